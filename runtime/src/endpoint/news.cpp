// SPDX-License-Identifier: BSD-3-Clause
// What came over the channel, and from the connection manager. Data travels faster than both: a
// peer's last packets may be here already when the news of its end comes, and only wait to be
// looked at. So news is kept until the device has told all completions that were there before it
// came: at the beginning of a turn, or with a deadline, the device is polled until it has nothing
// more to tell; then the news is handled in the order in which it came.
#include "hooks.hpp"

#include <algorithm>

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room

namespace {

constexpr unsigned k_poll = 64;
constexpr unsigned k_most_polls = 256; // who sends without end does not keep the news for ever

Errc reason_of(CallFault fault) {
  switch (fault) {
  case CallFault::version:
    return Errc::wrong_version;
  case CallFault::group:
    return Errc::unknown_group;
  case CallFault::target_epoch:
    return Errc::peer_restarted;
  case CallFault::proof:
    return Errc::wrong_key;
  case CallFault::none:
  case CallFault::malformed:
    break;
  }
  return Errc::bad_message;
}

} // namespace

bool Impl::handle_news() {
  // Not with completions in hand, nor from inside a step.
  if (news.empty() || in_device != 0 || dispatcher.in_step()) return false;
  const std::uint64_t ripe = heard_of;
  for (unsigned i = 0; i < k_most_polls && device->poll(k_poll, now) != 0;) ++i;
  settle();
  // A user who is called may make progress, by which some of them are handled.
  while (!news.empty() && news.front().number <= ripe) {
    const News n = std::move(news.front());
    news.pop_front();
    if (n.kind == News::Kind::cm)
      cm_event(n);
    else
      heard(n);
    settle();
    dispatcher.catch_up();
  }
  return true;
}

// ---- the channel

ChannelMessage Impl::own_parameters(const Endpoint& e) const {
  ChannelMessage m;
  m.attempt = e.attempt;
  m.epoch = identity.epoch;
  m.target = e.target_epoch;
  m.queue_pair = device->parameters(e.link->qp);
  m.limits = limits();
  return m;
}

// Always from inside a step. What the channel tells meanwhile, for instance that it is lost with
// this very message, is only kept.
Errc Impl::say(Peer to, const ChannelMessage& m) {
  const Dispatcher::InStep in_step(dispatcher);
  return channel.send(to, encode(m), now);
}

void Impl::hear(News n, Time at) {
  const Dispatcher::Input input(dispatcher, at);
  keep(std::move(n));
}

void Impl::send_channel(Endpoint& e, const ChannelMessage& m) {
  const Errc r = say(e.peer, m);
  e.has_channel = r == Errc::ok;
  if (e.has_channel) return;
  e.error = r;
  raise(e, merge::Event::CHANNEL_LOST);
}

void Impl::refuse(Peer peer, std::uint32_t attempt, Errc reason) {
  const ChannelMessage m{
      .type = ChannelMessage::Type::refuse, .attempt = attempt, .reason = reason};
  (void)say(peer, m); // who has no channel needs no answer
}

void Impl::heard(const News& n) {
  if (n.kind == News::Kind::channel_lost) {
    Endpoint* const e = find(n.peer);
    if (e == nullptr) return;
    e->has_channel = false;
    if (e->link && e->method == Method::oob) e->error = n.error;
    return step(*e, merge::Event::CHANNEL_LOST);
  }
  const auto m = decode_channel(n.bytes);
  if (m) return channel_message(get(n.peer), *m);
  ++stats.strangers;
  if (const auto attempt = foreign_request(n.bytes)) refuse(n.peer, *attempt, Errc::wrong_version);
}

void Impl::channel_message(Endpoint& e, const ChannelMessage& m) {
  e.heard_attempt = m.attempt;
  e.has_channel = true;
  switch (m.type) {
  case ChannelMessage::Type::request:
    // Who it is, the channel has proven; whom it means, and how it wants to be reached, it says.
    if (!(m.target == identity.epoch)) return refuse(e.peer, m.attempt, Errc::peer_restarted);
    if (!e.link && !learn(e, Method::oob)) {
      ++stats.strangers;
      return refuse(e.peer, m.attempt, Errc::unreachable);
    }
    if (m.queue_pair.gid != e.gid) {
      // A peer that was restarted may be elsewhere now, and one that has lost a device comes by
      // another: this side does not know yet, and the peer tries again.
      stats.strangers += m.epoch == e.target_epoch ? 1 : 0;
      return refuse(e.peer, m.attempt, Errc::unreachable);
    }
    e.target_epoch = m.epoch;
    e.heard = m;
    return step(e, merge::Event::REQUEST);
  case ChannelMessage::Type::response:
    // Another port than this side knows of: as if it had refused, and the peer gets the
    // reason.
    if (m.queue_pair.gid != e.gid && m.attempt == e.attempt) {
      ++stats.strangers;
      e.error = Errc::unreachable;
      OobHooks{*this, e}.withdraw_the_attempt();
      return step(e, merge::Event::REFUSED);
    }
    e.heard = m;
    return step(e, merge::Event::RESPONSE);
  case ChannelMessage::Type::ack:
    return step(e, merge::Event::ACK);
  case ChannelMessage::Type::refuse:
    if (m.attempt == e.attempt) e.error = m.reason;
    return step(e, merge::Event::REFUSED);
  case ChannelMessage::Type::withdraw:
    e.heard_reason = m.reason;
    if (m.attempt == e.attempt && m.reason != Errc::ok) e.error = m.reason;
    return step(e, merge::Event::WITHDRAWN);
  }
}

