// SPDX-License-Identifier: BSD-3-Clause
// The back ends: pure functions from the model to text, byte for byte deterministic.
#pragma once

#include "../model/model.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace statewire::gen {

// How often runs took each transition of a machine; index = index into Machine::written.
struct Coverage {
  std::vector<std::uint64_t> counts;
  std::size_t runs = 1;
};

// generated/NAME.hpp; the machine's own namespace lies in `name_space`.
[[nodiscard]] std::string emit_cpp(const Machine& machine,
                                   const std::string& name_space = "statewire::spec");
// Why the machine has no C++: its parts are numbered with 16 bits there. Empty: it has.
[[nodiscard]] std::string too_large_for_cpp(const Machine& machine);

// For people; with coverage, what a run took is drawn and counted.
// NAME.svg and NAME.dot (adorned, for Graphviz), empty when Graphviz cannot lay it out; NAME.md,
// the state × event table; NAME.html, both. `said` gets what Graphviz prints about the drawing.
struct DrawOptions {
  bool without_errors = false; // neither failures nor what only they lead to
};
[[nodiscard]] std::string draw_svg(const Machine& machine, const Coverage* coverage,
                                   const DrawOptions& options = {}, std::string* said = nullptr);
[[nodiscard]] std::string draw_dot(const Machine& machine, const Coverage* coverage,
                                   const DrawOptions& options = {});
[[nodiscard]] std::string state_table(const Machine& machine, const Coverage* coverage);
[[nodiscard]] std::string html_page(const Machine& machine, const Coverage* coverage,
                                    const std::string& svg);

// The model, for people and tools.
[[nodiscard]] std::string dump_json(const std::vector<Machine>& machines);

} // namespace statewire::gen
