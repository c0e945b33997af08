// SPDX-License-Identifier: BSD-3-Clause
// The cells of a State/Event/Action machine: programs that ask and act where they stand. Actions
// are blocks that an invocation jumps to; Functions stand where they are called.
#include "emit_promela_parts.hpp"

#include "../model/steps.hpp"
#include "text.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace statewire::gen::promela {
namespace {

using Kind = Guard::Kind;

class Program {
 public:
  Program(std::string& out, const Composition& all, std::size_t member)
      : out_(out), all_(all), member_(member), machine_(all.members[member].machine) {}

  void write() {
    const std::string& m = machine_.name;
    line(3, fmt::format(":: at_m == {}_ID ->", m));
    line(4, fmt::format("at_to = {}_state[at_i];", m));
    line(4, "if");
    for (StateIndex s = 0; s < machine_.states.size(); ++s) state(s);
    line(4, "fi;");
    for (std::size_t p = 0; p < machine_.programs.size(); ++p)
      block(fmt::format("{}_program_{}", m, p), machine_.programs[p]);
    for (std::size_t p = 0; p < machine_.procedures.size(); ++p)
      if (!machine_.procedures[p].returns)
        block(fmt::format("{}_action_{}", m, p), machine_.procedures[p].body);
    end();
  }

 private:
  void line(int depth, const std::string& text) {
    out_.append(static_cast<std::size_t>(depth) * 2, ' ').append(text).append("\n");
  }

  // Which program answers; cells without one as in digraphs.
  void state(StateIndex s) {
    const std::string& m = machine_.name;
    line(4, fmt::format(":: {0}_state[at_i] == {0}_S_{1} ->", m, machine_.states[s].ident));
    line(5, "if");
    for (EventIndex e = 0; e < machine_.events.size(); ++e) {
      const Cell& cell = machine_.cell(s, e);
      const std::string begin = fmt::format(":: at_e == {}_E_{} -> ", m, machine_.events[e].ident);
      if (cell.program)
        line(5, begin + fmt::format("goto {}_program_{}", m, *cell.program));
      else if (cell.verdict == Verdict::ignore)
        line(5, begin + fmt::format("printf(\"@ignore {} %d {} %d\\n\", at_i, at_e); goto {}_end",
                                    member_, s, m));
      else if (cell.verdict == Verdict::defer)
        line(5, begin + fmt::format("printf(\"@defer {} %d {} %d\\n\", at_i, at_e); "
                                    "deferred_{}!{},at_i,at_e; goto {}_end",
                                    member_, s, m, member_, m));
    }
    line(5,
         fmt::format(":: else -> printf(\"@unexpected {} %d {} %d\\n\", at_i, at_e){}; goto {}_end",
                     member_, s, all_.check_events ? "; assert(false)" : "", m));
    line(5, "fi");
  }

  void block(const std::string& label, const std::vector<Step>& steps) {
    line(4, label + ": skip;");
    body(steps, 4);
  }

  void body(const std::vector<Step>& steps, int depth) {
    for (const Step& step : steps) {
      switch (step.kind) {
      case Step::Kind::action:
        action(step.action, depth);
        break;
      case Step::Kind::call:
        body(machine_.procedures[step.target].body, depth);
        break;
      case Step::Kind::branch:
        branch(step.arms, 0, depth);
        break;
      case Step::Kind::loop:
        loop(step.arms.front(), depth);
        break;
      case Step::Kind::invoke:
        line(depth, fmt::format("goto {}_action_{};", machine_.name, step.target));
        break;
      case Step::Kind::change:
        if (!step.stays)
          line(depth,
               fmt::format("at_to = {}_S_{};", machine_.name, machine_.states[step.target].ident));
        line(depth, fmt::format("at_a = {};", step.arrow));
        line(depth, fmt::format("goto {}_end;", machine_.name));
        break;
      }
    }
  }

