// SPDX-License-Identifier: BSD-3-Clause
// The packets of messages: their bytes, and nothing about when they are sent. All numbers are
// little-endian; docs/reference/protocol.md has the table. Packets that arrive are checked here
// before they are used.
#pragma once

#include "base/copy_bytes.hpp"
#include "core/packets.hpp"

#include <statewire/messages.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

namespace statewire::messages {

enum class Type : std::uint8_t {
  none, // not understood
  short_,
  eager,
  rndv_rts,
  rndv_cts,
  rndv_data,
  eager_data, // goes on with the eager message that has begun
  flow,
  acknowledgement,
  cancel,
  cancelled, // the answer to a cancel
  rndv_done, // an announced message was read
  credit_request,
};

inline constexpr std::uint8_t k_synchronous =
    1;                                         // short, eager: has an id, wants to be acknowledged
inline constexpr std::uint8_t k_in_parts = 2;  // short, eager: has a length, eager_data follows
inline constexpr std::uint8_t k_with_data = 4; // short, eager, rndv_rts: a number follows the tag
inline constexpr std::uint8_t k_readable = 1;  // rndv_rts: the key of the sender's memory follows
inline constexpr std::uint8_t k_abort = 1;     // rndv_data: nothing more will come
// Reserved, and refused: 2 of rndv_rts, 1 of rndv_cts, 2 of rndv_data.

inline constexpr std::size_t k_largest_header = 56;
inline constexpr std::size_t k_short_header = 16; // of a short message without flags
static_assert(k_largest_header <= k_packet_head);

// One packet without its payload. Which fields count depends on the type.
struct Packet {
  Type type = Type::none;
  std::uint8_t flags = 0;
  std::uint16_t header = 0; // bytes before the payload
  MessageContext context = 0;
  Tag tag = 0;
  std::optional<std::uint64_t> data; // beside the message
  Request sender;                    // the send's name at its process
  Request receiver;                  // the receive's name at its process
  std::uint64_t length = 0;          // of the whole message
  std::uint64_t offset = 0;          // of the payload in it
  std::uint64_t limit = 0;           // what may have been sent since the connection began
  std::uint64_t eager_limit = 0;     // longer messages are announced
  RemoteRegion memory;               // of an rndv_rts that is readable, as its owner names it
};

class HeaderWriter {
 public:
  HeaderWriter(std::byte* out, Type type, std::uint8_t flags, std::uint32_t word) : out_(out) {
    put(static_cast<std::uint64_t>(type) | std::uint64_t{flags} << 8 | std::uint64_t{word} << 32);
  }
  HeaderWriter& put(std::uint64_t v) {
    if constexpr (std::endian::native == std::endian::big) v = __builtin_bswap64(v);
    std::memcpy(out_ + size_, &v, sizeof v);
    size_ += sizeof v;
    return *this;
  }
  HeaderWriter& put(Request r) {
    return put(std::uint64_t{r.slot()} | std::uint64_t{r.generation()} << 32);
  }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  std::byte* out_;
  std::size_t size_ = 0;
};

// The remote key of memory that may be read, and the lane that reads it.
inline std::uint64_t key_of(const RemoteRegion& memory) {
  return std::uint64_t{memory.key} | std::uint64_t{memory.lane} << 32;
}

// `out` has room for k_largest_header. Returns the header's size.
inline std::size_t encode(const Packet& p, std::byte* out) {
  switch (p.type) {
  case Type::none:
    break;
  case Type::short_:
  case Type::eager: {
    HeaderWriter w(out, p.type, p.flags, p.context);
    w.put(p.tag);
    if ((p.flags & k_with_data) != 0) w.put(p.data.value_or(0));
    if ((p.flags & k_synchronous) != 0) w.put(p.sender);
    if ((p.flags & k_in_parts) != 0) w.put(p.length);
    return w.size();
  }
  case Type::rndv_rts: {
    HeaderWriter w(out, p.type, p.flags, p.context);
    w.put(p.tag);
    if ((p.flags & k_with_data) != 0) w.put(p.data.value_or(0));
    w.put(p.sender).put(p.length);
    if ((p.flags & k_readable) != 0) w.put(p.memory.address).put(key_of(p.memory));
    return w.size();
  }
  case Type::rndv_cts:
    return HeaderWriter(out, p.type, 0, 0).put(p.sender).put(p.receiver).size();
  case Type::rndv_data:
    return HeaderWriter(out, p.type, p.flags, 0).put(p.receiver).put(p.offset).size();
  case Type::eager_data:
    return HeaderWriter(out, p.type, 0, 0).put(p.offset).size();
  case Type::flow:
    return HeaderWriter(out, p.type, 0, 0).put(p.limit).put(p.eager_limit).size();
  case Type::acknowledgement:
  case Type::cancel:
  case Type::cancelled:
  case Type::rndv_done:
    return HeaderWriter(out, p.type, 0, 0).put(p.sender).size();
  case Type::credit_request:
    return HeaderWriter(out, p.type, 0, 0).size();
  }
  return 0;
}

// What most packets are: a short message without flags, but perhaps with a number beside it.
// Not zeroed, as it is made for each packet.
struct ShortMessage { // NOLINT(cppcoreguidelines-pro-type-member-init)
  MessageContext context;
  bool has_data;
  Tag tag;
  std::uint64_t data_word;
  const std::byte* begin; // of the payload
  std::size_t size;

  [[nodiscard]] ConstBytes payload() const { return {begin, size}; }
  [[nodiscard]] std::optional<std::uint64_t> data() const {
    return has_data ? std::optional(data_word) : std::nullopt;
  }
};

// `packet`: a whole one. False: it is none of these.
inline bool decode_short(ConstBytes packet, ShortMessage& out) {
  if constexpr (std::endian::native == std::endian::big) return false;
  if (packet.size() < k_short_header) return false;
  std::array<std::uint64_t, 2> head{};
  std::memcpy(head.data(), packet.data(), sizeof head);
  use_the_copy();
  constexpr auto k_plain = static_cast<std::uint32_t>(Type::short_);
  const auto kind = static_cast<std::uint32_t>(head[0]);
  std::size_t size = k_short_header;
  out.has_data = kind != k_plain;
  if (out.has_data) [[unlikely]] {
    if (kind != (k_plain | std::uint32_t{k_with_data} << 8U)) return false;
    if (packet.size() < size + sizeof out.data_word) return false;
    std::memcpy(&out.data_word, packet.data() + size, sizeof out.data_word);
    size += sizeof out.data_word;
  }
  out.context = static_cast<MessageContext>(head[0] >> 32);
  out.tag = head[1];
  out.begin = packet.data() + size;
  out.size = packet.size() - size;
  return true;
}

// `head`: the beginning of a packet of `size` bytes, all of it or at least k_packet_head. What is
// not understood has the type none.
void decode(ConstBytes head, std::size_t size, Packet& out);
[[nodiscard]] inline Packet decode(ConstBytes head, std::size_t size) {
  Packet p;
  decode(head, size, p);
  return p;
}

} // namespace statewire::messages
