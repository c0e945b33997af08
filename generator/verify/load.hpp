// SPDX-License-Identifier: BSD-3-Clause
// A scenario with everything that it names, from files.
#pragma once

#include "compose.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace statewire::gen::verify {

// Reads a file, or returns what is wrong with it.
using ReadFile =
    std::function<std::string(const std::string& path, std::shared_ptr<const SourceFile>& file)>;

// What cannot be used is reported in `diagnostics`, and what cannot be read in `problem`; then
// there is nothing to verify.
[[nodiscard]] std::optional<Study> load(const std::string& path, bool deep, const ReadFile& read,
                                        Diagnostics& diagnostics, std::string& problem);

} // namespace statewire::gen::verify