  void branch(const std::vector<StepArm>& arms, std::size_t at, int depth) {
    if (at == arms.size()) return;
    const StepArm& arm = arms[at];
    if (arm.guard.kind == Kind::always || arm.guard.kind == Kind::otherwise)
      return body(arm.body, depth);
    const std::vector<const Guard*> open = ask(arm.guard, depth);
    line(depth, "if");
    line(depth,
         fmt::format(":: {} ->{} skip;", condition(all_, machine_, arm.guard, open), forget(open)));
    body(arm.body, depth + 1);
    line(depth, fmt::format(":: else ->{} skip;", forget(open)));
    branch(arms, at + 1, depth + 1);
    line(depth, "fi;");
  }

  void loop(const StepArm& arm, int depth) {
    line(depth, "do");
    line(depth, ":: true ->");
    const std::vector<const Guard*> open = ask(arm.guard, depth + 1);
    line(depth + 1, "if");
    line(depth + 1,
         fmt::format(":: {} ->{} skip;", condition(all_, machine_, arm.guard, open), forget(open)));
    body(arm.body, depth + 2);
    line(depth + 1, fmt::format(":: else ->{} break", forget(open)));
    line(depth + 1, "fi");
    line(depth, "od;");
  }

  // Questions that the world does not answer: either way, where they stand.
  std::vector<const Guard*> ask(const Guard& guard, int depth) {
    std::vector<const Guard*> open = open_questions(all_, machine_, guard);
    for (std::size_t k = 0; k < open.size(); ++k) {
      const std::string kind = fmt::format("IN_ASK_{}_{}", machine_.name, open[k]->phrase.ident);
      line(depth, "if");
      line(depth, fmt::format(":: pick({}, at_i, 1); answer_{} = 1", kind, k));
      line(depth, fmt::format(":: pick({}, at_i, 0)", kind));
      line(depth, "fi;");
    }
    return open;
  }
  static std::string forget(const std::vector<const Guard*>& open) {
    std::string text;
    for (std::size_t k = 0; k < open.size(); ++k) text += fmt::format(" answer_{} = 0;", k);
    return text;
  }

  void action(const Action& action, int depth) { perform(out_, all_, member_, action, depth); }

  // Which transition it was is known by where it began and by the change that ended it. Exit and
  // entry actions follow the program.
  void end() {
    const std::string& m = machine_.name;
    line(4, fmt::format("{}_end: skip;", m));
    line(4, "if");
    for (TransitionIndex t = 0; t < machine_.transitions.size(); ++t) {
      const Transition& transition = machine_.transitions[t];
      if (!transition.arrow || machine_.arrows[*transition.arrow].invokes) continue;
      line(4, fmt::format(":: {0}_state[at_i] == {0}_S_{1} && at_e == {0}_E_{2} && at_a == {3} ->",
                          m, machine_.states[transition.from].ident,
                          machine_.events[transition.event].ident, *transition.arrow));
      line(5, fmt::format("took_{}_{}: printf(\"@step {} %d {} %d\\n\", at_i, peer_of_{}(at_i))", m,
                          t, member_, t, m));
    }
    line(4, ":: else");
    line(4, "fi;");
    line(4, "if");
    line(4, fmt::format(":: at_to == {}_state[at_i] -> skip", m));
    line(4, ":: else ->");
    moved();
    line(5, fmt::format("{}_state[at_i] = at_to", m));
    line(4, "fi;");
    line(4, "at_a = 0; at_to = 0");
  }
  void moved() {
    const std::string& m = machine_.name;
    for (const auto& [subject, actions] : {std::pair{m + "_state[at_i]", &State::exit},
                                           std::pair{std::string("at_to"), &State::entry}}) {
      line(5, "if");
      for (const State& state : machine_.states) {
        if ((state.*actions).empty()) continue;
        line(5, fmt::format(":: {} == {}_S_{} ->", subject, m, state.ident));
        for (const Action& one : state.*actions) action(one, 6);
        line(6, "skip");
      }
      line(5, ":: else");
      line(5, "fi;");
    }
    if (defers(machine_)) line(5, fmt::format("recall_{}(at_i);", m));
  }

  std::string& out_;
  const Composition& all_;
  std::size_t member_;
  const Machine& machine_;
};

} // namespace

void append_program(std::string& out, const Composition& all, std::size_t member) {
  Program(out, all, member).write();
}

} // namespace statewire::gen::promela
