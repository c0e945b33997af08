// SPDX-License-Identifier: BSD-3-Clause
// Memory that runs out inside of a step of our provider: nothing completes any more, and the calls
// that a program waits in say so.
#include "pair.hpp"

#include "../failing_new.hpp"

#include <array>

namespace statewire::fi_test {
namespace {

TEST(OutOfMemory, in_a_step_ends_reads_waits_and_sends_with_an_error) {
  if (!is_ours()) GTEST_SKIP() << "how other providers end is their own affair";
  Options options;
  options.counters = true;
  options.wait = FI_WAIT_FD;
  Nodes n(2, options);
  n.pass(0, 1, 100, 3);
  n.pass(1, 0, 100, 3);
  Node& x = n[1];
  std::array<char, 8> in{};
  const std::vector<char> unexpected(10'000);
  fi_context2 receiving{}, sending{};
  n.post([&] { return x.receive(in.data(), in.size(), 9, &receiving); });
  n.post([&] { return n[0].send(n.at(0, 1), unexpected.data(), unexpected.size(), 8, &sending); });
  fi_cq_tagged_entry entry{};
  ssize_t read = -FI_EAGAIN;
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  test::fail_allocation(1);
  while (read == -FI_EAGAIN && std::chrono::steady_clock::now() < deadline) {
    const test::CountAllocations count;
    read = fi_cq_read(x.received.get(), &entry, 1);
  }
  EXPECT_EQ(test::counted_allocations(), 1U);
  test::fail_allocation(0);
  ASSERT_EQ(read, -FI_ENOMEM);
  EXPECT_EQ(fi_cq_sread(x.received.get(), &entry, 1, nullptr, -1), -FI_ENOMEM);
  EXPECT_EQ(fi_cq_read(x.sent.get(), &entry, 1), -FI_ENOMEM);
  std::array<::fid*, 1> waits{&x.received->fid};
  EXPECT_EQ(fi_trywait(x.fabric.get(), waits.data(), 1), -FI_EAGAIN);
  EXPECT_EQ(fi_cntr_readerr(x.receives.get()), 1U);
  EXPECT_EQ(fi_cntr_wait(x.receives.get(), 1U << 20U, -1), -FI_ENOMEM);
  EXPECT_EQ(x.send(n.at(1, 0), in.data(), 8, 9, &sending), -FI_ENOMEM);
  EXPECT_EQ(fi_tinject(x.ep.get(), in.data(), 8, n.at(1, 0), 9), -FI_ENOMEM);
}

} // namespace
} // namespace statewire::fi_test
