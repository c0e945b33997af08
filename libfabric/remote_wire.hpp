// SPDX-License-Identifier: BSD-3-Clause
// What remote accesses look like on the wire. A request is an active message, and so is its reply.
// The bytes of a long write or read are a message beside them, whose tag is the request's number.
// Both processes have the same byte order, as the operands of atomics require anyway.
#pragma once

#include <statewire/messages.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <type_traits>

namespace statewire::fi::wire {

// Active messages of the endpoints' contexts; confirmations.cpp has 1 and 2.
inline constexpr std::uint16_t k_request = 3;
inline constexpr std::uint16_t k_reply = 4;
// The number of a long write that was refused when its bytes were on their way already: they have
// arrived before this, or never do.
inline constexpr std::uint16_t k_refused = 5;

// Contexts of messages, which no receive of the application matches (Space).
inline constexpr MessageContext k_written = 2; // by the initiator of a write
inline constexpr MessageContext k_read = 3;    // to the initiator of a read

// Up to this many bytes are in the request or the reply.
inline constexpr std::size_t k_inline = std::size_t{16} << 10U;

enum class Kind : std::uint8_t { write, read, atomic, fetch_atomic, compare_atomic };

struct Request {
  std::uint64_t number = 0; // of the initiator's endpoint, never used again
  std::uint64_t address = 0;
  std::uint64_t key = 0;
  std::uint64_t length = 0; // of the memory that is accessed
  std::uint64_t data = 0;   // for the target's completion queue
  Kind kind{};
  std::uint8_t has_data = 0;
  std::uint8_t datatype = 0, operation = 0;
  std::uint32_t reserved = 0;
};
static_assert(sizeof(Request) == 48 && std::is_trivially_copyable_v<Request>);

enum class Answer : std::uint32_t {
  done = 0,  // or failed: `error`
  ready = 1, // the target receives the bytes of this long write
};

struct Reply {
  std::uint64_t number = 0;
  std::uint32_t error = 0; // libfabric's
  Answer answer{};
};
static_assert(sizeof(Reply) == 16 && std::is_trivially_copyable_v<Reply>);

template <class Head>
std::optional<Head> take_head(std::span<const std::byte>& payload) {
  Head head;
  if (payload.size() < sizeof head) return std::nullopt;
  std::memcpy(&head, payload.data(), sizeof head);
  payload = payload.subspan(sizeof head);
  return head;
}

} // namespace statewire::fi::wire
