// SPDX-License-Identifier: BSD-3-Clause
// Soft-iWARP sends over the kernel's TCP, inside the calls that post work or speak through the
// connection manager, and asks for no quiet: where the peer's socket is gone, the kernel raises
// SIGPIPE in the caller, which ends a process that has not thought of it. While one of these lives
// the thread takes no SIGPIPE, and one that came is gone with it.
#pragma once

#include <cerrno>
#include <csignal>
#include <ctime>
#include <pthread.h>

namespace statewire::verbs {

class PipeGuard {
 public:
  // Not needed: nothing is done, for it takes three system calls.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
  explicit PipeGuard(bool needed) : needed_(needed) {
    if (!needed_) return;
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    needed_ = ::pthread_sigmask(SIG_BLOCK, &pipe_, &former_) == 0 &&
              sigismember(&former_, SIGPIPE) == 0; // else the caller blocks it, and keeps what came
  }
  ~PipeGuard() {
    if (!needed_) return;
    const int kept = errno;
    const timespec at_once{};
    while (::sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
    }
    ::pthread_sigmask(SIG_SETMASK, &former_, nullptr);
    errno = kept;
  }
  PipeGuard(const PipeGuard&) = delete;
  PipeGuard& operator=(const PipeGuard&) = delete;

 private:
  bool needed_;
  sigset_t pipe_, former_; // written only when needed: this stands beside every post
};

} // namespace statewire::verbs
