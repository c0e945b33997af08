// SPDX-License-Identifier: BSD-3-Clause
// What a connection's stream asks of the components of its process: the choice of candidates.
#pragma once

#include <statewire/component.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::lanes {

struct Candidates {
  std::vector<Candidate> left; // the best first
  std::string why_none;        // for people; empty: there is one
};

// What a process knows of its ports and components, for one connection.
class Choice {
 public:
  virtual ~Choice() = default;
  // Null: there is none.
  [[nodiscard]] virtual LaneComponent* component(std::string_view name) = 0;
  // The initiator's, for the acceptor.
  [[nodiscard]] virtual cpc::Bytes advertisement() const = 0;
  // The acceptor's, of that advertisement and its own. Empty: that is no advertisement.
  [[nodiscard]] virtual std::optional<Candidates>
  candidates(cpc::BytesView advertisement) const = 0;
};

} // namespace statewire::lanes
