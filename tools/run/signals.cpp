// SPDX-License-Identifier: BSD-3-Clause
#include "signals.hpp"

#include <array>
#include <sys/signalfd.h>
#include <unistd.h>

namespace statewire::tools {

Signals::Signals() {
  sigset_t watched;
  ::sigemptyset(&watched);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGQUIT, SIGTSTP, SIGCONT}) {
    struct sigaction action {};
    if (::sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) continue;
    ::sigaddset(&watched, number);
  }
  ::sigaddset(&watched, SIGCHLD);
  // A parent that ignores SIGCHLD bequeaths that, and then there would be no statuses to collect.
  struct sigaction plain {};
  plain.sa_handler = SIG_DFL;
  ::sigaction(SIGCHLD, &plain, &previous_sigchld_);
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &ignore, &previous_sigpipe_);
  // Reading the terminal from the background shall fail instead of stopping us: we have children to
  // look after. Blocked is as good as ignored for that, and is not inherited by exec'ed programs
  // because they get the previous mask.
  sigset_t blocked = watched;
  ::sigaddset(&blocked, SIGTTIN);
  ::sigprocmask(SIG_BLOCK, &blocked, &previous_mask_);
  fd_ = Descriptor(::signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK));
}

Signals::~Signals() {
  (void)take();
  ::sigaction(SIGPIPE, &previous_sigpipe_, nullptr);
  ::sigaction(SIGCHLD, &previous_sigchld_, nullptr);
  ::sigprocmask(SIG_SETMASK, &previous_mask_, nullptr);
}

std::vector<int> Signals::take() const {
  std::vector<int> numbers;
  signalfd_siginfo info{};
  while (::read(fd_.get(), &info, sizeof info) == static_cast<ssize_t>(sizeof info))
    numbers.push_back(static_cast<int>(info.ssi_signo));
  return numbers;
}

} // namespace statewire::tools
