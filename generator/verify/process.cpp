// SPDX-License-Identifier: BSD-3-Clause
#include "process.hpp"

#include "model/descriptor.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

extern char** environ; // NOLINT(readability-redundant-declaration)

namespace statewire::gen::verify {
namespace {

using Clock = std::chrono::steady_clock;

class Actions {
 public:
  Actions() { posix_spawn_file_actions_init(&actions_); }
  ~Actions() { posix_spawn_file_actions_destroy(&actions_); }
  Actions(const Actions&) = delete;
  Actions& operator=(const Actions&) = delete;
  [[nodiscard]] posix_spawn_file_actions_t* get() { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

// A caller that ignores SIGCHLD would pass that on, and no program that waits for others learns how
// they ended.
class Attributes {
 public:
  Attributes() {
    posix_spawnattr_init(&attributes_);
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF);
  }
  ~Attributes() { posix_spawnattr_destroy(&attributes_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  [[nodiscard]] posix_spawnattr_t* get() { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

std::atomic<bool> interrupted = false;
std::array<std::atomic<pid_t>, 64> programs{}; // that run; 0: none
static_assert(std::atomic<pid_t>::is_always_lock_free, "a handler of signals reads them");

// A program in the list; must end before its parent learns of its end, so that the number is its.
class Listed {
 public:
  explicit Listed(pid_t child) {
    for (auto& place : programs) {
      pid_t none = 0;
      if (!place.compare_exchange_strong(none, child)) continue;
      place_ = &place;
      break;
    }
    if (interrupted) ::kill(child, SIGINT);
  }
  ~Listed() {
    if (place_ != nullptr) *place_ = 0;
  }
  Listed(const Listed&) = delete;
  Listed& operator=(const Listed&) = delete;

 private:
  std::atomic<pid_t>* place_ = nullptr;
};

std::vector<std::string> environment_with(const Command& command) {
  std::vector<std::string> out;
  for (char** at = environ; *at != nullptr; ++at) {
    const std::string_view entry = *at;
    bool replaced = false;
    for (const auto& [name, value] : command.environment) replaced |= entry.starts_with(name + "=");
    if (!replaced) out.emplace_back(entry);
  }
  for (const auto& [name, value] : command.environment)
    out.emplace_back(name).append("=").append(value);
  return out;
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> out;
  out.reserve(strings.size() + 1);
  for (std::string& one : strings) out.push_back(one.data());
  out.push_back(nullptr);
  return out;
}

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// What a program has spent; 0 once it has ended.
double processor_seconds(pid_t child) {
  clockid_t clock{};
  timespec spent{};
  if (::clock_getcpuclockid(child, &clock) != 0 || ::clock_gettime(clock, &spent) != 0) return 0;
  return static_cast<double>(spent.tv_sec) + 1e-9 * static_cast<double>(spent.tv_nsec);
}

// Until a limit is reached, at the earliest: one thread spends no more than the time that passes.
double seconds_left(const Command& command, Clock::time_point begin, pid_t child) {
  double left = std::numeric_limits<double>::infinity();
  if (command.seconds > 0) left = command.seconds - seconds_since(begin);
  if (command.processor_seconds > 0)
    left = std::min(left, command.processor_seconds - processor_seconds(child));
  return left;
}

// Reads until the other end is closed; interrupts, then kills, a child that takes too long.
void collect(int fd, pid_t child, const Command& command, Finished& out) {
  auto begin = Clock::now();
  constexpr double grace = 10; // seconds between SIGINT and SIGKILL
  const bool limited = command.seconds > 0 || command.processor_seconds > 0;
  bool killed = false;
  std::array<char, 65536> buffer{};
  for (;;) {
    int wait = -1;
    if (limited && !killed) {
      const double left =
          out.timed_out ? grace - seconds_since(begin) : seconds_left(command, begin, child);
      if (left <= 0) {
        ::kill(child, out.timed_out ? SIGKILL : SIGINT);
        killed = out.timed_out;
        out.timed_out = true;
        begin = Clock::now();
        continue;
      }
      wait = static_cast<int>(left * 1000) + 1;
    }
    pollfd ready{fd, POLLIN, 0};
    const int n = ::poll(&ready, 1, wait);
    if (n == 0 || (n < 0 && errno == EINTR)) continue;
    const ssize_t got = ::read(fd, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return;
    const std::string_view text(buffer.data(), static_cast<std::size_t>(got));
    out.output += text;
    if (command.on_output) command.on_output(text);
  }
}

} // namespace

Finished run(const Command& command) {
  Finished out;
  if (interrupted) {
    out.output = "interrupted";
    return out;
  }
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    out.output = "no pipe: " + std::generic_category().message(errno);
    return out;
  }
  Descriptor reader(ends[0]);
  Descriptor writer(ends[1]);
  Actions actions;
  Attributes attributes;
  if (!command.directory.empty())
    posix_spawn_file_actions_addchdir_np(actions.get(), command.directory.c_str());
  posix_spawn_file_actions_addopen(actions.get(), STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(actions.get(), writer.get(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(actions.get(), writer.get(), STDERR_FILENO);
  std::vector<std::string> words = command.words;
  std::vector<std::string> environment = environment_with(command);
  const auto begin = Clock::now();
  pid_t child = 0;
  const int error = ::posix_spawnp(&child, words.front().c_str(), actions.get(), attributes.get(),
                                   pointers(words).data(), pointers(environment).data());
  if (error != 0) {
    out.output = "cannot run '" + words.front() + "': " + std::generic_category().message(error);
    return out;
  }
  out.started = true;
  writer.reset();
  {
    const Listed listed(child);
    collect(reader.get(), child, command, out);
  }
  int status = 0;
  pid_t waited = 0;
  while ((waited = ::waitpid(child, &status, 0)) < 0 && errno == EINTR) continue;
  if (waited < 0) {
    out.started = false;
    out.output +=
        "how '" + words.front() + "' ended is not known: " + std::generic_category().message(errno);
    return out;
  }
  out.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  out.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + out.signal;
  out.seconds = seconds_since(begin);
  return out;
}

void interrupt_all() noexcept {
  const int error = errno;
  interrupted = true;
  for (const auto& place : programs)
    if (const pid_t child = place; child != 0) ::kill(child, SIGINT);
  errno = error;
}

std::string how_it_ended(const Finished& finished) {
  if (finished.signal == 0) return fmt::format("ended with status {}", finished.status);
  return fmt::format("was killed by signal {} ({})", finished.signal, ::strsignal(finished.signal));
}

bool is_in_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::string_view rest = path != nullptr ? path : "";
  while (!rest.empty()) {
    const auto end = rest.find(':');
    const std::string file = std::string(rest.substr(0, end)) + "/" + program;
    if (::access(file.c_str(), X_OK) == 0) return true;
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return false;
}

TemporaryDirectory::TemporaryDirectory() {
  std::error_code error;
  const auto base = std::filesystem::temp_directory_path(error);
  if (error) return;
  std::string name = (base / "statewirec-XXXXXX").string();
  if (::mkdtemp(name.data()) != nullptr) path_ = name;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code error;
  if (!path_.empty()) std::filesystem::remove_all(path_, error);
}

} // namespace statewire::gen::verify
