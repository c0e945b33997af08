// SPDX-License-Identifier: BSD-3-Clause
// Contexts over UNIX sockets, of which some share memory: what they can share they do, and nothing
// is lost where they cannot.
#include "../job/contexts.hpp"

#include <array>
#include <functional>

namespace statewire::test {
namespace {

ContextOptions over_unix_sockets(bool shares) {
  ContextOptions options = Processes::defaults();
  options.transport.listen.emplace_back().family = Address::Family::local;
  options.transport.listen.back().scope = 1;
  options.shared_memory = shares;
  return options;
}

struct Sharing : testing::Test {
  Sharing() {
    for (Context* const c :
         {&p.open(key_of(7), over_unix_sockets(true)), &p.open(key_of(7), over_unix_sockets(true)),
          &p.open(key_of(7), over_unix_sockets(false))})
      c->on_lost([this](std::error_code e, std::uint32_t) {
        lost += std::string(name(to_errc(e))) + ' ';
      });
  }
  // So many messages from one to another and back.
  void talk(std::size_t from, std::size_t to, std::uint32_t times) {
    const std::uint32_t there = p.add(from, to);
    const std::uint32_t back = p.add(to, from);
    for (std::uint32_t i = 0; i < times; ++i) {
      std::uint32_t out = i, in = UINT32_MAX, answer = UINT32_MAX;
      Request asked = p[to].messages().irecv({.source = back, .tag = 1}, bytes_of(in));
      Request answered = p[from].messages().irecv({.source = there, .tag = 1}, bytes_of(answer));
      Request ask = p[from].messages().isend(there, 1, bytes_of(std::as_const(out)));
      ASSERT_TRUE(p.sent(to, asked) && p.sent(from, ask)) << i << ": " << lost;
      Request say = p[to].messages().isend(back, 1, bytes_of(std::as_const(in)));
      ASSERT_TRUE(p.sent(from, answered) && p.sent(to, say)) << i << ": " << lost;
      ASSERT_EQ(answer, i);
    }
  }

  Processes p{0};
  std::string lost;
};

TEST_F(Sharing, those_that_can_share_memory_do) {
  ASSERT_NO_FATAL_FAILURE(talk(0, 1, 50));
  EXPECT_EQ(p[0].local_stats().lanes, 1U);
  EXPECT_EQ(p[1].local_stats().lanes, 1U);
  EXPECT_EQ(p[0].local_stats().why_no_lane, "");
  EXPECT_EQ(lost, "");
}

// Its settings are its own: nothing says them beforehand.
TEST_F(Sharing, one_that_does_not_share_keeps_its_connections) {
  ASSERT_NO_FATAL_FAILURE(talk(0, 2, 200));
  ASSERT_NO_FATAL_FAILURE(talk(2, 1, 200));
  EXPECT_EQ(p[2].local_stats().lanes, 0U);
  EXPECT_EQ(p[0].local_stats().why_no_lane, "no component is on both sides");
  EXPECT_EQ(p[1].local_stats().why_no_lane, "") << "the initiator has nothing to propose";
  EXPECT_EQ(lost, "");
}

// As over sockets: only callbacks are limited in how deep they are called, not what they wait for.
TEST_F(Sharing, what_the_deepest_callback_waits_for_comes) {
  ASSERT_NO_FATAL_FAILURE(talk(0, 1, 30));
  ASSERT_NO_FATAL_FAILURE(talk(0, 2, 30));
  ASSERT_EQ(p[0].local_stats().lanes, 1U);
  const std::uint32_t b = p.add(0, 1);
  const std::uint32_t a_of_b = p.add(1, 0);
  const std::uint32_t a_of_c = p.add(2, 0);
  std::uint32_t answer = 0;
  int depth = 0, deepest = 0;
  const std::uint32_t out = 7;
  Request answered = p[0].messages().irecv({.source = b, .tag = 9}, bytes_of(answer));
  std::optional<Status> done;
  p[0].am_handler(3, [&](const ActiveMessage&) {
    deepest = std::max(deepest, ++depth);
    // The answer is sent when no callback is called deeper: what has come meanwhile is as it was.
    int idle = 0;
    bool is_asked = false;
    const int own = depth;
    const bool came = p.until([&] {
      if (!done) done = p[0].messages().test(answered);
      idle = depth == own ? idle + 1 : 0;
      if (idle > 2000 && !std::exchange(is_asked, true) && depth == deepest)
        (void)p[1].messages().isend(a_of_b, 9, bytes_of(out), {},
                                    [](std::error_code, const Status&) {});
      return done.has_value();
    });
    EXPECT_TRUE(came) << depth;
    --depth;
  });
  for (int i = 0; i < 60; ++i) ASSERT_EQ(p[2].am_send(a_of_c, 3, {}), Errc::ok);
  EXPECT_TRUE(p.until([&] { return deepest > 0 && depth == 0; }));
  EXPECT_GE(deepest, 32);
  EXPECT_EQ(answer, 7U);
}

// Where a context listens by itself, too.
TEST(SharingByItself, program_that_declines_shared_memory_gets_none) {
  for (const bool shares : {true, false}) {
    ContextOptions options = Processes::defaults();
    options.shared_memory = shares;
    options.progress = ProgressMode::blocking; // the rule says no
    options.lane_after = 1;
    Processes p(2, std::nullopt, options);
    const std::uint32_t there = p.add(0, 1);
    const std::uint32_t back = p.add(1, 0);
    for (std::uint32_t i = 0; i < 20; ++i) {
      std::uint32_t out = i, in = UINT32_MAX;
      Request receive = p[1].messages().irecv({.source = back, .tag = 1}, bytes_of(in));
      Request send = p[0].messages().isend(there, 1, bytes_of(std::as_const(out)));
      ASSERT_TRUE(p.sent(0, send) && p.sent(1, receive));
    }
    EXPECT_EQ(p[0].local_stats().unix_sockets, 1U);
    if (shares) {
      EXPECT_TRUE(p.until([&] { return p[0].local_stats().lanes == 1; }));
    }
    EXPECT_EQ(p[0].local_stats().lanes, shares ? 1U : 0U);
  }
}

// The memory of a connection that is used no more is freed, and a lane is attached when it is used
// again.
TEST(SharingByItself, idle_lane_is_given_up_and_attached_again) {
  ContextOptions options = Processes::defaults();
  options.shared_memory = true;
  options.lane_after = 1;
  options.lane_idle_after = std::chrono::milliseconds(1);
  Processes p(2, std::nullopt, options);
  const std::uint32_t there = p.add(0, 1);
  const std::uint32_t back = p.add(1, 0);
  std::uint32_t next = 0;
  const auto pass = [&] {
    std::uint32_t in = UINT32_MAX;
    Request receive = p[1].messages().irecv({.source = back, .tag = 1}, bytes_of(in));
    Request send = p[0].messages().isend(there, 1, bytes_of(std::as_const(next)));
    EXPECT_TRUE(p.sent(0, send) && p.sent(1, receive));
    EXPECT_EQ(in, next++);
  };
  for (std::uint64_t lanes = 1; lanes <= 3; ++lanes) {
    while (p[0].local_stats().lanes < lanes && next < 1'000'000) pass();
    ASSERT_EQ(p[0].local_stats().lanes, lanes) << p[0].local_stats().why_no_lane;
    EXPECT_TRUE(p.until([&] { return p[0].method(there) == "sock"; }));
    EXPECT_TRUE(p.until([&] { return p[0].local_stats().why_no_lane == "it was idle"; }));
  }
}

} // namespace
} // namespace statewire::test