// ---- the connection manager

void Impl::reject(verbs::Cm cm, Errc reason) {
  const auto bytes = encode_rejection(reason);
  (void)device->cm_reject(cm, bytes);
  device->cm_destroy(cm);
}

void Impl::cm_request(const News& n) {
  Call call;
  const CallFault fault = decode_call(n.bytes, identity.group_id, identity.epoch, prover, call);
  if (fault != CallFault::none) {
    ++stats.strangers;
    return reject(n.cm.cm, reason_of(fault));
  }
  const Peer from{identity.own.group, call.source};
  if (call.target != identity.own.rank || !is_peer(from)) return reject(n.cm.cm, Errc::wrong_rank);
  Endpoint& e = get(from);
  // It has proven that it is of the job; who calls and who rings is a rule of the protocol.
  if (call.answer || call.doorbell != is_higher(e)) return reject(n.cm.cm, Errc::bad_message);
  if (!e.link && !learn(e, Method::rdma_cm)) return reject(n.cm.cm, Errc::unreachable);
  // Who was restarted listens elsewhere, and we have not been told yet: it tries again.
  if (call.doorbell && !e.link && call.epoch != e.target_epoch)
    return reject(n.cm.cm, Errc::unreachable);
  // What its former self has said may come late.
  e.target_epoch = std::max(e.target_epoch, call.epoch);
  e.caller = n.cm.cm;
  e.caller_limits = call.limits;
  e.caller_pair = n.cm.remote;
  e.heard_epoch = call.epoch;
  e.heard_begun = call.number;
  e.heard_bell = call.doorbell;
  step(e, call.doorbell ? managed::Event::DOORBELL : managed::Event::REQUEST);
}

void Impl::cm_event(const News& n) {
  using Kind = verbs::CmEvent::Kind;
  if (n.cm.kind == Kind::connect_request) return cm_request(n);
  Endpoint* const e = by_cm(n.cm.cm);
  if (e == nullptr) return;
  const auto failed = [&](managed::Event event, Errc otherwise) {
    e->error = n.cm.error != Errc::ok ? n.cm.error : otherwise;
    e->trouble.note(n.cm);
    step(*e, event);
  };
  switch (n.cm.kind) {
  case Kind::address_resolved:
    return step(*e, managed::Event::ADDRESS_RESOLVED);
  case Kind::route_resolved:
    return step(*e, managed::Event::ROUTE_RESOLVED);
  case Kind::address_error:
  case Kind::route_error:
    return failed(managed::Event::UNRESOLVED, Errc::unreachable);
  case Kind::established: {
    if (e->called) {
      // The answer proves who accepted.
      Call answer;
      const CallFault fault =
          decode_call(n.bytes, identity.group_id, identity.epoch, prover, answer);
      const bool right = fault == CallFault::none && answer.answer &&
                         answer.source == e->peer.rank && answer.target == identity.own.rank;
      if (!right) {
        ++stats.strangers;
        return failed(managed::Event::FAILED, reason_of(fault));
      }
      e->epoch = answer.epoch;
      e->peer_begun = answer.number;
      peer_is(*e, answer.limits);
      e->link->far = n.cm.remote;
    }
    return step(*e, managed::Event::ESTABLISHED);
  }
  case Kind::rejected: {
    // Without a reason it was nobody's decision: the host's, for a process that does not listen.
    const auto reason = decode_rejection(n.bytes);
    e->error = e->heard_reason = reason.value_or(Errc::connection_refused);
    if (!reason) e->trouble.note(n.cm);
    return step(*e, managed::Event::REJECTED);
  }
  case Kind::connect_error:
    return failed(managed::Event::FAILED, Errc::connection_refused);
  case Kind::unreachable:
    return failed(managed::Event::FAILED, Errc::unreachable);
  case Kind::device_removed:
    return failed(managed::Event::FAILED, Errc::system);
  case Kind::disconnected:
    // Whoever ends it in good order is known by then; else it is a loss, whatever the device says.
    e->error = Errc::reset;
    if (!e->link->in_order) e->trouble.note(n.cm);
    return step(*e, managed::Event::DISCONNECTED);
  case Kind::connect_request:
  case Kind::time_wait_exit:
  case Kind::address_changed:
    return;
  }
}

} // namespace statewire
