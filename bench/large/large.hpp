// SPDX-License-Identifier: BSD-3-Clause
// One large message, whose every word is checked. A Net sends and receives bytes between the ranks
// 0 and 1. Rank 0 prints a line of JSON for each message.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <vector>

namespace large {

constexpr std::size_t k_mib = std::size_t{1} << 20;

inline std::uint64_t word(std::size_t i) { return (i + 1) * 0x9E37'79B9'7F4A'7C15; }

// The receiver says when it is ready, and when it has the message: the time is that of rank 0 in
// between. All memory was written before, so that no page is missing.
template <class Net>
bool exchange(Net& net, int rank, std::size_t mib, int messages) {
  std::vector<std::uint64_t> memory(mib * k_mib / sizeof(std::uint64_t));
  const std::span<std::byte> bytes = std::as_writable_bytes(std::span(memory));
  std::byte mark{};
  const std::span<std::byte> short_one(&mark, 1);
  if (rank == 0)
    for (std::size_t i = 0; i < memory.size(); ++i) memory[i] = word(i);
  for (int m = 0; m < messages; ++m) {
    if (rank == 0) {
      net.receive(1, short_one);
      const auto start = std::chrono::steady_clock::now();
      net.send(1, bytes);
      net.receive(1, short_one);
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
      std::printf("{\"seconds\": %.4f}\n", taken.count());
      continue;
    }
    for (std::uint64_t& w : memory) w = 0;
    net.send(0, short_one);
    net.receive(0, bytes);
    net.send(0, short_one);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < memory.size(); ++i) wrong += memory[i] == word(i) ? 0 : 1;
    if (wrong != 0) {
      std::fprintf(stderr, "large: %zu of %zu words are wrong\n", wrong, memory.size());
      return false;
    }
  }
  return true;
}

[[noreturn]] inline void give_up(const char* why) {
  std::fprintf(stderr, "large: %s\n", why);
  std::exit(1);
}

struct Plan {
  std::size_t mib = 0;
  int messages = 0;
};
inline Plan read_plan(int argc, char** argv) {
  if (argc != 3) give_up("usage: … MIB MESSAGES");
  return {std::strtoull(argv[1], nullptr, 10), std::atoi(argv[2])};
}

} // namespace large
