// SPDX-License-Identifier: BSD-3-Clause
#include "segment.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <system_error>

namespace statewire::shm {
namespace {

constexpr int k_seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_FUTURE_WRITE | F_SEAL_SEAL;

std::string failed(const char* what) {
  return std::string(what) + ": " + std::system_category().message(errno);
}

} // namespace

std::string too_long_for_a_file(std::size_t ring_size) {
  const std::size_t size = segment_of(ring_size);
  rlimit files{};
  if (::getrlimit(RLIMIT_FSIZE, &files) != 0 || files.rlim_cur >= size) return {};
  return "files may have " + std::to_string(files.rlim_cur) +
         " bytes (ulimit -f), and a ring has " + std::to_string(size);
}

// The second mapping of the ring replaces memory that is reserved behind the first.
Segment::Segment(int descriptor, std::size_t ring_size, int protection) {
  const std::size_t size = segment_of(ring_size);
  const std::size_t length = size + ring_size;
  void* const at = ::mmap(nullptr, length, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED) return;
  std::byte* const again = static_cast<std::byte*>(at) + size;
  constexpr int k_shared = MAP_SHARED | MAP_FIXED;
  if (::mmap(at, size, protection, k_shared, descriptor, 0) == MAP_FAILED ||
      ::mmap(again, ring_size, protection, k_shared, descriptor, k_page) == MAP_FAILED) {
    const int error = errno;
    (void)::munmap(at, length);
    errno = error;
    return;
  }
  // A child process must not go on writing, or keep the memory.
  (void)::madvise(at, length, MADV_DONTFORK);
  at_ = static_cast<std::byte*>(at);
  ring_size_ = ring_size;
  length_ = length;
}

Segment::~Segment() {
  if (at_ != nullptr) (void)::munmap(at_, length_);
}

Segment Segment::make(native::Descriptor& passed, std::string& why, std::size_t ring_size) {
  // RLIMIT_FSIZE holds for memfds, too: beyond it fallocate() raises SIGXFSZ.
  why = too_long_for_a_file(ring_size);
  if (!why.empty()) return {};
  const auto failure = [&why](const char* what) {
    why = failed(what);
    return Segment();
  };
  native::Descriptor fd(
      native::above_standard(::memfd_create("statewire-ring", MFD_CLOEXEC | MFD_ALLOW_SEALING)));
  const std::size_t size = segment_of(ring_size);
  if (!fd) return failure("memfd_create");
  // Reserved now: without it, running out of memory is a SIGBUS at the first access.
  if (::fallocate(fd.get(), 0, 0, static_cast<off_t>(size)) != 0)
    return failure("no memory for a ring");
  Segment made(fd.get(), ring_size, PROT_READ | PROT_WRITE);
  if (!made) return failure("cannot map the own ring");
  // After the own mapping: F_SEAL_FUTURE_WRITE allows no further writable one.
  if (::fcntl(fd.get(), F_ADD_SEALS, k_seals) != 0) return failure("cannot seal a ring");
  passed = std::move(fd);
  return made;
}

Segment Segment::map(const native::Descriptor& passed, std::string& why) {
  if (!passed) {
    why = "the peer's ring was not received: no descriptor is free";
    return {};
  }
  struct stat file {};
  const int seals = ::fcntl(passed.get(), F_GET_SEALS);
  if (seals < 0 || (seals & k_seals) != k_seals || ::fstat(passed.get(), &file) != 0 ||
      (file.st_size != static_cast<off_t>(segment_of(k_ring)) &&
       file.st_size != static_cast<off_t>(segment_of(k_large_ring)))) {
    why = "the peer's ring is not a sealed segment of this version's size";
    return {};
  }
  Segment mapped(passed.get(), static_cast<std::size_t>(file.st_size) - k_page, PROT_READ);
  if (!mapped) why = failed("cannot map the peer's ring");
  return mapped;
}

} // namespace statewire::shm
