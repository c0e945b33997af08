// SPDX-License-Identifier: BSD-3-Clause
// Messages of this process to itself: from memory to memory, no machine and no device in between.
// An unexpected message is copied while there is room, and waits in the sender's memory
// otherwise.
#include "impl.hpp"

namespace statewire {

using messages::KeptKind;

void MessageCore::Impl::send_to_self(Operation& op) {
  if (op.reason != Errc::ok) { // a forward whose receive has failed
    finish(op, op.reason);
    return;
  }
  if (over) { // no receive will come
    finish(op, Errc::finalized);
    return;
  }
  ++stats.sent_to_self;
  PeerState& p = peer(own);
  const parts::Envelope e{own, op.status.context, op.status.tag, op.status.data};
  if (Operation* const receive = match_posted(p, e)) {
    ++stats.expected;
    match(p, *receive, e, op.length);
    for (const ConstBytes piece : op.from.pieces())
      parts::copy_in(receive->into.pieces(), receive->place, piece);
    receive->moved = op.length;
    finish(*receive, Errc::ok);
    finish(op, Errc::ok);
    return;
  }
  const bool copied = !op.synchronous && op.length <= options.eager_limit &&
                      p.kept + k_message_cost + op.length <= options.unexpected_limit;
  Kept& k = keep(p, e, op.length, copied ? op.length : 0);
  if (copied) {
    parts::Place place;
    parts::copy_out(op.from.pieces(), place, MutableBytes(k.data(), op.length));
    k.arrived = op.length;
    finish(op, Errc::ok);
    return;
  }
  k.kind = KeptKind::own;
  k.partner = &op;
}

void MessageCore::Impl::receive_from_self(Kept& k, Operation& receive) {
  PeerState& p = peer(own);
  unlink(p, k);
  match(p, receive, k.envelope, k.length);
  if (k.kind == KeptKind::message) {
    hand_over(p, k, receive);
    return;
  }
  Operation& op = *k.partner;
  for (const ConstBytes piece : op.from.pieces())
    parts::copy_in(receive.into.pieces(), receive.place, piece);
  receive.moved = k.length;
  release(p, k);
  finish(receive, Errc::ok);
  finish(op, Errc::ok);
}

// Whether it was still waiting. One that a matched probe has taken is too late to cancel.
bool MessageCore::Impl::cancel_to_self(Operation& op) {
  if (op.partner != nullptr) { // a forward whose receive is under way
    take_out(op);
    finish(op, Errc::cancelled);
    return true;
  }
  some_kept.clear();
  unexpected.from(own, some_kept);
  for (Kept* const k : some_kept) {
    if (k->partner != &op) continue;
    unexpected.remove(*k);
    release(peer(own), *k);
    finish(op, Errc::cancelled);
    return true;
  }
  return false;
}

// Those that still wait in their sender's memory.
void MessageCore::Impl::fail_taken_from_self(Errc reason) {
  PeerState& p = peer(own);
  for (Kept* k = p.taken.front(); k != nullptr;) {
    Kept* const next = p.taken.next(*k);
    if (k->kind == KeptKind::own) {
      Operation& send = *k->partner;
      fail_taken(p, *k, reason);
      finish(send, reason);
    }
    k = next;
  }
}

} // namespace statewire
