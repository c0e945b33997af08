// SPDX-License-Identifier: BSD-3-Clause
// The functions of the cells of a generated header. What is written once, on a cluster or behind a
// junction, is a function once: cells whose edges and code are the same share it.
#include "decide.hpp"
#include "emit_cpp_junctions.hpp"
#include "emit_cpp_parts.hpp"
#include "emit_cpp_programs.hpp"
#include "text.hpp"

#include "../front/words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace statewire::gen {
namespace {

// In the code of a cell, what differs between the cells that share it: the transition's number
// within the cell, and the state that stays.
constexpr char k_number = '\x01';
constexpr char k_state = '\x02';

struct CellCode {
  std::size_t cell = 0; // the first that has it
  std::string name, body;
  std::vector<std::size_t> cells; // all that have it
  bool shared = false;            // takes the state and the number of its first transition
};

// C++ that asks whether `way` is one of these, which are in order.
std::string is_one_of(const std::vector<std::size_t>& ways) {
  constexpr std::size_t k_terms_in_a_line = 8;
  std::string out;
  for (std::size_t i = 0, terms = 0; i < ways.size(); ++i, ++terms) {
    const std::size_t begin = i;
    while (i + 1 < ways.size() && ways[i + 1] == ways[i] + 1) ++i;
    if (terms != 0) out += terms % k_terms_in_a_line == 0 ? " ||\n      " : " || ";
    if (begin == i)
      out += fmt::format("way == {}", ways[i]);
    else if (ways[begin] == 0) // no number is smaller
      out += fmt::format("way <= {}", ways[i]);
    else
      out += fmt::format("(way >= {} && way <= {})", ways[begin], ways[i]);
  }
  return out;
}

class Cells {
 public:
  Cells(const Machine& machine, std::string& out)
      : machine_(machine), out_(out), junctions_(machine) {}

  CellCalls append() {
    append_procedures(out_, machine_);
    collect();
    for (CellCode& code : codes_) name(code);
    for (const CellCode& code : codes_) define(code);
    out_ += "} // namespace detail\n\n";
    CellCalls calls(machine_.cells.size());
    for (const CellCode& code : codes_)
      for (const std::size_t i : code.cells) calls[i] = call(code, i);
    return calls;
  }

 private:
  [[nodiscard]] const State& state_of(std::size_t cell) const {
    return machine_.states[cell / machine_.events.size()];
  }
  [[nodiscard]] const Event& event_of(std::size_t cell) const {
    return machine_.events[cell % machine_.events.size()];
  }
  [[nodiscard]] TransitionIndex first_of(std::size_t cell) const {
    const auto& all = machine_.cells[cell].transitions;
    return *std::min_element(all.begin(), all.end());
  }

  void collect() {
    std::vector<std::size_t> with_transitions;
    for (std::size_t i = 0; i < machine_.cells.size(); ++i)
      if (machine_.cells[i].verdict == Verdict::transition) with_transitions.push_back(i);
    junctions_.append(out_);
    std::map<std::string, std::size_t> known;
    for (const std::size_t i : with_transitions) {
      const Cell& cell = machine_.cells[i];
      std::string body, key;
      if (cell.program) {
        key = fmt::format("program {}", *cell.program);
      } else {
        body = code_of(i);
        key = body;
        for (const TransitionIndex t : cell.transitions)
          for (const DrawnEdge& edge : machine_.transitions[t].edges)
            key += fmt::format("\n{}\n{}\n{}", edge.tail, edge.head, edge.ordinal);
      }
      const auto [at, fresh] = known.insert({key, codes_.size()});
      if (fresh) codes_.push_back({i, {}, std::move(body), {}, cell.program && cell.group});
      codes_[at->second].cells.push_back(i);
    }
    for (CellCode& code : codes_) code.shared = code.shared || code.cells.size() > 1;
  }

  void name(CellCode& code) {
    const Cell& cell = machine_.cells[code.cell];
    const bool group = cell.program && cell.group;
    std::string& text = code.name;
    if (group)
      text = fmt::format("group_{}_on_{}", group_ident(*cell.group), event_of(code.cell).ident);
    else
      text = fmt::format("cell_{}_on_{}", state_of(code.cell).ident, event_of(code.cell).ident);
    // A on B_on_C, and A_on_B on C.
    while (!taken_.insert(text).second) text += '_';
  }

  [[nodiscard]] std::string group_ident(std::uint32_t group) const {
    return enumerator(machine_.groups[group].name);
  }

  [[nodiscard]] std::string call(const CellCode& code, std::size_t cell) const {
    if (!code.shared) return code.name + "(c, observer)";
    if (machine_.cells[cell].program) return code.name + "(s, c, observer)";
    return fmt::format("{}(s, c, observer, {})", code.name, first_of(cell));
  }

  void define(const CellCode& code) {
    std::string states;
    std::set<std::string> events, named;
    for (const std::size_t i : code.cells) {
      const std::string& state = state_of(i).ident;
      if (named.insert(state).second) states += (states.empty() ? "" : ", ") + state;
      events.insert(event_of(i).ident);
    }
    std::string on;
    for (const std::string& event : events) on += (on.empty() ? "" : ", ") + event;
    out_ += fmt::format("// {} on {}: {}\n", states, on,
                        cpp_comment(spec_place(machine_.cells[code.cell].where)));
    const auto& program = machine_.cells[code.cell].program;
    out_ += fmt::format("template <class C, class Observer>\nSTATEWIRE_CELL State {}({}"
                        "[[maybe_unused]] C& c, [[maybe_unused]] Observer& observer{}) {{\n",
                        code.name, code.shared ? "[[maybe_unused]] State s, " : "",
                        code.shared && !program ? ", ::statewire::TransitionId first" : "");
    if (program)
      append_program(out_, machine_, "State::" + state_of(code.cell).ident, code.shared, *program);
    else
      out_ += filled(code);
    out_ += "}\n\n";
  }

