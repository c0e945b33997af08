// SPDX-License-Identifier: BSD-3-Clause
// Whether two processes have a connection method in common.
#include "advertisement.hpp"

#include <algorithm>

namespace statewire::cpc {

bool shares(const Advertisement& mine, const Advertisement& theirs, const WhyNotReach& why_not) {
  const auto reach = [&](const Advertisement::Port& a, const Advertisement::Port& b) {
    const auto blobs = std::minmax(a.blob, b.blob); // the lesser one first
    return std::ranges::any_of(a.modules, [&](const Advertisement::Module& m) {
      return std::ranges::find(b.modules, m.component, &Advertisement::Module::component) !=
                 b.modules.end() &&
             !why_not(m.component, blobs.first, blobs.second);
    });
  };
  for (const Advertisement::Port& a : mine.ports)
    for (const Advertisement::Port& b : theirs.ports)
      if (a.kind == b.kind && reach(a, b)) return true;
  return false;
}

} // namespace statewire::cpc
