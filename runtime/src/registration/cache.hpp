// SPDX-License-Identifier: BSD-3-Clause
// Memory that stays registered with a device after its operation, in case the next one uses it too.
// Registering costs about as much as copying the memory; finding it here costs a microsecond.
//
// One thread. Regions are whole pages. What the watch cannot watch is registered for one operation.
#pragma once

#include "memory_watch.hpp"

#include "verbs/verbs.hpp"

#include <array>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace statewire::registration {

struct CacheLimits {
  std::size_t bytes = std::size_t{1} << 30; // 0: nothing is kept
  // What is watched may divide the program's mappings, of which Linux allows some 65,000.
  std::size_t regions = 4096;
};

struct CacheStats {
  std::uint64_t registrations = 0; // asked of the device, and done
  std::uint64_t hits = 0;          // acquired without asking it
  std::uint64_t once = 0;          // registered for one operation, not kept
  std::uint64_t evictions = 0;     // given up for the limits' sake
  std::uint64_t invalidations = 0; // given up because the program gave up the memory
};

struct Lease {
  verbs::Region region; // covers the memory that was asked for, and perhaps more around it
  std::uint64_t id = 0; // 0: none
};

class RegistrationCache;

// How much memory may be leased at once, by the caches of all ports of a process together. What is
// leased stays locked, and the limit on locked memory holds for the whole process. So the leases
// get a share of it, and rings find the rest: what a cache keeps without a lease is given up for
// any port.
class LeaseLimit {
 public:
  // Bytes; SIZE_MAX: no limit.
  explicit LeaseLimit(std::size_t most = SIZE_MAX) : most_(most) {}
  [[nodiscard]] bool has_room(std::size_t bytes) const { return bytes <= most_ - leased_; }
  // False: there is no room, and nothing is taken.
  [[nodiscard]] bool take(std::size_t bytes) {
    if (!has_room(bytes)) return false;
    leased_ += bytes;
    return true;
  }
  void release(std::size_t bytes) { leased_ -= bytes; }
  [[nodiscard]] std::size_t leased() const { return leased_; }

  // The caches that share it.
  void add(RegistrationCache& cache) { caches_.push_back(&cache); }
  void remove(RegistrationCache& cache) { std::erase(caches_, &cache); }
  // Deregisters what they keep and have not leased. False: there was nothing.
  bool clear();

 private:
  std::vector<RegistrationCache*> caches_;
  std::size_t most_;
  std::size_t leased_ = 0;
};

class RegistrationCache {
 public:
  // The device and the watch must outlive it. `leases`: shared with other caches; null: no limit.
  RegistrationCache(verbs::Device& device, CacheLimits limits, MemoryWatch& watch,
                    std::shared_ptr<LeaseLimit> leases = nullptr);
  // Deregisters everything, leased or not.
  ~RegistrationCache();
  RegistrationCache(const RegistrationCache&) = delete;
  RegistrationCache& operator=(const RegistrationCache&) = delete;

  // `access`: as for the device; a region with more serves too. The memory must stay mapped until
  // the lease is released. invalid_argument: it is empty or wraps around; else the device's word:
  // no_memory when it has no room even after everything that is not leased was given up, by the
  // caches that share the leases, too, or when too much is leased.
  Errc acquire(std::span<std::byte> what, unsigned access, Lease& out);
  void release(const Lease& lease); // unknown ones: nothing happens

  // Deregisters what the program gave up in the meantime. acquire() does so itself; this is for
  // programs that acquire seldom, so that no memory is held for nothing. Cheap when there is none.
  void tend() {
    if (watch_.pending()) refresh();
  }
  // Deregisters what is not leased. False: there was nothing.
  bool clear();
  // The same for all caches that share the leases.
  bool clear_all() { return leases_->clear(); }

  [[nodiscard]] const CacheStats& stats() const { return stats_; }
  [[nodiscard]] std::size_t regions() const { return entries_.size(); }

 private:
  struct Entry {
    Range range;
    unsigned access = 0;
    verbs::Region region;
    std::uint64_t id = 0;
    std::uint32_t leases = 0;
    bool kept = true;                    // false: goes with its last lease, and is not found
    std::list<Entry*>::iterator idle_at; // in idle_, when it is kept and has no lease; else its end
  };
  // By begin. No range is within another of the same index, so the ends ascend too.
  using Index = std::map<std::uintptr_t, Entry*>;

  bool refresh();
  Entry* covering(Range range, unsigned access);
  [[nodiscard]] Range widened(Range range, unsigned access) const;
  Errc register_once(std::span<std::byte> what, unsigned access, Lease& out);
  Errc register_kept(Range range, unsigned access, Lease& out);
  Errc ask_device(Range range, unsigned access, verbs::Region& out);
  Entry& enter(Range range, unsigned access, const verbs::Region& region);
  [[nodiscard]] Errc hand_out(Entry& entry, Lease& out); // no_memory: too much is leased
  // By this cache.
  [[nodiscard]] std::size_t leased() const {
    std::size_t bytes = 0;
    for (const auto& [id, entry] : entries_)
      if (entry.leases != 0) bytes += entry.range.size();
    return bytes;
  }
  void retire(Entry& entry); // out of the index; deregistered now or with the last lease
  // Deregisters it.
  void drop(Entry& entry) {
    device_.deregister(entry.region);
    entries_.erase(entry.id);
  }
  // Deregisters idle regions of at least this many bytes, or all. False: there was none.
  bool evict(std::size_t bytes) {
    const std::size_t before = kept_bytes_;
    if (idle_.empty()) return false;
    while (!idle_.empty() && before - kept_bytes_ < bytes) evict_first();
    return true;
  }
  void evict_first() {
    ++stats_.evictions;
    retire(*idle_.front());
  }
  [[nodiscard]] bool too_much(std::size_t more_bytes, std::size_t more_regions) const {
    return kept_bytes_ > limits_.bytes || more_bytes > limits_.bytes - kept_bytes_ ||
           kept_ + more_regions > limits_.regions;
  }

  static constexpr unsigned k_accesses = 4; // sets of remote rights

  verbs::Device& device_;
  MemoryWatch& watch_;
  std::shared_ptr<LeaseLimit> leases_; // not null
  CacheLimits limits_;
  CacheStats stats_;
  std::uintptr_t page_ = 0;
  std::unordered_map<std::uint64_t, Entry> entries_; // by id; their addresses last
  std::array<Index, k_accesses> indexes_;            // by access
  std::list<Entry*> idle_;                           // the least recently used first
  std::size_t kept_bytes_ = 0, kept_ = 0;
  std::uint64_t last_id_ = 0;
  std::vector<Range> changed_; // kept for its memory
};

} // namespace statewire::registration
