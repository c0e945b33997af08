// SPDX-License-Identifier: BSD-3-Clause
// Runs a program as a person would, and collects what it prints. Each wait has a limit.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace statewire::test {

// A directory that goes with its owner.
class TemporaryDir {
 public:
  TemporaryDir();
  ~TemporaryDir();
  TemporaryDir(const TemporaryDir&) = delete;
  TemporaryDir& operator=(const TemporaryDir&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

struct Outcome {
  int status = -1; // 128 + N when signal N killed it; -1 when it had to be killed
  std::string out, err;
  std::chrono::milliseconds took{};
};

class Process {
 public:
  // In a process group of its own, output to files.
  explicit Process(const std::vector<std::string>& command, const std::string& input = "");
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }
  void signal(int number) const;
  [[nodiscard]] std::string out() const; // so far
  [[nodiscard]] std::string err() const;
  bool wait_for_output(const std::string& text, int times = 1) const;
  Outcome wait(std::chrono::seconds at_most = std::chrono::seconds(60));

 private:
  TemporaryDir dir_;
  pid_t pid_ = -1;
  std::chrono::steady_clock::time_point start_;
};

Outcome run_program(const std::vector<std::string>& command, const std::string& input = "");
// `statewire run …`
Outcome run(std::vector<std::string> arguments, const std::string& input = "");
std::vector<std::string> statewire(std::vector<std::string> arguments);

bool eventually(const std::function<bool()>& condition,
                std::chrono::seconds at_most = std::chrono::seconds(20));

// Processes on this machine whose command line holds `text` (our own excepted).
std::vector<pid_t> processes_with(const std::string& text);

std::string read_file(const std::filesystem::path& path);
std::vector<std::string> lines(const std::string& text);

} // namespace statewire::test
