// SPDX-License-Identifier: BSD-3-Clause
// Which action of one machine is which event of the other one, and where a machine rests.
#include "peers.hpp"

#include "../back/emit_promela_parts.hpp"
#include "../front/words.hpp"
#include "peers_words.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace statewire::gen::verify {
namespace {

std::optional<EventIndex> find_event(const Machine& machine, const std::string& name) {
  const auto find = [&](const auto& same) -> std::optional<EventIndex> {
    const auto at = std::find_if(machine.events.begin(), machine.events.end(), same);
    if (at == machine.events.end()) return std::nullopt;
    return static_cast<EventIndex>(at - machine.events.begin());
  };
  if (const auto exact = find([&](const Event& e) { return e.name == name; })) return exact;
  return find([&](const Event& e) { return key_of(e.name) == key_of(name); });
}

bool raises_itself(const Machine& machine, const Action& action, EventIndex event) {
  return action.kind == Action::Kind::raise && action.machine == machine.name &&
         action.event == machine.events[event].name;
}

// "++n" of "n++": as a model has it.
std::string as_counted(const std::string& phrase) {
  for (const char* sign : {"++", "--"})
    if (phrase.ends_with(sign)) return sign + collapse(phrase.substr(0, phrase.size() - 2));
  return phrase;
}

class Matching {
 public:
  Matching(Peers& peers, const EnvironmentOptions& options, Diagnostics& diagnostics)
      : peers_(peers), options_(options), diagnostics_(diagnostics) {}

