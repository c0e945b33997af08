// SPDX-License-Identifier: BSD-3-Clause
// What endpoints say to each other: the header of every send of a queue pair, the messages of the
// method `oob` over the channel, and the private data of the method `rdma_cm`. Little-endian, fixed
// widths, every length checked before it is believed. docs/reference/protocol.md has the tables.
#pragma once

#include "../core/proof.hpp"
#include "../session/frame.hpp"

#include <statewire/endpoint.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace statewire::endpoints {

inline constexpr std::uint8_t k_version = 3; // 2: rings; 3: active messages

inline constexpr std::uint32_t k_min_packet = 512, k_max_packet = 1U << 20U;
// Two sides that return each other's credit packets never rest when a credit packet alone is half
// of a window.
inline constexpr std::uint16_t k_min_window = 4, k_max_window = 1024;

// ---- sends of a queue pair

inline constexpr std::size_t k_send_header = 8;
inline constexpr std::size_t k_packet_length = 4; // before each packet of a send with several

enum class SendType : std::uint8_t {
  data = 1,
  clear_to_send = 2,
  credit = 3,
  close = 4,
  ring = 5,         // short packets may be written into this ring from now on
  ring_rest = 6,    // … and please not any more
  ring_left = 7,    // nothing follows in the ring
  message = 8,      // an active message, or its beginning: its frame header, and bytes
  message_rest = 9, // … the next bytes of it
};
inline constexpr std::uint8_t k_several_packets = 1; // data: packets, each behind its length
using session::k_close_ack, session::k_close_finalizing;

// What `ring` carries: where the sender's ring is, and how large.
struct RingOffer {
  std::uint64_t address = 0;
  std::uint32_t key = 0;
  std::uint16_t slots = 0, slot = 0; // bytes of one
};
inline constexpr std::size_t k_ring_offer = 16;
void encode(const RingOffer& r, std::span<std::byte, k_ring_offer> out);
[[nodiscard]] RingOffer decode_ring(std::span<const std::byte, k_ring_offer> bytes);

struct SendHeader {
  SendType type{};
  std::uint8_t flags = 0;
  std::uint16_t credits = 0; // receives that the sender has posted again
  std::uint32_t length = 0;  // of what follows
};
inline void encode(const SendHeader& h, std::span<std::byte, k_send_header> out) {
  std::uint64_t bits =
      static_cast<std::uint64_t>(k_version << 4U | static_cast<std::uint8_t>(h.type)) |
      std::uint64_t{h.flags} << 8U | std::uint64_t{h.credits} << 16U |
      std::uint64_t{h.length} << 32U;
  if constexpr (std::endian::native == std::endian::big) bits = __builtin_bswap64(bits);
  std::memcpy(out.data(), &bits, sizeof bits);
}

// Of a header that may still be hostile, as it stands in memory.
inline std::size_t length_of(std::uint64_t header) {
  if constexpr (std::endian::native == std::endian::big) header = __builtin_bswap64(header);
  return static_cast<std::uint32_t>(header >> 32U);
}

// What fits no type in its flags and length is wrong.
[[nodiscard]] inline bool is_valid(const SendHeader& h) {
  switch (h.type) {
  case SendType::data:
    return h.flags == 0 || (h.flags == k_several_packets && h.length != 0);
  case SendType::ring:
    return h.flags == 0 && h.length == k_ring_offer;
  case SendType::clear_to_send:
  case SendType::credit:
  case SendType::ring_rest:
  case SendType::ring_left:
    return h.flags == 0 && h.length == 0;
  case SendType::message:
    return h.flags == 0 && h.length >= session::k_frame_header;
  case SendType::message_rest:
    return h.flags == 0 && h.length != 0;
  case SendType::close:
    return h.flags <= (k_close_ack | k_close_finalizing) && h.length == 0;
  }
  return false;
}

// nullopt: not a send of this protocol, or not exactly as long as it says.
[[nodiscard]] inline std::optional<SendHeader> decode_send(ConstBytes send) {
  if (send.size() < k_send_header) return std::nullopt;
  std::uint64_t bits = 0;
  std::memcpy(&bits, send.data(), sizeof bits);
  if constexpr (std::endian::native == std::endian::big) bits = __builtin_bswap64(bits);
  const SendHeader h{static_cast<SendType>(bits & 0xfU), static_cast<std::uint8_t>(bits >> 8U),
                     static_cast<std::uint16_t>(bits >> 16U),
                     static_cast<std::uint32_t>(bits >> 32U)};
  if ((bits >> 4U & 0xfU) != k_version || h.credits > k_max_window) return std::nullopt;
  if (h.length != send.size() - k_send_header || !is_valid(h)) return std::nullopt;
  return h;
}

