// SPDX-License-Identifier: BSD-3-Clause
// One machine's cells: guards are asked first, then actions are performed, then the state changes.
#include "emit_promela_parts.hpp"

#include "../model/steps.hpp"
#include "text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace statewire::gen::promela {
namespace {

using Kind = Guard::Kind;

void collect(const Guard& guard, std::vector<const Guard*>& out) {
  if (guard.kind == Kind::atom && std::none_of(out.begin(), out.end(), [&](const Guard* g) {
        return g->phrase.ident == guard.phrase.ident;
      }))
    out.push_back(&guard);
  for (const Guard& child : guard.children) collect(child, out);
}

class Cells {
 public:
  Cells(std::string& out, const Composition& all, std::size_t member)
      : out_(out), all_(all), member_(member), machine_(all.members[member].machine) {}

  void write();
  [[nodiscard]] std::vector<const Guard*> open_questions(const Cell& cell) const;

 private:
  void line(int depth, const std::string& text) {
    out_.append(static_cast<std::size_t>(depth) * 2, ' ').append(text).append("\n");
  }
  void state(StateIndex s);
  void cell(StateIndex s, EventIndex e);
  void group(StateIndex s, Verdict verdict, const char* mark);
  void choose_answers(const std::vector<const Guard*>& open);
  void taken(TransitionIndex t, int depth);
  void action(const Action& action, int depth);
  std::string code(const Action& action);
  [[nodiscard]] std::string condition(const Guard& guard,
                                      const std::vector<const Guard*>& open) const;

