// SPDX-License-Identifier: BSD-3-Clause
// Any text as the label of one edge, and as the entry actions of a state.
#include "spec.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace statewire::gen;
  std::string text;
  for (std::size_t i = 0; i < size; ++i) {
    if (data[i] == '"') text += '\\';
    text += static_cast<char>(data[i]);
  }
  if (text.ends_with('\\')) text += ' '; // it would escape the quote that ends the label
  const std::string spec = "digraph { ignore=\"*\"; A [initial=true entry=\"" + text +
                           "\"]; A -> B [label=\"" + text + "\"]; B -> A [label=\"back\"] }";
  Diagnostics diagnostics;
  const auto machines =
      read_digraphs(std::make_shared<const SourceFile>(SourceFile{"input.dot", spec}), diagnostics);
  fuzz::use(machines, diagnostics);
  return 0;
}
