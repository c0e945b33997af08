// SPDX-License-Identifier: BSD-3-Clause
#include "page.hpp"

#include "../front/entities.hpp"
#include "scanner.hpp"

#include <algorithm>

namespace statewire::gen::extract {
namespace {

constexpr std::string_view k_keyword = "digraph";

// Fences may stand in quotes, lists and tables.
std::string_view without_marks(std::string_view text) {
  while (!text.empty() && (is_blank(text.front()) || text.front() == '>' || text.front() == '|' ||
                           text.front() == '*' || text.front() == '+'))
    text.remove_prefix(1);
  return text;
}

std::size_t fence_length(std::string_view text) {
  if (text.empty() || (text[0] != '`' && text[0] != '~')) return 0;
  const std::size_t length = std::min(text.find_first_not_of(text[0]), text.size());
  // A code span of three ticks that ends on its line is no fence.
  const bool span = text[0] == '`' && text.find('`', length) != std::string_view::npos;
  return length >= 3 && !span ? length : 0;
}

void find_fences(const std::vector<Line>& lines, std::vector<Container>& out) {
  std::optional<Container> open;
  std::string_view fence;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view text = without_marks(lines[i].text);
    const std::size_t length = fence_length(text);
    if (length == 0) continue;
    const std::string_view info = trim(text.substr(length));
    if (!open) {
      open = Container{.first = i + 1, .verbatim = true};
      open->diff = starts_with_word(info, 0, "diff") || starts_with_word(info, 0, "patch");
      fence = text.substr(0, length);
    } else if (text[0] == fence[0] && length >= fence.size() &&
               (info.empty() || info.find_first_not_of('|') == std::string_view::npos)) {
      open->last = i;
      out.push_back(*open);
      open.reset();
    }
  }
}

// The tags of wikis and pages that hold code.
constexpr std::array<std::string_view, 9> k_holders = {
    "graphviz", "dot", "digraph", "pre", "source", "syntaxhighlight", "textarea", "uml", "script"};

// Length of "<name" (or "&lt;name", "</name") at text[at] if name is one of ours; 0 otherwise.
std::string_view holder_at(std::string_view text, std::size_t at, bool closing) {
  const std::size_t open = text[at] == '<' ? 1 : starts_with_word(text, at, "&lt;") ? 4 : 0;
  if (open == 0) return {};
  std::size_t name = at + open;
  if (closing && text.substr(name, 1) != "/") return {};
  name += closing ? 1 : 0;
  for (const std::string_view holder : k_holders) {
    if (!starts_with_word(text, name, holder)) continue;
    const std::size_t end = name + holder.size();
    if (end >= text.size() || !is_word(text[end])) return holder;
  }
  return {};
}

void find_tags(const std::vector<Line>& lines, std::vector<Container>& out) {
  std::optional<Container> open;
  std::string_view name;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view text = lines[i].text;
    for (std::size_t at = text.find_first_of("<&"); at != std::string_view::npos;
         at = text.find_first_of("<&", at + 1)) {
      if (const auto closed = holder_at(text, at, true); !closed.empty()) {
        if (!open || closed != name) continue;
        open->last = i;
        open->last_column = at;
        open->closed_on_line = true;
        out.push_back(*open);
        open.reset();
      } else if (const auto opened = holder_at(text, at, false); !opened.empty() && !open) {
        open = Container{.first = i};
        open->verbatim = opened == "pre" || opened == "textarea";
        name = opened;
      }
    }
  }
}

// After the keyword: blanks, line ends, ticks and comments. Returns false at the end of what is
// looked at.
bool skip_filler(std::string_view text, std::size_t& at) {
  while (at < text.size()) {
    const Entity entity = text[at] == '&' ? entity_at(text, at) : Entity{};
    if (is_blank(text[at]) || text[at] == '\n' || text[at] == '`') {
      ++at;
    } else if (text.substr(at, 2) == "/*") {
      at = text.find("*/", at + 2);
      if (at == std::string_view::npos) return false;
      at += 2;
    } else if (text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size());
    } else if (entity.value == 0xA0) {
      at += entity.length;
    } else if (const std::size_t tag = tag_length(text, at); tag != 0) {
      at += tag;
    } else {
      return true;
    }
  }
  return false;
}

std::size_t quote_length(std::string_view text, std::size_t at) {
  if (at >= text.size()) return 0;
  if (text[at] == '"') return 1;
  if (text.substr(at, 2) == "\\\"") return 2;
  const Entity entity = text[at] == '&' ? entity_at(text, at) : Entity{};
  if (entity.value == '"' || is_typographic_quote(entity.value)) return entity.length;
  const CodePoint code = code_point(text, at);
  return is_typographic_quote(code.value) ? code.length : 0;
}

