// SPDX-License-Identifier: BSD-3-Clause
// What a client shows for a name, as Markdown.
#pragma once

#include "workspace.hpp"

namespace statewire::gen::lsp {

// Empty: nothing is known of it.
[[nodiscard]] std::string hover_text(Workspace& workspace, const Place& place);

} // namespace statewire::gen::lsp
