// SPDX-License-Identifier: BSD-3-Clause
#include "string_mender.hpp"

#include "scanner.hpp"

#include <algorithm>

namespace statewire::gen::extract {
namespace {

// Length of the label's line end at content[at]: `\n`, `\l`, `\r` or a real one. 0: none here.
std::size_t line_end_at(std::string_view content, std::size_t at) {
  if (content[at] == '\n') return 1;
  if (content[at] != '\\' || at + 1 >= content.size()) return 0;
  const char next = content[at + 1];
  return next == 'n' || next == 'l' || next == 'r' ? 2 : 0;
}

std::size_t step_length(std::string_view content, std::size_t at) {
  return content[at] == '\\' && at + 1 < content.size() ? 2 : 1;
}

bool has_line_escape(std::string_view content) {
  for (std::size_t at = 0; at < content.size(); at += step_length(content, at))
    if (line_end_at(content, at) == 2) return true;
  return false;
}

// How many '-' the text was before a typographer saw it; 0 if it is no line of dashes.
std::size_t dashes_in(std::string_view text, bool& typographic) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = code_point(text, at);
    if (is_typographic_dash(c.value)) {
      typographic = true;
      count += c.value == 0x2013 ? 2 : c.value == 0x2014 || c.value == 0x2015 ? 3 : 1;
    } else if (c.value == '-') {
      ++count;
    } else if (c.value != ' ') {
      return 0;
    }
    at += c.length;
  }
  return count;
}

std::vector<std::string_view> physical_lines(std::string_view content) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at <= content.size();) {
    const std::size_t end = std::min(content.find('\n', at), content.size());
    out.push_back(content.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

// Graphviz's own continuation: an odd number of backslashes before the line end.
bool continues(std::string_view line) {
  const std::size_t last = line.find_last_not_of('\\');
  const std::size_t count = line.size() - (last == std::string_view::npos ? 0 : last + 1);
  return count % 2 == 1;
}

} // namespace

void join(BrokenString& string, Mends& undone) {
  if (string.lines.empty()) return;
  const auto parts = physical_lines(string.content);
  const bool has_dashes = std::any_of(parts.begin(), parts.end(), [](std::string_view part) {
    bool typographic = false;
    return dashes_in(trim(part), typographic) >= 2;
  });
  const bool continuations = std::all_of(parts.begin(), parts.end() - 1, continues);
  if (continuations) return;
  // An author either writes \n or breaks lines. A string with \n was not broken by its author; one
  // with dashes on a line of their own was, since no converter leaves a line that short.
  const bool authors = has_dashes || (string.verbatim && !string.wrapped);
  if (authors && !has_line_escape(string.content)) return;
  std::string joined;
  bool glue = true;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::string_view part = parts[i];
    const bool continued = i + 1 < parts.size() && continues(part);
    if (continued) part.remove_suffix(1);
    const std::size_t begin = glue ? 0 : std::min(part.find_first_not_of(" \t"), part.size());
    part.remove_prefix(begin);
    if (i + 1 < parts.size() && !continued)
      while (!part.empty() && is_blank(part.back())) part.remove_suffix(1);
    if (!glue && (!part.empty() || i + 1 == parts.size()) &&
        (joined.empty() || joined.back() != ' '))
      joined += ' ';
    joined += part;
    glue = continued;
  }
  string.content = std::move(joined);
  string.lines.clear();
  note(undone, Mend::broken_strings);
}

void mend_dash_lines(std::string& content, Mends& undone) {
  std::string out;
  std::size_t begin = 0;
  const auto flush = [&](std::size_t end) {
    const std::string_view line = std::string_view(content).substr(begin, end - begin);
    bool typographic = false;
    const std::size_t count = dashes_in(line, typographic);
    if (typographic && count >= 2) {
      out.append(count, '-');
      note(undone, Mend::dash_lines);
    } else {
      out += line;
    }
  };
  for (std::size_t at = 0; at < content.size();) {
    const std::size_t end = line_end_at(content, at);
    if (end != 0) {
      flush(at);
      out.append(content, at, end);
      begin = at + end;
    }
    at += end != 0 ? end : step_length(content, at);
  }
  flush(content.size());
  content = std::move(out);
}

} // namespace statewire::gen::extract
