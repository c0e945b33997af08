// SPDX-License-Identifier: BSD-3-Clause
// The cells of State/Event/Action machines: programs that run to completion, Actions and Functions
// as functions. Actions that invoke each other in a circle (declared bounded) give the next round
// back to a loop, so that the stack does not grow with the rounds.
#include "emit_cpp_programs.hpp"

#include "text.hpp"

#include "../model/steps.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace statewire::gen {
namespace {

std::string condition(const Guard& guard) {
  switch (guard.kind) {
  case Guard::Kind::always:
  case Guard::Kind::otherwise:
    return "true";
  case Guard::Kind::atom:
    return "c." + guard.phrase.ident + "()";
  case Guard::Kind::negation: {
    const Guard& inner = guard.children.front();
    return inner.kind == Guard::Kind::atom ? "!" + condition(inner) : "!(" + condition(inner) + ")";
  }
  case Guard::Kind::conjunction:
  case Guard::Kind::disjunction:
    break;
  }
  std::string text;
  for (const Guard& child : guard.children) {
    if (!text.empty()) text += guard.kind == Guard::Kind::conjunction ? " && " : " || ";
    const bool nested =
        child.kind == Guard::Kind::conjunction || child.kind == Guard::Kind::disjunction;
    text += nested ? "(" + condition(child) + ")" : condition(child);
  }
  return text;
}

// Which Actions stand in a circle, and so are run by a loop.
class Rounds {
 public:
  Rounds() = default;
  explicit Rounds(const Machine& machine)
      : invokes_(machine.procedures.size()), number_(machine.procedures.size()),
        lowest_(machine.procedures.size()), first_(machine.procedures.size()),
        circular_(machine.procedures.size()) {
    for (std::size_t p = 0; p < invokes_.size(); ++p)
      for_each_step(machine.procedures[p].body, [&](const Step& step) {
        if (step.kind == Step::Kind::invoke) invokes_[p].push_back(step.target);
      });
    for (std::size_t p = 0; p < invokes_.size(); ++p)
      if (number_[p] == 0) find_circles(p);
  }
  [[nodiscard]] bool circular(std::size_t p) const { return circular_[p]; }
  [[nodiscard]] bool together(std::size_t p, std::size_t q) const {
    return first_[p] == first_[q] && circular_[p];
  }
  // The first Action of the circle names its loop.
  [[nodiscard]] std::size_t first(std::size_t p) const { return first_[p]; }

 private:
  // Tarjan's strongly connected components, without recursion: a chain of Actions may be long.
  void find_circles(std::size_t start) {
    struct Frame {
      std::size_t procedure, next = 0;
    };
    std::vector<Frame> path;
    const auto enter = [&](std::size_t p) {
      number_[p] = lowest_[p] = ++count_;
      open_.push_back(p);
      path.push_back({p});
    };
    enter(start);
    while (!path.empty()) {
      Frame& top = path.back();
      const std::size_t p = top.procedure;
      if (top.next < invokes_[p].size()) {
        const std::size_t q = invokes_[p][top.next++];
        if (number_[q] == 0)
          enter(q);
        else if (number_[q] != k_closed)
          lowest_[p] = std::min(lowest_[p], number_[q]);
        continue;
      }
      path.pop_back();
      if (!path.empty()) {
        std::size_t& lowest = lowest_[path.back().procedure];
        lowest = std::min(lowest, lowest_[p]);
      }
      if (lowest_[p] == number_[p]) close(p);
    }
  }
  void close(std::size_t root) {
    const auto begin = std::find(open_.rbegin(), open_.rend(), root).base() - 1;
    const std::size_t first = *std::min_element(begin, open_.end());
    const auto& own = invokes_[root];
    const bool circular =
        open_.end() - begin > 1 || std::find(own.begin(), own.end(), root) != own.end();
    for (auto p = begin; p != open_.end(); ++p) {
      first_[*p] = first;
      circular_[*p] = circular;
      number_[*p] = k_closed;
    }
    open_.erase(begin, open_.end());
  }

  static constexpr std::size_t k_closed = static_cast<std::size_t>(-1);
  std::vector<std::vector<std::size_t>> invokes_;
  std::vector<std::size_t> number_, lowest_, first_; // number_: 0 is not seen yet
  std::vector<bool> circular_;
  std::vector<std::size_t> open_;
  std::size_t count_ = 0;
};

constexpr std::string_view k_action_template =
    "template <class C, class Observer>\n[[nodiscard]] constexpr ";
constexpr std::string_view k_action_arguments =
    "([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer";

class Programs {
 public:
  Programs(const Machine& machine, std::string& out) : machine_(machine), out_(out) {}

  void append_all() {
    rounds_ = Rounds(machine_);
    append_turn();
    append_moved();
    for (std::size_t p = 0; p < machine_.procedures.size(); ++p) declare(p);
    out_ += "\n";
    for (std::size_t p = 0; p < machine_.procedures.size(); ++p) define(p);
  }

