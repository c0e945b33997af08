// SPDX-License-Identifier: BSD-3-Clause
// Ends that no machine decides: arguments that are wrong, a process that finalizes, a source that
// is gone. And probes: those that only look, and matched ones.
#include "impl.hpp"

#include <utility>

namespace statewire {

using messages::UnexpectedKind;

Request MessageCore::refuse(Errc error, Time now, Callback done, void* object) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  RequestState& req = m.take(RequestKind::none, std::move(done));
  if (object != nullptr) req.set_object(object);
  req.status = {};
  const Request name = req.request();
  m.finish(req, error);
  return name;
}

void MessageCore::finalize(Time now) {
  Impl& m = *impl_;
  m.dispatcher.input(now, Dispatcher::Origin::user, [&m] {
    m.over = true;
    m.look_for_probes();
    m.fail_taken_from_self(Errc::finalized);
    // The device has reported the end of every connection: the requests that are left wait for any
    // source, or for this process.
    m.requests.each([&m](RequestState& req) {
      if (req.ended() || req.kind == RequestKind::probe) return;
      if (req.kind == RequestKind::receive && req.stage == Stage::posted) {
        m.take_out(req);
        m.finish(req, Errc::finalized);
      } else if (req.kind != RequestKind::receive && req.peer == m.own) {
        req.reason = Errc::finalized;
        m.cancel_to_self(req);
      }
    });
  });
}

std::optional<Status> MessageCore::Impl::look(const Selector& what) const {
  Status status;
  status.source = what.source;
  status.context = what.context;
  status.tag = what.tag;
  if (const UnexpectedMessage* const u = unexpected.find(what)) {
    status.source = u->envelope.source.rank;
    status.tag = u->envelope.tag;
    status.data = u->envelope.data;
    status.message_bytes = u->length;
    return status;
  }
  if (over) {
    status.error = Errc::finalized;
    return status;
  }
  const PeerMessages* const p =
      what.source != k_any_source ? find_peer(peer_of(what.source)) : nullptr;
  if (p == nullptr || !spec::recv::in_Failing(p->recv)) return std::nullopt;
  status.error = p->gone; // what a receive would end with
  return status;
}

// A probe that names a peer fails when there is no path to it: so the peer must be known.
std::optional<Status> MessageCore::iprobe(const Selector& what) const {
  if (what.source != k_any_source) (void)impl_->peer(impl_->peer_of(what.source));
  std::optional<Status> seen = impl_->look(what);
  if (!seen) impl_->await(what);
  return seen;
}

Request MessageCore::probe(const Selector& what, Time now, Callback done) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  if (what.source != k_any_source) (void)m.peer(m.peer_of(what.source));
  RequestState& req = m.take(RequestKind::probe, std::move(done));
  req.status = {};
  req.select(what);
  m.dispatcher.whole([&] {
    m.probes.push_back(&req);
    m.look_for_probes();
    m.await(what);
  });
  return req.request();
}

void MessageCore::Impl::answer_probes_later() {
  dispatcher.post(Dispatcher::Queue::follow_up, this, [this] { answer_probes(); });
}

// Every one that can be. A message stays for all probes that match it.
void MessageCore::Impl::answer_probes() {
  probes_look = false;
  std::erase_if(probes, [this](RequestState* req) {
    const std::optional<Status> seen = look(req->selector());
    if (!seen) return false;
    req->status = *seen;
    finish(*req, seen->error);
    return true;
  });
}

// ---- matched probes: a message is taken out of matching, then received or discarded by its name

std::optional<MatchedMessage> MessageCore::improbe(const Selector& what) {
  Impl& m = *impl_;
  const std::optional<Status> seen = iprobe(what);
  if (!seen) return std::nullopt;
  if (seen->error != Errc::ok) return MatchedMessage(*seen);
  UnexpectedMessage& u = *m.unexpected.find(what);
  PeerMessages& p = m.peer(u.envelope.source);
  m.unexpected.remove(u);
  p.taken.push_back(u);
  return MatchedMessage(u.slot, u.generation, *seen);
}

Request MessageCore::imrecv(const MatchedMessage& message, std::span<const MutableBytes> into,
                            Time now, Callback done) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  RequestState& req = m.take(RequestKind::receive, std::move(done));
  req.status = {};
  const Request name = req.request();
  UnexpectedMessage* const u = m.unexpected_slab.find(message.slot(), message.generation());
  // Else it was received already, or was not taken.
  const bool waits = u != nullptr && (u->kind == UnexpectedKind::failed ||
                                      m.peer(u->envelope.source).taken.holds(*u));
  if (!waits) {
    m.finish(req, Errc::invalid_argument);
    return name;
  }
  const parts::Envelope& e = u->envelope;
  req.status.source = e.source.rank;
  req.status.context = e.context;
  req.status.tag = e.tag;
  try {
    req.set_into(into);
  } catch (...) {
    m.give_back(req);
    throw;
  }
  if (u->kind == UnexpectedKind::failed) {
    m.finish(req, u->reason);
    m.unexpected_slab.release(*u); // its peer may be forgotten by now
  } else if (e.source == m.own) {
    m.receive_from_self(*u, req);
  } else {
    m.message_wanted(m.peer(e.source), req, *u);
  }
  return name;
}

// A receive into nothing: the sender learns of it as of any other.
void MessageCore::discard(const MatchedMessage& message, Time now) {
  (void)imrecv(message, {}, now, [](std::error_code, const Status&) {});
}

void MessageCore::Impl::fail_taken(PeerMessages& p, UnexpectedMessage& u, Errc reason) {
  p.taken.remove(u);
  p.unexpected_credit -= u.cost;
  p.no_more_credit_before = 0;
  p.unexpected_memory -= sizeof(UnexpectedMessage) + u.block.size;
  stats.unexpected_bytes -= u.cost;
  pool.release(std::exchange(u.block, {}));
  u.cost = 0;
  u.kind = UnexpectedKind::failed;
  u.reason = reason;
}

} // namespace statewire
