// SPDX-License-Identifier: BSD-3-Clause
// The canonical form of a State/Event/Action text.
#pragma once

#include "../model/diagnostics.hpp"

#include <memory>
#include <optional>
#include <string>

namespace statewire::gen {

// Blocks indented by four columns, parameters behind their keyword, one blank line between
// sections; words, comments and what surrounds the language stay. Nothing if a block has two
// readings or a line is not understood, which is reported, or if the form would lose text or be
// read otherwise.
[[nodiscard]] std::optional<std::string>
format_actions_text(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics);

} // namespace statewire::gen
