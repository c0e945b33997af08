// SPDX-License-Identifier: BSD-3-Clause
// What the phrases of spec/endpoint.dot, spec/cts.dot and spec/credit.dot do.
#include "hooks.hpp"

#include <algorithm>
#include <utility>

namespace statewire::endpoints {

void EndpointHooks::begin_a_series_of_attempts() {
  core.session.begin_series(e);
  // What waited for the peer's attempt begins its own when that is lost.
  if (!e.nowhere || core.find_out(e)) return;
  if (e.error == Errc::ok) e.error = Errc::unreachable;
  core.raise(e, way::Event::NOWHERE);
}

void EndpointHooks::note_that_the_peer_began_it() {
  e.own_series = false;
  e.error = Errc::ok;
}

void EndpointHooks::tell_the_method_to_start() {
  ++core.stats.attempts;
  e.opening = true;
  core.session.admission.attempt_begins(core.now);
  e.error = Errc::ok;
  e.may_start = true;
  const Errc r = core.begin_attempt(e);
  if (r == Errc::ok) return;
  e.may_start = false;
  e.error = r;
  core.raise(e, way::Event::METHOD_FAILED);
}

void EndpointHooks::tell_the_method_to_stop() {
  e.may_start = false;
  core.raise_method(e, merge::Event::STOP, managed::Event::STOP);
}

void EndpointHooks::tell_the_method_that_it_is_over() {
  core.raise_method(e, merge::Event::OVER, managed::Event::OVER);
}

// Now, not by events: whoever is told next finds that the device has forgotten everything.
void EndpointHooks::release_the_connection() {
  if (std::exchange(e.opening, false)) core.session.admission.attempt_ends(0, core.now);
  e.flowing = false;
  if (e.error == Errc::ok) e.error = Errc::reset;
  core.step(e, clear::Event::DOWN);
  core.step(e, flow::Event::DOWN);
  core.step(e, quiet::Event::DOWN);
  core.step(e, reader::Event::DOWN);
  core.step(e, writer::Event::DOWN);
  core.destroy_queue_pair(e);
}

void EndpointHooks::raise_close_opened() {
  if (std::exchange(e.opening, false)) core.session.admission.attempt_ends(0, core.now);
  ++(e.own_series ? core.stats.opened : core.stats.admitted);
  e.flowing = true;
  core.step(e, quiet::Event::UP);
  core.session.opened(e);
  core.delay(e); // what waited for it
}

void EndpointHooks::raise_close_terminated() {
  e.error = Errc::ok;
  core.session.raise(e, closing::Event::TERMINATED);
}

void EndpointHooks::raise_queue_pair_drain() {
  if (e.link) e.link->in_order = true;
  core.raise(e, pair::Event::DRAIN);
}

Time EndpointHooks::patience(way::Timer t) {
  switch (t) {
  case way::Timer::backoff:
    return core.session.next_backoff(e);
  case way::Timer::connect_deadline:
    return e.own_series ? core.session.attempt_time(e, core.options.connect_timeout)
                        : core.options.connect_timeout;
  case way::Timer::port_patience:
    return core.options.port_patience;
  case way::Timer::close_deadline:
    break;
  }
  return core.options.close_timeout;
}

void EndpointHooks::start_timer(way::Timer t) {
  core.timers.start(e.timer, core.now + patience(t), Machine::endpoint,
                    static_cast<std::uint8_t>(way::timer_event(t)), &e);
}

void CtsHooks::send_the_clear_to_send() { core.post_bare(e, SendType::clear_to_send); }

void CreditHooks::post_a_credit_packet() {
  ++core.stats.credit_packets;
  core.post_bare(e, SendType::credit);
}

} // namespace statewire::endpoints
