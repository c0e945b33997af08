// SPDX-License-Identifier: BSD-3-Clause
#include "traffic.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace main_job {
namespace {

std::uint64_t mix(std::uint64_t x) { // splitmix64
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

constexpr std::size_t k_head = 16;

std::uint64_t seed_of(const MessageId& id) {
  return mix(mix((std::uint64_t{id.from} << 32) | id.to) ^
             ((std::uint64_t{id.round} << 32) | id.sequence));
}

} // namespace

std::size_t size_of_message(const MessageId& id, std::size_t max_size) {
  static constexpr std::array<std::size_t, 3> most_of_kind{1024, std::size_t{64} * 1024, SIZE_MAX};
  const std::uint64_t die = mix(seed_of(id));
  const std::size_t most = std::max(std::min(most_of_kind.at(die % 3), max_size), k_head);
  return k_head + die / 3 % (most - k_head + 1);
}

std::vector<std::byte> make_message(const MessageId& id, std::size_t max_size) {
  const std::array<std::uint32_t, 4> head{id.from, id.to, id.round, id.sequence};
  static_assert(sizeof head == k_head);
  std::uint64_t seed = seed_of(id);
  std::vector<std::byte> bytes(size_of_message(id, max_size));
  std::memcpy(bytes.data(), head.data(), sizeof head);
  for (std::size_t i = sizeof head; i < bytes.size(); i += 8) {
    seed = mix(seed);
    std::memcpy(bytes.data() + i, &seed, std::min<std::size_t>(8, bytes.size() - i));
  }
  return bytes;
}

bool check_message(const MessageId& expected, std::size_t max_size,
                   std::span<const std::byte> bytes) {
  const auto right = make_message(expected, max_size);
  return std::ranges::equal(right, bytes);
}

} // namespace main_job
