// SPDX-License-Identifier: BSD-3-Clause
// The components of a program's own (ContextOptions::lane_components): made, checked, and chosen by
// the list of methods.
#pragma once

#include "cpc/framework.hpp"

#include <statewire/component.hpp>

#include <memory>
#include <span>
#include <vector>

namespace statewire::lanes {

struct OwnComponents {
  std::vector<std::unique_ptr<LaneComponent>> used; // not excluded
  std::vector<cpc::Standing> standings;             // of all, by port as it is now
};

// Empty without `make`. Adds the names to those that `how.methods` may have, and the sockets to a
// list of methods to use that has one of them: a lane needs a connection. Fails with
// invalid_argument for a component that is null, or whose name or priority is not as component.hpp
// says; the text names it.
[[nodiscard]] Result<OwnComponents> open_own(const MakeLaneComponents& make,
                                             cpc::FrameworkOptions& how);

// Whether the ports of all components, the library's and the program's own, can be advertised
// together: they are as component.hpp says, all that have one name are the same port, and they fit
// into one advertisement. Fails with invalid_argument; the text names a component.
[[nodiscard]] Result<void> can_be_advertised(std::span<const std::unique_ptr<LaneComponent>> all);

} // namespace statewire::lanes
