// SPDX-License-Identifier: BSD-3-Clause
#include "text_lines.hpp"

#include "entities.hpp"

#include <algorithm>
#include <string_view>

namespace statewire::gen {
namespace {

// The text as Graphviz would draw it; '\n' between lines.
TextLine drawn(const Value& value) {
  TextLine out;
  const std::string_view text = value.text;
  const auto put = [&](char c, std::size_t i) {
    out.text += c;
    out.at.push_back(value.at[i]);
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      const char next = text[i + 1];
      put(next == 'n' || next == 'l' || next == 'r' ? '\n' : next, i);
      ++i;
      continue;
    }
    if (text[i] == '&') {
      if (const Entity entity = entity_at(text, i); entity.length != 0) {
        std::string bytes;
        append_utf8(bytes, entity.value == 0xA0 ? U' ' : entity.value);
        for (const char byte : bytes) put(byte, i);
        i += entity.length - 1;
        continue;
      }
    }
    if (text.substr(i, 2) == "\xC2\xA0") {
      put(' ', i);
      ++i;
      continue;
    }
    put(text[i] == '\t' || text[i] == '\r' ? ' ' : text[i], i);
  }
  out.at.push_back(value.at[text.size()]);
  return out;
}

int step_of(char c) { return c == '(' ? 1 : c == ')' ? -1 : 0; }

} // namespace

TextLine TextLine::part(std::size_t begin, std::size_t end) const {
  while (begin < end && (text[begin] == ' ' || text[begin] == '\n')) ++begin;
  while (end > begin && (text[end - 1] == ' ' || text[end - 1] == '\n')) --end;
  TextLine out;
  out.text = text.substr(begin, end - begin);
  std::replace(out.text.begin(), out.text.end(), '\n', ' ');
  out.at.assign(at.begin() + static_cast<std::ptrdiff_t>(begin),
                at.begin() + static_cast<std::ptrdiff_t>(end) + 1);
  return out;
}

syntax::Span TextLine::place(syntax::Span span) const {
  const std::size_t begin = std::min<std::size_t>(span.begin, text.size());
  const std::size_t end = std::min<std::size_t>(std::max(span.end, span.begin), text.size());
  if (end == begin) return {at[begin], at[begin] + 1};
  return {at[begin], at[end - 1] + 1};
}

std::vector<TextLine> split_lines(const Value& value, char separator) {
  const TextLine all = drawn(value);
  std::vector<TextLine> lines;
  std::size_t begin = 0;
  int depth = 0;
  int rest = 0; // the depth in which the text from `begin` on ends
  for (const char c : all.text) rest += step_of(c);
  for (std::size_t i = 0; i <= all.text.size(); ++i) {
    const char c = i < all.text.size() ? all.text[i] : '\n';
    depth += step_of(c);
    if (c != '\n' && (separator == '\0' || c != separator || depth > 0)) continue;
    // A line goes on below while a parenthesis is open, if it is closed at all.
    if (c == '\n' && depth > 0 && rest <= 0) continue;
    TextLine line = all.part(begin, i);
    if (!line.text.empty()) lines.push_back(std::move(line));
    begin = i + 1;
    rest -= depth;
    depth = 0;
  }
  return lines;
}

} // namespace statewire::gen
