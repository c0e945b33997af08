// SPDX-License-Identifier: BSD-3-Clause
// A simulation as text: to keep, to edit by hand, to play again.
#pragma once

#include "shrink.hpp"

#include <statewire/result.hpp>

#include <string>
#include <string_view>

namespace statewire::sim {

struct Recording {
  std::string specs;    // version of the specs it was made with
  std::string property; // that was broken; empty: none
  Scenario scenario;
  std::vector<Token> tokens;
};

[[nodiscard]] std::string to_text(const Recording& recording);
// The complaint names the line. `name` is the file's, for it.
[[nodiscard]] Result<Recording> parse_recording(std::string_view text, std::string_view name);

} // namespace statewire::sim
