// SPDX-License-Identifier: BSD-3-Clause
// The guards and actions of spec/close.dot and spec/delivery.dot.
#pragma once

#include "session.hpp"

#include "core/core_impl.hpp"

namespace statewire::session {

struct CloseHooks {
  Session& session;
  Vc& vc;
  std::uint8_t packet_flags = 0; // of the received close packet
  bool delivers = false;         // the received frame goes to the upper layer

  void queue_the_message() {
    if (session.outgoing.header.kind == FrameKind::packet) session.use(vc);
    session.core.put(vc);
  }
  void hold_the_message();
  void reject_the_message() {
    session.outgoing.result = session.finalizing() ? Errc::finalized : Errc::moribund;
  }
  void deliver_the_message() { delivers = true; }
  void release_the_held_messages() { vc.queue.take(vc.held); }
  void fail_the_messages();
  void drop_the_unsent_close_packet() { vc.queue.clear(); }
  void send_close_ack_false() { send_close(0); }
  void send_close_ack_true() { send_close(k_close_ack); }
  [[nodiscard]] bool ack() const { return (packet_flags & k_close_ack) != 0; }
  [[nodiscard]] bool connected() const { return vc.is_up(); }
  [[nodiscard]] bool nothing_is_queued() const { return vc.queue.empty(); }
  // Besides the close packet.
  [[nodiscard]] bool messages_are_queued() const {
    return vc.queue.size() > (vc.delivery == delivering::State::LAST ? k_frame_header : 0);
  }
  [[nodiscard]] bool rdma_is_under_way() const { return vc.is_placing(); }
  void send_a_progress_report() { session.core.send_progress_report(vc); }
  void schedule_the_next_progress_report() { start_timer(closing::Timer::progress_report); }
  [[nodiscard]] bool delivery_is_due() const { return vc.delivery == delivering::State::DUE; }
  [[nodiscard]] bool messages_are_held() const { return !vc.held.empty(); }
  [[nodiscard]] bool finalizing() const { return session.finalizing(); }
  [[nodiscard]] bool bytes_moved_since_the_last_deadline() const { return vc.moved != k_never; }
  void increment_outstanding_close_ops() {
    ++vc.close_ops;
    ++session.outstanding_close_ops;
  }
  void decrement_outstanding_close_ops() {
    --vc.close_ops;
    --session.outstanding_close_ops;
  }
  void note_a_protocol_violation() { vc.error = Errc::bad_message; }
  void note_the_timeout() { vc.error = Errc::timed_out; }
  // The owner of packets is notified first: what the user posts in the upcall belongs to the next
  // connection.
  void report_closed() {
    session.is_down(vc, vc.peer_finalizes ? Errc::finalizing : Errc::closed);
    session.notify(session.callbacks.closed, vc.peer);
  }
  void report_the_loss() {
    session.is_down(vc, vc.error);
    session.notify(session.callbacks.lost, vc.peer, vc.error);
  }
  void restart_the_close_deadline();
  void raise_vc_open() { session.core.raise(vc, channel::Event::OPEN); }
  void raise_vc_terminate() { session.core.raise(vc, channel::Event::TERMINATE); }
  void raise_vc_abandon() { session.core.raise(vc, channel::Event::ABANDON); }
  void start_timer(closing::Timer t);
  void stop_timer(closing::Timer) { session.timers.stop(vc.close_timer); }
  void unexpected(closing::State, closing::Event) { ++session.stats.unexpected; }

 private:
  void set_timer(closing::Timer t, Time at);
  void send_close(std::uint8_t ack);
};

// The guards and actions of spec/delivery.dot.
struct DeliveryHooks {
  Session& session;
  Vc& vc;
  Errc reason = Errc::ok; // of ENDED

  void notify_the_owner_up() {
    session.deliver(vc, [](PacketEvents& to, Peer peer, Time now) { to.on_up(peer, now); });
  }
  void notify_the_owner_down() {
    session.deliver(
        vc, [why = reason](PacketEvents& to, Peer peer, Time now) { to.on_down(peer, why, now); });
  }
  // What was queued before has been delivered then.
  void queue_the_notice_of_the_close_packet() {
    session.deliver(vc, [](PacketEvents&, Peer, Time) {});
  }
  void increment_undelivered() { ++vc.undelivered; }
  void decrement_undelivered() { --vc.undelivered; }
  [[nodiscard]] bool more_is_undelivered() const { return vc.undelivered > 1; }
  // The last moment to post.
  void deliver_on_closing() {
    if (session.packets != nullptr) session.packets->on_closing(vc.peer, session.now);
  }
  void queue_the_close_packet();
  void unexpected(delivering::State, delivering::Event) { ++session.stats.unexpected; }
};

// For a frame that has come. What is rare calls hooks of its own, so that these stay in
// registers.
struct DataHooks : CloseHooks {
  void fail_the_messages() { apart<&CloseHooks::fail_the_messages>(session, vc); }
  void report_the_loss() { apart<&CloseHooks::report_the_loss>(session, vc); }
  void raise_vc_abandon() { apart<&CloseHooks::raise_vc_abandon>(session, vc); }

 private:
  template <void (CloseHooks::*action)()>
  [[gnu::noinline]] static void apart(Session& of, Vc& peer) {
    (CloseHooks{of, peer}.*action)();
  }
};

// Once per frame.
[[gnu::always_inline]] inline bool Session::accept(Vc& v) {
  DataHooks hooks{{*this, v}};
  take_step(
      v, [&](closing::State state, auto observer) __attribute__((always_inline)) {
        return mostly_in<closing::State::ACTIVE>(
            state, [&](closing::State s) __attribute__((always_inline)) {
              return closing::on_DATA(s, hooks, observer);
            });
      });
  return hooks.delivers;
}

[[gnu::always_inline]] inline void Session::use(Vc& v) {
  DeliveryHooks hooks{*this, v};
  take_step(v, [&](delivering::State state, auto observer) {
    return delivering::on_USED(state, hooks, observer);
  });
}

} // namespace statewire::session
