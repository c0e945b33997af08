// SPDX-License-Identifier: BSD-3-Clause
// Which words of an action are a message, and what the attribute `peers` of a digraph says about
// the others. docs/guide/peers.md has the notation.
#pragma once

#include "../model/diagnostics.hpp"
#include "../model/model.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen::verify {

template <class List, class Value>
bool contains(const List& list, const Value& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// What names are compared by: letters and digits, "SYN+ACK" as "synack".
[[nodiscard]] std::string key_of(std::string_view text);

// The phrase that is worded so, or else the only one that has the same key. Null: there is none, or
// there are several. `phrase_of` is the Phrase of an item.
template <class List, class PhraseOf>
auto* by_words(List& list, const std::string& words, PhraseOf phrase_of) {
  decltype(list.data()) found = nullptr;
  for (auto& item : list)
    if (phrase_of(item).text == words) return &item;
  for (auto& item : list) {
    if (key_of(phrase_of(item).text) != key_of(words)) continue;
    if (found != nullptr && phrase_of(*found).ident != phrase_of(item).ident)
      return decltype(found)(nullptr);
    found = &item;
  }
  return found;
}

// A message: "close" of "send close(ack=FALSE)", and the answer that it carries to questions about
// `subject`, which may be empty.
struct Worded {
  std::string name, subject, value;
};
// Nothing when the action is not worded as a message.
[[nodiscard]] std::optional<Worded> message_of(const std::string& phrase);
// The phrase ends with the words of the event, although it is not worded as a message.
[[nodiscard]] bool names_event(const std::string& phrase, const Event& event);

// What the message answers to this question, if it is about its subject: "ack==TRUE", "ack".
[[nodiscard]] std::optional<bool> answer_to(const Guard& atom, const std::string& subject,
                                            const std::string& value);

[[nodiscard]] bool is_asked(const Machine& receiver, const Worded& message);
// "send close(ack=FALSE)" without an event "close": the only event whose guards ask for `ack`.
[[nodiscard]] std::optional<EventIndex>
event_about(const Machine& receiver, const std::string& subject, const std::string& value);

// Each phrase once, those of exit and entry included.
[[nodiscard]] std::vector<Action> actions_of(const Machine& machine);
// All atoms of all guards.
[[nodiscard]] std::vector<const Guard*> atoms_of(const Machine& machine);
// Whether a deadline raises the event.
[[nodiscard]] bool is_timers(const Machine& machine, EventIndex event);

// The attribute `peers`.
struct PeerNotes {
  struct Arrival {
    Worded message;
    bool own = false;      // raised in the sender itself
    bool optional = false; // arrives only where a transition answers it
  };
  struct Sent {
    std::string phrase;
    std::vector<Arrival> arrivals; // none: no message
  };
  struct Answer {
    std::string phrase;
    std::array<bool, 2> yes{}; // of the first and of the second peer
  };
  std::vector<Sent> sent;
  std::vector<Answer> answers;
  std::vector<std::string> together, without; // events
  std::vector<std::string> forbidden;         // actions
};
[[nodiscard]] PeerNotes read_notes(const Machine& machine, Diagnostics& diagnostics);

} // namespace statewire::gen::verify
