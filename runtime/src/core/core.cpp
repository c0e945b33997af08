// SPDX-License-Identifier: BSD-3-Clause
// The calls of the core that users and transports make.
#include "core_impl.hpp"

#include <algorithm>

namespace statewire {

using Impl = Core::Impl;

Core::Core(Dispatcher& dispatcher, Transport& transport, IncarnationNumber incarnation,
           Entropy entropy, CoreOptions options, CoreCallbacks callbacks)
    : impl_(std::make_unique<Impl>(dispatcher, transport, incarnation, std::move(entropy), options,
                                   std::move(callbacks))) {}
Core::~Core() = default;

Errc Core::add_group(GroupConfig config, GroupIndex& out) {
  if (config.id.empty() || config.id.size() > wire::k_max_group_id || config.own_id.empty() ||
      config.own_id.size() > wire::k_max_group_id || config.size == 0 ||
      impl_->group_names.contains(config.id))
    return Errc::invalid_argument;
  const bool open = static_cast<bool>(config.id_of);
  if (open != static_cast<bool>(config.rank_of) || (open && impl_->open_group != nullptr))
    return Errc::invalid_argument;
  const bool same = !open && config.id == config.own_id;
  if (same && config.own_rank >= config.size) return Errc::invalid_argument;
  auto g = std::make_unique<Group>(std::move(config));
  out = g->index = static_cast<GroupIndex>(impl_->groups.size());
  g->same = same;
  if (open)
    impl_->open_group = g.get();
  else
    impl_->group_names.emplace(g->config.id, out);
  impl_->groups.push_back(std::move(g));
  return Errc::ok;
}

Errc Core::send(Peer to, std::uint16_t handler, ConstBytes payload, Time now, std::uint64_t token) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  const Errc result =
      impl_->dispatcher.whole([&] { return impl_->send(to, handler, payload, token); });
  if (result != Errc::ok) return result;
  ++impl_->stats.messages_sent;
  impl_->stats.bytes_sent += payload.size();
  return result;
}

Errc Impl::send(Peer to, std::uint16_t handler, ConstBytes payload, std::uint64_t token) {
  Group* const g = group_of(to);
  if (g == nullptr) return Errc::invalid_argument;
  if (payload.size() > options.max_message) return Errc::too_large;
  if (g->is_own(to.rank)) {
    if (session.finalizing()) return Errc::finalized;
    session.notify_message(to, handler, {payload.begin(), payload.end()});
    ++stats.messages_received;
    stats.bytes_received += payload.size();
    return Errc::ok;
  }
  Vc& v = get(*g, to.rank);
  const std::size_t queued = v.queue.size() + v.held.size();
  if (queued != 0 && queued + payload.size() > options.max_queued) return Errc::queue_full;
  const Errc result = session.send(v, wire::FrameKind::message, handler, payload, {}, token);
  settle();
  return result;
}

Errc Core::close(Peer peer, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  if (impl_->group_of(peer) == nullptr) return Errc::invalid_argument;
  impl_->dispatcher.whole([&] {
    if (Vc* v = impl_->find(peer))
      impl_->session.step(*v, closing::Event::SEND_CLOSE);
    else // never used: closed already
      impl_->session.notify(impl_->session.callbacks.closed, peer);
  });
  return Errc::ok;
}

void Core::replaced(Peer peer, Time now) {
  impl_->dispatcher.input(now, Dispatcher::Origin::user, [&] {
    if (Vc* v = impl_->find(peer)) impl_->session.step(*v, closing::Event::PEER_REPLACED);
  });
}

void Core::finalize(Time now) {
  Impl& core = *impl_;
  core.dispatcher.input(now, Dispatcher::Origin::user, [&core] {
    if (core.session.finalizing()) return;
    core.session.life = session::Session::Life::finalizing;
    core.dispatcher.watch(&core, [&core] { core.finish_finalize(); });
    for (const auto& g : core.groups)
      g->peers.for_each_behind(g->same ? g->config.own_rank : 0, [&core](Vc& v) {
        core.session.step(v, closing::Event::FINALIZE);
        core.settle();
      });
  });
}

