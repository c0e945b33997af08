// SPDX-License-Identifier: BSD-3-Clause
// What one rank of the main job reports, and the summary of all.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace main_job {

struct RankReport {
  std::uint32_t rank = 0;
  std::uint64_t good = 0, bad = 0; // messages received that were as expected, or not
  std::uint64_t lost = 0;          // virtual connections that failed
  std::uint64_t bytes = 0;         // received
  std::uint64_t again = 0;         // sent again, because a close came first
  std::uint64_t closes = 0;
  std::uint64_t left_over = 0; // after finalize
  double first_message_ms = 0, first_exchange_ms = 0, total_ms = 0;
  std::map<std::string, std::uint32_t> methods; // how many lower ranks are reached how
  std::string stats_json;                       // of the core
  std::string lanes_json;                       // of the lanes below
  std::string messages_json;                    // of the messages
};

// Writes DIR/rank-N.json.
[[nodiscard]] bool write_report(const std::string& directory, const RankReport& report);

// Reads all reports, writes their sum as DIR/run.json, prints the summary.
[[nodiscard]] bool print_summary(const std::string& directory, std::uint32_t ranks);

} // namespace main_job
