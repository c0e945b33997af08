// SPDX-License-Identifier: BSD-3-Clause
#include "methods.hpp"

#include <algorithm>

namespace statewire::cpc {
namespace {

// `families` is the set that must meet.
std::optional<std::string> why_not_meet(BytesView one, BytesView other,
                                        std::uint8_t RdmaPortBlob::*families) {
  const auto a = decode_rdma_port_blob(one);
  const auto b = decode_rdma_port_blob(other);
  if (!a || !b) return "what one of them says of its network is malformed";
  if (a->link != b->link) {
    const auto [first, second] = std::minmax({link_name(a->link), link_name(b->link)});
    return "one is " + std::string(first) + ", the other " + std::string(second);
  }
  if (a->link == verbs::Link::infiniband && a->subnet != b->subnet)
    return "they are on different InfiniBand subnets";
  // Version 1 is Ethernet frames, version 2 UDP: neither understands the other.
  if (a->roce_version != 0 && b->roce_version != 0 && a->roce_version != b->roce_version)
    return "one speaks RoCE v1, the other RoCE v2";
  const unsigned first = (*a).*families;
  const unsigned second = (*b).*families;
  if ((first & second) == 0 && (first | second) != 0) return "they have no IP version in common";
  return std::nullopt;
}

std::string why_not_by_parameters(const verbs::RdmaPort& port) {
  if (port.link == verbs::Link::iwarp)
    return "iWARP's queue pairs are connected by a connection manager only";
  if (port.link == verbs::Link::infiniband && port.lid == 0)
    return "the port has no LID: is a subnet manager running?";
  if (port.gid == verbs::RdmaPort{}.gid) return "the port has no GID";
  return {};
}

std::string why_not_by_address(const verbs::RdmaPort& port) {
  if (!port.address) return "the port has no IP address";
  return port.why_not_listen.empty() ? "" : "cannot listen: " + port.why_not_listen;
}

// A GID stands for an IP version on RoCE.
std::optional<std::string> why_not_by_gid(BytesView one, BytesView other) {
  return why_not_meet(one, other, &RdmaPortBlob::gid_families);
}

std::optional<std::string> why_not_by_ip(BytesView one, BytesView other) {
  return why_not_meet(one, other, &RdmaPortBlob::ip_families);
}

} // namespace

// The addresses of the sockets are on the business card.
constexpr std::array<Method, 3> k_methods{
    Method{k_rdma_cm, k_rdma, 60, true, why_not_by_address, why_not_by_ip},
    Method{k_oob, k_rdma, 50, false, why_not_by_parameters, why_not_by_gid},
    Method{k_sock, k_sockets, 20}};

const Method* find_method(std::string_view name) {
  const auto* const it = std::ranges::find(k_methods, name, &Method::name);
  return it == k_methods.end() ? nullptr : it;
}

std::string why_unusable(const verbs::RdmaPort& port) {
  if (port.active) return {};
  return port.why_inactive.empty() ? "the port is down" : port.why_inactive;
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
