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

// What a message is about, as the program says; receives select by it.
using Tag = std::uint64_t;

inline constexpr std::uint32_t k_any_source = UINT32_MAX; // a receive takes from every rank
inline constexpr Tag k_all_bits = ~Tag{0};                // the whole tag counts

// Messages of different contexts never meet: each library in a program takes one of its own.
using MessageContext = std::uint32_t;

// What a receive or a probe asks for: messages of `source` whose tag equals `tag` in the bits of
// `mask`. mask = 0: any tag. Two messages of one sender that both fit are taken in the order they
// were sent in; of two receives that both fit, the one that was posted first takes it.
struct Selector {
  std::uint32_t source = k_any_source; // a rank, or k_any_source
  Tag tag = 0;                         // compared in the bits of `mask`
  Tag mask = k_all_bits;               // 0: any tag
  MessageContext context = 0;          // always compared
  std::uint32_t group = 0;             // set by Messages

  // Any message of this context.
  [[nodiscard]] static Selector any(MessageContext context = 0) {
    return {k_any_source, 0, 0, context, 0};
  }
};

// How a message is sent.
struct SendOptions {
  MessageContext context = 0; // receives of this context take it
  // Complete only when the receiver has begun to receive it (MPI's synchronous mode).
  bool synchronous = false;
  // A number that travels beside the message: the receive's status has it, and a probe's.
  std::optional<std::uint64_t> data{};
  // Another message to the same peer follows: this one may wait for it, and leaves with it, with a
  // call that makes progress, or when enough of them wait.
  bool more = false;
};

// How an operation ended.
//   ok         a send: the buffer may be reused (and, if synchronous, the receive has begun);
//              a receive: all of the message is in the buffer
//   truncated  a receive: the message was longer than the buffer, which is full
//   cancelled  cancel() came in time: nothing was sent, nothing was received
//   closed     the connection was closed, gracefully, before this could be done
//   others     why the peer is lost (reset, timed_out, connection_refused, …), or a local reason
struct Status {
  Errc error = Errc::ok;               // as above
  std::uint32_t source = k_any_source; // of a send: the receiver
  std::uint32_t group = 0;             // of that rank
  MessageContext context = 0;          // of the message
  Tag tag = 0;                         // of the message
  std::size_t bytes = 0;               // that are in the buffer, or were sent
  std::size_t message_bytes = 0;       // of the whole message; more than `bytes` when truncated
  std::optional<std::uint64_t> data{}; // that travelled beside the message (SendOptions)
};

// Names one operation under way. A value: copies name the same operation. Once its end was reported
// (by test, wait, a callback) it names nothing any more.
class Request {
 public:
  Request() = default;
  // Of the place of an operation; for the library, and bindings of other languages.
  Request(std::uint32_t slot, std::uint32_t generation) : slot_(slot), generation_(generation) {}
  // Whether it was given by a call that began an operation, and no call has reported the end to it.
  [[nodiscard]] bool valid() const { return slot_ != UINT32_MAX; }
  // As given to the constructor.
  [[nodiscard]] std::uint32_t slot() const { return slot_; }
  // As given to the constructor.
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
  // For the library, and bindings of other languages.
  MatchedMessage(std::uint32_t slot, std::uint32_t generation, const Status& status)
      : slot_(slot), generation_(generation), status_(status) {}
  // Whether a message was taken.
  [[nodiscard]] bool valid() const { return slot_ != UINT32_MAX; }
  // Source, tag, context and message_bytes (bytes is 0). With an error: no message was taken, and
  // a receive would have ended with it.
  [[nodiscard]] const Status& status() const { return status_; }
  // As given to the constructor.
  [[nodiscard]] std::uint32_t slot() const { return slot_; }
  // As given to the constructor.
  [[nodiscard]] std::uint32_t generation() const { return generation_; }

 private:
  std::uint32_t slot_ = UINT32_MAX;
  std::uint32_t generation_ = 0;
  Status status_;
};

} // namespace statewire
