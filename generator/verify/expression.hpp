// SPDX-License-Identifier: BSD-3-Clause
// Small integer expressions, as a world counts its instances: "2 * LINKS".
#pragma once

#include <map>
#include <optional>
#include <string>

namespace statewire::gen::verify {

// + - * / % comparisons && || ! ?: and "->" as Promela's conditional; names stand for their texts.
// Nothing, with a message, when it cannot be evaluated.
[[nodiscard]] std::optional<long> evaluate(const std::string& text,
                                           const std::map<std::string, std::string>& names,
                                           std::string& problem);

} // namespace statewire::gen::verify
