// SPDX-License-Identifier: BSD-3-Clause
#include "descriptor.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace statewire {

Descriptor::~Descriptor() {
  if (fd_ >= 0) ::close(fd_);
}

namespace native {

int above_standard(int fd) {
  if (fd < 0 || fd > STDERR_FILENO) return fd;
  const int moved = ::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (moved < 0) return fd;
  ::close(fd);
  return moved;
}

StandardDescriptors::StandardDescriptors() {
  for (Descriptor& null : null_) {
    Descriptor opened(::open("/dev/null", O_RDWR | O_CLOEXEC));
    if (!opened || opened.get() > STDERR_FILENO) return;
    null = std::move(opened);
  }
}

} // namespace native
} // namespace statewire
