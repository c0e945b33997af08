// SPDX-License-Identifier: BSD-3-Clause
// Traces in the words of the specs and of the world.
#include "trace.hpp"

#include "../back/text.hpp"

#include <fmt/format.h>

namespace statewire::gen::verify {
namespace {

std::string line_of(const Location& where) {
  return where.file ? fmt::format("{}:{}", spec_path(where), where.line) : spec_path(where);
}

const Machine* machine_of(const Study& study, unsigned member) {
  const auto& members = study.composition.members;
  return member < members.size() ? &members[member].machine : nullptr;
}

std::string message_name(const Study& study, unsigned message) {
  const auto& names = study.composition.messages;
  return message < names.size() ? names[message] : fmt::format("message {}", message);
}

// "VC 1 (close)"; the machine is named when the world has a name of its own for the instance.
std::string name_of(const Study& study, unsigned member, unsigned instance) {
  const Machine* machine = machine_of(study, member);
  if (machine == nullptr) return fmt::format("machine {}", member);
  const std::string name = instance_name(study, member, instance);
  const bool says_machine = study.instance_names[member].empty() || name == machine->name;
  return says_machine ? name : fmt::format("{} ({})", name, machine->name);
}

// Where the world names its processes, it has one link.
std::string message_text(const Study& study, const Happening& h, const char* what) {
  return fmt::format("{} -> {}: {}{}", process_name(study, h.from), process_name(study, h.to),
                     fmt::format(fmt::runtime(what), message_name(study, h.message)),
                     study.world.processes.empty() ? fmt::format(" on link {}", h.link) : "");
}

std::string cell_text(const Study& study, const Happening& h, const char* does) {
  const Machine* machine = machine_of(study, h.member);
  if (machine == nullptr || h.state >= machine->states.size() || h.event >= machine->events.size())
    return "an event that the spec does not have";
  const Cell& cell = machine->cell(h.state, h.event);
  return fmt::format("{}: {} {} {} in {}", name_of(study, h.member, h.instance),
                     line_of(cell.where), does, machine->events[h.event].name,
                     machine->states[h.state].name);
}

} // namespace

std::string transition_text(const Machine& machine, TransitionIndex index) {
  if (index >= machine.transitions.size()) return "a transition that the spec does not have";
  const Transition& t = machine.transitions[index];
  const std::string guard = guard_text(t.guard);
  return fmt::format("{} {} -> {} on {}{}", line_of(t.where), machine.states[t.from].name,
                     machine.states[t.to].name, machine.events[t.event].name,
                     guard.empty() ? "" : " (" + guard + ")");
}

std::string input_text(const Study& study, const Promela& promela, const TraceStep& step) {
  if (!step.pick) return "the world begins";
  const auto [kind, a, b] = *step.pick;
  if (kind >= promela.kinds.size()) return fmt::format("choice {} {} {}", kind, a, b);
  const PickKind& pick = promela.kinds[kind];
  if (pick.kind == PickKind::Kind::input) {
    const World::Named& input = study.world.inputs[kind];
    std::string out = input.name.text;
    for (std::size_t i = 0; i < input.arguments.size() && i < 2; ++i)
      out += fmt::format("{} {} {}", i == 0 ? "" : ",", input.arguments[i], i == 0 ? a : b);
    return input.sentence.empty() ? out : fmt::format("{} ({})", out, input.sentence);
  }
  const Machine& machine = study.composition.members[pick.member].machine;
  return fmt::format("the deadline {} of {} strikes{}", machine.timers[pick.timer].name,
                     name_of(study, static_cast<unsigned>(pick.member), a),
                     pick.kind == PickKind::Kind::early ? " early" : ": nothing else can happen");
}

std::string happening_text(const Study& study, const Promela& promela, const Happening& h) {
  using Kind = Happening::Kind;
  switch (h.kind) {
  case Kind::transition: {
    const Machine* machine = machine_of(study, h.member);
    return fmt::format("{}: {}", name_of(study, h.member, h.instance),
                       machine != nullptr ? transition_text(*machine, h.index) : "?");
  }
  case Kind::ignored:
    return cell_text(study, h, "ignores");
  case Kind::deferred:
    return cell_text(study, h, "keeps");
  case Kind::unexpected:
    return cell_text(study, h, "does not expect");
  case Kind::gap:
    return cell_text(study, h, "has no guard that holds for");
  case Kind::answer: {
    if (h.index >= promela.kinds.size()) return "an answer";
    const PickKind& pick = promela.kinds[h.index];
    return fmt::format("{}: \"{}\"? {}",
                       name_of(study, static_cast<unsigned>(pick.member), h.instance), pick.phrase,
                       h.state != 0 ? "yes" : "no");
  }
  case Kind::send:
    return message_text(study, h, "sends {}");
  case Kind::receive:
    return message_text(study, h, "{} arrives");
  case Kind::lost:
    return message_text(study, h, "{} is lost");
  case Kind::note:
    return fmt::format("{}: {}", process_name(study, h.peer), h.text);
  case Kind::negative:
    return fmt::format("{}: {} would fall below zero", name_of(study, h.member, h.instance),
                       h.text);
  case Kind::left:
    return fmt::format("{}: {} is {} at the end", name_of(study, h.member, h.instance), h.text,
                       h.index);
  case Kind::overflow:
    return "more events are raised than RAISED has room for";
  case Kind::broken:
  case Kind::violated:
    return h.text;
  case Kind::good:
    return "a proper end";
  }
  return {};
}

} // namespace statewire::gen::verify
