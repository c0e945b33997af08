// The back ends: pure functions from the model to text, byte for byte deterministic.
#pragma once

#include "../model/model.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace statewire::gen {

// How often a run took each transition of a machine; index = index into Machine::transitions.
struct Coverage {
  std::vector<std::uint64_t> counts;
};

[[nodiscard]] std::string emit_cpp(const Machine& machine); // generated/NAME.hpp
[[nodiscard]] std::string draw_svg(const Machine& machine, const Coverage* coverage); // NAME.svg
[[nodiscard]] std::string state_table(const Machine& machine,
                                      const Coverage* coverage); // NAME.md: state × event
[[nodiscard]] std::string
dump_json(const std::vector<Machine>& machines); // the model, for people and tools

} // namespace statewire::gen
