// SPDX-License-Identifier: BSD-3-Clause
// Steps of the core's machines, its deliveries and upcalls, and its objects. The order in which
// they run is the dispatcher's.
#include "core_impl.hpp"
#include "hooks.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace statewire {
namespace {

struct Tables {
  std::span<const TransitionInfo> transitions;
  std::span<const std::string_view> states, events;
};
// By MachineId.
constexpr std::array<Tables, k_machine_count> k_tables{{
    {connect::k_transitions, connect::k_state_names, connect::k_event_names},
    {accept::k_transitions, accept::k_state_names, accept::k_event_names},
    {channel::k_transitions, channel::k_state_names, channel::k_event_names},
    {closing::k_transitions, closing::k_state_names, closing::k_event_names},
    {delivering::k_transitions, delivering::k_state_names, delivering::k_event_names},
}};

} // namespace

Core::Impl::Impl(Dispatcher& d, Transport& t, IncarnationNumber e, Entropy r, CoreOptions o,
                 CoreCallbacks c)
    : dispatcher(d), transport(t), incarnation(e), entropy(std::move(r)), options(o), now(d.now()),
      session(*this, std::move(c)) {
  for (std::size_t i = 0; i < k_tables.size(); ++i)
    stats.transitions[i].resize(k_tables[i].transitions.size());
  std::array<std::uint8_t, 8> seed{};
  entropy(seed);
  for (const std::uint8_t b : seed) session.jitter_state = session.jitter_state << 8U | b;
  read_buffer.resize(std::size_t{64} * 1024);
}

Core::Impl::~Impl() { dispatcher.forget(this); }

void Core::Impl::trace(MachineId machine, Peer peer, std::uint64_t object, TransitionId id,
                       Errc error) const {
  const Tables& of = k_tables.at(static_cast<std::size_t>(machine));
  const TransitionInfo& t = of.transitions[id];
  tracer(
      {now, machine, peer, object, of.states[t.from], of.events[t.event], of.states[t.to], error});
}

// ---- events: enqueue and handle

void Core::Impl::raise(Conn& c, connect::Event a, accept::Event b) {
  if (c.machine == MachineId::connect)
    raise(c, a);
  else
    raise(c, b);
}

void Core::Impl::step(Conn& c, connect::Event e) {
  const Dispatcher::InStep in_step(dispatcher);
  ConnectHooks hooks{{*this, c}};
  const bool was_opening = c.is_opening();
  c.connect_state = connect::step(c.connect_state, e, hooks,
                                  Observer{*this, MachineId::connect, c.peer(), c.id, c.error});
  if (was_opening && !c.is_opening()) session.admission.attempt_ends(c.id, now);
  if (connect::is_final(c.connect_state)) forget_later(c);
}
void Core::Impl::step(Conn& c, accept::Event e) {
  const Dispatcher::InStep in_step(dispatcher);
  AcceptHooks hooks{{*this, c}};
  const bool was_half_open = c.is_half_open();
  c.accept_state = accept::step(c.accept_state, e, hooks,
                                Observer{*this, MachineId::accept, c.peer(), c.id, c.error});
  if (c.is_half_open() != was_half_open) count_half_open(c);
  if (accept::is_final(c.accept_state)) forget_later(c);
}
void Core::Impl::step(Vc& v, channel::Event e) {
  const Dispatcher::InStep in_step(dispatcher);
  VcHooks hooks{*this, v};
  const auto before = v.channel_state;
  v.channel_state =
      channel::step(before, e, hooks, Observer{*this, MachineId::vc, v.peer, v.peer.rank});
  if (before != v.channel_state) v.since = now;
}

// Calls further out may refer to it.
void Core::Impl::forget_later(const Conn& c) {
  dispatcher.post(Dispatcher::Queue::release, this, [this, id = c.id] { conns.erase(id); });
}

void Core::Impl::expired(const TimerSet::Entry& t) {
  switch (static_cast<MachineId>(t.machine)) {
  case MachineId::connect:
  case MachineId::accept: {
    Conn& c = *static_cast<Conn*>(t.object);
    c.timer = {};
    c.error = Errc::timed_out;
    return raise(c, static_cast<connect::Event>(t.event), static_cast<accept::Event>(t.event));
  }
  case MachineId::vc: {
    Vc& v = *static_cast<Vc*>(t.object);
    v.channel_timer = {};
    return raise(v, static_cast<channel::Event>(t.event));
  }
  case MachineId::close:
    return session.expired(t);
  case MachineId::delivery: // it has no timer
    return;
  }
}

// Finalize has ended when every connection is gone and every virtual connection is closed for good.
// Connections that have not authenticated by then get a grace period.
void Core::Impl::finish_finalize() {
  using session::Session;
  if (session.life != Session::Life::finalizing || session.outstanding_close_ops != 0) return;
  for (const auto& [id, c] : conns)
    if (c.vc != nullptr) return;
  if (!blockers().empty()) return;
  if (!conns.empty()) {
    if (grace_until == k_never) grace_until = later(now, options.finalize_grace);
    for (auto& [id, c] : conns) raise(c, accept::Event::FINALIZE);
    dispatcher.settle();
    dispatcher.release();
  }
  if (conns.empty()) session.life = Session::Life::finished;
}

// ---- objects

Vc& Core::Impl::get(Group& g, std::uint32_t rank) {
  auto& slot = g.peers.slot(rank);
  if (!slot) {
    slot = std::make_unique<Vc>(g, Peer{g.index, rank});
    session.begin(*slot);
  }
  return *slot;
}

void Core::Impl::bind(Conn& c, Handle h) {
  if (h.slot >= by_slot.size())
    by_slot.resize(std::max<std::size_t>(h.slot + 1, by_slot.size() * 2));
  by_slot[h.slot] = &c;
  c.handle = h;
}

void Core::Impl::give_permits() {
  while (Vc* const next = session.admission.next(now, next_id)) {
    raise(*next, channel::Event::PERMIT);
    settle();
  }
}

void Core::Impl::exclude_from_series(const Conn& c) {
  if (options.handshake_timeout != k_never || c.answered == k_never) return;
  if (c.vc->open_deadline == k_never) return;
  c.vc->open_deadline += now - c.answered;
}

void Core::Impl::count_half_open(const Conn& c) {
  if (c.is_half_open()) {
    half_open.insert(c.id);
    session.admission.initiator_comes();
    return;
  }
  half_open.erase(c.id);
  if (c.vc == nullptr) ++stats.unauthenticated;
  session.admission.initiator_is_known(c.id, now);
}

void Core::Impl::close_socket(Conn& c) {
  if (c.is_open()) transport.close(unbind(c), false);
  if (c.vc != nullptr) {
    if (c.vc->conn == &c) c.vc->conn = nullptr;
    if (c.vc->parked == &c) c.vc->parked = nullptr;
    std::erase(c.vc->conns, &c);
  }
}

} // namespace statewire
