// SPDX-License-Identifier: BSD-3-Clause
// Steps of the close protocol, and what follows from them.
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

Session::Session(Core::Impl& c, CoreCallbacks cb)
    : core(c), dispatcher(c.dispatcher), timers(c.timers), now(c.now), options(c.options),
      stats(c.stats), callbacks(std::move(cb)),
      admission(options.max_opening, 4 * options.max_opening, options.admission_grace,
                options.stall_timeout) {}

void Session::trace(const Vc& v, MachineId machine, TransitionId id) const {
  core.trace(machine, v.peer, v.peer.rank, id);
}

// ---- frames

Errc Session::send(Vc& v, FrameKind kind, std::uint16_t handler, ConstBytes copied,
                   std::span<const ConstBytes> zero_copy, std::uint64_t token) {
  const std::size_t length = copied.size() + total_size(zero_copy);
  outgoing = {
      {static_cast<std::uint32_t>(length), handler, kind, 0}, copied, zero_copy, token, Errc::ok};
  CloseHooks hooks{*this, v};
  return send_by(v, hooks);
}

bool Session::has_room_for_more(const Vc& v) {
  return v.queue.size() + v.held.size() < k_room_all &&
         v.queue.copied() + v.held.size() < k_room_copied;
}

bool Session::room(Vc& v) {
  if (has_room(v)) return true;
  v.wants_room = true;
  return false;
}

void Session::queue_has_shrunk(Vc& v) {
  if (!v.wants_room) return;
  if (v.queue.copied() > k_room_copied / 2 || v.queue.size() > k_room_all / 2) return;
  v.wants_room = false;
  dispatcher.post(Dispatcher::Queue::delivery, this,
                  [this, peer = v.peer] { packets->on_room(peer, now); });
}

void Session::close_packet(Vc& v, std::uint8_t flags) {
  v.peer_finalizes |= (flags & k_close_finalizing) != 0;
  CloseHooks hooks{*this, v, flags};
  take_step(v, [&](closing::State state, auto observer) {
    return closing::on_CLOSE_PACKET(state, hooks, observer);
  });
  dispatcher.settle();
}

// ---- events

void Session::step(Vc& v, closing::Event e) {
  CloseHooks hooks{*this, v};
  take_step(v, [&](closing::State state, auto observer) {
    return closing::step(state, e, hooks, observer);
  });
}

void Session::step(Vc& v, delivering::Event e, Errc reason) {
  const Dispatcher::InStep in_step(dispatcher);
  DeliveryHooks hooks{*this, v, reason};
  take_step(v, [&](delivering::State state, auto observer) {
    return delivering::step(state, e, hooks, observer);
  });
}

void Session::raise(Vc& v, closing::Event e) {
  dispatcher.post(Dispatcher::Queue::event, this, [this, &v, e] { step(v, e); });
}

// ---- series of attempts

Time Session::jittered(Time t) {
  jitter_state = jitter_state * 6364136223846793005U + 1442695040888963407U;
  const auto percent = static_cast<std::int64_t>(50 + (jitter_state >> 33U) % 100);
  return Time(t.count() / 100 * percent);
}

Time Session::next_backoff(Vc& v, Time least) {
  const Time after = std::max(v.backoff, least);
  v.backoff = std::min(v.backoff * 2, options.backoff_limit);
  return std::min(jittered(after), v.open_deadline - now);
}

// ---- deliveries and upcalls

void Session::notify_message(Peer from, std::uint16_t handler, std::vector<std::byte> payload) {
  messages_.push_back({from, handler, std::move(payload)});
  dispatcher.post(Dispatcher::Queue::upcall, this, [this] {
    const Arrived m = std::move(messages_.front());
    messages_.pop_front();
    if (callbacks.message) callbacks.message(m.from, {m.from.rank, m.handler, m.payload});
  });
}

void Session::deliver_sent_later() {
  dispatcher.post(Dispatcher::Queue::delivery, this, [this] { deliver_sent(); });
}

// What leaves from inside has a delivery of its own, behind others that are due.
void Session::deliver_sent() {
  std::vector<Sent> all;
  all.swap(sent_);
  for (const Sent& s : all) packets->on_sent(s.peer, s.token, now);
  // Its memory is used again, but that of a burst is not kept.
  constexpr std::size_t k_keep = 256;
  if (!sent_.empty() || all.capacity() > k_keep) return;
  all.clear();
  sent_.swap(all);
}

void Session::is_down(Vc& v, Errc reason) {
  core.release(v);
  step(v, delivering::Event::ENDED, reason);
  v.wants_room = v.peer_finalizes = false;
}

// ---- the phrases of spec/close.dot and spec/delivery.dot

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

void CloseHooks::fail_the_messages() {
  const auto fail = [&](const OutQueue& queue) {
    for (const OutQueue::Item& item : queue.pending())
      if (item.kind == OutQueue::Kind::message)
        session.notify(session.callbacks.send_failed, vc.peer, item.token, vc.error);
  };
  fail(vc.queue);
  vc.queue.clear();
  fail(vc.held);
  vc.held.clear();
}

// At once, or when spec/delivery.dot lets it: one that waits may acknowledge as well by then, which
// the peer takes for both.
void CloseHooks::send_close(std::uint8_t ack) {
  const std::uint8_t finalizes = session.finalizing() ? k_close_finalizing : 0;
  vc.close_flags = static_cast<std::uint8_t>(ack | finalizes);
  session.step(vc, delivering::Event::CLOSE);
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

void DeliveryHooks::queue_the_close_packet() {
  vc.queue.push(encode({0, 0, FrameKind::close, vc.close_flags}), {}, {}, 0, 0,
                OutQueue::Kind::unreported);
  session.core.queue_has_grown(vc);
}

} // namespace statewire::session
