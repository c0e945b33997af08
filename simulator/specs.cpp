#include "specs.hpp"

#include <statewire_spec_version.hpp>

#include <accept.hpp>
#include <close.hpp>
#include <connect.hpp>
#include <vc.hpp>

#include <array>

namespace statewire::sim {

const std::array<SpecMachine, k_machine_count>& spec_machines() {
  static constexpr std::array<SpecMachine, k_machine_count> all{
      {{spec::connect::k_machine_name, spec::connect::k_transitions, spec::connect::k_state_names,
        spec::connect::k_event_names},
       {spec::accept::k_machine_name, spec::accept::k_transitions, spec::accept::k_state_names,
        spec::accept::k_event_names},
       {spec::vc::k_machine_name, spec::vc::k_transitions, spec::vc::k_state_names,
        spec::vc::k_event_names},
       {spec::close::k_machine_name, spec::close::k_transitions, spec::close::k_state_names,
        spec::close::k_event_names}}};
  return all;
}

std::string transition_name(MachineId machine, std::size_t index) {
  const SpecMachine& m = spec_machines().at(static_cast<std::size_t>(machine));
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

std::string transition_place(MachineId machine, std::size_t index) {
  const TransitionInfo& t =
      spec_machines().at(static_cast<std::size_t>(machine)).transitions[index];
  return std::string(t.file) + ":" + std::to_string(t.line);
}

std::string_view spec_version() { return k_spec_version; }

} // namespace statewire::sim
