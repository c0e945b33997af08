// SPDX-License-Identifier: BSD-3-Clause
// What is sent has left when the call returns, also if the sender never calls again; what cannot
// leave is not complete.
#include "../job/contexts.hpp"

#include <array>
#include <chrono>

namespace statewire::test {
namespace {

enum class Carrier : std::uint8_t { tcp, unix_socket, shm_lane };

ContextOptions options_of(Carrier carrier) {
  ContextOptions options = Processes::defaults();
  if (carrier == Carrier::tcp) {
    options.transport.listen.push_back(*parse_address("127.0.0.1:0"));
    return options;
  }
  options.transport.listen.emplace_back().family = Address::Family::local;
  options.transport.listen.back().scope = 1;
  options.shared_memory = carrier == Carrier::shm_lane;
  options.lane_after = 1;
  return options;
}

std::string name_of(const testing::TestParamInfo<Carrier>& info) {
  static constexpr std::array names{"tcp", "unix_socket", "shm_lane"};
  return names.at(static_cast<std::size_t>(info.param));
}

class Leaving : public testing::TestWithParam<Carrier> {
 protected:
  Leaving() {
    p[1].am_handler(3, [this](const ActiveMessage&) { ++active; });
    into = p.add(0, 1);
    back = p.add(1, 0);
  }
  Context& sender() { return p[0]; }
  Messages& messages() { return p[0].messages(); }

  // Both have sent: a lane is attached where there is one.
  void connect() {
    for (int i = 0; i < 20; ++i) {
      std::uint32_t out = 1, there = 0, here = 0;
      Request r = p[1].messages().irecv({.source = back, .tag = 1}, bytes_of(there));
      Request a = messages().irecv({.source = into, .tag = 1}, bytes_of(here));
      Request s = messages().isend(into, 1, bytes_of(std::as_const(out)));
      Request t = p[1].messages().isend(back, 1, bytes_of(std::as_const(out)));
      ASSERT_TRUE(p.sent(1, r) && p.sent(0, a) && p.sent(0, s) && p.sent(1, t));
    }
    if (GetParam() == Carrier::shm_lane) {
      ASSERT_EQ(p[0].local_stats().lanes, 1U);
    }
    waiting = p[1].messages().irecv({.source = back, .tag = 7}, bytes_of(number));
  }
  // The receiver alone makes progress; how many numbered messages arrive, in order.
  [[nodiscard]] bool arrive(std::uint32_t count, unsigned active_ones = 0) {
    const auto end = std::chrono::steady_clock::now() + 20s;
    while (arrived < count || active < active_ones) {
      if (std::chrono::steady_clock::now() > end) return false;
      const auto status = p[1].messages().test(waiting);
      if (!status) continue;
      EXPECT_EQ(status->error, Errc::ok);
      EXPECT_EQ(number, arrived);
      ++arrived;
      waiting = p[1].messages().irecv({.source = back, .tag = 7}, bytes_of(number));
    }
    return true;
  }
  [[nodiscard]] std::size_t queued() { return sender().state(into).queued_bytes; }