bool Core::finalized() const {
  return impl_->session.life == session::Session::Life::finished && lingering() == 0;
}

std::size_t Core::lingering() const { return impl_->transport.lingering(); }

std::vector<Blocker> Core::blockers() const {
  std::vector<Blocker> out;
  for (const Peer peer : impl_->blockers()) out.push_back({peer, state(peer)});
  return out;
}

std::vector<Peer> Impl::blockers() const {
  std::vector<Peer> out;
  for (const auto& g : groups)
    g->peers.for_each([&](const Vc& v) {
      if (!v.conns.empty() || v.close_ops != 0) out.push_back(v.peer);
    });
  return out;
}

// The last of the deadlines that run: an attempt that fails is made again until the series ends.
Time Impl::deadline_of(const Vc& v) const {
  Time last{0};
  const auto take = [&last](Time at) {
    if (at != k_never) last = std::max(last, at);
  };
  if (v.conn != nullptr && v.conn->is_opening() && v.conn->timer.at == k_never)
    return k_never; // its program may take its time
  if (v.close_ops != 0 && options.close_timeout == k_never) return k_never; // likewise
  take(v.close_timer.at);
  if (!v.is_up() && v.close_ops != 0) take(v.open_deadline);
  for (const Conn* c : v.conns) take(c->timer.at);
  return last == Time{0} ? k_never : last;
}

PeerState Core::state(Peer peer) const {
  PeerState s;
  const Vc* v = impl_->find(peer);
  const auto close_index = static_cast<std::size_t>(v ? v->close : closing::k_initial);
  const auto channel_index = static_cast<std::size_t>(v ? v->channel_state : channel::k_initial);
  s.close_state = closing::k_state_names[close_index];
  s.channel_state = channel::k_state_names[channel_index];
  s.close_words = closing::k_state_comments[close_index];
  s.channel_words = channel::k_state_comments[channel_index];
  if (v == nullptr) return s;
  s.deadline = impl_->deadline_of(*v);
  s.connections = static_cast<std::uint32_t>(v->conns.size());
  s.queued_bytes = v->queue.size() + v->held.size();
  s.last_error = v->error;
  s.since = v->since;
  s.incarnation.bytes = v->incarnation;
  return s;
}

Handle Core::connection(Peer peer) const {
  const Vc* const v = impl_->find(peer);
  return v != nullptr && v->conn != nullptr ? v->conn->handle : Handle{};
}

bool Core::reaches(Peer peer) const {
  return peer.group >= impl_->groups.size() ||
         impl_->groups[peer.group]->path(peer.rank) != MessagePath::none;
}

bool Core::is_idle(Peer peer) const {
  const Vc* const v = impl_->find(peer);
  return v == nullptr ||
         (v->conns.empty() && v->queue.empty() && v->held.empty() && v->undelivered == 0);
}

// Connections that were refused refer to it as well, until they are gone.
bool Core::forget(Peer peer) {
  Impl& core = *impl_;
  Vc* const v = core.find(peer);
  if (v == nullptr) return true;
  const bool initial = v->close == closing::k_initial && v->channel_state == channel::k_initial;
  if (!initial || !is_idle(peer) || core.dispatcher.pending()) return false;
  if (std::any_of(core.conns.begin(), core.conns.end(),
                  [v](const auto& c) { return c.second.vc == v; }))
    return false;
  v->group.peers.erase(peer.rank);
  return true;
}

Deadline Core::deadline() const {
  const TimerSet::Entry* const e = impl_->timers.first();
  if (e == nullptr) return {};
  const auto machine = static_cast<MachineId>(e->machine);
  const bool is_of_conn = machine == MachineId::connect || machine == MachineId::accept;
  return {e->at, machine,
          is_of_conn ? static_cast<const Conn*>(e->object)->peer()
                     : static_cast<const Vc*>(e->object)->peer};
}

