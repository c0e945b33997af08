// SPDX-License-Identifier: BSD-3-Clause
#include "labels.hpp"

#include "../front/entities.hpp"
#include "graphviz.hpp"
#include "text.hpp"
#include "text_width.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace statewire::gen {

std::string points(int size) { return fmt::format("{}.{}", size * 11 / 10, size * 11 % 10); }

std::string row(const std::string& html) { return "<TR><TD>" + html + "</TD></TR>"; }
std::string small(std::string_view colour, const std::string& html) {
  return row(fmt::format("<FONT POINT-SIZE=\"10\" COLOR=\"{}\">{}</FONT>", colour, html));
}

std::string actions_row(std::string_view when, const std::vector<Action>& actions) {
  if (actions.empty()) return {};
  std::string text;
  for (const Action& action : actions)
    text += (text.empty() ? "" : "<BR/>") + html_text(action_text(action));
  return small(k_ink, fmt::format("{} / {}", when, text));
}

std::string verdict_row(const Machine& machine, StateIndex s) {
  std::array<std::size_t, 5> counts{};
  for (EventIndex e = 0; e < machine.events.size(); ++e) // what groups answer stands at them
    if (const Cell& cell = machine.cell(s, e); !cell.group)
      ++counts.at(static_cast<std::size_t>(cell.verdict));
  std::string text;
  for (const auto& [verdict, word] : {std::pair{Verdict::ignore, "ignore"},
                                      {Verdict::defer, "defer"},
                                      {Verdict::error, "error"},
                                      {Verdict::hole, "undecided"}})
    if (const std::size_t n = counts.at(static_cast<std::size_t>(verdict)); n != 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : " · ", word, n);
  if (text.empty()) return {};
  return row(fmt::format("<FONT POINT-SIZE=\"10\" COLOR=\"{}\">{}</FONT>", k_quiet, text));
}

std::string timer_row(const Machine& machine, const State& state) {
  if (!state.timer || *state.timer >= machine.timers.size()) return {};
  const Timer& timer = machine.timers[*state.timer];
  return small("#8a5a00", fmt::format("◷ {} → {}", html_text(timer.name),
                                      html_text(machine.events[timer.event].name)));
}

namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_of_word(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; }

// Where a line from `at` to `most` ends: at a blank, unless only a mark stands before it; else
// between two parts of the word, which are half a line apart at most; else anywhere.
std::size_t end_of_line(const std::string& text, std::size_t at, std::size_t most) {
  const std::size_t blank = text.rfind(' ', most);
  if (blank != std::string::npos && blank > at &&
      std::any_of(text.begin() + static_cast<std::ptrdiff_t>(at),
                  text.begin() + static_cast<std::ptrdiff_t>(blank), is_of_word))
    return blank;
  for (std::size_t end = most; end > at && end >= at + (most - at) / 2; --end) {
    const char before = text[end - 1];
    const char behind = text[end];
    const bool small = before >= 'a' && before <= 'z';
    const bool capital = behind >= 'A' && behind <= 'Z';
    if (before == '_' || (small && capital) || (is_letter(before) && behind == '(')) return end;
  }
  std::size_t end = most;
  while (end > at + 1 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return end; // between two characters of UTF-8
}

} // namespace

std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.size(), at + width);
    if (end < text.size()) end = end_of_line(text, at, end);
    lines.push_back(text.substr(at, end - at));
    at = end < text.size() && text[end] == ' ' ? end + 1 : end;
  }
  return lines;
}

namespace {

// HTML-like labels know whole sizes only. The face says that it starts at the left: see render_svg.
// What starts at the left leaves the box on the right in a font that is wider than the layout's, so
// that its cell has room for the widest; a part of the box's margin may serve for it.
std::string left_row(std::string_view colour, const std::string& html) {
  constexpr double size = 10, margin = 2;
  const double width = widest_width(html, size / k_slack) - margin;
  return fmt::format("<TR><TD ALIGN=\"LEFT\" WIDTH=\"{}\"><FONT FACE=\"{}\" POINT-SIZE=\"10\" "
                     "COLOR=\"{}\">{}</FONT></TD></TR>",
                     std::max(0, static_cast<int>(std::ceil(width))), k_left_face, colour, html);
}

} // namespace

std::string_view colour_of(const std::optional<std::uint64_t>& count) {
  return !count ? k_ink : *count == 0 ? k_untaken : k_taken;
}

namespace {

// Words that follow each other in lines of a bounded length.
class Lines {
 public:
  Lines(std::string_view colour, std::size_t widest, std::size_t depth)
      : colour_(colour), widest_(widest), indent_(2 * depth) {}

  [[nodiscard]] bool fits(std::size_t more) const { return width_ + more + 1 <= widest_; }
  void next() {
    if (!line_.empty()) rows_ += left_row(colour_, line_);
    line_.clear();
    width_ = 0;
    begun_ = true;
  }
  void add(const std::string& text, bool bold = false) {
    const std::size_t room = widest_ > indent_ + 12 ? widest_ - indent_ - 4 : 8;
    const bool after_mark = !begun_ && line_.ends_with(k_failure_mark); // stands with what follows
    if (!line_.empty() && !after_mark && !fits(text.size())) next();
    bool first = true;
    for (const std::string& part : wrapped(text, room)) {
      if (!first) next();
      first = false;
      const std::size_t blanks = !line_.empty() ? 1 : indent_ + (begun_ ? 4 : 0);
      width_ += part.size() + blanks;
      std::string html;
      for (std::size_t i = 0; i < blanks; ++i) html += "&#160;"; // SVG drops blanks
      html += html_text(part);
      line_ += bold ? "<B>" + html + "</B>" : html;
    }
  }
  std::string rows() {
    next();
    return rows_;
  }

