// SPDX-License-Identifier: BSD-3-Clause
// Questions of a machine's guards that its peer's messages answer.
#include "../back/emit_promela_parts.hpp"
#include "peers.hpp"
#include "peers_words.hpp"

namespace statewire::gen::verify {
namespace {

void collect_atoms(const Guard& guard, std::vector<const Guard*>& out) {
  if (guard.kind == Guard::Kind::atom) out.push_back(&guard);
  for (const Guard& child : guard.children) collect_atoms(child, out);
}

bool is_answered(const Peer& peer, const Peer& sender, const Guard& atom, EventIndex e) {
  if (!contains(peer.gets, e) || contains(peer.raises, e) || is_timers(*peer.machine, e))
    return false;
  for (StateIndex s = 0; s < peer.machine->states.size(); ++s)
    if (peer.machine->cell(s, e).verdict == Verdict::defer) return false;
  const auto& sends = sender.sends;
  return std::all_of(sends.begin(), sends.end(), [&](const Sending& one) {
    return one.event != e || answer_to(atom, one.subject, one.value);
  });
}

bool is_carried(const Peer& peer, const Peer& sender, const std::string& hook) {
  const Machine& machine = *peer.machine;
  for (const Transition& transition : machine.transitions) {
    std::vector<const Guard*> atoms;
    collect_atoms(transition.guard, atoms);
    for (const Guard* atom : atoms)
      if (atom->phrase.ident == hook && !is_answered(peer, sender, *atom, transition.event))
        return false;
  }
  return true;
}

} // namespace

std::vector<Action> actions_of(const Machine& machine) {
  std::vector<Action> out;
  std::vector<std::string> seen;
  for (const Transition& transition : machine.transitions)
    for (Action& action : promela::all_actions(machine, transition))
      if (!contains(seen, action.phrase.ident)) {
        seen.push_back(action.phrase.ident);
        out.push_back(std::move(action));
      }
  return out;
}

std::vector<const Guard*> atoms_of(const Machine& machine) {
  std::vector<const Guard*> out;
  for (const Transition& transition : machine.transitions) collect_atoms(transition.guard, out);
  return out;
}

bool is_timers(const Machine& machine, EventIndex event) {
  return std::any_of(machine.timers.begin(), machine.timers.end(),
                     [&](const Timer& timer) { return timer.event == event; });
}

bool is_asked(const Machine& receiver, const Worded& message) {
  const auto atoms = atoms_of(receiver);
  return std::any_of(atoms.begin(), atoms.end(), [&](const Guard* atom) {
    return answer_to(*atom, message.subject, message.value).has_value();
  });
}

std::optional<EventIndex> event_about(const Machine& receiver, const std::string& subject,
                                      const std::string& value) {
  std::optional<EventIndex> out;
  for (const Transition& transition : receiver.transitions) {
    std::vector<const Guard*> atoms;
    collect_atoms(transition.guard, atoms);
    for (const Guard* atom : atoms) {
      if (!answer_to(*atom, subject, value)) continue;
      if (out && *out != transition.event) return std::nullopt;
      out = transition.event;
    }
  }
  return out;
}

std::vector<const Guard*> carried_questions(const Peer& peer, const Peer& sender) {
  std::vector<const Guard*> out;
  std::vector<std::string> seen;
  for (const Guard* atom : atoms_of(*peer.machine)) {
    if (contains(seen, atom->phrase.ident)) continue;
    seen.push_back(atom->phrase.ident);
    if (is_carried(peer, sender, atom->phrase.ident)) out.push_back(atom);
  }
  return out;
}

} // namespace statewire::gen::verify
