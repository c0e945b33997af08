// SPDX-License-Identifier: BSD-3-Clause
#include "eager_ring.hpp"

#include <new>

namespace statewire::endpoints {

std::unique_ptr<EagerRing> EagerRing::open(verbs::Device& device, std::uint32_t slots) {
  std::unique_ptr<EagerRing> ring(new (std::nothrow) EagerRing(device, slots));
  if (!ring) return nullptr;
  ring->words_.reset(new (std::nothrow) std::uint64_t[slots * k_words]{}); // NOLINT: as above
  if (!ring->words_) return nullptr;
  const MutableBytes all = std::as_writable_bytes(std::span(ring->words_.get(), slots * k_words));
  if (device.register_memory(all, verbs::k_remote_write, ring->region_) != Errc::ok) return nullptr;
  if (ring->region_.remote_key == 0) return nullptr; // on the wire that is none
  return ring;
}

EagerRing::~EagerRing() {
  if (region_.id != 0) device_.deregister(region_);
}

} // namespace statewire::endpoints
