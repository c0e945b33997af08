// SPDX-License-Identifier: BSD-3-Clause
// What a receive or a probe waits for arrives, however many messages that no receive fits were sent
// before it. Without such a receive, what is kept is bounded.
#include "mesh.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace statewire::test {
namespace {

constexpr std::size_t k_memory = 100'000; // a thousand messages of 8 bytes, and some
constexpr Tag k_unmatched = 1, k_wanted = 2;

class Starvation : public testing::Test {
 protected:
  explicit Starvation(MeshOptions options = {.messages = {.unexpected_limit = k_memory}})
      : w(std::move(options)) {}

  // Sends `count` messages that no receive fits, then the one that is waited for.
  void send(std::size_t count, std::size_t size) {
    unmatched = pattern(size, 1);
    for (std::size_t i = 0; i < count; ++i) sends.push_back(w.send(0, 1, k_unmatched, unmatched));
    sends.push_back(w.send(0, 1, k_wanted, wanted));
  }
  void expect_received(Request receive) {
    ASSERT_FALSE(w.pending(1, receive));
    EXPECT_EQ(w.ended(1, receive).error, Errc::ok);
    EXPECT_EQ(into, wanted);
  }
  // Receives the others, in their order; then all sends have ended and nothing is left.
  void receive_the_others() {
    Bytes in(unmatched.size());
    for (std::size_t i = 0; i + 1 < sends.size(); ++i) {
      const Request r = w.recv(1, 0, k_unmatched, in);
      w.run();
      ASSERT_FALSE(w.pending(1, r)) << i;
      ASSERT_EQ(w.ended(1, r).error, Errc::ok) << i;
      ASSERT_EQ(in, unmatched) << i;
    }
    for (const Request s : sends) EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    sends.clear();
    EXPECT_EQ(w[1].stats().protocol_errors, 0U);
    w.expect_quiet();
  }
  [[nodiscard]] std::string state() { return std::string(w[1].states(Mesh::peer(0)).recv); }

  Mesh w;
  const Bytes wanted = pattern(3000, 2);
  Bytes into = Bytes(3000), unmatched;
  std::vector<Request> sends;
};

TEST_F(Starvation, a_posted_receive_gets_its_message_behind_20000_that_no_receive_fits) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{8}, std::size_t{512},
                                 std::size_t{20'000}, std::size_t{70'000}}) {
    SCOPED_TRACE(testing::Message() << size << " bytes");
    const Request r = w.recv(1, 0, k_wanted, into);
    send(size < 1000 ? 20'000 : 3000, size);
    w.run();
    expect_received(r);
    receive_the_others();
  }
  EXPECT_GT(w[1].stats().extra_grants, 0U);
}

// So a program that sends them one after another gets to the one that the receive waits for.
TEST_F(Starvation, small_messages_leave_while_a_receive_waits_for_another) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{8}, std::size_t{1024}})
    for (const std::uint32_t source : {std::uint32_t{0}, k_any_source}) {
      SCOPED_TRACE(testing::Message() << size << " bytes");
      const Request r = w.recv(1, {.source = source, .tag = k_wanted}, into);
      const Bytes bytes = pattern(size, 1);
      for (int i = 0; i < 2000; ++i) {
        const Request s = w.send(0, 1, k_unmatched, bytes);
        w.run();
        ASSERT_FALSE(w.pending(0, s)) << i;
        ASSERT_EQ(w.ended(0, s).error, Errc::ok);
      }
      const Request last = w.send(0, 1, k_wanted, wanted);
      w.run();
      expect_received(r);
      EXPECT_EQ(w.ended(0, last).error, Errc::ok);
      Bytes in(size);
      for (int i = 0; i < 2000; ++i) {
        const Request one = w.recv(1, 0, k_unmatched, in);
        w.run();
        ASSERT_EQ(w.ended(1, one).error, Errc::ok) << i;
        ASSERT_EQ(in, bytes);
      }
      w.expect_quiet();
    }
  EXPECT_EQ(w[0].stats().sent_rendezvous, 2U) << "beside those behind far more than the limit";
  EXPECT_EQ(w[1].stats().protocol_errors, 0U);
}

