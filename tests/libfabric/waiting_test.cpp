// SPDX-License-Identifier: BSD-3-Clause
// fi_cq_sread and fi_cntr_wait beside other threads, and when fi_cq_read and fi_cntr_read yield, of
// our provider: fi_cq(3), fi_cntr(3).
#include "remote.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {
thread_local long t_yields = 0;
} // namespace

// Takes the place of the C library's function, for the provider too: counts the calls.
extern "C" int sched_yield() noexcept {
  ++t_yields;
  return static_cast<int>(::syscall(SYS_sched_yield));
}

namespace statewire::fi_test {
namespace {

constexpr int k_limit = 20'000; // ms: of waits that end earlier

struct Waiting : testing::Test {
  void SetUp() override {
    if (!is_ours()) GTEST_SKIP() << "how other providers wait is their own affair";
  }
};

Options thread_safe() {
  Options options;
  options.threading = FI_THREAD_SAFE;
  options.wait = FI_WAIT_UNSPEC;
  options.counters = true;
  return options;
}

// One more endpoint of a node's domain, with queues that exist already.
Owned<fid_ep> open_endpoint(Node& node, fid_cq* sent, fid_cq* received) {
  fid_ep* ep = nullptr;
  EXPECT_EQ(fi_endpoint(node.domain.get(), node.info.get(), &ep, nullptr), 0);
  EXPECT_EQ(fi_ep_bind(ep, &node.av->fid, 0), 0);
  EXPECT_EQ(fi_ep_bind(ep, &sent->fid, FI_TRANSMIT), 0);
  EXPECT_EQ(fi_ep_bind(ep, &received->fid, FI_RECV), 0);
  EXPECT_EQ(fi_enable(ep), 0);
  return Owned<fid_ep>(ep);
}

// How often this thread has slept, for a lock too.
long sleeps() {
  rusage usage{};
  ::getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_nvcsw;
}

// The waiting thread makes the progress that the sends need.
TEST_F(Waiting, sends_beside_a_thread_that_waits_for_a_counter_do_not_wait_for_it) {
  Nodes n(2, thread_safe());
  constexpr unsigned k_rounds = 300;
  std::atomic<unsigned> counted{0};
  std::atomic<bool> failed{false};
  std::thread waiter([&] {
    for (unsigned i = 1; i <= k_rounds && !failed; ++i) {
      if (fi_cntr_wait(n[0].sends.get(), i, k_limit) == 0)
        counted = i;
      else
        failed = true;
    }
  });
  const std::vector<char> out(100'000);
  std::vector<char> in(out.size());
  for (unsigned i = 1; i <= k_rounds && !failed; ++i) {
    fi_context2 sending{}, receiving{};
    EXPECT_EQ(n[1].receive(in.data(), in.size(), 5, &receiving), 0);
    EXPECT_EQ(n[0].send(n.at(0, 1), out.data(), out.size(), 5, &sending), 0);
    while (counted != i && !failed) (void)n[1].ended(n[1].received.get());
  }
  waiter.join();
  // The last message may still be arriving in its buffer.
  EXPECT_EQ(fi_cntr_wait(n[1].receives.get(), k_rounds, k_limit), 0);
  EXPECT_FALSE(failed) << "a send waited until the wait was over";
}

TEST_F(Waiting, a_completion_that_another_thread_brings_ends_the_wait) {
  Nodes n(2, thread_safe());
  constexpr unsigned k_rounds = 300;
  std::atomic<unsigned> received{0};
  std::atomic<bool> failed{false};
  std::thread waiter([&] {
    for (unsigned i = 1; i <= k_rounds && !failed; ++i) {
      fi_cq_tagged_entry entry{};
      if (fi_cq_sread(n[1].received.get(), &entry, 1, nullptr, k_limit) == 1)
        received = i;
      else
        failed = true;
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
  waiter.join();
  EXPECT_FALSE(failed);
}

// Each blocks in its own queue of the same endpoint: neither may rely on the other's descriptors.
TEST_F(Waiting, two_threads_wait_at_queues_of_one_endpoint) {
  Nodes n(2, thread_safe());
  send_both_ways(n, 300, [&](Node& node, fid_cq* queue) {
    fi_cq_tagged_entry entry{};
    const bool ends = fi_cq_sread(queue, &entry, 1, nullptr, k_limit) == 1;
    EXPECT_TRUE(ends) << "node " << (&node == &n[0] ? 0 : 1);
    return ends;
  });
}

TEST_F(Waiting, a_thread_that_sleeps_does_not_hold_the_lock_of_its_domain) {
  Nodes n(2, thread_safe());
  fi_cq_attr attr{};
  attr.wait_obj = FI_WAIT_UNSPEC;
  fid_cq* opened = nullptr;
  ASSERT_EQ(fi_cq_open(n[0].domain.get(), &attr, &opened, nullptr), 0);
  const Owned<fid_cq> idle(opened);
  const Owned<fid_ep> endpoint = open_endpoint(n[0], idle.get(), idle.get());
  std::atomic<bool> begun{false}, ends{false};
  std::thread waiter([&] {
    fi_cq_tagged_entry entry{};
    begun = true;
    while (!ends) EXPECT_EQ(fi_cq_sread(idle.get(), &entry, 1, nullptr, 200), -FI_EAGAIN);
  });
  while (!begun) std::this_thread::yield();
  constexpr long k_rounds = 500;
  const long before = sleeps();
  for (long i = 0; i < k_rounds; ++i) n.pass(0, 1, 8, 5);
  EXPECT_LT(sleeps() - before, k_rounds / 2);
  ends = true;
  fi_cq_signal(idle.get());
  waiter.join();
}

TEST_F(Waiting, a_queue_of_two_endpoints_sleeps) {
  Nodes n(1, thread_safe());
  const Owned<fid_ep> other = open_endpoint(n[0], n[0].sent.get(), n[0].received.get());
  const auto cpu_time = [] {
    timespec t{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec);
  };
  const auto before = cpu_time();
  fi_cq_tagged_entry entry{};
  EXPECT_EQ(fi_cq_sread(n[0].received.get(), &entry, 1, nullptr, 200), -FI_EAGAIN);
  EXPECT_LT(cpu_time() - before, std::chrono::milliseconds(100));
}

// As Nodes::until(), but reads no queue itself.
bool repeat_until(const std::function<bool()>& done) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(k_limit);
  while (!done())
    if (std::chrono::steady_clock::now() > end) return false;
  return true;
}

// Reads an empty queue until a read has yielded.
bool make_idle(Node& node, fid_cq* queue) {
  return repeat_until([&] {
    t_yields = 0;
    EXPECT_FALSE(node.ended(queue));
    return t_yields != 0;
  });
}

// An idle queue beside a busy one, as that of the receives of a node that sends.
TEST_F(Waiting, a_thread_that_reads_completions_does_not_yield_at_an_idle_queue) {
  Nodes n(2);
  n.pass(0, 1, 8, 5);
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(make_idle(n[0], n[0].received.get()));
    fi_context2 context{};
    ASSERT_EQ(n[0].send(n.at(0, 1), "x", 1, 5, &context), 0);
    ASSERT_TRUE(repeat_until([&] {
      (void)n[1].ended(n[1].received.get());
      return n[0].ended(n[0].sent.get()).has_value();
    }));
    t_yields = 0;
    EXPECT_FALSE(n[0].ended(n[0].received.get()));
    EXPECT_EQ(t_yields, 0);
  }
}

TEST_F(Waiting, a_thread_that_reads_an_idle_counter_yields) {
  Options options;
  options.counters = true;
  Nodes n(1, options);
  for (const auto& read : {&fi_cntr_read, &fi_cntr_readerr})
    EXPECT_TRUE(repeat_until([&] {
      t_yields = 0;
      EXPECT_EQ(read(n[0].receives.get()), 0U);
      return t_yields != 0;
    }));
}

// Each send completes at once: progress finds nothing to do.
TEST_F(Waiting, a_thread_whose_counter_grows_does_not_yield) {
  Options options;
  options.counters = true;
  Nodes n(2, options);
  n.pass(0, 1, 8, 5);
  const std::uint64_t before = fi_cntr_read(n[0].sends.get());
  constexpr unsigned k_sends = 400;
  std::vector<fi_context2> contexts(k_sends);
  t_yields = 0;
  for (unsigned i = 0; i < k_sends; ++i) {
    ASSERT_EQ(n[0].send(n.at(0, 1), "x", 1, 5, &contexts[i]), 0);
    ASSERT_EQ(fi_cntr_read(n[0].sends.get()), before + i + 1);
  }
  EXPECT_EQ(t_yields, 0);
}

// The target of remote accesses gets no completion.
TEST_F(Waiting, a_read_that_executes_an_access_of_a_peer_does_not_yield) {
  Nodes n(2, remote_options());
  n.pass(0, 1, 8, 5);
  Memory memory(n[1], 1);
  for (const char c : {'a', 'b', 'c'}) {
    ASSERT_TRUE(make_idle(n[1], n[1].received.get()));
    ASSERT_EQ(fi_inject_write(n[0].ep.get(), &c, 1, n.at(0, 1), memory.at(), memory.key()), 0);
    ASSERT_TRUE(repeat_until([&] {
      (void)n[0].ended(n[0].sent.get());
      t_yields = 0;
      EXPECT_FALSE(n[1].ended(n[1].received.get()));
      return memory.holds_only(c);
    }));
    EXPECT_EQ(t_yields, 0);
  }
}

// In a process of its own, whose exit ends the test: an endpoint has been closed, and its peer
// makes no progress.
TEST_F(Waiting, DISABLED_a_process_that_ends_before_its_peer) {
  static long slept = 0;
  // Runs behind the provider's destructors, which are registered when libfabric loads it.
  std::atexit([] { ::_exit(t_yields == 0 && sleeps() > slept ? 0 : 1); });
  Nodes& n = *std::make_unique<Nodes>().release(); // the peer is not closed
  n.pass(0, 1, 8, 5);
  n[0].ep.reset();
  slept = sleeps();
  t_yields = 0;
  std::exit(2); // NOLINT(concurrency-mt-unsafe): one thread
}

// The peer may need the core.
TEST_F(Waiting, a_process_that_ends_before_its_peer_sleeps) {
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    // Its test is in no shard.
    ::unsetenv("GTEST_TOTAL_SHARDS"); // NOLINT(concurrency-mt-unsafe)
    ::unsetenv("GTEST_SHARD_INDEX");  // NOLINT(concurrency-mt-unsafe)
    ::execl("/proc/self/exe", "test_libfabric", "--gtest_also_run_disabled_tests",
            "--gtest_filter=Waiting.DISABLED_a_process_that_ends_before_its_peer", nullptr);
    ::_exit(3);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST_F(Waiting, a_signal_ends_a_wait) {
  for (const fi_threading threading : {FI_THREAD_SAFE, FI_THREAD_DOMAIN}) {
    Options options = thread_safe();
    options.threading = threading;
    Nodes n(1, options);
    std::atomic<bool> ended{false};
    std::thread waiter([&] {
      fi_cq_tagged_entry entry{};
      EXPECT_EQ(fi_cq_sread(n[0].received.get(), &entry, 1, nullptr, -1), -FI_EAGAIN);
      ended = true;
    });
    EXPECT_EQ(fi_cq_signal(n[0].received.get()), 0);
    waiter.join();
    EXPECT_TRUE(ended);
  }
}

TEST_F(Waiting, an_error_that_was_counted_before_ends_a_wait_once) {
  Nodes n(2, thread_safe());
  fid_cntr* const counter = n[1].receives.get();
  const auto fail = [&] {
    std::vector<char> in(50), out(100);
    fi_context2 sending{}, receiving{};
    n.post([&] { return n[1].receive(in.data(), in.size(), 5, &receiving); });
    n.post([&] { return n[0].send(n.at(0, 1), out.data(), out.size(), 5, &sending); });
    EXPECT_FALSE(n.next_sent(0).error);
    EXPECT_TRUE(n.next_received(1).error);
  };
  fail();
  EXPECT_EQ(fi_cntr_wait(counter, 1, k_limit), -FI_EAVAIL);
  EXPECT_EQ(fi_cntr_wait(counter, 1, 1), -FI_ETIMEDOUT) << "it is known";
  fail();
  EXPECT_EQ(fi_cntr_readerr(counter), 2U);
  EXPECT_EQ(fi_cntr_wait(counter, 1, 1), -FI_ETIMEDOUT) << "the application has read it";
  EXPECT_EQ(fi_cntr_adderr(counter, 1), 0);
  EXPECT_EQ(fi_cntr_wait(counter, 1, k_limit), -FI_EAVAIL);
  EXPECT_EQ(fi_cntr_add(counter, 1), 0);
  EXPECT_EQ(fi_cntr_wait(counter, 1, k_limit), 0);
}

// Those that have not begun at the first error end with the second one.
// Each error ends all waits that have begun: fewer are needed than there are threads.
TEST_F(Waiting, an_error_ends_the_wait_of_each_thread) {
  Nodes n(1, thread_safe());
  fid_cntr* const counter = n[0].receives.get();
  constexpr unsigned k_threads = 16;
  std::atomic<unsigned> ended{0};
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < k_threads; ++i)
    threads.emplace_back([&] {
      EXPECT_EQ(fi_cntr_wait(counter, 1, -1), -FI_EAVAIL);
      ++ended;
    });
  unsigned errors = 0;
  for (; ended != k_threads; ++errors) {
    EXPECT_EQ(fi_cntr_adderr(counter, 1), 0);
    for (int i = 0; i < 100 && ended != k_threads; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  for (std::thread& t : threads) t.join();
  EXPECT_LT(errors, k_threads);
}

} // namespace
} // namespace statewire::fi_test
