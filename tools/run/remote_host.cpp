// SPDX-License-Identifier: BSD-3-Clause
#include "remote_host.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <sys/prctl.h>
#include <system_error>
#include <unistd.h>

namespace statewire::tools {
namespace {

[[noreturn]] void become_shell(char* const* arguments, int in, int out, pid_t launcher,
                               const Signals& signals, const rlimit& descriptors) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL); // NOLINT(cppcoreguidelines-pro-type-vararg)
  if (::getppid() != launcher) ::_exit(k_status_launcher);
  if (::dup2(in, STDIN_FILENO) >= 0 && ::dup2(out, STDOUT_FILENO) >= 0) {
    ::setrlimit(RLIMIT_NOFILE, &descriptors);
    ::sigaction(SIGPIPE, &signals.former_sigpipe(), nullptr);
    ::sigprocmask(SIG_SETMASK, &signals.former_mask(), nullptr);
    ::execvp(arguments[0], arguments);
  }
  ::_exit(k_status_not_found);
}

} // namespace

void RemoteHost::send(AgentFrame type, std::uint64_t number, int width) {
  WipedBytes body;
  put_number(body, number, width);
  link.send(type, body);
}

void RemoteHost::hang_up() {
  link.stop_writing();
  to.reset(); // leaves the epoll set by itself
}

Result<void> start_shell(RemoteHost& host, const Signals& signals, const rlimit& descriptors) {
  std::array<int, 2> down{}, up{};
  const auto failed = [](const char* what) {
    return Failure{from_errno(errno),
                   std::string(what) + ": " + std::system_category().message(errno)};
  };
  if (::pipe2(down.data(), O_CLOEXEC) != 0) return failed("cannot make a pipe");
  const UniqueFd their_in(down[0]);
  host.to.reset(down[1]);
  if (::pipe2(up.data(), O_CLOEXEC) != 0) return failed("cannot make a pipe");
  const UniqueFd their_out(up[1]);
  host.from.reset(up[0]);
  for (const int fd : {host.to.get(), host.from.get()})
    ::fcntl(fd, F_SETFL, O_NONBLOCK); // NOLINT(cppcoreguidelines-pro-type-vararg)
  host.link = AgentLink(host.from.get(), host.to.get());
  host.link.expect_greeting();
  std::vector<char*> arguments;
  for (std::string& word : host.command) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const pid_t launcher = ::getpid();
  const pid_t pid = ::fork();
  if (pid < 0) return failed("cannot start a process");
  if (pid == 0)
    become_shell(arguments.data(), their_in.get(), their_out.get(), launcher, signals, descriptors);
  ::setpgid(pid, pid); // both sides set it: the first one counts
  host.shell = pid;
  return {};
}

bool RemoteInput::watch(const EventSet& events) {
  if (!watching_) watching_ = events.add(STDIN_FILENO, EPOLLIN, Source::terminal);
  return watching_ || errno != EPERM;
}

std::optional<WipedBytes> RemoteInput::read(const EventSet& events) {
  WipedBytes piece(k_input_piece);
  const ssize_t n = ::read(STDIN_FILENO, piece.data(), piece.size());
  const int error = errno;
  if (n < 0 && (error == EINTR || error == EAGAIN)) return std::nullopt;
  if (watching_) events.remove(STDIN_FILENO);
  watching_ = false;
  if (n < 0 && error == EIO) return std::nullopt; // in the background; SIGCONT tries again
  piece.resize(n < 0 ? 0 : static_cast<std::size_t>(n));
  wanted_ = !piece.empty();
  under_way_ = true;
  return piece;
}

void RemoteInput::close(const EventSet& events) {
  if (watching_) events.remove(STDIN_FILENO);
  wanted_ = watching_ = false;
}

} // namespace statewire::tools
