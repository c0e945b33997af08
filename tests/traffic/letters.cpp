// SPDX-License-Identifier: BSD-3-Clause
#include "letters.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace statewire::traffic {
namespace {

constexpr std::size_t k_word = sizeof(std::uint64_t);

std::uint64_t word_of(Tag tag, std::size_t index) {
  std::uint64_t z = tag * 0x9e3779b97f4a7c15U + (index + 1) * 0xd1342543de82ef95U;
  z = (z ^ (z >> 31U)) * 0xbf58476d1ce4e5b9U;
  return z ^ (z >> 29U);
}

// Calls part(begin, word) for each piece of a word that the range touches.
template <class Part>
void for_words(std::size_t size, std::size_t offset, Tag tag, Part&& part) {
  for (std::size_t at = 0; at < size;) {
    const std::size_t inside = (offset + at) % k_word;
    const std::size_t n = std::min(k_word - inside, size - at);
    std::uint64_t word = word_of(tag, (offset + at) / k_word);
    word >>= 8U * inside;
    if (!part(at, word, n)) return;
    at += n;
  }
}

} // namespace

void write_letter(std::span<std::byte> out, Tag tag, std::size_t offset) {
  for_words(out.size(), offset, tag, [&](std::size_t at, std::uint64_t word, std::size_t n) {
    std::memcpy(out.data() + at, &word, n);
    return true;
  });
}

bool is_letter(std::span<const std::byte> bytes, Tag tag, std::size_t offset) {
  bool same = true;
  for_words(bytes.size(), offset, tag, [&](std::size_t at, std::uint64_t word, std::size_t n) {
    same = std::memcmp(bytes.data() + at, &word, n) == 0;
    return same;
  });
  return same;
}

} // namespace statewire::traffic
