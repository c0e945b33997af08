// SPDX-License-Identifier: BSD-3-Clause
// What a page puts before every line of a digraph: line numbers, quote marks, table and comment
// marks.
#pragma once

#include "text.hpp"

#include <optional>

namespace statewire::gen::extract {

// What stands before the word `digraph` on its line.
struct Lead {
  bool first_word = false;        // only marks, tags and `strict`: no prose before it
  std::size_t start = 0;          // where the digraph starts: at `strict`, if it is there
  bool page_tags = false;         // <td>, <span>, …: every line will have them
  std::vector<std::string> marks; // the marks a page may repeat; a number is "0"
};
[[nodiscard]] Lead read_lead(std::string_view line, std::size_t digraph);

// Strips the marks of the first line from the lines after it. Marks are only taken for the page's
// if the next line repeats them (numbers: counts on), so that a list's bullet or DOT's own text
// stays.
class Prefix {
 public:
  // `lines[first]` is the line with the digraph's first word; `diff`: the page is a patch.
  Prefix(const std::vector<Line>& lines, std::size_t first, const Lead& lead, bool diff);

  // Line `index` without the page's marks; nothing if the line is none of the digraph's (a removed
  // line of a patch, a row that holds a line number only). In order of lines, each once.
  [[nodiscard]] std::optional<Line> strip(const Line& line);
  // The border at the right of a table, also of the first line.
  void strip_right(Line& line) const;

 private:
  [[nodiscard]] std::optional<std::size_t> match(std::string_view text,
                                                 std::uint32_t& number) const;

  std::vector<std::string> marks_;
  std::uint32_t number_ = 0; // of the last line that had one
  bool alternating_ = false; // numbers stand on lines of their own
  bool right_pipe_ = false;  // a table cell ends at the right too
  bool diff_ = false;
};

} // namespace statewire::gen::extract
