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
// Each has a contrast of 4.5 to 1 at least on white, and none says alone what it means: a count, a
// mark or the style of a line says it as well.
inline constexpr std::string_view k_quiet = "#5c6670";
inline constexpr std::string_view k_taken = "#0b61a4";
inline constexpr std::string_view k_untaken = "#6b747d";
inline constexpr std::string_view k_failure = "#8f3b1b";
// Stands before what a failure answers.
inline constexpr std::string_view k_failure_mark = "✕";
inline constexpr std::string_view k_aside_remark =
    "✕ a failure; its arrow is drawn only where no other leads";
inline constexpr std::string_view k_thinned =
    "of the arrows to where many lead, only the first is drawn; the rows name all";
// Begins a label of rows.
inline constexpr std::string_view k_table =
    "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"1\">";

// Of so many edges a picture in bounded time is better than the best one.
inline constexpr std::size_t k_beyond_reading = 250;
// Edges from which on none has its words, and those of the same ends are one arrow; and arrows from
// which on those are left out that thin_out() takes, since Graphviz would need many minutes.
inline constexpr std::size_t k_beyond_words = 1000;
inline constexpr std::size_t k_beyond_arrows = 3000;
inline constexpr std::string_view k_wordless =
    "the words of edges stand in the table; edges of the same ends are one arrow";
inline constexpr std::string_view k_thinned_much =
    "of the arrows to where several lead, only the first is drawn; the table names all";

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

// What an edge says, as a line inside of a node or a group: a self-loop's, or one's whose words do
// not stand at the edge. What does not fit into one line goes on in further ones.
struct RowWords {
  std::vector<std::string> events;     // bold
  std::vector<std::string> conditions; // with their parentheses
  std::string target;                  // empty: it stays
  std::vector<std::string> actions;
  std::optional<std::uint64_t> count; // of a run
  bool failure = false;
};
// `depth`: how far its lines are indented.
[[nodiscard]] std::string edge_row(const RowWords& words, std::size_t widest,
                                   std::size_t depth = 0);
// The label of an edge that has its words beside it, and how often a run took it.
[[nodiscard]] std::string edge_label(const std::string& label, bool has_event,
                                     std::optional<std::uint64_t> count);
// Classifies a label's lines: events first (if it has any), conditions, and actions below a rule.
[[nodiscard]] RowWords words_of_label(const std::string& label, bool has_event);
[[nodiscard]] bool is_rule(const std::string& line);
[[nodiscard]] std::string_view colour_of(const std::optional<std::uint64_t>& count);
// A cluster's label: the group's name, what it answers inside of itself, and its lists.
[[nodiscard]] std::string group_label(const Machine& machine, const StateGroup& group,
                                      const std::string& stays, std::size_t widest);
[[nodiscard]] std::vector<std::string> wrapped(const std::string& text, std::size_t width);

// The lines of a Graphviz label, which ends them with \n, \l, \r or a real line break; without
// blank ones.
[[nodiscard]] std::vector<std::string> label_lines(const std::string& label);

} // namespace statewire::gen