void skip_name(std::string_view text, std::size_t& at) {
  if (const std::size_t quote = quote_length(text, at); quote != 0) {
    const bool plain = text[at] == '"';
    at += quote;
    // In a plain string a backslash hides the quote; otherwise it may be part of the converter's.
    while (at < text.size() && quote_length(text, at) == 0) ++at;
    while (plain && at < text.size() && text[at] == '\\') {
      at += 2;
      while (at < text.size() && quote_length(text, at) == 0) ++at;
    }
    at += quote_length(text, at);
    return;
  }
  while (at < text.size() && (is_word(text[at]) || text[at] == '.' || text[at] == '-' ||
                              (text[at] == '\\' && at + 1 < text.size() && text[at + 1] == '_')))
    ++at;
}

bool is_brace(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  if (text[at] == '{') return true;
  if (text.substr(at, 2) == "\\{") return true;
  return text[at] == '&' && entity_at(text, at).value == '{';
}

} // namespace

std::vector<Container> find_containers(const std::vector<Line>& lines) {
  std::vector<Container> out;
  find_fences(lines, out);
  find_tags(lines, out);
  std::stable_sort(out.begin(), out.end(),
                   [](const Container& a, const Container& b) { return a.first < b.first; });
  return out;
}

const Container* container_of(const std::vector<Container>& containers, std::size_t line) {
  const Container* innermost = nullptr;
  for (const Container& c : containers) {
    if (c.first > line) break;
    const bool inside = line < c.last || (line == c.last && c.closed_on_line);
    if (inside && (innermost == nullptr || c.last <= innermost->last)) innermost = &c;
  }
  return innermost;
}

bool is_head(const std::vector<Line>& lines, std::size_t line, std::size_t column) {
  const std::string_view text = lines[line].text;
  if (!starts_with_word(text, column, k_keyword)) return false;
  if (column > 0 && (is_word(text[column - 1]) || text[column - 1] == '<')) return false;
  const std::size_t after = column + k_keyword.size();
  if (after < text.size() && (is_word(text[after]) || text[after] == ':')) return false;
  // A name is short, and so are the comments before the brace.
  std::string around(text.substr(after, 500));
  const Lead lead = read_lead(text.substr(0, column), column);
  Prefix prefix(lines, line, lead, false);
  for (std::size_t i = line + 1; i < lines.size() && i < line + 6 && around.size() < 500; ++i) {
    const auto next = prefix.strip(lines[i]);
    if (!next) continue;
    around += '\n';
    around += std::string_view(next->text).substr(0, 200);
  }
  std::size_t at = 0;
  if (!skip_filler(around, at)) return false;
  if (is_brace(around, at)) return true;
  // Between the keyword and a name there is a blank, or a quote.
  if (at == 0 && quote_length(around, 0) == 0) return false;
  const std::size_t name = at;
  skip_name(around, at);
  return at > name && skip_filler(around, at) && is_brace(around, at);
}

std::optional<Head> next_head(const std::vector<Line>& lines, std::size_t line,
                              std::size_t column) {
  for (; line < lines.size(); ++line, column = 0) {
    const std::string_view text = lines[line].text;
    for (std::size_t at = text.find_first_of("dD", column); at != std::string_view::npos;
         at = text.find_first_of("dD", at + 1))
      if (is_head(lines, line, at)) return Head{line, at, read_lead(text, at)};
  }
  return std::nullopt;
}

Place skip_comments(const std::vector<Line>& lines, Place from, std::size_t last_line) {
  Place end = from;
  bool block = false;
  for (std::size_t i = from.line; i < lines.size() && i <= last_line; ++i) {
    const std::string_view text = lines[i].text;
    std::size_t at = i == from.line ? from.column : 0;
    while (at < text.size()) {
      if (block) {
        at = text.find("*/", at);
        if (at == std::string_view::npos) break;
        at += 2;
        block = false;
        end = {i, at};
      } else if (is_blank(text[at]) || text[at] == '`' || text[at] == '>' || text[at] == ';') {
        ++at;
      } else if (text.substr(at, 2) == "//" ||
                 (text[at] == '#' && trim(text.substr(0, at)).empty())) {
        at = text.size();
        end = {i, at};
      } else if (text.substr(at, 2) == "/*") {
        block = true;
        at += 2;
      } else {
        return end;
      }
    }
  }
  return end;
}

} // namespace statewire::gen::extract
