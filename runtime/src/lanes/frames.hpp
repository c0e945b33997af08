// SPDX-License-Identifier: BSD-3-Clause
// Encodes and decodes LANE frames (docs/design/lanes.md). spec/lanes decides when they are sent.
//
// A header of 8 bytes, little-endian, then a body whose length is bounded by its type before
// anything is allocated.
#pragma once

#include "../session/frame.hpp"

#include <statewire/component.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

namespace statewire::lanes {

using cpc::Bytes, cpc::BytesView;

inline constexpr std::uint8_t k_kind = 6; // beside those of session::FrameKind
inline constexpr std::size_t k_header = session::k_frame_header;
inline constexpr std::size_t k_position = 8;
inline constexpr std::size_t k_max_piece = 65536;

// Views of a frame point into the buffer that was decoded, or into the sender's.
struct Propose {
  BytesView bytes; // the advertisement
};
struct Try {
  std::string_view component, initiator_port, acceptor_port;
  BytesView acceptor_blob;
};
struct None {
  std::string_view reason;
};
struct Parameters { // SETUP
  BytesView bytes;
};
struct Ready {};
struct Switch {
  std::uint64_t position = 0;
};
struct Bell {
  std::uint64_t position = 0;
};
struct Detach {
  std::uint64_t position = 0;
  std::string_view reason;
};
struct Piece { // BYTES
  std::uint64_t position = 0;
  BytesView bytes;
};

enum class Type : std::uint8_t {
  propose = 1,
  try_candidate,
  none,
  setup,
  ready,
  switch_over,
  bell,
  detach,
  bytes,
};
// In the order of their types.
using Content = std::variant<Propose, Try, None, Parameters, Ready, Switch, Bell, Detach, Piece>;

struct Header {
  std::uint32_t length = 0; // of the body
  std::uint16_t lane = 0;   // 0 in PROPOSE, NONE and BYTES, and in no other frame
  Type type{};
};

struct Frame {
  std::uint16_t lane = 0;
  Content content;
};

// In the order of their texts (frames.cpp).
enum class FrameError : std::uint8_t {
  cut_off,     // fewer bytes than the header, or than its length says
  kind,        // not a LANE frame
  type,        // an unknown type
  length,      // a length that its type does not allow
  lane,        // a lane number in a frame without one, or none in a frame with one
  name,        // TRY: a component or a port without a valid name
  leftover,    // bytes behind the last field
  early,       // BYTES before SWITCH
  descriptor,  // a descriptor, and not in front of SETUP
  not_printed, // a reason with bytes that are not printable
};
[[nodiscard]] std::string_view text_of(FrameError error);

// The first 8 bytes of a frame. `bytes` may have more.
[[nodiscard]] std::variant<Header, FrameError> decode_header(std::span<const std::uint8_t> bytes);
// The body behind a header that decode_header has accepted. `body` may have more.
[[nodiscard]] std::variant<Frame, FrameError> decode_body(const Header& header,
                                                          std::span<const std::uint8_t> body);

// Appends the frame. False, and nothing is appended, if no reader would accept it. Reasons are the
// exception: they are shortened, and what is not printable becomes a question mark.
[[nodiscard]] bool encode(const Frame& frame, Bytes& out);
// The header of a BYTES frame, whose payload need not be copied. `length`: 1 to k_max_piece.
inline constexpr std::size_t k_piece_header = k_header + k_position;
[[nodiscard]] std::array<std::uint8_t, k_piece_header> encode_piece_header(std::uint64_t position,
                                                                           std::uint32_t length);

} // namespace statewire::lanes
