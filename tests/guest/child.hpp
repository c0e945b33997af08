// SPDX-License-Identifier: BSD-3-Clause
// A program beside the test, its lines read as they come.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace statewire::verbs::test {

class Child {
 public:
  explicit Child(const std::vector<std::string>& words);
  ~Child(); // killed when it still runs
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // The next line that begins with `with`, without it; none when the program ends first, or says no
  // such thing for 20 seconds.
  std::optional<std::string> line(const std::string& with);
  void kill(int signal) const;
  // Its exit status, or minus the signal; none: it still runs after `most`.
  std::optional<int> wait(std::chrono::seconds most = std::chrono::seconds(20));

 private:
  pid_t pid_ = -1;
  int out_ = -1;
  std::string text_;
};

// The program guest_peer, which stands beside the test's own.
[[nodiscard]] std::string peer_program();

} // namespace statewire::verbs::test
