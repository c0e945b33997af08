// SPDX-License-Identifier: BSD-3-Clause
#include "scanner.hpp"

#include <algorithm>

namespace statewire::gen::extract {
namespace {

// <b>, <i>, <u> and <s> are missing: `<b>` is a possible (HTML) node name of Graphviz and no
// converter puts it into code.
constexpr std::array<std::string_view, 24> k_tags = {
    "br", "span", "div", "p", "pre", "code", "tt",     "td", "tr",   "th",       "table",  "tbody",
    "li", "ul",   "ol",  "a", "em",  "font", "strong", "hr", "html", "graphviz", "nowiki", "mark"};

std::size_t tag_name_length(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
  return end - at;
}

} // namespace

std::size_t tag_length(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] != '<') return 0;
  std::size_t name = at + 1;
  if (name < text.size() && text[name] == '/') ++name;
  const std::size_t length = tag_name_length(text, name);
  const bool known = std::any_of(k_tags.begin(), k_tags.end(), [&](std::string_view tag) {
    return tag.size() == length && starts_with_word(text, name, tag);
  });
  if (!known) return 0;
  // A tag is short and stands on one line; a '<' inside means that this was none.
  for (std::size_t end = name + length; end < text.size() && end - at < 400; ++end) {
    if (text[end] == '>') return end + 1 - at;
    if (text[end] == '<' || text[end] == '\n') return 0;
  }
  return 0;
}

bool is_line_break_tag(std::string_view tag) {
  return starts_with_word(tag, 1, "br") && tag.size() > 3 && !is_letter(tag[3]);
}

bool is_typographic_quote(char32_t c) {
  return c == 0x201C || c == 0x201D || c == 0x201E || c == 0x201F || c == 0x2033;
}

bool is_typographic_dash(char32_t c) { return (c >= 0x2010 && c <= 0x2015) || c == 0x2212; }

Scanner::Step Scanner::step(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (mode_ == Mode::normal) return normal(text, at);
  if (mode_ == Mode::string) return string(text, at);
  if (mode_ == Mode::line_comment) {
    // In HTML a line can end without a line end.
    const std::size_t tag = tag_length(text, at);
    const bool ends = c == '\n' || (tag != 0 && is_line_break_tag(text.substr(at, tag)));
    if (ends) mode_ = Mode::normal;
    line_start_ = ends;
    return tag != 0 && ends ? Step{tag, Piece::tag} : Step{};
  }
  if (mode_ == Mode::block_comment) {
    if (text.substr(at, 2) != "*/") return {};
    mode_ = Mode::normal;
    return {2, Piece::plain};
  }
  angles_ += c == '<' ? 1 : 0;
  if (c == '>' && --angles_ == 0) mode_ = Mode::normal;
  return {};
}

Scanner::Step Scanner::normal(std::string_view text, std::size_t at) {
  const char c = text[at];
  const bool starts_line = line_start_;
  if (c == '\n') {
    line_start_ = true;
    return {};
  }
  if (is_blank(c)) return {};
  line_start_ = false;
  if (c == '#' && starts_line) {
    mode_ = Mode::line_comment;
    return {};
  }
  if (c == '/' && (text.substr(at, 2) == "//" || text.substr(at, 2) == "/*")) {
    mode_ = text[at + 1] == '/' ? Mode::line_comment : Mode::block_comment;
    return {2, Piece::plain};
  }
  const CodePoint code = code_point(text, at);
  if (c == '"' || is_typographic_quote(code.value)) {
    mode_ = Mode::string;
    curly_ = c != '"';
    before_ = '"';
    return {code.length, Piece::open_quote};
  }
  if (c == '<') {
    // After '=' it is an HTML label whatever it looks like.
    const std::size_t tag = before_ == '=' ? 0 : tag_length(text, at);
    if (tag != 0) {
      line_start_ = is_line_break_tag(text.substr(at, tag));
      return {tag, Piece::tag};
    }
    mode_ = Mode::html;
    angles_ = 1;
    before_ = '>';
    return {};
  }
  before_ = c;
  if (c == '{') ++braces_;
  if (c == '}' && braces_ > 0 && --braces_ == 0) return {1, Piece::last_brace};
  return {code.length, Piece::plain};
}

Scanner::Step Scanner::string(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == '\\' && at + 1 < text.size() && text[at + 1] != '\n')
    return {1 + code_point(text, at + 1).length, Piece::escape};
  const CodePoint code = code_point(text, at);
  if (c == '"' || (curly_ && is_typographic_quote(code.value))) {
    mode_ = Mode::normal;
    return {code.length, Piece::close_quote};
  }
  return {code.length, Piece::plain};
}

} // namespace statewire::gen::extract
