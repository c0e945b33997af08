// SPDX-License-Identifier: BSD-3-Clause
// What the lines of a text stand in: sections (State, Action, Function), events, branches, loops.
// In text that lost its indentation most of this follows from the order of the lines; what does not
// is a doubt, reported and never guessed at.
#pragma once

#include "../front/source.hpp"
#include "../model/diagnostics.hpp"
#include "tree.hpp"

namespace statewire::gen::sm {

struct Statement;
using Block = std::vector<Statement>;

struct Arm { // of a branch, a selection, or a loop (which has one)
  std::size_t line = 0;
  Block body;
};

struct Statement {
  enum class Kind : std::uint8_t { phrase, leave, branch, loop, selection, event, section };
  Kind kind = Kind::phrase;
  std::size_t line = 0;
  std::vector<Arm> arms; // branch, selection, loop; event, section: one, their body
};

// A place where the lines have more than one reading.
struct Doubt {
  enum class Kind : std::uint8_t {
    empty, // is the comment all that stands in the block of `head`, or is `at` its first line?
    end,   // does the block of `head` end before `at`?
    owner  // does the `else` of line `at` belong to `head` or to `other`?
  };
  Kind kind = Kind::end;
  std::size_t head = 0, at = 0, other = 0;
  std::size_t before = 0;          // end: the last line that is surely in the block
  std::optional<std::size_t> next; // owner: an `else` that the other reading leaves without an `if`
};

struct File {
  Lines lines;
  Block sections;
  std::vector<std::size_t> strays;        // lines outside of every section
  std::vector<std::vector<Doubt>> doubts; // those of one block together
};

// Reports everything that is not understood.
[[nodiscard]] File read_structure(const Source& source, Diagnostics& diagnostics);

void report_doubts(const Source& source, const File& file, Diagnostics& diagnostics);

} // namespace statewire::gen::sm
