// SPDX-License-Identifier: BSD-3-Clause
// A run of the model as SPIN found it: each choice, its process, and the transitions that followed.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::conformance {

struct ModelStep {
  std::string input; // SEND, DELIVER, TIMER_close_close_deadline, …
  unsigned a = 0, b = 0;
  std::vector<std::string> transitions; // "close 0 INACTIVE SEND ACTIVE"
  std::string received;                 // the message that arrived in this step
  std::vector<unsigned> lost;           // queue pairs: the last packet on its way to them is lost
};

struct Path {
  std::string wanted; // the transition that SPIN was asked for
  std::vector<ModelStep> steps;
};

struct PathFile {
  std::string scenario, version; // version: of the specs
  std::map<std::string, unsigned, std::less<>> parameters;
  std::vector<Path> paths;
  std::string problem; // what is wrong with the file, with its line
  [[nodiscard]] unsigned parameter(std::string_view name) const {
    const auto at = parameters.find(name);
    return at == parameters.end() ? 0 : at->second;
  }
};

[[nodiscard]] PathFile read_paths(const std::string& file);

// "close 0 INACTIVE SEND ACTIVE" by its words; wrong lines have empty words.
struct ModelTransition {
  std::string machine, from, event, to;
  unsigned instance = 0;
};
[[nodiscard]] ModelTransition parse_transition(const std::string& line);
// Without the instance: "close INACTIVE SEND ACTIVE".
[[nodiscard]] std::string name_of(const ModelTransition& transition);

} // namespace statewire::conformance
