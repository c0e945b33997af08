// SPDX-License-Identifier: BSD-3-Clause
// A label, read: docs/reference/dialect.md, "Labels".
#pragma once

#include "../model/diagnostics.hpp"
#include "drawing.hpp"
#include "source.hpp"

#include <optional>
#include <string>
#include <vector>

namespace statewire::gen {

struct EventMention {
  std::string name;
  Location where;
};

struct Label {
  std::vector<EventMention> events; // alternatives; none: the label has no event
  Guard guard;                      // all guard lines together
  std::vector<Action> actions;
  Location where;
  Location event_where;                    // what stands where the event was expected
  bool broken = false;                     // something in it was reported
  bool slashed = false;                    // the event's line has a '/'
  std::vector<EventMention> undashed;      // actions, by where they stand, without dashes above
  std::vector<EventMention> implied;       // of these, the ones whose words are not an action's
  std::vector<EventMention> worded;        // and are; both only below an event without a guard
  std::optional<EventMention> broken_word; // the event's name and an action, as one word
  std::optional<EventMention> pair;        // the sign of a line `input : output`, not reported yet
  std::optional<EventMention> slash;       // a line `input/output`, which could be one name
};

[[nodiscard]] Label read_label(const Source& source, const Value& value, Diagnostics& diagnostics);

// The value of `entry` or `exit`: actions separated by ';' or line ends.
[[nodiscard]] std::vector<Action> read_actions(const Source& source, const Value& value,
                                               Diagnostics& diagnostics);

// The items of a comma-separated list, trimmed, empty ones left out.
[[nodiscard]] std::vector<EventMention> read_list(const Source& source, const Value& value);

} // namespace statewire::gen
