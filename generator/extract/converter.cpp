// SPDX-License-Identifier: BSD-3-Clause
#include "converter.hpp"

#include "../front/entities.hpp"

#include <algorithm>

namespace statewire::gen::extract {
namespace {

// Counts of what proves an escape only together.
struct Absurd {
  int doubled = 0; // \\n in strings
  int single = 0;  // \n in strings
  int foreign = 0; // \_ and others that Graphviz has no meaning for
};

// Graphviz gives a meaning to \{ \} \| \< \> (records), \" and \\; to the letters NGETHL and nlr.
bool is_foreign_escape(char c) {
  return is_punctuation(c) && std::string_view("{}|<>\"\\").find(c) == std::string_view::npos;
}

void weigh_escape(std::string_view text, std::size_t at, Absurd& absurd) {
  const char escaped = text[at + 1];
  const auto is_line_end = [&](std::size_t i) {
    return i < text.size() && (text[i] == 'n' || text[i] == 'l' || text[i] == 'r');
  };
  absurd.doubled += escaped == '\\' && is_line_end(at + 2) ? 1 : 0;
  absurd.single += is_line_end(at + 1) ? 1 : 0;
  absurd.foreign += is_foreign_escape(escaped) ? 1 : 0;
}

void weigh_normal(std::string_view text, std::size_t at, Evidence& found) {
  const char next = at + 1 < text.size() ? text[at + 1] : '\n';
  if (text[at] == '\\' && (is_punctuation(next) || next == '\n')) {
    found.escapes = true;
    found.escaped_quotes = found.escaped_quotes || next == '"';
  }
  if (text[at] == '&' && entity_at(text, at).length != 0) found.entities = true;
  if (text[at] == '-' && next == '>') found.arrows = true;
}

bool is_escapable(char c) { return is_punctuation(c); }

std::string unescape(std::string_view text, bool quotes, Mends& undone) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\') {
      out += text[at];
      continue;
    }
    const char next = at + 1 < text.size() ? text[at + 1] : '\0';
    if (next == '\0') { // a hard line break of Markdown
      note(undone, Mend::escapes);
    } else if (is_escapable(next) && (next != '"' || quotes)) {
      out += next;
      ++at;
      note(undone, Mend::escapes);
    } else {
      out += text[at];
      out += next;
      ++at;
    }
  }
  return out;
}

std::size_t run_of_ticks(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && text[end] == '`') ++end;
  return end - at;
}

// Whether the line is code spans with nothing but blanks (or a hard break) between and after them.
bool is_all_spans(std::string_view text) {
  std::size_t at = 0;
  bool any = false;
  while (at < text.size()) {
    if (is_blank(text[at]) || (text[at] == '\\' && at + 1 == text.size())) {
      ++at;
      continue;
    }
    const std::size_t ticks = run_of_ticks(text, at);
    const std::size_t close =
        ticks == 0 ? std::string_view::npos : text.find(text.substr(at, ticks), at + ticks);
    if (close == std::string_view::npos) return false;
    at = close + ticks;
    any = true;
  }
  return any;
}

} // namespace

Evidence find_evidence(Scanner scanner, const Line* begin, const Line* end, bool verbatim) {
  Evidence found;
  Absurd absurd;
  for (const Line* line = begin; line != end; ++line) {
    // What stands in back-ticks was not escaped; whole lines of it prove nothing.
    const bool code = is_all_spans(line->text);
    const std::string text = line->text + "\n";
    for (std::size_t at = 0; at < text.size();) {
      const auto mode = scanner.mode();
      const auto step = scanner.step(text, at);
      if (mode == Scanner::Mode::normal && !code) weigh_normal(text, at, found);
      if (step.piece == Scanner::Piece::escape && !code) weigh_escape(text, at, absurd);
      if (step.piece == Scanner::Piece::last_brace) line = end - 1;
      at = step.piece == Scanner::Piece::last_brace ? text.size() : at + step.length;
    }
  }
  if (!verbatim)
    found.escapes =
        found.escapes || absurd.foreign > 0 || (absurd.doubled > 0 && absurd.single == 0);
  return found;
}

void undo_ticks_and_escapes(Line& line, bool escapes, bool quotes, bool verbatim) {
  const std::string text = std::move(line.text);
  line.text.clear();
  const bool all = is_all_spans(text);
  const auto outside = [&](std::string_view part) {
    // The hard break after a line that is a code span: pandoc writes it as a lone backslash.
    if (all && trim(part) == "\\") return std::string();
    return escapes && !all ? unescape(part, quotes, line.undone) : std::string(part);
  };
  // Without escapes, ticks in the middle of a line may be a label's own; the mender knows.
  if ((verbatim || !escapes) && !all) {
    line.text = outside(text);
    return;
  }
  std::size_t at = 0;
  while (at < text.size()) {
    // An escaped tick is a tick.
    std::size_t open = text.find('`', at);
    while (open != std::string::npos && escapes && open > 0 && text[open - 1] == '\\')
      open = text.find('`', open + 1);
    const std::size_t ticks = open == std::string::npos ? 0 : run_of_ticks(text, open);
    const std::size_t close =
        ticks == 0 ? std::string::npos : text.find(std::string(ticks, '`'), open + ticks);
    if (close == std::string::npos) break;
    line.text += outside(std::string_view(text).substr(at, open - at));
    line.text.append(text, open + ticks, close - open - ticks);
    note(line.undone, Mend::back_ticks);
    at = close + ticks;
  }
  line.text += outside(std::string_view(text).substr(std::min(at, text.size())));
}

void undo_entities(Line& line) {
  std::string out;
  for (std::size_t at = 0; at < line.text.size();) {
    if (const std::size_t tag = tag_length(line.text, at); tag != 0) {
      if (is_line_break_tag(std::string_view(line.text).substr(at, tag))) out += '\n';
      note(line.undone, Mend::tags);
      at += tag;
      continue;
    }
    const Entity entity = line.text[at] == '&' ? entity_at(line.text, at) : Entity{};
    if (entity.length != 0) {
      append_utf8(out, entity.value);
      note(line.undone, Mend::entities);
      at += entity.length;
    } else {
      out += line.text[at++];
    }
  }
  line.text.clear();
  // What was decoded may be a blank of another kind. Line breaks of tags are kept.
  for (std::size_t at = 0; at <= out.size();) {
    const std::size_t end = std::min(out.find('\n', at), out.size());
    line.text += plain_blanks(std::string_view(out).substr(at, end - at), line.undone);
    if (end < out.size()) line.text += '\n';
    at = end + 1;
  }
}

} // namespace statewire::gen::extract
