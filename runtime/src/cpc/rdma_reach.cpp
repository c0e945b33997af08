// SPDX-License-Identifier: BSD-3-Clause
#include "rdma_reach.hpp"

#include "methods.hpp"

#include <algorithm>

namespace statewire::cpc {
namespace {

// `families` is the set that must meet.
Component::Reach reach_of(BytesView one, BytesView other,
                          std::uint8_t (*families)(const RdmaPortBlob&)) {
  const auto a = decode_rdma_port_blob(one);
  const auto b = decode_rdma_port_blob(other);
  if (!a || !b) return {false, "what one of them says of its network is malformed"};
  if (a->link != b->link) {
    std::string_view first = link_name(a->link);
    std::string_view second = link_name(b->link);
    return {false, "one is " + std::string(std::min(first, second)) + ", the other " +
                       std::string(std::max(first, second))};
  }
  if (a->link == verbs::Link::infiniband && a->subnet != b->subnet)
    return {false, "they are on different InfiniBand subnets"};
  // Version 1 is Ethernet frames, version 2 UDP: neither understands the other.
  if (a->roce_version != 0 && b->roce_version != 0 && a->roce_version != b->roce_version)
    return {false, "one speaks RoCE v1, the other RoCE v2"};
  const std::uint8_t first = families(*a);
  const std::uint8_t second = families(*b);
  if ((first & second) == 0 && (first | second) != 0)
    return {false, "they have no IP version in common"};
  return {};
}

} // namespace

std::string why_unusable(const verbs::RdmaPort& port) {
  if (port.active) return {};
  return port.why_inactive.empty() ? "the port is down" : port.why_inactive;
}

std::string why_not_by_parameters(const verbs::RdmaPort& port) {
  if (port.link == verbs::Link::iwarp)
    return "iWARP's queue pairs are connected by a connection manager only";
  if (port.link == verbs::Link::infiniband && port.lid == 0)
    return "the port has no LID: is a subnet manager running?";
  if (std::ranges::all_of(port.gid, [](auto b) { return b == 0; })) return "the port has no GID";
  return {};
}

Component::Reach reach_by_gid(BytesView one, BytesView other) {
  return reach_of(one, other, [](const RdmaPortBlob& b) { return b.gid_families; });
}

Component::Reach reach_by_address(BytesView one, BytesView other) {
  return reach_of(one, other, [](const RdmaPortBlob& b) { return b.ip_families; });
}

Distance distance_between(BytesView one, BytesView other) {
  const auto a = decode_rdma_port_blob(one);
  const auto b = decode_rdma_port_blob(other);
  if (!a || !b) return Distance::unknown;
  const IpNetwork& first = a->network;
  const IpNetwork& second = b->network;
  if (first.family == Address::Family::none || second.family == Address::Family::none)
    return Distance::unknown;
  return first == second ? Distance::near : Distance::far;
}

} // namespace statewire::cpc
