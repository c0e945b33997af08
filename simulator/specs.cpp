// SPDX-License-Identifier: BSD-3-Clause
#include "specs.hpp"

#include <statewire_spec_version.hpp>

#include <accept.hpp>
#include <close.hpp>
#include <connect.hpp>
#include <delivery.hpp>
#include <vc.hpp>

#include <array>

namespace statewire::sim {

#define STATEWIRE_MACHINE(m)                                                                       \
  SpecMachine {                                                                                    \
    spec::m::k_machine_name, spec::m::k_transitions, spec::m::k_state_names,                       \
        spec::m::k_event_names                                                                     \
  }

const std::array<SpecMachine, k_machine_count>& spec_machines() {
  static constexpr std::array<SpecMachine, k_machine_count> all{
      STATEWIRE_MACHINE(connect), STATEWIRE_MACHINE(accept), STATEWIRE_MACHINE(vc),
      STATEWIRE_MACHINE(close), STATEWIRE_MACHINE(delivery)};
  return all;
}

#undef STATEWIRE_MACHINE

std::string transition_name(MachineId machine, std::size_t index) {
  return transition_name(spec_machines().at(static_cast<std::size_t>(machine)), index);
}

std::string transition_name(const SpecMachine& m, std::size_t index) {
  const TransitionInfo& t = m.transitions[index];
  std::string out(m.name);
  out += " ";
  out += m.states[t.from];
  out += " ";
  out += m.events[t.event];
  out += " -> ";
  out += m.states[t.to];
  for (std::size_t i = 0; i < m.transitions.size(); ++i)
    if (i != index && m.transitions[i].from == t.from && m.transitions[i].event == t.event &&
        !t.guard.empty()) {
      out += " when ";
      out += t.guard;
      break;
    }
  return out;
}

std::string transition_place(const SpecMachine& machine, std::size_t index) {
  const TransitionInfo& t = machine.transitions[index];
  return std::string(t.file) + ":" + std::to_string(t.line);
}

std::string_view spec_version() { return k_spec_version; }

} // namespace statewire::sim
