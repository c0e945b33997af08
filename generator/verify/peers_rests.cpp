// SPDX-License-Identifier: BSD-3-Clause
// In which states a machine rests, and in which it waits for a message. docs/guide/peers.md says
// when.
#include "../back/emit_promela_parts.hpp"
#include "peers.hpp"
#include "peers_words.hpp"

#include <algorithm>
#include <optional>

namespace statewire::gen::verify {
namespace {

bool is_forbidden(const Peer& peer, const Transition& transition) {
  const auto actions = promela::all_actions(*peer.machine, transition);
  return std::any_of(actions.begin(), actions.end(), [&](const Action& action) {
    return contains(peer.forbidden, action.phrase.ident);
  });
}

// What the attribute `peers` says of the questions: true, false, or open.
std::optional<bool> answer_of_peers(const Guard& guard, const Peer& peer) {
  const auto of_children = [&](bool deciding) -> std::optional<bool> {
    bool is_open = false;
    for (const Guard& child : guard.children) {
      const std::optional<bool> answer = answer_of_peers(child, peer);
      if (answer == deciding) return deciding;
      is_open |= !answer;
    }
    return is_open ? std::nullopt : std::optional(!deciding);
  };
  switch (guard.kind) {
  case Guard::Kind::always:
    return true;
  case Guard::Kind::otherwise:
    return std::nullopt;
  case Guard::Kind::atom:
    if (const auto known = peer.answers.find(guard.phrase.ident); known != peer.answers.end())
      return known->second;
    return std::nullopt;
  case Guard::Kind::negation: {
    const std::optional<bool> answer = answer_of_peers(guard.children.front(), peer);
    return answer ? std::optional(!*answer) : std::nullopt;
  }
  case Guard::Kind::conjunction:
    return of_children(false);
  case Guard::Kind::disjunction:
    return of_children(true);
  }
  return std::nullopt;
}
bool may_be_taken(const Peer& peer, const Transition& transition) {
  return answer_of_peers(transition.guard, peer) != false;
}

// An input, what the machine raises in itself after one, or a message that was put aside.
bool drives(const Peer& peer, StateIndex from, EventIndex event) {
  return contains(peer.takes, event) || contains(peer.raises, event) ||
         peer.machine->cell(from, event).verdict == Verdict::defer;
}

// Messages that the peer can send from this state, driven by its environment alone. The search
// ends where a connection does. Of a connection that begins, the first messages count: those
// behind them are of no use to a peer that does not answer these.
std::vector<EventIndex> may_send(const Peer& peer, StateIndex from) {
  const Machine& machine = *peer.machine;
  const auto is_outside = [&](StateIndex s) {
    return machine.states[s].initial || machine.states[s].final;
  };
  std::vector<EventIndex> sent;
  std::vector<StateIndex> todo{from};
  for (std::size_t k = 0; k < todo.size(); ++k) {
    if (k > 0 && is_outside(todo[k])) continue;
    for (const Transition& transition : machine.transitions) {
      if (transition.from != todo[k] || !drives(peer, from, transition.event) ||
          !may_be_taken(peer, transition))
        continue;
      const auto messages = sent_by(peer, transition);
      sent.insert(sent.end(), messages.begin(), messages.end());
      if ((messages.empty() || !is_outside(from)) && !contains(todo, transition.to))
        todo.push_back(transition.to);
    }
  }
  return sent;
}

bool answers(const Machine& machine, StateIndex state, EventIndex event) {
  return machine.cell(state, event).verdict == Verdict::transition;
}
bool answers_any(const Machine& machine, StateIndex state, const std::vector<EventIndex>& events) {
  return std::any_of(events.begin(), events.end(),
                     [&](EventIndex e) { return answers(machine, state, e); });
}
// Messages that bring an answer while the peer stays where it is: sent on an input, or by a
// deadline that does so again and again.
std::vector<EventIndex> asks(const Peer& peer, StateIndex state) {
  std::vector<EventIndex> sent;
  for (const Transition& transition : peer.machine->transitions) {
    if (transition.from != state || transition.to != state) continue;
    if (contains(peer.gets, transition.event) || !may_be_taken(peer, transition)) continue;
    for (const EventIndex e : sent_by(peer, transition)) sent.push_back(e);
  }
  return sent;
}
// What the peer answers to these, in this state, or its environment makes it send behind them.
std::vector<EventIndex> replies(const Peer& peer, StateIndex state,
                                const std::vector<EventIndex>& questions) {
  std::vector<EventIndex> sent;
  for (const Transition& transition : peer.machine->transitions) {
    if (transition.from != state || !contains(questions, transition.event) ||
        !may_be_taken(peer, transition))
      continue;
    for (const EventIndex e : sent_by(peer, transition)) sent.push_back(e);
    for (const EventIndex e : may_send(peer, transition.to)) sent.push_back(e);
  }
  return sent;
}
bool message_leads_out(const Peer& peer, StateIndex s) {
  const auto& all = peer.machine->transitions;
  return std::any_of(all.begin(), all.end(), [&](const Transition& t) {
    return t.from == s && t.to != s && contains(peer.gets, t.event) && !is_forbidden(peer, t) &&
           may_be_taken(peer, t);
  });
}

} // namespace

std::vector<EventIndex> sent_by(const Peer& peer, const Transition& transition) {
  std::vector<EventIndex> sent;
  for (const Action& action : promela::all_actions(*peer.machine, transition))
    for (const Sending& sending : peer.sends)
      if (sending.phrase.ident == action.phrase.ident) sent.push_back(sending.event);
  return sent;
}

std::vector<std::vector<bool>> rests_of(const Peer& peer, const Peer& other) {
  const Machine& machine = *peer.machine;
  const std::size_t partner_states = other.machine->states.size();
  std::vector<std::vector<bool>> out;
  std::vector<std::vector<EventIndex>> partner_sends;
  for (StateIndex t = 0; t < partner_states; ++t) partner_sends.push_back(may_send(other, t));
  for (StateIndex s = 0; s < machine.states.size(); ++s) {
    const State& state = machine.states[s];
    const bool content = state.initial || state.final || !message_leads_out(peer, s);
    const auto questions = asks(peer, s);
    std::vector<bool> row;
    for (StateIndex t = 0; t < partner_states; ++t)
      row.push_back(content || answers_any(machine, s, partner_sends[t]) ||
                    answers_any(machine, s, replies(other, t, questions)));
    out.push_back(std::move(row));
  }
  return out;
}

} // namespace statewire::gen::verify
