// SPDX-License-Identifier: BSD-3-Clause
// Which action of one machine is which event of the other one, and where a machine rests.
#include "peers.hpp"

#include "../back/emit_promela_parts.hpp"
#include "../front/words.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace statewire::gen::verify {
namespace {

template <class List, class Value>
bool contains(const List& list, const Value& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// What names are compared by: letters and digits, "SYN+ACK" as "synack".
std::string key_of(std::string_view text) {
  std::string out;
  for (const char c : lower(text))
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) out += c;
  return out;
}

// What is left of a phrase without the mark of a list or an action that it begins with.
std::string without_mark(std::string_view phrase) {
  while (!phrase.empty() && std::isalnum(static_cast<unsigned char>(phrase.front())) == 0)
    phrase.remove_prefix(1);
  return collapse(phrase);
}

// "the greeting" of "send the greeting (id)", "/ send the greeting", "send: the_greeting" and
// "send(the greeting, id)"; nothing when the action is not worded as a message.
std::optional<std::string> message_of(const std::string& phrase) {
  const std::string text = without_mark(phrase);
  if (lower(text.substr(0, 4)) != "send" || text.size() == 4) return std::nullopt;
  if (std::isalnum(static_cast<unsigned char>(text[4])) != 0) return std::nullopt;
  std::string rest = text.substr(4);
  const bool call = collapse(rest)[0] == '(';
  if (call) rest = rest.substr(rest.find('(') + 1);
  rest = rest.substr(0, rest.find_first_of(call ? ",()" : "("));
  std::replace(rest.begin(), rest.end(), '_', ' ');
  rest = without_mark(rest);
  for (const std::string_view article : {"a ", "an ", "the "})
    if (lower(rest).starts_with(article)) return rest.substr(article.size());
  return rest.empty() ? std::nullopt : std::optional(rest);
}

// "transmit RING", "emit(ring)", "!RING", "sendRing", "RING": the phrase ends with the words of the
// event, although it is not worded as a message.
bool names_event(const std::string& phrase, const Event& event) {
  const std::string event_key = key_of(event.name);
  if (event_key.empty()) return false;
  std::string words; // of the phrase, each between blanks
  for (const char c : lower(phrase))
    words += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : ' ';
  const std::string key = key_of(phrase);
  if (key == event_key || key == "send" + event_key) return true;
  words = collapse(words);
  const auto verb = words.find(' ');
  if (verb == std::string::npos) return false;
  words.erase(0, verb + 1);
  for (const std::string_view article : {"a ", "an ", "the "})
    if (words.starts_with(article)) words.erase(0, article.size());
  return key_of(words) == event_key;
}

std::optional<EventIndex> find_event(const Machine& machine, const std::string& name) {
  const auto find = [&](const auto& same) -> std::optional<EventIndex> {
    const auto at = std::find_if(machine.events.begin(), machine.events.end(), same);
    if (at == machine.events.end()) return std::nullopt;
    return static_cast<EventIndex>(at - machine.events.begin());
  };
  if (const auto exact = find([&](const Event& e) { return e.name == name; })) return exact;
  return find([&](const Event& e) { return key_of(e.name) == key_of(name); });
}

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

bool raises_itself(const Machine& machine, const Action& action, EventIndex event) {
  return action.kind == Action::Kind::raise && action.machine == machine.name &&
         action.event == machine.events[event].name;
}

class Matching {
 public:
  Matching(Peers& peers, const EnvironmentOptions& options, Diagnostics& diagnostics)
      : peers_(peers), options_(options), diagnostics_(diagnostics) {}

