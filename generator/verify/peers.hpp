// SPDX-License-Identifier: BSD-3-Clause
// Two peers without a scenario: what each sends is matched with the events of the other one, and a
// default environment is written for them as a world and a scenario. docs/guide/peers.md describes
// it.
#pragma once

#include "../model/diagnostics.hpp"
#include "../model/model.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace statewire::gen::verify {

struct EnvironmentOptions {
  long inputs = 2; // how often each event that no machine raises is raised
  long losses = 0, resets = 0;
  long early = 0; // deadlines that strike although a message is under way
  std::string reset_event = "RESET";
};

// An action that sends a message, and the event that the message is for its receiver. Questions
// about `subject` are answered by `value`, when it has one.
struct Sending {
  Phrase phrase;
  EventIndex event = 0;
  std::string subject = {}, value = {};
  bool optional = false; // arrives only where a transition answers it
};

struct Peer {
  const Machine* machine = nullptr;
  unsigned instance = 0;
  std::string name;                    // for people: "client"; of two alike "peer 0"
  std::string ident;                   // for the world: "client", "peer_0"
  std::vector<Sending> sends;          // a hook's messages in their order
  std::vector<Sending> owns;           // events that an action raises in its own machine
  std::vector<EventIndex> gets;        // events that the other peer sends
  std::vector<EventIndex> takes;       // inputs of the environment: events that no machine raises
  std::vector<EventIndex> raises;      // events that it raises in itself
  std::vector<std::string> forbidden;  // hooks of actions that mean a broken protocol
  std::map<std::string, bool> answers; // by the question's hook, where it is always the same
  std::vector<std::string> assumed;    // what the attribute `peers` takes from the environment
  std::vector<const Guard*> carried;   // questions that the message answers, each hook once
  std::optional<EventIndex> reset;
  // By state, by the other one's state: whether it is content to stay there when nothing can happen
  // any more. docs/guide/peers.md says when.
  std::vector<std::vector<bool>> rests;
};

struct Peers {
  std::array<Peer, 2> peers;
  bool alike = false;                              // both are instances of one machine
  std::vector<std::array<EventIndex, 2>> together; // inputs that come to both at once
};

// The messages of a transition, exit and entry actions included.
[[nodiscard]] std::vector<EventIndex> sent_by(const Peer& peer, const Transition& transition);
// Questions that are asked of nothing but messages, each of which answers them.
[[nodiscard]] std::vector<const Guard*> carried_questions(const Peer& peer, const Peer& sender);
// By state, by the other one's state: Peer::rests.
[[nodiscard]] std::vector<std::vector<bool>> rests_of(const Peer& peer, const Peer& other);

// One machine (two instances of it) or two of different names. Reports what keeps them from being
// peers, messages that the other one has no event for, and events that look like messages but are
// never sent. The machines outlive the result.
[[nodiscard]] std::optional<Peers> match_peers(const std::vector<Machine>& machines,
                                               const EnvironmentOptions& options,
                                               Diagnostics& diagnostics);

// Texts that `read_world` and `read_scenario` read. `machine_files` are relative to the scenario.
[[nodiscard]] std::string world_text(const Peers& peers);
[[nodiscard]] std::string scenario_text(const Peers& peers, const EnvironmentOptions& options,
                                        const std::string& world_file,
                                        const std::vector<std::string>& machine_files);
// What each machine gets from where, a line for each, and what its attribute `peers` assumes.
[[nodiscard]] std::string environment_summary(const Peers& peers);
// "client_server", "peer": what the scenario is called.
[[nodiscard]] std::string environment_name(const Peers& peers);

} // namespace statewire::gen::verify
