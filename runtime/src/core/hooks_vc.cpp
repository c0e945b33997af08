// What the phrases of spec/vc.dot do.
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

void VcHooks::start_timer(channel::Timer t) {
  const bool again = t == channel::Timer::backoff;
  Time at = core.now + core.jittered(again ? next_backoff() : core.options.turn_patience);
  // The last attempt begins when the series ends, not after that.
  if (again) at = std::min(at, vc.open_deadline);
  core.timers.start(vc.channel_timer, at, static_cast<std::uint8_t>(MachineId::vc),
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

} // namespace statewire
