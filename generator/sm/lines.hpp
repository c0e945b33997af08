// SPDX-License-Identifier: BSD-3-Clause
// A State/Event/Action text cut into logical lines: comments and LaTeX taken off, parameters that
// run over several lines joined, columns counted with tabs of eight. What a line says is known
// here; what it stands in is the business of tree.hpp and structure.hpp.
#pragma once

#include "../front/syntax.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen::sm {

using syntax::Problem;
using syntax::Span;

enum class Word : std::uint8_t {
  graph,
  state,
  group,
  event,
  action,
  function,
  change, // Change_State, State_Change
  invoke, // Invoke_Action
  if_,
  else_if, // also `else WORDS`
  else_,
  while_,
  switch_,
  case_, // also `default`
  phrase
};

struct Comment {
  Span where; // with its marks, without the line's end
  std::uint32_t column = 0;
};

struct Line {
  Word word = Word::phrase;
  std::uint32_t column = 0; // of the first character that is no blank
  Span where;               // from the first to the last character, comments not counted
  Span keyword;
  Span words;                     // a phrase, condition, subject, value or function's name
  std::optional<Span> name;       // inside the first brackets, trimmed
  std::optional<Span> attributes; // the second brackets
  std::vector<Comment> above;     // comments on lines of their own, since the line before
  std::optional<Span> beside;     // the comment that ends the line
  bool blank_above = false;
  bool broken = false; // a declaration that could not be read; reported
};

struct Lines {
  std::vector<Line> lines;
  std::vector<Comment> trailing; // after the last line
  std::vector<Problem> problems;
  std::vector<Problem> oddities; // warnings: what is ignored
  std::vector<Span> regions;     // of the text, where the language stands
  bool wrapped = false;          // LaTeX says where
  std::string plain;             // the text, byte for byte, with comments as blanks
};

[[nodiscard]] Lines cut_lines(std::string_view text);

// Is this word the head of a block?
[[nodiscard]] bool opens_block(Word word);
[[nodiscard]] bool is_heading(Word word); // Graph, State, Group, Action, Function
[[nodiscard]] bool is_leave(Word word);   // Change_State, Invoke_Action

} // namespace statewire::gen::sm
