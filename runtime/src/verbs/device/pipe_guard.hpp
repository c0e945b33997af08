// SPDX-License-Identifier: BSD-3-Clause
// Blocks SIGPIPE in this thread, and discards one that was raised meanwhile. Soft-iWARP sends over
// the kernel's TCP inside the calls that post work or use the connection manager, and without
// MSG_NOSIGNAL: where the peer's socket is closed the kernel raises SIGPIPE in the caller, which
// ends a process without a handler.
#pragma once

#include <cerrno>
#include <csignal>
#include <ctime>
#include <pthread.h>

namespace statewire::verbs {

class PipeGuard {
 public:
  // False: the guard does nothing, which saves three system calls.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
  explicit PipeGuard(bool needed) : needed_(needed) {
    if (!needed_) return;
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    needed_ = ::pthread_sigmask(SIG_BLOCK, &pipe_, &previous_) == 0 &&
              sigismember(&previous_, SIGPIPE) ==
                  0; // else the caller blocks it, and a pending one is its own
  }
  ~PipeGuard() {
    if (!needed_) return;
    const int kept = errno;
    const timespec at_once{};
    while (::sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
    }
    ::pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
    errno = kept;
  }
  PipeGuard(const PipeGuard&) = delete;
  PipeGuard& operator=(const PipeGuard&) = delete;

 private:
  bool needed_;
  sigset_t pipe_, previous_; // written only when needed: every post has a guard
};

} // namespace statewire::verbs
