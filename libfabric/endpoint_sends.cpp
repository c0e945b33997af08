// SPDX-License-Identifier: BSD-3-Clause
// An endpoint's sends: immediate, queued, deferred behind a fence; and their completions.
#include "endpoint_calls.hpp"

#include "asio/progress.hpp"
#include "context/access.hpp"
#include "messages/message_core.hpp"

#include <cstring>
#include <utility>

namespace statewire::fi {
namespace {

// Messages whose buffers the application has back wait in copies of this many bytes at most. What
// an operation costs beside its bytes is estimated.
constexpr std::size_t k_most_copied = std::size_t{64} << 20U;
constexpr std::size_t k_operation_cost = 512;
// Beyond the depth of the endpoint one send in so many makes progress.
constexpr std::size_t k_sends_per_progress = 64;

} // namespace

void Endpoint::sent(Operation& op, const Status& status) {
  const Errc error = status.error == Errc::ok ? op.lost : status.error;
  if (error != Errc::cancelled) {
    KnownPeer& peer = *op.peer;
    if (peer.address != FI_ADDR_NOTAVAIL) {
      peer.watched = error == Errc::ok;
      if (error == Errc::ok) peer.waiting_since = k_never;
      // An inject reports nothing itself: the next operation with the peer fails.
      if (error != Errc::ok) peer.loss = op.silent ? error : Errc::ok;
    }
  }
  drop_copy(op);
  WaitingSends::remove(op);
  op.has_left = true;
  // A question over a later connection than the message's would say nothing of it.
  if (op.confirmed && error == Errc::ok)
    confirmations_->ask(op.peer->number, op);
  else
    completed(op, error);
}

void Endpoint::completed(Operation& op, Errc error) {
  KnownPeer& peer = *op.peer;
  end_send(op, error);
  if (!deferred_.empty()) begin_deferred(peer);
  known_.erase_if_unused(peer);
}

void Endpoint::end_send(Operation& op, Errc error) {
  Completion c;
  c.context = op.context;
  c.flags = op.flags;
  c.length = op.length;
  c.tag = op.tag;
  c.error = error;
  c.number = to_fi_errno(error);
  const bool wanted = op.wanted;
  const bool silent = op.silent, reported = op.reported;
  release_send(op);
  if (silent)
    end_silently(error, reported);
  else
    report_sent(c, wanted);
}

void Endpoint::release_send(Operation& op) noexcept {
  --op.peer->sends;
  sends_.release(op);
}

// One that has not begun, or is closed before it did.
void Endpoint::drop_send(Operation& op) noexcept {
  drop_copy(op);
  if (!op.silent && tx_.queue != nullptr) tx_.queue->take_back();
  release_send(op);
}

// With operations that are not behind a fence.
bool Endpoint::is_busy_with(KnownPeer& peer) const {
  const auto behind = deferred_.find(&peer);
  const std::size_t deferred = behind != deferred_.end() ? behind->second.size() : 0;
  return peer.sends != deferred || remote_->is_busy_with(peer.number);
}

// The sends behind a fence, up to the next one.
void Endpoint::begin_deferred(KnownPeer& peer) {
  for (;;) {
    const auto found = deferred_.find(&peer);
    if (found == deferred_.end()) return known_.erase_if_unused(peer); // the last may have failed
    Operation& op = *found->second.front();
    if (op.fenced && is_busy_with(peer)) return;
    found->second.pop_front();
    if (found->second.empty()) deferred_.erase(found);
    op.deferred = false;
    const std::vector<ConstBytes> from = std::move(op.from);
    const bool may_wait = !op.confirmed && !op.options.synchronous;
    try {
      op.request = context_->messages().isend(
          peer.number, op.tag, from, op.options,
          [this, &op](std::error_code, const Status& s) { sent(op, s); });
    } catch (const std::bad_alloc&) { // its call has returned
      if (Access::loop(*context_).is_over()) throw;
      if (op.used) { // else it has ended inside of the call
        drop_copy(op);
        end_send(op, Errc::no_memory);
      }
      continue;
    }
    if (may_wait) await_credit(op);
  }
}

bool Endpoint::may_copy(std::size_t length) const {
  return copied_ + k_operation_cost + length <= k_most_copied;
}

void Endpoint::drop_copy(Operation& op) noexcept {
  if (std::exchange(op.copied, false)) copied_ -= k_operation_cost + op.length;
}

// ---- sends that wait for credit
// MPI's programs count on it that a standard send of a short message ends, whatever its receiver
// waits for: it may wait for a third process that needs the sender first. After inject_timeout_ the
// message waits in a copy, as an inject does, and its send has completed. The receiver's memory is
// bounded as ever, and so are copies.

// It has begun, and may have ended.
void Endpoint::await_credit(Operation& op) {
  if (!Access::core(context_->messages()).is_queued(op.request)) return;
  const KnownPeer& peer = *op.peer;
  const Time now = ProgressLoop::clock();
  const bool is_first = peer.waiting.first == nullptr; // those before it have completed
  const bool at_once = is_first && peer.connected && peer.waiting_since != k_never &&
                       now - peer.waiting_since >= inject_timeout_;
  if (!at_once || !complete_in_copy(op)) waiting_.add(op, now + inject_timeout_);
}

bool Endpoint::complete_in_copy(Operation& op) {
  if (!op.copied && !may_copy(op.length)) return false;
  try {
    if (!op.copied) {
      op.has_buffers = true;
      Access::core(context_->messages()).move_to_copy(op.request, op.copy);
    }
  } catch (const std::bad_alloc&) {
    return false; // it waits in the application's buffer
  }
  if (!std::exchange(op.copied, true)) copied_ += k_operation_cost + op.length;
  op.silent = op.reported = true;
  op.peer->watched = true;
  Completion c;
  c.context = op.context;
  c.flags = op.flags;
  c.length = op.length;
  c.tag = op.tag;
  report_sent(c, op.wanted);
  return true;
}

void Endpoint::report_sent(const Completion& c, bool wanted) const {
  if (tx_.counter != nullptr) tx_.counter->count(c.number == 0);
  if (tx_.queue == nullptr) return;
  if (wanted || c.number != 0)
    tx_.queue->add_promised() = c;
  else
    tx_.queue->take_back();
}

// An inject has no context that an error entry could name: applications follow the pointer.
// `reported`: the operation has completed and was counted before.
void Endpoint::end_silently(Errc error, bool reported) {
  if (tx_.counter != nullptr && !reported) tx_.counter->count(error == Errc::ok);
  if (error == Errc::ok) return;
  FI_WARN(&provider, FI_LOG_EP_DATA,
          "a message that was injected, or had completed, was not delivered: %s\n",
          std::string(to_text(error)).c_str());
}

// Not in send.sm, which says what credit a message spends and when it waits: the peer gets the same
// frames whether the program repeats its call or the message waits in a copy, and only libfabric
// has calls that are to be repeated. The machines have no clock either.
bool Endpoint::may_be_refused(KnownPeer& peer) const {
  const Time now = ProgressLoop::clock();
  if (peer.waiting_since == k_never) peer.waiting_since = now;
  return now - peer.waiting_since < inject_timeout_;
}

// `sends_` has room.
ssize_t Endpoint::send_otherwise(const SendRequest& what, CompletionQueue::Promise room,
                                 std::optional<Request> tried) {
  if (!enabled_) return -FI_EOPBADSTATE;
  if (Access::loop(*context_).is_over()) return -FI_ENOMEM; // not to be repeated
  if (what.from.size() > k_iov) return -FI_EINVAL;
  KnownPeer* const peer = peer_of(what.to);
  if (peer == nullptr) return no_peer(what.to);
  const std::uint32_t to = peer->number;
  const std::size_t length = length_of(what.from);
  const bool injects = what.silent || (what.flags & FI_INJECT) != 0;
  if (length > (injects ? k_inject : k_largest_message)) return -FI_EMSGSIZE;
  const bool synchronous = (what.flags & (FI_DELIVERY_COMPLETE | FI_MATCH_COMPLETE)) != 0;
  // What receives have begun to receive, and messages to this endpoint, the peer has.
  const bool confirmed =
      (what.flags & FI_TRANSMIT_COMPLETE) != 0 && !synchronous && !what.silent && to != 0;
  // The completion of a fenced operation promises the same of the operations before it; when their
  // messages are matched is not known.
  if ((what.flags & FI_FENCE) != 0 && (what.flags & FI_MATCH_COMPLETE) != 0) return -FI_EOPNOTSUPP;
  const bool fenced = (what.flags & FI_FENCE) != 0 && is_busy_with(*peer);
  const bool deferred = fenced || (!deferred_.empty() && deferred_.contains(peer));
  if (deferred && what.silent) {
    context_->progress();
    return -FI_EAGAIN;
  }
  const bool more = (what.flags & FI_MORE) != 0;
  SendOptions how{
      .context = static_cast<MessageContext>(what.space), .synchronous = synchronous, .more = more};
  if ((what.flags & FI_REMOTE_CQ_DATA) != 0) how.data = what.data;
  const bool wanted = !what.silent && is_wanted(tx_, what.flags);
  Messages& messages = context_->messages();

  // Of several buffers a short message is made one.
  std::array<std::byte, k_inject> together; // NOLINT: what is sent of it is written
  ConstBytes whole;
  if (what.from.size() == 1) {
    whole = {static_cast<const std::byte*>(what.from.front().iov_base), length};
  } else if (length <= k_inject) {
    std::byte* end = together.data();
    for (const iovec& v : what.from) {
      if (v.iov_len != 0) std::memcpy(end, v.iov_base, v.iov_len);
      end += v.iov_len;
    }
    whole = {together.data(), length};
  }
  const bool may_leave_at_once =
      length <= k_inject && to != 0 && !synchronous && !confirmed && !deferred && !more;
  Request leaving = tried.value_or(Request());
  Errc loss = Errc::ok;
  bool left = false;
  const auto try_now = [&] {
    loss = std::exchange(peer->loss, Errc::ok);
    left = loss == Errc::ok && may_leave_at_once &&
           Access::send_at_once(messages, to, what.tag, whole, how, leaving);
  };
  if (!tried) try_now();
  // A message without a completion is not taken before its connection takes it: nothing would say
  // when it has left, and it would wait for a later call. Beyond the receiver's credit it is
  // refused for inject_timeout_, in which a receiver that receives grants more; another one may
  // itself be sending.
  const auto must_wait = [&] {
    if (left || loss != Errc::ok || !what.silent || leaving.valid()) return false;
    return !messages.ready(to) || (may_leave_at_once && may_be_refused(*peer));
  };
  if (must_wait()) {
    peer->watched = true;
    context_->progress();
    try_now();
    if (must_wait()) return -FI_EAGAIN;
  }
  if (left) {
    has_left(*peer, what, length, room);
    return 0;
  }
  if (loss != Errc::ok) {
    if (what.silent) return -to_fi_errno(loss);
    peer->waiting_since = k_never;
    Completion c;
    c.context = what.context;
    c.flags = FI_SEND | kind_of(what.space);
    c.length = length;
    c.tag = what.tag;
    c.error = loss;
    c.number = to_fi_errno(loss);
    room.pass_on();
    report_sent(c, wanted);
    return 0;
  }
  // A send waits in the memory of its sender, and is not refused: else what was sent before it, and
  // is not received yet, would starve a receive that waits for it. Copies are bounded. What is
  // leaving already has its copy.
  const bool copies = !leaving.valid() && injects;
  const bool is_full = copies && !may_copy(length);
  if (is_full || (!leaving.valid() && sends_.used() >= most_sends_ &&
                  sends_.used() % k_sends_per_progress == 0)) {
    context_->progress();
    if (copies && !may_copy(length)) return -FI_EAGAIN;
  }
  Operation& op = sends_.take();
  op.context = what.context;
  op.flags = FI_SEND | kind_of(what.space);
  op.wanted = wanted;
  op.silent = what.silent;
  op.tag = what.tag;
  op.length = length;
  op.peer = peer;
  op.copied = copies;
  op.has_left = leaving.valid(); // into space of the connection
  op.confirmed = confirmed;
  op.reported = false;
  room.pass_on();
  ++peer->sends;
  if (copies) copied_ += k_operation_cost + length;
  const auto done = [this, &op](std::error_code, const Status& s) { sent(op, s); };
  if (leaving.valid()) {
    peer->waiting_since = k_never;
    op.request = leaving;
    messages.then(leaving, done);
    return 0;
  }
  try {
    std::array<ConstBytes, k_iov> pieces;
    std::size_t count = 0;
    if (copies) {
      op.has_buffers = true;
      op.copy.assign(whole.begin(), whole.end());
      pieces[count++] = op.copy;
    } else {
      for (const iovec& v : what.from)
        if (v.iov_len != 0)
          pieces[count++] = {static_cast<const std::byte*>(v.iov_base), v.iov_len};
    }
    if (deferred) {
      op.deferred = true;
      op.fenced = fenced;
      op.has_buffers = true;
      op.from.assign(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(count));
      op.options = how;
      deferred_[peer].push_back(&op);
    } else {
      op.request = messages.isend(to, what.tag, std::span(pieces).first(count), how, done);
    }
  } catch (...) {
    if (op.used) drop_send(op); // else it has ended inside of the call
    throw;
  }
  if (deferred) {
    begin_deferred(*peer); // what was waited for may have completed above
    return 0;
  }
  if (!what.silent && !synchronous && !confirmed) await_credit(op);
  return 0;
}

} // namespace statewire::fi
