// SPDX-License-Identifier: BSD-3-Clause
// Reasons go to other processes and to terminals.
#pragma once

#include <string>
#include <string_view>

namespace statewire::cpc {

// Printable ASCII.
[[nodiscard]] std::string printable(std::string_view reason);
// … of at most k_max_reason bytes, as it travels.
[[nodiscard]] std::string shortened(std::string_view reason);

} // namespace statewire::cpc
