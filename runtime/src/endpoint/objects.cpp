// SPDX-License-Identifier: BSD-3-Clause
// Which endpoint is meant: by its peer, its queue pair, its call.
#include "hooks.hpp"

#include <algorithm>

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room

namespace {

Endpoint* in(const std::vector<Endpoint*>& list, const Handle& h) {
  return h.slot < list.size() ? list[h.slot] : nullptr;
}

void enter(std::vector<Endpoint*>& list, const Handle& h, Endpoint* e) {
  if (h.slot >= list.size()) list.resize(std::max<std::size_t>(h.slot + 1, list.size() * 2));
  list[h.slot] = e;
}

} // namespace

bool Impl::is_peer(Peer p) const {
  return p.group == identity.own.group && p.rank < identity.size && p.rank != identity.own.rank;
}

Endpoint* Impl::look_up(Peer p) const {
  if (!is_peer(p)) return nullptr;
  Endpoint* const e = peers.find(p.rank);
  if (e != nullptr) last_found = e;
  return e;
}

Endpoint& Impl::get(Peer p) {
  auto& slot = peers.slot(p.rank);
  if (!slot) {
    slot = std::make_unique<Endpoint>(p);
    session.begin(*slot);
  }
  return *slot;
}

Link& Impl::link_of(Endpoint& e) {
  if (!e.link) e.link = std::make_unique<Link>();
  return *e.link;
}

void Impl::bind_qp(Endpoint& e) { enter(qps, e.link->qp, &e); }

void Impl::bind_cm(Endpoint& e, verbs::Cm cm) {
  Link& l = link_of(e);
  l.cm = cm;
  l.has_cm = true;
  enter(cms, cm, &e);
}

Endpoint* Impl::by_cm(verbs::Cm cm) const {
  Endpoint* const e = in(cms, cm);
  return e != nullptr && e->link && e->link->has_cm && e->link->cm == cm ? e : nullptr;
}

// Who is asked may hear of other peers' ends by that, or of this one's.
std::optional<RemotePort> Impl::where_is(const Endpoint& e, bool calls) {
  if (!lookup) return std::nullopt;
  const Dispatcher::InStep in_step(dispatcher);
  return lookup(e.peer, calls);
}

bool Impl::learn(Endpoint& e, std::optional<Method> method) {
  const std::optional<RemotePort> where = where_is(e, method.has_value());
  if (!where || (method && where->method != *method)) return false;
  // An attempt by the other method is under way.
  const bool busy = e.oob != merge::k_initial || e.rdma_cm != managed::k_initial;
  if (busy && where->method != e.method) return false;
  if (where->link != device->port().link) return false;
  e.method = where->method;
  e.gid = where->gid;
  e.uses_cts = where->uses_cts;
  e.target_epoch = where->epoch;
  e.address = where->address;
  e.nowhere = false;
  return true;
}

// Where it is not reached any more, no attempt follows.
std::optional<RemotePort> Impl::find_out(Endpoint& e) {
  const std::optional<RemotePort> where = where_is(e, false);
  e.nowhere = !where;
  if (!where) e.open_deadline = now;
  return where;
}

void Impl::look_again(Endpoint& e) {
  const std::optional<RemotePort> where = find_out(e);
  // Who called us may have said who it is before anybody told where it is.
  const bool there = where && where->address == e.address && where->gid == e.gid;
  if (where && where->epoch == e.target_epoch && (there || !e.opening)) return;
  lose(e, Errc::peer_restarted);
}

void Impl::give_up(Endpoint& e, Errc reason) {
  (void)find_out(e);
  lose(e, reason);
}

void Impl::lose(Endpoint& e, Errc reason) {
  if (e.link || e.opening) {
    e.error = reason;
    raise(e, way::Event::CONN_LOST);
  } else if (e.nowhere && is_at_work(e)) {
    e.error = reason;
    raise(e, way::Event::NOWHERE);
  }
}

bool Impl::is_at_work(const Endpoint& e) {
  return e.link || e.waits_for_permit || e.timer.at != k_never || e.close_timer.at != k_never ||
         !e.queue.empty() || e.held || e.undelivered != 0 || e.untold != 0;
}

void Impl::forget_link_if_empty(Endpoint& e) {
  if (e.link && !e.link->has_qp && !e.link->has_cm) e.link.reset();
}

void Impl::release_call(Endpoint& e) {
  if (e.link && std::exchange(e.link->has_bell, false)) device->destroy(e.link->bell);
  if (e.link && std::exchange(e.link->has_cm, false)) {
    cms[e.link->cm.slot] = nullptr;
    device->cm_destroy(e.link->cm);
  }
  forget_link_if_empty(e);
}

// The device has forgotten the queue pair: its buffers, and the user's memory, are ours again.
void Impl::release_data(Endpoint& e) {
  Link& l = *e.link;
  l.work.each([this](const Work& w) {
    if (w.buffer != Pool::k_none) send_pool.give_back(w.buffer);
  });
  l.work.clear();
  for (const std::uint32_t buffer : l.receives) receive_pool.give_back(buffer);
  l.receives.clear();
  for (const Placement& p : l.placements) registrations.release(p.lease);
  l.placements.clear();
  l.placing = l.unposted_writes = 0;
  l.credits = l.owed = 0;
  l.sent = l.taken = l.shorts = 0;
  l.message_unsent = l.message_left = 0;
  l.message.clear();
  l.memory_written = false;
  l.ring.reset();
}

} // namespace statewire
