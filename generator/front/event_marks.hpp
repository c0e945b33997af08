// SPDX-License-Identifier: BSD-3-Clause
// Events as automata that communicate have them: marked as sent or received.
#pragma once

#include <string>
#include <string_view>

namespace statewire::gen {

// What to write instead of `!X` and `?X` (also `X!`, `peer!X`, `! X`), for the first of a line of
// events that is marked so. Empty: none is.
[[nodiscard]] std::string send_or_receive(std::string_view events);

} // namespace statewire::gen
