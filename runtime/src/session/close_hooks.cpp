// SPDX-License-Identifier: BSD-3-Clause
#include "close_hooks.hpp"

#include <algorithm>
#include <utility>

namespace statewire::session {
namespace {

constexpr int k_reports_per_deadline = 4; // of the peer, whose close_timeout is the same

struct OpenHooks : CloseHooks {
  void queue_the_message() {}
  void hold_the_message() {}
};

} // namespace

void Session::open(Vc& v) {
  outgoing = {};
  OpenHooks hooks{{*this, v}};
  static_cast<void>(send_by(v, hooks));
}

// The owner of packets posts none between on_closing and on_down.
void CloseHooks::hold_the_message() {
  Session::Outgoing& m = session.outgoing;
  if (m.header.kind != FrameKind::message) {
    m.result = Errc::invalid_argument;
    return;
  }
  vc.held.push(encode(m.header), m.copied, {}, 0, m.token, OutQueue::Kind::message);
}

void CloseHooks::release_the_held_messages() { vc.queue.take(vc.held); }

void CloseHooks::fail_the_messages() {
  const auto fail = [&](const OutQueue& queue) {
    for (const OutQueue::Item& item : queue.pending())
      if (item.kind == OutQueue::Kind::message)
        session.notify(Session::Notice::send_failed, vc, vc.error, item.token);
  };
  fail(vc.queue);
  vc.queue.clear();
  fail(vc.held);
  vc.held.clear();
}

void CloseHooks::increment_outstanding_close_ops() {
  ++vc.close_ops;
  ++session.outstanding_close_ops;
}

void CloseHooks::decrement_outstanding_close_ops() {
  --vc.close_ops;
  --session.outstanding_close_ops;
}

// At once, or when spec/delivery.dot lets it: one that waits may acknowledge as well by then, which
// the peer takes for both.
void CloseHooks::send_close(std::uint8_t ack) {
  const std::uint8_t finalizes = session.finalizing() ? k_close_finalizing : 0;
  vc.close_flags = static_cast<std::uint8_t>(ack | finalizes);
  session.step(vc, delivering::Event::CLOSE);
}

// The owner of packets is notified first: what the user posts in the upcall belongs to the next
// connection.
void CloseHooks::report_closed() {
  session.is_down(vc, vc.peer_finalizes ? Errc::finalizing : Errc::closed);
  session.notify(Session::Notice::closed, vc);
}

void CloseHooks::report_the_loss() {
  session.is_down(vc, vc.error);
  session.notify(Session::Notice::lost, vc, vc.error);
}

void CloseHooks::start_timer(closing::Timer t) {
  const Time whole = session.options.close_timeout; // without a deadline no reports are needed
  const bool reports = t == closing::Timer::progress_report && whole != k_never;
  set_timer(t, later(session.now, reports ? whole / k_reports_per_deadline : whole));
}

// The deadline is that of the last byte that moved: a peer that stops right after this side's close
// packet has left is given up close_timeout later, not twice that. A deadline that has passed
// already expires next, as an event of its own.
void CloseHooks::restart_the_close_deadline() {
  const Time since = vc.moved != k_never ? vc.moved : session.now;
  set_timer(closing::Timer::close_deadline,
            std::max(later(since, session.options.close_timeout), session.now + Time(1)));
}

void CloseHooks::set_timer(closing::Timer t, Time at) {
  vc.moved = k_never;
  session.timers.start(vc.close_timer, at, static_cast<std::uint8_t>(MachineId::close),
                       static_cast<std::uint8_t>(closing::timer_event(t)), &vc);
}

// The last moment to post.
void DeliveryHooks::deliver_on_closing() {
  if (session.packets != nullptr) session.packets->on_closing(vc.peer, session.now);
}

void DeliveryHooks::queue_the_close_packet() {
  vc.queue.push(encode({0, 0, FrameKind::close, vc.close_flags}), {}, {}, 0, 0,
                OutQueue::Kind::unreported);
  session.core.queue_has_grown(vc);
}

} // namespace statewire::session
