// SPDX-License-Identifier: BSD-3-Clause
// Messages of this process to itself: from memory to memory, no machine and no device in between.
// An unexpected message is copied while there is room, and waits in the sender's memory
// otherwise.
#include "impl.hpp"

namespace statewire {

using messages::UnexpectedKind;

void MessageCore::Impl::send_to_self(RequestState& req) {
  if (req.reason != Errc::ok) { // a forward whose receive has failed
    finish(req, req.reason);
    return;
  }
  if (over) { // no receive will come
    finish(req, Errc::finalized);
    return;
  }
  ++stats.sent_to_self;
  PeerMessages& p = peer(own);
  const parts::Envelope e{{own, req.status.context, req.status.tag}, req.status.data};
  if (RequestState* const receive = match_posted(p, e.context, e.tag)) {
    ++stats.expected;
    match(p, *receive, e, req.length());
    for (const ConstBytes piece : req.from.pieces())
      parts::copy_in(receive->into.pieces(), receive->place, piece);
    receive->moved = req.length();
    finish(*receive, Errc::ok);
    finish(req, Errc::ok);
    return;
  }
  const bool copied =
      !req.synchronous && req.length() <= eager_to_self &&
      p.unexpected_credit + messages::cost_of(req.length()) <= options.unexpected_limit;
  UnexpectedMessage& u = keep(p, e, req.length(), copied ? req.length() : 0);
  if (copied) {
    parts::Place place;
    parts::copy_out(req.from.pieces(), place, MutableBytes(u.data(), req.length()));
    u.arrived = req.length();
    finish(req, Errc::ok);
    return;
  }
  u.kind = UnexpectedKind::own;
  u.partner = &req;
  req.remote = {u.slot, u.generation};
}

void MessageCore::Impl::receive_from_self(UnexpectedMessage& u, RequestState& receive) {
  dispatcher.whole([&] {
    PeerMessages& p = peer(own);
    unlink(p, u);
    match(p, receive, u.envelope, u.length);
    if (u.kind == UnexpectedKind::message) {
      hand_over(p, u, receive);
      return;
    }
    RequestState& req = *u.partner;
    for (const ConstBytes piece : req.from.pieces())
      parts::copy_in(receive.into.pieces(), receive.place, piece);
    receive.moved = u.length;
    release(p, u);
    finish(receive, Errc::ok);
    finish(req, Errc::ok);
  });
}

// Whether it was still waiting. One that a matched probe has taken is too late to cancel.
bool MessageCore::Impl::cancel_to_self(RequestState& req) {
  if (req.partner != nullptr) { // a forward whose receive is under way
    take_out(req);
    finish(req, Errc::cancelled);
    return true;
  }
  UnexpectedMessage* const u = unexpected_slab.find(req.remote.slot(), req.remote.generation());
  if (u == nullptr || peer(own).taken.holds(*u)) return false;
  unexpected.remove(*u);
  release(peer(own), *u);
  finish(req, Errc::cancelled);
  return true;
}

// Those that still wait in their sender's memory.
void MessageCore::Impl::fail_taken_from_self(Errc reason) {
  PeerMessages& p = peer(own);
  for (UnexpectedMessage* u = p.taken.front(); u != nullptr;) {
    UnexpectedMessage* const next = p.taken.next(*u);
    if (u->kind == UnexpectedKind::own) {
      RequestState& send = *u->partner;
      fail_taken(p, *u, reason);
      finish(send, reason);
    }
    u = next;
  }
}

} // namespace statewire
