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

} // namespace
} // namespace statewire::test