  Processes p{2, key_of(7), options_of(GetParam())};
  std::uint32_t into = 0, back = 0; // the receiver's number at the sender, and the other way round
  Request waiting;
  std::uint32_t number = 0, arrived = 0;
  unsigned active = 0;
};
INSTANTIATE_TEST_SUITE_P(Context, Leaving,
                         testing::Values(Carrier::tcp, Carrier::unix_socket, Carrier::shm_lane),
                         name_of);

TEST_P(Leaving, messages_of_a_sender_that_never_calls_again_arrive) {
  connect();
  // More than leave together, and not a multiple of that.
  constexpr std::uint32_t k_count = 400;
  std::vector<Request> sends;
  std::vector<std::uint32_t> numbers(k_count);
  for (std::uint32_t i = 0; i < k_count; ++i) {
    numbers[i] = i;
    const ConstBytes bytes = bytes_of(std::as_const(numbers[i]));
    if (i % 2 == 0)
      EXPECT_EQ(messages().send(into, 7, bytes).error, Errc::ok);
    else
      sends.push_back(messages().isend(into, 7, bytes));
    ASSERT_EQ(queued(), 0U) << i;
  }
  EXPECT_TRUE(arrive(k_count));
  for (Request& s : sends) EXPECT_TRUE(messages().done(s));
  EXPECT_TRUE(p.sent(0, sends.front()));
}

TEST_P(Leaving, active_messages_and_messages_of_one_sender_leave_with_their_calls) {
  connect();
  for (std::uint32_t i = 0; i < 10; ++i) {
    EXPECT_EQ(sender().am_send(into, 3, bytes_of(std::as_const(i))), Errc::ok);
    ASSERT_EQ(queued(), 0U) << i;
    EXPECT_EQ(messages().send(into, 7, bytes_of(std::as_const(i))).error, Errc::ok);
    ASSERT_EQ(queued(), 0U) << i;
  }
  EXPECT_TRUE(arrive(10, 10));
}

TEST_P(Leaving, what_a_callback_sends_leaves_with_the_call_that_has_made_progress) {
  connect();
  std::uint32_t numbers[] = {0, 1, 2};
  bool called = false;
  p[0].am_handler(4, [&](const ActiveMessage&) {
    for (const std::uint32_t& n : numbers)
      (void)messages().isend(into, 7, bytes_of(n), {}, [](std::error_code, const Status&) {});
    called = true;
  });
  EXPECT_EQ(p[1].am_send(back, 4, {}), Errc::ok);
  while (!called) sender().progress();
  EXPECT_EQ(queued(), 0U);
  EXPECT_TRUE(arrive(3));
}

TEST_P(Leaving, a_blocking_send_of_a_callback_has_left_when_it_returns) {
  connect();
  const std::array<std::uint32_t, 3> numbers{0, 1, 2};
  bool called = false;
  p[0].am_handler(4, [&](const ActiveMessage&) {
    for (const std::uint32_t& n : numbers) {
      EXPECT_EQ(messages().send(into, 7, bytes_of(n)).error, Errc::ok);
      EXPECT_EQ(queued(), 0U);
    }
    EXPECT_TRUE(arrive(3));
    called = true;
  });
  EXPECT_EQ(p[1].am_send(back, 4, {}), Errc::ok);
  while (!called) sender().progress();
}

TEST_P(Leaving, what_a_callback_sends_is_not_complete_before_it_has_left) {
  connect();
  const std::array<std::uint32_t, 3> numbers{0, 1, 2};
  std::vector<Request> sends;
  p[0].am_handler(4, [&](const ActiveMessage&) {
    for (const std::uint32_t& n : numbers) {
      sends.push_back(messages().isend(into, 7, bytes_of(n)));
      EXPECT_EQ(messages().done(sends.back()), queued() == 0);
    }
  });
  EXPECT_EQ(p[1].am_send(back, 4, {}), Errc::ok);
  while (sends.empty()) sender().progress();
  for (const Request& s : sends) EXPECT_TRUE(messages().done(s));
  EXPECT_TRUE(arrive(3));
  for (Request& s : sends) EXPECT_TRUE(p.sent(0, s));
}

TEST_P(Leaving, messages_in_pieces_with_more_to_come_end_when_they_have_left) {
  connect();
  const std::array<std::uint32_t, 2> numbers{0, 1};
  const auto in_pieces = [&](std::size_t i) {
    const ConstBytes all = bytes_of(numbers.at(i));
    return std::array{all.first(2), all.subspan(2)};
  };
  const auto first = in_pieces(0), last = in_pieces(1);
  Request s = messages().isend(into, 7, first, {.more = true});
  EXPECT_NE(queued(), 0U);
  EXPECT_FALSE(messages().done(s));
  Request t = messages().isend(into, 7, last);
  EXPECT_EQ(queued(), 0U);
  EXPECT_TRUE(messages().done(s) && messages().done(t));
  EXPECT_TRUE(arrive(2));
  EXPECT_TRUE(p.sent(0, s) && p.sent(0, t));
}

TEST_P(Leaving, messages_with_more_to_come_leave_with_the_last_one_and_end_then) {
  connect();
  std::vector<Request> sends;
  const std::array<std::uint32_t, 4> numbers{0, 1, 2, 3};
  for (std::uint32_t i = 0; i < 3; ++i) {
    const std::size_t before = queued();
    sends.push_back(messages().isend(into, 7, bytes_of(numbers.at(i)), {.more = true}));
    EXPECT_GT(queued(), before);
    EXPECT_FALSE(messages().done(sends.back())) << "it has not left";
  }
  EXPECT_EQ(messages().send(into, 7, bytes_of(numbers[3])).error, Errc::ok);
  EXPECT_EQ(queued(), 0U);
  for (const Request& s : sends) EXPECT_TRUE(messages().done(s));
  EXPECT_TRUE(arrive(4));
  for (Request& s : sends) EXPECT_TRUE(p.sent(0, s));
}

TEST_P(Leaving, callbacks_of_messages_with_more_to_come_run_when_these_have_left) {
  connect();
  const std::array<std::uint32_t, 2> numbers{0, 1};
  int called = 0;
  const auto done = [&](std::error_code, const Status& status) {
    EXPECT_EQ(status.error, Errc::ok);
    EXPECT_EQ(queued(), 0U);
    ++called;
  };
  (void)messages().isend(into, 7, bytes_of(numbers[0]), {.more = true}, done);
  EXPECT_EQ(called, 0);
  (void)messages().isend(into, 7, bytes_of(numbers[1]), {}, done);
  EXPECT_EQ(called, 2);
  EXPECT_TRUE(arrive(2));
}

// A write into a lane is no system call, so the receiver may begin earlier.
TEST_P(Leaving, a_long_batch_leaves_in_parts_which_are_smaller_over_a_lane) {
  connect();
  std::vector<Request> sends;
  std::vector<std::uint32_t> numbers(1000);
  do {
    ASSERT_LT(sends.size(), numbers.size());
    const auto i = static_cast<std::uint32_t>(sends.size());
    numbers[i] = i;
    const ConstBytes bytes = bytes_of(std::as_const(numbers[i]));
    sends.push_back(messages().isend(into, 7, bytes, {.more = true}));
  } while (queued() != 0);
  constexpr std::size_t k_few = 64;
  EXPECT_EQ(sends.size() <= k_few, GetParam() == Carrier::shm_lane) << sends.size();
  EXPECT_TRUE(arrive(static_cast<std::uint32_t>(sends.size())));
  for (Request& s : sends) EXPECT_TRUE(p.sent(0, s));
}

TEST_P(Leaving, a_batch_leaves_when_the_sender_waits) {
  connect();
  const std::uint32_t zero = 0;
  Request s = messages().isend(into, 7, bytes_of(zero), {.more = true});
  EXPECT_NE(queued(), 0U);
  EXPECT_EQ(messages().wait(s).error, Errc::ok);
  EXPECT_EQ(queued(), 0U);
  EXPECT_TRUE(arrive(1));
}

// Also where a call finds nothing over the lanes, and the last one was a moment ago.
TEST_P(Leaving, a_batch_leaves_with_a_call_that_makes_progress) {
  connect();
  constexpr std::uint32_t k_count = 100;
  std::vector<Request> sends;
  std::vector<std::uint32_t> numbers(k_count);
  for (std::uint32_t i = 0; i < k_count; ++i) {
    numbers[i] = i;
    (void)sender().progress();
    sends.push_back(messages().isend(into, 7, bytes_of(std::as_const(numbers[i])), {.more = true}));
    ASSERT_NE(queued(), 0U) << i;
    (void)sender().progress();
    ASSERT_EQ(queued(), 0U) << i;
    EXPECT_TRUE(messages().done(sends.back()));
  }
  EXPECT_TRUE(arrive(k_count));
  for (Request& s : sends) EXPECT_TRUE(p.sent(0, s));
}

// What is held back for its neighbours is not complete because it is gone.
TEST_P(Leaving, a_batch_whose_connection_is_lost_fails) {
  if (GetParam() != Carrier::unix_socket) GTEST_SKIP() << "bytes still leave behind the loss";
  connect();
  p.all[1].reset();
  const std::array<std::uint32_t, 3> numbers{0, 1, 2};
  std::vector<Request> sends;
  for (const std::uint32_t& n : numbers)
    sends.push_back(messages().isend(into, 7, bytes_of(n), {.more = true}));
  for (Request& s : sends) EXPECT_NE(messages().wait(s).error, Errc::ok);
}

// Before there is a connection nothing can leave.
TEST_P(Leaving, a_first_message_is_complete_when_it_has_left) {
  const std::uint32_t zero = 0;
  waiting = p[1].messages().irecv({.source = back, .tag = 7}, bytes_of(number));
  Request s = messages().isend(into, 7, bytes_of(zero));
  for (int i = 0; i < 100; ++i) {
    sender().progress(); // the peer does not answer
    ASSERT_FALSE(messages().done(s));
  }
  EXPECT_TRUE(p.sent(0, s)); // both make progress
  EXPECT_EQ(queued(), 0U);
  EXPECT_TRUE(arrive(1));
}

// The receiver reads nothing: at last nothing more can leave.
TEST_P(Leaving, a_message_behind_a_full_connection_is_not_complete) {
  connect();
  const std::vector<std::byte> bytes(1024);
  std::vector<Request> sends;
  do {
    ASSERT_LT(sends.size(), 1'000'000U);
    sends.push_back(messages().isend(into, 8, bytes));
  } while (messages().done(sends.back()));
  EXPECT_NE(queued(), 0U);
  sender().progress();
  EXPECT_FALSE(messages().done(sends.back()));
  std::size_t received = 0;
  std::vector<std::byte> got(1024);
  Request r = p[1].messages().irecv({.source = back, .tag = 8}, got);
  ASSERT_TRUE(p.until([&] {
    if (p[1].messages().test(r)) {
      ++received;
      r = p[1].messages().irecv({.source = back, .tag = 8}, got);
    }
    return received == sends.size();
  }));
  for (Request& s : sends) EXPECT_TRUE(p.sent(0, s));
}

} // namespace
} // namespace statewire::test
