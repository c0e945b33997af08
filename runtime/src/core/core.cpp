// The core's doors: what users and transports call.
#include "core_impl.hpp"

#include <algorithm>

namespace statewire {

using Impl = Core::Impl;

Core::Core(Dispatcher& dispatcher, Transport& transport, Epoch epoch, Entropy entropy,
           CoreOptions options, CoreCallbacks callbacks)
    : impl_(std::make_unique<Impl>(dispatcher, transport, epoch, std::move(entropy), options,
                                   std::move(callbacks))) {}
Core::~Core() = default;

Errc Core::add_group(GroupConfig config, GroupIndex& out) {
  if (config.id.empty() || config.id.size() > wire::k_max_group_id || config.own_id.empty() ||
      config.own_id.size() > wire::k_max_group_id || config.size == 0 ||
      impl_->group_names.contains(config.id))
    return Errc::invalid_argument;
  const bool same = config.id == config.own_id;
  if (same && config.own_rank >= config.size) return Errc::invalid_argument;
  auto g = std::make_unique<Group>(std::move(config));
  out = g->index = static_cast<GroupIndex>(impl_->groups.size());
  g->same = same;
  g->pages.resize((g->config.size + Group::k_page - 1) / Group::k_page);
  impl_->group_names.emplace(g->config.id, out);
  impl_->groups.push_back(std::move(g));
  return Errc::ok;
}

Errc Core::send(Peer to, std::uint16_t handler, std::span<const std::byte> payload, Time now,
                std::uint64_t token) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  return impl_->send(to, handler, payload, token);
}

Errc Impl::send(Peer to, std::uint16_t handler, std::span<const std::byte> payload,
                std::uint64_t token) {
  if (to.group >= groups.size() || to.rank >= groups[to.group]->config.size)
    return Errc::invalid_argument;
  if (payload.size() > options.max_message) return Errc::too_large;
  Group& g = *groups[to.group];
  if (g.same && to.rank == g.config.own_rank) {
    if (finalizing) return Errc::finalized;
    loopbacks.push_back({handler, {payload.begin(), payload.end()}});
    tell({Notice::Kind::loopback, to, Errc::ok, token});
    ++stats.messages_sent;
    stats.bytes_sent += payload.size();
    return Errc::ok;
  }
  Vc& v = get(g, to.rank);
  const std::size_t queued = v.queue.size() + (v.held ? v.held->size() : 0);
  if (queued != 0 && queued + payload.size() > options.max_queued) return Errc::queue_full;
  outgoing = {{static_cast<std::uint32_t>(payload.size()), handler, wire::FrameKind::message, 0},
              payload,
              {},
              token,
              Errc::ok};
  step(v, closing::Event::SEND);
  const Errc result = outgoing.result;
  settle();
  if (result == Errc::ok) {
    ++stats.messages_sent;
    stats.bytes_sent += payload.size();
  }
  return result;
}

Errc Core::close(Peer peer, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  if (peer.group >= impl_->groups.size() || peer.rank >= impl_->groups[peer.group]->config.size)
    return Errc::invalid_argument;
  if (Vc* v = impl_->find(peer)) {
    impl_->step(*v, closing::Event::SEND_CLOSE);
  } else { // never used: closed already
    impl_->tell({Impl::Notice::Kind::closed, peer});
  }
  return Errc::ok;
}

void Core::replaced(Peer peer, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  if (Vc* v = impl_->find(peer)) impl_->step(*v, closing::Event::PEER_REPLACED);
}

void Core::finalize(Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  impl_->begin_finalize();
}

void Impl::begin_finalize() {
  if (finalizing) return;
  finalizing = true;
  const auto check = [](void* core, const Dispatcher::Task&) {
    static_cast<Impl*>(core)->finish_finalize();
  };
  dispatcher.watch({check, this});
  for (auto& g : groups) {
    // Start behind the own rank, so that not everybody closes towards rank 0 first.
    const auto size = g->config.size;
    const std::uint32_t first = g->same ? g->config.own_rank : 0;
    for (std::uint32_t i = 1; i <= size; ++i) {
      const std::uint32_t rank = (first + i) % size;
      const auto& page = g->pages[rank / Group::k_page];
      if (!page) {
        // Nobody was used on this page: go to its end, or to the group's.
        i += std::min(Group::k_page - 1 - rank % Group::k_page, size - 1 - rank);
        continue;
      }
      if (auto& v = (*page)[rank % Group::k_page]) {
        step(*v, closing::Event::FINALIZE);
        settle();
      }
    }
  }
}

bool Core::finalized() const { return impl_->finished; }

std::vector<Blocker> Core::blockers() const {
  std::vector<Blocker> out;
  for (const Peer peer : impl_->blockers()) out.push_back({peer, state(peer)});
  return out;
}

std::vector<Peer> Impl::blockers() const {
  std::vector<Peer> out;
  for (const auto& g : groups)
    for (const auto& page : g->pages) {
      if (!page) continue;
      for (const auto& v : *page)
        if (v && (!v->conns.empty() || v->close_ops != 0)) out.push_back(v->peer);
    }
  return out;
}

