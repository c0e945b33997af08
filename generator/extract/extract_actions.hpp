// SPDX-License-Identifier: BSD-3-Clause
// Takes State/Event/Action texts out of LaTeX, markdown and plain notes.
#pragma once

#include "extract.hpp"

namespace statewire::gen {

// One for each verbatim environment or code fence that holds such a text (a Graph line in a comment
// environment goes with the next one); in a text without either, what lies between the first
// declaration and the last line of the last section, without the prose in between. What was left
// out there is reported.
[[nodiscard]] std::vector<Extracted>
extract_action_texts(const std::shared_ptr<const SourceFile>& document, Diagnostics& diagnostics);

} // namespace statewire::gen
