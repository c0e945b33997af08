// What the phrases of spec/close.dot and spec/credit.dot do for endpoints.
#include "hooks.hpp"

#include <algorithm>
#include <utility>

namespace statewire::endpoints {

namespace {

constexpr int k_reports_per_deadline = 4; // of the peer, whose close_timeout is the same

} // namespace

// What is lent is copied: it would have to be given back with the end of the present connection.
void CloseHooks::hold_the_message() {
  const auto& m = core.outgoing;
  if (!e.held) e.held = std::make_unique<PacketQueue>();
  e.held->push_copy(m.copied, m.borrowed);
  e.packets_held = true;
  if (!m.borrowed.empty()) core.tell({Core::Notice::Kind::sent, e.peer, Errc::ok, m.token});
}

void CloseHooks::reject_the_message() {
  core.outgoing.result = core.finalizing ? Errc::finalized : Errc::moribund;
}

void CloseHooks::release_the_held_messages() {
  e.queue.take(*e.held);
  e.held.reset();
}

void CloseHooks::fail_the_messages() {
  e.queue.clear();
  e.held.reset();
}

// The owner of the packets is told first. When he has not even heard of the end of the former
// connection, this waits until he has: what he posts until then still goes with this one.
void CloseHooks::send_close(std::uint8_t ack) {
  e.close_flags = static_cast<std::uint8_t>(ack | (core.finalizing ? k_close_finalizing : 0));
  e.close_postponed = e.down_untold;
  if (!e.close_postponed) queue_the_close_packet();
}

void CloseHooks::queue_the_close_packet() {
  core.tell_closing(e);
  e.queue.push_close(e.close_flags);
  e.close_sent = true;
  core.delay(e);
}

void CloseHooks::increment_outstanding_close_ops() {
  ++e.close_ops;
  ++core.outstanding_close_ops;
}

void CloseHooks::decrement_outstanding_close_ops() {
  --e.close_ops;
  --core.outstanding_close_ops;
}

// The owner of the packets hears of it first: what the user posts when he is told belongs to the
// next connection.
void CloseHooks::report_closed() {
  core.tell_down(e, e.peer_finalizes ? Errc::finalizing : Errc::closed);
  core.tell({Core::Notice::Kind::closed, e.peer});
}

void CloseHooks::report_the_loss() {
  // What was held for the next connection is lost with this one, and nobody else tells.
  e.packets_used |= std::exchange(e.packets_held, false);
  core.tell_down(e, e.error);
  core.tell({Core::Notice::Kind::lost, e.peer, e.error});
}

// A full send queue drops the report: its end is near, and the next report is soon.
void CloseHooks::send_a_progress_report() {
  if (!e.link->broken && e.link->work.size() < core.send_work) core.raise(e, flow::Event::REPORT);
}

void CloseHooks::start_timer(closing::Timer t) {
  const bool reports = t == closing::Timer::progress_report;
  set_timer(t, core.now + core.options.close_timeout / (reports ? k_reports_per_deadline : 1));
}

// The deadline is that of the last byte that moved: see the core's.
void CloseHooks::restart_the_close_deadline() {
  const Time since = e.moved != k_never ? e.moved : core.now;
  set_timer(closing::Timer::close_deadline,
            std::max(since + core.options.close_timeout, core.now + Time(1)));
}

void CloseHooks::set_timer(closing::Timer t, Time at) {
  e.moved = k_never;
  core.timers.start(e.close_timer, at, Machine::close,
                    static_cast<std::uint8_t>(closing::timer_event(t)), &e);
}

void CreditHooks::post_a_credit_packet() {
  ++core.stats.credit_packets;
  core.post_bare(e, SendType::credit);
}

} // namespace statewire::endpoints
