// SPDX-License-Identifier: BSD-3-Clause
#include "wire.hpp"

#include <algorithm>

namespace statewire::messages {
namespace {

std::uint64_t word_at(ConstBytes head, std::size_t index) {
  std::uint64_t v = 0;
  std::memcpy(&v, head.data() + index * sizeof v, sizeof v);
  if constexpr (std::endian::native == std::endian::big) v = __builtin_bswap64(v);
  return v;
}

Request request_of(std::uint64_t v) {
  return {static_cast<std::uint32_t>(v), static_cast<std::uint32_t>(v >> 32)};
}

// How many words the header has, flags included; 0: there is no such packet.
std::size_t words_of(Type type, std::uint8_t flags) {
  switch (type) {
  case Type::short_:
  case Type::eager:
    if ((flags & ~(k_synchronous | k_in_parts | k_with_data)) != 0) return 0;
    return 2U + ((flags & k_synchronous) != 0 ? 1U : 0U) + ((flags & k_in_parts) != 0 ? 1U : 0U) +
           ((flags & k_with_data) != 0 ? 1U : 0U);
  case Type::rndv_data:
    return (flags & ~k_abort) != 0 ? 0 : 3;
  case Type::rndv_rts:
    if ((flags & ~(k_readable | k_with_data)) != 0) return 0;
    return ((flags & k_readable) != 0 ? 6U : 4U) + ((flags & k_with_data) != 0 ? 1U : 0U);
  case Type::rndv_cts:
  case Type::flow:
    return flags != 0 ? 0 : 3;
  case Type::eager_data:
  case Type::acknowledgement:
  case Type::cancel:
  case Type::cancelled:
  case Type::rndv_done:
    return flags != 0 ? 0 : 2;
  case Type::credit_request:
    return flags != 0 ? 0 : 1;
  case Type::none:
    break;
  }
  return 0;
}

bool has_payload(Type type) {
  return type == Type::short_ || type == Type::eager || type == Type::rndv_data ||
         type == Type::eager_data;
}

bool has_context(Type type) {
  return type == Type::short_ || type == Type::eager || type == Type::rndv_rts;
}

// Memory of the peer: `length` bytes of it, as far as numbers can tell.
bool memory_at(ConstBytes head, std::size_t index, std::uint64_t length, RemoteRegion& out) {
  const std::uint64_t key = word_at(head, index + 1);
  out.address = word_at(head, index);
  out.key = static_cast<std::uint32_t>(key);
  out.lane = static_cast<std::uint16_t>(key >> 32);
  return key >> 48 == 0 && length <= UINT64_MAX - out.address;
}

// Whether it was understood.
bool decode_into(ConstBytes head, std::size_t size, Packet& p) {
  std::array<std::byte, k_largest_header> copy; // NOLINT: not zeroed
  head = head.first(std::min(head.size(), copy.size()));
  std::copy(head.begin(), head.end(), copy.begin());
  use_the_copy();
  head = std::span(copy).first(head.size());
  if (head.size() < sizeof(std::uint64_t)) return false;
  const std::uint64_t first = word_at(head, 0);
  const auto number = static_cast<std::uint8_t>(first);
  if (number > static_cast<std::uint8_t>(Type::credit_request)) return false;
  p.type = static_cast<Type>(number);
  p.flags = static_cast<std::uint8_t>(first >> 8);
  p.context = static_cast<MessageContext>(first >> 32);
  if ((first >> 16 & 0xffffU) != 0) return false;
  if (!has_context(p.type) && p.context != 0) return false;
  p.header = static_cast<std::uint16_t>(words_of(p.type, p.flags) * sizeof(std::uint64_t));
  if (p.header == 0 || p.header > head.size()) return false;
  const std::size_t payload = size - p.header;
  if (!has_payload(p.type) && payload != 0) return false;

  switch (p.type) {
  case Type::short_:
  case Type::eager: {
    p.tag = word_at(head, 1);
    p.length = payload;
    std::size_t next = 2;
    if ((p.flags & k_with_data) != 0) p.data = word_at(head, next++);
    if ((p.flags & k_synchronous) != 0) p.sender = request_of(word_at(head, next++));
    if ((p.flags & k_in_parts) != 0) {
      p.length = word_at(head, next);
      // More than this packet has, and no more than a size of two can be added up to.
      if (p.length <= payload || p.length > SIZE_MAX / 2) return false;
    }
    break;
  }
  case Type::rndv_rts: {
    p.tag = word_at(head, 1);
    std::size_t next = 2;
    if ((p.flags & k_with_data) != 0) p.data = word_at(head, next++);
    p.sender = request_of(word_at(head, next));
    p.length = word_at(head, next + 1);
    if (p.length > SIZE_MAX / 2) return false;
    if ((p.flags & k_readable) != 0 &&
        (p.length == 0 || !memory_at(head, next + 2, p.length, p.memory)))
      return false;
    break;
  }
  case Type::rndv_cts:
    p.sender = request_of(word_at(head, 1));
    p.receiver = request_of(word_at(head, 2));
    break;
  case Type::rndv_data:
    p.receiver = request_of(word_at(head, 1));
    p.offset = word_at(head, 2);
    if (p.flags != 0 && payload != 0) return false;
    break;
  case Type::eager_data:
    p.offset = word_at(head, 1);
    if (payload == 0) return false;
    break;
  case Type::flow:
    p.limit = word_at(head, 1);
    p.eager_limit = word_at(head, 2);
    break;
  case Type::acknowledgement:
  case Type::cancel:
  case Type::cancelled:
  case Type::rndv_done:
    p.sender = request_of(word_at(head, 1));
    break;
  case Type::credit_request:
    break;
  case Type::none:
    return false;
  }
  return true;
}

} // namespace

void decode(ConstBytes head, std::size_t size, Packet& out) {
  if (!decode_into(head, size, out)) out.type = Type::none;
}

} // namespace statewire::messages
