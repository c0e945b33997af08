// SPDX-License-Identifier: BSD-3-Clause
// Bytes that leave nothing behind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <openssl/crypto.h>
#include <vector>

namespace statewire {

// Memory that held a frame may have held the key: it is wiped before it is given back.
template <class T>
struct WipingAllocator {
  using value_type = T;
  WipingAllocator() = default;
  template <class U>
  WipingAllocator(const WipingAllocator<U>&) {}
  [[nodiscard]] T* allocate(std::size_t n) { return std::allocator<T>().allocate(n); }
  void deallocate(T* p, std::size_t n) {
    OPENSSL_cleanse(p, n * sizeof(T));
    std::allocator<T>().deallocate(p, n);
  }
  friend bool operator==(const WipingAllocator&, const WipingAllocator&) { return true; }
};
using WipedBytes = std::vector<std::uint8_t, WipingAllocator<std::uint8_t>>;

} // namespace statewire
