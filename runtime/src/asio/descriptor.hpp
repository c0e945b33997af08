// SPDX-License-Identifier: BSD-3-Clause
// A descriptor that closes itself unless released.
#pragma once

#include <array>
#include <utility>

namespace statewire::native {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    Descriptor old(std::exchange(fd_, std::exchange(other.fd_, -1)));
    return *this;
  }
  ~Descriptor();
  [[nodiscard]] int get() const { return fd_; }
  [[nodiscard]] int release() { return std::exchange(fd_, -1); }
  explicit operator bool() const { return fd_ >= 0; }

 private:
  int fd_ = -1;
};

// The same file under a number above 2: where a program has closed its standard streams, what the
// library opens must not become one of them. An error (-1, errno) is passed on; the number stays
// where no other is free.
[[nodiscard]] int above_standard(int fd);

// While it lives, those of the numbers 0 to 2 that are free are taken, so that what another library
// opens gets none of them.
class StandardDescriptors {
 public:
  StandardDescriptors();

 private:
  std::array<Descriptor, 3> null_;
};

} // namespace statewire::native
