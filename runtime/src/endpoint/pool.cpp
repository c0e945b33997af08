// SPDX-License-Identifier: BSD-3-Clause
#include "pool.hpp"

#include <new>

namespace statewire::endpoints {

Pool::~Pool() {
  for (const Slab& slab : slabs_) device_->deregister(slab.region);
}

void Pool::move_to(verbs::Device& other) {
  for (const Slab& slab : slabs_) device_->deregister(slab.region);
  slabs_.clear();
  free_.clear();
  device_ = &other;
}

Errc Pool::reserve(std::size_t count) {
  while (free_.size() < count) {
    Slab slab;
    slab.memory.reset(new (std::nothrow) std::byte[k_slab * stride()]); // NOLINT: see above
    if (!slab.memory) return Errc::no_memory;
    const std::span<std::byte> all(slab.memory.get(), k_slab * stride());
    if (const Errc e = device_->register_memory(all, verbs::k_local, slab.region); e != Errc::ok)
      return e;
    const auto first = static_cast<std::uint32_t>(slabs_.size()) * k_slab;
    slabs_.push_back(std::move(slab));
    for (std::uint32_t i = k_slab; i != 0; --i) free_.push_back(first + i - 1);
  }
  return Errc::ok;
}

} // namespace statewire::endpoints
