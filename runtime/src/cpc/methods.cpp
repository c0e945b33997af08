// SPDX-License-Identifier: BSD-3-Clause
// The methods, and the blob of an RDMA port: version (1), then fields in a fixed order.
#include "framework.hpp"

#include "base/bytes.hpp"
#include "base/ip.hpp"
#include "verbs/device/gids.hpp"

#include <algorithm>

namespace statewire::cpc {
namespace {

std::uint8_t family_of(const Address& a) {
  if (a.family == Address::Family::none) return 0;
  return a.family == Address::Family::v4 ? RdmaPortBlob::k_v4 : RdmaPortBlob::k_v6;
}

std::uint8_t gid_families(const verbs::RdmaPort& port) {
  if (port.link != verbs::Link::roce || port.gid == verbs::RdmaPort{}.gid) return 0;
  return family_of(verbs::address_of_gid(port.gid));
}

// Devices are named by administrators: what no port may be called is replaced.
std::string name_of(const verbs::RdmaPort& port) {
  const std::string number = "/" + std::to_string(port.port);
  std::string text = port.device.substr(0, k_max_name - number.size());
  for (char& c : text)
    if (c <= ' ' || c > '~') c = '?';
  return text + number;
}

constexpr std::uint8_t k_port_blob_version = 3;
constexpr std::uint8_t k_ip_v4 = 4;
constexpr std::uint8_t k_ip_v6 = 6;

// The version of IP (0: unknown), the length of the prefix, and as many bytes of it.
void put_network(Bytes& out, const IpNetwork& network) {
  if (network.family == Address::Family::none) return put_number(out, 0, 1);
  put_number(out, network.family == Address::Family::v4 ? k_ip_v4 : k_ip_v6, 1);
  put_number(out, network.bits, 1);
  put_bytes(out, std::span(network.prefix).first((network.bits + 7U) / 8));
}

IpNetwork take_network(ByteReader& in, bool& ok) {
  Address a;
  const std::uint64_t version = in.number(1);
  if (version == 0) return {};
  const std::uint64_t bits = in.number(1);
  ok = ok && bits >= 1 &&
       ((version == k_ip_v4 && bits <= 32) || (version == k_ip_v6 && bits <= 128));
  if (!ok) return {};
  a.family = version == k_ip_v4 ? Address::Family::v4 : Address::Family::v6;
  in.copy_to(std::span(a.bytes).first((bits + 7) / 8));
  return network_of(a, static_cast<std::uint8_t>(bits));
}

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

// ---- ports as components and peers see them

IpNetwork network_of(const Address& address, std::uint8_t bits) {
  const bool v4 = address.family == Address::Family::v4;
  if (address.family == Address::Family::none || bits == 0 || bits > (v4 ? 32 : 128) ||
      is_link_local(address))
    return {};
  return {address.family, bits, prefix_of(address, bits)};
}

Port rdma_port(verbs::RdmaPort port) {
  RdmaPortBlob blob{port.link, gid_families(port), family_of(port.address.value_or(Address{})),
                    {},        port.roce_version,  {}};
  if (port.address) blob.network = network_of(*port.address, port.prefix_length);
  std::copy_n(port.gid.begin(), blob.subnet.size(), blob.subnet.begin());
  std::string name = name_of(port);
  return {std::string(k_rdma), std::move(name), encode(blob), std::move(port)};
}

std::string_view link_name(verbs::Link link) {
  switch (link) {
  case verbs::Link::infiniband:
    return "InfiniBand";
  case verbs::Link::roce:
    return "RoCE";
  case verbs::Link::iwarp:
    return "iWARP";
  }
  return "unknown";
}

Bytes encode(const RdmaPortBlob& blob) {
  Bytes out;
  out.reserve(64); // more than it takes: g++ 12 finds fault with the growth of short ones
  put_numbers(out, k_port_blob_version, blob.link, blob.gid_families, blob.ip_families);
  put_bytes(out, blob.subnet);
  put_numbers(out, blob.roce_version);
  put_network(out, blob.network);
  return out;
}

std::optional<RdmaPortBlob> decode_rdma_port_blob(BytesView bytes) {
  ByteReader in(bytes);
  RdmaPortBlob blob;
  // Of later versions the beginning is that of this one.
  std::uint8_t version = 0;
  in.take_numbers(version, blob.link, blob.gid_families, blob.ip_families);
  bool ok = version >= k_port_blob_version && blob.link >= verbs::Link::infiniband &&
            blob.link <= verbs::Link::iwarp;
  in.copy_to(blob.subnet);
  in.take_numbers(blob.roce_version);
  blob.network = take_network(in, ok);
  if (!ok || !in.ok()) return std::nullopt;
  return blob;
}

} // namespace statewire::cpc
