// SPDX-License-Identifier: BSD-3-Clause
// Digraphs of Mealy machines, as learning tools write them, in the notation of
// docs/reference/dialect.md.
#pragma once

#include "../model/diagnostics.hpp"

#include <memory>
#include <optional>
#include <string>

namespace statewire::gen {

// The file's text with each label `input / output` or `input : output` as event, line of dashes and
// actions; an edge with several such lines becomes several edges. All else stays byte for byte. A
// label that cannot be read either way is reported and stays. Nothing if the text is not DOT.
[[nodiscard]] std::optional<std::string>
mealy_to_dialect(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics);

} // namespace statewire::gen
