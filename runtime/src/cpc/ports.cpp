// SPDX-License-Identifier: BSD-3-Clause
// Ports as components and peers see them. The blob of an RDMA port: version (1), then fields in a
// fixed order.
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

} // namespace

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
