// SPDX-License-Identifier: BSD-3-Clause
// The components of a program's own (ContextOptions::lane_components): made, checked, and chosen by
// the list of methods.
#pragma once

#include <statewire/component.hpp>
#include <statewire/cpc.hpp>

#include <memory>
#include <vector>

namespace statewire::lanes {

struct OwnComponents {
  std::vector<std::unique_ptr<LaneComponent>> used; // not excluded
  std::vector<cpc::Standing> standings;             // of all, by port as it is now
};

// Empty without `make`. Adds the names to those that `how.methods` may have, and the sockets to a
// list of methods to use that has one of them: a lane needs a connection. Fails with
// invalid_argument for a component that is null, or whose name, priority or ports are not as
// component.hpp says; the text names it.
[[nodiscard]] Result<OwnComponents> open_own(const MakeLaneComponents& make,
                                             cpc::FrameworkOptions& how);

} // namespace statewire::lanes
