// SPDX-License-Identifier: BSD-3-Clause
// Hands what is typed at a terminal to rank 0. The job is not the terminal's foreground group (the
// launcher is, so that it gets Ctrl-C), and a process that is not may not read it. Other kinds of
// input, files and pipes, rank 0 simply inherits.
#pragma once

#include "event_set.hpp"

#include <string>

namespace statewire::tools {

class TerminalInput {
 public:
  // Rank 0's end of the pipe, or -1 with errno.
  [[nodiscard]] int open();
  [[nodiscard]] bool is_open() const { return static_cast<bool>(pipe_); }

  void watch(const EventSet& events);
  void typed(const EventSet& events);    // the terminal is readable
  void writable(const EventSet& events); // the pipe is, or its reader is gone
  void resumed(const EventSet& events);  // we were stopped, or in the background, and are back
  void close(const EventSet& events);

 private:
  void flush(const EventSet& events);

  Descriptor pipe_;
  Descriptor reader_; // until rank 0 has it
  std::string pending_;
  bool at_end_ = false;
  bool watching_terminal_ = false;
  bool watching_pipe_ = false;

 public:
  void started() { reader_ = {}; } // rank 0 has its end
};

} // namespace statewire::tools
