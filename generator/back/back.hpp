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
// The error of a machine with more parts than C++ tables can number in 16 bits; empty if it has
// not.
[[nodiscard]] std::string too_large_for_cpp(const Machine& machine);

// Drawings and tables; with coverage, they have the counts of the transitions taken.
// NAME.svg and NAME.dot (adorned, for Graphviz), empty when Graphviz cannot lay it out; NAME.md,
// the state × event table; NAME.html, both. `said` gets Graphviz's messages.
struct DrawOptions {
  bool without_errors = false; // no failures, nor states that only they lead to
};
[[nodiscard]] std::string draw_svg(const Machine& machine, const Coverage* coverage,
                                   const DrawOptions& options = {}, std::string* said = nullptr);
[[nodiscard]] std::string draw_dot(const Machine& machine, const Coverage* coverage,
                                   const DrawOptions& options = {});
[[nodiscard]] std::string state_table(const Machine& machine, const Coverage* coverage);
[[nodiscard]] std::string html_page(const Machine& machine, const Coverage* coverage,
                                    const std::string& svg);

// The model as JSON.
[[nodiscard]] std::string dump_json(const std::vector<Machine>& machines);

} // namespace statewire::gen
