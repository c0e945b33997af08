// SPDX-License-Identifier: BSD-3-Clause
// Advertisements, but for their encoding: what may be a name or a reason, what two have in common.
#include "advertisement.hpp"

#include <algorithm>

namespace statewire::cpc {

// ---- names and reasons. They are printed, so nothing in them can steer a terminal.

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

// ---- what is shared

const Advertisement::Module* Advertisement::Port::module_of(std::string_view component) const {
  const auto it = std::ranges::find(modules, component, &Module::component);
  return it != modules.end() ? &*it : nullptr;
}

bool shares(const Advertisement& mine, const Advertisement& theirs, const WhyNotReach& why_not) {
  const auto reach = [&](const Advertisement::Port& a, const Advertisement::Port& b) {
    const auto blobs = std::minmax(a.blob, b.blob); // the lesser one first
    return std::ranges::any_of(a.modules, [&](const Advertisement::Module& m) {
      return b.module_of(m.component) != nullptr &&
             !why_not(m.component, blobs.first, blobs.second);
    });
  };
  for (const Advertisement::Port& a : mine.ports)
    for (const Advertisement::Port& b : theirs.ports)
      if (a.kind == b.kind && reach(a, b)) return true;
  return false;
}

} // namespace statewire::cpc
