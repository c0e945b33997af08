// SPDX-License-Identifier: BSD-3-Clause
// The endpoints' doors: what users, the channel and the device call.
#include "hooks.hpp"

#include <algorithm>

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room

EndpointCore::EndpointCore(Dispatcher& dispatcher, verbs::Device& device, OutOfBand& channel,
                           Identity identity, Lookup lookup, Entropy entropy,
                           EndpointOptions options, EndpointCallbacks callbacks,
                           std::function<Errc(Peer)> start)
    : impl_(std::make_unique<Impl>(dispatcher, device, channel, std::move(identity),
                                   std::move(lookup), std::move(entropy), options,
                                   std::move(callbacks), std::move(start))) {
  device.bind(*this);
}
EndpointCore::~EndpointCore() = default;

Errc EndpointCore::listen(Address& at) { return impl_->device->cm_listen(at); }

void EndpointCore::set_packet_events(PacketEvents* events) { impl_->session.packets = events; }

Errc EndpointCore::start(Peer peer) {
  Endpoint* const e = impl_->find(peer);
  return e != nullptr ? impl_->start(*e) : Errc::invalid_argument;
}

void EndpointCore::on_channel(Peer from, ConstBytes message, Time now) {
  if (!impl_->is_peer(from)) return;
  impl_->hear({Impl::News::Kind::channel, from, Errc::ok, {}, {message.begin(), message.end()}},
              now);
}

void EndpointCore::on_channel_lost(Peer peer, Errc reason, Time now) {
  if (impl_->find(peer) == nullptr) return;
  impl_->hear({Impl::News::Kind::channel_lost, peer, reason, {}, {}}, now);
}

Errc EndpointCore::close(Peer peer, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  if (!impl_->is_peer(peer)) return Errc::invalid_argument;
  Endpoint* const e = impl_->find(peer);
  if (e == nullptr) // never used: closed already
    impl_->session.notify_closed(peer);
  else
    impl_->session.step(*e, closing::Event::SEND_CLOSE);
  return Errc::ok;
}

void EndpointCore::replaced(Peer peer, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  if (Endpoint* const e = impl_->find(peer)) impl_->session.step(*e, closing::Event::PEER_REPLACED);
}

void EndpointCore::finalize(Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  impl_->begin_finalize();
}

void EndpointCore::look_again(Peer peer, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  if (Endpoint* const e = impl_->find(peer)) impl_->look_again(*e);
  impl_->dispatcher.deliver();
}

void EndpointCore::give_up(Peer peer, Errc reason, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  if (Endpoint* const e = impl_->find(peer)) impl_->give_up(*e, reason);
  impl_->dispatcher.deliver();
}

bool EndpointCore::is_lost(Peer peer) const {
  const Endpoint* const e = impl_->find(peer);
  return e != nullptr && e->close == closing::State::MORIBUND;
}

bool EndpointCore::is_idle(Peer peer) const {
  const Endpoint* const e = impl_->find(peer);
  const bool in_hand = impl_->in_device != 0 || impl_->dispatcher.in_step();
  return e == nullptr || (!in_hand && !impl_->is_at_work(*e));
}

bool EndpointCore::finalized() const { return impl_->finished; }
std::vector<Peer> EndpointCore::blockers() const { return impl_->blockers(); }

namespace {

// The last of the deadlines that run: an attempt that fails is made again until the series ends.
Time patience_of(const Endpoint& e) {
  Time last{0};
  const auto take = [&last](Time at) {
    if (at != k_never) last = std::max(last, at);
  };
  take(e.close_timer.at);
  take(e.timer.at);
  if (!e.flowing && e.close_ops != 0) take(e.open_deadline);
  return last == Time{0} ? k_never : last;
}

} // namespace

