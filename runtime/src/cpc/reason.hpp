// Reasons go to other processes and to terminals.
#pragma once

#include <string>
#include <string_view>

namespace statewire::cpc {

// At most k_max_reason bytes of printable ASCII.
[[nodiscard]] std::string printable(std::string_view reason);

} // namespace statewire::cpc
