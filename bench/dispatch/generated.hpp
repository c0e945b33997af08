// SPDX-License-Identifier: BSD-3-Clause
// What statewirec writes, in both ways to call it.
#pragma once

#include "context.hpp"

#include <bench_close.hpp>

// Compilers inline what they like, one variant and not the next, by what else is in the file. Here
// all variants are alike: what a function with this calls becomes part of it.
#define BENCH_WHOLE [[gnu::flatten]]

namespace bench {

namespace spec = statewire::spec::bench_close;
using spec::Event;
using spec::State;

struct GeneratedStep {
  State state_ = spec::k_initial;
  [[nodiscard]] State state() const { return state_; }
  BENCH_WHOLE void handle(Input in, Context& c) {
    c.acked = in.acked;
    state_ = spec::step(state_, static_cast<Event>(in.event), c);
  }
};

// Where the caller knows the event, and (handle) where it does not and a switch finds out.
struct GeneratedOnEvent {
  State state_ = spec::k_initial;
  [[nodiscard]] State state() const { return state_; }
  BENCH_WHOLE void handle(Input in, Context& c) {
    c.acked = in.acked;
    switch (static_cast<Event>(in.event)) {
    case Event::SEND:
      state_ = spec::on_SEND(state_, c);
      break;
    case Event::SEND_CLOSE:
      state_ = spec::on_SEND_CLOSE(state_, c);
      break;
    case Event::CLOSE_PACKET:
      state_ = spec::on_CLOSE_PACKET(state_, c);
      break;
    case Event::TERMINATED:
      state_ = spec::on_TERMINATED(state_, c);
      break;
    case Event::CONN_LOST:
      state_ = spec::on_CONN_LOST(state_, c);
      break;
    case Event::FINALIZE:
      state_ = spec::on_FINALIZE(state_, c);
      break;
    }
  }

  template <Event E>
  BENCH_WHOLE void on(bool acked, Context& c) {
    c.acked = acked;
    if constexpr (E == Event::SEND) state_ = spec::on_SEND(state_, c);
    if constexpr (E == Event::SEND_CLOSE) state_ = spec::on_SEND_CLOSE(state_, c);
    if constexpr (E == Event::CLOSE_PACKET) state_ = spec::on_CLOSE_PACKET(state_, c);
    if constexpr (E == Event::TERMINATED) state_ = spec::on_TERMINATED(state_, c);
    if constexpr (E == Event::CONN_LOST) state_ = spec::on_CONN_LOST(state_, c);
    if constexpr (E == Event::FINALIZE) state_ = spec::on_FINALIZE(state_, c);
  }
};

} // namespace bench