  void match() {
    for (std::size_t p : {0, 1}) sends(p);
    for (std::size_t p : {0, 1}) doubt_actions(p);
    for (std::size_t p : {0, 1}) events(p);
    for (std::size_t p : {0, 1}) rests(p);
    const Machine& first = *peers_.peers[0].machine;
    if (std::all_of(peers_.peers.begin(), peers_.peers.end(),
                    [](const Peer& peer) { return peer.sends.empty(); }) &&
        !diagnostics_.has_errors())
      diagnostics_.report("not-peers", first.where,
                          peers_.alike
                              ? fmt::format("'{}' sends nothing to a peer: an action that does is "
                                            "worded 'send EVENT'",
                                            first.name)
                              : fmt::format("'{}' and '{}' send each other nothing: an action "
                                            "that does is worded 'send EVENT'",
                                            first.name, peers_.peers[1].machine->name));
    else if (!diagnostics_.has_errors() && !talks(0) && !talks(1))
      diagnostics_.report("not-peers", first.where,
                          fmt::format("nothing makes '{}'{} send a first message: what is sent is "
                                      "sent only after a message of the other one, or never",
                                      first.name,
                                      peers_.alike
                                          ? std::string()
                                          : " or '" + peers_.peers[1].machine->name + "'"));
    if (options_.resets > 0 && !peers_.peers[0].reset && !peers_.peers[1].reset)
      diagnostics_.report("not-peers", first.where,
                          fmt::format("a reset is to be raised, but no machine has an event '{}': "
                                      "name it with --reset-event",
                                      options_.reset_event));
  }

 private:
  [[nodiscard]] const Peer& other(std::size_t p) const { return peers_.peers[1 - p]; }

  void sends(std::size_t p) {
    Peer& peer = peers_.peers[p];
    const Machine& receiver = *other(p).machine;
    for (const Action& action : actions_of(*peer.machine)) {
      const bool raise = action.kind == Action::Kind::raise;
      if (raise && (peers_.alike || action.machine != receiver.name)) continue;
      const auto name = raise                               ? std::optional(action.event)
                        : action.kind == Action::Kind::hook ? message_of(action.phrase.text)
                                                            : std::nullopt;
      if (!name) continue;
      if (const auto event = find_event(receiver, *name)) {
        peer.sends.push_back({action.phrase, *event});
        continue;
      }
      std::vector<std::string> names;
      for (const Event& event : receiver.events) names.push_back(event.name);
      Diagnostic& diagnostic =
          diagnostics_.report("no-receiver", action.phrase.where,
                              fmt::format("'{}' has no event '{}'{}", receiver.name, *name,
                                          did_you_mean(*name, names)));
      diagnostic.notes.push_back({receiver.where, fmt::format("the events of '{}' are {}",
                                                              receiver.name, quoted_list(names))});
    }
  }

  // Of an action that names an event of the peer, which gets it from nobody, it is doubtful whether
  // it was meant to send it.
  void doubt_actions(std::size_t p) {
    const Machine& receiver = *other(p).machine;
    const auto& sent = peers_.peers[p].sends;
    for (const Action& action : actions_of(*peers_.peers[p].machine)) {
      if (action.kind != Action::Kind::hook || message_of(action.phrase.text)) continue;
      for (EventIndex e = 0; e < receiver.events.size(); ++e) {
        const Event& event = receiver.events[e];
        const bool known = std::any_of(sent.begin(), sent.end(),
                                       [&](const Sending& sending) { return sending.event == e; });
        if (known || !names_event(action.phrase.text, event)) continue;
        diagnostics_.report(
            "not-a-message", action.phrase.where,
            fmt::format("'{}' sends nothing here, although '{}' has an event '{}': a message is "
                        "worded 'send {}'",
                        action.phrase.text, receiver.name, event.name, event.name));
        break;
      }
    }
  }

  // Whether the machine can send anything before it gets a message, whatever its guards say.
  [[nodiscard]] bool talks(std::size_t p) const {
    const Peer& peer = peers_.peers[p];
    const Machine& machine = *peer.machine;
    if (!machine.initial) return true; // reported
    std::vector<StateIndex> reached{*machine.initial};
    for (std::size_t k = 0; k < reached.size(); ++k)
      for (const Transition& transition : machine.transitions) {
        if (transition.from != reached[k] || contains(peer.gets, transition.event)) continue;
        if (!sent_by(peer, transition).empty()) return true;
        if (!contains(reached, transition.to)) reached.push_back(transition.to);
      }
    return false;
  }

