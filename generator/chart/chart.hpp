// Sequence charts: lanes, arrows between them, notes in them, from top to bottom. Values in, text
// or SVG out; the same everywhere, because nothing is measured with installed fonts.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace statewire::chart {

struct Event {
  enum class Kind : unsigned char {
    note,    // text in a lane
    arrow,   // from lane `from` to lane `to`; both at this height
    send,    // the beginning of a slanted arrow; its end is the event `other`
    receive, // the end of one
    lost,    // the end of one that does not arrive
    rule,    // a line across, with text: a step, a phase
    mark,    // like a rule, but something is wrong
  };
  Kind kind = Kind::note;
  std::size_t from = 0, to = 0;
  std::string text;
};

} // namespace statewire::chart
