// SPDX-License-Identifier: BSD-3-Clause
#include "prefix.hpp"

#include "scanner.hpp"

#include <charconv>

namespace statewire::gen::extract {
namespace {

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

// A line number at text[at], with the ':', '.', ')' or '|'-less blank after it; its length or 0.
std::size_t number_length(std::string_view text, std::size_t at, std::uint32_t& value) {
  std::size_t end = at;
  while (end < text.size() && is_digit(text[end])) ++end;
  if (end == at || end - at > 7) return 0;
  std::from_chars(text.data() + at, text.data() + end, value);
  if (end == text.size() || is_blank(text[end]) || text[end] == '|') return end - at;
  if (text[end] == ':' || text[end] == '.' || text[end] == ')') return end + 1 - at;
  return 0;
}

// The comment marks, quote marks and table marks that pages put before lines, longest first.
constexpr std::array<std::string_view, 16> k_marks = {
    "///", "//!", "//", "##", "#", ">", "|", "*", "%%", "%", ";;", ";", "+", "!", "--", "│"};

std::string_view mark_at(std::string_view text, std::size_t at) {
  for (const std::string_view mark : k_marks)
    if (text.substr(at, mark.size()) == mark) return mark;
  return {};
}

// Any tag or comment opener: "<graphviz border=1>", "<!--", "<!---", "&lt;dot&gt;". Length or 0.
std::size_t opener_length(std::string_view text, std::size_t at) {
  if (text.substr(at, 4) == "<!--") {
    std::size_t end = at + 4;
    while (end < text.size() && text[end] == '-') ++end;
    return end - at;
  }
  const bool plain = text.substr(at, 1) == "<";
  const std::size_t open = plain ? 1 : text.substr(at, 4) == "&lt;" ? 4 : 0;
  if (open == 0 || at + open >= text.size()) return 0;
  if (!is_letter(text[at + open]) && text[at + open] != '/') return 0;
  const std::string_view close = plain ? ">" : "&gt;";
  const std::size_t end = text.substr(at, 400).find(close, open);
  return end == std::string_view::npos ? 0 : end + close.size();
}

// "{{{#!graphviz", "{graphviz}", "\dot", "@dot": markup that may stand on the digraph's own line.
std::size_t markup_length(std::string_view text, std::size_t at) {
  for (const std::string_view word : {"{{{#!graphviz", "{{{#!dot", "{graphviz}", "{dot}", "{code}",
                                      "{{{", "\\dot", "@dot", "[graphviz]", "```", "~~~"})
    if (starts_with_word(text, at, word)) return word.size();
  return 0;
}

bool is_page_tag(std::string_view text, std::size_t at) {
  for (const std::string_view tag : {"<td", "<tr", "<th", "<span", "<div", "<li", "<p>", "<a "})
    if (starts_with_word(text, at, tag)) return true;
  return false;
}

} // namespace

Lead read_lead(std::string_view line, std::size_t digraph) {
  Lead lead{.first_word = true, .start = digraph, .page_tags = false, .marks = {}};
  bool marks_end = false; // marks repeat only if nothing but marks stands before them
  for (std::size_t at = skip_blanks(line, 0); at < digraph; at = skip_blanks(line, at)) {
    std::uint32_t number = 0;
    if (const std::size_t tag = opener_length(line.substr(0, digraph), at); tag != 0) {
      lead.page_tags = lead.page_tags || is_page_tag(line, at);
      marks_end = true;
      at += tag;
    } else if (const std::size_t digits = number_length(line, at, number); digits != 0) {
      if (!marks_end) lead.marks.emplace_back("0");
      at += digits;
    } else if (line[at] == '`' || line[at] == '-') { // a list's dash never repeats
      marks_end = true;
      ++at;
    } else if (const std::string_view mark = mark_at(line, at); !mark.empty()) {
      if (!marks_end) lead.marks.emplace_back(mark);
      at += mark.size();
    } else if (const std::size_t markup = markup_length(line, at); markup != 0) {
      marks_end = true;
      at += markup;
    } else if (starts_with_word(line, at, "strict") && skip_blanks(line, at + 6) == digraph) {
      lead.start = at;
      at = digraph;
    } else {
      lead.first_word = false;
      lead.marks.clear();
      // `strict` belongs to the digraph also in the middle of a line.
      std::size_t before = digraph;
      while (before > 0 && is_blank(line[before - 1])) --before;
      const bool strict = before >= 6 && starts_with_word(line, before - 6, "strict") &&
                          (before == 6 || !is_word(line[before - 7])) && before < digraph;
      if (strict) lead.start = before - 6;
      return lead;
    }
  }
  return lead;
}

Prefix::Prefix(const std::vector<Line>& lines, std::size_t first, const Lead& lead, bool diff)
    : marks_(lead.marks), diff_(diff) {
  const auto number_only = [&](std::size_t index, std::uint32_t& value) {
    const std::string_view text = index < lines.size() ? trim(lines[index].text) : "";
    return !text.empty() && is_digit(text[0]) && number_length(text, 0, value) == text.size();
  };
  std::uint32_t before = 0;
  std::uint32_t after = 0;
  if (first > 0 && number_only(first - 1, before) && number_only(first + 1, after) &&
      after == before + 1) {
    alternating_ = true;
    number_ = before;
  }
  if (marks_.empty()) return;
  if (marks_.front() == "+") {
    diff_ = true;
    marks_.clear();
    return;
  }
  // The line's own number is read without expecting one.
  std::uint32_t number = 0;
  const std::string_view text = lines[first].text;
  for (std::size_t at = 0; at < text.size(); ++at)
    if (is_digit(text[at]) && number_length(text, at, number) != 0) break;
  number_ = number;
  std::size_t next = first + 1;
  while (next < lines.size() && trim(lines[next].text).empty()) ++next;
  std::uint32_t ignored = 0;
  if (next < lines.size() && !match(lines[next].text, ignored)) marks_.clear();
  const std::string_view trimmed = trim(text);
  right_pipe_ = !marks_.empty() && !trimmed.empty() && trimmed.back() == '|' &&
                trimmed.size() > 1 && trimmed[trimmed.size() - 2] != '|';
  for (const std::string& mark : marks_)
    if (mark == "|") return;
  right_pipe_ = false;
}

std::optional<std::size_t> Prefix::match(std::string_view text, std::uint32_t& number) const {
  std::size_t at = 0;
  std::size_t end = 0;
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    at = skip_blanks(text, at);
    if (marks_[i] == "0") {
      const std::size_t length = number_length(text, at, number);
      const bool counts_on = length != 0 && number == number_ + 1;
      // The continuation row of a table has an empty cell where the number was.
      if (!counts_on && (i + 1 == marks_.size() || marks_[i + 1] != "|")) return std::nullopt;
      if (!counts_on) number = 0;
      at += counts_on ? length : 0;
    } else if (text.substr(at, marks_[i].size()) == marks_[i]) {
      at += marks_[i].size();
    } else {
      return std::nullopt;
    }
    end = at;
  }
  // One blank belongs to the mark.
  return end < text.size() && text[end] == ' ' ? end + 1 : end;
}

