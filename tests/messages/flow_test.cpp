// SPDX-License-Identifier: BSD-3-Clause
// Credit: a process that does not receive is not flooded, a sender is slowed down, and nothing
// stops for good.
#include "mesh.hpp"

#include <messages/wire.hpp>

#include <gtest/gtest.h>

#include <array>

namespace statewire::test {
namespace {

constexpr std::size_t k_limit = 100'000;

TEST(Flow, a_receiver_that_does_not_receive_bounds_its_memory_and_slows_the_sender) {
  for (const std::size_t size : {std::size_t{8}, std::size_t{64}, std::size_t{1000},
                                 std::size_t{20'000}, std::size_t{200'000}}) {
    SCOPED_TRACE(testing::Message() << size << " bytes");
    Mesh w({.messages = {.unexpected_limit = k_limit}});
    const Bytes bytes = pattern(size, 1);
    std::vector<Request> sends;
    for (int i = 0; i < 3000; ++i) {
      sends.push_back(w.send(0, 1, 1, bytes));
      if (i % 64 == 0) w.run();
    }
    w.run();
    EXPECT_LE(w[1].stats().unexpected_bytes, k_limit);
    EXPECT_GT(w[1].stats().unexpected_bytes, k_limit / 2);
    EXPECT_GT(w[0].stats().flow_waits, 0U);
    EXPECT_GT(w[0].outstanding(), 0U);
    EXPECT_EQ(w[0].states(Mesh::peer(1)).send, "Awaiting Flow for Ctrl");
    // Now it receives, and all of them come.
    for (int i = 0; i < 3000; ++i) {
      Bytes into(size);
      const Request r = w.recv(1, 0, 1, into);
      w.run();
      ASSERT_EQ(w.ended(1, r).error, Errc::ok) << i;
      ASSERT_EQ(into, bytes);
    }
    for (const Request s : sends) EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_LE(w[1].stats().unexpected_most, k_limit);
    w.expect_quiet();
  }
}

// Each announcement costs a round trip when its message is received.
TEST(Flow, a_sender_that_is_far_ahead_announces_few_of_its_short_messages) {
  Mesh w({.messages = {.unexpected_limit = k_limit}});
  constexpr int k_count = 10'000;
  const Bytes bytes = pattern(8, 1);
  std::vector<Request> sends;
  for (int i = 0; i < k_count; ++i) sends.push_back(w.send(0, 1, 1, bytes));
  w.run();
  EXPECT_EQ(w[0].states(Mesh::peer(1)).send, "Awaiting Flow for Ctrl");
  for (int i = 0; i < k_count; ++i) {
    Bytes into(8);
    const Request r = w.recv(1, 0, 1, into);
    w.run();
    ASSERT_EQ(w.ended(1, r).error, Errc::ok) << i;
  }
  for (const Request s : sends) EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_LT(w[0].stats().sent_rendezvous, k_count / 2U);
  EXPECT_LT(w[1].stats().control_packets, k_count);
  w.expect_quiet();
}

// The receiver waits for a long message before it takes the small ones that fill its memory.
TEST(Flow, granted_data_passes_a_message_that_waits_for_flow) {
  Mesh w({.messages = {.unexpected_limit = k_limit}});
  const Bytes note = pattern(64, 1), data = pattern(500'000, 2);
  const Request first = w.send(0, 1, 7, data);
  std::vector<Request> sends;
  for (int i = 0; i < 3000; ++i) sends.push_back(w.send(0, 1, 1, note));
  w.run();
  EXPECT_EQ(w[0].states(Mesh::peer(1)).send, "Awaiting Flow for Ctrl");
  Bytes into(data.size());
  const Request r = w.recv(1, 0, 7, into);
  w.run();
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_EQ(w.ended(0, first).error, Errc::ok);
  for (const Request s : sends) {
    Bytes small(64);
    const Request one = w.recv(1, 0, 1, small);
    w.run();
    ASSERT_EQ(w.ended(1, one).error, Errc::ok);
    ASSERT_EQ(w.ended(0, s).error, Errc::ok);
  }
  w.expect_quiet();
}

TEST(Flow, both_may_flood_each_other) {
  Mesh w({.messages = {.unexpected_limit = 65'536}, .room = 2});
  const Bytes bytes = pattern(1000, 1);
  std::vector<Request> sends[2];
  for (int i = 0; i < 500; ++i)
    for (const std::uint32_t r : {0U, 1U}) sends[r].push_back(w.send(r, 1 - r, 1, bytes));
  w.run();
  for (int i = 0; i < 500; ++i)
    for (const std::uint32_t r : {0U, 1U}) {
      Bytes into(1000);
      const Request one = w.recv(r, 1 - r, 1, into);
      w.run();
      ASSERT_EQ(w.ended(r, one).error, Errc::ok);
    }
  for (const std::uint32_t r : {0U, 1U})
    for (const Request s : sends[r]) EXPECT_EQ(w.ended(r, s).error, Errc::ok);
  w.expect_quiet();
}

// Every connection begins with some credit; what former ones have left behind counts.
TEST(Flow, what_is_kept_is_bounded_however_often_the_connection_is_opened_again) {
  for (const std::size_t limit : {std::size_t{65'536}, k_limit})
    for (const std::size_t size : {std::size_t{0}, std::size_t{8}, std::size_t{1000}}) {
      SCOPED_TRACE(testing::Message() << size << " bytes, " << limit);
      Mesh w({.messages = {.unexpected_limit = limit}});
      const Bytes bytes = pattern(size, 1);
      std::vector<Request> sends;
      for (int opened = 0; opened < 100; ++opened) {
        for (int i = 0; i < 50; ++i) sends.push_back(w.send(0, 1, 1, bytes));
        w.run();
        w.close(0, 1);
        w.run();
      }
      EXPECT_LE(w[1].stats().unexpected_most, limit);
      EXPECT_GT(w[1].stats().unexpected_bytes, limit / 2);
      // Nobody starves: what is received at once comes, however much is kept.
      Bytes into(size);
      for (int i = 0; i < 1000; ++i) {
        if (i % 100 == 0) {
          w.close(1, 0);
          w.run();
        }
        const Request r = w.recv(1, 0, 2, into);
        sends.push_back(w.send(0, 1, 2, bytes));
        w.run();
        ASSERT_EQ(w.ended(1, r).error, Errc::ok) << i;
      }
      while (w[1].iprobe({.source = 0, .tag = 1})) {
        const Request r = w.recv(1, 0, 1, into);
        w.run();
        ASSERT_EQ(w.ended(1, r).error, Errc::ok);
      }
      for (const Request s : sends) w.ended(0, s);
      EXPECT_EQ(w[1].stats().protocol_errors, 0U);
      w.expect_quiet();
    }
}

// What is kept leaves nothing for a small message. Its sender asks when it opens the connection: a
// message that was announced instead would wait for its receive.
TEST(Flow, the_first_small_message_of_a_reopened_connection_needs_no_receive) {
  for (const bool received : {false, true}) {
    SCOPED_TRACE(received);
    Mesh w({.messages = {.unexpected_limit = 65'536}});
    const Bytes bytes = pattern(8, 1);
    std::size_t kept = 0;
    for (;; ++kept) {
      const Request s = w.send(0, 1, 1, bytes);
      w.run();
      if (w.pending(0, s)) {
        w[0].cancel(s, w.now);
        w.run();
        w.let_go(0, s);
        break;
      }
      w.ended(0, s);
    }
    w.close(0, 1);
    w.run();
    Bytes into(8);
    const auto receive = [&] {
      for (; kept != 0; --kept) {
        const Request r = w.recv(1, 0, 1, into);
        w.run();
        ASSERT_EQ(w.ended(1, r).error, Errc::ok);
      }
    };
    if (received) receive(); // while nothing is connected
    const Request first = w.send(0, 1, 1, bytes), next = w.send(0, 1, 1, bytes);
    w.run();
    EXPECT_EQ(w.pending(0, first), !received);
    receive();
    EXPECT_EQ(w.ended(0, first).error, Errc::ok);
    EXPECT_EQ(w.ended(0, next).error, Errc::ok);
    EXPECT_EQ(w[0].stats().sent_rendezvous, 0U);
    for (int i = 0; i < 2; ++i) {
      const Request r = w.recv(1, 0, 1, into);
      w.run();
      ASSERT_EQ(w.ended(1, r).error, Errc::ok);
    }
    w.expect_quiet();
  }
}

// What was posted for a connection that never came up has not left: the receiver keeps none of it.
TEST(Flow, an_attempt_that_fails_costs_no_credit) {
  Mesh w({.messages = {.unexpected_limit = 65'536}});
  const Bytes bytes = pattern(8, 1);
  constexpr std::size_t k_credit = 128; // messages of a first connection
  std::array<Request, k_credit> sends;
  for (int attempt = 0; attempt < 3; ++attempt) {
    for (Request& s : sends) s = w.send(0, 1, 1, bytes);
    w.lose(0, 1, Errc::unreachable);
    w.acknowledge(0, 1);
    for (const Request s : sends) EXPECT_EQ(w.ended(0, s).error, Errc::unreachable);
  }
  w.acknowledge(1, 0);
  for (Request& s : sends) s = w.send(0, 1, 1, bytes);
  w.run();
  for (const Request s : sends) EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(w[0].stats().flow_waits, 0U);
  Bytes into(8);
  for (std::size_t i = 0; i < k_credit; ++i)
    ASSERT_EQ(w.ended(1, w.recv(1, 0, 1, into)).error, Errc::ok);
  w.expect_quiet();
}

// A process that finalizes, say: the message ends with what the device says.
TEST(Flow, a_request_for_credit_that_is_refused_ends_its_message) {
  Mesh w({.messages = {.unexpected_limit = 65'536}});
  const Bytes bytes = pattern(8, 1);
  Request s = w.send(0, 1, 1, bytes);
  for (w.run(); !w.pending(0, s); w.run()) {
    w.ended(0, s);
    s = w.send(0, 1, 1, bytes);
  }
  w[0].cancel(s, w.now);
  w.run();
  w.let_go(0, s);
  w.close(0, 1);
  w.run();
  w.refuse(0, Errc::finalized);
  const Request refused = w.send(0, 1, 1, bytes);
  w.run();
  EXPECT_EQ(w.ended(0, refused).error, Errc::finalized);
  w.accept(0);
  Bytes into(8);
  while (w[1].iprobe({.source = 0, .tag = 1})) {
    const Request r = w.recv(1, 0, 1, into);
    w.run();
    ASSERT_EQ(w.ended(1, r).error, Errc::ok);
  }
  w.expect_quiet();
}

// Whatever their size, and with tags of their own or without.
TEST(Flow, the_limit_is_one_of_memory) {
  constexpr std::size_t k_of_a_megabyte = std::size_t{1} << 20;
  for (const std::size_t size : {0U, 8U, 64U, 65U, 100U, 129U, 1000U, 1025U, 5000U, 33'000U})
    for (const bool tags : {false, true}) {
      SCOPED_TRACE(testing::Message() << size << " bytes, tags " << tags);
      Mesh w({.messages = {.unexpected_limit = k_of_a_megabyte}});
      const Bytes bytes = pattern(size, 1);
      std::vector<Request> sends;
      for (std::size_t i = 0; i < 4000; ++i) sends.push_back(w.send(0, 1, tags ? i : 1, bytes));
      w.run();
      const std::size_t used = w[1].memory(Mesh::peer(0)), counted = w[1].stats().unexpected_bytes;
      EXPECT_LE(used, k_of_a_megabyte);
      EXPECT_LE(used, counted + 1000); // … beside them
      EXPECT_GE(used, counted * 2 / 3);
      EXPECT_GT(counted, k_of_a_megabyte / 2);
      Bytes into(size);
      for (std::size_t i = 0; i < sends.size(); ++i) {
        const Request r = w.recv(1, 0, tags ? i : 1, into);
        w.run();
        ASSERT_EQ(w.ended(1, r).error, Errc::ok);
        ASSERT_EQ(w.ended(0, sends[i]).error, Errc::ok);
      }
      w.expect_quiet();
    }
}

// A sender that has restarted does not know what it has left behind.
TEST(Flow, a_sender_that_forgets_what_it_has_sent_is_refused_when_the_room_is_full) {
  constexpr std::size_t k_room = 400'000;
  Mesh w({.messages = {.unexpected_limit = k_room}});
  w.allow_protocol_errors();
  const Bytes bytes = pattern(12'000, 1);
  std::array<std::byte, 32> head{};
  messages::Packet p;
  p.type = messages::Type::eager;
  p.tag = 1;
  const std::size_t size = messages::encode(p, head.data());
  for (int life = 0; life < 50; ++life) {
    const Request hello = w.send(1, 0, 9, {});
    w.run(); // connected
    for (int i = 0; i < 4; ++i) {
      Bytes packet(head.begin(), head.begin() + static_cast<std::ptrdiff_t>(size));
      packet.insert(packet.end(), bytes.begin(), bytes.end());
      w.inject(0, 1, packet);
    }
    w.run();
    if (w.connected(0, 1)) w.lose(0, 1, Errc::reset);
    w.run();
    w.acknowledge(0, 1);
    w.acknowledge(1, 0);
    w.ended(1, hello);
    Bytes none;
    w.ended(0, w.recv(0, 1, 9, none));
  }
  EXPECT_LE(w[1].stats().unexpected_most, k_room);
  EXPECT_GT(w[1].stats().unexpected_most, k_room / 2);
  EXPECT_GT(w[1].stats().protocol_errors, 0U);
  Bytes into(12'000);
  while (w[1].iprobe({.source = 0, .tag = 1}) &&
         w[1].iprobe({.source = 0, .tag = 1})->error == Errc::ok)
    ASSERT_EQ(w.ended(1, w.recv(1, 0, 1, into)).error, Errc::ok);
  w.expect_quiet();
}

TEST(Flow, a_receiver_that_leaves_much_unreceived_goes_on_receiving_the_rest) {
  Mesh w({.messages = {.unexpected_limit = k_limit}});
  const Bytes bytes = pattern(1000, 1);
  std::vector<Request> sends;
  for (int i = 0; i < 60; ++i) {
    sends.push_back(w.send(0, 1, 1, bytes));
    w.run();
  }
  ASSERT_GT(w[1].stats().unexpected_bytes, k_limit / 2);
  Bytes into(1000);
  for (int i = 0; i < 3000; ++i) {
    const Request r = w.recv(1, 0, 2, into);
    sends.push_back(w.send(0, 1, 2, bytes));
    w.run();
    ASSERT_EQ(w.ended(1, r).error, Errc::ok) << i;
  }
  for (int i = 0; i < 60; ++i) {
    const Request r = w.recv(1, 0, 1, into);
    w.run();
    ASSERT_EQ(w.ended(1, r).error, Errc::ok);
  }
  for (const Request s : sends) EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  w.expect_quiet();
}

TEST(Flow, memory_does_not_grow_in_the_steady_state) {
  Mesh w({});
  const Bytes bytes = pattern(5000, 1);
  const auto exchange = [&] {
    Bytes into(5000);
    const Request s = w.send(0, 1, 1, bytes);
    w.run();
    const Request r = w.recv(1, 0, 1, into);
    w.run();
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  };
  exchange();
  const std::size_t before = w[1].memory(Mesh::peer(0));
  for (int i = 0; i < 1000; ++i) exchange();
  EXPECT_EQ(w[1].memory(Mesh::peer(0)), before);
  EXPECT_LT(before, 1000U);
  w.expect_quiet();
}

} // namespace
} // namespace statewire::test
