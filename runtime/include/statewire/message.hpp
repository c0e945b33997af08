// SPDX-License-Identifier: BSD-3-Clause
// Messages: what is sent, what is waited for, and what became of it.
#pragma once

#include "error.hpp"
#include "peer.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace statewire {

using Tag = std::uint64_t;

inline constexpr std::uint32_t k_any_source = UINT32_MAX;
inline constexpr Tag k_all_bits = ~Tag{0};

// Messages of different contexts never meet: each library in a program takes one of its own.
using MessageContext = std::uint32_t;

// What a receive or a probe asks for: messages of `source` whose tag equals `tag` in the bits of
// `mask`. mask = 0: any tag. Two messages of one sender that both fit are taken in the order they
// were sent in; of two receives that both fit, the one that was posted first takes it.
struct Selector {
  std::uint32_t source = k_any_source;
  Tag tag = 0;
  Tag mask = k_all_bits;
  MessageContext context = 0;
  std::uint32_t group = 0;

  [[nodiscard]] static Selector any(MessageContext context = 0) {
    return {k_any_source, 0, 0, context, 0};
  }
};

struct SendOptions {
  MessageContext context = 0;
  // Complete only when the receiver has begun to receive it (MPI's synchronous mode).
  bool synchronous = false;
  // A number that travels beside the message: the receive's status has it, and a probe's.
  std::optional<std::uint64_t> data{};
};

// How an operation ended.
//   ok         a send: the buffer may be reused (and, if synchronous, the receive has begun);
//              a receive: all of the message is in the buffer
//   truncated  a receive: the message was longer than the buffer, which is full
//   cancelled  cancel() came in time: nothing was sent, nothing was received
//   closed     the connection was closed, in good order, before this could be done
//   others     why the peer is lost (reset, timed_out, connection_refused, …), or a local reason
struct Status {
  Errc error = Errc::ok;
  std::uint32_t source = k_any_source; // of a send: the receiver
  std::uint32_t group = 0;
  MessageContext context = 0;
  Tag tag = 0;
  std::size_t bytes = 0;               // that are in the buffer, or were sent
  std::size_t message_bytes = 0;       // of the whole message; more than `bytes` when truncated
  std::optional<std::uint64_t> data{}; // that travelled beside the message (SendOptions)
};

// Names one operation under way. A value: copies name the same operation. Once its end was told (by
// test, wait, a callback) it names nothing any more.
class Request {
 public:
  Request() = default;
  Request(std::uint32_t slot, std::uint32_t generation) : slot_(slot), generation_(generation) {}
  [[nodiscard]] bool valid() const { return slot_ != UINT32_MAX; }
  [[nodiscard]] std::uint32_t slot() const { return slot_; }
  [[nodiscard]] std::uint32_t generation() const { return generation_; }
  friend bool operator==(Request, Request) = default;

 private:
  std::uint32_t slot_ = UINT32_MAX;
  std::uint32_t generation_ = 0;
};

// A message that a matched probe has taken: no other receive or probe finds it any more. A value:
// copies name the same message. It names nothing once the message was received or discarded.
class MatchedMessage {
 public:
  MatchedMessage() = default;
  explicit MatchedMessage(const Status& why) : status_(why) {} // no message
  MatchedMessage(std::uint32_t slot, std::uint32_t generation, const Status& status)
      : slot_(slot), generation_(generation), status_(status) {}
  [[nodiscard]] bool valid() const { return slot_ != UINT32_MAX; }
  // Source, tag, context and message_bytes (bytes is 0). With an error: no message was taken, and
  // a receive would have ended with it.
  [[nodiscard]] const Status& status() const { return status_; }
  [[nodiscard]] std::uint32_t slot() const { return slot_; }
  [[nodiscard]] std::uint32_t generation() const { return generation_; }

 private:
  std::uint32_t slot_ = UINT32_MAX;
  std::uint32_t generation_ = 0;
  Status status_;
};

} // namespace statewire
