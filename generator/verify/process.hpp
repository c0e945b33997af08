// SPDX-License-Identifier: BSD-3-Clause
// Other programs, run with a limit of time.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace statewire::gen::verify {

struct Command {
  std::vector<std::string> words; // the program first; it is looked for in PATH
  std::string directory;
  std::vector<std::pair<std::string, std::string>> environment; // added
  double seconds = 0;                                           // limit; 0: none
  double processor_seconds = 0; // limit of what the program itself spends; 0: none
  std::function<void(std::string_view)> on_output; // as it comes
};

struct Finished {
  bool started = false; // no: `output` says why
  bool timed_out = false;
  int status = 0; // exit status, or 128 + signal
  int signal = 0; // that ended it
  double seconds = 0;
  std::string output; // standard output and error together
};

// At a limit of time the program is interrupted (SIGINT), so that it can say how far it got; what
// does not listen is killed.
[[nodiscard]] Finished run(const Command& command);

// For a handler of signals: interrupts the programs that run() waits for, which need not be in the
// foreground with this one. It starts no others.
void interrupt_all() noexcept;

// "ended with status 3", "was killed by signal 9 (Killed)".
[[nodiscard]] std::string how_it_ended(const Finished& finished);

[[nodiscard]] bool is_in_path(const std::string& program);

// A directory of its own under TMPDIR, removed with everything in it.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; } // empty: none could be made

 private:
  std::string path_;
};

} // namespace statewire::gen::verify
