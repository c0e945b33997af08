// What the phrases of spec/vc.dot and spec/close.dot do.
#include "hooks.hpp"

#include <algorithm>
#include <utility>

namespace statewire {

// ---- the channel
// ----------------------------------------------------------------------------------

// An own attempt gave way to the peer's connection.
void Core::Impl::count_lost(const Vc& v) {
  const GroupConfig& g = v.group.config;
  ++stats.head_to_heads_lost;
  if (v.group.same ? v.peer.rank > g.own_rank : g.id > g.own_id)
    ++stats.head_to_heads_lost_to_higher;
}

// Full jitter around `t`: processes that failed together do not try again together.
Time Core::Impl::jittered(Time t) {
  jitter_state = jitter_state * 6364136223846793005U + 1442695040888963407U;
  const auto percent = static_cast<std::int64_t>(50 + (jitter_state >> 33) % 100);
  return Time(t.count() / 100 * percent);
}

void VcHooks::begin_a_series_of_attempts() {
  vc.attempts = 0;
  vc.backoff = core.options.backoff_first;
  vc.open_deadline = core.now + core.options.open_timeout;
}

void VcHooks::stand_in_line() {
  vc.in_line = true;
  core.line.join(vc);
}

void VcHooks::leave_the_line() {
  vc.in_line = false;
  core.line.leave();
}

void VcHooks::start_an_attempt() {
  ++vc.attempts;
  ++core.stats.attempts;
  Conn& c = core.add_connection(MachineId::connect);
  c.vc = &vc;
  c.group = &vc.group;
  c.handshake = std::make_unique<Handshake>();
  c.opening = true;
  core.line.attempt_begins();
  vc.conn = &c;
  vc.conns.push_back(&c);
  core.raise(c, connect::Event::START, accept::Event::ACCEPT);
}

void VcHooks::attach_the_accepted_connection() {
  vc.conn = std::exchange(vc.candidate, nullptr);
  vc.conns.push_back(vc.conn);
}

void VcHooks::discard_the_own_attempt() {
  core.count_lost(vc);
  if (Conn* c = std::exchange(vc.conn, nullptr))
    core.raise(*c, connect::Event::DISCARD, accept::Event::ABORT);
}

void VcHooks::abort_the_connection() {
  if (Conn* c = std::exchange(vc.conn, nullptr)) {
    c->abort = true;
    core.raise(*c, connect::Event::ABORT, accept::Event::ABORT);
  }
}

void VcHooks::close_the_connection() {
  if (vc.conn != nullptr) core.raise(*vc.conn, connect::Event::CLOSE, accept::Event::CLOSE);
}

void VcHooks::raise_accept_siblings_gone() {
  if (vc.conn != nullptr) core.raise(*vc.conn, accept::Event::SIBLINGS_GONE);
}

void VcHooks::raise_accept_reconsider() {
  for (Conn* c : std::exchange(vc.parked, {})) core.raise(*c, accept::Event::RECONSIDER);
}

void VcHooks::raise_close_opened() {
  vc.error = Errc::ok;
  core.raise(vc, closing::Event::OPENED);
  core.tell({Core::Impl::Notice::Kind::connected, vc.peer});
  core.tell_up(vc);
}

void VcHooks::start_timer(channel::Timer t) {
  const bool again = t == channel::Timer::backoff;
  Time at = core.now + core.jittered(again ? next_backoff() : core.options.turn_patience);
  // The last attempt begins when the series ends, not after that.
  if (again) at = std::min(at, vc.open_deadline);
  core.timers.start(vc.channel_timer, at, MachineId::vc,
                    static_cast<std::uint8_t>(channel::timer_event(t)), &vc);
}

Time VcHooks::next_backoff() {
  const Time after = vc.backoff;
  vc.backoff = std::min(vc.backoff * 2, core.options.backoff_limit);
  // Who lost a head-to-head gives the winner time to arrive before trying again.
  return vc.error == Errc::lost_head_to_head ? std::max(after, core.options.winner_patience)
                                             : after;
}

void VcHooks::unexpected(channel::State, channel::Event) { ++core.stats.unexpected; }

// ---- the close protocol
// ---------------------------------------------------------------------------

void CloseHooks::queue_the_message() {
  const auto& m = core.outgoing;
  const bool message = m.header.kind == wire::FrameKind::message;
  auto kind = message ? OutQueue::Kind::message : OutQueue::Kind::untold;
  if (!m.borrowed.empty()) kind = OutQueue::Kind::loan;
  vc.packets_used |= !message;
  core.put(vc, m.header, m.copied, m.borrowed, m.token, kind);
}

// What is lent is copied: it would have to be given back with the end of the present connection.
void CloseHooks::hold_the_message() {
  const auto& m = core.outgoing;
  const bool message = m.header.kind == wire::FrameKind::message;
  if (!vc.held) vc.held = std::make_unique<OutQueue>();
  const auto kind = message ? OutQueue::Kind::message : OutQueue::Kind::untold;
  vc.held->push(wire::encode(m.header), m.copied, {}, 0, m.token, kind);
  for (const ConstBytes part : m.borrowed)
    vc.held->push({}, part, {}, 0, 0, OutQueue::Kind::untold);
  vc.packets_held |= !message;
  if (!m.borrowed.empty())
    core.tell({Core::Impl::Notice::Kind::packet_sent, vc.peer, Errc::ok, m.token});
}

void CloseHooks::reject_the_message() {
  core.outgoing.result = core.finalizing ? Errc::finalized : Errc::moribund;
}

void CloseHooks::release_the_held_messages() {
  vc.queue.take(*vc.held);
  vc.held.reset();
}

void CloseHooks::fail_the_messages() {
  const auto fail = [&](OutQueue& queue) {
    for (const OutQueue::Item& item : queue.pending())
      if (item.kind == OutQueue::Kind::message)
        core.tell({Core::Impl::Notice::Kind::send_failed, vc.peer, vc.error, item.token});
    queue.clear();
  };
  fail(vc.queue);
  if (vc.held) fail(*vc.held);
  vc.held.reset();
}

void CloseHooks::send_close(std::uint8_t ack) {
  const std::uint8_t finalizes = core.finalizing ? wire::k_close_finalizing : 0;
  vc.close_flags = static_cast<std::uint8_t>(ack | finalizes);
  vc.close_postponed = vc.down_untold;
  if (!vc.close_postponed) queue_the_close_packet();
}

void CloseHooks::queue_the_close_packet() {
  core.tell_closing(vc);
  vc.queue.push(wire::encode({0, 0, wire::FrameKind::close, vc.close_flags}), {}, {}, 0, 0,
                OutQueue::Kind::untold);
  if (vc.conn != nullptr) core.flush_later(*vc.conn);
}

// The owner of the packets hears of it first: what the user posts when he is told belongs to the
// next connection.
void CloseHooks::report_closed() {
  core.tell_down(vc, vc.peer_finalizes ? Errc::finalizing : Errc::closed);
  core.tell({Core::Impl::Notice::Kind::closed, vc.peer});
}

void CloseHooks::report_the_loss() {
  // What was held for the next connection is lost with this one, and nobody else tells.
  vc.packets_used |= std::exchange(vc.packets_held, false);
  core.tell_down(vc, vc.error);
  core.tell({Core::Impl::Notice::Kind::lost, vc.peer, vc.error});
}

void CloseHooks::start_timer(closing::Timer) {
  set_close_deadline(core.now + core.options.close_timeout);
}

// The deadline is that of the last byte that moved: a peer that stops right after this side's close
// packet has left is given up close_timeout later, not twice that. One that has come already
// strikes next, as an event of its own.
void CloseHooks::restart_the_close_deadline() {
  const Time since = vc.moved != k_never ? vc.moved : core.now;
  set_close_deadline(std::max(since + core.options.close_timeout, core.now + Time(1)));
}

void CloseHooks::set_close_deadline(Time at) {
  vc.moved = k_never;
  core.timers.start(vc.close_timer, at, MachineId::close,
                    static_cast<std::uint8_t>(closing::timer_event(closing::Timer::close_deadline)),
                    &vc);
}

void CloseHooks::unexpected(closing::State, closing::Event) { ++core.stats.unexpected; }

} // namespace statewire
