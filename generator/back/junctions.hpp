// SPDX-License-Identifier: BSD-3-Clause
// Junctions as they are drawn, for outputs that do not spell out each path through them.
#pragma once

#include "../model/model.hpp"

#include <map>
#include <string>

namespace statewire::gen {

// Junctions that stand apart, by name: each is a function in C++ and a table of its own. A junction
// that one edge enters, and that leads to states only, is spelled out where it is entered.
[[nodiscard]] std::map<std::string, const Junction*> junctions_apart(const Machine& machine);

// By name: "◇ finalizing?"; with the node's name where two have the same words.
[[nodiscard]] std::map<std::string, std::string> junction_titles(const Machine& machine);

} // namespace statewire::gen
