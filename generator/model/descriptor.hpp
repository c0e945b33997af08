// SPDX-License-Identifier: BSD-3-Clause
// A file descriptor with one owner, which closes it.
#pragma once

#include <unistd.h>

namespace statewire::gen {

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() { reset(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const { return fd_; }
  void reset() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }

 private:
  int fd_;
};

} // namespace statewire::gen
