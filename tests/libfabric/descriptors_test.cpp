// SPDX-License-Identifier: BSD-3-Clause
// FI_WAIT_FD: threads that sleep on the descriptors of queues of one endpoint, of our provider:
// fi_cq(3), fi_trywait in fi_poll(3).
#include "pair.hpp"

#include <array>
#include <atomic>
#include <poll.h>
#include <span>
#include <thread>

namespace statewire::fi_test {
namespace {

constexpr int k_longest_sleep = 10'000; // ms: of sleeps that end earlier

struct OursDescriptors : testing::Test {
  void SetUp() override {
    if (!is_ours()) GTEST_SKIP() << "how other providers wait is their own affair";
  }
};

Options with_descriptors() {
  Options options;
  options.threading = FI_THREAD_SAFE;
  options.wait = FI_WAIT_FD;
  return options;
}
Options with_counters() {
  Options options = with_descriptors();
  options.counters = true;
  return options;
}

// As fi_trywait(3) asks for: sleeps only where the provider permits it. False: the time is over.
bool sleep_at(Node& node, std::span<fid_cq* const> queues, int limit) {
  std::vector<::fid*> fids;
  std::vector<pollfd> descriptors;
  for (fid_cq* const q : queues) {
    fids.push_back(&q->fid);
    EXPECT_EQ(fi_control(&q->fid, FI_GETWAIT, &descriptors.emplace_back().fd), 0);
    descriptors.back().events = POLLIN;
  }
  const int result = fi_trywait(node.fabric.get(), fids.data(), static_cast<int>(fids.size()));
  if (result == -FI_EAGAIN) return true;
  EXPECT_EQ(result, 0);
  return ::poll(descriptors.data(), descriptors.size(), limit) != 0;
}

// The reader of the other queue takes what arrives from the network, and leaves the completion in
// the queue whose thread sleeps.
TEST_F(OursDescriptors, wake_for_what_a_read_of_another_queue_has_found) {
  Nodes n(2, with_descriptors());
  n.pass(0, 1, 8, 5);
  constexpr unsigned k_rounds = 2000;
  std::atomic<unsigned> received{0};
  std::atomic<bool> failed{false};
  std::thread sleeper([&] {
    fid_cq* const queue = n[1].received.get();
    for (unsigned i = 1; i <= k_rounds && !failed; ++i) {
      while (!n[1].ended(queue))
        if (!sleep_at(n[1], {&queue, 1}, k_longest_sleep)) return failed.store(true);
      received = i;
    }
  });
  for (unsigned i = 1; i <= k_rounds && !failed; ++i) {
    unsigned in = 0;
    fi_context2 sending{}, receiving{};
    EXPECT_EQ(n[1].receive(&in, sizeof in, 5, &receiving), 0);
    EXPECT_EQ(n[0].send(n.at(0, 1), &i, sizeof i, 5, &sending), 0);
    while (received != i && !failed)
      for (const std::size_t node : {0U, 1U}) (void)n[node].ended(n[node].sent.get());
    EXPECT_EQ(in, i);
  }
  sleeper.join();
  EXPECT_FALSE(failed) << "the thread slept beside a completion in its queue";
}

// Each thread of a node sleeps on its own queue; what each finds may be the other's.
TEST_F(OursDescriptors, wake_two_threads_that_sleep_on_queues_of_one_endpoint) {
  Nodes n(2, with_descriptors());
  std::atomic<bool> failed{false};
  send_both_ways(n, 500, [&](Node& node, fid_cq* queue) {
    while (!failed && !node.ended(queue))
      if (!sleep_at(node, {&queue, 1}, k_longest_sleep)) failed = true;
    return !failed;
  });
  EXPECT_FALSE(failed) << "a thread slept beside a completion in its queue";
}

// A thread that sleeps on the queue of node 1's receives, and others.
struct Sleeper {
  Sleeper() {
    n.pass(0, 1, 8, 5);
    EXPECT_EQ(fi_control(fid, FI_GETWAIT, &descriptor.fd), 0);
  }
  bool may_sleep() { return fi_trywait(n[1].fabric.get(), &fid, 1) == 0; }
  ssize_t receive(unsigned& in, fi_context2& context) {
    return n[1].receive(&in, sizeof in, 5, &context);
  }
  ssize_t send(fi_context2& context) {
    return n[0].send(n.at(0, 1), &out, sizeof out, 5, &context);
  }
  std::uint64_t received() { return fi_cntr_read(n[1].receives.get()); }
  void expect_woken() {
    EXPECT_EQ(::poll(&descriptor, 1, 0), 1);
    EXPECT_TRUE(n[1].ended(queue));
  }

