// SPDX-License-Identifier: BSD-3-Clause
// What launcher and agents say to each other, however the bytes come.
#include <run/agent_protocol.hpp>

#include <array>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <job/fd.hpp>

namespace statewire::tools {
namespace {

// A pipe with an AgentLink at its end.
struct Way {
  Way() {
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe2(ends.data(), O_NONBLOCK | O_CLOEXEC), 0);
    in.reset(ends[0]);
    out.reset(ends[1]);
    link = AgentLink(in.get(), out.get());
  }
  void write(std::string_view bytes) const {
    EXPECT_EQ(::write(out.get(), bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  }
  UniqueFd in, out;
  AgentLink link;
};

std::string text_of(const AgentMessage& m) { return {m.body.begin(), m.body.end()}; }

StartOrder an_order() {
  StartOrder order;
  order.group_id = "job-x";
  order.key = *Key::random();
  order.size = 9;
  order.ranks = {3, 4, 8};
  order.feeds_rank_0 = true;
  order.grace = std::chrono::milliseconds(70000);
  order.directory = "/a b";
  order.command = {"program", "", "x\ny"};
  order.environment = {"A=b=c", "EMPTY="};
  return order;
}

TEST(AgentLink, finds_the_greeting_behind_what_the_remote_shell_says) {
  Way way;
  way.link.expect_greeting();
  way.write("Welcome!\nlast login: ne");
  EXPECT_TRUE(way.link.read().messages.empty());
  EXPECT_TRUE(way.link.awaits_greeting());
  way.write("ver\n$ statewire-agent 1 2.3.4\r\n");
  way.write(std::string_view("\0\0\0\2\x0a"
                             "ab",
                             7)); // in the same read
  const auto input = way.link.read();
  EXPECT_FALSE(way.link.awaits_greeting());
  EXPECT_EQ(way.link.greeting(), "1 2.3.4");
  EXPECT_EQ(way.link.take_chatter(), "Welcome!\nlast login: never\n$ ");
  ASSERT_EQ(input.messages.size(), 1U);
  EXPECT_EQ(text_of(input.messages[0]), "ab");
}

TEST(AgentLink, reads_frames_byte_by_byte) {
  Way way;
  const std::string bytes("\0\0\0\3\1abc\0\0\0\0\x08", 13);
  std::vector<AgentMessage> got;
  for (const char c : bytes) {
    way.write({&c, 1});
    for (AgentMessage& m : way.link.read().messages) got.push_back(std::move(m));
  }
  ASSERT_EQ(got.size(), 2U);
  EXPECT_EQ(got[0].type, AgentFrame::start);
  EXPECT_EQ(text_of(got[0]), "abc");
  EXPECT_EQ(got[1].type, AgentFrame::finish);
}

TEST(AgentLink, keeps_what_does_not_fit_and_loses_nothing) {
  Way way;
  std::string expected, got;
  const auto read = [&] {
    for (const AgentMessage& m : way.link.read().messages) got += text_of(m);
  };
  for (int i = 0; i < 300; ++i) { // far more than a pipe holds
    const std::string piece(10000, static_cast<char>('a' + i % 26));
    way.link.send(AgentFrame::input, std::vector<std::uint8_t>(piece.begin(), piece.end()));
    expected += piece;
    if (i % 10 == 0) read(); // less than is written
  }
  EXPECT_TRUE(way.link.wants_to_write());
  while (way.link.wants_to_write()) {
    read();
    way.link.flush();
  }
  while (got.size() < expected.size()) read();
  EXPECT_TRUE(got == expected);
}

TEST(AgentLink, ends_when_the_other_end_does_and_at_what_is_no_frame) {
  Way way;
  way.out.reset();
  EXPECT_TRUE(way.link.read().ended);
  for (const std::string_view bad :
       {std::string_view("\0\0\0\0\0", 5), std::string_view("\0\0\0\0\x63", 5),
        std::string_view("\xff\xff\xff\xff\1", 5)}) {
    Way other;
    other.write(bad);
    const auto input = other.link.read();
    EXPECT_TRUE(input.ended);
    EXPECT_EQ(input.broken, "what came is not the agent's language");
  }
}

TEST(StartOrder, arrives_as_it_was_given) {
  const StartOrder order = an_order();
  const auto got = decode_start_order(encode(order));
  ASSERT_TRUE(got);
  EXPECT_EQ(got->group_id, order.group_id);
  EXPECT_TRUE(got->key == order.key);
  EXPECT_EQ(got->size, 9U);
  EXPECT_EQ(got->ranks, order.ranks);
  EXPECT_TRUE(got->feeds_rank_0);
  EXPECT_FALSE(got->bind_to_cores);
  EXPECT_EQ(got->grace, order.grace);
  EXPECT_EQ(got->directory, order.directory);
  EXPECT_EQ(got->command, order.command);
  EXPECT_EQ(got->environment, order.environment);
}

TEST(StartOrder, is_refused_when_it_is_cut_off_or_contradicts_itself) {
  const WipedBytes good = encode(an_order());
  for (std::size_t length = 0; length < good.size(); ++length)
    EXPECT_FALSE(decode_start_order(std::span(good).first(length))) << length;
  WipedBytes longer = good;
  longer.push_back(0);
  EXPECT_FALSE(decode_start_order(longer));
  StartOrder order = an_order();
  order.ranks = {9};
  EXPECT_FALSE(decode_start_order(encode(order))) << "no such rank";
  order = an_order();
  order.command.clear();
  EXPECT_FALSE(decode_start_order(encode(order)));
  order = an_order();
  order.environment = {"A"};
  EXPECT_FALSE(decode_start_order(encode(order)));
}

} // namespace
} // namespace statewire::tools
