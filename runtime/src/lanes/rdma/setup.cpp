// SPDX-License-Identifier: BSD-3-Clause
#include "setup.hpp"

#include <algorithm>
#include <bit>

namespace statewire::lanes {
namespace {

constexpr std::uint8_t k_setup_version = 1;

} // namespace

void put_ring(cpc::Bytes& out, const RdmaRing& ring) {
  put_number(out, ring.address, 8);
  put_number(out, ring.key, 4);
  put_number(out, ring.size, 4);
  put_number(out, ring.receives, 4);
}

RdmaRing take_ring(ByteReader& in) {
  RdmaRing ring;
  ring.address = in.number(8);
  ring.key = static_cast<std::uint32_t>(in.number(4));
  ring.size = static_cast<std::uint32_t>(in.number(4));
  ring.receives = static_cast<std::uint32_t>(in.number(4));
  return ring;
}

bool is_possible(const RdmaRing& ring) {
  return std::has_single_bit(ring.size) && ring.size >= k_least_rdma_ring &&
         ring.size <= k_most_rdma_ring && ring.receives >= k_least_receives &&
         ring.receives <= k_most_receives;
}

cpc::Bytes encode(const RdmaSetup& setup) {
  cpc::Bytes out;
  out.reserve(64);
  put_number(out, k_setup_version, 1);
  put_number(out, setup.queue_pair.number, 4);
  put_number(out, setup.queue_pair.first_packet, 4);
  put_number(out, setup.queue_pair.lid, 2);
  put_bytes(out, setup.queue_pair.gid);
  put_number(out, setup.queue_pair.mtu, 2);
  put_number(out, setup.queue_pair.read_depth, 1);
  put_ring(out, setup.ring);
  return out;
}

std::optional<RdmaSetup> decode_rdma_setup(cpc::BytesView bytes) {
  ByteReader in(bytes);
  RdmaSetup out;
  const auto number = [&in](auto& value) {
    value = static_cast<std::remove_reference_t<decltype(value)>>(in.number(sizeof value));
  };
  if (in.number(1) != k_setup_version) return std::nullopt;
  number(out.queue_pair.number);
  number(out.queue_pair.first_packet);
  number(out.queue_pair.lid);
  const auto gid = in.take(out.queue_pair.gid.size());
  std::ranges::copy(gid, out.queue_pair.gid.begin());
  number(out.queue_pair.mtu);
  number(out.queue_pair.read_depth);
  out.ring = take_ring(in);
  constexpr std::uint32_t k_24_bits = 0xffffff;
  if (!in.ok() || in.left() != 0 || !is_possible(out.ring) || out.queue_pair.number > k_24_bits ||
      out.queue_pair.first_packet > k_24_bits)
    return std::nullopt;
  return out;
}

} // namespace statewire::lanes
