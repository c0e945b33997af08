// SPDX-License-Identifier: BSD-3-Clause
// Takes the digraphs out of documents that were never meant for a compiler: wiki pages, markdown,
// converter output.
#pragma once

#include "../model/diagnostics.hpp"

#include <memory>
#include <string>
#include <vector>

namespace statewire::gen {

struct Extracted {
  std::string name; // the digraph's name
  std::string stem; // file stem, unique within the document: "ch3_conn_fsm", "ch3_conn_fsm_2"
  std::string
      text; // the digraph, plain DOT, LF line ends, with a first comment that says where from
  std::uint32_t first_line = 0, last_line = 0; // in the document
  std::vector<std::uint32_t> line_of; // the document's line for each line of text, from index 0
};

[[nodiscard]] std::vector<Extracted>
extract_digraphs(const std::shared_ptr<const SourceFile>& document, Diagnostics& diagnostics);

} // namespace statewire::gen
