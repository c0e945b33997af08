// SPDX-License-Identifier: BSD-3-Clause
// Which peers finalize waits for, why, and for how long at most: each peer once, and again when the
// reason has changed.
#pragma once

#include "core/core.hpp"

#include <string>
#include <unordered_map>
#include <vector>

namespace statewire {

class FinalizeReport {
 public:
  explicit FinalizeReport(std::uint32_t own_rank) : own_rank_(own_rank) {}

  // One line per peer that is not reported yet; empty: none.
  [[nodiscard]] std::string on_sockets(const Core& core, Time now);

 private:
  struct Line {
    std::uint32_t rank = 0; // or k_unnamed, k_closed
    std::string reason;     // compared
    std::string details;    // not compared: they change all the time
    Time deadline = k_never;
  };
  [[nodiscard]] std::string text_of(std::vector<Line> lines, Time now);

  std::uint32_t own_rank_;
  std::unordered_map<std::uint32_t, std::string> reported_; // the reason, by rank
};

} // namespace statewire
