// SPDX-License-Identifier: BSD-3-Clause
// A transport whose calls run out of memory, and one that an event destroys, after which its memory
// is overwritten.
#include "../failing_new.hpp"
#include "full_backlog.hpp"
#include "unread_connections.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace statewire::test {
namespace {

TEST(ClosedInFlight, its_bytes_arrive_whatever_allocation_fails_and_so_do_those_of_the_next_one) {
  std::uint64_t all = 0;
  for (std::uint64_t failing = 1; failing <= all + 1; ++failing) {
    SCOPED_TRACE(failing);
    UnreadConnections io(ProgressMode::adaptive); // nothing has memory from before
    std::array<UnreadConnections::Connection, 2> both;
    std::array<std::size_t, 2> written{};
    for (std::size_t i = 0; i < both.size(); ++i) {
      both.at(i) = io.connect();
      io.transport->authenticated(both.at(i).handle);
      written.at(i) = io.fill(both.at(i).handle);
    }
    fail_allocation(failing);
    {
      const CountAllocations count;
      EXPECT_NO_THROW(io.transport->close(both[0].handle, false));
    }
    all = std::max(all, counted_allocations());
    fail_allocation(0);
    io.transport->close(both[1].handle, false);
    for (std::size_t i = 0; i < both.size(); ++i)
      EXPECT_EQ(io.read_all(both.at(i).peer), written.at(i));
    EXPECT_TRUE(io.until([&] { return io.transport->lingering() == 0; }));
  }
  EXPECT_GT(all, 0U);
}

// ---- addresses of one peer

TEST(OutOfMemory, a_connect_that_fails_for_it_takes_nothing_from_the_next_one) {
  const FullBacklog silent;
  ASSERT_TRUE(silent.good());
  AsioTransport::Options options;
  options.listen = own_loopback();
  options.head_start = std::chrono::milliseconds(1);
  bool failed = true;
  unsigned failures = 0;
  for (std::uint64_t failing = 1; failed; ++failing) {
    SCOPED_TRACE(failing);
    const auto loop = std::move(*ProgressLoop::open(ProgressMode::adaptive));
    const auto t = std::move(*AsioTransport::open(*loop, options));
    Recorder r(*t);
    t->bind(r);
    const std::array to{silent.address(), t->listening().at(0)};
    Handle first, second;
    Errc result = Errc::ok;
    fail_allocation(failing);
    {
      const CountAllocations count;
      EXPECT_NO_THROW(result = t->connect(to, first));
    }
    failed = counted_allocations() >= failing;
    fail_allocation(0);
    if (failed) {
      EXPECT_EQ(result, Errc::no_memory);
      ++failures;
    }
    ASSERT_EQ(t->connect(to, second), Errc::ok);
    ASSERT_TRUE(loop->run_until([&] { return r[second].connected; },
                                ProgressLoop::clock() + std::chrono::seconds(20)));
  }
  EXPECT_GT(failures, 3U);
}

// ---- events that destroy the transport

class DestroyedInEvent : public testing::TestWithParam<ProgressMode> {
 protected:
  void SetUp() override {
    for (Side* const side : {&a, &b}) {
      AsioTransport::Options options;
      options.listen = own_loopback();
      side->transport = std::move(*AsioTransport::open(*loop, options));
      side->user = std::make_unique<Recorder>(*side->transport);
      side->transport->bind(*side->user);
    }
  }
  struct Side {
    std::unique_ptr<AsioTransport> transport;
    std::unique_ptr<Recorder> user;
    Handle at;
  };
  [[nodiscard]] bool until(const std::function<bool()>& done) const {
    return loop->run_until(done, ProgressLoop::clock() + std::chrono::seconds(30));
  }
  void connect() {
    ASSERT_EQ(a.transport->connect(b.transport->listening().at(0), a.at), Errc::ok);
    ASSERT_TRUE(until([&] { return !b.user->accepted.empty() && !a.user->connects.empty(); }));
    b.at = b.user->accepted[0];
  }
  // As often as makes a connection one that a spinning loop asks directly.
  void to_and_fro() {
    for (std::size_t i = 1; i <= 30; ++i) {
      a.user->send(a.at, "m");
      ASSERT_TRUE(until([&] { return (*b.user)[b.at].received.size() == i; }));
      b.user->send(b.at, "m");
      ASSERT_TRUE(until([&] { return (*a.user)[a.at].received.size() == i; }));
    }
  }
  bool destroy() {
    a.transport.reset();
    return true;
  }
  std::unique_ptr<ProgressLoop> loop = std::move(*ProgressLoop::open(GetParam()));
  Side a, b;
};

TEST_P(DestroyedInEvent, of_a_connection_that_is_made) {
  a.user->connect_hook = [this](Handle, Errc) { return destroy(); };
  ASSERT_EQ(a.transport->connect(b.transport->listening().at(0), a.at), Errc::ok);
  EXPECT_TRUE(until([&] { return a.transport == nullptr; }));
  EXPECT_TRUE(until([&] { return !b.user->accepted.empty(); })); // the loop goes on
}

TEST_P(DestroyedInEvent, of_the_first_bytes) {
  a.user->readable_hook = [this](Handle) { return destroy(); };
  connect();
  b.user->send(b.at, "m");
  EXPECT_TRUE(until([&] { return a.transport == nullptr; }));
  EXPECT_TRUE(until([&] { return (*b.user)[b.at].eof || (*b.user)[b.at].error != Errc::ok; }));
}

TEST_P(DestroyedInEvent, of_bytes_of_a_connection_that_is_in_use) {
  connect();
  to_and_fro();
  a.user->readable_hook = [this](Handle) { return destroy(); };
  b.user->send(b.at, "m");
  EXPECT_TRUE(until([&] { return a.transport == nullptr; }));
  EXPECT_TRUE(until([&] { return (*b.user)[b.at].eof || (*b.user)[b.at].error != Errc::ok; }));
}

TEST_P(DestroyedInEvent, of_room_to_write) {
  connect();
  to_and_fro();
  b.user->reading = false;
  a.user->writable_hook = [this](Handle) { return destroy(); };
  a.user->send(a.at, pattern(std::size_t{32} << 20U)); // more than the system takes
  b.user->reading = true;
  b.transport->read_again(b.at);
  EXPECT_TRUE(until([&] { return a.transport == nullptr; }));
  EXPECT_TRUE(until([&] { return (*b.user)[b.at].eof || (*b.user)[b.at].error != Errc::ok; }));
}

INSTANTIATE_TEST_SUITE_P(, DestroyedInEvent,
                         testing::Values(ProgressMode::spin, ProgressMode::adaptive,
                                         ProgressMode::blocking),
                         [](const auto& p) {
                           return p.param == ProgressMode::spin       ? "spin"
                                  : p.param == ProgressMode::adaptive ? "adaptive"
                                                                      : "blocking";
                         });

} // namespace
} // namespace statewire::test
