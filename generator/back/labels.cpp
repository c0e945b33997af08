#include "labels.hpp"

#include "text.hpp"

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
  for (std::size_t e = 0; e < machine.events.size(); ++e)
    ++counts.at(static_cast<std::size_t>(machine.cell(s, static_cast<EventIndex>(e)).verdict));
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
