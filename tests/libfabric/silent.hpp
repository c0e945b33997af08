// SPDX-License-Identifier: BSD-3-Clause
// A peer in a process of its own that is killed.
#pragma once

#include "pair.hpp"

#include <array>
#include <csignal>
#include <cstdlib>
#include <string>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace statewire::fi_test {

// A process with an endpoint that connects and receives nothing (losses_test.cpp). It ends without
// a word.
class Silent {
 public:
  static constexpr const char* k_pipe_variable = "STATEWIRE_TEST_PIPE";

  Silent() {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
      setenv(k_pipe_variable, std::to_string(ends[1]).c_str(), 1); // NOLINT(concurrency-mt-unsafe)
      // Its test is in no shard.
      unsetenv("GTEST_TOTAL_SHARDS"); // NOLINT(concurrency-mt-unsafe)
      unsetenv("GTEST_SHARD_INDEX");  // NOLINT(concurrency-mt-unsafe)
      execl("/proc/self/exe", "test_libfabric", "--gtest_also_run_disabled_tests",
            "--gtest_filter=Losses.DISABLED_a_peer_that_receives_nothing", nullptr);
      _exit(1);
    }
    close(ends[1]);
    name.resize(4096);
    const ssize_t size = read(ends[0], name.data(), name.size());
    close(ends[0]);
    name.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  }
  ~Silent() { end(); }
  Silent(const Silent&) = delete;
  Silent& operator=(const Silent&) = delete;
  void end() {
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }
  // It answers nothing from here on.
  void stop() const {
    int status = 0;
    kill(pid_, SIGSTOP);
    waitpid(pid_, &status, WUNTRACED);
  }
  std::vector<char> name;

 private:
  const GivesUpSoon gives_up_soon_;
  pid_t pid_ = 0;
};

} // namespace statewire::fi_test
