// SPDX-License-Identifier: BSD-3-Clause
// One virtual connection, as far as it does not depend on what carries its frames.
#pragma once

#include "out_queue.hpp"

#include "../base/timers.hpp"

#include <statewire/error.hpp>
#include <statewire/peer.hpp>

#include <close.hpp>

#include <cstdint>
#include <memory>

namespace statewire::session {

namespace closing = spec::close;

struct Vc {
  explicit Vc(Peer p) : peer(p) {}
  Peer peer;
  closing::State close = closing::k_initial;
  // Of the event that is being handled: the close packet acknowledges; the frame is delivered.
  bool packet_ack = false, deliver = false;
  // What the owner of packets (packets.hpp) was notified of, and waits for.
  bool packets_used = false;      // on_up, or a packet was posted: on_down will follow
  bool packets_held = false;      // … for the next connection
  bool closing_delivered = false; // on_closing
  bool in_on_closing = false;     // … is under way
  bool down_undelivered = false;  // on_down of the previous connection is queued
  bool close_postponed = false;   // until then: the close packet
  bool close_sent = false;        // queued at least: nothing but closing follows
  bool wants_room = false;        // on_room will follow
  bool peer_finalizes = false;    // its close packet says so
  std::uint8_t close_flags = 0;   // of the close packet
  std::uint32_t close_ops = 0;    // outstanding_close_ops of this virtual connection
  Errc error = Errc::ok;          // why it ended, or why the last attempt failed
  OutQueue queue;
  std::unique_ptr<OutQueue> held; // for the next connection
  // A series of attempts to connect: when it ends, what the next back-off is, and whether it waits
  // for a permit.
  Time open_deadline{0}, backoff{0}, waiting_since{0};
  bool waits_for_permit = false;
  Time since{0};        // of the last change of state
  Time moved = k_never; // when bytes last moved, since the close deadline was set
  TimerSet::Slot close_timer;

  [[nodiscard]] std::size_t held_size() const { return held ? held->size() : 0; }
};

} // namespace statewire::session
