// SPDX-License-Identifier: BSD-3-Clause
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

// At least 16 bytes (the id itself), at most `max_size`; small, medium and large ones by turns of a
// die, so that every protocol is used.
[[nodiscard]] std::size_t size_of_message(const MessageId& id, std::size_t max_size);
[[nodiscard]] std::vector<std::byte> make_message(const MessageId& id, std::size_t max_size);

// Whether `bytes` is exactly the message expected: right sender, receiver, round, number, size
// and every byte.
[[nodiscard]] bool check_message(const MessageId& expected, std::size_t max_size,
                                 std::span<const std::byte> bytes);

} // namespace main_job