 private:
  std::string_view colour_;
  std::size_t widest_, indent_;
  std::string rows_, line_;
  std::size_t width_ = 0;
  bool begun_ = false;
};

} // namespace

std::string edge_row(const RowWords& words, std::size_t widest, std::size_t depth) {
  const bool plain = !words.count && words.failure;
  Lines lines(plain ? k_failure : colour_of(words.count), widest, depth);
  if (words.failure) lines.add(std::string(k_failure_mark));
  for (const std::string& event : words.events) lines.add(event, true);
  for (const std::string& condition : words.conditions) lines.add(condition);
  if (!words.target.empty()) lines.add("→ " + words.target, true);
  if (words.count && *words.count != 0) lines.add(fmt::format("× {}", *words.count), true);
  std::string actions;
  for (const std::string& action : words.actions)
    actions += (actions.empty() ? "/ " : "; ") + action;
  if (lines.fits(actions.size())) {
    if (!actions.empty()) lines.add(actions);
    return lines.rows();
  }
  for (const std::string& action : words.actions) {
    lines.next();
    lines.add("/ " + action);
  }
  return lines.rows();
}

bool is_rule(const std::string& line) {
  const std::string clean = clean_text(line);
  const auto dashes = static_cast<std::size_t>(std::count(clean.begin(), clean.end(), '-'));
  return dashes >= 2 && clean.find_first_not_of("- ") == std::string::npos;
}

RowWords words_of_label(const std::string& label, bool has_event) {
  RowWords words;
  bool below = false;
  bool event = has_event;
  for (const std::string& line : label_lines(label)) {
    if (is_rule(line)) {
      below = true;
    } else if (below) {
      words.actions.push_back(line);
    } else if (event && (words.events.empty() || words.events.back().ends_with('|') ||
                         line.find('|') != std::string::npos)) { // A | B\n | C
      if (!words.events.empty() && !words.events.back().ends_with('|') && !line.starts_with('|'))
        words.events.back() += " |"; // A | B\n C | D
      words.events.push_back(line);
    } else {
      event = false;
      words.conditions.push_back(line);
    }
  }
  return words;
}

std::string edge_label(const std::string& label, bool has_event,
                       std::optional<std::uint64_t> count) {
  const std::vector<std::string> lines = label_lines(label);
  std::string rows;
  bool below = false, event = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (is_rule(lines[i])) {
      if (!rows.empty() && !below && i + 1 < lines.size()) rows += "<HR/>";
      below = true;
      continue;
    }
    const std::string text = html_text(lines[i]);
    event = has_event && (i == 0 || (event && lines[i - 1].ends_with('|'))); // A | B |\n C
    rows +=
        fmt::format("<TR><TD ALIGN=\"LEFT\">{}</TD></TR>", event ? "<B>" + text + "</B>" : text);
  }
  if (rows.ends_with("<HR/>")) rows.erase(rows.size() - 5);
  if (count && *count != 0)
    rows += fmt::format("<TR><TD ALIGN=\"LEFT\"><FONT COLOR=\"{}\"><B>× {}</B></FONT></TD></TR>",
                        k_taken, *count);
  if (rows.empty()) return {};
  return "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"1\">" + rows +
         "</TABLE>";
}

std::string group_label(const Machine& machine, const StateGroup& group, const std::string& stays,
                        std::size_t widest) {
  std::string out = "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"1\">";
  constexpr std::size_t widest_title = 40;
  for (const std::string& line : wrapped(group.title, std::max(widest, widest_title))) {
    const std::string title = "<B>" + html_text(line) + "</B>";
    out += fmt::format("<TR><TD ALIGN=\"LEFT\" WIDTH=\"{}\"><FONT COLOR=\"{}\">{}</FONT></TD></TR>",
                       static_cast<int>(std::ceil(widest_width(title, 10))), k_quiet, title);
  }
  out += stays;
  for (const StateGroup::List& list : group.lists) {
    std::string events = list.attribute + ":";
    for (const EventIndex e : list.events) events += " " + machine.events[e].name + ",";
    if (list.rest) events += " the rest,";
    events.pop_back();
    for (const std::string& line : wrapped(events, widest))
      out += left_row(k_quiet, html_text(line));
  }
  return out + "</TABLE>";
}

std::vector<std::string> label_lines(const std::string& label) {
  std::vector<std::string> lines(1);
  for (std::size_t i = 0; i < label.size(); ++i) {
    if (const Entity entity = label[i] == '&' ? entity_at(label, i) : Entity{};
        entity.length != 0) {
      append_utf8(lines.back(), entity.value);
      i += entity.length - 1;
      continue;
    }
    const bool escaped = label[i] == '\\' && i + 1 < label.size();
    const char c = escaped ? label[++i] : label[i];
    if (escaped ? c == 'n' || c == 'l' || c == 'r' : c == '\n')
      lines.emplace_back();
    else
      lines.back() += c;
  }
  for (std::string& line : lines)
    while (line.ends_with(' ')) line.pop_back();
  std::erase_if(lines, [](const std::string& line) {
    return clean_text(line).find_first_not_of(" \t") == std::string::npos;
  });
  return lines;
}

} // namespace statewire::gen
