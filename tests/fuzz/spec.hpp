// SPDX-License-Identifier: BSD-3-Clause
// What the fuzz targets of the compiler share: bytes as a file, and all that becomes of machines.
#pragma once

#include "back/back.hpp"
#include "front/front.hpp"

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace statewire::gen::fuzz {

[[nodiscard]] inline std::shared_ptr<const SourceFile> file_of(const std::uint8_t* data,
                                                               std::size_t size, const char* path) {
  return std::make_shared<const SourceFile>(SourceFile{path, std::string(data, data + size)});
}

// Stops the program: the fuzzer keeps the input.
inline void require(bool holds) {
  if (!holds) std::abort();
}

// Judged, rendered, and written as C++, as JSON and as a state table. Edges of junctions and cells
// multiply; a machine of many cells says nothing new.
inline void use(const std::vector<Machine>& machines, Diagnostics& diagnostics) {
  check(machines, diagnostics);
  static_cast<void>(diagnostics.render());
  for (const Machine& machine : machines) {
    require(machine.cells.size() == machine.states.size() * machine.events.size() ||
            machine.incomplete);
    if (machine.cells.size() > 4000 || machine.transitions.size() > 4000) return;
  }
  static_cast<void>(dump_json(machines));
  if (diagnostics.has_errors()) return;
  for (const Machine& machine : machines) {
    require(emit_cpp(machine) == emit_cpp(machine));
    static_cast<void>(state_table(machine, nullptr));
  }
}

} // namespace statewire::gen::fuzz

// libcgraph forgets memory of files that it gives up on.
extern "C" inline const char* __lsan_default_suppressions() { return "leak:libcgraph\n"; }
