// SPDX-License-Identifier: BSD-3-Clause
// Owner of a file descriptor.
#pragma once

#include <utility>

namespace statewire {

// Closes its descriptor when it is destroyed, unless released. Not thread-safe.
class Descriptor {
 public:
  // Owns none.
  Descriptor() = default;
  // Takes the descriptor over. -1: owns none.
  explicit Descriptor(int fd) : fd_(fd) {}
  // `other` owns none afterwards.
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  // Closes its own first; `other` owns none afterwards.
  Descriptor& operator=(Descriptor&& other) noexcept {
    Descriptor old(std::exchange(fd_, std::exchange(other.fd_, -1)));
    return *this;
  }
  ~Descriptor();
  // The number, which stays owned; -1: it owns none.
  [[nodiscard]] int get() const { return fd_; }
  // Gives the descriptor up to the caller, which closes it; -1: it owned none.
  [[nodiscard]] int release() { return std::exchange(fd_, -1); }
  // Whether it owns one.
  explicit operator bool() const { return fd_ >= 0; }

 private:
  int fd_ = -1;
};

} // namespace statewire
