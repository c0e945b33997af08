// SPDX-License-Identifier: BSD-3-Clause
// A context without a job whose peers come and go does not grow.
#include "../job/contexts.hpp"

#include "context/access.hpp"
#include "messages/message_core.hpp"

#include <cstdlib>
#include <malloc.h>

namespace statewire::test {
namespace {

// A server, which keeps no peer of its own.
struct Server : Processes {
  Server() : Processes(1) {}

  Context& server() { return (*this)[0]; }
  // A new process sends one message to the server, and the server's answer is the number of it.
  std::uint32_t ask(std::size_t client) {
    const std::uint32_t to = add(client, 0);
    std::uint32_t number = 0, got = 0;
    Request send = (*this)[client].messages().isend(to, 1, bytes_of(std::as_const(number)));
    Request receive = server().messages().irecv({.tag = 1}, bytes_of(got));
    std::optional<Status> status;
    EXPECT_TRUE(until([&] { return (status = server().messages().test(receive)).has_value(); }));
    EXPECT_TRUE(sent(client, send));
    return status ? status->source : 0;
  }
  // It finalizes, and is gone.
  void end(std::size_t client) {
    EXPECT_TRUE(until([&] {
      const auto over = (*this)[client].try_finalize();
      return over && *over;
    }));
    all[client].reset();
  }
  [[nodiscard]] bool forgets_all() {
    return until([&] { return server().size() == 1; });
  }
  [[nodiscard]] std::size_t memory_of(std::uint32_t number) {
    return Access::core(server().messages()).memory({0, number});
  }
};

TEST(Churn, a_process_that_has_finalized_is_forgotten) {
  Server s;
  for (std::uint32_t i = 1; i <= 20; ++i) {
    s.open(key_of(7));
    EXPECT_EQ(s.ask(s.all.size() - 1), i) << "numbers are not given again";
    EXPECT_EQ(s.server().size(), 2U);
    EXPECT_NE(s.memory_of(i), 0U);
    s.end(s.all.size() - 1);
    ASSERT_TRUE(s.forgets_all());
    EXPECT_EQ(s.memory_of(i), 0U);
    EXPECT_EQ(s.server().connections(), 0U);
    EXPECT_EQ(s.server().am_send(i, 1, {}), Errc::invalid_argument) << "the number names nothing";
  }
}

TEST(Churn, a_process_that_only_closes_keeps_its_number) {
  Server s;
  s.open(key_of(7));
  const std::uint32_t number = s.ask(1);
  bool closed = false;
  s.server().on_closed([&](std::uint32_t) { closed = true; });
  EXPECT_EQ(s[1].close(1), Errc::ok);
  ASSERT_TRUE(s.until([&] { return closed; }));
  for (int i = 0; i < 100; ++i) s.server().progress();
  EXPECT_EQ(s.server().size(), 2U);
  EXPECT_EQ(s.ask(1), number);
}

TEST(Churn, what_a_process_has_left_behind_can_still_be_received) {
  Server s;
  s.open(key_of(7));
  const std::uint32_t number = s.ask(1);
  std::uint32_t last = 17, got = 0;
  Request send = s[1].messages().isend(1, 2, bytes_of(std::as_const(last)));
  EXPECT_TRUE(s.sent(1, send));
  bool closed = false;
  s.server().on_closed([&](std::uint32_t) { closed = true; });
  s.end(1);
  ASSERT_TRUE(s.until([&] { return closed; }));
  for (int i = 0; i < 100; ++i) s.server().progress();
  EXPECT_EQ(s.server().size(), 2U);
  Request receive = s.server().messages().irecv({.source = number, .tag = 2}, bytes_of(got));
  EXPECT_TRUE(s.until([&] { return s.server().messages().test(receive).has_value(); }));
  EXPECT_EQ(got, 17U);
  EXPECT_TRUE(s.forgets_all());
}

TEST(Churn, a_lost_process_is_forgotten_when_its_loss_is_acknowledged) {
  Server s;
  s.open(key_of(7));
  const std::uint32_t number = s.ask(1);
  bool lost = false;
  s.server().on_lost([&](std::error_code, std::uint32_t peer) { lost = peer == number; });
  s.all[1].reset();
  ASSERT_TRUE(s.until([&] { return lost; }));
  for (int i = 0; i < 100; ++i) s.server().progress();
  EXPECT_EQ(s.server().size(), 2U) << "the program has not acknowledged it";
  EXPECT_EQ(s.server().close(number), Errc::ok);
  EXPECT_TRUE(s.forgets_all());
}

// It ends after each step of connecting, also between the proof of its key and the connection.
TEST(Churn, a_process_that_ends_while_it_connects_leaves_nothing) {
  for (int steps = 0; steps < 40; ++steps) {
    SCOPED_TRACE(steps);
    Server s;
    s.open(key_of(7));
    s.server().on_lost(
        [&](std::error_code, std::uint32_t peer) { EXPECT_EQ(s.server().close(peer), Errc::ok); });
    const std::uint32_t value = 0;
    (void)s[1].messages().isend(s.add(1, 0), 1, bytes_of(value));
    for (int i = 0; i < steps; ++i) s[i % 2 == 0 ? 1 : 0].progress();
    s.all[1].reset();
    // What it has sent waits to be received.
    std::uint32_t got = 0;
    Request receive = s.server().messages().irecv({.tag = 1}, bytes_of(got));
    std::optional<Status> status;
    EXPECT_TRUE(s.until([&] {
      if (!status) status = s.server().messages().test(receive);
      return s.server().size() == 1;
    }));
    s.server().messages().cancel(receive);
  }
}

TEST(Churn, a_number_of_add_peer_stays_until_it_is_given_up) {
  Server s;
  s.open(key_of(7));
  const std::uint32_t number = s.add(0, 1);
  EXPECT_EQ(s.ask(1), number);
  s.end(1);
  for (int i = 0; i < 100; ++i) s.server().progress();
  EXPECT_EQ(s.server().size(), 2U);
  EXPECT_TRUE(s.server().remove_peer(number));
  EXPECT_TRUE(s.forgets_all());
  EXPECT_FALSE(s.server().remove_peer(number));
  EXPECT_FALSE(s.server().remove_peer(0)) << "the process itself";
}

TEST(Churn, a_number_that_is_given_up_is_forgotten_after_the_connection) {
  Server s;
  s.open(key_of(7));
  const std::uint32_t number = s.add(0, 1);
  EXPECT_EQ(s.ask(1), number);
  EXPECT_TRUE(s.server().remove_peer(number));
  for (int i = 0; i < 100; ++i) s.server().progress();
  EXPECT_EQ(s.server().size(), 2U) << "it is connected";
  EXPECT_EQ(s.server().close(number), Errc::ok);
  EXPECT_TRUE(s.forgets_all());
  EXPECT_EQ(s.ask(1), number + 1) << "it may connect again, as another peer";
}

// STATEWIRE_CHURN=n: so many processes come and go.
TEST(Churn, memory_does_not_grow_with_the_processes_that_come_and_go) {
  const char* const given = std::getenv("STATEWIRE_CHURN");
  const std::size_t rounds = given != nullptr ? std::strtoul(given, nullptr, 10) : 300;
  Server s;
  const auto pass = [&] {
    s.open(key_of(7));
    (void)s.ask(1);
    s.end(1);
    s.all.pop_back();
    ASSERT_TRUE(s.forgets_all());
  };
  for (int i = 0; i < 300; ++i) pass(); // what is kept for reuse reaches its size
  const std::size_t before = ::mallinfo2().uordblks;
  for (std::size_t i = 0; i < rounds; ++i) pass();
  const std::size_t after = ::mallinfo2().uordblks;
  // A tenth of a byte for each of 100,000 processes, where tables have grown; a peer takes 3 KiB.
  EXPECT_LE(after, before + 64 * 1024) << "bytes in use, by " << rounds << " processes";
}

// From inside a callback of the peer itself, which the calls further out still use.
TEST(Churn, progress_inside_a_callback_forgets_nobody_that_is_in_use) {
  Server s;
  s.open(key_of(7));
  (void)s.ask(1);
  bool done = false;
  s.server().on_closed([&](std::uint32_t) {
    for (int i = 0; i < 100; ++i) s.server().progress();
    EXPECT_EQ(s.server().size(), 2U);
    done = true;
  });
  s.end(1);
  ASSERT_TRUE(s.until([&] { return done; }));
  EXPECT_TRUE(s.forgets_all());
}

} // namespace
} // namespace statewire::test
