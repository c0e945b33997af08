// What seeds hardly ever meet, step by step: each script takes the transitions that it is named
// for.
#pragma once

#include <span>

namespace statewire::test {

struct Script {
  const char* name = "";
  void (*run)() = nullptr;
};
std::span<const Script> scripts();

} // namespace statewire::test