// What was granted while a receive waited may be used on the next connection.
TEST_F(Starvation, small_messages_beyond_the_limit_go_on_with_the_next_connection) {
  const Bytes bytes = pattern(1000, 1);
  Bytes in(1000);
  std::size_t kept = 0;
  for (int opened = 0; opened < 20; ++opened) {
    const Request r = w.recv(1, 0, k_wanted, into);
    for (int i = 0; i < 100; ++i, ++kept) {
      const Request s = w.send(0, 1, k_unmatched, bytes);
      w.run();
      ASSERT_EQ(w.ended(0, s).error, Errc::ok);
    }
    w[1].cancel(r, w.now);
    w.run();
    w.ended(1, r);
    w.close(opened % 2, 1 - opened % 2);
    w.run();
  }
  EXPECT_GT(w[1].stats().unexpected_bytes, 2 * k_memory);
  for (std::size_t i = 0; i < kept; ++i) {
    const Request one = w.recv(1, 0, k_unmatched, in);
    w.run();
    ASSERT_EQ(w.ended(1, one).error, Errc::ok) << i;
  }
  EXPECT_EQ(w[1].stats().protocol_errors, 0U);
  w.expect_quiet();
}

TEST_F(Starvation, a_receive_that_is_posted_later_gets_it) {
  for (const std::uint32_t source : {std::uint32_t{0}, k_any_source}) {
    send(5000, 8);
    w.run();
    EXPECT_EQ(state(), "Awaiting Receive");
    EXPECT_LE(w[1].stats().unexpected_bytes, k_memory);
    const Request r = w.recv(1, {.source = source, .tag = k_wanted}, into);
    w.run();
    expect_received(r);
    receive_the_others();
    EXPECT_EQ(state(), "Awaiting Packet");
  }
}

TEST_F(Starvation, a_probe_finds_it) {
  for (const std::uint32_t source : {std::uint32_t{0}, k_any_source})
    for (const bool first : {true, false}) {
      const Selector what{.source = source, .tag = k_wanted};
      Request probe;
      if (first) probe = w[1].probe(what, w.now, {});
      send(5000, 8);
      w.run();
      if (!first) {
        EXPECT_EQ(state(), "Awaiting Receive");
        probe = w[1].probe(what, w.now, {});
        w.run();
      }
      ASSERT_FALSE(w.pending(1, probe));
      EXPECT_EQ(w.ended(1, probe).message_bytes, wanted.size());
      const Request r = w.recv(1, 0, k_wanted, into);
      w.run();
      expect_received(r);
      receive_the_others();
    }
}

// A look that finds nothing is repeated; each lets the peer announce more.
TEST_F(Starvation, looking_again_and_again_finds_it) {
  for (const bool takes : {false, true}) {
    const Selector what{.source = takes ? k_any_source : 0, .tag = k_wanted};
    send(5000, 8);
    w.run();
    Request r;
    std::size_t looks = 0;
    for (; looks < 5000 && !r.valid(); ++looks, w.run())
      if (takes) {
        if (const auto message = w[1].improbe(what)) {
          const MutableBytes piece(into);
          r = w[1].imrecv(*message, {&piece, 1}, w.now, {});
        }
      } else if (w[1].iprobe(what)) {
        r = w.recv(1, 0, k_wanted, into);
      }
    ASSERT_TRUE(r.valid());
    expect_received(r);
    receive_the_others();
  }
}

