// SPDX-License-Identifier: BSD-3-Clause
// The parts of a Promela program; a source file for each.
#pragma once

#include "promela.hpp"

#include <set>
#include <string>
#include <vector>

namespace statewire::gen::promela {

void append_constants(std::string& out, const Composition& all, const std::vector<PickKind>& kinds);
void append_machine(std::string& out, const Composition& all, std::size_t member);
void append_queue(std::string& out, const Composition& all);
void append_step(std::string& out, const Composition& all, std::size_t member);
void append_program(std::string& out, const Composition& all, std::size_t member); // sequential
void perform(std::string& out, const Composition& all, std::size_t member, const Action& action,
             int depth);
// The questions of a guard that the world does not answer.
[[nodiscard]] std::vector<const Guard*> open_questions(const Composition& all,
                                                       const Machine& machine, const Guard& guard);
[[nodiscard]] std::string condition(const Composition& all, const Machine& machine,
                                    const Guard& guard, const std::vector<const Guard*>& open);
void append_deadlines(std::string& out, const Composition& all);
void append_time(std::string& out, const Composition& all); // timeouts(), early(), finish()
void append_process(std::string& out, const Composition& all);

// The most questions of one cell that the world does not answer.
[[nodiscard]] std::size_t most_answers(const Composition& all);
[[nodiscard]] bool defers(const Machine& machine);
[[nodiscard]] long constant(const Composition& all, std::string_view name);
// All actions of a transition, exit and entry included, in order.
[[nodiscard]] std::vector<Action> all_actions(const Machine& machine, const Transition& transition);

// By name.
[[nodiscard]] std::set<std::string> counters_of(const Machine& machine);

} // namespace statewire::gen::promela
