// SPDX-License-Identifier: BSD-3-Clause
// Any bytes as a State/Event/Action text: read, compiled, and indented, which changes nothing the
// second time.
#include "spec.hpp"

#include "sm/format.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace statewire::gen;
  const auto file = fuzz::file_of(data, size, "input.sm");
  Diagnostics diagnostics;
  fuzz::use(read_actions_text(file, diagnostics), diagnostics);
  Diagnostics first;
  const auto once = format_actions_text(file, first);
  if (!once) return 0;
  Diagnostics second;
  const auto twice = format_actions_text(
      std::make_shared<const SourceFile>(SourceFile{"input.sm", *once}), second);
  fuzz::require(twice == once);
  return 0;
}
