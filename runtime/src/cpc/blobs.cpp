// SPDX-License-Identifier: BSD-3-Clause
// The blobs of modules and ports: version (1), then fields in a fixed order.
#include "methods.hpp"

#include "job/bytes.hpp"

#include <algorithm>

namespace statewire::cpc {
namespace {

constexpr std::uint8_t k_blob_version = 1;
constexpr std::uint8_t k_port_tells_roce = 2; // since this version of its blob
constexpr std::uint8_t k_port_tells_network = 3;
constexpr std::uint8_t k_port_blob_version = 3;
constexpr std::uint8_t k_ip_v4 = 4;
constexpr std::uint8_t k_ip_v6 = 6;

// Version 0 never was; of later versions the beginning is that of this one.
std::uint64_t take_version(ByteReader& in, bool& ok) {
  const std::uint64_t version = in.number(1);
  ok = ok && version >= k_blob_version;
  return version;
}

verbs::Link take_link(ByteReader& in, bool& ok) {
  const std::uint64_t value = in.number(1);
  ok = ok && value >= 1 && value <= 3;
  return static_cast<verbs::Link>(value);
}

Bytes begin(verbs::Link link, std::uint8_t version = k_blob_version) {
  Bytes out;
  out.reserve(64); // more than any of them: g++ 12 finds fault with the growth of short ones
  put_number(out, version, 1);
  put_number(out, static_cast<std::uint8_t>(link), 1);
  return out;
}

template <std::size_t N>
void take_bytes(ByteReader& in, std::array<std::uint8_t, N>& out, std::size_t count = N) {
  const BytesView bytes = in.take(count);
  std::copy(bytes.begin(), bytes.end(), out.begin());
}

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
  take_bytes(in, a.bytes, (bits + 7) / 8);
  return network_of(a, static_cast<std::uint8_t>(bits));
}

} // namespace

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

Bytes encode(const OobBlob& blob) {
  Bytes out = begin(blob.link);
  put_bytes(out, blob.gid);
  put_number(out, blob.lid, 2);
  put_number(out, blob.mtu, 2);
  return out;
}

std::optional<OobBlob> decode_oob_blob(BytesView bytes) {
  ByteReader in(bytes);
  OobBlob blob;
  bool ok = true;
  take_version(in, ok);
  blob.link = take_link(in, ok);
  take_bytes(in, blob.gid);
  blob.lid = static_cast<std::uint16_t>(in.number(2));
  blob.mtu = static_cast<std::uint16_t>(in.number(2));
  if (!ok || !in.ok()) return std::nullopt;
  return blob;
}

Bytes encode(const RdmaCmBlob& blob) {
  const bool v4 = blob.address.family == Address::Family::v4;
  Bytes out = begin(blob.link);
  put_number(out, v4 ? k_ip_v4 : k_ip_v6, 1);
  put_bytes(out, std::span(blob.address.bytes).first(v4 ? 4 : 16));
  put_number(out, blob.address.port, 2);
  return out;
}

std::optional<RdmaCmBlob> decode_rdma_cm_blob(BytesView bytes) {
  ByteReader in(bytes);
  RdmaCmBlob blob;
  bool ok = true;
  take_version(in, ok);
  blob.link = take_link(in, ok);
  const std::uint64_t family = in.number(1);
  ok = ok && (family == k_ip_v4 || family == k_ip_v6);
  blob.address.family = family == k_ip_v4 ? Address::Family::v4 : Address::Family::v6;
  take_bytes(in, blob.address.bytes, family == k_ip_v4 ? 4 : 16);
  blob.address.port = static_cast<std::uint16_t>(in.number(2));
  if (!ok || !in.ok()) return std::nullopt;
  return blob;
}

Bytes encode(const RdmaPortBlob& blob) {
  Bytes out = begin(blob.link, k_port_blob_version);
  put_number(out, blob.gid_families, 1);
  put_number(out, blob.ip_families, 1);
  put_bytes(out, blob.subnet);
  put_number(out, blob.roce_version, 1);
  put_network(out, blob.network);
  return out;
}

std::optional<RdmaPortBlob> decode_rdma_port_blob(BytesView bytes) {
  ByteReader in(bytes);
  RdmaPortBlob blob;
  bool ok = true;
  const std::uint64_t version = take_version(in, ok);
  blob.link = take_link(in, ok);
  blob.gid_families = static_cast<std::uint8_t>(in.number(1));
  blob.ip_families = static_cast<std::uint8_t>(in.number(1));
  take_bytes(in, blob.subnet);
  if (version >= k_port_tells_roce) blob.roce_version = static_cast<std::uint8_t>(in.number(1));
  if (version >= k_port_tells_network) blob.network = take_network(in, ok);
  if (!ok || !in.ok()) return std::nullopt;
  return blob;
}

} // namespace statewire::cpc
