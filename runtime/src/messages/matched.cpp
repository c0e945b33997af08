// SPDX-License-Identifier: BSD-3-Clause
// Matched probes: a message is taken out of matching, then received or discarded by its name.
#include "impl.hpp"

#include <utility>

namespace statewire {

using messages::UnexpectedKind;

std::optional<MatchedMessage> MessageCore::improbe(const Selector& what) {
  Impl& m = *impl_;
  const std::optional<Status> seen = iprobe(what);
  if (!seen) return std::nullopt;
  if (seen->error != Errc::ok) return MatchedMessage(*seen);
  UnexpectedMessage& u = *m.unexpected.find(what);
  PeerMessages& p = m.peer(u.envelope.source);
  p.taken.make_room();
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
  const bool waits = u != nullptr && (m.peer(u->envelope.source).taken.contains(*u) ||
                                      u->kind == UnexpectedKind::failed);
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
    m.release(m.peer(e.source), *u);
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
  p.unexpected_memory -= u.block.size;
  stats.unexpected_bytes -= u.cost;
  pool.release(std::exchange(u.block, {}));
  u.cost = 0;
  u.kind = UnexpectedKind::failed;
  u.reason = reason;
}

} // namespace statewire
