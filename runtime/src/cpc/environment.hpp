// SPDX-License-Identifier: BSD-3-Clause
// The variables that choose among connection methods.
#pragma once

namespace statewire::cpc {

inline constexpr const char* k_methods_variable = "STATEWIRE_METHODS";

} // namespace statewire::cpc
