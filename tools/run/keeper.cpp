// SPDX-License-Identifier: BSD-3-Clause
#include "keeper.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace statewire::tools {
namespace {

[[noreturn]] void keep(int launcher) {
  ::setpgid(0, 0);
  sigset_t all;
  ::sigfillset(&all); // signals to the group are for the others
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  ::prctl(PR_SET_NAME, "statewire-keep"); // NOLINT(cppcoreguidelines-pro-type-vararg)
  // Holds nothing that a process may wait for: not our output, not a pipe of a script.
  const int pipe = ::dup2(launcher, 3);
  ::close_range(4, ~0U, 0);
  const int null = ::open("/dev/null", O_RDWR); // NOLINT(cppcoreguidelines-pro-type-vararg)
  for (const int fd : {0, 1, 2}) ::dup2(null, fd);
  ::close(null);
  char byte = 0;
  while (::read(pipe, &byte, 1) < 0 && errno == EINTR) {
  }
  ::kill(0, SIGKILL); // the whole group, this process included
  ::_exit(0);
}

} // namespace

Result<Keeper> Keeper::start() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    return Failure{from_errno(errno),
                   "cannot make a pipe: " + std::system_category().message(errno)};
  Descriptor read_end(ends[0]);
  Descriptor write_end(ends[1]);
  const pid_t pid = ::fork();
  if (pid < 0)
    return Failure{from_errno(errno),
                   "cannot start a process: " + std::system_category().message(errno)};
  if (pid == 0) {
    write_end = {};
    keep(read_end.get());
  }
  ::setpgid(pid, pid); // both sides set it: the first one counts
  return Keeper(pid, std::move(write_end));
}

bool Keeper::signal(int number) const { return pid_ > 0 && ::kill(-pid_, number) == 0; }

void Keeper::end() {
  if (pid_ <= 0) return;
  ::kill(-pid_, SIGKILL); // the group: an exception may have ended the launcher's loop
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  alive_ = {};
}

} // namespace statewire::tools
