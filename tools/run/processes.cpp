// SPDX-License-Identifier: BSD-3-Clause
#include "processes.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

extern char** environ; // NOLINT

namespace statewire::tools {

std::string error_text(int error) { return std::system_category().message(error); }

void occupy_standard_descriptors() {
  for (;;) {
    const int fd = ::open("/dev/null", O_RDWR); // NOLINT(cppcoreguidelines-pro-type-vararg)
    if (fd < 0) return;
    if (fd > 2) {
      ::close(fd);
      return;
    }
  }
}

Result<void> raise_descriptors(rlim_t needed, const std::string& what, rlimit& previous) {
  ::getrlimit(RLIMIT_NOFILE, &previous);
  if (needed > previous.rlim_max)
    return Failure{Errc::no_descriptors,
                   fmt::format("{} need {} file descriptors in the launcher, and the limit is {} "
                               "(raise it with `ulimit -Hn`, or start fewer)",
                               what, needed, previous.rlim_max)};
  if (needed > previous.rlim_cur) {
    // Ours only: the processes get the previous limit back.
    const rlimit raised{previous.rlim_max, previous.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &raised);
  }
  return {};
}

Result<Descriptor> pipe_to_launcher(Descriptor& reader) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    return Failure{from_errno(errno), "cannot make a pipe: " + error_text(errno)};
  reader = Descriptor(ends[0]);
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK); // NOLINT(cppcoreguidelines-pro-type-vararg)
  return Descriptor(ends[1]);
}

std::vector<int> allowed_cores() {
  std::vector<int> cores;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (::sched_getaffinity(0, sizeof set, &set) != 0) return cores;
  for (int core = 0; core < CPU_SETSIZE; ++core)
    if (CPU_ISSET(static_cast<std::size_t>(core), &set)) cores.push_back(core);
  return cores;
}

std::optional<std::uint32_t> bound_cores(const SpawnPlan& plan, std::uint32_t ranks) {
  if (plan.cores.empty()) return std::nullopt;
  return std::min(ranks, static_cast<std::uint32_t>(plan.cores.size()));
}

std::vector<std::string> environment_with(const std::vector<std::string>& entries) {
  std::vector<std::string> environment;
  for (char** entry = environ; *entry != nullptr; ++entry) environment.emplace_back(*entry);
  for (const std::string& entry : entries) {
    const std::size_t equals = entry.find('=');
    set_variable(environment, entry.substr(0, equals), entry.substr(equals + 1));
  }
  return environment;
}

Result<Descriptor> welcome(const launch::Member& welcome, Channel& channel) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    return Failure{from_errno(errno), "cannot make a socket: " + error_text(errno)};
  channel = Channel(Descriptor(ends[0]));
  // The key is in this frame and in the kernel, and nowhere else once all are started.
  (void)channel.send(std::make_shared<const WipedBytes>(
      launch::encode_frame(launch::FrameType::welcome, launch::encode(welcome))));
  return Descriptor(ends[1]);
}

std::string describe(int wait_status) {
  if (WIFEXITED(wait_status)) return fmt::format("exited with status {}", WEXITSTATUS(wait_status));
  const int number = WTERMSIG(wait_status);
  const char* const name = ::sigdescr_np(number);
  return fmt::format("was killed by signal {} ({}){}", number, name != nullptr ? name : "unknown",
                     WCOREDUMP(wait_status) ? ", core dumped" : "");
}

std::vector<pid_t> children_without(pid_t except) {
  std::vector<pid_t> result;
  const pid_t self = ::getpid();
  std::ifstream file(fmt::format("/proc/{}/task/{}/children", self, self));
  pid_t pid = 0;
  while (file >> pid)
    if (pid != except) result.push_back(pid);
  return result;
}

} // namespace statewire::tools
