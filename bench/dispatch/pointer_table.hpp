// SPDX-License-Identifier: BSD-3-Clause
// A table of function pointers, state × event.
#pragma once

#include "generated.hpp" // its enums

namespace bench {

struct PointerTable {
  State state_ = State::INACTIVE;
  [[nodiscard]] State state() const { return state_; }
  BENCH_WHOLE void handle(Input in, Context& c) {
    c.acked = in.acked;
    const auto s = static_cast<std::size_t>(state_);
    state_ = k_table[s * spec::k_event_count + in.event](c, state_, static_cast<Event>(in.event));
  }

 private:
  using Cell = State (*)(Context&, State, Event);

  static State stay(Context&, State s, Event) { return s; }
  static State error(Context& c, State s, Event e) {
    c.unexpected(s, e);
    return s;
  }
  static State open(Context& c, State, Event) {
    c.open();
    return State::ACTIVE;
  }
  static State lose(Context& c, State, Event) {
    c.report_loss();
    return State::MORIBUND;
  }
  static State finalize(Context&, State, Event) { return State::INACTIVE_CLOSED; }
  static State queue(Context& c, State s, Event) {
    c.queue();
    return s;
  }
  static State hold(Context& c, State s, Event) {
    c.hold();
    return s;
  }
  static State reject(Context& c, State s, Event) {
    c.reject();
    return s;
  }
  static State anew(Context& c, State, Event) {
    c.reject();
    return State::INACTIVE;
  }
  static State acknowledge(Context&, State, Event) { return State::INACTIVE; }
  static State remote(Context&, State, Event) { return State::REMOTE_CLOSE; }
  static State gone(Context& c, State, Event) {
    c.decrement_ops();
    return State::INACTIVE;
  }
  static State close(Context& c, State, Event) {
    c.send_close_ack_false();
    c.increment_ops();
    return State::LOCAL_CLOSE;
  }
  static State answer(Context& c, State, Event) {
    c.send_close_ack_true();
    c.increment_ops();
    return State::CLOSE_ACKED;
  }
  static State lose_close(Context& c, State, Event) {
    c.decrement_ops();
    c.report_loss();
    return State::MORIBUND;
  }
  static State packet_local(Context& c, State, Event) {
    c.send_close_ack_true();
    if (!c.ack()) return State::CLOSE_ACKED;
    c.terminate();
    return State::CLOSED;
  }
  static State packet_acked(Context& c, State s, Event e) {
    if (!c.ack()) return lose_close(c, s, e);
    c.terminate();
    return State::CLOSED;
  }

  // SEND, SEND_CLOSE, CLOSE_PACKET, TERMINATED, CONN_LOST, FINALIZE
  static constexpr std::array<Cell, spec::k_state_count * spec::k_event_count> k_table{
      open,   stay,        error,        error, lose,       finalize, // INACTIVE
      queue,  close,       remote,       error, lose,       close,    // ACTIVE
      hold,   stay,        packet_local, error, lose_close, stay,     // LOCAL_CLOSE
      queue,  answer,      error,        error, lose,       answer,   // REMOTE_CLOSE
      hold,   stay,        packet_acked, error, lose_close, stay,     // CLOSE_ACKED
      hold,   stay,        error,        gone,  error,      stay,     // CLOSED
      reject, acknowledge, error,        error, error,      finalize, // MORIBUND
      anew,   stay,        error,        error, error,      stay,     // INACTIVE_CLOSED
  };
};

} // namespace bench
