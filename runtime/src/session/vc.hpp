// SPDX-License-Identifier: BSD-3-Clause
// One virtual connection, as far as it does not depend on what carries its frames.
#pragma once

#include "out_queue.hpp"

#include "../base/timers.hpp"

#include <statewire/address.hpp>
#include <statewire/error.hpp>

#include <close.hpp>
#include <delivery.hpp>

#include <cstdint>
#include <memory>

namespace statewire::session {

namespace closing = spec::close;
namespace delivering = spec::delivery;

struct Vc {
  explicit Vc(Peer p) : peer(p) {}
  Peer peer;
  closing::State close = closing::k_initial;
  // What the owner of packets (packets.hpp) is notified of, and how many of these notices are
  // queued.
  delivering::State delivery = delivering::k_initial;
  std::uint32_t undelivered = 0;
  // Of the event that is being handled: the close packet acknowledges; the frame is delivered.
  bool packet_ack = false, deliver = false;
  bool packets_held = false;    // … of `held`
  bool posts_last = false;      // its owner is being called, and may post before the close packet
  bool wants_room = false;      // on_room will follow
  bool peer_finalizes = false;  // its close packet says so
  std::uint8_t close_flags = 0; // of the close packet
  std::uint32_t close_ops = 0;  // outstanding_close_ops of this virtual connection
  Errc error = Errc::ok;        // why it ended, or why the last attempt failed
  OutQueue queue;
  std::unique_ptr<OutQueue> held; // for the next connection
  // A series of attempts to connect: when it ends, what the next back-off is, and whether it waits
  // for a permit.
  Time open_deadline{0}, backoff{0}, waiting_since{0};
  bool waits_for_permit = false;
  Time since{0};        // of the last change of state
  Time moved = k_never; // when bytes last moved, since the close deadline was set
  TimerSet::Slot close_timer;

  // The close packet is queued, at least: nothing else follows it.
  [[nodiscard]] bool close_is_queued() const { return delivery == delivering::State::LAST; }
  [[nodiscard]] bool close_is_due() const {
    return delivery == delivering::State::QUIET_DUE || delivery == delivering::State::KNOWN_DUE;
  }
  [[nodiscard]] bool is_draining() const { return close == closing::State::LOCAL_DRAIN; }
  [[nodiscard]] std::size_t held_size() const { return held ? held->size() : 0; }
};

} // namespace statewire::session