TEST_F(Starvation, every_number_of_messages_in_front_and_every_moment_of_the_receive) {
  for (std::size_t count = 0; count < 500; ++count)
    for (const std::size_t steps : {std::size_t{0}, count / 2, count, SIZE_MAX}) {
      SCOPED_TRACE(testing::Message() << count << " in front, posted after " << steps << " steps");
      Mesh small({.messages = {.unexpected_limit = 65'536}, .room = 3, .seed = count + 1});
      const Bytes bytes = pattern(count % 5 * 40, 1);
      std::vector<Request> all;
      for (std::size_t i = 0; i < count; ++i) all.push_back(small.send(0, 1, k_unmatched, bytes));
      all.push_back(small.send(0, 1, k_wanted, wanted));
      small.run(steps);
      const Request r = small.recv(1, count % 2 == 0 ? 0 : k_any_source, k_wanted, into);
      small.run();
      ASSERT_FALSE(small.pending(1, r));
      ASSERT_EQ(small.ended(1, r).error, Errc::ok);
    }
}

// Memory is bounded as long as that starves no receive.
TEST_F(Starvation, without_a_receive_that_waits_for_it_a_peer_stops) {
  Mesh three({.processes = 3, .messages = {.unexpected_limit = k_memory}});
  Bytes other(8);
  const Request waits = three.recv(1, 2, k_wanted, other); // for another peer
  const Bytes bytes = pattern(8, 1);
  for (std::size_t i = 0; i < 5000; ++i) three.send(0, 1, k_unmatched, bytes);
  three.run();
  EXPECT_LE(three[1].stats().unexpected_most, k_memory);
  EXPECT_EQ(three[1].states(Mesh::peer(0)).recv, "Awaiting Receive");
  EXPECT_EQ(three[1].stats().extra_grants, 0U);
  EXPECT_TRUE(three.pending(1, waits));
}

TEST_F(Starvation, when_the_receive_is_cancelled_the_peer_stops) {
  for (const std::uint32_t source : {std::uint32_t{0}, k_any_source}) {
    const Request r = w.recv(1, {.source = source, .tag = 77}, into);
    send(5000, 8);
    w.run(3000);
    w[1].cancel(r, w.now);
    w.run();
    EXPECT_EQ(w.ended(1, r).error, Errc::cancelled);
    EXPECT_EQ(state(), "Awaiting Receive");
    EXPECT_GT(w[0].outstanding(), 3000U);
    const Request again = w.recv(1, 0, k_wanted, into);
    w.run();
    expect_received(again);
    receive_the_others();
  }
}

TEST_F(Starvation, a_connection_that_is_opened_again_begins_with_announcements) {
  send(5000, 8);
  w.run();
  EXPECT_EQ(state(), "Awaiting Receive");
  w.close(1, 0);
  w.run(); // what was announced ends as closed
  const Request r = w.recv(1, 0, k_wanted, into);
  w.run();
  expect_received(r);
  Bytes in(8);
  while (w[1].iprobe({.source = 0, .tag = k_unmatched})) {
    const Request one = w.recv(1, 0, k_unmatched, in);
    w.run();
    ASSERT_EQ(w.ended(1, one).error, Errc::ok);
  }
  for (const Request s : sends) w.ended(0, s);
  w.expect_quiet();
}

TEST_F(Starvation, two_that_send_to_each_other_before_they_receive) {
  constexpr std::size_t k_count = 5500;
  const Bytes bytes = pattern(512, 1);
  std::vector<Request> all[2];
  for (std::size_t i = 0; i < k_count; ++i)
    for (const std::uint32_t r : {0U, 1U}) all[r].push_back(w.send(r, 1 - r, i, bytes));
  w.run();
  // Each receives first what the other has sent last.
  for (std::size_t i = k_count; i-- > 0;)
    for (const std::uint32_t r : {0U, 1U}) {
      Bytes in(512);
      const Request one = w.recv(r, 1 - r, i, in);
      w.run();
      ASSERT_FALSE(w.pending(r, one)) << i;
      ASSERT_EQ(w.ended(r, one).error, Errc::ok) << i;
    }
  for (const std::uint32_t r : {0U, 1U})
    for (const Request s : all[r]) EXPECT_EQ(w.ended(r, s).error, Errc::ok);
  w.expect_quiet();
}

TEST_F(Starvation, a_peer_that_a_receive_names_is_not_forgotten) {
  const Request r = w.recv(1, 0, k_wanted, into);
  EXPECT_FALSE(w[1].forget(Mesh::peer(0)));
  w[1].cancel(r, w.now);
  EXPECT_EQ(w.ended(1, r).error, Errc::cancelled);
  EXPECT_TRUE(w[1].forget(Mesh::peer(0)));
}

} // namespace
} // namespace statewire::test