  std::string& out_;
  const Composition& all_;
  std::size_t member_;
  const Machine& machine_;
  std::vector<Action> codes_; // what todo's numbers mean
};

std::vector<const Guard*> Cells::open_questions(const Cell& cell) const {
  std::vector<const Guard*> asked;
  for (const TransitionIndex t : cell.transitions) collect(machine_.transitions[t].guard, asked);
  std::erase_if(asked,
                [&](const Guard* g) { return answered_by_world(all_, machine_, g->phrase.ident); });
  return asked;
}

std::string Cells::condition(const Guard& guard, const std::vector<const Guard*>& open) const {
  return promela::condition(all_, machine_, guard, open);
}

// Answers that the world does not give: either way, once per step. Answers about one subject
// exclude each other.
void Cells::choose_answers(const std::vector<const Guard*>& open) {
  const auto kind = [&](const Guard& g) {
    return fmt::format("IN_ASK_{}_{}", machine_.name, g.phrase.ident);
  };
  std::vector<bool> done(open.size());
  for (std::size_t k = 0; k < open.size(); ++k) {
    if (done[k]) continue;
    line(7, "if");
    for (std::size_t other = k; other < open.size(); ++other) {
      const bool same =
          other == k || (!open[k]->subject.empty() && open[other]->subject == open[k]->subject);
      if (!same) continue;
      done[other] = true;
      line(7, fmt::format(":: pick({}, at_i, 1); answer_{} = 1", kind(*open[other]), other));
    }
    line(7, fmt::format(":: pick({}, at_i, 0)", kind(*open[k])));
    line(7, "fi;");
  }
}

void Cells::action(const Action& action, int depth) { perform(out_, all_, member_, action, depth); }

void Cells::taken(TransitionIndex t, int depth) {
  const std::string& m = machine_.name;
  const Transition& transition = machine_.transitions[t];
  line(depth,
       fmt::format("// {}: {} -> {}", spec_place(transition.where),
                   machine_.states[transition.from].name, machine_.states[transition.to].name));
  // The label keeps SPIN from merging the statement with others, which it lists when unreached.
  line(depth, fmt::format("took_{}_{}: printf(\"@step {} %d {} %d\\n\", at_i, peer_of_{}(at_i));",
                          m, t, member_, t, m));
  if (all_.purpose == Composition::Purpose::hunt)
    line(depth,
         fmt::format("if :: wanted == {} -> seen = 1 :: else fi;", wanted_number(member_, t)));
  for (const Action& one : all_actions(machine_, transition))
    if (meaning_of(all_, machine_, one) == Meaning::nothing)
      line(depth, "// " + cpp_comment(action_text(one)));
    else
      line(depth, fmt::format("todo!{};", code(one)));
  if (transition.to != transition.from) {
    if (defers(machine_)) line(depth, fmt::format("recall_{}(at_i);", m));
    line(depth, fmt::format("at_to = {}_S_{};", m, machine_.states[transition.to].ident));
  }
  line(depth, "skip");
}

void Cells::cell(StateIndex s, EventIndex e) {
  const Cell& cell = machine_.cell(s, e);
  line(6, fmt::format(":: at_e == {}_E_{} ->", machine_.name, machine_.events[e].ident));
  const Guard& first = machine_.transitions[cell.transitions.front()].guard;
  if (cell.transitions.size() == 1 &&
      (first.kind == Kind::always || first.kind == Kind::otherwise)) {
    taken(cell.transitions.front(), 7);
    return;
  }
  const std::vector<const Guard*> open = open_questions(cell);
  choose_answers(open);
  std::string forget;
  for (std::size_t k = 0; k < open.size(); ++k) forget += fmt::format(" answer_{} = 0;", k);
  bool has_else = false;
  line(7, "if");
  for (const TransitionIndex t : cell.transitions) {
    const Guard& guard = machine_.transitions[t].guard;
    has_else |= guard.kind == Kind::otherwise;
    line(7, fmt::format(":: {} ->{}", condition(guard, open), forget));
    taken(t, 8);
  }
  if (!has_else)
    line(7, fmt::format(":: else -> printf(\"@gap {} %d {} {}\\n\", at_i); assert(false)", member_,
                        s, e));
  line(7, "fi");
}

// All events of one verdict in one option.
void Cells::group(StateIndex s, Verdict verdict, const char* mark) {
  std::string events;
  for (EventIndex e = 0; e < machine_.events.size(); ++e)
    if (machine_.cell(s, e).verdict == verdict)
      events += fmt::format("{}at_e == {}_E_{}", events.empty() ? "" : " || ", machine_.name,
                            machine_.events[e].ident);
  if (events.empty()) return;
  line(6, fmt::format(":: {} -> printf(\"@{} {} %d {} %d\\n\", at_i, at_e){}", events, mark,
                      member_, s,
                      verdict == Verdict::defer
                          ? fmt::format("; deferred_{}!{},at_i,at_e", machine_.name, member_)
                          : ""));
}

void Cells::state(StateIndex s) {
  line(4,
       fmt::format(":: {0}_state[at_i] == {0}_S_{1} ->", machine_.name, machine_.states[s].ident));
  line(6, "if");
  for (EventIndex e = 0; e < machine_.events.size(); ++e)
    if (machine_.cell(s, e).verdict == Verdict::transition &&
        !machine_.cell(s, e).transitions.empty())
      cell(s, e);
  group(s, Verdict::ignore, "ignore");
  group(s, Verdict::defer, "defer");
  line(6, fmt::format(":: else -> printf(\"@unexpected {} %d {} %d\\n\", at_i, at_e){}", member_, s,
                      all_.check_events ? "; assert(false)" : ""));
  line(6, "fi");
}

// A transition only notes what is to be done: every action stands in the program once. SPIN writes
// a C function for each statement, and long actions that many transitions share would cost minutes.
std::string Cells::code(const Action& action) {
  const auto known = std::find_if(codes_.begin(), codes_.end(), [&](const Action& one) {
    return one.phrase.ident == action.phrase.ident;
  });
  const auto number = known - codes_.begin();
  if (known == codes_.end()) codes_.push_back(action);
  return std::to_string(number);
}

void Cells::write() {
  const std::string& m = machine_.name;
  line(3, fmt::format(":: at_m == {}_ID ->", m));
  line(4, fmt::format("at_to = {}_state[at_i];", m));
  line(4, "if");
  for (StateIndex s = 0; s < machine_.states.size(); ++s) state(s);
  line(4, "fi;");
  line(4, "do");
  line(4, ":: todo?at_a ->");
  line(6, "if");
  for (std::size_t k = 0; k < codes_.size(); ++k) {
    line(6, fmt::format(":: at_a == {} -> // {}", k, cpp_comment(action_text(codes_[k]))));
    action(codes_[k], 7);
    line(7, "skip");
  }
  line(6, ":: else");
  line(6, "fi");
  line(4, ":: empty(todo) -> break");
  line(4, "od;");
  line(4, fmt::format("{}_state[at_i] = at_to;", m));
  line(4, "at_a = 0; at_to = 0");
}

} // namespace

