// SPDX-License-Identifier: BSD-3-Clause
// Memory that runs out in our provider. Inside of a step: nothing completes any more, and the calls
// that a program waits in say so. In a call that begins an operation: it has not begun.
#include "pair.hpp"

#include "../failing_new.hpp"

#include <array>
#include <cstring>
#include <deque>

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

// Of the allocations in each call one fails. A call that fails is repeated: its message would
// arrive twice if it had begun.
class OutOfMemoryInCalls : public testing::Test {
 protected:
  static constexpr std::uint64_t k_none = 1'000'000;
  static constexpr unsigned k_slots = 64; // that a completion queue has at first

  ssize_t begin(const std::vector<char>& data, std::uint64_t flags) {
    const iovec from{const_cast<char*>(data.data()), data.size()};
    fi_msg_tagged m{};
    m.msg_iov = &from;
    m.iov_count = 1;
    m.addr = n.at(0, 1);
    m.tag = 7;
    m.context = &context;
    return fi_tsendmsg(n[0].ep.get(), &m, flags);
  }
  void send(unsigned number, std::size_t size, std::uint64_t failing,
            std::uint64_t flags = FI_COMPLETION) {
    std::vector<char>& data = out.emplace_back(size); // which may wait there
    std::memcpy(data.data(), &number, sizeof number);
    ssize_t result = 0;
    test::fail_allocation(failing);
    {
      const test::CountAllocations count;
      result = begin(data, flags);
    }
    const bool failed = test::counted_allocations() >= failing;
    test::fail_allocation(0);
    failures += failed ? 1 : 0;
    if (result != 0) {
      ASSERT_EQ(result, -FI_ENOMEM);
      ASSERT_TRUE(failed);
      n.post([&] { return begin(data, flags); });
    }
  }
  void receive(unsigned number, std::size_t size) {
    std::vector<char> in(size);
    n.post([&] { return n[1].receive(in.data(), in.size(), 7, &context); });
    ASSERT_FALSE(n.next_received(1).error);
    unsigned found = 0;
    std::memcpy(&found, in.data(), sizeof found);
    ASSERT_EQ(found, number);
  }

 private:
  const Setting timeout_{"FI_STATEWIRE_INJECT_TIMEOUT", "1"};
  // No send sets up a lane: memory that runs out in a step is another matter.
  const Setting within_host_{"STATEWIRE_WITHIN_HOST", "tcp"};

 protected:
  Nodes n;
  std::deque<std::vector<char>> out;
  fi_context2 context{};
  unsigned failures = 0;
};

TEST_F(OutOfMemoryInCalls, a_send_that_would_complete_at_once_is_refused_or_sent) {
  if (!is_ours()) GTEST_SKIP() << "how other providers end is their own affair";
  constexpr unsigned k_messages = 200; // more than a completion queue has room for at first
  n.pass(0, 1, 8, 3);
  for (unsigned i = 0; i < k_messages; ++i) ASSERT_NO_FATAL_FAILURE(send(i, 8, 1));
  EXPECT_GT(failures, 0U);
  for (unsigned i = 0; i < k_messages; ++i) ASSERT_FALSE(n.next_sent(0).error);
  for (unsigned i = 0; i < k_messages; ++i) ASSERT_NO_FATAL_FAILURE(receive(i, 8));
}

// What is held back with a batch ends inside of the call behind it, which has one slot left.
TEST_F(OutOfMemoryInCalls, a_send_keeps_its_room_when_another_one_ends_inside_of_its_call) {
  if (!is_ours()) GTEST_SKIP() << "how other providers end is their own affair";
  n.pass(0, 1, 8, 3);
  unsigned sent = 0, received = 0;
  for (const unsigned before : {5U, k_slots - 1}) { // the first time other tables grow
    for (unsigned i = 0; i < before; ++i) ASSERT_NO_FATAL_FAILURE(send(sent++, 8, k_none));
    ASSERT_NO_FATAL_FAILURE(send(sent++, 8, k_none, FI_COMPLETION | FI_MORE));
    ASSERT_NO_FATAL_FAILURE(send(sent++, 8, before == k_slots - 1 ? 1 : k_none));
    ASSERT_NO_FATAL_FAILURE(send(sent++, 8, k_none)); // arrives behind what was sent twice
    for (unsigned i = 0; i < before + 3; ++i) ASSERT_FALSE(n.next_sent(0).error);
    while (received != sent) ASSERT_NO_FATAL_FAILURE(receive(received++, 8));
  }
  EXPECT_EQ(failures, 1U);
}

// Beyond the receiver's credit sends complete in copies. The first allocation is the copy's, or
// that of room for the completion, behind which the copy's fails.
TEST_F(OutOfMemoryInCalls, a_send_that_would_complete_in_a_copy_is_refused_or_completes) {
  if (!is_ours()) GTEST_SKIP() << "how other providers end is their own affair";
  constexpr std::size_t k_size = 30'000;
  constexpr unsigned k_fills = 200, k_messages = 400;
  n.pass(0, 1, 8, 3);
  for (unsigned i = 0; i < k_fills; ++i) {
    ASSERT_NO_FATAL_FAILURE(send(i, k_size, k_none));
    ASSERT_FALSE(n.next_sent(0).error);
  }
  for (unsigned i = k_fills; i < k_messages; ++i) ASSERT_NO_FATAL_FAILURE(send(i, k_size, 2));
  EXPECT_GT(failures, 0U);
  for (unsigned i = k_fills; i < k_messages; ++i) ASSERT_FALSE(n.next_sent(0).error);
  for (unsigned i = 0; i < k_messages; ++i) ASSERT_NO_FATAL_FAILURE(receive(i, k_size));
}

} // namespace
} // namespace statewire::fi_test