// The same for nothing but data, whose length is known to be right.
[[nodiscard]] inline std::optional<SendHeader> decode_data(std::uint64_t bits) {
  if constexpr (std::endian::native == std::endian::big) bits = __builtin_bswap64(bits);
  constexpr std::uint64_t k_data = k_version << 4U | static_cast<unsigned>(SendType::data);
  const SendHeader h{SendType::data, static_cast<std::uint8_t>(bits >> 8U),
                     static_cast<std::uint16_t>(bits >> 16U),
                     static_cast<std::uint32_t>(bits >> 32U)};
  const bool good = (bits & 0xffU) == k_data && h.credits <= k_max_window &&
                    (h.flags == 0 || (h.flags == k_several_packets && h.length != 0));
  return good ? std::optional(h) : std::nullopt;
}

// Takes the next packet off the front of the body of a send with several. nullopt: it has none.
[[nodiscard]] std::optional<ConstBytes> next_packet(ConstBytes& body);

void put_length(std::uint32_t value, std::span<std::byte, k_packet_length> out);

// ---- what both sides must know of each other, whatever the method

struct Limits {
  std::uint32_t packet = 0; // the largest send that its receives take, header included
  std::uint16_t window = 0; // receives posted: the credits of the other side
};
[[nodiscard]] bool is_valid(const Limits& limits);

// ---- the method oob

struct ChannelMessage {
  enum class Type : std::uint8_t { request = 1, response = 2, ack = 3, refuse = 4, withdraw = 5 };
  Type type{};
  std::uint32_t attempt = 0;
  Errc reason = Errc::ok; // refuse; withdraw, if there is one
  // request, response
  Epoch epoch{}, target{}; // of the sender, and of the process that it means
  verbs::QpParameters queue_pair{};
  Limits limits{};
};
[[nodiscard]] std::vector<std::byte> encode(const ChannelMessage& m);
// nullopt: against the protocol. Another version is a refusal with wrong_version by itself.
[[nodiscard]] std::optional<ChannelMessage> decode_channel(ConstBytes bytes);
// The attempt of a request of another version, so that it can be refused.
[[nodiscard]] std::optional<std::uint32_t> foreign_request(ConstBytes bytes);

// ---- what a process advertises now, over the same channel: a port of its is gone

struct Advertised {
  bool asks = false;             // for the receiver's
  std::uint32_t generation = 0;  // how many ports its sender has withdrawn
  std::uint32_t heard = 0;       // … and how many of the receiver's it knows of
  Epoch epoch{};                 // of the sender
  std::vector<std::uint8_t> all; // cpc::decode_advertisement reads it
};
[[nodiscard]] std::vector<std::byte> encode(const Advertised& a);
// nullopt: it is none. decode_channel() understands no such message.
[[nodiscard]] std::optional<Advertised> decode_advertised(ConstBytes bytes);

// ---- the method rdma_cm

// A request, or the acceptance of one (the same the other way). What is proven is all of it, the
// job's key, and the whole epoch of the process that is meant.
struct Call {
  bool doorbell = false; // it is to be rejected: please call back
  bool answer = false;
  Limits limits;
  std::uint32_t number = 0;             // how many attempts the sender has begun with this peer
  std::uint32_t source = 0, target = 0; // ranks
  Epoch epoch;                          // of the source
};
inline constexpr std::size_t k_call_size = 56;
inline constexpr std::size_t k_call_mac = 16;
using CallBytes = std::array<std::byte, k_call_size>;

enum class CallFault : std::uint8_t { none, version, malformed, group, target_epoch, proof };

[[nodiscard]] CallBytes encode(const Call& call, std::string_view group, const Epoch& target_epoch,
                               const Prover& prover);
// `own_epoch`: of the process that reads it. `out` is filled as far as the bytes were understood.
[[nodiscard]] CallFault decode_call(ConstBytes bytes, std::string_view group,
                                    const Epoch& own_epoch, const Prover& prover, Call& out);

// A rejection: `ok` says that the bell was heard, everything else is a reason.
inline constexpr std::size_t k_rejection_size = 2;
[[nodiscard]] std::array<std::byte, k_rejection_size> encode_rejection(Errc reason);
[[nodiscard]] std::optional<Errc> decode_rejection(ConstBytes bytes);

} // namespace statewire::endpoints
