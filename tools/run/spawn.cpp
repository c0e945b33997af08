// SPDX-License-Identifier: BSD-3-Clause
#include "spawn.hpp"

#include <job/protocol.hpp>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/prctl.h>
#include <system_error>
#include <unistd.h>

namespace statewire::tools {
namespace {

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> result;
  result.reserve(strings.size() + 1);
  for (std::string& s : strings) result.push_back(s.data());
  result.push_back(nullptr);
  return result;
}

[[noreturn]] void fail(const SpawnPlan& plan, const SpawnRank& rank, SpawnError::Stage stage) {
  const SpawnError error{rank.rank, stage, errno};
  (void)!::write(plan.error_pipe, &error, sizeof error); // smaller than PIPE_BUF: written whole
  ::_exit(error.error == ENOENT ? k_status_not_found : k_status_cannot_execute);
}

// Moves `from` to one of 0, 1, 2. The sources are never below 3: the launcher saw to it.
bool place(int from, int to) { return from < 0 || ::dup2(from, to) >= 0; }

// In the child. Only async-signal-safe calls until exec, although the launcher has one thread.
[[noreturn]] void become(const SpawnPlan& plan, const SpawnRank& rank, char* const* arguments,
                         char** environment) {
  ::setpgid(0, plan.group);
  // Ended with the launcher, however that ends. It may have ended before this line.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL); // NOLINT(cppcoreguidelines-pro-type-vararg)
  if (::getppid() != plan.launcher) ::_exit(k_status_launcher);
  if (!place(rank.in, 0) || !place(rank.out, 1) || !place(rank.err, 2))
    fail(plan, rank, SpawnError::Stage::setup);
  ::fcntl(rank.channel, F_SETFD, 0); // NOLINT(cppcoreguidelines-pro-type-vararg)
  if (!plan.cores.empty()) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<std::size_t>(plan.cores[rank.rank % plan.cores.size()]), &set);
    if (::sched_setaffinity(0, sizeof set, &set) != 0) fail(plan, rank, SpawnError::Stage::bind);
  }
  ::setrlimit(RLIMIT_NOFILE, &plan.descriptors);
  ::sigaction(SIGPIPE, &plan.sigpipe, nullptr);
  ::sigprocmask(SIG_SETMASK, &plan.signal_mask, nullptr);
  ::environ = environment; // whose PATH is searched
  errno = ENOENT;          // stays where no entry of it is tried
  ::execvp(arguments[0], arguments);
  fail(plan, rank, SpawnError::Stage::execute);
}

} // namespace

void set_variable(std::vector<std::string>& environment, const std::string& name,
                  const std::string& value) {
  std::erase_if(environment, [&name](const std::string& entry) {
    return entry.size() > name.size() && entry[name.size()] == '=' &&
           entry.compare(0, name.size(), name) == 0;
  });
  environment.push_back(name + "=" + value);
}

Result<pid_t> spawn(const SpawnPlan& plan, const SpawnRank& rank) {
  std::vector<std::string> environment = plan.environment;
  set_variable(environment, launch::k_fd_variable, std::to_string(rank.channel));
  set_variable(environment, launch::k_rank_variable, std::to_string(rank.rank));
  set_variable(environment, launch::k_size_variable, std::to_string(rank.size));
  std::vector<std::string> arguments = plan.command;
  const std::vector<char*> argv = pointers(arguments);
  std::vector<char*> envp = pointers(environment);
  const pid_t pid = ::fork();
  if (pid < 0) return Failure{from_errno(errno), std::system_category().message(errno)};
  if (pid == 0) become(plan, rank, argv.data(), envp.data());
  ::setpgid(pid, plan.group); // both sides set it: the first one counts
  return pid;
}

} // namespace statewire::tools
