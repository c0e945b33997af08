// SPDX-License-Identifier: BSD-3-Clause
#include "forms.hpp"

#include "scanner.hpp"

#include <algorithm>

namespace statewire::gen::extract {
namespace {

bool contains(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find_first_of("dD"); at != std::string_view::npos;
       at = text.find_first_of("dD", at + 1))
    if (starts_with_word(text, at, word)) return true;
  return false;
}

// A head of its own, rather than the word.
bool has_head(std::string_view text) {
  return contains(text, "digraph") && text.find('{') != std::string_view::npos;
}

bool is_row(std::string_view text) {
  text = trim(text);
  return starts_with_word(text, 0, "<tr") || starts_with_word(text, 0, "<td") ||
         starts_with_word(text, 0, "<li");
}

void drop_tags(Line& line) {
  std::string out;
  for (std::size_t at = 0; at < line.text.size();) {
    const std::size_t tag = tag_length(line.text, at);
    // Cells are apart on the page.
    if (tag != 0 && starts_with_word(line.text, at, "</td")) out += ' ';
    if (tag == 0) out += line.text[at];
    at += std::max<std::size_t>(tag, 1);
  }
  line.text = std::move(out);
  note(line.undone, Mend::tags);
}

std::string quoted(std::string_view name) {
  name = trim(name);
  if (name.empty()) return {};
  std::string out = "\"";
  for (const char c : name)
    if (c != '"' && c != '\\') out += c;
  return out + "\" ";
}

// The name in the attributes of a tag: name="x", or the first bare word.
std::string_view name_in(std::string_view attributes) {
  for (std::size_t at = 0; at < attributes.size(); ++at) {
    if (!starts_with_word(attributes, at, "name=")) continue;
    attributes.remove_prefix(at + 5);
    const bool quote = !attributes.empty() && (attributes[0] == '"' || attributes[0] == '\'');
    const char end = quote ? attributes[0] : ' ';
    if (quote) attributes.remove_prefix(1);
    return attributes.substr(0, attributes.find(end));
  }
  attributes = trim(attributes);
  return attributes.find('=') == std::string_view::npos ? attributes : std::string_view();
}

bool has_arrow(std::string_view text) {
  return text.find("->") != std::string_view::npos ||
         text.find("-&gt;") != std::string_view::npos ||
         text.find("-\\>") != std::string_view::npos;
}

// From the tag `<digraph …>` on line `first`, at `open`. Returns whether the page was changed.
bool complete_tag(std::vector<Line>& lines, std::size_t first, std::size_t open) {
  const std::size_t begin = lines[first].text.find('>', open);
  if (begin == std::string::npos) return false;
  bool arrow = false;
  constexpr std::size_t k_longest = 2000; // lines
  for (std::size_t i = first; i < lines.size() && i - first < k_longest; ++i) {
    const std::string_view text = lines[i].text;
    std::size_t close = text.find('<', i == first ? begin : 0);
    while (close != std::string_view::npos && !starts_with_word(text, close, "</digraph"))
      close = text.find('<', close + 1);
    const std::size_t from = i == first ? begin + 1 : 0;
    const std::string_view body =
        text.substr(from, close == std::string_view::npos ? close : close - from);
    if (has_head(body)) return false; // it has a head of its own
    arrow = arrow || has_arrow(body);
    if (close == std::string_view::npos) continue;
    if (!arrow) return false;
    lines[i].text.replace(close, 9, "}"); // before the '>' of the tag, which is not read
    note(lines[i].undone, Mend::tags);
    const std::string name =
        quoted(name_in(std::string_view(lines[first].text).substr(open + 8, begin - open - 8)));
    lines[first].text.replace(open, begin + 1 - open, "digraph " + name + "{ ");
    note(lines[first].undone, Mend::tags);
    return true;
  }
  return false;
}

// Sphinx: the directive on line `first`, its options (`:caption: x`) and the indented body after
// it.
void complete_directive(std::vector<Line>& lines, std::size_t first, std::size_t open) {
  std::size_t last = first;
  bool arrow = false;
  bool options = true;
  for (std::size_t i = first + 1; i < lines.size(); ++i) {
    const std::string_view text = lines[i].text;
    const std::string_view inner = trim(text);
    if (inner.empty()) continue;
    const auto indent = static_cast<std::size_t>(inner.data() - text.data());
    if (indent <= open || has_head(text)) break;
    last = i;
    arrow = arrow || has_arrow(text);
  }
  if (!arrow) return;
  constexpr std::string_view k_directive = ".. digraph::";
  std::string& head = lines[first].text;
  head = head.substr(0, open) + "digraph " +
         quoted(std::string_view(head).substr(open + k_directive.size())) + "{";
  for (std::size_t i = first + 1; i <= last && options; ++i) {
    const std::string_view inner = trim(lines[i].text);
    options = inner.starts_with(':');
    if (options) lines[i].text.clear();
  }
  lines[last].text += " }";
  for (std::size_t i : {first, last}) note(lines[i].undone, Mend::tags);
}

} // namespace

void unwrap_rows(std::vector<Line>& lines) {
  for (std::size_t begin = 0; begin < lines.size(); ++begin) {
    std::size_t end = begin;
    bool holds = false;
    for (; end < lines.size() && is_row(lines[end].text); ++end)
      holds = holds || contains(lines[end].text, "digraph");
    for (std::size_t i = begin; holds && i < end; ++i) drop_tags(lines[i]);
    begin = std::max(begin, end);
  }
}

void complete_bodies(std::vector<Line>& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view text = lines[i].text;
    const std::size_t start = std::min(text.find_first_not_of(' '), text.size());
    if (starts_with_word(text, start, ".. digraph::")) {
      complete_directive(lines, i, start);
      continue;
    }
    for (std::size_t at = text.find('<'); at != std::string_view::npos;
         at = text.find('<', at + 1)) {
      const bool tag =
          starts_with_word(text, at, "<digraph") && at + 8 < text.size() && !is_word(text[at + 8]);
      if (tag && complete_tag(lines, i, at)) break;
    }
  }
}

} // namespace statewire::gen::extract
