// The engine room: events are handled one after the other, run to completion; then delayed writes,
// then callbacks; then what is gone is forgotten.
#include "core_impl.hpp"
#include "hooks.hpp"

#include <algorithm>
#include <utility>

namespace statewire {
namespace {

constexpr std::size_t k_extra_notices = 64;

} // namespace

Core::Impl::Impl(Transport& t, Epoch e, Entropy r, CoreOptions o, CoreCallbacks c)
    : transport(t), epoch(e), entropy(std::move(r)), options(o), callbacks(std::move(c)),
      line(o.max_opening, o.caller_patience) {
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

Core::Impl::Entry::Entry(Impl& core, Time now, From from) : core_(core), from_(from) {
  ++core_.depth;
  core_.now = std::max(core_.now, now);
  if (from == From::loop) ++core_.turn;
}

Core::Impl::Entry::~Entry() {
  core_.settle();
  // The loop's calls also from inside a callback, which waits for something that they make happen.
  if (core_.held == 0 && (core_.depth == 1 || from_ == From::loop)) {
    if (!core_.notices.empty()) core_.run_callbacks();
    // Once: what callbacks make of it is left for the next turn, so that others have theirs.
    if (from_ == From::loop && !core_.delayed.empty() && core_.flush_delayed()) {
      core_.settle();
      core_.run_callbacks();
    }
  }
  if (core_.depth == 1) {
    if (!core_.gone.empty()) core_.reap();
    if (core_.finalizing) core_.finish_finalize();
  }
  --core_.depth;
}

void Core::Impl::Observer::trace(TransitionId id) const {
  const TransitionInfo& t = table[id];
  core.trace({core.now, machine, peer, object, states[t.from], events[t.event], states[t.to]});
}

// ---- raising and handling
// ---------------------------------------------------------------------------

void Core::Impl::raise(Conn& c, connect::Event a, accept::Event b) {
  const bool opener = c.machine == MachineId::connect;
  raised.push_back(
      {c.machine, opener ? static_cast<std::uint8_t>(a) : static_cast<std::uint8_t>(b), &c});
}
void Core::Impl::raise(Conn& c, accept::Event e) {
  raised.push_back({MachineId::accept, static_cast<std::uint8_t>(e), &c});
}
void Core::Impl::raise(Vc& v, channel::Event e) {
  raised.push_back({MachineId::vc, static_cast<std::uint8_t>(e), &v});
}
void Core::Impl::raise(Vc& v, closing::Event e) {
  raised.push_back({MachineId::close, static_cast<std::uint8_t>(e), &v});
}

void Core::Impl::step(Conn& c, connect::Event e) {
  ConnectHooks hooks{{*this, c}};
  c.connect_state = connect::step(
      c.connect_state, e, hooks,
      Observer{*this, MachineId::connect, c.vc ? c.vc->peer : Peer{0, UINT32_MAX}, c.id,
               connect::k_transitions.data(), connect::k_state_names, connect::k_event_names});
  if (connect::is_final(c.connect_state)) gone.push_back(c.id);
}
void Core::Impl::step(Conn& c, accept::Event e) {
  AcceptHooks hooks{{*this, c}};
  c.accept_state = accept::step(
      c.accept_state, e, hooks,
      Observer{*this, MachineId::accept, c.vc ? c.vc->peer : Peer{0, UINT32_MAX}, c.id,
               accept::k_transitions.data(), accept::k_state_names, accept::k_event_names});
  if (accept::is_final(c.accept_state)) gone.push_back(c.id);
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

void Core::Impl::handle() {
  for (;;) {
    while (next_raised < raised.size()) {
      const Raised r = raised[next_raised++];
      switch (r.machine) {
      case MachineId::connect:
        step(*static_cast<Conn*>(r.object), static_cast<connect::Event>(r.event));
        break;
      case MachineId::accept:
        step(*static_cast<Conn*>(r.object), static_cast<accept::Event>(r.event));
        break;
      case MachineId::vc:
        step(*static_cast<Vc*>(r.object), static_cast<channel::Event>(r.event));
        break;
      case MachineId::close:
        step(*static_cast<Vc*>(r.object), static_cast<closing::Event>(r.event));
        break;
      }
    }
    raised.clear();
    next_raised = 0;
    if (!to_flush.empty()) {
      const std::uint64_t id = to_flush.back();
      to_flush.pop_back();
      if (const auto it = conns.find(id); it != conns.end()) flush(*it->second);
      continue;
    }
    // Not from inside a read: what it has in `read_buffer` and has not handled yet comes first.
    if (!broken_conns.empty() && reading == 0) {
      const auto [id, error] = broken_conns.back();
      broken_conns.pop_back();
      const auto it = conns.find(id);
      if (it == conns.end()) continue;
      Conn& c = *it->second;
      read(c); // what the peer had sent before comes first; it ends with the error, usually
      if (c.open) {
        c.error = error;
        raise(c, connect::Event::RESET, accept::Event::RESET);
      }
      continue;
    }
    return;
  }
}

void Core::Impl::expired(const TimerSet::Entry& t) {
  switch (t.machine) {
  case MachineId::connect:
  case MachineId::accept: {
    Conn& c = *static_cast<Conn*>(t.object);
    c.timer = {};
    c.error = Errc::timed_out;
    c.abort = true;
    raised.push_back({t.machine, t.event, &c});
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
    raised.push_back({t.machine, t.event, t.object});
}

// Callbacks may add more, and may come here again themselves. Bounded: a user who answers each with
// something that raises another must not keep others waiting for ever.
void Core::Impl::run_callbacks() {
  for (std::size_t most = notices.size() + k_extra_notices; most != 0; --most) {
    if (next_notice == notices.size()) break;
    const Notice n = std::move(notices[next_notice++]);
    if (next_notice == notices.size()) {
      notices.clear();
      next_notice = 0;
    }
    tell(n);
    settle();
  }
}

void Core::Impl::tell(const Notice& n) {
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
  case Notice::Kind::loopback:
    ++stats.messages_received;
    stats.bytes_received += n.payload.size();
    if (callbacks.message) callbacks.message({n.peer, n.handler, n.payload});
    break;
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
  case Notice::Kind::rest:
    rest_wanted = false;
    packets->on_rest(now);
    break;
  }
}

void Core::Impl::reap() {
  for (const std::uint64_t id : gone) conns.erase(id);
  gone.clear();
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
    settle();
    reap();
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
