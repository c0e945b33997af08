// SPDX-License-Identifier: BSD-3-Clause
// What a simulation did, drawn.
#pragma once

#include <simulator/story.hpp>

#include <string>

namespace statewire::tools {

// A sequence chart as SVG.
[[nodiscard]] std::string drawing(const sim::Story& story, const std::string& title);

} // namespace statewire::tools
