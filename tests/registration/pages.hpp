// SPDX-License-Identifier: BSD-3-Clause
// Memory to take away, and a cache over the kernel's own watch.
#pragma once

#include "devices.hpp"
#include "registration/cache.hpp"
#include "registration/userfault_watch.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstring>
#include <thread>
#include <utility>

namespace statewire::registration::test {

constexpr std::size_t k_page = 4096;

// Anonymous pages that are there. `at`: exactly there, whatever was there; null: anywhere.
inline std::byte* map_pages(std::size_t n, std::byte* at = nullptr, int more = 0) {
  void* const p =
      ::mmap(at, n * k_page, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | (at != nullptr ? MAP_FIXED : 0) | more, -1, 0);
  if (p == MAP_FAILED) return nullptr;
  auto* const bytes = static_cast<std::byte*>(p);
  for (std::size_t i = 0; i < n; ++i) bytes[i * k_page] = std::byte{1};
  return bytes;
}

// A cache as programs have it, but for the device; and what a device would see.
class Watched {
 public:
  explicit Watched(CacheLimits limits = {}, UserfaultWatch::Pause pause = {})
      : watch(std::move(pause)), cache(device, limits, watch) {}

  // Whether the device reads what the program has just written there, at both ends.
  bool exact(std::byte* what, std::size_t size) {
    Lease lease;
    const Errc e = cache.acquire({what, size}, verbs::k_local, lease);
    EXPECT_EQ(e, Errc::ok);
    if (e != Errc::ok) return false;
    const bool good = seen(lease, what) && seen(lease, what + size - sizeof stamp_);
    cache.release(lease);
    return good;
  }

  // Whether it is found again, at the latest when the helper thread, which the machine may delay,
  // has come to its end.
  bool found(std::byte* what, std::size_t size) {
    const std::uint64_t before = cache.stats().hits;
    for (int i = 0; i < 100000 && cache.stats().hits == before; ++i) {
      if (!exact(what, size)) return false;
      std::this_thread::yield();
    }
    return cache.stats().hits == before + 1;
  }

  PinningDevice device;
  UserfaultWatch watch;
  RegistrationCache cache;

 private:
  bool seen(const Lease& lease, std::byte* at) {
    ++stamp_;
    std::memcpy(at, &stamp_, sizeof stamp_);
    const auto bytes = device.read(lease.region, at, sizeof stamp_);
    return bytes.size() == sizeof stamp_ && std::memcmp(bytes.data(), &stamp_, sizeof stamp_) == 0;
  }
  std::uint64_t stamp_ = 0x5157000000000000;
};

} // namespace statewire::registration::test
