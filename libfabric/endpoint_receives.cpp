// SPDX-License-Identifier: BSD-3-Clause
// An endpoint's receives: posted, behind a receive of several messages, peeked and claimed; and
// their completions.
#include "endpoint_calls.hpp"

#include "context/access.hpp"
#include "messages/message_core.hpp"

#include <utility>

namespace statewire::fi {

// What the status says of the message.
void Endpoint::describe(Completion& c, const Status& status, fi_addr_t source) {
  c.length = status.bytes;
  c.tag = status.tag;
  c.source = source;
  if (!status.data) return;
  c.flags |= FI_REMOTE_CQ_DATA;
  c.data = *status.data;
}

Completion Endpoint::completion_of(const Operation& receive) {
  Completion c;
  c.context = receive.context;
  c.flags = receive.flags;
  c.buffer = receive.buffer;
  return c;
}

// Of a receive or a peek that is not posted.
Completion Endpoint::completion_of(const ReceiveRequest& what, Errc error) {
  Completion c;
  c.context = what.context;
  c.flags = FI_RECV | kind_of(what.space);
  c.tag = what.tag;
  c.error = error;
  c.number = to_fi_errno(error);
  return c;
}

void Endpoint::report_received(const Completion& c, bool wanted) const {
  if (rx_.counter != nullptr) rx_.counter->count(c.number == 0);
  if (rx_.queue != nullptr && (wanted || c.number != 0)) rx_.queue->push(c);
}

void Endpoint::received(Operation& op, const Status& status) {
  Completion c = completion_of(op);
  c.error = status.error == Errc::cancelled && op.lost != Errc::ok ? op.lost : status.error;
  c.number = to_fi_errno(c.error);
  c.tag = op.selector.tag;
  if (status.error == Errc::ok || status.error == Errc::truncated) {
    describe(c, status, address_of(status.source));
    c.excess = status.message_bytes - status.bytes;
  }
  const bool wanted = op.wanted;
  if (op.multiple && c.number == 0) {
    op.buffer += c.length;
    op.length -= c.length;
    if (op.length >= min_multi_recv && op.length != 0) {
      report_received(c, wanted);
      return post(op, std::array{MutableBytes(op.buffer, op.length)}, nullptr);
    }
  }
  // Its buffer is the application's again.
  const bool released = op.multiple;
  if (released) c.flags |= FI_MULTI_RECV;
  if (takes_all_ == &op) takes_all_ = nullptr;
  receives_.release(op);
  report_received(c, wanted || released);
  if (!behind_.empty()) post_those_behind();
}

// Inside of a step of the library, whose callers must not be called: that needs a peer whose
// address is known, and memory.
bool Endpoint::take_end(Operation& op, const Status& status) noexcept {
  const KnownPeer* const peer = known_.find(status.source);
  if (peer == nullptr || peer->address == FI_ADDR_NOTAVAIL || !behind_.empty()) return false;
  if (rx_.queue != nullptr && op.wanted) {
    try {
      Completion& c = rx_.queue->add_completion();
      c.context = op.context;
      c.flags = op.flags;
      c.buffer = op.buffer;
      describe(c, status, peer->address);
    } catch (...) {
      return false;
    }
  }
  if (rx_.counter != nullptr) rx_.counter->count(true);
  receives_.release(op);
  return true;
}

ssize_t Endpoint::receive_otherwise(const ReceiveRequest& what) {
  if (!enabled_) return -FI_EOPBADSTATE;
  if (what.into.size() > k_iov) return -FI_EINVAL;
  Selector selector;
  selector.tag = what.tag;
  selector.mask = ~what.ignore;
  selector.context = static_cast<MessageContext>(what.space);
  KnownPeer* from = nullptr;
  if (directed_ && what.source != FI_ADDR_UNSPEC) {
    from = peer_of(what.source);
    if (from == nullptr) return no_peer(what.source);
    selector.source = from->number;
  }
  if ((what.flags & (FI_PEEK | FI_CLAIM | FI_DISCARD)) != 0) [[unlikely]]
    return (what.flags & FI_PEEK) != 0 ? peek(what, selector, from) : take_claimed(what, selector);
  if (from != nullptr && from->loss != Errc::ok) [[unlikely]] {
    CompletionQueue::Promise room(rx_.queue); // a loss that is taken is reported
    if (const Errc loss = take_loss(selector, *from); loss != Errc::ok) {
      room.give_back();
      report_received(completion_of(what, loss), true);
      return 0;
    }
  }
  take(what, selector, nullptr);
  if (from != nullptr) await(*from);
  return 0;
}

// Of a peer that a receive or a peek names. What had arrived before is received all the same.
Errc Endpoint::take_loss(const Selector& selector, KnownPeer& from) {
  if (context_->messages().iprobe(selector)) return Errc::ok;
  return std::exchange(from.loss, Errc::ok);
}

// `claimed`: exactly this message; null: the first that the selector fits.
void Endpoint::take(const ReceiveRequest& what, const Selector& selector,
                    const MatchedMessage* claimed) {
  Operation& op = receives_.take(what.context);
  Operations::Beginning beginning(receives_, op);
  op.flags = FI_RECV | kind_of(what.space);
  op.wanted = is_wanted(rx_, what.flags);
  op.multiple = claimed == nullptr && (what.flags & FI_MULTI_RECV) != 0;
  op.selector = selector;
  op.length = 0;
  op.buffer = what.into.empty() ? nullptr : static_cast<std::byte*>(what.into.front().iov_base);
  std::array<MutableBytes, k_iov> pieces;
  std::size_t count = 0;
  for (const iovec& v : what.into) {
    if (v.iov_len != 0) pieces[count++] = {static_cast<std::byte*>(v.iov_base), v.iov_len};
    op.length += v.iov_len;
    if (op.multiple) break;
  }
  const bool untagged = what.space == Space::untagged && claimed == nullptr;
  if (untagged && takes_all_ != nullptr) {
    op.waits = true;
    op.has_buffers = true;
    op.into.assign(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(count));
    behind_.push_back(&op);
    beginning.begun();
    return;
  }
  post(op, std::span(pieces).first(count), claimed);
  beginning.begun();
}

bool Endpoint::takes_all_untagged(const Operation& op) {
  return op.multiple && op.selector.source == k_any_source;
}

void Endpoint::post_those_behind() {
  while (takes_all_ == nullptr && !behind_.empty()) {
    Operation& op = *behind_.front();
    behind_.pop_front();
    op.waits = false;
    const std::vector<MutableBytes> into = std::move(op.into);
    post(op, into, nullptr);
  }
}

// One that was posted to nothing yet, and is not in behind_ any more.
void Endpoint::end_waiting(Operation& op) {
  Status cancelled;
  cancelled.error = Errc::cancelled;
  received(op, cancelled);
}

void Endpoint::post(Operation& op, std::span<const MutableBytes> into,
                    const MatchedMessage* claimed) {
  const auto done = [this, &op](std::error_code, const Status& status) { received(op, status); };
  Messages& messages = context_->messages();
  if (takes_all_untagged(op)) takes_all_ = &op;
  try {
    op.request = claimed != nullptr ? messages.imrecv(*claimed, into, done)
                                    : messages.irecv(op.selector, into, done);
  } catch (...) {
    if (takes_all_ == &op) takes_all_ = nullptr;
    throw;
  }
}

// Of a message that FI_PEEK or FI_DISCARD reports. It needs memory, and comes before the message is
// taken: else the call could not be repeated.
Completion Endpoint::completion_of(const ReceiveRequest& what, const Status& seen) {
  Completion c = completion_of(what, seen.error);
  if (seen.error != Errc::ok) return c;
  describe(c, seen, address_of(seen.source));
  c.length = seen.message_bytes;
  return c;
}

// FI_CLAIM receives the message that a peek with the same context has claimed, FI_DISCARD drops it.
ssize_t Endpoint::take_claimed(const ReceiveRequest& what, const Selector& selector) {
  const auto claimed = claims_.find(what.context);
  if (claimed == claims_.end()) return -FI_EINVAL;
  const MatchedMessage message = claimed->second;
  CompletionQueue::Promise room(rx_.queue);
  if ((what.flags & FI_DISCARD) != 0) {
    const Completion c = completion_of(what, message.status());
    context_->messages().discard(message);
    if (CompletionQueue* const queue = room.pass_on()) queue->add_promised() = c;
  } else {
    room.give_back(); // to the receive, which may end at once
    take(what, selector, &message);
  }
  claims_.erase(what.context); // else the call can be repeated
  return 0;
}

// FI_PEEK reports a message that is there and leaves it, FI_PEEK | FI_CLAIM takes it for a later
// FI_CLAIM with the same context, FI_PEEK | FI_DISCARD drops it. Without a message: the error
// FI_ENOMSG; a peer that the peek names, `from`, is called after a while, so that the peeks at a
// dead one fail.
ssize_t Endpoint::peek(const ReceiveRequest& what, const Selector& selector, KnownPeer* from) {
  const bool claims = (what.flags & FI_CLAIM) != 0;
  if (claims && claims_.contains(what.context)) return -FI_EINVAL; // it names another message
  CompletionQueue::Promise room(rx_.queue);
  Completion c = completion_of(what, Errc::ok);
  if (from != nullptr && from->loss != Errc::ok)
    c = completion_of(what, take_loss(selector, *from));
  if (c.error == Errc::ok) {
    if (const std::optional<Status> seen = context_->messages().iprobe(selector)) {
      c = completion_of(what, *seen);
      if (seen->error == Errc::ok) take_peeked(what, selector);
    } else {
      c.number = FI_ENOMSG;
      if (from != nullptr && !from->connected) {
        from->peeked = true;
        await(*from);
      }
    }
  }
  if (CompletionQueue* const queue = room.pass_on()) queue->add_promised() = c;
  return 0;
}

// It is still the first that the selector fits.
void Endpoint::take_peeked(const ReceiveRequest& what, const Selector& selector) {
  Messages& messages = context_->messages();
  if ((what.flags & FI_DISCARD) != 0) {
    Access::core(messages).make_room();
    messages.discard(*messages.improbe(selector));
  } else if ((what.flags & FI_CLAIM) != 0) {
    const auto claim = claims_.try_emplace(what.context).first;
    try {
      claim->second = *messages.improbe(selector);
    } catch (...) {
      claims_.erase(claim);
      throw;
    }
  }
}

ssize_t Endpoint::cancel(const void* context) {
  Operation* const op = receives_.find(context);
  if (op == nullptr) return -FI_ENOENT;
  if (!op->waits) {
    context_->messages().cancel(op->request);
    return 0;
  }
  std::erase(behind_, op);
  end_waiting(*op);
  return 0;
}

} // namespace statewire::fi
