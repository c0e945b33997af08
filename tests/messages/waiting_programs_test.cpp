// SPDX-License-Identifier: BSD-3-Clause
// Programs whose messages wait for credit, and what they do meanwhile: each ends.
#include "mesh.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace statewire::test {
namespace {

constexpr std::size_t k_kept = 400'000;
constexpr Tag k_unasked = 1, k_asked = 2;

class WaitingPrograms : public testing::Test {
 protected:
  // Until process `to` lets `from` send no more.
  void use_up_the_credit(std::uint32_t from, std::uint32_t to) {
    do {
      kept.push_back(w.send(from, to, k_unasked, bytes));
      w.run();
    } while (!w.pending(from, kept.back()));
  }
  void receive_those_kept(std::uint32_t at, std::uint32_t from) {
    Bytes into(bytes.size());
    for (const Request s : kept) {
      const Request r = w.recv(at, from, k_unasked, into);
      w.run();
      ASSERT_EQ(w.ended(at, r).error, Errc::ok);
      ASSERT_EQ(into, bytes);
      EXPECT_EQ(w.ended(from, s).error, Errc::ok);
    }
    kept.clear();
  }

  Mesh w{{.processes = 3, .messages = {.unexpected_limit = k_kept}}};
  const Bytes bytes = pattern(20'000, 1), wanted = pattern(3000, 2);
  std::vector<Request> kept;
};

// No receive is ever posted before the message is there.
TEST_F(WaitingPrograms, polls_find_what_is_behind_messages_that_wait) {
  for (const std::uint32_t source : {std::uint32_t{0}, k_any_source})
    for (const bool matched : {false, true})
      for (const std::size_t behind : {std::size_t{0}, std::size_t{100}}) {
        SCOPED_TRACE(testing::Message() << source << ' ' << matched << ' ' << behind);
        use_up_the_credit(0, 1);
        for (std::size_t i = 0; i < behind; ++i) kept.push_back(w.send(0, 1, k_unasked, bytes));
        const Request last = w.ssend(0, 1, k_asked, wanted);
        w.run();
        const Selector what{.source = source, .tag = k_asked};
        Bytes into(wanted.size());
        Request receive;
        for (int polls = 0; !receive.valid(); ++polls) {
          ASSERT_LT(polls, 100);
          if (matched) {
            if (const auto m = w[1].improbe(what)) {
              const MutableBytes all(into);
              receive = w[1].imrecv(*m, {&all, 1}, w.now, {});
            }
          } else if (w[1].iprobe(what)) {
            receive = w.recv(1, what, into);
          }
          w.run();
        }
        EXPECT_EQ(w.ended(1, receive).error, Errc::ok);
        EXPECT_EQ(into, wanted);
        EXPECT_EQ(w.ended(0, last).error, Errc::ok);
        receive_those_kept(1, 0);
        w.expect_quiet();
      }
}

// 1 waits for 2, which waits for 0, whose send to 1 comes first.
TEST_F(WaitingPrograms, a_receive_from_any_source_lets_those_send_that_its_sender_waits_for) {
  for (const bool any : {false, true}) {
    SCOPED_TRACE(any);
    use_up_the_credit(0, 1);
    EXPECT_TRUE(w.pending(0, kept.back()));
    Bytes into(wanted.size()), from_0(1);
    const Request waits =
        w.recv(1, {.source = any ? k_any_source : std::uint32_t{2}, .tag = k_asked}, into);
    const Request of_2 = w.recv(2, 0, k_asked, from_0);
    w.run();
    // Nothing that 1 waits for is of 0, if it says so: a bounded memory.
    EXPECT_EQ(w.pending(0, kept.back()), !any);
    const Bytes go = pattern(1, 3);
    if (any) {
      const Request s = w.send(0, 2, k_asked, go);
      w.run();
      EXPECT_EQ(w.ended(2, of_2).error, Errc::ok);
      EXPECT_EQ(w.ended(0, s).error, Errc::ok);
      const Request t = w.send(2, 1, k_asked, wanted);
      w.run();
      EXPECT_EQ(w.ended(1, waits).error, Errc::ok);
      EXPECT_EQ(w.ended(2, t).error, Errc::ok);
    } else {
      w[1].cancel(waits, w.now);
      w[2].cancel(of_2, w.now);
      EXPECT_EQ(w.ended(1, waits).error, Errc::cancelled);
      EXPECT_EQ(w.ended(2, of_2).error, Errc::cancelled);
    }
    receive_those_kept(1, 0);
    w.expect_quiet();
  }
}

TEST_F(WaitingPrograms, a_send_that_waits_is_cancelled_and_those_behind_it_go_on) {
  use_up_the_credit(0, 1);
  const Request cancelled = kept.back();
  kept.pop_back();
  Bytes none;
  const Request last = w.send(0, 1, k_asked, none);
  w[0].cancel(cancelled, w.now);
  w.run();
  EXPECT_EQ(w.ended(0, cancelled).error, Errc::cancelled);
  EXPECT_EQ(w.ended(0, last).error, Errc::ok); // small: there is credit for it
  const Request r = w.recv(1, 0, k_asked, none);
  w.run();
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  receive_those_kept(1, 0);
  w.expect_quiet();
}

// Its bytes are copied once, and its program uses its buffer again.
TEST_F(WaitingPrograms, a_send_that_waits_leaves_from_a_copy) {
  use_up_the_credit(0, 1);
  Bytes out = wanted, copy, none;
  const Request waits = w.send(0, 1, k_asked, out);
  const Bytes long_one = pattern(100'000, 3);
  const Request announced = w.send(0, 1, k_asked, long_one);
  w.run();
  EXPECT_FALSE(w[0].is_queued(kept.front())) << "it has left";
  EXPECT_FALSE(w[0].is_queued(announced)) << "it waits for its receive";
  EXPECT_FALSE(w[0].move_to_copy(announced, none));
  ASSERT_TRUE(w[0].is_queued(waits));
  ASSERT_TRUE(w[0].move_to_copy(waits, copy));
  EXPECT_EQ(copy, wanted);
  std::ranges::fill(out, std::byte{0});
  EXPECT_TRUE(w.pending(0, waits));
  receive_those_kept(1, 0);
  Bytes into(wanted.size()), rest(long_one.size());
  const Request first = w.recv(1, 0, k_asked, into), second = w.recv(1, 0, k_asked, rest);
  w.run();
  EXPECT_EQ(w.ended(1, first).error, Errc::ok);
  EXPECT_EQ(w.ended(1, second).error, Errc::ok);
  EXPECT_EQ(into, wanted);
  EXPECT_EQ(w.ended(0, waits).error, Errc::ok);
  EXPECT_EQ(w.ended(0, announced).error, Errc::ok);
  w.expect_quiet();
}

// Room that is freed is granted: all of them are received without a receive that waits.
TEST_F(WaitingPrograms, receives_of_what_is_there_let_all_others_come) {
  for (const std::size_t limit : {std::size_t{65'536}, std::size_t{100'000}, std::size_t{400'000}})
    for (const std::size_t size : {std::size_t{1}, std::size_t{1025}, std::size_t{16'384},
                                   std::size_t{25'000}, std::size_t{65'536}}) {
      SCOPED_TRACE(testing::Message() << limit << ' ' << size);
      Mesh m({.messages = {.unexpected_limit = limit}});
      const Bytes of = pattern(size, 1);
      std::vector<Request> sends;
      for (int i = 0; i < 300; ++i) sends.push_back(m.send(0, 1, 1, of));
      m.run();
      Bytes into(size);
      for (int i = 0; i < 300; ++i) {
        // A look at what has come asks for nothing: the receive is not posted.
        const Request r = m.recv(1, 0, 1, into);
        ASSERT_TRUE(size > limit / 4 || !m.pending(1, r)) << i;
        m.run();
        ASSERT_EQ(m.ended(1, r).error, Errc::ok) << i;
      }
      for (const Request s : sends) EXPECT_EQ(m.ended(0, s).error, Errc::ok);
      m.expect_quiet();
    }
}

// The eager limit of peers is at most a quarter of the memory; this process needs no credit.
TEST(WaitingSelf, a_message_to_oneself_is_copied_while_there_is_room) {
  Mesh w({.messages = {.unexpected_limit = 65'536}});
  const Bytes bytes = pattern(30'000, 1);
  const Request s = w.send(0, 0, 1, bytes);
  w.run();
  EXPECT_FALSE(w.pending(0, s));
  Bytes into(bytes.size());
  const Request r = w.recv(0, 0, 1, into);
  w.run();
  EXPECT_EQ(w.ended(0, r).error, Errc::ok);
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(into, bytes);
}

} // namespace
} // namespace statewire::test