  static constexpr unsigned out = 7;
  Nodes n{2, with_counters()};
  fid_cq* queue = n[1].received.get();
  ::fid* fid = &queue->fid;
  pollfd descriptor{-1, POLLIN, 0};
};

// Another thread has read the queue itself since fi_trywait, too early, and reads on elsewhere.
TEST_F(OursDescriptors, wake_though_another_thread_has_read_the_queue) {
  Sleeper s;
  unsigned in = 0;
  fi_context2 receiving{}, sending{};
  ASSERT_EQ(s.receive(in, receiving), 0);
  ASSERT_TRUE(s.n.until([&] { return s.may_sleep(); }));
  std::thread([&] { EXPECT_FALSE(s.n[1].ended(s.queue)); }).join();
  ASSERT_EQ(s.send(sending), 0);
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(k_longest_sleep);
  while (s.received() != 2 && std::chrono::steady_clock::now() < end)
    (void)s.n[0].ended(s.n[0].sent.get());
  s.expect_woken();
}

// How often threads that sleep on these queues, one each, are woken in 300 ms.
unsigned times_woken(Node& node, const std::vector<std::vector<fid_cq*>>& queues) {
  std::atomic<unsigned> woken{0};
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
  std::vector<std::thread> threads;
  for (const std::vector<fid_cq*>& of_thread : queues)
    threads.emplace_back([&] {
      while (std::chrono::steady_clock::now() < end) {
        for (fid_cq* const q : of_thread) EXPECT_FALSE(node.ended(q));
        if (sleep_at(node, of_thread, 50)) ++woken;
      }
    });
  for (std::thread& t : threads) t.join();
  return woken;
}

// A look at one idle queue does not wake the sleep on another one.
TEST_F(OursDescriptors, do_not_wake_threads_that_sleep_on_idle_queues) {
  Nodes n(2, with_descriptors());
  n.pass(0, 1, 8, 5);
  fid_cq *const sent = n[1].sent.get(), *const received = n[1].received.get();
  EXPECT_LT(times_woken(n[1], {{sent, received}}), 50U) << "one thread";
  EXPECT_LT(times_woken(n[1], {{sent}, {received}}), 50U) << "two threads";
}

// One thread may sleep; another one asks as well, and reads what has come for the first.
TEST_F(OursDescriptors, wake_a_thread_though_another_one_has_asked_too) {
  Sleeper s;
  std::array<unsigned, 2> in{};
  std::array<fi_context2, 4> contexts{};
  for (const std::size_t i : {0, 1}) ASSERT_EQ(s.receive(in.at(i), contexts.at(i)), 0);
  ASSERT_TRUE(s.n.until([&] { return s.may_sleep(); }));
  std::thread([&] {
    ASSERT_EQ(s.send(contexts[2]), 0);
    for (bool read = false; !read;) {
      (void)s.n[0].ended(s.n[0].sent.get());
      read = !s.may_sleep() && s.n[1].ended(s.queue).has_value();
    }
  }).join();
  ASSERT_EQ(s.send(contexts[3]), 0);
  while (s.received() != 3) (void)s.n[0].ended(s.n[0].sent.get());
  s.expect_woken();
}

} // namespace
} // namespace statewire::fi_test
