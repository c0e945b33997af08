// SPDX-License-Identifier: BSD-3-Clause
// Signals as events, and the state that children get back.
#pragma once

#include <statewire/component.hpp>

#include <csignal>
#include <optional>
#include <vector>

namespace statewire::tools {

class Signals {
 public:
  // Blocks the signals that are passed on, except those that are ignored at the start (nohup), and
  // SIGCHLD; ignores SIGPIPE. Restored on destruction.
  Signals();
  ~Signals();
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  [[nodiscard]] int fd() const { return fd_.get(); }
  [[nodiscard]] std::vector<int> take() const; // what arrived
  [[nodiscard]] const sigset_t& previous_mask() const { return previous_mask_; }
  [[nodiscard]] const struct sigaction& previous_sigpipe() const { return previous_sigpipe_; }

 private:
  Descriptor fd_;
  sigset_t previous_mask_{};
  struct sigaction previous_sigpipe_ {};
  struct sigaction previous_sigchld_ {};
};

} // namespace statewire::tools
