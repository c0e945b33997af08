// SPDX-License-Identifier: BSD-3-Clause
// What connection methods ask of the ports of RDMA devices: of one, and of two by their blobs.
#pragma once

#include "framework.hpp"

#include <string>

namespace statewire::cpc {

// For people; empty: nothing is in the way.
[[nodiscard]] std::string why_unusable(const verbs::RdmaPort& port);
// Why queue pairs of a port that is usable cannot be connected by their parameters alone.
[[nodiscard]] std::string why_not_by_parameters(const verbs::RdmaPort& port);

// As Component::reach(). A GID stands for an IP version on RoCE.
[[nodiscard]] Component::Reach reach_by_gid(BytesView one, BytesView other);
[[nodiscard]] Component::Reach reach_by_address(BytesView one, BytesView other);
// As LaneComponent::distance(). Two networks may have a router between them. If not, what is here
// connected to one alone would be tried for as long as connecting may take: cables are laid
// crosswise.
[[nodiscard]] Distance distance_between(BytesView one, BytesView other);

} // namespace statewire::cpc
