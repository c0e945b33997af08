// SPDX-License-Identifier: BSD-3-Clause
// Scenario, world and machines put together, and what the model takes for granted.
#pragma once

#include "../back/promela.hpp"
#include "scenario.hpp"

#include <string>
#include <vector>

namespace statewire::gen::verify {

// A phrase of a spec that the world gives no meaning.
struct Assumption {
  enum class Kind : std::uint8_t { either_way, without_effect, not_raised };
  Kind kind = Kind::either_way;
  std::string machine;
  Phrase phrase;
  std::string reason; // the world's; empty: it gives none
};

// A property and the sentence that says what it means.
struct Checked {
  std::string name, sentence;
};

struct Study { // all that is known before SPIN runs
  Scenario scenario;
  World world;
  Composition composition;
  std::vector<Checked> properties; // those that are checked, built-in ones first
  bool check_termination = true;
  std::string recurrence; // the property that holds again and again; empty: none is checked
  std::vector<Assumption> assumptions;
  std::vector<std::string> instance_names; // by member: a format with %d, or empty
  Limits limits;
};

[[nodiscard]] Study compose(Scenario scenario, World world, std::vector<Machine> machines,
                            bool deep, Diagnostics& diagnostics);

// "link 2, accept side": the world's words for an instance, or "close 2".
[[nodiscard]] std::string instance_name(const Study& study, std::size_t member, unsigned instance);

// "client": the world's word for a process, or `otherwise` with its number.
[[nodiscard]] std::string process_name(const Study& study, unsigned process,
                                       const char* otherwise = "");

} // namespace statewire::gen::verify
