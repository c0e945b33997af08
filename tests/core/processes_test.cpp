// SPDX-License-Identifier: BSD-3-Clause
// Real processes, killed and stopped by real signals.
#include "kinds.hpp"

#include "asio/asio_transport.hpp"
#include "asio/progress.hpp"
#include "dispatch/dispatcher.hpp"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>

namespace statewire::test {
namespace {

constexpr unsigned k_processes = 3;

struct Shared {
  std::atomic<unsigned> ready{0};
  std::array<Address, k_processes> addresses;
  std::array<std::atomic<unsigned>, k_processes> received{};
  std::atomic<bool> stop{false};
};

// One process of the job: sends to everybody all the time.
class Process {
 public:
  Process(Shared& shared, std::uint32_t rank) : shared_(shared), rank_(rank) {
    auto loop = ProgressLoop::open(ProgressMode::blocking);
    loop_ = std::move(*loop);
    AsioTransport::Options options;
    options.ipv6 = false;
    auto transport = AsioTransport::open(*loop_, options);
    transport_ = std::move(*transport);
    shared_.addresses.at(rank) = transport_->listening().at(0);
    CoreCallbacks callbacks;
    callbacks.message = [this](Peer, const ActiveMessage&) { ++shared_.received.at(rank_); };
    callbacks.lost = [this](Peer p, Errc why) {
      ++lost.at(p.rank);
      why_lost.at(p.rank) = why;
    };
    callbacks.closed = [this](Peer p) { ++closed.at(p.rank); };
    // A process that runs may be late by any time on a loaded machine; only one is stopped, and
    // only a close waits for it.
    CoreOptions deadlines;
    deadlines.close_timeout = short_deadlines().close_timeout;
    Dice dice(rank + 1);
    IncarnationNumber incarnation;
    dice.fill(incarnation.bytes);
    core = std::make_unique<Core>(
        dispatcher_, *transport_, incarnation,
        [dice](std::span<std::uint8_t> out) mutable { dice.fill(out); }, deadlines, callbacks);
    GroupConfig group;
    group.id = group.own_id = "job";
    group.size = k_processes;
    group.own_rank = rank;
    const std::array<std::uint8_t, Key::k_size> key{5};
    group.key = Key(key);
    group.addresses = [this](std::uint32_t r) {
      return std::vector<Address>{shared_.addresses.at(r)};
    };
    GroupIndex index = 0;
    (void)core->add_group(group, index);
    transport_->bind(*core);
    loop_->add(*core);
    ++shared_.ready;
    while (shared_.ready < k_processes) usleep(100);
  }
  ~Process() { loop_->remove(*core); }
  void send(std::uint32_t to) {
    const std::vector<std::byte> bytes(20'000);
    (void)core->send({0, to}, 1, bytes, ProgressLoop::clock());
  }
  bool run_until(const std::function<bool()>& predicate, Time limit = std::chrono::seconds(20)) {
    return loop_->run_until(predicate, ProgressLoop::clock() + limit);
  }
  void serve() {
    while (!shared_.stop) {
      for (std::uint32_t r = 0; r < k_processes; ++r)
        if (r != rank_ && core->state({0, r}).queued_bytes < 100'000) send(r);
      loop_->run_until([] { return false; }, ProgressLoop::clock() + std::chrono::milliseconds(1));
    }
  }
  std::array<unsigned, k_processes> lost{}, closed{};
  std::array<Errc, k_processes> why_lost{};
  Dispatcher dispatcher_;
  std::unique_ptr<Core> core;

 private:
  Shared& shared_;
  std::uint32_t rank_;
  std::unique_ptr<ProgressLoop> loop_;
  std::unique_ptr<AsioTransport> transport_;
};

class Job {
 public:
  Job()
      : shared_(new (mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0)) Shared) {
    for (std::uint32_t rank = 1; rank < k_processes; ++rank) {
      pids_.at(rank) = fork();
      if (pids_.at(rank) != 0) continue;
      alarm(60); // whatever happens to the test, nobody stays behind
      {
        Process p(*shared_, rank);
        p.serve();
      }
      _exit(0);
    }
    self_ = std::make_unique<Process>(*shared_, 0);
  }
  ~Job() {
    shared_->stop = true;
    for (std::uint32_t rank = 1; rank < k_processes; ++rank) {
      if (pids_.at(rank) <= 0) continue;
      kill(pids_.at(rank), SIGKILL);
      waitpid(pids_.at(rank), nullptr, 0);
    }
    self_.reset();
    munmap(shared_, sizeof(Shared));
  }
  Process& self() { return *self_; }
  Shared& shared() { return *shared_; }
  void signal(std::uint32_t rank, int number) {
    kill(pids_.at(rank), number);
    if (number != SIGKILL) return;
    waitpid(pids_.at(rank), nullptr, 0);
    pids_.at(rank) = 0;
  }
  // Everybody talks to everybody.
  void traffic() {
    ASSERT_TRUE(self_->run_until([&] {
      for (std::uint32_t r = 1; r < k_processes; ++r)
        if (self_->core->state({0, r}).queued_bytes < 100'000) self_->send(r);
      return shared_->received[0] > 20 && shared_->received[1] > 20 && shared_->received[2] > 20;
    }));
  }

  // Rank 0 and this one still exchange messages.
  bool talks_on(std::uint32_t rank) {
    const unsigned here = shared_->received[0], there = shared_->received.at(rank);
    self_->send(rank);
    return self_->run_until([&] {
      return shared_->received[0] > here && shared_->received.at(rank) > there;
    }) && self_->lost.at(rank) == 0;
  }

 private:
  Shared* shared_;
  std::array<pid_t, k_processes> pids_{};
  std::unique_ptr<Process> self_;
};

TEST(Processes, AKilledOneIsLostAtOnceAndTheOthersTalkOn) {
  Job job;
  Process& me = job.self();
  job.traffic();
  job.signal(1, SIGKILL);
  EXPECT_TRUE(me.run_until([&] { return me.lost[1] == 1; }));
  EXPECT_EQ(category(me.why_lost[1]), Category::reset);
  EXPECT_TRUE(job.talks_on(2));
}

TEST(Processes, AStoppedOneHoldsUpACloseUntilItsDeadlineOnly) {
  Job job;
  Process& me = job.self();
  job.traffic();
  job.signal(1, SIGSTOP);
  (void)me.core->close({0, 1}, ProgressLoop::clock());
  EXPECT_TRUE(me.run_until([&] { return me.lost[1] + me.closed[1] >= 1; }));
  EXPECT_EQ(me.why_lost[1], Errc::timed_out);
  EXPECT_TRUE(job.talks_on(2));
  job.signal(1, SIGCONT);
}

} // namespace
} // namespace statewire::test