std::string condition(const Composition& all, const Machine& machine, const Guard& guard,
                      const std::vector<const Guard*>& open) {
  switch (guard.kind) {
  case Kind::always:
    return "true";
  case Kind::otherwise:
    return "else";
  case Kind::atom:
    for (std::size_t k = 0; k < open.size(); ++k)
      if (open[k]->phrase.ident == guard.phrase.ident) return fmt::format("answer_{}", k);
    return fmt::format("ask_{}_{}(at_i)", machine.name, guard.phrase.ident);
  case Kind::negation:
    return guard.children.empty()
               ? "false"
               : "!(" + condition(all, machine, guard.children.front(), open) + ")";
  case Kind::conjunction:
  case Kind::disjunction: {
    std::string text;
    for (const Guard& child : guard.children) {
      if (!text.empty()) text += guard.kind == Kind::conjunction ? " && " : " || ";
      text += "(" + condition(all, machine, child, open) + ")";
    }
    return text;
  }
  }
  return "true";
}

void perform(std::string& out, const Composition& all, std::size_t member, const Action& action,
             int depth) {
  const Machine& machine = all.members[member].machine;
  const auto line = [&out](int at, const std::string& text) {
    out.append(static_cast<std::size_t>(at) * 2, ' ').append(text).append("\n");
  };
  const std::string& m = machine.name;
  switch (meaning_of(all, machine, action)) {
  case Meaning::world:
    line(depth, fmt::format("do_{}_{}(at_i);", m, action.phrase.ident));
    break;
  case Meaning::raise: {
    const Machine& other = all.find(action.machine)->machine;
    const auto event = std::find_if(other.events.begin(), other.events.end(),
                                    [&](const Event& e) { return e.name == action.event; });
    const std::string ident = event == other.events.end() ? action.event : event->ident;
    line(depth, fmt::format("raise_{0}({1}, {0}_E_{2});", other.name,
                            target_of(all, machine, other.name), ident));
    break;
  }
  case Meaning::count: {
    const std::string counter = fmt::format("{}_count_{}[at_i]", m, action.counter);
    if (action.kind == Action::Kind::increment) {
      line(depth, counter + "++;");
      break;
    }
    line(depth, "if");
    line(depth, fmt::format(":: {} > 0 -> {}--", counter, counter));
    line(depth, fmt::format(":: else -> printf(\"@negative {} %d {}\\n\", at_i){}", member,
                            action.counter, all.check_counters ? "; assert(false)" : ""));
    line(depth, "fi;");
    break;
  }
  case Meaning::nothing:
    line(depth, "// " + cpp_comment(action_text(action)));
    break;
  }
}

std::vector<const Guard*> open_questions(const Composition& all, const Machine& machine,
                                         const Guard& guard) {
  std::vector<const Guard*> asked;
  collect(guard, asked);
  std::erase_if(asked,
                [&](const Guard* g) { return answered_by_world(all, machine, g->phrase.ident); });
  return asked;
}

void append_step(std::string& out, const Composition& all, std::size_t member) {
  if (all.members[member].machine.sequential)
    append_program(out, all, member);
  else
    Cells(out, all, member).write();
}

std::size_t most_answers(const Composition& all) {
  std::size_t most = 0;
  std::string nowhere;
  for (std::size_t m = 0; m < all.members.size(); ++m) {
    const Machine& machine = all.members[m].machine;
    for (const Cell& cell : machine.cells)
      most = std::max(most, Cells(nowhere, all, m).open_questions(cell).size());
    for_each_step(machine, [&](const gen::Step& step) {
      for (const StepArm& arm : step.arms)
        most = std::max(most, open_questions(all, machine, arm.guard).size());
    });
  }
  return most;
}

} // namespace statewire::gen::promela
