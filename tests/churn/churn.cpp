// SPDX-License-Identifier: BSD-3-Clause
#include "churn.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <malloc.h>
#include <spawn.h>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

namespace statewire::churn {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t k_processes = 8; // at once
constexpr std::size_t k_clients = 25;  // of one process
constexpr std::size_t k_batch = k_processes * k_clients;
constexpr std::size_t k_warm_up = 3; // batches
// Of the server's own processor time, so that a loaded machine changes nothing: what clients that
// have ended leave behind for longer is an error.
constexpr auto k_timeout = std::chrono::seconds(60);
// Memory that is kept for reuse reaches its peak within some 10,000 clients, and the runtime's
// pages of peer numbers take 8 bytes for 64 numbers, 128 KiB at most. A vector of 8 bytes for each
// client that ever was grows by more, also in the short run, when it doubles at 1,024 and 2,048.
std::size_t most_bytes(std::size_t clients) {
  return std::min(std::size_t{8 * 1024} + 2 * clients, std::size_t{256 * 1024});
}
constexpr std::size_t k_most_resident = 1024 * 1024;

struct Sample {
  std::size_t bytes = 0, resident = 0, descriptors = 0;
};

std::size_t descriptors() {
  const std::filesystem::directory_iterator all("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

Sample sample() {
  Sample s;
  const auto heap = ::mallinfo2();
  s.bytes = heap.uordblks + heap.hblkhd; // also of what has a mapping of its own
  std::size_t size = 0, pages = 0;
  std::ifstream("/proc/self/statm") >> size >> pages;
  s.resident = pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  s.descriptors = descriptors();
  return s;
}

std::string to_hex(const std::vector<std::uint8_t>& bytes) {
  constexpr std::string_view k_digits = "0123456789abcdef";
  std::string out;
  for (const std::uint8_t b : bytes) (out += k_digits[b >> 4U]) += k_digits[b & 15U];
  return out;
}

std::vector<std::uint8_t> from_hex(std::string_view text) {
  std::vector<std::uint8_t> out;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    out.push_back(static_cast<std::uint8_t>(
        std::strtoul(std::string(text.substr(i, 2)).c_str(), nullptr, 16)));
  return out;
}

pid_t start(const std::string& address, bool killed) {
  std::string program = "/proc/self/exe", what = "client", server = address,
              count = std::to_string(k_clients), end = killed ? "killed" : "ends";
  char* arguments[] = {program.data(), what.data(), server.data(),
                       count.data(),   end.data(),  nullptr};
  pid_t pid = -1;
  return ::posix_spawn(&pid, program.c_str(), nullptr, nullptr, arguments, environ) == 0 ? pid : -1;
}

bool ended_well(int status, bool killed) {
  if (killed) return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::chrono::nanoseconds processor_time() {
  timespec now{};
  (void)::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

using Process = std::pair<pid_t, bool>; // whether it kills itself
std::vector<Process> start_batch(const std::string& address) {
  std::vector<Process> processes;
  for (std::size_t i = 0; i < k_processes; ++i) {
    const bool killed = i == 0;
    processes.emplace_back(start(address, killed), killed);
  }
  return processes;
}

// One batch, until no process and nothing of its clients is left. Clients may take as long as they
// like: ctest limits the whole.
bool pass(Server& server, const std::string& address, const Sample& before,
          const std::vector<std::pair<std::string, std::size_t>>& empty) {
  std::vector<Process> processes = start_batch(address);
  bool good = true;
  while (!processes.empty()) {
    server.progress();
    std::erase_if(processes, [&](const Process& p) {
      int status = -1; // of one that could not be started
      if (p.first > 0 && ::waitpid(p.first, &status, WNOHANG) == 0) return false;
      if (!ended_well(status, p.second)) std::printf("a client failed: status %d\n", status);
      good &= ended_well(status, p.second);
      return true;
    });
  }
  const auto end = processor_time() + k_timeout;
  while (processor_time() < end) {
    server.progress();
    if (server.tables() == empty && descriptors() <= before.descriptors) return good;
  }
  std::printf("clients have left %zu descriptors instead of %zu", descriptors(),
              before.descriptors);
  for (const auto& [name, size] : server.tables()) std::printf(", %zu %s", size, name.c_str());
  std::puts("");
  return false;
}

// A server may end while clients send to it.
void end_among_clients(std::unique_ptr<Server> server) {
  const std::vector<Process> processes = start_batch(to_hex(server->address()));
  const std::size_t enough = server->answered() + k_batch / 2;
  while (server->answered() < enough) server->progress();
  server.reset();
  for (const auto& [pid, killed] : processes) {
    if (pid <= 0) continue;
    (void)::kill(pid, SIGKILL);
    (void)::waitpid(pid, nullptr, 0);
  }
}

int serve(int argc, char** argv, Server& server) {
  const std::string_view limit = argc > 1 ? argv[1] : "1800";
  const auto number = static_cast<std::size_t>(std::strtoull(limit.data(), nullptr, 10));
  const bool timed = limit.ends_with('m');
  const auto begin = Clock::now();
  const auto is_over = [&](std::size_t clients) {
    return timed ? Clock::now() - begin >= std::chrono::minutes(number) : clients >= number;
  };
  const std::string address = to_hex(server.address());
  const auto empty = server.tables();
  Sample before = sample();
  before.descriptors += 4; // what the library opens with its first connection, and keeps
  Sample warm;
  std::size_t batch = 0, clients = 0;
  auto printed = Clock::now();
  bool good = true;
  for (; good && (batch <= k_warm_up || !is_over(clients)); ++batch) {
    good = pass(server, address, before, empty);
    const Sample now = sample();
    if (batch < k_warm_up) {
      warm.bytes = std::max(warm.bytes, now.bytes);
      warm.resident = std::max(warm.resident, now.resident);
      continue;
    }
    clients += k_batch;
    // A sanitizer's allocator counts no bytes, and keeps what is freed.
    const bool grown = warm.bytes != 0 && (now.bytes > warm.bytes + most_bytes(clients) ||
                                           now.resident > warm.resident + k_most_resident);
    good &= !grown;
    if (good && Clock::now() - printed < std::chrono::minutes(1) && !is_over(clients)) continue;
    printed = Clock::now();
    std::printf(
        "%zu clients, %zu answers: %zu bytes in use (%zu after the warm-up), %zu KiB resident "
        "(%zu), %zu descriptors\n",
        clients, server.answered(), now.bytes, warm.bytes, now.resident / 1024,
        warm.resident / 1024, now.descriptors);
    std::fflush(stdout);
  }
  std::puts(good ? "nothing has grown" : "it has grown, or failed");
  return good ? 0 : 1;
}

} // namespace

int run(int argc, char** argv, OpenServer open, Clients clients) {
  if (argc != 5 || std::string_view(argv[1]) != "client") {
    std::unique_ptr<Server> server = open();
    if (!server) return 2;
    const int result = serve(argc, argv, *server);
    if (result == 0) end_among_clients(std::move(server));
    return result;
  }
  return clients(from_hex(argv[2]), std::strtoull(argv[3], nullptr, 10),
                 std::string_view(argv[4]) == "killed");
}

} // namespace statewire::churn
