// SPDX-License-Identifier: BSD-3-Clause
// The state × event table, before it is Markdown or HTML.
#pragma once

#include "back.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen {

struct TableEntry { // one transition of a cell, or one branch of a junction
  std::string next, guard;
  std::vector<std::string> actions;
  std::optional<std::uint64_t> count;
};

// A junction with rows of its own: cells and other junctions name its title.
struct TableJunction {
  std::string title;
  std::vector<TableEntry> ways;
};

struct TableCell {
  Verdict verdict = Verdict::hole;
  std::vector<TableEntry> entries;
  std::string group; // whose transition it is, if not the state's own
};

// The side with fewer members gives the columns, so that the table stays narrow.
struct Table {
  bool states_are_columns = true;
  std::vector<std::string> columns, rows;
  std::vector<TableCell> cells; // row by row
  std::vector<TableJunction> junctions;
};

[[nodiscard]] Table make_table(const Machine& machine, const Coverage* coverage);

[[nodiscard]] std::string_view word(Verdict verdict); // "ignore", "defer", "error", "undecided"

// "spec/close.dot:31, 45, 60": the lines of all places.
[[nodiscard]] std::string places(const std::vector<Location>& where);

// "close-protocol: 12 of 36 transitions taken"; empty without coverage.
[[nodiscard]] std::string coverage_line(const Machine& machine, const Coverage* coverage);

} // namespace statewire::gen
