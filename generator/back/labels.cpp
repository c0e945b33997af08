// SPDX-License-Identifier: BSD-3-Clause
#include "labels.hpp"

#include "graphviz.hpp"
#include "text.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace statewire::gen {

std::string points(int size) { return fmt::format("{}.{}", size * 11 / 10, size * 11 % 10); }

std::string row(const std::string& html) { return "<TR><TD>" + html + "</TD></TR>"; }
std::string small(std::string_view colour, const std::string& html) {
  return row(fmt::format("<FONT POINT-SIZE=\"9\" COLOR=\"{}\">{}</FONT>", colour, html));
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
  return row(fmt::format("<FONT POINT-SIZE=\"8\" COLOR=\"{}\">{}</FONT>", k_quiet, text));
}

std::string timer_row(const Machine& machine, const State& state) {
  if (!state.timer || *state.timer >= machine.timers.size()) return {};
  const Timer& timer = machine.timers[*state.timer];
  return small("#8a5a00", fmt::format("◷ {} → {}", html_text(timer.name),
                                      html_text(machine.events[timer.event].name)));
}

std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.size(), at + width);
    if (end < text.size()) {
      const std::size_t blank = text.rfind(' ', end);
      if (blank != std::string::npos && blank > at) end = blank;
    }
    lines.push_back(text.substr(at, end - at));
    at = end < text.size() && text[end] == ' ' ? end + 1 : end;
  }
  return lines;
}

namespace {

// HTML-like labels know whole sizes only. The face says that it starts at the left: see render_svg.
std::string left_row(std::string_view colour, const std::string& html) {
  return fmt::format("<TR><TD ALIGN=\"LEFT\"><FONT FACE=\"{}\" POINT-SIZE=\"10\" "
                     "COLOR=\"{}\">{}</FONT></TD></TR>",
                     k_left_face, colour, html);
}

} // namespace

std::string_view colour_of(const std::optional<std::uint64_t>& count) {
  return !count ? k_ink : *count == 0 ? k_untaken : k_taken;
}

std::string stay_rows(std::string_view colour, const std::string& head, std::size_t head_width,
                      const std::vector<std::string>& more, std::string_view separator) {
  constexpr std::size_t widest = 44;
  std::size_t width = head_width;
  for (const std::string& one : more) width += one.size() + 1;
  std::string line = head;
  if (width <= widest) {
    for (std::size_t i = 0; i < more.size(); ++i)
      line += fmt::format("{}{}", i == 0 ? separator : "; ", html_text(more[i]));
    return left_row(colour, line);
  }
  std::string rows = left_row(colour, line);
  for (const std::string& one : more)
    for (const std::string& part : wrapped(one, widest))
      rows += left_row(colour, "&#160;&#160;&#160;&#160;" + html_text(part)); // SVG drops blanks
  return rows;
}

std::string group_label(const Machine& machine, const StateGroup& group, const std::string& stays) {
  std::string out = "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"1\">";
  out += fmt::format("<TR><TD ALIGN=\"LEFT\"><FONT COLOR=\"{}\"><B>{}</B></FONT></TD></TR>",
                     k_quiet, html_text(group.title));
  out += stays;
  for (const StateGroup::List& list : group.lists) {
    std::string events = list.attribute + ":";
    for (const EventIndex e : list.events) events += " " + machine.events[e].name + ",";
    if (list.rest) events += " the rest,";
    events.pop_back();
    for (const std::string& line : wrapped(events, 60)) out += left_row(k_quiet, html_text(line));
  }
  return out + "</TABLE>";
}

std::vector<std::string> label_lines(const std::string& label) {
  std::vector<std::string> lines(1);
  for (std::size_t i = 0; i < label.size(); ++i) {
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
