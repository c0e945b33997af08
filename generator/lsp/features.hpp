// SPDX-License-Identifier: BSD-3-Clause
// The requests about documents: parameters in, results out. They throw RequestError.
#pragma once

#include "protocol.hpp"

namespace statewire::gen::lsp {

[[nodiscard]] Json hover(Workspace& workspace, const Json& params);
[[nodiscard]] Json completion(Workspace& workspace, const Json& params);
[[nodiscard]] Json definition(Workspace& workspace, const Json& params);
[[nodiscard]] Json references(Workspace& workspace, const Json& params);
[[nodiscard]] Json document_symbols(Workspace& workspace, const Json& params);
[[nodiscard]] Json prepare_rename(Workspace& workspace, const Json& params);
// `hooks`: C++ names that change with it (rename.hpp).
[[nodiscard]] Json rename(Workspace& workspace, const Json& params, bool versioned,
                          std::vector<std::string>& hooks);
// The parameters of textDocument/publishDiagnostics.
[[nodiscard]] Json diagnostics(Workspace& workspace, const Document& document);

} // namespace statewire::gen::lsp
