// SPDX-License-Identifier: BSD-3-Clause
// What the drawings of digraphs and of State/Event/Action machines write into their labels.
#pragma once

#include "model/model.hpp"

#include <cstdint>
#include <optional>
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

// What stays in its state, as a line inside of the state or its group: `head` is HTML; what does
// not fit into one line follows in further ones.
[[nodiscard]] std::string stay_rows(std::string_view colour, const std::string& head,
                                    std::size_t head_width, const std::vector<std::string>& more,
                                    std::string_view separator);
[[nodiscard]] std::string_view colour_of(const std::optional<std::uint64_t>& count);
// A cluster's label: the group's name, what it answers inside of itself, and its lists.
[[nodiscard]] std::string group_label(const Machine& machine, const StateGroup& group,
                                      const std::string& stays);
[[nodiscard]] std::vector<std::string> wrapped(const std::string& text, std::size_t width);

// The lines of a Graphviz label, which ends them with \n, \l, \r or a real line break; without
// blank ones.
[[nodiscard]] std::vector<std::string> label_lines(const std::string& label);

} // namespace statewire::gen
