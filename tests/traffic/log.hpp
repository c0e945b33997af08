// SPDX-License-Identifier: BSD-3-Clause
// What one process did and saw, and the oracle that reads what all of them wrote down. Nobody needs
// to look at others meanwhile: the actors may be threads.
#pragma once

#include "letters.hpp"

#include <statewire/messages.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace statewire::traffic {

using Place = std::uint32_t;

struct SendEntry {
  static constexpr std::uint32_t k_none = UINT32_MAX;
  Place to = 0;
  MessageContext context = 0;
  Tag tag = 0;
  std::size_t size = 0; // of a forward: known when it has ended
  bool synchronous = false;
  std::uint32_t source = k_none; // forward: which receive
  bool cancel_asked = false, ended = false;
  Status status;
};

struct ReceiveEntry {
  Selector what;
  std::size_t room = 0;
  Tag must_be = 0; // it was seen before: exactly this message. 0: any
  // Moments of this actor, for comparing; 0: never.
  std::uint64_t cancel_asked = 0, ended_at = 0;
  bool ended = false;
  Status status;
  std::vector<std::byte> kept; // of a forwarded message, whose content is found out in the end
  [[nodiscard]] bool got() const {
    return ended && (status.error == Errc::ok || status.error == Errc::truncated);
  }
};

struct Log {
  ActorId actor = 0;
  Place place = 0;
  bool killed = false;
  std::vector<SendEntry> sends;       // in the order in which they began
  std::vector<ReceiveEntry> receives; // as well
  std::string complaints;             // what was wrong in itself

  void complain(const std::string& text) {
    if (complaints.size() < 2000)
      complaints += "place " + std::to_string(place) + ": " + text + '\n';
  }
};

struct Circumstances {
  bool closes = false;     // connections are closed gracefully
  bool finalizing = false; // … and finalized, with messages under way
  // Whether one of two actors was notified that messages between them may be lost.
  std::function<bool(const Log&, const Log&)> lossy = [](const Log&, const Log&) { return false; };
  // Whether this actor was ever notified of the failure of a connection to that place.
  std::function<bool(const Log&, Place)> lost = [](const Log&, Place) { return false; };
};

// Messages that were sent, and on whose way nothing was lost, but which nobody has got.
[[nodiscard]] std::vector<Tag> missing(const std::vector<const Log*>& logs, const Circumstances& c);
// What is wrong; empty: nothing. All is over, and everything that there was has been received.
[[nodiscard]] std::string verdict(const std::vector<const Log*>& logs, const Circumstances& c);

} // namespace statewire::traffic
