// SPDX-License-Identifier: BSD-3-Clause
// What the ANTLR lexers of State/Event/Action texts deliver, as plain values: comments
// (SmCommentLexer.g4), then the tokens of lines (SmLineLexer.g4).
#pragma once

#include "../front/syntax.hpp"

#include <memory>
#include <string_view>
#include <vector>

namespace statewire::gen::sm {

// From the first mark to the last, or to the line's end.
[[nodiscard]] std::vector<syntax::Span> lex_comments(std::string_view text);

struct Token {
  enum class Kind : std::uint8_t {
    end, // also what no bracket closes
    newline,
    // Declarations, up to the bracket of the name; bare_: without one.
    graph,
    state,
    group,
    event,
    action,
    change,
    invoke,
    bare_change,
    bare_invoke,
    // What follows those.
    name, // with its closing bracket
    more, // a comma, and the bracket of attributes
    attributes_end,
    close,  // a parenthesis
    second, // a keyword of declarations on the same line
    // The first words of other lines.
    function,
    if_,
    else_,
    while_,
    switch_,
    case_,
    default_,
    word,
    other, // a character that is in no word
    // What follows those.
    function_name,
    else_if, // from `if` on, with blanks before it
    else_if_nothing,
    nothing, // a colon, a brace
    attributes,
    words
  };
  Kind kind = Kind::end;
  syntax::Span where;
};

// The tokens of one region of a text whose comments are blanks.
class LineTokens {
 public:
  LineTokens(std::string_view plain, syntax::Span region);
  ~LineTokens();
  LineTokens(const LineTokens&) = delete;
  LineTokens& operator=(const LineTokens&) = delete;

  [[nodiscard]] Token next();
  void start_line(std::uint32_t at); // the next token is the first of a line that begins there

 private:
  struct Lexer;
  std::unique_ptr<Lexer> lexer_;
  std::uint32_t base_;
};

} // namespace statewire::gen::sm
