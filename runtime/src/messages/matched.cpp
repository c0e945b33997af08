// SPDX-License-Identifier: BSD-3-Clause
// Matched probes: a message is taken out of matching, then received or discarded by its name.
#include "impl.hpp"

#include <utility>

namespace statewire {

using messages::KeptKind;
using messages::TakenQueue;

std::optional<MatchedMessage> MessageCore::improbe(const Selector& what) {
  Impl& m = *impl_;
  const std::optional<Status> seen = iprobe(what);
  if (!seen) return std::nullopt;
  if (seen->error != Errc::ok) return MatchedMessage(*seen);
  Kept& k = *m.unexpected.find(what);
  PeerState& p = m.peer(k.envelope.source);
  m.unexpected.remove(k);
  p.taken.push_back(k);
  return MatchedMessage(k.slot, k.generation, *seen);
}

Request MessageCore::imrecv(const MatchedMessage& message, std::span<const MutableBytes> into,
                            Time now, Callback done) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  Operation& op = m.take(OperationKind::receive, std::move(done));
  const Request name = op.request();
  Kept* const k = m.kept.find(message.slot(), message.generation());
  // Else it was received already, or was not taken.
  const bool waits = k != nullptr && (TakenQueue::contains(*k) || k->kind == KeptKind::failed);
  if (!waits) {
    m.finish(op, Errc::invalid_argument);
    return name;
  }
  const parts::Envelope& e = k->envelope;
  op.status.source = e.source.rank;
  op.status.group = e.source.group;
  op.status.context = e.context;
  op.status.tag = e.tag;
  op.into.assign(into);
  if (k->kind == KeptKind::failed) {
    m.finish(op, k->reason);
    m.release(m.peer(e.source), *k);
  } else if (e.source == m.own) {
    m.receive_from_self(*k, op);
  } else {
    m.message_wanted(m.peer(e.source), op, *k);
  }
  return name;
}

// A receive into nothing: the sender learns of it as of any other.
void MessageCore::discard(const MatchedMessage& message, Time now) {
  (void)imrecv(message, {}, now, [](std::error_code, const Status&) {});
}

void MessageCore::Impl::fail_taken(PeerState& p, Kept& k, Errc reason) {
  p.taken.remove(k);
  p.kept -= k.cost;
  p.kept_memory -= k.block.size;
  stats.unexpected_bytes -= k.cost;
  pool.release(std::exchange(k.block, {}));
  k.cost = 0;
  k.kind = KeptKind::failed;
  k.reason = reason;
}

} // namespace statewire
