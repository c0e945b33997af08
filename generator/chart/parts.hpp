// SPDX-License-Identifier: BSD-3-Clause
// What both kinds of charts need.
#pragma once

#include "chart.hpp"

#include <string_view>

namespace statewire::chart {

// Characters as people count them: UTF-8 sequences, not bytes.
[[nodiscard]] std::size_t width(std::string_view text);

// Lines of at most `most` characters, broken at blanks; a word that is longer is cut.
[[nodiscard]] std::vector<std::string> wrap(std::string_view text, std::size_t most);

// For every event: where its arrow begins or ends, if that is drawn.
struct Arrows {
  std::vector<std::optional<std::size_t>> end_of; // by send
};
[[nodiscard]] Arrows match(const Chart& chart);

// A lane that exists.
[[nodiscard]] std::size_t lane_of(const Chart& chart, std::size_t lane);

// The text of an arrow, by either of its ends.
[[nodiscard]] std::string arrow_text(const Chart& chart, const Event& event);

} // namespace statewire::chart