  void match() {
    for (std::size_t p : {0, 1}) notes(p);
    for (std::size_t p : {0, 1}) sends(p);
    for (std::size_t p : {0, 1}) events(p);
    for (std::size_t p : {0, 1}) doubt_actions(p);
    for (std::size_t p : {0, 1})
      peers_.peers[p].carried = carried_questions(peers_.peers[p], other(p));
    for (std::size_t p : {0, 1}) peers_.peers[p].rests = rests_of(peers_.peers[p], other(p));
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

  void notes(std::size_t p) {
    const Machine& machine = *peers_.peers[p].machine;
    if (p == 1 && peers_.alike)
      notes_[1] = notes_[0]; // reported once
    else
      notes_[p] = read_notes(machine, diagnostics_);
    const std::vector<Action> actions = actions_of(machine);
    for (const PeerNotes::Sent& sent : notes_[p].sent)
      if (const Action* action = known_action(machine, actions, sent.phrase)) {
        if (!sent_[p].emplace(action->phrase.ident, &sent).second)
          contradicts(machine, "ACTION ->", action->phrase.text);
        if (sent.arrivals.empty()) assume(p, action->phrase.text, " -> nothing");
      }
    for (const std::string& phrase : notes_[p].forbidden)
      if (const Action* action = known_action(machine, actions, phrase))
        peers_.peers[p].forbidden.push_back(action->phrase.ident);
    std::vector<const Guard*> atoms = atoms_of(machine);
    for (const PeerNotes::Answer& answer : notes_[p].answers) {
      const auto* const atom = by_words(
          atoms, answer.phrase, [](const Guard* one) -> const Phrase& { return one->phrase; });
      if (atom == nullptr) {
        unknown(machine, "question", answer.phrase);
        continue;
      }
      const Phrase& phrase = (*atom)->phrase;
      const bool apart = answer.yes[0] != answer.yes[1];
      if (apart && !peers_.alike) continue; // neither is the first
      const bool yes = answer.yes.at(p);
      assume(p, apart ? "first " : yes ? "always " : "never ", phrase.text);
      const auto [at, is_new] = peers_.peers[p].answers.emplace(phrase.ident, yes);
      if (!is_new && at->second != yes) contradicts(machine, "always, never, first", phrase.text);
    }
    for (const std::string& name : notes_[p].without)
      if (const auto event = find_event(machine, name))
        assume(p, "without ", machine.events[*event].name);
      else
        unknown(machine, "event", name);
    for (const std::string& event : notes_[p].together) together(p, event);
  }
  // A proof shows no more than what holds under these.
  void assume(std::size_t p, std::string_view first, std::string_view second) {
    const std::string assumption = fmt::format("{}{}", first, second);
    std::vector<std::string>& assumed = peers_.peers[p].assumed;
    if (!contains(assumed, assumption)) assumed.push_back(assumption);
  }
  void unknown(const Machine& machine, std::string_view what, const std::string& words) {
    diagnostics_.report("not-peers", machine.peers.where,
                        fmt::format("'{}' has no {} '{}', or several, and its attribute peers "
                                    "names it",
                                    machine.name, what, words));
  }
  void contradicts(const Machine& machine, std::string_view what, const std::string& words) {
    diagnostics_.report("not-peers", machine.peers.where,
                        fmt::format("the attribute peers of '{}' has two statements ({}) of '{}'",
                                    machine.name, what, words));
  }
  const Action* known_action(const Machine& machine, const std::vector<Action>& actions,
                             const std::string& phrase) {
    const Action* const action = by_words(
        actions, as_counted(phrase), [](const Action& one) -> const Phrase& { return one.phrase; });
    if (action == nullptr) unknown(machine, "action", phrase);
    return action;
  }
  void together(std::size_t p, const std::string& name) {
    const auto mine = find_event(*peers_.peers[p].machine, name);
    const auto theirs = find_event(*other(p).machine, name);
    if (!mine || !theirs) {
      unknown(mine ? *other(p).machine : *peers_.peers[p].machine, "event", name);
      return;
    }
    const std::array<EventIndex, 2> both =
        p == 0 ? std::array{*mine, *theirs} : std::array{*theirs, *mine};
    assume(p, "together ", name);
    if (!contains(peers_.together, both)) peers_.together.push_back(both);
  }

  void sends(std::size_t p) {
    const Machine& receiver = *other(p).machine;
    for (const Action& action : actions_of(*peers_.peers[p].machine)) {
      if (const auto note = sent_[p].find(action.phrase.ident); note != sent_[p].end()) {
        for (const PeerNotes::Arrival& arrival : note->second->arrivals) send(p, action, arrival);
        continue;
      }
      const bool raise = action.kind == Action::Kind::raise;
      if (raise && (peers_.alike || action.machine != receiver.name)) continue;
      if (raise)
        send(p, action, {{action.event, {}, {}}});
      else if (const auto message = message_of(action.phrase.text);
               message && action.kind == Action::Kind::hook)
        send(p, action, {*message});
    }
  }
  void send(std::size_t p, const Action& action, const PeerNotes::Arrival& arrival) {
    Peer& peer = peers_.peers[p];
    const Machine& receiver = arrival.own ? *peer.machine : *other(p).machine;
    auto event = find_event(receiver, arrival.message.name);
    if (!event) event = event_about(receiver, arrival.message.subject, arrival.message.value);
    if (event) {
      Sending sending{action.phrase, *event};
      sending.optional = arrival.optional;
      if (is_asked(receiver, arrival.message)) {
        sending.subject = arrival.message.subject;
        sending.value = arrival.message.value;
      }
      (arrival.own ? peer.owns : peer.sends).push_back(std::move(sending));
      return;
    }
    std::vector<std::string> names;
    for (const Event& one : receiver.events) names.push_back(one.name);
    Diagnostic& diagnostic = diagnostics_.report(
        "no-receiver", action.phrase.where,
        fmt::format("'{}' has no event '{}'{}", receiver.name, arrival.message.name,
                    did_you_mean(arrival.message.name, names)));
    diagnostic.notes.push_back({receiver.where, fmt::format("the events of '{}' are {}",
                                                            receiver.name, quoted_list(names))});
  }
  // An action that names an input of the peer was perhaps meant to send it.
  void doubt_actions(std::size_t p) {
    const Machine& receiver = *other(p).machine;
    for (const Action& action : actions_of(*peers_.peers[p].machine)) {
      if (action.kind != Action::Kind::hook || message_of(action.phrase.text)) continue;
      if (sent_[p].count(action.phrase.ident) != 0) continue;
      for (const EventIndex e : other(p).takes) {
        const Event& event = receiver.events[e];
        if (!names_event(action.phrase.text, event)) continue;
        diagnostics_.report(
            "not-a-message", action.phrase.where,
            fmt::format("'{}' sends nothing here, although '{}' has an event '{}': a message is "
                        "worded 'send {}'; where it is none, write peers=\"{} -> nothing\"",
                        action.phrase.text, receiver.name, event.name, event.name,
                        action.phrase.text));
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
      if (std::any_of(peer.owns.begin(), peer.owns.end(), is_event) ||
          std::any_of(actions.begin(), actions.end(),
                      [&](const Action& action) { return raises_itself(machine, action, e); }))
        peer.raises.push_back(e);
      const bool raised = peer.reset == e || contains(peer.raises, e) || is_timers(machine, e);
      if (raised || !is_taken(machine, e) || is_left_out(p, e)) continue;
      peer.takes.push_back(e);
      doubt(peer, other(p), e);
    }
  }

  [[nodiscard]] bool is_left_out(std::size_t p, EventIndex e) const {
    const auto& without = notes_[p].without;
    return std::any_of(peers_.together.begin(), peers_.together.end(),
                       [&](const auto& both) { return both[p] == e; }) ||
           std::any_of(without.begin(), without.end(), [&](const std::string& name) {
             return find_event(*peers_.peers[p].machine, name) == e;
           });
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

  Peers& peers_;
  const EnvironmentOptions& options_;
  Diagnostics& diagnostics_;
  std::array<PeerNotes, 2> notes_;
  std::array<std::map<std::string, const PeerNotes::Sent*>, 2> sent_; // by the action's hook
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
    std::string assumed;
    for (const std::string& one : peer.assumed) assumed += (assumed.empty() ? "" : "; ") + one;
    if (!assumed.empty())
      out += fmt::format("{}: assumed by its attribute peers: {}\n", peer.machine->name, assumed);
  }
  return out;
}

std::string environment_name(const Peers& peers) {
  const std::string& first = peers.peers[0].machine->name;
  return peers.alike ? first : first + "_" + peers.peers[1].machine->name;
}

} // namespace statewire::gen::verify
