// SPDX-License-Identifier: BSD-3-Clause
// Processes of one program without a launcher: forked, pinned, with a notice board in shared memory
// on which each leaves how it is reached.
#pragma once

#include "patterns.hpp"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <atomic>
#include <csignal>

namespace bench {

class Family {
 public:
  static constexpr std::size_t k_notice = 4096;

  explicit Family(int size) : size_(size), meeting_(size) {
    void* const p = ::mmap(nullptr, k_notice * static_cast<std::size_t>(size + 1),
                           PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED || !meeting_.is_open()) give_up("no shared memory");
    board_ = static_cast<std::byte*>(p);
    // The page after the last notice: zero bytes are a counter that stands at zero.
    left_ = reinterpret_cast<std::atomic<int>*>(notice(size));
  }

  // body(rank, family) in each; returns whether all of them came to a good end.
  template <class Body>
  bool run(Body&& body) {
    const pid_t parent = ::getpid();
    std::vector<pid_t> children;
    for (int rank = 0; rank < size_; ++rank) {
      const pid_t pid = ::fork();
      if (pid < 0) give_up("fork failed");
      if (pid == 0) {
        (void)::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent) std::_Exit(1);
        pin(rank);
        body(rank, *this);
        std::fflush(stdout);
        std::_Exit(0);
      }
      children.push_back(pid);
    }
    bool good = true;
    for (int status = 0; ::wait(&status) > 0;) {
      if (status == 0 || !good) continue;
      good = false; // the others would wait for it
      for (const pid_t child : children) (void)::kill(child, SIGKILL);
    }
    return good;
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] std::byte* notice(int rank) {
    return board_ + k_notice * static_cast<std::size_t>(rank);
  }
  void meet() {
    if (!meeting_.wait()) give_up("a process did not come");
  }
  // The last meeting: what is still on its way in a library that makes progress only when it is
  // called goes on until all are there.
  template <class Net>
  void leave(Net& net) {
    ++*left_;
    for (const auto start = Clock::now(); *left_ < size_;) {
      if (microseconds_since(start) > 60e6) give_up("a process did not leave");
      if constexpr (requires { net.progress(); })
        net.progress();
      else
        ::usleep(100);
    }
  }

 private:
  int size_;
  first_contact::Meeting meeting_;
  std::byte* board_ = nullptr;
  std::atomic<int>* left_ = nullptr;
};

// `PROGRAM [words] PROCESSES TEST…`
template <class Body>
int run_family(int argc, char** argv, int words, Body&& body) {
  const int size = argc > words + 1 ? std::atoi(argv[words + 1]) : 0;
  if (size < 2 || size > 64) {
    std::fprintf(stderr, "usage: %s … PROCESSES KIND:BYTES:WINDOW:REPEAT:BATCHES…\n", argv[0]);
    return 2;
  }
  const std::vector<Test> tests = read_plan(argc, argv, words + 2);
  Family family(size);
  return family.run([&](int rank, Family& f) { body(rank, f, tests); }) ? 0 : 1;
}

} // namespace bench
