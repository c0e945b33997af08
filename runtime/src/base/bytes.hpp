// SPDX-License-Identifier: BSD-3-Clause
// Numbers and texts in a fixed byte order, written to and read from byte strings: big-endian, or
// little-endian where the name says so.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace statewire {

template <class Bytes>
void put_number(Bytes& out, std::uint64_t value, int width) {
  for (int shift = 8 * (width - 1); shift >= 0; shift -= 8)
    out.push_back(static_cast<std::uint8_t>(value >> shift));
}

// Each in as many bytes as its type has.
template <class Bytes, class... Number>
void put_numbers(Bytes& out, Number... values) {
  (put_number(out, static_cast<std::uint64_t>(values), sizeof values), ...);
}

// One byte below 128, else two with the highest bit set: up to 32,767.
template <class Bytes>
void put_length(Bytes& out, std::size_t length) {
  put_number(out, length < 0x80 ? length : 0x8000U | length, length < 0x80 ? 1 : 2);
}

template <class Bytes>
void put_little(Bytes& out, std::uint64_t value, int width) {
  for (int i = 0; i < width; ++i) out.push_back(static_cast<std::uint8_t>(value >> 8 * i));
}

template <class Bytes>
void put_bytes(Bytes& out, std::span<const std::uint8_t> bytes) {
  out.insert(out.end(), bytes.begin(), bytes.end());
}

template <class Bytes>
void put_text(Bytes& out, std::string_view text) {
  out.insert(out.end(), text.begin(), text.end());
}

// The same bytes.
[[nodiscard]] inline std::span<const std::uint8_t> octets(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}
[[nodiscard]] inline std::span<const std::uint8_t> octets(std::string_view text) {
  return octets(std::as_bytes(std::span(text)));
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
  [[nodiscard]] bool has_read_all() const { return ok_ && rest_.empty(); }

  [[nodiscard]] std::uint64_t number(std::size_t width) {
    std::uint64_t value = 0;
    for (const std::uint8_t b : take(width)) value = (value << 8U) | b;
    return value;
  }
  // Each of as many bytes as its type has.
  template <class... Number>
  void take_numbers(Number&... out) {
    ((out = static_cast<Number>(number(sizeof out))), ...);
  }
  [[nodiscard]] std::uint64_t length() { // of put_length()
    const std::uint64_t first = number(1);
    return first < 0x80 ? first : (first - 0x80) << 8U | number(1);
  }
  [[nodiscard]] std::uint64_t little(std::size_t width) {
    std::uint64_t value = 0;
    const auto bytes = take(width);
    for (std::size_t i = 0; i < bytes.size(); ++i) value |= std::uint64_t{bytes[i]} << 8 * i;
    return value;
  }
  // As it was, where bytes are missing.
  void copy_to(std::span<std::uint8_t> out) { std::ranges::copy(take(out.size()), out.begin()); }
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