EndpointStates EndpointCore::states(Peer peer) const {
  const Endpoint* const found = impl_->find(peer);
  const Endpoint none(peer);
  const Endpoint& e = found != nullptr ? *found : none;
  EndpointStates s;
  const auto name = [](const auto& names, auto state) {
    return names[static_cast<std::size_t>(state)];
  };
  s.close = name(closing::k_state_names, e.close);
  s.endpoint = name(way::k_state_names, e.state);
  s.close_words = name(closing::k_state_comments, e.close);
  s.endpoint_words = name(way::k_state_comments, e.state);
  s.method = e.method == Method::oob ? name(merge::k_state_names, e.oob)
                                     : name(managed::k_state_names, e.rdma_cm);
  s.cts = name(clear::k_state_names, e.cts);
  s.queue_pair = name(pair::k_state_names, e.queue_pair);
  s.eager_reader = name(reader::k_state_names, e.eager_reader);
  s.eager_writer = name(writer::k_state_names, e.eager_writer);
  s.queued_bytes = e.queue.size() + e.held_size();
  s.credits = e.link ? e.link->credits : 0;
  s.last_error = e.error;
  if (e.address.family != Address::Family::none) s.address = to_text(e.address);
  s.trouble = impl_->gone ? "the device was removed" : e.trouble.text();
  s.since = e.since;
  s.patience = patience_of(e);
  return s;
}

const EndpointStats& EndpointCore::stats() const { return impl_->stats; }

std::size_t EndpointCore::memory(Peer peer) const {
  const Endpoint* const e = impl_->find(peer);
  if (e == nullptr) return 0;
  std::size_t bytes = sizeof(Endpoint) + e->queue.size();
  if (e->held) bytes += sizeof(session::OutQueue) + e->held->size();
  if (e->link)
    bytes += sizeof(Link) + e->link->receives.size() * impl_->options.packet +
             e->link->work.size() * sizeof(Work) + (e->link->ring ? e->link->ring->memory() : 0);
  return bytes;
}

std::size_t EndpointCore::buffer_memory() const {
  return impl_->send_pool.memory() + impl_->receive_pool.memory();
}

void EndpointCore::set_trace(std::function<void(const Trace&)> trace) {
  impl_->tracer = std::move(trace);
  impl_->session.tracing = impl_->tracer != nullptr;
}

bool EndpointCore::is_over() const { return impl_->removed && impl_->is_over(); }
bool EndpointCore::may_let_go() const {
  return is_over() && impl_->dispatcher.idle() && !impl_->gone;
}

void EndpointCore::let_go() { impl_->let_go(); }

// ---- packets

// No input: nothing is handled, delivered or called before this returns, also not what went wrong.
// That follows with the input that this is part of, or with the next iteration.
Errc EndpointCore::post(Peer to, ConstBytes copied, std::span<const ConstBytes> borrowed,
                        std::uint64_t token, Urgency, Time now) {
  Impl& core = *impl_;
  core.dispatcher.advance_to(now);
  Endpoint* const known = core.find(to);
  if (core.session.packets == nullptr || (known == nullptr && !core.is_peer(to)))
    return Errc::invalid_argument;
  std::size_t size = copied.size();
  for (const ConstBytes part : borrowed) size += part.size();
  if (size > core.packet_size(known)) return Errc::too_large;
  return core.session.send(known != nullptr ? *known : core.get(to), session::FrameKind::packet, 0,
                           copied, borrowed, token);
}

Errc EndpointCore::send(Peer to, std::uint16_t handler, ConstBytes payload, Time now,
                        std::uint64_t token) {
  Impl& core = *impl_;
  const Dispatcher::Input input(core.dispatcher, now);
  if (!core.is_peer(to)) return Errc::invalid_argument;
  if (payload.size() > core.options.max_message) return Errc::too_large;
  Endpoint& e = core.get(to);
  const std::size_t queued = e.queue.size() + e.held_size();
  if (queued != 0 && queued + payload.size() > core.options.max_queued) return Errc::queue_full;
  const Errc result =
      core.session.send(e, session::FrameKind::message, handler, payload, {}, token);
  if (result == Errc::ok) ++core.stats.messages_sent;
  return result;
}

