// SPDX-License-Identifier: BSD-3-Clause
#include "cache.hpp"

#include <unistd.h>

#include <algorithm>
#include <utility>

namespace statewire::registration {
namespace {
// The first region that ends after the address.
template <class Index>
auto first_reaching(Index& index, std::uintptr_t address) {
  auto at = index.upper_bound(address);
  while (at != index.begin() && std::prev(at)->second->range.end > address) --at;
  return at;
}
} // namespace

RegistrationCache::RegistrationCache(verbs::Device& device, CacheLimits limits, MemoryWatch& watch,
                                     std::shared_ptr<LeaseLimit> leases)
    : device_(device), watch_(watch),
      leases_(leases != nullptr ? std::move(leases) : std::make_shared<LeaseLimit>()),
      limits_(limits), page_(static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE))) {
  leases_->add(*this);
}

RegistrationCache::~RegistrationCache() {
  leases_->remove(*this);
  leases_->release(leased());
  for (auto& [id, entry] : entries_) device_.deregister(entry.region);
}

Errc RegistrationCache::acquire(std::span<std::byte> what, unsigned access, Lease& out) {
  const auto begin = reinterpret_cast<std::uintptr_t>(what.data());
  if (what.empty() || access >= k_accesses || begin > UINTPTR_MAX - page_ - what.size())
    return Errc::invalid_argument;
  const Range range{begin / page_ * page_, (begin + what.size() + page_ - 1) / page_ * page_};
  const bool certain = refresh();
  if (Entry* const entry = certain ? covering(range, access) : nullptr) {
    const Errc e = hand_out(*entry, out);
    if (e == Errc::ok) ++stats_.hits;
    return e;
  }
  if (!leases_->has_room(range.size())) return Errc::no_memory;
  // Watched before it is registered: a change in between is reported and invalidates the region.
  const bool keep =
      certain && limits_.regions > 0 && range.size() <= limits_.bytes && watch_.watch(range);
  return keep ? register_kept(range, access, out) : register_once(what, access, out);
}

void RegistrationCache::release(const Lease& lease) {
  const auto at = entries_.find(lease.id);
  if (at == entries_.end() || at->second.leases == 0) return;
  Entry& entry = at->second;
  if (--entry.leases > 0) return;
  leases_->release(entry.range.size());
  if (!entry.kept) {
    drop(entry);
    return;
  }
  entry.idle_at = idle_.insert(idle_.end(), &entry);
  while (!idle_.empty() && too_much(0, 0)) evict_first();
}

bool RegistrationCache::clear() {
  if (idle_.empty()) return false;
  while (!idle_.empty()) retire(*idle_.front());
  return true;
}

bool LeaseLimit::clear() {
  bool any = false;
  for (RegistrationCache* const cache : caches_) any |= cache->clear();
  return any;
}

// Invalidates regions whose memory has changed. False: changes may be unreported, so no kept region
// may be used now.
bool RegistrationCache::refresh() {
  changed_.clear();
  const bool certain = watch_.collect(changed_);
  for (const Range gone : changed_) {
    for (Index& index : indexes_) {
      auto at = first_reaching(index, gone.begin);
      while (at != index.end() && at->first < gone.end) {
        ++stats_.invalidations;
        retire(*(at++)->second);
      }
    }
  }
  return certain;
}

RegistrationCache::Entry* RegistrationCache::covering(Range range, unsigned access) {
  for (unsigned a = access; a < k_accesses; ++a) {
    if ((a & access) != access) continue;
    // Of the regions that begin at or before the range, the last one ends last.
    auto at = indexes_[a].upper_bound(range.begin);
    if (at != indexes_[a].begin() && (--at)->second->range.contains(range)) return at->second;
  }
  return nullptr;
}

// The range and the regions that it overlaps, so that a buffer that is used in parts becomes one
// region. At most twice the range: a program that walks through its memory in parts that share a
// page would otherwise register everything behind it again and again.
Range RegistrationCache::widened(Range range, unsigned access) const {
  Range all = range;
  const Index& index = indexes_[access];
  for (auto at = first_reaching(index, range.begin); at != index.end() && at->first < range.end;
       ++at) {
    const Range other = at->second->range;
    all = {std::min(all.begin, other.begin), std::max(all.end, other.end)};
  }
  return all.size() / 2 <= range.size() && all.size() <= limits_.bytes ? all : range;
}

Errc RegistrationCache::register_once(std::span<std::byte> what, unsigned access, Lease& out) {
  const auto begin = reinterpret_cast<std::uintptr_t>(what.data());
  const Range range{begin, begin + what.size()};
  verbs::Region region;
  const Errc e = ask_device(range, access, region);
  if (e != Errc::ok) return e;
  Entry& entry = enter(range, access, region);
  entry.kept = false;
  ++stats_.once;
  return hand_out(entry, out);
}

Errc RegistrationCache::register_kept(Range range, unsigned access, Lease& out) {
  Range all = widened(range, access);
  if (!leases_->has_room(all.size())) all = range;
  while (!idle_.empty() && too_much(all.size(), 1)) evict_first();
  verbs::Region region;
  Errc e = ask_device(all, access, region);
  if (e != Errc::ok && all != range) {
    // The program may be unmapping the memory around the buffer.
    all = range;
    e = ask_device(all, access, region);
  }
  if (e != Errc::ok) return e;

  // The new region replaces those that it covers.
  for (unsigned a = 0; a < k_accesses; ++a) {
    if ((a & access) != a) continue;
    auto at = indexes_[a].lower_bound(all.begin);
    while (at != indexes_[a].end() && at->second->range.end <= all.end) retire(*(at++)->second);
  }
  Entry& entry = enter(all, access, region);
  indexes_[access].emplace(all.begin, &entry);
  kept_bytes_ += all.size();
  ++kept_;
  return hand_out(entry, out); // above the limits it stays registered until the lease ends
}

Errc RegistrationCache::ask_device(Range range, unsigned access, verbs::Region& out) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): devices take pointers
  const std::span<std::byte> memory{reinterpret_cast<std::byte*>(range.begin), range.size()};
  for (;;) {
    const Errc e = device_.register_memory(memory, access, out);
    if (e == Errc::ok) ++stats_.registrations;
    if (e != Errc::no_memory) return e;
    // This cache's idle regions first, then those of all caches: the limit on locked memory is the
    // process's.
    if (!evict(range.size()) && !clear_all()) return e;
  }
}

RegistrationCache::Entry& RegistrationCache::enter(Range range, unsigned access,
                                                   const verbs::Region& region) {
  Entry& entry = entries_[++last_id_];
  entry.range = range;
  entry.access = access;
  entry.region = region;
  entry.id = last_id_;
  entry.idle_at = idle_.end();
  return entry;
}

Errc RegistrationCache::hand_out(Entry& entry, Lease& out) {
  if (entry.leases == 0 && !leases_->take(entry.range.size())) return Errc::no_memory;
  if (entry.idle_at != idle_.end()) idle_.erase(entry.idle_at);
  entry.idle_at = idle_.end();
  ++entry.leases;
  out = {entry.region, entry.id};
  return Errc::ok;
}

void RegistrationCache::retire(Entry& entry) {
  indexes_[entry.access].erase(entry.range.begin);
  kept_bytes_ -= entry.range.size();
  --kept_;
  entry.kept = false;
  if (entry.leases > 0) return;
  idle_.erase(entry.idle_at);
  drop(entry);
}

} // namespace statewire::registration
