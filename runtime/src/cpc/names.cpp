// SPDX-License-Identifier: BSD-3-Clause
// What may be a name, and a reason. They are printed, so nothing in them can steer a terminal.
#include "advertisement.hpp"

#include <algorithm>

namespace statewire::cpc {

bool is_name(std::string_view text) {
  const auto good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !text.empty() && text.size() <= k_max_name && std::all_of(text.begin(), text.end(), good);
}

bool is_port_name(std::string_view text) {
  const auto good = [](char c) { return c > ' ' && c <= '~'; };
  return !text.empty() && text.size() <= k_max_name && std::all_of(text.begin(), text.end(), good);
}

std::string printable(std::string_view reason) {
  std::string text(reason);
  for (char& c : text)
    if (c < ' ' || c > '~') c = '?';
  return text;
}

std::string shortened(std::string_view reason) { return printable(reason.substr(0, k_max_reason)); }

} // namespace statewire::cpc
