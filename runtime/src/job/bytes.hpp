// SPDX-License-Identifier: BSD-3-Clause
// Numbers and texts in a fixed byte order (big-endian), written to and read from byte strings.
#pragma once

#include <cstdint>
#include <memory>
#include <openssl/crypto.h>
#include <span>
#include <string>
#include <string_view>
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

template <class Bytes>
void put_number(Bytes& out, std::uint64_t value, int width) {
  for (int shift = 8 * (width - 1); shift >= 0; shift -= 8)
    out.push_back(static_cast<std::uint8_t>(value >> shift));
}

template <class Bytes>
void put_bytes(Bytes& out, std::span<const std::uint8_t> bytes) {
  out.insert(out.end(), bytes.begin(), bytes.end());
}

template <class Bytes>
void put_text(Bytes& out, std::string_view text) {
  out.insert(out.end(), text.begin(), text.end());
}

[[nodiscard]] inline std::string hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * bytes.size());
  for (const std::uint8_t b : bytes) {
    text += digits[b >> 4U];
    text += digits[b & 15U];
  }
  return text;
}

// Reads from the front. After the first read beyond the end, ok() is false and all else reads zero.
class ByteReader {
 public:
  explicit ByteReader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] std::size_t left() const { return rest_.size(); }

  [[nodiscard]] std::uint64_t number(std::size_t width) {
    std::uint64_t value = 0;
    for (const std::uint8_t b : take(width)) value = (value << 8U) | b;
    return value;
  }
  [[nodiscard]] std::span<const std::uint8_t> take(std::size_t count) {
    if (!ok_ || count > rest_.size()) {
      ok_ = false;
      rest_ = {};
      return {};
    }
    const auto head = rest_.first(count);
    rest_ = rest_.subspan(count);
    return head;
  }
  [[nodiscard]] std::string text(std::size_t count) {
    const auto bytes = take(count);
    return {bytes.begin(), bytes.end()};
  }

 private:
  std::span<const std::uint8_t> rest_;
  bool ok_ = true;
};

} // namespace statewire
