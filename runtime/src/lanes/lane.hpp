// SPDX-License-Identifier: BSD-3-Clause
// What a connection's stream asks of the components of its process: the choice of candidates.
#pragma once

#include <statewire/component.hpp>

#include <string>
#include <string_view>

namespace statewire::lanes {

// What a process knows of its ports and components, for one connection.
class Choice {
 public:
  virtual ~Choice() = default;
  // Null: there is none.
  [[nodiscard]] virtual LaneComponent* component(std::string_view name) = 0;
  // ---- the initiator
  [[nodiscard]] virtual cpc::Bytes advertisement() const = 0;
  // ---- the acceptor. The candidates are made from the peer's advertisement and the own one, the
  // best first. False: that is no advertisement.
  virtual bool on_proposal(cpc::BytesView advertisement) = 0;
  [[nodiscard]] virtual bool has_candidate() const = 0;
  virtual Candidate take_candidate() = 0; // only if there is one
  virtual void drop_candidates() = 0;
  // After on_proposal(): why it has no candidate, if it has none.
  [[nodiscard]] virtual std::string why_none() const = 0;
};

} // namespace statewire::lanes