void EndpointCore::open(Peer to) {
  if (impl_->is_peer(to)) impl_->session.open(impl_->get(to));
}

bool EndpointCore::room(Peer to) {
  Endpoint* const e = impl_->find(to);
  return e == nullptr || impl_->session.room(*e);
}

void EndpointCore::expect_bulk(Peer, bool) {} // packets arrive whole

std::size_t EndpointCore::max_packet(Peer to) const { return impl_->packet_size(impl_->find(to)); }

bool EndpointCore::open_window(Peer to, MutableBytes memory, WindowUse use, Window& out) {
  return impl_->is_peer(to) && impl_->open_window(impl_->get(to), memory, use, out);
}

void EndpointCore::close_window(Peer to, const Window& window) {
  if (Endpoint* const e = impl_->find(to)) impl_->close_window(*e, window.id);
}

bool EndpointCore::read_window(Peer from, const Window& window, MutableBytes into,
                               std::uint64_t token, Time now) {
  impl_->dispatcher.advance_to(now);
  Endpoint* const e = impl_->find(from);
  Placement p;
  p.token = token;
  p.kind = verbs::SendWork::Kind::read;
  p.remote = window.address;
  p.key = window.key;
  return e != nullptr && impl_->place(*e, p, into);
}

bool EndpointCore::write_window(Peer to, ConstBytes from, const Window& window, std::uint64_t token,
                                Time now) {
  impl_->dispatcher.advance_to(now);
  Endpoint* const e = impl_->find(to);
  Placement p;
  p.token = token;
  p.kind = verbs::SendWork::Kind::write;
  p.remote = window.address;
  p.key = window.key;
  // The device only reads it; its door has one kind of memory.
  const MutableBytes memory{const_cast<std::byte*>(from.data()), from.size()}; // NOLINT
  return e != nullptr && impl_->place(*e, p, memory);
}

// ---- the driver's side

// A turn to connect is given when the driver has told everything that has arrived: it advances the
// core after that, at once if this says so.
Time EndpointCore::next_deadline() const {
  if (!impl_->news.empty()) return impl_->now;
  const Time pending = impl_->dispatcher.next_deadline();
  if (impl_->must_repost()) return std::min(pending, impl_->now + Time(1)); // the next turn
  return std::min({pending, impl_->session.admission.next_permit(), impl_->timers.next(),
                   impl_->next_look, impl_->next_nap()});
}

bool EndpointCore::begin_turn(Time now) {
  Impl& core = *impl_;
  core.dispatcher.begin_iteration();
  if (!core.dispatcher.pending() && core.news.empty() && !core.must_repost()) return false;
  const Dispatcher::Input input(core.dispatcher, now, Dispatcher::Origin::loop);
  core.repost_spent();
  core.settle();
  return core.handle_news() || core.dispatcher.pending();
}

void EndpointCore::advance(Time now) {
  if (impl_->napping) (void)on_look(now);
  const Dispatcher::Input input(impl_->dispatcher, now, Dispatcher::Origin::loop);
  impl_->repost_spent();
  impl_->settle();
  impl_->handle_news();
  TimerSet::Entry due;
  while (impl_->timers.take_due(now, due)) {
    impl_->expired(due);
    impl_->settle();
  }
  impl_->look_for_the_silent();
  impl_->give_turns();
}

void EndpointCore::on_cm(const verbs::CmEvent& event, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now, Dispatcher::Origin::device);
  Impl::News n{Impl::News::Kind::cm,
               {},
               Errc::ok,
               event,
               {event.private_data.begin(), event.private_data.end()}};
  n.cm.private_data = {};
  impl_->keep(std::move(n));
}

void EndpointCore::on_port(const verbs::PortEvent& event, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now, Dispatcher::Origin::device);
  const Dispatcher::Hold hold(impl_->dispatcher);
  const Count in_hand(impl_->in_device);
  impl_->port_event(event);
  impl_->settle();
}

} // namespace statewire
