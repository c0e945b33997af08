// SPDX-License-Identifier: BSD-3-Clause
#include "setup.hpp"

#include <bit>

namespace statewire::lanes {

constexpr std::uint8_t k_setup_version = 1;

void put_ring(cpc::Bytes& out, const RdmaRing& ring) {
  put_numbers(out, ring.address, ring.key, ring.size, ring.receives);
}

RdmaRing take_ring(ByteReader& in) {
  RdmaRing ring;
  in.take_numbers(ring.address, ring.key, ring.size, ring.receives);
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
  const verbs::QpParameters& q = setup.queue_pair;
  put_numbers(out, k_setup_version, q.number, q.first_packet, q.lid);
  put_bytes(out, q.gid);
  put_numbers(out, q.mtu, q.read_depth);
  put_ring(out, setup.ring);
  return out;
}

std::optional<RdmaSetup> decode_rdma_setup(cpc::BytesView bytes) {
  ByteReader in(bytes);
  RdmaSetup out;
  verbs::QpParameters& q = out.queue_pair;
  if (in.number(1) != k_setup_version) return std::nullopt;
  in.take_numbers(q.number, q.first_packet, q.lid);
  in.copy_to(q.gid);
  in.take_numbers(q.mtu, q.read_depth);
  out.ring = take_ring(in);
  constexpr std::uint32_t k_24_bits = 0xffffff;
  if (!in.has_read_all() || !is_possible(out.ring) || q.number > k_24_bits ||
      q.first_packet > k_24_bits)
    return std::nullopt;
  return out;
}

} // namespace statewire::lanes
