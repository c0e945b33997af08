// SPDX-License-Identifier: BSD-3-Clause
// Nested progress: a callback may make progress and wait for further events, over every connection
// method. Events that arrived together with the callback's own are delivered inside its wait, in
// order.
#include "../job/job.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

namespace statewire::test {
namespace {

using Number = std::uint32_t;

class Nested : public testing::TestWithParam<const char*> {
 protected:
  static JobOptions options() { return {.devices = 2, .methods = GetParam()}; }
  Nested() { EXPECT_TRUE(w.passes(0, 1, 1) && w.passes(1, 0, 1)); } // they are connected
  ~Nested() override { EXPECT_TRUE(w.finalize_all()); }

  void send(Rank from, Tag tag, Number count, std::size_t bytes) {
    for (Number n = 0; n < count; ++n) {
      std::vector<std::byte>& out = kept_.emplace_back(std::max(bytes, sizeof n));
      std::memcpy(out.data(), &n, sizeof n);
      (void)w[from].messages().isend(
          1 - from, tag, ConstBytes(out), {},
          [](std::error_code, const Status& s) { EXPECT_EQ(s.error, Errc::ok); });
    }
  }
  // Waits as a user does.
  Number receive(Rank at, Tag tag, std::size_t bytes) {
    std::vector<std::byte> in(std::max(bytes, sizeof(Number)));
    const Request gets = w[at].messages().irecv({.source = 1 - at, .tag = tag}, MutableBytes(in));
    std::optional<Status> s;
    EXPECT_TRUE(w.until([&] { return (s = ask(at, gets)).has_value(); }));
    EXPECT_TRUE(s && s->error == Errc::ok) << (s ? to_text(s->error) : "it does not end");
    Number n = 0;
    std::memcpy(&n, in.data(), sizeof n);
    return n;
  }
  std::optional<Status> ask(Rank at, Request r) { return w[at].messages().test(r); }
  void when_received(Rank at, Tag tag, Messages::Callback then) {
    (void)w[at].messages().irecv({.source = 1 - at, .tag = tag}, MutableBytes(&nothing_, 1),
                                 std::move(then));
  }

  LoopbackJob w{options()};

