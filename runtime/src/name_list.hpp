// SPDX-License-Identifier: BSD-3-Clause
// Lists in settings: "a,b" names what to use, "^a,b" what not to use.
#pragma once

#include <string_view>
#include <vector>

namespace statewire {

struct NameList {
  bool excludes = false;
  std::vector<std::string_view> names; // as they are written; an empty list has none
};

[[nodiscard]] inline NameList split_names(std::string_view list) {
  NameList out;
  if (list.empty()) return out;
  out.excludes = list.front() == '^';
  if (out.excludes) list.remove_prefix(1);
  while (true) {
    const std::size_t comma = list.find(',');
    out.names.push_back(list.substr(0, comma));
    if (comma == std::string_view::npos) return out;
    list.remove_prefix(comma + 1);
  }
}

} // namespace statewire
