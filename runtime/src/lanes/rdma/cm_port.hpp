// SPDX-License-Identifier: BSD-3-Clause
// The connection manager of one port, as lanes use it: the listener, the attempts under way, and
// the requests that are expected.
#pragma once

#include "queue_pairs.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace statewire::lanes {

class CmLane;

// Proves to a lane that a request, or a reply, is its counterpart's. Serves once.
using CmToken = std::array<std::uint8_t, 16>;

// Listens at the address of the device's port. Empty: `why`.
[[nodiscard]] std::optional<Address> listen(verbs::Device& device, std::string& why);

class CmPort {
 public:
  explicit CmPort(QueuePairs& pairs);
  void leave_parent() { listener_.reset(); } // as LaneComponent's

  // The listener's address; opened when it is first asked for. Empty: `why`.
  [[nodiscard]] std::optional<Address> listen(std::string& why);
  // A request with that token is the lane's.
  void expect(const CmToken& token, CmLane& lane) { expected_.emplace(token, &lane); }
  void forget(const CmToken& token) { expected_.erase(token); }
  void add(verbs::Cm cm, CmLane& lane);
  void remove(verbs::Cm cm) { // add() may have found no memory
    if (cm.slot < entries_.size()) entries_[cm.slot] = {};
  }

  void on_cm(const verbs::CmEvent& event, Time now);

 private:
  struct Entry {
    verbs::Cm cm;
    CmLane* lane = nullptr; // null: free
  };
  void on_request(const verbs::CmEvent& event, Time now);

  QueuePairs& pairs_;
  std::optional<Address> listener_;
  std::map<CmToken, CmLane*> expected_;
  std::vector<Entry> entries_; // by slot
};

} // namespace statewire::lanes
