// SPDX-License-Identifier: BSD-3-Clause
// Sequence charts: lanes, arrows between them, notes in them, from top to bottom. Values in, text
// or SVG out; the same everywhere, because nothing is measured with installed fonts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace statewire::chart {

// What happens, in order; every event takes a row of its own.
struct Event {
  enum class Kind : std::uint8_t {
    note,    // text in a lane
    send,    // an arrow begins in `lane`, towards `other`
    receive, // the arrow of the event `sent` arrives in `lane`, from `other`
    lost,    // the arrow of the event `sent` ends under way; `lane` is where it should have arrived
    rule,    // a line across all lanes, with text: a step, a phase
    mark,    // the same, where something is wrong
  };
  Kind kind = Kind::note;
  std::size_t lane = 0;
  std::string text;                // of an arrow: at its `send`
  std::size_t other = 0;           // send, receive, lost: the lane at the other end
  std::optional<std::size_t> sent; // receive, lost: index of the send; unknown: without beginning
};

struct Chart {
  std::string title; // a sentence or two; may have several lines
  std::vector<std::string> lanes;
  std::vector<Event> events;
};

// For terminals and for diffs: ASCII, apart from what texts contain. Arrows are drawn where they
// arrive; where other arrows begin or end meanwhile, their beginning is marked as well.
[[nodiscard]] std::string to_text(const Chart& chart);

// Slanted arrows from where they begin to where they end.
[[nodiscard]] std::string to_svg(const Chart& chart);

} // namespace statewire::chart