 private:
  std::deque<std::vector<std::byte>> kept_;
  std::byte nothing_{};
};
INSTANTIATE_TEST_SUITE_P(By, Nested, testing::Values("sock", "oob", "rdma_cm"));

TEST_P(Nested, ACallbackMayWaitForWhatHasArrivedTogether) {
  constexpr Number k_count = 40;
  for (const std::size_t bytes : {std::size_t{8}, std::size_t{700}, std::size_t{100'000}}) {
    bool done = false;
    when_received(1, 1, [&](std::error_code, const Status&) {
      for (Number n = 0; n < k_count; ++n) EXPECT_EQ(receive(1, 2, bytes), n) << bytes;
      done = true;
    });
    send(0, 1, 1, 4);
    send(0, 2, k_count, bytes);
    EXPECT_TRUE(w.until([&] { return done; }));
  }
}

TEST_P(Nested, EachCallbackMayWaitForTheNext) {
  constexpr Number k_count = 20;
  Number called = 0, returned = 0;
  for (Number n = 0; n < k_count; ++n)
    when_received(1, 1, [&, n](std::error_code, const Status&) {
      EXPECT_EQ(n, called++);
      EXPECT_TRUE(w.until([&] { return n + 1 == k_count || called > n + 1; }));
      ++returned;
    });
  send(0, 1, k_count, 4);
  EXPECT_TRUE(w.until([&] { return returned == k_count; }));
}

// Deeper than the stack is to be used: the rest is called further out.
TEST_P(Nested, ManyCallbacksThatOnlyPollAreAllCalled) {
  constexpr Number k_count = 300;
  Number called = 0, deep = 0, deepest = 0;
  for (Number n = 0; n < k_count; ++n)
    when_received(1, 1, [&](std::error_code, const Status&) {
      deepest = std::max(deepest, ++deep);
      ++called;
      w.iterate();
      w.iterate();
      --deep;
    });
  send(0, 1, k_count, 4);
  EXPECT_TRUE(w.until([&] { return called == k_count; }));
  EXPECT_LE(deepest, 64U);
}

// The same of active messages, in their order.
TEST_P(Nested, ManyActiveMessagesWhoseHandlersPollAreAllHandled) {
  constexpr Number k_count = 300;
  Number handled = 0, deep = 0, deepest = 0;
  w[1].when_active = [&](ConstBytes payload) {
    Number n = 0;
    ASSERT_EQ(payload.size(), sizeof n);
    std::memcpy(&n, payload.data(), sizeof n);
    EXPECT_EQ(n, handled++);
    deepest = std::max(deepest, ++deep);
    w.iterate();
    w.iterate();
    --deep;
  };
  for (Number n = 0; n < k_count; ++n)
    ASSERT_EQ(w[0].send(1, std::as_bytes(std::span(&n, 1))), Errc::ok);
  EXPECT_TRUE(w.until([&] { return handled == k_count; }));
  EXPECT_LE(deepest, 64U);
}

// Where no handler may be called inside of another one, progress still ends, and what leaves
// leaves.
TEST_P(Nested, TheDeepestHandlerMayDrainTheLoopAndWaitForAnswers) {
  constexpr Number k_count = 300, k_deepest = 32;
  Number handled = 0, deep = 0;
  bool answered = false;
  for (int i = 0; i < 2; ++i)
    when_received(0, 3, [&](std::error_code, const Status&) { send(0, 4, 1, 4); });
  w[1].when_active = [&](ConstBytes) {
    ++handled;
    if (++deep == k_deepest && !answered) {
      w.iterate();
      w.iterate();
      int rounds = 0;
      while (rounds < 10'000 && w[1].loop().poll(ProgressLoop::clock())) ++rounds;
      EXPECT_LT(rounds, 10'000);
      send(1, 3, 2, 4);
      for (int i = 0; i < 2; ++i) EXPECT_EQ(receive(1, 4, 4), 0U);
      answered = true;
    }
    w.iterate();
    w.iterate();
    --deep;
  };
  for (Number n = 0; n < k_count; ++n) ASSERT_EQ(w[0].send(1, {}), Errc::ok);
  EXPECT_TRUE(w.until([&] { return handled == k_count; }));
  EXPECT_TRUE(answered);
}

TEST_P(Nested, ACallbackMayAskAndWaitForTheAnswer) {
  constexpr Number k_count = 10;
  Number answered = 0;
  for (Number n = 0; n < k_count; ++n)
    when_received(1, 3,
                  [&](std::error_code, const Status&) { send(1, 4, 1, 4); }); // rank 1 answers each
  bool done = false;
  when_received(0, 5, [&](std::error_code, const Status&) {
    for (Number n = 0; n < k_count; ++n) {
      send(0, 3, 1, 4);
      (void)receive(0, 4, 4);
      ++answered;
    }
    done = true;
  });
  send(1, 5, 1, 4);
  EXPECT_TRUE(w.until([&] { return done; }));
  EXPECT_EQ(answered, k_count);
}

TEST_P(Nested, ACallbackOfAProbeMayReceiveTheMessage) {
  for (const std::size_t bytes : {std::size_t{8}, std::size_t{60'000}, std::size_t{300'000}}) {
    bool done = false;
    (void)w[1].messages().probe({.source = 0, .tag = 8}, [&](std::error_code, const Status& there) {
      EXPECT_EQ(there.message_bytes, bytes);
      EXPECT_EQ(receive(1, 8, bytes), 0U);
      EXPECT_EQ(receive(1, 7, bytes), 0U);
      done = true;
    });
    // The first is there as a whole, and of the second the beginning.
    send(0, 7, 1, bytes);
    send(0, 8, 1, bytes);
    EXPECT_TRUE(w.until([&] { return done; }));
  }
}

TEST_P(Nested, ACallbackMayCloseTheConnectionAndWaitForItsEnd) {
  for (const std::size_t bytes : {std::size_t{8}, std::size_t{700}, std::size_t{300'000}}) {
    std::vector<std::byte> in(bytes);
    bool closed = false, done = false;
    w[1].when_closed = [&] { closed = true; };
    (void)w[1].messages().irecv({.source = 0, .tag = 9}, MutableBytes(in),
                                [&](std::error_code, const Status& s) {
                                  EXPECT_EQ(s.error, Errc::ok);
                                  EXPECT_EQ(w[1].close(0), Errc::ok);
                                  done = w.until([&] { return closed; });
                                });
    send(0, 9, 1, bytes);
    EXPECT_TRUE(w.until([&] { return done; })) << bytes;
    w[1].when_closed = {};
    EXPECT_TRUE(w.passes(0, 1, 100));
  }
}

// Either side waits for a message, which the other one sends again until it arrives.
TEST_P(Nested, ACallbackOfAFailureMayWaitForTheNextConnection) {
  for (const Rank waits : {1U, 0U}) {
    LoopbackJob w(options());
    const Rank sends = 1 - waits;
    ASSERT_TRUE(w.passes(0, 1, 1) && w.passes(1, 0, 1));
    bool back = false;
    std::byte out{}, in{};
    std::optional<Request> sent;
    const auto try_again = [&] {
      if (w[sends].lost == 0) return;
      if (sent) {
        const auto s = w[sends].messages().test(*sent);
        if (!s || s->error == Errc::ok) return;
      }
      (void)w[sends].close(waits);
      sent = w[sends].messages().isend(waits, 6, ConstBytes(&out, 1));
    };
    w[waits].when_lost = [&] {
      w[waits].when_lost = {};
      (void)w[waits].close(sends);
      Request gets =
          w[waits].messages().irecv({.source = k_any_source, .tag = 6}, MutableBytes(&in, 1));
      back = w.until([&] {
        try_again();
        return w[waits].messages().test(gets).has_value();
      });
    };
    w.fabric().remove(*w[0].devices.front());
    w[0].break_socket(1); // else nothing is lost
    EXPECT_TRUE(w.until([&] {
      try_again();
      return back;
    })) << waits;
    if (std::string_view(GetParam()) != "sock") {
      EXPECT_NE(w[0].method(1).find("mem1"), std::string::npos) << w[0].method(1);
    }
    EXPECT_TRUE(w.finalize_all());
  }
}

// A message that the callback sends after it has acknowledged the failure uses the next connection.
TEST_P(Nested, WhatACallbackOfAFailureSendsArrives) {
  std::byte in{}, out{};
  std::optional<Status> sent;
  bool there = false;
  w[0].when_lost = [&] {
    w[0].when_lost = {};
    (void)w[0].close(1);
    (void)w[0].messages().isend(1, 6, ConstBytes(&out, 1), {.synchronous = true},
                                [&](std::error_code, const Status& s) { sent = s; });
  };
  w[1].when_lost = [&] { (void)w[1].close(0); };
  (void)w[1].messages().irecv(
      {.source = k_any_source, .tag = 6}, MutableBytes(&in, 1),
      [&](std::error_code, const Status& s) { there = s.error == Errc::ok; });
  w[0].break_socket(1);
  EXPECT_TRUE(w.until([&] { return sent && there; }));
  EXPECT_TRUE(sent && sent->error == Errc::ok) << to_text(sent->error);
}

} // namespace
} // namespace statewire::test