  // What a State, or a Group, does on an event. Shared by several states, it takes the state as
  // `s`.
  void append_cell(const std::string& from, bool shared, std::uint32_t program) {
    const std::string state = shared ? "s" : from;
    const bool moves = needs_moved();
    const auto settle = [&](const std::string& to) {
      return moves ? fmt::format("return moved(c, {}, {});", state, to)
                   : fmt::format("return {};", to);
    };
    append_body("  ", machine_.programs[program],
                {[&](const Step& step) {
                   if (step.stays) return fmt::format("return {};", state);
                   return settle("State::" + machine_.states[step.target].ident);
                 },
                 [&](const Step& step) { return settle(call_of(step.target)); }});
  }

 private:
  struct Leaves { // what is written for a change, and for an invocation
    std::function<std::string(const Step&)> change, invoke;
  };

  [[nodiscard]] const Procedure& procedure(std::size_t p) const { return machine_.procedures[p]; }
  [[nodiscard]] std::string call_of(std::size_t p) const {
    return "do_" + procedure(p).ident + "(c, observer)";
  }
  void append_turn() {
    const bool circles = [&] {
      for (std::size_t p = 0; p < machine_.procedures.size(); ++p)
        if (rounds_.circular(p)) return true;
      return false;
    }();
    if (circles)
      out_ += "// How a round of Actions ends: in a state, or with the Action of the next round.\n"
              "struct Turn {\n"
              "  bool ends;\n"
              "  State state;\n"
              "  std::uint16_t next;\n"
              "};\n\n";
  }

  [[nodiscard]] bool needs_moved() const {
    return !machine_.timers.empty() ||
           std::any_of(machine_.states.begin(), machine_.states.end(), [](const State& state) {
             return !state.entry.empty() || !state.exit.empty();
           });
  }

  // exit · stop timer · entry · start timer, after the program.
  void append_moved() {
    if (!needs_moved()) return;
    out_ += "// Leaves a state and enters another one.\n"
            "template <class C>\n"
            "[[nodiscard]] constexpr State moved(C& c, State from, State to) {\n"
            "  if (from == to) return to;\n";
    const auto calls = [&](std::string_view subject, std::vector<Action> State::*actions) {
      std::string cases;
      for (const State& state : machine_.states) {
        if ((state.*actions).empty()) continue;
        cases += fmt::format("  case State::{}:", state.ident);
        for (const Action& action : state.*actions)
          cases += fmt::format(" c.{}();", action.phrase.ident);
        cases += " break;\n";
      }
      if (!cases.empty())
        out_ += fmt::format("  switch ({}) {{\n{}  default: break;\n  }}\n", subject, cases);
    };
    calls("from", &State::exit);
    if (!machine_.timers.empty())
      out_ += "  const auto before = timer_of(from);\n"
              "  const auto after = timer_of(to);\n"
              "  if (before && before != after) c.stop_timer(*before);\n";
    calls("to", &State::entry);
    if (!machine_.timers.empty())
      out_ += "  if (after && before != after) c.start_timer(*after);\n";
    out_ += "  return to;\n}\n\n";
  }

  void declare(std::size_t p) {
    const Procedure& at = procedure(p);
    if (at.returns) {
      out_ += fmt::format("template <class C>\nSTATEWIRE_PART void call_{}(C& c);\n", at.ident);
      return;
    }
    if (rounds_.circular(p))
      out_ += fmt::format("{}Turn turn_{}{});\n", k_action_template, at.ident, k_action_arguments);
    if (!rounds_.circular(p) || entered(p))
      out_ += fmt::format("{}State do_{}{});\n", k_action_template, at.ident, k_action_arguments);
    if (rounds_.circular(p) && rounds_.first(p) == p)
      out_ += fmt::format("{}State rounds_of_{}{}, Turn turn);\n", k_action_template, at.ident,
                          k_action_arguments);
  }

  void define(std::size_t p) {
    const Procedure& at = procedure(p);
    out_ += fmt::format("// {}: {}\n", cpp_comment(at.name), cpp_comment(spec_place(at.where)));
    if (at.returns) {
      out_ += fmt::format(
          "template <class C>\nSTATEWIRE_PART void call_{}([[maybe_unused]] C& c) {{\n", at.ident);
      append_body("  ", at.body, {});
      out_ += "}\n\n";
      return;
    }
    if (!rounds_.circular(p)) {
      out_ += fmt::format("{}State do_{}{}) {{\n", k_action_template, at.ident, k_action_arguments);
      append_body("  ", at.body,
                  {[&](const Step& step) {
                     return "return State::" + machine_.states[step.target].ident + ";";
                   },
                   [&](const Step& step) { return "return " + call_of(step.target) + ";"; }});
      out_ += "}\n\n";
      return;
    }
    out_ += fmt::format("{}Turn turn_{}{}) {{\n", k_action_template, at.ident, k_action_arguments);
    append_body("  ", at.body,
                {[&](const Step& step) {
                   return fmt::format("return {{true, State::{}, 0}};",
                                      machine_.states[step.target].ident);
                 },
                 [&](const Step& step) { return turn(p, step); }});
    out_ += "}\n\n";
    if (rounds_.first(p) == p) append_loop(p);
    if (!entered(p)) return;
    out_ += fmt::format("{0}State do_{1}{2}) {{\n"
                        "  return rounds_of_{3}(c, observer, turn_{1}(c, observer));\n}}\n\n",
                        k_action_template, at.ident, k_action_arguments,
                        procedure(rounds_.first(p)).ident);
  }

