// SPDX-License-Identifier: BSD-3-Clause
// Which receive takes which message.
#include "mesh.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>

namespace statewire::test {
namespace {

TEST(Order, messages_of_one_sender_are_taken_in_the_order_they_were_sent_whatever_their_size) {
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    Mesh w({.messages = {.data_packet = 10'000}, .room = 2, .split = true, .seed = seed});
    constexpr std::size_t k_sizes[] = {100'000, 8, 20'000, 0, 300'000, 1};
    std::vector<Bytes> sent, got;
    std::vector<Request> sends, receives;
    for (const std::size_t size : k_sizes) sent.push_back(pattern(size, size));
    for (const Bytes& b : sent) sends.push_back(w.send(0, 1, 1, b));
    if (seed % 2 == 0) w.run();
    for (std::size_t i = 0; i < sent.size(); ++i) got.emplace_back(300'000);
    for (Bytes& b : got) receives.push_back(w.recv(1, Selector::any(), b));
    w.run();
    for (std::size_t i = 0; i < sent.size(); ++i) {
      EXPECT_EQ(w.ended(0, sends[i]).error, Errc::ok);
      EXPECT_EQ(w.ended(1, receives[i]).bytes, sent[i].size());
      got[i].resize(sent[i].size());
      EXPECT_EQ(got[i], sent[i]);
    }
    w.expect_quiet();
  }
}

TEST(Order, a_receive_from_any_source_takes_the_first_message_and_reports_its_source) {
  Mesh w({.processes = 3});
  const Bytes one = pattern(8, 1), two = pattern(8, 2);
  Bytes into(8), other(8);
  const Request r = w.recv(0, Selector::any(), into);
  const Request s1 = w.send(1, 0, 11, one);
  w.run();
  EXPECT_EQ(w.ended(1, s1).error, Errc::ok);
  const Request s2 = w.send(2, 0, 22, two);
  w.run();
  const Status first = w.ended(0, r);
  EXPECT_EQ(first.source, 1U);
  EXPECT_EQ(first.tag, 11U);
  const Status second = w.ended(0, w.recv(0, Selector::any(), other));
  EXPECT_EQ(second.source, 2U);
  EXPECT_EQ(second.tag, 22U);
  EXPECT_EQ(w.ended(2, s2).error, Errc::ok);
  w.expect_quiet();
}

// Posting needs no time otherwise.
TEST(Order, a_traced_receive_has_the_time_of_its_call) {
  Mesh w({});
  std::vector<Time> posted;
  w[1].set_trace([&posted](const MessageCore::Trace& t) {
    if (t.event == "Receive Posted") posted.push_back(t.at);
  });
  const Bytes data = pattern(8, 1);
  Bytes into(8);
  w.now += std::chrono::seconds(1);
  const Time call = w.now;
  const Request r = w.recv(1, {.source = 0, .tag = 1}, into);
  EXPECT_EQ(posted, std::vector<Time>{call});
  w.let_go(0, w.send(0, 1, 1, data));
  w.run();
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  w.expect_quiet();
}

TEST(Order, masks_and_contexts_choose) {
  Mesh w({});
  const Bytes a = pattern(8, 1), b = pattern(8, 2), c = pattern(8, 3);
  w.let_go(0, w.send(0, 1, 0x10, a));
  w.let_go(0, w.send(0, 1, 0x21, b));
  w.let_go(0, w.send(0, 1, 0x21, c, {.context = 5}));
  w.run();
  Bytes into(8);
  Status s = w.ended(1, w.recv(1, {.source = 0, .tag = 0x01, .mask = 0x0f}, into));
  EXPECT_EQ(s.tag, 0x21U);
  EXPECT_EQ(into, b);
  s = w.ended(1, w.recv(1, Selector::any(5), into));
  EXPECT_EQ(s.context, 5U);
  EXPECT_EQ(into, c);
  s = w.ended(1, w.recv(1, Selector::any(), into));
  EXPECT_EQ(into, a);
  w.expect_quiet();
}

TEST(Order, callbacks_run_after_the_call_that_made_progress_and_may_begin_others) {
  Mesh w({});
  const Bytes ping = pattern(8, 1);
  Bytes into(8), back(8);
  int turns = 0;
  bool inside = false;
  const std::array<ConstBytes, 1> from{ConstBytes(ping)};
  const std::array<MutableBytes, 1> to{MutableBytes(into)}, home{MutableBytes(back)};
  std::function<void(std::error_code, const Status&)> answer = [&](std::error_code,
                                                                   const Status& s) {
    EXPECT_FALSE(inside);
    inside = true;
    EXPECT_EQ(s.error, Errc::ok);
    w[1].isend(Mesh::peer(0), 2, from, {}, w.now, [](std::error_code, const Status&) {});
    if (++turns < 10) w[1].irecv({.source = 0, .tag = 1}, to, w.now, MessageCore::Callback(answer));
    inside = false;
  };
  w[1].irecv({.source = 0, .tag = 1}, to, w.now, MessageCore::Callback(answer));
  for (int i = 0; i < 10; ++i) {
    const Request s = w.send(0, 1, 1, ping);
    const Request r = w[0].irecv({.source = 1, .tag = 2}, home, w.now);
    w.run();
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_EQ(w.ended(0, r).error, Errc::ok);
  }
  EXPECT_EQ(turns, 10);
  w.expect_quiet();
}

TEST(Order, a_request_names_nothing_once_its_status_was_taken) {
  Mesh w({.processes = 1});
  const Bytes bytes = pattern(8, 1);
  const Request s = w.send(0, 0, 1, bytes);
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(w.ended(0, s).error, Errc::invalid_argument);
  w[0].cancel(s, w.now); // no harm
  Bytes into(8);
  EXPECT_EQ(w.ended(0, w.recv(0, 0, 1, into)).error, Errc::ok);
  w.expect_quiet();
}

} // namespace
} // namespace statewire::test
