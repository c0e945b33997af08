// SPDX-License-Identifier: BSD-3-Clause
#include "child.hpp"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace statewire::verbs::test {

namespace {
constexpr auto k_time_limit = std::chrono::seconds(20);
}

Child::Child(const std::vector<std::string>& words) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
  std::vector<char*> argv;
  for (const std::string& w : words) argv.push_back(const_cast<char*>(w.c_str()));
  argv.push_back(nullptr);
  pid_ = ::fork();
  if (pid_ == 0) {
    ::dup2(ends[1], 1);
    ::execvp(argv[0], argv.data());
    ::_exit(127);
  }
  ::close(ends[1]);
  out_ = ends[0];
}

Child::~Child() {
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  if (out_ >= 0) ::close(out_);
}

void Child::kill(int signal) const {
  if (pid_ > 0) ::kill(pid_, signal);
}

std::optional<std::string> Child::line(const std::string& with) {
  const auto end = std::chrono::steady_clock::now() + k_time_limit;
  while (true) {
    for (std::size_t at = 0; (at = text_.find('\n')) != std::string::npos;) {
      const std::string one = text_.substr(0, at);
      text_.erase(0, at + 1);
      if (one.starts_with(with)) return one.substr(with.size());
    }
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    pollfd p{out_, POLLIN, 0};
    if (left.count() <= 0 || ::poll(&p, 1, static_cast<int>(left.count())) <= 0)
      return std::nullopt;
    std::array<char, 512> bytes{};
    const ssize_t got = ::read(out_, bytes.data(), bytes.size());
    if (got <= 0) return std::nullopt;
    text_.append(bytes.data(), static_cast<std::size_t>(got));
  }
}

std::optional<int> Child::wait(std::chrono::seconds most) {
  const auto end = std::chrono::steady_clock::now() + most;
  while (pid_ > 0) {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) == pid_) {
      pid_ = -1;
      return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    if (std::chrono::steady_clock::now() > end) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(5)); // the kernel has no better for this
  }
  return std::nullopt;
}

std::string peer_program() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "guest_peer";
}

} // namespace statewire::verbs::test
