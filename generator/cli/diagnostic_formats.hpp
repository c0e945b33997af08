// SPDX-License-Identifier: BSD-3-Clause
// Diagnostics for tools. Lines and columns count from 1; columns count characters, not bytes.
#pragma once

#include "../model/diagnostics.hpp"

#include <string>

namespace statewire::gen::cli {

// {"diagnostics": [{"id", "severity", "file", "line", "column", "end_column", "text", "notes",
// "allowed"}]}; docs/reference/diagnostics.md has each key.
[[nodiscard]] std::string to_json(const Diagnostics& diagnostics);

// SARIF 2.1.0: one run, a rule for each id that arises.
[[nodiscard]] std::string to_sarif(const Diagnostics& diagnostics, const std::string& version);

} // namespace statewire::gen::cli
