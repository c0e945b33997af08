// SPDX-License-Identifier: BSD-3-Clause
#include "run_process.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <sstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace statewire::test {

namespace fs = std::filesystem;

TemporaryDir::TemporaryDir() {
  std::string name = (fs::temp_directory_path() / "statewire-test-XXXXXX").string();
  if (::mkdtemp(name.data()) != nullptr) path_ = name;
}

TemporaryDir::~TemporaryDir() {
  std::error_code error;
  if (!path_.empty()) fs::remove_all(path_, error);
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

Process::Process(const std::vector<std::string>& command, const std::string& input)
    : start_(std::chrono::steady_clock::now()) {
  std::ofstream(dir_.path() / "in") << input;
  const std::string in = dir_.path() / "in";
  const std::string out = dir_.path() / "out";
  const std::string err = dir_.path() / "err";
  std::vector<char*> argv;
  argv.reserve(command.size() + 1);
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  pid_ = ::fork();
  if (pid_ == 0) {
    ::setpgid(0, 0);
    ::signal(SIGPIPE, SIG_DFL);
    ::dup2(::open(in.c_str(), O_RDONLY), 0);
    ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600), 1);
    ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600), 2);
    ::close_range(3, ~0U, 0);
    ::execvp(argv[0], argv.data());
    ::_exit(127);
  }
}

Process::~Process() {
  if (pid_ > 0) (void)wait(std::chrono::seconds(0));
}

void Process::signal(int number) const {
  if (pid_ > 0) ::kill(pid_, number);
}

std::string Process::out() const { return read_file(dir_.path() / "out"); }
std::string Process::err() const { return read_file(dir_.path() / "err"); }

bool Process::wait_for_output(const std::string& text, int times) const {
  return eventually([&] {
    const std::string so_far = out();
    int found = 0;
    for (std::size_t at = so_far.find(text); at != std::string::npos;
         at = so_far.find(text, at + 1))
      ++found;
    return found >= times;
  });
}

Outcome Process::wait(std::chrono::seconds at_most) {
  Outcome outcome;
  int status = 0;
  const bool ended = eventually([&] { return ::waitpid(pid_, &status, WNOHANG) == pid_; }, at_most);
  if (!ended) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, &status, 0);
  } else {
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  pid_ = -1;
  outcome.took = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - start_);
  outcome.out = out();
  outcome.err = err();
  return outcome;
}

Outcome run_program(const std::vector<std::string>& command, const std::string& input) {
  return Process(command, input).wait();
}

std::vector<std::string> statewire(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), STATEWIRE_PROGRAM);
  return arguments;
}

Outcome run(std::vector<std::string> arguments, const std::string& input) {
  arguments.insert(arguments.begin(), "run");
  return run_program(statewire(std::move(arguments)), input);
}

bool eventually(const std::function<bool()>& condition, std::chrono::seconds at_most) {
  const auto deadline = std::chrono::steady_clock::now() + at_most;
  for (;;) {
    if (condition()) return true;
    if (std::chrono::steady_clock::now() >= deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

std::vector<pid_t> processes_with(const std::string& text) {
  std::vector<pid_t> found;
  std::error_code error;
  for (fs::directory_iterator it("/proc", error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename();
    if (!std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; }))
      continue;
    const auto pid = static_cast<pid_t>(std::stol(name));
    if (pid != ::getpid() && read_file(it->path() / "cmdline").find(text) != std::string::npos)
      found.push_back(pid);
  }
  return found;
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) result.push_back(line);
  return result;
}

} // namespace statewire::test
