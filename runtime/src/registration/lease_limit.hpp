// SPDX-License-Identifier: BSD-3-Clause
// How much memory may be leased at once, by the caches of all ports of a process together.
//
// What is leased stays locked, and the limit on locked memory holds for the whole process. So the
// leases get a share of it, and rings find the rest: what a cache keeps without a lease is given up
// for any port.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace statewire::registration {

class RegistrationCache;

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

} // namespace statewire::registration
