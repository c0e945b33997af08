// SPDX-License-Identifier: BSD-3-Clause
// Records messages and their outcome: the oracle of the simulator and of all tests.
//
// Every accepted message is delivered exactly once and in order, or reported by send_failed, or was
// under way when its virtual connection was reported lost. A message that vanishes although no loss
// was reported, or that overtakes, repeats or changes, is a failure.
#pragma once

#include "step.hpp"

#include <statewire/error.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace statewire::sim {

// Number of an incarnation: a restarted process has another one.
using NodeId = std::uint32_t;

class Ledger {
 public:
  static constexpr std::size_t k_smallest = 24; // bytes: the note that names the message

  // The bytes of the next message of `from` to `to`; `token` names it.
  [[nodiscard]] std::vector<std::byte> compose(NodeId from, Place to, std::size_t size,
                                               std::uint64_t& token) const;
  // A violation was seen.
  [[nodiscard]] bool has_complaints() const { return !complaints_.empty(); }
  [[nodiscard]] const std::string& complaints() const { return complaints_; }
  // Called before Core::send(): a message to the own process arrives within that call.
  void posted(NodeId from, Place to);
  void rejected(NodeId from, Place to, std::uint64_t token);
  void failed(NodeId from, Place to, std::uint64_t token, Errc why);
  void lost(NodeId from, Place to);
  // `from_place`: the sender, as the receiver's core names it.
  void received(NodeId at, Place at_place, Place from_place, std::span<const std::byte> payload);
  void lives_at(NodeId id, Place place) { places_[id] = place; }

  // Of the messages of `from` to `to`.
  [[nodiscard]] std::size_t accepted_count(NodeId from, Place to) const;
  [[nodiscard]] std::size_t received_count(NodeId from, Place to) const;
  [[nodiscard]] std::size_t failed_count(NodeId from, Place to) const;
  // Neither received nor reported as failed.
  [[nodiscard]] std::size_t open_count(NodeId from, Place to) const;

  // What is wrong so far; empty: nothing. `settled`: nothing is under way any more, so that what
  // has not arrived never will. `dead`: killed processes, whose own messages may be lost.
  [[nodiscard]] std::string verdict(bool settled, const std::vector<NodeId>& dead) const;

 private:
  struct Letter {
    std::uint32_t losses_before = 0; // losses that the sender had seen when it was accepted
    bool failed = false;
    bool rejected = false;
    NodeId receiver = 0; // 0: none
  };
  struct Road {
    std::vector<Letter> letters;
    std::uint32_t losses = 0;
    std::map<NodeId, std::uint64_t> last_received; // by receiver: number + 1
  };
  void complain(const std::string& text);
  std::map<std::pair<NodeId, Place>, Road> roads_;
  std::map<NodeId, Place> places_;
  std::string complaints_;
};

} // namespace statewire::sim
