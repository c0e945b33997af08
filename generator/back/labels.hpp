// What the drawings of digraphs and of State/Event/Action machines write into their labels.
#pragma once

#include "model/model.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen {

inline constexpr std::string_view k_ink = "#1f2328";
inline constexpr std::string_view k_quiet = "#7a828c";
inline constexpr std::string_view k_taken = "#0b61a4";
inline constexpr std::string_view k_untaken = "#a9afb6";

// Font sizes as they are laid out; see k_slack.
[[nodiscard]] std::string points(int size);

// Rows of a table.
[[nodiscard]] std::string row(const std::string& html);
[[nodiscard]] std::string small(std::string_view colour, const std::string& html);
[[nodiscard]] std::string actions_row(std::string_view when, const std::vector<Action>& actions);
// "ignore 3 · error 8": the table beside the drawing says which.
[[nodiscard]] std::string verdict_row(const Machine& machine, StateIndex s);
// "◷ close_deadline → TIMEOUT"
[[nodiscard]] std::string timer_row(const Machine& machine, const State& state);

// The lines of a Graphviz label, which ends them with \n, \l, \r or a real line break; without
// blank ones.
[[nodiscard]] std::vector<std::string> label_lines(const std::string& label);

} // namespace statewire::gen
