// SPDX-License-Identifier: BSD-3-Clause
// What differs between two versions of a machine: states, groups, events, and what each state does
// on each event. Order, layout, comments, and by which edge or group a state answers make no
// difference.
#pragma once

#include "../model/model.hpp"

#include <string>
#include <vector>

namespace statewire::gen {

struct MachineDiff {
  // Lines that one version has: `before` is removed, `after` is added, what is in both stays.
  struct Lines {
    std::vector<std::string> before, after;
  };
  // A state, with its facts; a group, with the states that one version has in it; an Action or
  // Function, with its statements.
  struct Item {
    std::string kind, name;
    bool in_before = true, in_after = true;
    Lines lines;
  };
  struct Cells { // alike in all these states, on all these events
    std::vector<std::string> states, events;
    Lines lines;
  };
  std::string before, after; // names of the machines
  std::vector<Item> items;
  std::vector<std::string> events_added, events_removed;
  std::vector<Cells> cells;
  std::size_t cells_that_differ = 0;

  [[nodiscard]] bool same() const {
    return before == after && items.empty() && events_added.empty() && events_removed.empty() &&
           cells.empty();
  }
};

[[nodiscard]] MachineDiff diff(const Machine& before, const Machine& after);

// In words; "NAME: no difference" when it is so.
[[nodiscard]] std::string diff_text(const MachineDiff& diff);

// The states and transitions that differ, and no others. Empty when Graphviz cannot lay it out, or
// nothing differs.
[[nodiscard]] std::string diff_svg(const Machine& before, const Machine& after,
                                   const MachineDiff& diff);

// A line of a cell that leads to another state.
struct DiffArrow {
  std::string to, words;
};
[[nodiscard]] std::vector<DiffArrow> arrows_of(const Machine& machine, StateIndex s, EventIndex e);

} // namespace statewire::gen
