// SPDX-License-Identifier: BSD-3-Clause
// Most sends and receives of an endpoint: one buffer, one message, nothing to wait for. Compiled
// into the functions of libfabric's tables: a call that passes all arguments on in memory costs as
// much as what it does.
#pragma once

#include "endpoint.hpp"

#include "context/access.hpp"
#include "messages/message_core.hpp"

#include <optional>
#include <utility>

namespace statewire::fi {

[[nodiscard]] inline std::uint64_t kind_of(Space space) {
  return space == Space::tagged ? FI_TAGGED : FI_MSG;
}

[[gnu::always_inline]] inline void Endpoint::has_left(KnownPeer& peer, const SendRequest& what,
                                                      std::size_t length,
                                                      CompletionQueue::Promise& room) const {
  peer.watched = true;
  peer.waiting_since = k_never;
  if (tx_.counter != nullptr) tx_.counter->count(true);
  if (!is_wanted(tx_, what.flags)) return;
  CompletionQueue* const queue = room.pass_on();
  if (queue == nullptr) return;
  Completion& c = queue->add_promised();
  c.context = what.context;
  c.flags = FI_SEND | kind_of(what.space);
  c.length = length;
  c.tag = what.tag;
}

[[gnu::always_inline]] inline ssize_t Endpoint::send(const SendRequest& what) {
  constexpr std::uint64_t k_simple =
      FI_COMPLETION | FI_INJECT | FI_INJECT_COMPLETE | FI_REMOTE_CQ_DATA;
  KnownPeer* const peer = what.to < peers_.size() ? peers_[what.to] : nullptr;
  const bool is_simple = enabled_ && peer != nullptr && peer->loss == Errc::ok &&
                         what.from.size() == 1 && what.from.front().iov_len <= k_inject &&
                         (what.flags & ~k_simple) == 0 && deferred_.empty();
  sends_.make_room(); // what is leaving needs no memory any more
  CompletionQueue::Promise room(what.silent ? nullptr : tx_.queue);
  if (!is_simple) [[unlikely]]
    return send_otherwise(SendRequest(what), std::move(room), std::nullopt);
  const ConstBytes from(static_cast<const std::byte*>(what.from.front().iov_base),
                        what.from.front().iov_len);
  SendOptions how{.context = static_cast<MessageContext>(what.space)};
  if ((what.flags & FI_REMOTE_CQ_DATA) != 0) how.data = what.data;
  Request leaving;
  if (!Access::send_at_once(context_->messages(), peer->number, what.tag, from, how, leaving))
      [[unlikely]]
    return send_otherwise(SendRequest(what), std::move(room), leaving);
  has_left(*peer, what, from.size(), room);
  return 0;
}

[[gnu::always_inline]] inline void Endpoint::take_one(const ReceiveRequest& what,
                                                      std::uint32_t source) {
  const iovec& into = what.into.front();
  Messages& messages = context_->messages();
  Operation& op = receives_.take(what.context);
  Operations::Beginning beginning(receives_, op);
  op.flags = FI_RECV | kind_of(what.space);
  op.wanted = is_wanted(rx_, what.flags);
  op.selector = {source, what.tag, ~what.ignore, static_cast<MessageContext>(what.space)};
  op.length = into.iov_len;
  op.buffer = static_cast<std::byte*>(into.iov_base);
  op.request = Access::irecv(messages, op.selector, MutableBytes(op.buffer, op.length), &op);
  beginning.begun(); // or irecv() has thrown, and knows of no receive
}

[[gnu::always_inline]] inline ssize_t Endpoint::receive(const ReceiveRequest& what) {
  constexpr std::uint64_t k_special = FI_PEEK | FI_CLAIM | FI_DISCARD | FI_MULTI_RECV;
  bool is_simple =
      enabled_ && what.into.size() == 1 && (what.flags & k_special) == 0 && takes_all_ == nullptr;
  std::uint32_t source = k_any_source;
  if (directed_ && what.source != FI_ADDR_UNSPEC) {
    const KnownPeer* const from = what.source < peers_.size() ? peers_[what.source] : nullptr;
    if (from != nullptr && from->connected && from->loss == Errc::ok)
      source = from->number;
    else
      is_simple = false;
  }
  if (!is_simple) [[unlikely]]
    return receive_otherwise(ReceiveRequest(what));
  take_one(what, source);
  return 0;
}

} // namespace statewire::fi
