#include "traffic.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace main_job {
namespace {

std::uint64_t mix(std::uint64_t x) { // splitmix64
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

} // namespace

std::vector<std::byte> make_message(const MessageId& id, std::size_t max_size) {
  const std::array<std::uint32_t, 4> head{id.from, id.to, id.round, id.sequence};
  std::uint64_t seed = mix(mix((std::uint64_t{id.from} << 32) | id.to) ^
                           ((std::uint64_t{id.round} << 32) | id.sequence));
  const std::size_t most = std::max(max_size, sizeof head);
  std::vector<std::byte> bytes(sizeof head + seed % (most - sizeof head + 1));
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

std::uint32_t round_of(std::span<const std::byte> bytes) {
  std::uint32_t round = UINT32_MAX;
  if (bytes.size() >= 16) std::memcpy(&round, bytes.data() + 8, 4);
  return round;
}

} // namespace main_job