  [[nodiscard]] std::string turn(std::size_t from, const Step& step) const {
    if (!rounds_.together(from, step.target))
      return fmt::format("return {{true, {}, 0}};", call_of(step.target));
    if (step.bounded)
      return fmt::format("return {{false, State{{}}, {}}}; // then {}", step.target,
                         procedure(step.target).ident);
    return fmt::format("return turn_{}(c, observer);", procedure(step.target).ident);
  }

  // Is it invoked from outside of its circle?
  [[nodiscard]] bool entered(std::size_t p) const {
    bool any = false;
    const auto look = [&](const Step& step) {
      any = any || (step.kind == Step::Kind::invoke && step.target == p);
    };
    for (const auto& program : machine_.programs) for_each_step(program, look);
    for (std::size_t q = 0; q < machine_.procedures.size(); ++q)
      if (!rounds_.together(p, q)) for_each_step(procedure(q).body, look);
    return any;
  }

  // The circle of Actions that `p` is the first of.
  void append_loop(std::size_t p) {
    out_ += fmt::format("{}State rounds_of_{}{}, Turn turn) {{\n", k_action_template,
                        procedure(p).ident, k_action_arguments);
    out_ += "  while (!turn.ends) {\n    switch (turn.next) {\n";
    for (std::size_t q = 0; q < machine_.procedures.size(); ++q) {
      if (!rounds_.together(p, q) || !begins_round(q)) continue;
      out_ +=
          fmt::format("    case {}: turn = turn_{}(c, observer); break;\n", q, procedure(q).ident);
    }
    out_ += "    default: turn.ends = true; break;\n    }\n  }\n  return turn.state;\n}\n\n";
  }

  // Is it what a bounded invocation in its circle leads to?
  [[nodiscard]] bool begins_round(std::size_t q) const {
    bool any = false;
    for (std::size_t p = 0; p < machine_.procedures.size(); ++p)
      for_each_step(procedure(p).body, [&](const Step& step) {
        any = any || (step.kind == Step::Kind::invoke && step.bounded && step.target == q &&
                      rounds_.together(p, q));
      });
    return any;
  }

  void append_body(const std::string& indent, const std::vector<Step>& steps,
                   const Leaves& leaves) {
    for (const Step& step : steps) {
      switch (step.kind) {
      case Step::Kind::action:
        out_ += fmt::format("{}c.{}();\n", indent, step.action.phrase.ident);
        break;
      case Step::Kind::call:
        out_ += fmt::format("{}call_{}(c);\n", indent, procedure(step.target).ident);
        break;
      case Step::Kind::branch:
        append_branch(indent, step, leaves);
        break;
      case Step::Kind::loop:
        out_ += fmt::format("{}while ({}) {{\n", indent, condition(step.arms[0].guard));
        append_body(indent + "  ", step.arms[0].body, leaves);
        out_ += indent + "}\n";
        break;
      case Step::Kind::invoke:
      case Step::Kind::change:
        out_ += fmt::format("{0}observer.transition({1});\n{0}{2}\n", indent, step.arrow,
                            step.kind == Step::Kind::change ? leaves.change(step)
                                                            : leaves.invoke(step));
        break;
      }
    }
  }

  void append_branch(const std::string& indent, const Step& step, const Leaves& leaves) {
    for (std::size_t i = 0; i < step.arms.size(); ++i) {
      const StepArm& arm = step.arms[i];
      const bool rest = arm.guard.kind == Guard::Kind::always;
      out_ += indent;
      out_ += i == 0 ? "" : "} else ";
      if (!rest) out_ += fmt::format("if ({}) ", condition(arm.guard));
      out_ += "{\n";
      append_body(indent + "  ", arm.body, leaves);
      if (rest) break; // nothing can come after it
    }
    out_ += indent + "}\n";
  }

  const Machine& machine_;
  std::string& out_;
  Rounds rounds_;
};

} // namespace

void append_procedures(std::string& out, const Machine& machine) {
  if (machine.sequential) Programs(machine, out).append_all();
}

void append_program(std::string& out, const Machine& machine, const std::string& from, bool shared,
                    std::uint32_t program) {
  Programs(machine, out).append_cell(from, shared, program);
}

} // namespace statewire::gen