  // The code with the numbers and the state of its only cell, or with parameters.
  [[nodiscard]] std::string filled(const CellCode& code) const {
    std::string out;
    const std::string& body = code.body;
    for (std::size_t i = 0; i < body.size(); ++i) {
      if (body[i] == k_state) {
        out += code.shared ? "s" : "State::" + state_of(code.cell).ident;
      } else if (body[i] == k_number) {
        const std::size_t end = body.find(k_number, i + 1);
        const unsigned long number = std::stoul(body.substr(i + 1, end - i - 1));
        out += code.shared ? number_after("first", number)
                           : std::to_string(first_of(code.cell) + number);
        i = end;
      } else {
        out += body[i];
      }
    }
    return out;
  }

  // ---- the code of a cell without a program

  [[nodiscard]] std::string code_of(std::size_t cell) {
    std::string out;
    if (const auto entry = junctions_.entry(machine_.cells[cell])) {
      append_entry(out, cell, *entry);
      return out;
    }
    const Decisions decisions = decide(machine_, machine_.cells[cell]);
    for (const std::string& ident : decisions.asked_first)
      out += fmt::format("  const bool {0}_ = c.{0}() ? true : false;\n", ident);
    append_decision(out, "  ", cell, decisions.root);
    return out;
  }

  // Every branch returns, so that what follows an `if` is its `else`.
  void append_decision(std::string& out, const std::string& indent, std::size_t cell,
                       const Decision& decision) {
    if (decision.condition.empty()) {
      if (decision.taken)
        append_transition(out, indent, cell, *decision.taken);
      else // the checks leave no such gap; stay where we are
        out += fmt::format("{}return {};\n", indent, k_state);
      return;
    }
    out += fmt::format("{}if ({}) {{\n", indent, decision.condition);
    append_decision(out, indent + "  ", cell, decision.branches[0]);
    out += indent + "}\n";
    append_decision(out, indent, cell, decision.branches[1]);
  }

  // exit · stop timer · actions · entry · start timer. A self-loop runs only its own actions, and
  // states that share a timer do not restart it.
  void append_transition(std::string& out, const std::string& indent, std::size_t cell,
                         TransitionIndex index) {
    const Transition& t = machine_.transitions[index];
    const State& from = machine_.states[t.from];
    const State& to = machine_.states[t.to];
    const bool moves = t.from != t.to;
    const auto timer = [&](std::string_view verb, const State& state) {
      if (moves && from.timer != to.timer && state.timer)
        out += fmt::format("{}c.{}_timer(Timer::{});\n", indent, verb,
                           machine_.timers[*state.timer].ident);
    };
    if (moves) append_calls(out, indent, from.exit);
    timer("stop", from);
    append_calls(out, indent, t.actions);
    if (moves) append_calls(out, indent, to.entry);
    timer("start", to);
    out += fmt::format("{}observer.transition({}{}{});\n", indent, k_number, index - first_of(cell),
                       k_number);
    out += moves ? fmt::format("{}return State::{};\n", indent, to.ident)
                 : fmt::format("{}return {};\n", indent, k_state);
  }

  // What the state and the edge into the junction do; the rest is the junction's.
  void append_entry(std::string& out, std::size_t cell, const JunctionEntry& entry) {
    const State& from = state_of(cell);
    out += fmt::format("  const unsigned way = choose_{}(c);\n", entry.junction);
    std::vector<std::size_t> moving, stopping;
    for (std::size_t way = 0; way < entry.ways.size(); ++way) {
      const Transition& t = machine_.transitions[entry.ways[way]];
      if (t.to == t.from) continue;
      moving.push_back(way);
      if (machine_.states[t.to].timer != from.timer) stopping.push_back(way);
    }
    const auto only_if = [&](const std::vector<std::size_t>& ways, const std::string& calls) {
      if (calls.empty() || ways.empty()) return;
      if (ways.size() == entry.ways.size()) {
        out += calls;
        return;
      }
      out += fmt::format("  if ({}) {{\n", is_one_of(ways));
      for (std::size_t at = 0, end = 0; at < calls.size(); at = end) {
        end = calls.find('\n', at) + 1;
        out += "  " + calls.substr(at, end - at);
      }
      out += "  }\n";
    };
    std::string exits, stop, actions;
    append_calls(exits, "  ", from.exit);
    if (from.timer)
      stop = fmt::format("  c.stop_timer(Timer::{});\n", machine_.timers[*from.timer].ident);
    only_if(moving, exits);
    only_if(stopping, stop);
    const Transition& any = machine_.transitions[entry.ways[0]];
    append_calls(out, "  ",
                 {any.actions.begin(),
                  any.actions.begin() + static_cast<std::ptrdiff_t>(any.first_actions)});
    out += fmt::format("  return take_{}({}, c, observer, way, {}0{});\n", entry.junction, k_state,
                       k_number, k_number);
  }

  const Machine& machine_;
  std::string& out_;
  Junctions junctions_;
  std::vector<CellCode> codes_;
  std::set<std::string> taken_; // names
};

} // namespace

void append_calls(std::string& out, const std::string& indent, const std::vector<Action>& actions) {
  for (const Action& action : actions)
    out += fmt::format("{}c.{}();\n", indent, action.phrase.ident);
}

std::string number_after(std::string_view first, std::size_t number) {
  if (number == 0) return std::string(first);
  return fmt::format("static_cast<::statewire::TransitionId>({} + {})", first, number);
}

CellCalls append_cells(std::string& out, const Machine& machine) {
  return Cells(machine, out).append();
}

} // namespace statewire::gen
