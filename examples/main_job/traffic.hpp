// The main job's messages: contents that the receiver can check without having seen them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace main_job {

// Message number `sequence` of one round from one rank to another. Its size and every byte follow
// from these numbers.
struct MessageId {
  std::uint32_t from = 0, to = 0, round = 0, sequence = 0;
};

// At least 16 bytes (the id itself), at most `max_size`.
[[nodiscard]] std::vector<std::byte> make_message(const MessageId& id, std::size_t max_size);

// Whether `bytes` is exactly the next message expected: right sender, receiver, round, order, size
// and every byte.
[[nodiscard]] bool check_message(const MessageId& expected, std::size_t max_size,
                                 std::span<const std::byte> bytes);

// The round that a message says it belongs to; UINT32_MAX when it is too short to say.
[[nodiscard]] std::uint32_t round_of(std::span<const std::byte> bytes);

} // namespace main_job
