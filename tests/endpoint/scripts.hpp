// SPDX-License-Identifier: BSD-3-Clause
// What seeds hardly ever meet, step by step: each script takes the transitions that it is named
// for.
#pragma once

#include <span>
#include <vector>

namespace statewire::test {

struct Script {
  const char* name = "";
  void (*run)() = nullptr;
};
std::vector<Script> scripts();
std::span<const Script> scripts_of_ends(); // of them

} // namespace statewire::test
