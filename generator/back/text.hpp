// SPDX-License-Identifier: BSD-3-Clause
// Words and places as the back ends write them: escaped for C++, HTML and Markdown, and without
// anything that differs between machines.
#pragma once

#include "../model/model.hpp"

#include <string>
#include <string_view>

namespace statewire::gen {

// Valid UTF-8 without control and bidirectional-override characters: whatever a spec contains, what
// is written from it can be read, compiled and compared.
[[nodiscard]] std::string clean_text(std::string_view text);

// "spec/close.dot": the name that the file was given when it was read, its folder and its own. Of a
// file without one (a text in memory) the path; what would say where a checkout lies (an absolute
// path, or one that climbs with "..") is cut to its last two components.
[[nodiscard]] std::string spec_path(const Location& where);
[[nodiscard]] std::string spec_place(const Location& where); // "spec/close.dot:31:58"

// The inside of a C++ string literal whose value is exactly `text`.
[[nodiscard]] std::string cpp_literal(std::string_view text);
// The inside of a string literal for a static_assert: for reading, so only printable UTF-8.
[[nodiscard]] std::string cpp_message(std::string_view text);
// One line that is safe behind "//".
[[nodiscard]] std::string cpp_comment(std::string_view text);

[[nodiscard]] std::string html_text(std::string_view text);
[[nodiscard]] std::string markdown_text(std::string_view text); // also safe in a table's cell

// "ack == FALSE and my rank is lower": a guard in the words of the spec; empty without a guard.
[[nodiscard]] std::string guard_text(const Guard& guard);
// The same of a transition; of a State/Event/Action machine, the edge that is taken: the Action it
// leaves, the conditions it stands under, the Action it invokes.
[[nodiscard]] std::string way_text(const Machine& machine, const Transition& transition);
// Where an edge of such a machine begins, for people: a State, an Action or a Group.
[[nodiscard]] std::string owner_of(const Machine& machine, const Arrow& arrow);
[[nodiscard]] std::string arrow_text(const Machine& machine, const Arrow& arrow);
// How many numbers there are for what an observer hears of: k_transition_count.
[[nodiscard]] std::size_t taken_count(const Machine& machine);
// "++outstanding_close_ops", "raise vc CONN_UP", "send close(ack=TRUE)".
[[nodiscard]] std::string action_text(const Action& action);

} // namespace statewire::gen
