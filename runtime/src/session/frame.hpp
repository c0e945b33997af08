// SPDX-License-Identifier: BSD-3-Clause
// A frame: what one side of a virtual connection gives the other in one piece. Its header stands in
// front of it in the queue of the virtual connection; over sockets, on the wire as well.
#pragma once

#include "../base/copy_bytes.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace statewire::session {

enum class FrameKind : std::uint8_t {
  message = 1, // an active message
  close = 2,
  packet = 3,
  confirmation = 4, // the initiator's first frame: proves that its request was fresh
  empty = 5,        // a progress report
};

// Flags of a close frame.
inline constexpr std::uint8_t k_close_ack = 1;        // the second one of its sender
inline constexpr std::uint8_t k_close_finalizing = 2; // its sender finalizes: it will not come back

struct FrameHeader {
  std::uint32_t length = 0; // of the payload, in bytes
  std::uint16_t handler = 0;
  FrameKind kind{};
  std::uint8_t flags = 0;
};
inline constexpr std::size_t k_frame_header = 8;
using FrameHeaderBytes = std::array<std::byte, k_frame_header>;

// Little-endian. Inline: once per frame.
[[nodiscard]] inline FrameHeaderBytes encode(const FrameHeader& h) {
  std::uint64_t bits = h.length | std::uint64_t{h.handler} << 32U |
                       std::uint64_t{static_cast<std::uint8_t>(h.kind)} << 48U |
                       std::uint64_t{h.flags} << 56U;
  if constexpr (std::endian::native == std::endian::big) bits = __builtin_bswap64(bits);
  return std::bit_cast<FrameHeaderBytes>(bits);
}

// Of at least k_frame_header bytes. Whether it is a good one is the caller's question.
[[nodiscard]] inline FrameHeader decode(std::span<const std::byte> bytes) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, bytes.data(), sizeof bits);
  use_the_copy();
  if constexpr (std::endian::native == std::endian::big) bits = __builtin_bswap64(bits);
  return {static_cast<std::uint32_t>(bits), static_cast<std::uint16_t>(bits >> 32U),
          static_cast<FrameKind>(static_cast<std::uint8_t>(bits >> 48U)),
          static_cast<std::uint8_t>(bits >> 56U)};
}

} // namespace statewire::session