std::optional<Line> Prefix::strip(const Line& line) {
  Line out = line;
  if (diff_) {
    if (!out.text.empty() && (out.text[0] == '-' || out.text[0] == '@')) return std::nullopt;
    if (out.text.substr(0, 2) == "\\ ") return std::nullopt; // "\ No newline at end of file"
    if (!out.text.empty() && (out.text[0] == '+' || out.text[0] == ' ')) {
      if (out.text[0] == '+') note(out.undone, Mend::prefixes);
      out.text.erase(0, 1);
    }
    return out;
  }
  std::uint32_t number = 0;
  if (alternating_) {
    const std::string_view text = trim(out.text);
    if (!text.empty() && is_digit(text[0]) && number_length(text, 0, number) == text.size() &&
        number == number_ + 1) {
      number_ = number;
      return std::nullopt;
    }
    note(out.undone, Mend::line_numbers);
    return out;
  }
  if (marks_.empty()) return out;
  const auto length = match(out.text, number);
  if (!length) return out;
  if (number != 0) number_ = number;
  for (const std::string& mark : marks_)
    note(out.undone, mark == "0" ? Mend::line_numbers : Mend::prefixes);
  out.text.erase(0, *length);
  strip_right(out);
  return out;
}

void Prefix::strip_right(Line& line) const {
  const std::string_view text = trim(line.text);
  if (!right_pipe_ || text.empty() || text.back() != '|') return;
  line.text.resize(line.text.find_last_of('|'));
  note(line.undone, Mend::prefixes);
}

} // namespace statewire::gen::extract