const Stats& Core::stats() const { return impl_->stats; }
std::size_t Core::connections() const { return impl_->conns.size(); }
std::uint32_t Core::outstanding_close_ops(GroupIndex group) const {
  std::uint32_t all = 0;
  if (group < impl_->groups.size())
    impl_->groups[group]->peers.for_each([&](const Vc& v) { all += v.close_ops; });
  return all;
}
void Core::set_trace(std::function<void(const TraceEvent&)> trace) {
  impl_->tracer = std::move(trace);
  impl_->session.tracing = impl_->tracer != nullptr;
}

// ---- the transport's side

void Core::on_accept(Handle h, Time now) {
  impl_->dispatcher.input(now, Dispatcher::Origin::loop, [&] {
    Conn& c = impl_->add_connection(MachineId::accept);
    impl_->bind(c, h);
    c.handshake = std::make_unique<Handshake>();
    impl_->step(c, accept::Event::ACCEPT);
  });
}

void Core::on_connect(Handle h, Errc result, Time now) {
  impl_->dispatcher.input(now, Dispatcher::Origin::loop, [&] {
    Conn* c = impl_->by_handle(h);
    if (c == nullptr) return;
    if (result == Errc::ok) {
      c->handshake->at = c->handshake->to.at(impl_->transport.connected_address(h));
      impl_->step(*c, connect::Event::CONNECT_OK);
      return;
    }
    c->error = result;
    impl_->unbind(*c); // the transport has closed it
    impl_->step(*c, connect::Event::CONNECT_FAILED);
  });
}

bool Core::on_readable(Handle h, Time now) {
  return impl_->dispatcher.input(now, Dispatcher::Origin::loop, [&] {
    Conn* c = impl_->by_handle(h);
    return c != nullptr && impl_->read(*c);
  });
}

void Core::on_writable(Handle h, Time now) {
  impl_->dispatcher.input(now, Dispatcher::Origin::loop, [&] {
    Conn* c = impl_->by_handle(h);
    if (c == nullptr) return;
    if (c->output == Conn::Output::blocked) c->output = Conn::Output::open;
    if (c->handshake && !c->handshake->out.empty()) impl_->write_handshake(*c);
    impl_->flush(*c);
  });
}

void Core::on_frames(Handle h, Errc result, Time now) {
  impl_->dispatcher.input(now, Dispatcher::Origin::loop, [&] {
    Conn* const c = impl_->by_handle(h);
    if (c == nullptr) return;
    if (result == Errc::bad_message) return impl_->bad_message(*c);
    c->error = result;
    impl_->step(*c, result == Errc::ok ? connect::Event::LANE_UP : connect::Event::LANE_FAILED);
  });
}

void Core::on_accept_paused(bool paused, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now, Dispatcher::Origin::loop);
  impl_->stats.accept_pauses += paused ? 1 : 0;
}

// A connect permit is given when the driver has delivered every event that has arrived: it advances
// the core after that, at once if this deadline is due.
Time Core::next_deadline() const {
  // A callback that waits need not have its failed writes reported by the transport.
  if (!impl_->broken_conns.empty()) return impl_->now;
  return std::min({impl_->dispatcher.next_deadline(), impl_->session.admission.next_permit(),
                   impl_->timers.next()});
}

bool Core::begin_iteration(Time now) {
  Impl& core = *impl_;
  core.dispatcher.begin_iteration();
  if (!core.dispatcher.pending() && core.being_read.empty()) return false;
  return core.dispatcher.input(now, Dispatcher::Origin::loop, [&core] {
    return core.resume_reading() || core.dispatcher.next_deadline() != k_never;
  });
}

void Core::advance(Time now) {
  impl_->dispatcher.input(now, Dispatcher::Origin::loop, [&] {
    TimerSet::Entry due;
    while (impl_->timers.take_due(now, due)) {
      impl_->expired(due);
      impl_->settle();
    }
    impl_->give_permits();
  });
}

} // namespace statewire