  void events(std::size_t p) {
    Peer& peer = peers_.peers[p];
    const Machine& machine = *peer.machine;
    const std::vector<Action> actions = actions_of(machine);
    peer.reset = find_event(machine, options_.reset_event);
    for (EventIndex e = 0; e < machine.events.size(); ++e) {
      const auto is_event = [&](const Sending& sending) { return sending.event == e; };
      const auto& sent = other(p).sends;
      if (std::any_of(sent.begin(), sent.end(), is_event)) {
        peer.gets.push_back(e);
        continue;
      }
      if (std::any_of(actions.begin(), actions.end(),
                      [&](const Action& action) { return raises_itself(machine, action, e); }))
        peer.raises.push_back(e);
      const bool raised = peer.reset == e || contains(peer.raises, e) ||
                          std::any_of(machine.timers.begin(), machine.timers.end(),
                                      [&](const Timer& timer) { return timer.event == e; });
      if (raised || !is_taken(machine, e)) continue;
      peer.takes.push_back(e);
      doubt(peer, other(p), e);
    }
  }

  // An input that no state answers or keeps would change nothing.
  static bool is_taken(const Machine& machine, EventIndex e) {
    for (StateIndex s = 0; s < machine.states.size(); ++s) {
      const Verdict verdict = machine.cell(s, e).verdict;
      if (verdict == Verdict::transition || verdict == Verdict::defer) return true;
    }
    return false;
  }

  // A message that goes one way only, although both know it, was perhaps forgotten.
  void doubt(const Peer& peer, const Peer& sender, EventIndex e) {
    const std::string& name = peer.machine->events[e].name;
    for (const Sending& sending : peer.sends)
      if (key_of(sender.machine->events[sending.event].name) == key_of(name)) {
        Diagnostic& diagnostic = diagnostics_.report(
            "no-sender", peer.machine->events[e].where,
            fmt::format("'{}' sends '{}' itself, but '{}' never sends it: here it is an input of "
                        "the environment",
                        peer.machine->name, name, sender.machine->name));
        diagnostic.notes.push_back({sending.phrase.where, "it is sent here"});
        return;
      }
  }

  // Messages that the peer can send from this state, driven by its environment alone. The search
  // ends where a connection does. Of a connection that begins, the first messages count: those
  // behind them are of no use to a peer that does not answer these.
  static std::vector<EventIndex> may_send(const Peer& peer, StateIndex from) {
    const Machine& machine = *peer.machine;
    const auto is_outside = [&](StateIndex s) {
      return machine.states[s].initial || machine.states[s].final;
    };
    std::vector<EventIndex> sent;
    std::vector<StateIndex> todo{from};
    for (std::size_t k = 0; k < todo.size(); ++k) {
      if (k > 0 && is_outside(todo[k])) continue;
      for (const Transition& transition : machine.transitions) {
        if (transition.from != todo[k] || !drives(peer, from, transition.event)) continue;
        const auto messages = sent_by(peer, transition);
        sent.insert(sent.end(), messages.begin(), messages.end());
        if ((messages.empty() || !is_outside(from)) && !contains(todo, transition.to))
          todo.push_back(transition.to);
      }
    }
    return sent;
  }
  // An input, what the machine raises in itself after one, or a message that was put aside.
  static bool drives(const Peer& peer, StateIndex from, EventIndex event) {
    return contains(peer.takes, event) || contains(peer.raises, event) ||
           peer.machine->cell(from, event).verdict == Verdict::defer;
  }

  static bool answers(const Machine& machine, StateIndex state, EventIndex event) {
    return machine.cell(state, event).verdict == Verdict::transition;
  }
  static bool answers_any(const Machine& machine, StateIndex state,
                          const std::vector<EventIndex>& events) {
    return std::any_of(events.begin(), events.end(),
                       [&](EventIndex e) { return answers(machine, state, e); });
  }
  static std::vector<EventIndex> sent_by(const Peer& peer, const Transition& transition) {
    std::vector<EventIndex> sent;
    for (const Action& action : promela::all_actions(*peer.machine, transition))
      for (const Sending& sending : peer.sends)
        if (sending.phrase.ident == action.phrase.ident) sent.push_back(sending.event);
    return sent;
  }

