// SPDX-License-Identifier: BSD-3-Clause
// Any bytes as a document that specs are taken out of; what is taken out is read.
#include "spec.hpp"

#include "extract/extract_actions.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace statewire::gen;
  const auto document = fuzz::file_of(data, size, "input.txt");
  Diagnostics diagnostics;
  const auto read = [](const Extracted& found, const char* extension) {
    Diagnostics own;
    fuzz::use(read_spec(std::make_shared<const SourceFile>(
                            SourceFile{found.stem + extension, found.text}),
                        own),
              own);
  };
  for (const Extracted& digraph : extract_digraphs(document, diagnostics)) {
    fuzz::require(digraph.first_line <= digraph.last_line);
    read(digraph, ".dot");
  }
  for (const Extracted& text : extract_action_texts(document, diagnostics)) read(text, ".sm");
  static_cast<void>(diagnostics.render());
  return 0;
}
