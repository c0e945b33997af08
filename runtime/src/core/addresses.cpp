// SPDX-License-Identifier: BSD-3-Clause
#include "addresses.hpp"

#include <algorithm>

namespace statewire {

bool is_of_another_process(Errc e) {
  return e == Errc::unknown_group || e == Errc::wrong_rank || e == Errc::wrong_key ||
         e == Errc::wrong_version || e == Errc::bad_message;
}

bool leads_to_this_host(const Address& at, std::span<const Address> of_peer,
                        std::span<const Address> own) {
  const auto is_local = [](const Address& a) { return a.family == Address::Family::local; };
  const auto is_own = [own](const Address& a) {
    return std::ranges::any_of(
        own, [&a](const Address& o) { return o.family == a.family && o.bytes == a.bytes; });
  };
  return !is_local(at) && is_own(at) &&
         std::ranges::any_of(of_peer, [&](const Address& a) { return !is_local(a) && !is_own(a); });
}

std::size_t tried_within(Time attempt) {
  constexpr Time k_head_start = std::chrono::milliseconds(250); // the transports' default
  return static_cast<std::size_t>(std::max<Time::rep>(1, attempt / 4 * 3 / k_head_start));
}

} // namespace statewire
