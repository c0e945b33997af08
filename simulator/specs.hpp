// SPDX-License-Identifier: BSD-3-Clause
// The specs that this program was compiled from.
#pragma once

#include "world.hpp"

#include <statewirec/machine.hpp>

#include <span>
#include <string>
#include <string_view>

namespace statewire::sim {

struct SpecMachine {
  std::string_view name;
  std::span<const TransitionInfo> transitions;
  std::span<const std::string_view> states, events;
};
[[nodiscard]] const std::array<SpecMachine, k_machine_count>& spec_machines();

// "accept OPEN_LRECV_PKT TIMEOUT -> CLOSED", with the guard when one state and event have several:
// the name of a transition that survives other edits of the spec.
[[nodiscard]] std::string transition_name(const SpecMachine& machine, std::size_t index);
[[nodiscard]] std::string transition_name(MachineId machine, std::size_t index);
[[nodiscard]] std::string transition_place(const SpecMachine& machine,
                                           std::size_t index); // spec/accept.dot:61

// A hash of the specs' text: which specs a result is about.
[[nodiscard]] std::string_view spec_version();

} // namespace statewire::sim