  // Messages that bring an answer while the peer stays where it is: sent on an input, or by a
  // deadline that does so again and again.
  [[nodiscard]] static std::vector<EventIndex> asks(const Peer& peer, StateIndex state) {
    std::vector<EventIndex> sent;
    for (const Transition& transition : peer.machine->transitions) {
      if (transition.from != state || transition.to != state) continue;
      if (contains(peer.gets, transition.event)) continue;
      for (const EventIndex e : sent_by(peer, transition)) sent.push_back(e);
    }
    return sent;
  }
  // What the peer answers to these, in this state, or its environment makes it send behind them.
  [[nodiscard]] static std::vector<EventIndex> replies(const Peer& peer, StateIndex state,
                                                       const std::vector<EventIndex>& questions) {
    std::vector<EventIndex> sent;
    for (const Transition& transition : peer.machine->transitions) {
      if (transition.from != state || !contains(questions, transition.event)) continue;
      for (const EventIndex e : sent_by(peer, transition)) sent.push_back(e);
      for (const EventIndex e : may_send(peer, transition.to)) sent.push_back(e);
    }
    return sent;
  }
  static bool message_leads_out(const Peer& peer, StateIndex s) {
    const auto& all = peer.machine->transitions;
    return std::any_of(all.begin(), all.end(), [&](const Transition& t) {
      return t.from == s && t.to != s && contains(peer.gets, t.event);
    });
  }

  void rests(std::size_t p) {
    Peer& peer = peers_.peers[p];
    const Machine& machine = *peer.machine;
    const std::size_t partner_states = other(p).machine->states.size();
    std::vector<std::vector<EventIndex>> partner_sends;
    for (StateIndex t = 0; t < partner_states; ++t) partner_sends.push_back(may_send(other(p), t));
    for (StateIndex s = 0; s < machine.states.size(); ++s) {
      const State& state = machine.states[s];
      const bool content = state.initial || state.final || !message_leads_out(peer, s);
      const auto questions = asks(peer, s);
      std::vector<bool> row;
      for (StateIndex t = 0; t < partner_states; ++t)
        row.push_back(content || answers_any(machine, s, partner_sends[t]) ||
                      answers_any(machine, s, replies(other(p), t, questions)));
      peer.rests.push_back(std::move(row));
    }
  }

  Peers& peers_;
  const EnvironmentOptions& options_;
  Diagnostics& diagnostics_;
};

} // namespace

std::optional<Peers> match_peers(const std::vector<Machine>& machines,
                                 const EnvironmentOptions& options, Diagnostics& diagnostics) {
  if (machines.empty()) return std::nullopt;
  if (machines.size() > 2) {
    diagnostics.report("not-peers", machines[2].where,
                       fmt::format("the machine '{}' is the third: without a scenario there are "
                                   "two peers",
                                   machines[2].name));
    return std::nullopt;
  }
  Peers out;
  out.alike = machines.size() == 1;
  for (unsigned p : {0U, 1U}) {
    Peer& peer = out.peers[p];
    peer.machine = out.alike ? &machines[0] : &machines[p];
    peer.instance = out.alike ? p : 0;
    peer.name = out.alike ? fmt::format("{} {}", peer.machine->name, p) : peer.machine->name;
    peer.ident = out.alike ? fmt::format("{}_{}", peer.machine->name, p) : peer.machine->name;
  }
  Matching(out, options, diagnostics).match();
  if (diagnostics.has_errors()) return std::nullopt;
  return out;
}

std::string environment_summary(const Peers& peers) {
  std::string out;
  for (std::size_t p = 0; p < (peers.alike ? 1 : 2); ++p) {
    const Peer& peer = peers.peers[p];
    const auto names = [&](const std::vector<EventIndex>& events) {
      std::string text;
      for (const EventIndex e : events)
        text += (text.empty() ? "" : ", ") + peer.machine->events[e].name;
      return text.empty() ? "none" : text;
    };
    out += fmt::format("{}: messages {}; inputs {}\n", peer.machine->name, names(peer.gets),
                       names(peer.takes));
  }
  return out;
}

std::string environment_name(const Peers& peers) {
  const std::string& first = peers.peers[0].machine->name;
  return peers.alike ? first : first + "_" + peers.peers[1].machine->name;
}

} // namespace statewire::gen::verify