// The last of the deadlines that run: an attempt that fails is made again until the series ends.
Time Impl::patience_of(const Vc& v) {
  Time last{0};
  const auto take = [&last](Time at) {
    if (at != k_never) last = std::max(last, at);
  };
  take(v.close_timer.at);
  if (v.channel_state != channel::State::CONNECTED && v.close_ops != 0) take(v.open_deadline);
  for (const Conn* c : v.conns) take(c->timer.at);
  return last == Time{0} ? k_never : last;
}

PeerState Core::state(Peer peer) const {
  PeerState s;
  const Vc* v = impl_->find(peer);
  s.close_state =
      closing::k_state_names[static_cast<std::size_t>(v ? v->close_state : closing::k_initial)];
  s.channel_state =
      channel::k_state_names[static_cast<std::size_t>(v ? v->channel_state : channel::k_initial)];
  s.close_words =
      closing::k_state_comments[static_cast<std::size_t>(v ? v->close_state : closing::k_initial)];
  s.channel_words = channel::k_state_comments[static_cast<std::size_t>(v ? v->channel_state
                                                                         : channel::k_initial)];
  if (v == nullptr) return s;
  s.patience = impl_->patience_of(*v);
  s.connections = static_cast<std::uint32_t>(v->conns.size());
  s.queued_bytes = v->queue.size() + (v->held ? v->held->size() : 0);
  s.last_error = v->error;
  s.since = v->since;
  s.epoch.bytes = v->epoch;
  if (v->conn != nullptr && v->conn->open) s.connection = v->conn->handle;
  return s;
}

bool Core::is_idle(Peer peer) const {
  const Vc* const v = impl_->find(peer);
  return v == nullptr || (v->conns.empty() && v->queue.empty() && !v->held && !v->down_untold);
}

Deadline Core::deadline() const {
  const TimerSet::Entry* const e = impl_->timers.first();
  if (e == nullptr) return {};
  const bool of_connection = e->machine == MachineId::connect || e->machine == MachineId::accept;
  const Vc* const v =
      of_connection ? static_cast<const Conn*>(e->object)->vc : static_cast<const Vc*>(e->object);
  return {e->at, e->machine, v != nullptr ? v->peer : Peer{0, UINT32_MAX}};
}

const Stats& Core::stats() const { return impl_->stats; }
std::size_t Core::connections() const { return impl_->conns.size(); }
std::uint32_t Core::outstanding_close_ops(GroupIndex group) const {
  return group < impl_->groups.size() ? impl_->groups[group]->outstanding_close_ops : 0;
}
void Core::set_trace(std::function<void(const TraceEvent&)> trace) {
  impl_->trace = std::move(trace);
}

// ---- the transport's side
// --------------------------------------------------------------------------

void Core::on_accept(Handle h, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now, Dispatcher::Origin::loop);
  Conn& c = impl_->add_connection(MachineId::accept);
  impl_->bind(c, h);
  c.handshake = std::make_unique<Handshake>();
  impl_->step(c, accept::Event::ACCEPT);
}

void Core::on_connect(Handle h, Errc result, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now, Dispatcher::Origin::loop);
  Conn* c = impl_->by_handle(h);
  if (c == nullptr) return;
  if (result == Errc::ok) {
    impl_->step(*c, connect::Event::CONNECT_OK);
    return;
  }
  c->error = result;
  c->open = false; // the transport has closed the handle
  impl_->by_slot[h.slot] = nullptr;
  impl_->step(*c, connect::Event::CONNECT_FAILED);
}

bool Core::on_readable(Handle h, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now, Dispatcher::Origin::loop);
  Conn* c = impl_->by_handle(h);
  return c != nullptr && impl_->read(*c);
}

void Core::on_writable(Handle h, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now, Dispatcher::Origin::loop);
  Conn* c = impl_->by_handle(h);
  if (c == nullptr) return;
  c->blocked = false;
  if (c->handshake && !c->handshake->out.empty()) impl_->write_handshake(*c);
  impl_->flush(*c);
}

void Core::on_accept_paused(bool paused, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now, Dispatcher::Origin::loop);
  impl_->stats.accept_pauses += paused ? 1 : 0;
}

// A turn to connect is given when the driver has told everything that has arrived: it advances the
// core after that, at once if this says so.
Time Core::next_deadline() const {
  return std::min(
      {impl_->dispatcher.next_deadline(), impl_->line.next_turn(), impl_->timers.next()});
}

bool Core::begin_turn(Time now) {
  Impl& core = *impl_;
  core.dispatcher.begin_iteration();
  if (!core.dispatcher.pending() && core.being_read.empty()) return false;
  const Dispatcher::Input input(core.dispatcher, now, Dispatcher::Origin::loop);
  return core.resume_reading() || core.dispatcher.pending();
}

void Core::advance(Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now, Dispatcher::Origin::loop);
  TimerSet::Entry due;
  while (impl_->timers.take_due(now, due)) {
    impl_->expired(due);
    impl_->settle();
  }
  impl_->give_turns();
}

} // namespace statewire
