// SPDX-License-Identifier: BSD-3-Clause
// How much memory may be leased at once, by the caches of all ports of a process together.
//
// What is leased stays locked, and the limit on locked memory holds for the whole process. So the
// leases get a share of it, and rings find the rest.
#pragma once

#include <cstddef>
#include <cstdint>

namespace statewire::registration {

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
  void give_back(std::size_t bytes) { leased_ -= bytes; }
  [[nodiscard]] std::size_t leased() const { return leased_; }

 private:
  std::size_t most_;
  std::size_t leased_ = 0;
};

} // namespace statewire::registration
