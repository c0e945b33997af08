// SPDX-License-Identifier: BSD-3-Clause
// What people write by hand: a switch on the state, in it a switch on the event.
#pragma once

#include "generated.hpp" // its enums

namespace bench {

struct NestedSwitch {
  State state_ = State::INACTIVE;
  [[nodiscard]] State state() const { return state_; }

  BENCH_WHOLE void handle(Input in, Context& c) {
    c.acked = in.acked;
    const auto event = static_cast<Event>(in.event);
    switch (state_) {
    case State::INACTIVE:
      switch (event) {
      case Event::SEND:
        c.open();
        state_ = State::ACTIVE;
        return;
      case Event::CONN_LOST:
        c.report_loss();
        state_ = State::MORIBUND;
        return;
      case Event::FINALIZE:
        state_ = State::INACTIVE_CLOSED;
        return;
      case Event::SEND_CLOSE:
        return;
      default:
        c.unexpected(state_, event);
        return;
      }
    case State::ACTIVE:
      switch (event) {
      case Event::SEND:
        c.queue();
        return;
      case Event::SEND_CLOSE:
      case Event::FINALIZE:
        c.send_close_ack_false();
        c.increment_ops();
        state_ = State::LOCAL_CLOSE;
        return;
      case Event::CLOSE_PACKET:
        state_ = State::REMOTE_CLOSE;
        return;
      case Event::CONN_LOST:
        c.report_loss();
        state_ = State::MORIBUND;
        return;
      default:
        c.unexpected(state_, event);
        return;
      }
    case State::LOCAL_CLOSE:
      switch (event) {
      case Event::SEND:
        c.hold();
        return;
      case Event::CLOSE_PACKET:
        c.send_close_ack_true();
        if (c.ack()) {
          c.terminate();
          state_ = State::CLOSED;
        } else {
          state_ = State::CLOSE_ACKED;
        }
        return;
      case Event::CONN_LOST:
        lose(c);
        return;
      case Event::SEND_CLOSE:
      case Event::FINALIZE:
        return;
      default:
        c.unexpected(state_, event);
        return;
      }
    case State::REMOTE_CLOSE:
      switch (event) {
      case Event::SEND:
        c.queue();
        return;
      case Event::SEND_CLOSE:
      case Event::FINALIZE:
        c.send_close_ack_true();
        c.increment_ops();
        state_ = State::CLOSE_ACKED;
        return;
      case Event::CONN_LOST:
        c.report_loss();
        state_ = State::MORIBUND;
        return;
      default:
        c.unexpected(state_, event);
        return;
      }
    case State::CLOSE_ACKED:
      switch (event) {
      case Event::SEND:
        c.hold();
        return;
      case Event::CLOSE_PACKET:
        if (c.ack()) {
          c.terminate();
          state_ = State::CLOSED;
        } else {
          lose(c);
        }
        return;
      case Event::CONN_LOST:
        lose(c);
        return;
      case Event::SEND_CLOSE:
      case Event::FINALIZE:
        return;
      default:
        c.unexpected(state_, event);
        return;
      }
    case State::CLOSED:
      switch (event) {
      case Event::SEND:
        c.hold();
        return;
      case Event::TERMINATED:
        c.decrement_ops();
        state_ = State::INACTIVE;
        return;
      case Event::SEND_CLOSE:
      case Event::FINALIZE:
        return;
      default:
        c.unexpected(state_, event);
        return;
      }
    case State::MORIBUND:
      switch (event) {
      case Event::SEND:
        c.reject();
        return;
      case Event::SEND_CLOSE:
        state_ = State::INACTIVE;
        return;
      case Event::FINALIZE:
        state_ = State::INACTIVE_CLOSED;
        return;
      default:
        c.unexpected(state_, event);
        return;
      }
    case State::INACTIVE_CLOSED:
      switch (event) {
      case Event::SEND:
        c.reject();
        state_ = State::INACTIVE;
        return;
      case Event::SEND_CLOSE:
      case Event::FINALIZE:
        return;
      default:
        c.unexpected(state_, event);
        return;
      }
    }
  }

 private:
  void lose(Context& c) {
    c.decrement_ops();
    c.report_loss();
    state_ = State::MORIBUND;
  }
};

} // namespace bench
