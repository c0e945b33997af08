// Steps of the core's machines, its deliveries and upcalls, and its objects. The order in which
// they run is the dispatcher's.
#include "core_impl.hpp"
#include "hooks.hpp"

#include <algorithm>
#include <utility>

namespace statewire {
Core::Impl::Impl(Dispatcher& d, Transport& t, Epoch e, Entropy r, CoreOptions o, CoreCallbacks c)
    : dispatcher(d), transport(t), epoch(e), entropy(std::move(r)), options(o),
      callbacks(std::move(c)), now(d.now()), line(o.max_opening, o.caller_patience) {
  stats.transitions[static_cast<std::size_t>(MachineId::connect)].resize(
      connect::k_transition_count);
  stats.transitions[static_cast<std::size_t>(MachineId::accept)].resize(accept::k_transition_count);
  stats.transitions[static_cast<std::size_t>(MachineId::vc)].resize(channel::k_transition_count);
  stats.transitions[static_cast<std::size_t>(MachineId::close)].resize(closing::k_transition_count);
  std::array<std::uint8_t, 8> seed{};
  entropy(seed);
  for (const std::uint8_t b : seed) jitter_state = jitter_state << 8 | b;
  read_buffer.resize(std::size_t{64} * 1024);
}

Core::Impl::~Impl() { dispatcher.forget(this); }

void Core::Impl::Observer::trace(TransitionId id) const {
  const TransitionInfo& t = table[id];
  core.trace({core.now, machine, peer, object, states[t.from], events[t.event], states[t.to]});
}

// ---- raising and handling
// ---------------------------------------------------------------------------

void Core::Impl::raise(MachineId machine, std::uint8_t event, void* object) {
  const auto run = [](void* core, const Dispatcher::Task& t) {
    static_cast<Impl*>(core)->step(static_cast<MachineId>(t.kind), t.code, t.object);
  };
  dispatcher.post(Dispatcher::Queue::event, {.run = run,
                                             .owner = this,
                                             .object = object,
                                             .kind = static_cast<std::uint8_t>(machine),
                                             .code = event});
}
void Core::Impl::raise(Conn& c, connect::Event a, accept::Event b) {
  const bool opener = c.machine == MachineId::connect;
  raise(c.machine, opener ? static_cast<std::uint8_t>(a) : static_cast<std::uint8_t>(b), &c);
}
void Core::Impl::raise(Conn& c, accept::Event e) {
  raise(MachineId::accept, static_cast<std::uint8_t>(e), &c);
}
void Core::Impl::raise(Vc& v, channel::Event e) {
  raise(MachineId::vc, static_cast<std::uint8_t>(e), &v);
}
void Core::Impl::raise(Vc& v, closing::Event e) {
  raise(MachineId::close, static_cast<std::uint8_t>(e), &v);
}

void Core::Impl::step(MachineId machine, std::uint8_t event, void* object) {
  switch (machine) {
  case MachineId::connect:
    return step(*static_cast<Conn*>(object), static_cast<connect::Event>(event));
  case MachineId::accept:
    return step(*static_cast<Conn*>(object), static_cast<accept::Event>(event));
  case MachineId::vc:
    return step(*static_cast<Vc*>(object), static_cast<channel::Event>(event));
  case MachineId::close:
    return step(*static_cast<Vc*>(object), static_cast<closing::Event>(event));
  }
}

void Core::Impl::step(Conn& c, connect::Event e) {
  ConnectHooks hooks{{*this, c}};
  c.connect_state = connect::step(
      c.connect_state, e, hooks,
      Observer{*this, MachineId::connect, c.vc ? c.vc->peer : Peer{0, UINT32_MAX}, c.id,
               connect::k_transitions.data(), connect::k_state_names, connect::k_event_names});
  if (connect::is_final(c.connect_state)) forget_later(c);
}
void Core::Impl::step(Conn& c, accept::Event e) {
  AcceptHooks hooks{{*this, c}};
  c.accept_state = accept::step(
      c.accept_state, e, hooks,
      Observer{*this, MachineId::accept, c.vc ? c.vc->peer : Peer{0, UINT32_MAX}, c.id,
               accept::k_transitions.data(), accept::k_state_names, accept::k_event_names});
  if (accept::is_final(c.accept_state)) forget_later(c);
}
void Core::Impl::step(Vc& v, channel::Event e) {
  VcHooks hooks{*this, v};
  const auto before = v.channel_state;
  v.channel_state = channel::step(before, e, hooks,
                                  Observer{*this, MachineId::vc, v.peer, v.peer.rank,
                                           channel::k_transitions.data(), channel::k_state_names,
                                           channel::k_event_names});
  if (before != v.channel_state) v.since = now;
}
void Core::Impl::step(Vc& v, closing::Event e) {
  CloseHooks hooks{*this, v};
  const auto before = v.close_state;
  v.close_state = closing::step(before, e, hooks, close_observer(v));
  if (before != v.close_state) v.since = now;
}

// Calls further out may refer to it.
void Core::Impl::forget_later(const Conn& c) {
  const auto forget = [](void* core, const Dispatcher::Task& t) {
    static_cast<Impl*>(core)->conns.erase(t.value);
  };
  dispatcher.post(Dispatcher::Queue::release, {forget, this, nullptr, c.id});
}

void Core::Impl::expired(const TimerSet::Entry& t) {
  switch (t.machine) {
  case MachineId::connect:
  case MachineId::accept: {
    Conn& c = *static_cast<Conn*>(t.object);
    c.timer = {};
    c.error = Errc::timed_out;
    c.abort = true;
    raise(t.machine, t.event, &c);
    break;
  }
  case MachineId::vc:
    static_cast<Vc*>(t.object)->channel_timer = {};
    break;
  case MachineId::close:
    static_cast<Vc*>(t.object)->close_timer = {};
    break;
  }
  if (t.machine == MachineId::vc || t.machine == MachineId::close)
    raise(t.machine, t.event, t.object);
}

// ---- deliveries and upcalls
// ---------------------------------------------------------------------------

void Core::Impl::tell(const Notice& n) {
  using Kind = Notice::Kind;
  const bool delivery = n.kind == Kind::packet_up || n.kind == Kind::packet_sent ||
                        n.kind == Kind::packet_room || n.kind == Kind::packet_down;
  const auto run = [](void* core, const Dispatcher::Task& t) {
    static_cast<Impl*>(core)->told(
        {static_cast<Kind>(t.kind), {t.group, t.number}, static_cast<Errc>(t.error), t.value});
  };
  dispatcher.post(delivery ? Dispatcher::Queue::delivery : Dispatcher::Queue::upcall,
                  {.run = run,
                   .owner = this,
                   .value = n.token,
                   .group = n.peer.group,
                   .number = n.peer.rank,
                   .kind = static_cast<std::uint8_t>(n.kind),
                   .error = static_cast<std::uint8_t>(n.error)});
}

void Core::Impl::told(const Notice& n) {
  switch (n.kind) {
  case Notice::Kind::connected:
    if (callbacks.connected) callbacks.connected(n.peer);
    break;
  case Notice::Kind::closed:
    if (callbacks.closed) callbacks.closed(n.peer);
    break;
  case Notice::Kind::lost:
    if (callbacks.lost) callbacks.lost(n.peer, n.error);
    break;
  case Notice::Kind::send_failed:
    if (callbacks.send_failed) callbacks.send_failed(n.peer, n.token, n.error);
    break;
  case Notice::Kind::loopback: {
    const Loopback message = std::move(loopbacks.front());
    loopbacks.pop_front();
    ++stats.messages_received;
    stats.bytes_received += message.payload.size();
    if (callbacks.message) callbacks.message({n.peer, message.handler, message.payload});
    break;
  }
  case Notice::Kind::packet_up:
    packets->on_up(n.peer, now);
    break;
  case Notice::Kind::packet_sent:
    packets->on_sent(n.peer, n.token, now);
    break;
  case Notice::Kind::packet_room:
    packets->on_room(n.peer, now);
    break;
  case Notice::Kind::packet_down:
    tell_the_end(*find(n.peer), n.error);
    break;
  }
}

// Finalize has ended when every connection is gone and every virtual connection is closed for good.
// When only callers are left who have not said who they are, they are given a moment.
void Core::Impl::finish_finalize() {
  if (!finalizing || finished) return;
  for (const auto& g : groups)
    if (g->outstanding_close_ops != 0) return;
  for (const auto& [id, c] : conns)
    if (c->vc != nullptr) return;
  if (!blockers().empty()) return;
  if (!conns.empty()) {
    if (farewell == k_never) farewell = now + options.farewell_patience;
    for (const auto& [id, c] : conns) raise(*c, accept::Event::FINALIZE);
    dispatcher.settle();
    dispatcher.release();
  }
  finished = conns.empty();
}

// ---- objects
// ------------------------------------------------------------------------------------------

Vc* Core::Impl::find(Peer p) const {
  if (p.group >= groups.size() || p.rank >= groups[p.group]->config.size) return nullptr;
  const auto& page = groups[p.group]->pages[p.rank / Group::k_page];
  return page ? (*page)[p.rank % Group::k_page].get() : nullptr;
}

Vc& Core::Impl::get(Group& g, std::uint32_t rank) {
  auto& page = g.pages[rank / Group::k_page];
  if (!page) page = std::make_unique<Group::Page>();
  auto& slot = (*page)[rank % Group::k_page];
  if (!slot) {
    slot = std::make_unique<Vc>(g, rank);
    slot->since = now;
    // Everybody hears of finalize, also who is first heard of afterwards.
    if (finalizing) step(*slot, closing::Event::FINALIZE);
  }
  return *slot;
}

Conn& Core::Impl::add_connection(MachineId machine) {
  auto c = std::make_unique<Conn>(machine, next_id++);
  Conn& out = *c;
  conns.emplace(out.id, std::move(c));
  return out;
}

Conn* Core::Impl::by_handle(Handle h) const {
  Conn* c = h.slot < by_slot.size() ? by_slot[h.slot] : nullptr;
  return c != nullptr && c->handle == h ? c : nullptr;
}

void Core::Impl::bind(Conn& c, Handle h) {
  if (h.slot >= by_slot.size())
    by_slot.resize(std::max<std::size_t>(h.slot + 1, by_slot.size() * 2));
  by_slot[h.slot] = &c;
  c.handle = h;
  c.open = true;
}

void Core::Impl::give_turns() {
  while (Vc* const next = line.next(now, next_id, [](const Vc& v) { return v.in_line; })) {
    raise(*next, channel::Event::TURN);
    settle();
  }
}

void Core::Impl::attempt_is_over(Conn& c) {
  if (std::exchange(c.opening, false)) line.attempt_ends();
}

void Core::Impl::caller_is_known(Conn& c) {
  if (!std::exchange(c.half_open, false)) return;
  --half_open;
  line.caller_is_known(c.id, now);
}

void Core::Impl::close_socket(Conn& c) {
  attempt_is_over(c);
  if (c.half_open) ++stats.strangers;
  caller_is_known(c);
  if (c.open) {
    c.open = false;
    by_slot[c.handle.slot] = nullptr;
    transport.close(c.handle, c.abort);
  }
  c.sending = c.finishing = false;
  if (c.vc != nullptr) {
    if (c.vc->conn == &c) c.vc->conn = nullptr;
    std::erase(c.vc->conns, &c);
    std::erase(c.vc->parked, &c);
  }
}

} // namespace statewire
