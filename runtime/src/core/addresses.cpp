// SPDX-License-Identifier: BSD-3-Clause
#include "addresses.hpp"

#include <algorithm>

namespace statewire {

bool is_of_another_process(Errc e) {
  return e == Errc::unknown_group || e == Errc::wrong_rank || e == Errc::wrong_key ||
         e == Errc::wrong_version || e == Errc::bad_message;
}

void TriedAddresses::failed(const Address& at, Errc why) {
  if (is_of_another_process(why)) wrong_.push_back(at);
  last_ = at;
}

std::vector<Address> TriedAddresses::order(std::vector<Address> all) const {
  if (const auto last = std::ranges::find(all, last_); last != all.end())
    std::rotate(all.begin(), last + 1, all.end());
  std::erase_if(all, [this](const Address& a) { return std::ranges::count(wrong_, a) != 0; });
  return all;
}

} // namespace statewire
