// SPDX-License-Identifier: BSD-3-Clause
// Whether two processes have a connection method in common.
#include "advertisement.hpp"

#include <algorithm>

namespace statewire::cpc {

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
