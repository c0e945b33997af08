// SPDX-License-Identifier: BSD-3-Clause
// What the baseline programs measure, and how: the same for all of them.
#pragma once

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace first_contact {

using Clock = std::chrono::steady_clock;

inline double milliseconds(Clock::time_point from) {
  return std::chrono::duration<double, std::milli>(Clock::now() - from).count();
}

// What an exchange took. On a busy machine the processor's time and the number of context switches
// say more than the clock.
struct Cost {
  double milliseconds = 0;
  double cpu_milliseconds = 0; // user and system, this process
  long switches = 0;
};

class Stopwatch {
 public:
  [[nodiscard]] Cost read() const {
    return {milliseconds(start_), cpu() - cpu_, switches() - switches_};
  }

 private:
  static double cpu() {
    timespec t{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
  }
  static long switches() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nvcsw + usage.ru_nivcsw;
  }
  long switches_ = switches();
  double cpu_ = cpu();
  Clock::time_point start_ = Clock::now();
};

// Private memory of this process in KiB, from the kernel's own account.
inline long private_kib() {
  std::FILE* const f = std::fopen("/proc/self/smaps_rollup", "re");
  if (f == nullptr) return 0;
  std::array<char, 256> line{};
  long kib = 0;
  while (std::fgets(line.data(), line.size(), f) != nullptr)
    if (std::sscanf(line.data(), "Private_Dirty: %ld", &kib) == 1) break;
  (void)std::fclose(f);
  return kib;
}

inline int open_descriptors() {
  DIR* const d = ::opendir("/proc/self/fd");
  if (d == nullptr) return 0;
  int count = 0;
  while (::readdir(d) != nullptr) ++count;
  (void)::closedir(d);
  return count - 3; // ".", ".." and the directory itself
}

// A barrier in shared memory, which opens no connection, as the stack's own barrier would.
class Meeting {
 public:
  explicit Meeting(int size) : size_(size) {
    // Of the processes forked from here.
    map(MAP_SHARED | MAP_ANONYMOUS, -1);
  }
  // Of processes that another program starts: they name a new file.
  Meeting(int size, const char* path) : size_(size) {
    const int fd = ::open(path, O_RDWR | O_CREAT, 0600);
    if (fd < 0 || ::ftruncate(fd, 4096) != 0) return;
    map(MAP_SHARED, fd);
    ::close(fd);
  }
  [[nodiscard]] bool is_open() const { return state_ != nullptr; }

  // Sleeps until the last has come: processes that looked again and again would take the cores from
  // those that are still measured. Gives up after a minute: a process must have died.
  [[nodiscard]] bool wait() {
    const int round = state_->round.load();
    if (state_->arrived.fetch_add(1) + 1 == size_) {
      state_->arrived.store(0);
      state_->round.fetch_add(1);
      futex(FUTEX_WAKE, INT_MAX, nullptr);
      return true;
    }
    const timespec most{60, 0};
    while (state_->round.load() == round)
      if (futex(FUTEX_WAIT, round, &most) != 0 && errno == ETIMEDOUT) return false;
    return true;
  }

 private:
  struct State {
    std::atomic<int> round;   // how often all have met
    std::atomic<int> arrived; // in this round
  };
  long futex(int operation, int value, const timespec* most) {
    return ::syscall(SYS_futex, &state_->round, operation, value, most, nullptr, 0);
  }
  void map(int flags, int fd) {
    void* const p = ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, flags, fd, 0);
    // Zero bytes are counters that stand at zero.
    if (p != MAP_FAILED) state_ = static_cast<State*>(p);
  }
  int size_;
  State* state_ = nullptr;
};

struct Result {
  std::array<Cost, 2> exchanges{}; // the first and the second
  int descriptors = 0;
  double kib_per_connection = 0;
  double init_ms = 0;       // what happens before the barrier …
  int init_descriptors = 0; // … and what it opens
};

inline void print(int rank, const Result& r) {
  const auto& [first, second] = r.exchanges;
  std::printf("{\"rank\": %d, \"first_ms\": %.3f, \"second_ms\": %.3f, \"first_cpu_ms\": %.3f, "
              "\"first_switches\": %ld, \"descriptors\": %d, \"kib_per_connection\": %.2f, "
              "\"init_ms\": %.1f, \"init_descriptors\": %d}\n",
              rank, first.milliseconds, second.milliseconds, first.cpu_milliseconds, first.switches,
              r.descriptors, r.kib_per_connection, r.init_ms, r.init_descriptors);
  std::fflush(stdout);
}

} // namespace first_contact
