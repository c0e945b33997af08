// SPDX-License-Identifier: BSD-3-Clause
// Registered memory, and the access checks of local and remote keys.
#include "fabric_state.hpp"

#include <cstring>

namespace statewire::verbs::fabric {
namespace {

bool contains(const Registered& region, std::uint64_t address, std::uint64_t size) {
  const std::uint64_t begin = reinterpret_cast<std::uintptr_t>(region.bytes.data());
  return address >= begin && size <= region.bytes.size() &&
         address - begin <= region.bytes.size() - size;
}

} // namespace

const Registered* find_local(const Node& node, const Sge& sge) {
  for (const Registered& region : node.regions)
    if (region.local_key == sge.local_key)
      return contains(region, reinterpret_cast<std::uintptr_t>(sge.data), sge.size) ? &region
                                                                                    : nullptr;
  return nullptr;
}

std::byte* find_remote(const Node& node, std::uint64_t address, std::uint64_t size,
                       std::uint32_t key, unsigned access) {
  for (const Registered& region : node.regions) {
    if (region.remote_key != key) continue;
    if ((region.access & access) != access || !contains(region, address, size)) return nullptr;
    return region.bytes.data() + (address - reinterpret_cast<std::uintptr_t>(region.bytes.data()));
  }
  return nullptr;
}

// Keys of empty SGEs are not checked. On iWARP the response of a read is placed like a remote
// write, so the target must permit remote writes.
bool may_use(const Node& node, const PostedSend& work) {
  if (work.inlined) return true;
  return std::all_of(work.sges.begin(), work.sges.begin() + static_cast<std::ptrdiff_t>(work.count),
                     [&](const Sge& sge) {
                       if (sge.size == 0) return true;
                       const Registered* const region = find_local(node, sge);
                       if (region == nullptr) return false;
                       return work.kind != WorkRequest::Kind::read || !node.is_iwarp() ||
                              (region->access & k_remote_write) != 0;
                     });
}

void gather(const PostedSend& work, std::byte* into) {
  if (work.inlined) {
    if (!work.bytes.empty()) std::memcpy(into, work.bytes.data(), work.bytes.size());
    return;
  }
  for (std::size_t i = 0; i < work.count; ++i) {
    const Sge& sge = work.sges.at(i);
    if (sge.size != 0) std::memmove(into, sge.data, sge.size);
    into += sge.size;
  }
}

void scatter(const PostedSend& work, const std::byte* from) {
  for (std::size_t i = 0; i < work.count; ++i) {
    const Sge& sge = work.sges.at(i);
    if (sge.size != 0) std::memmove(sge.data, from, sge.size);
    from += sge.size;
  }
}

} // namespace statewire::verbs::fabric
