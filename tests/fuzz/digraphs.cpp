// SPDX-License-Identifier: BSD-3-Clause
// Any bytes as a file of digraphs.
#include "spec.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace statewire::gen;
  Diagnostics diagnostics;
  const auto machines = read_digraphs(fuzz::file_of(data, size, "input.dot"), diagnostics);
  fuzz::use(machines, diagnostics);
  return 0;
}
