// SPDX-License-Identifier: BSD-3-Clause
// What `statewire run` was asked to do.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace statewire::tools {

enum class Bind : std::uint8_t { none, core };

struct RunOptions {
  std::uint32_t processes = 1;
  std::vector<std::string> command;     // program and arguments
  std::vector<std::string> environment; // NAME=VALUE, added to ours
  std::string output_dir;               // empty: none
  bool prefix = false;
  bool keep_going = false;
  bool verbose = false;
  Bind bind = Bind::none;
  std::chrono::milliseconds grace = std::chrono::seconds(5);
  std::optional<std::chrono::milliseconds> timeout;
};

// Exit statuses of the launcher itself; others are those of the program.
inline constexpr int k_status_usage = 2;
inline constexpr int k_status_timeout = 124;
inline constexpr int k_status_launcher = 125; // the launcher could not do its part
inline constexpr int k_status_cannot_execute = 126;
inline constexpr int k_status_not_found = 127;

[[nodiscard]] int run(const RunOptions& options);

} // namespace statewire::tools
