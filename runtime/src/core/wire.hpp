// SPDX-License-Identifier: BSD-3-Clause
// The wire format: the handshake's messages and the frame header. Fixed byte order
// (little-endian), fixed widths, every length bounded and checked before it is believed.
//
//   request, initiator -> acceptor: source, target, incarnation, fresh number, proof of the key
//   answer, acceptor -> initiator: accepted or a reason, incarnation, fresh number, proof
//   confirmation, initiator -> acceptor: proof; its first frame. Then frames, both ways.
// An acceptor that knows another incarnation of the initiator, or is another one than the request
// is for, answers with a challenge first: the initiator sends its request again, and its proof
// covers the challenge.
#pragma once

#include "../session/frame.hpp"
#include "packets.hpp"

#include <statewire/error.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace statewire::wire {

inline constexpr std::array<std::uint8_t, 8> k_magic{0x93, 'S', 'T', 'W', 'I', 'R', 'E', '\n'};
// 3: attempts are numbered and confirmed; 4: LANE frames over UNIX sockets; 5: no packets of a
// rendezvous by remote write; 6: the initiator speaks first; 7: its request names an incarnation of
// the acceptor; 8: credit counts memory, and a sender without any asks for some; 9: it says that it
// proposes no lane; 10: a grant says which messages are eager.
inline constexpr std::uint16_t k_version = 10;
inline constexpr std::size_t k_header_size = 16;
inline constexpr std::size_t k_max_group_id = 64;
inline constexpr std::size_t k_nonce_size = 32;
inline constexpr std::size_t k_mac_size = 32;
inline constexpr std::size_t k_incarnation_size = 16;
inline constexpr std::size_t k_request_fixed =
    4 + 4 + 4 + 8 + 2 * k_incarnation_size + k_nonce_size; // before ids and mac
inline constexpr std::size_t k_max_body = k_request_fixed + 2 * k_max_group_id + k_mac_size;

using Bytes = std::vector<std::uint8_t>;
using Nonce = std::array<std::uint8_t, k_nonce_size>;
using Mac = std::array<std::uint8_t, k_mac_size>;
using IncarnationBytes = std::array<std::uint8_t, k_incarnation_size>;

enum class Type : std::uint8_t { request = 2, answer = 3 }; // 1: a challenge, up to version 5

// The first 16 bytes of every handshake message.
struct Header {
  std::uint16_t version = 0;
  Type type{};
  std::uint8_t code = 0;    // answer: Errc, or k_challenge; else 0
  std::uint16_t length = 0; // of the body
};
enum class HeaderError : std::uint8_t { none, not_ours, other_version, bad_length };
// `bytes` has k_header_size bytes. The magic number is checked first: it distinguishes other
// protocols; then the version.
[[nodiscard]] HeaderError decode(std::span<const std::byte> bytes, Header& out);

// Of one connection; the values travel.
enum class Lanes : std::uint8_t {
  possible = 0, // the initiator may propose some, over the socket
  only = 1,     // its frames go over a lane only, the confirmation included
  none = 2,     // it proposes none
};

struct Request {
  std::uint32_t target_rank = 0, source_rank = 0;
  std::uint64_t attempt = 0; // greater than those of all earlier requests of this process
  IncarnationBytes incarnation{};
  IncarnationBytes target_incarnation{}; // of the acceptor; zeros: any
  Nonce nonce{};
  Lanes lanes = Lanes::possible;
  std::string target_group, source_group;
  Mac mac{};
};
struct Answer {
  IncarnationBytes incarnation{};
  Nonce nonce{};
  Mac mac{};
};
// Instead of an Errc: the request is to be sent again, and its proof is to cover the nonce.
inline constexpr std::uint8_t k_challenge = 255;

// The request without its mac: what the mac covers. Append the mac to make the message.
[[nodiscard]] Bytes encode_request(const Request& request);
[[nodiscard]] std::optional<Request> decode_request(std::span<const std::byte> body);

[[nodiscard]] Bytes encode_answer(std::uint8_t code, const Answer& answer);
[[nodiscard]] std::optional<Answer> decode_answer(std::span<const std::byte> body);
[[nodiscard]] bool may_travel(Errc code);     // is this an Errc that an answer may carry?
[[nodiscard]] bool needs_no_proof(Errc code); // refusals before the key could be checked

// ---- frames
using session::encode, session::FrameHeader, session::FrameKind, session::k_frame_header;
using session::k_close_ack, session::k_close_finalizing;

// Whether this is a frame of this protocol, and as an active message no longer than `max_message`.
[[nodiscard]] inline bool is_frame(const FrameHeader& h, std::uint32_t max_message) {
  if (h.kind == FrameKind::packet) [[likely]]
    return h.length <= k_largest_packet && h.flags == 0 && h.handler == 0;
  switch (h.kind) {
  case FrameKind::message:
    return h.length <= max_message && h.flags == 0;
  case FrameKind::confirmation:
    return h.flags == 0 && h.length == k_mac_size && h.handler == 0;
  case FrameKind::close:
    return h.flags <= (k_close_ack | k_close_finalizing) && h.length == 0 && h.handler == 0;
  case FrameKind::empty:
    return h.flags == 0 && h.length == 0 && h.handler == 0;
  case FrameKind::packet:
    break;
  }
  return false;
}
// nullopt: it is none, or there are too few bytes for its header.
[[nodiscard]] inline std::optional<FrameHeader> decode_frame(std::span<const std::byte> bytes,
                                                             std::uint32_t max_message) {
  if (bytes.size() < k_frame_header) return std::nullopt;
  const FrameHeader h = session::decode(bytes);
  return is_frame(h, max_message) ? std::optional(h) : std::nullopt;
}

} // namespace statewire::wire
