// SPDX-License-Identifier: BSD-3-Clause
// One virtual connection: the states of its three machines, what waits to leave, and its
// connections.
#pragma once

#include "out_queue.hpp"

#include "../base/peer.hpp"
#include "../base/timers.hpp"
#include "core/addresses.hpp"
#include "core/wire.hpp"

#include <statewire/address.hpp>
#include <statewire/error.hpp>

#include <close.hpp>
#include <delivery.hpp>
#include <vc.hpp>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace statewire {

namespace closing = spec::close;
namespace delivering = spec::delivery;
namespace channel = spec::vc;

struct Conn;
struct Group;

struct Vc {
  Vc(Group& g, Peer p) : group(g), peer(p) {}
  Group& group;
  Peer peer;
  closing::State close = closing::k_initial;
  // What the owner of packets (packets.hpp) is notified of, and how many of these notices are
  // queued.
  delivering::State delivery = delivering::k_initial;
  channel::State channel_state = channel::k_initial;
  bool wants_room = false;      // on_room will follow
  bool peer_finalizes = false;  // its close packet says so
  bool bulk = false;            // expect_bulk
  std::uint8_t close_flags = 0; // of the close packet
  // Frames that wait for their neighbours.
  struct {
    bool is_posted = false; // they leave at the end of the iteration
    std::uint16_t frames = 0, most = 0;
  } delayed;
  std::uint32_t undelivered = 0;
  std::uint32_t close_ops = 0;          // outstanding_close_ops of this virtual connection
  Errc error = Errc::ok;                // why it ended, or why the last attempt failed
  std::uint64_t written_in = 0;         // the dispatcher's iteration of the last write
  Conn* conn = nullptr;                 // the attempt, the admitted, or the established connection
  Conn* candidate = nullptr;            // raised ADMIT
  Conn* parked = nullptr;               // a request that waits until `conn` is gone
  std::vector<Conn*> conns;             // attached and not gone, discarded ones included
  wire::IncarnationBytes incarnation{}; // of the peer at the other end of `conn`
  // The incarnation of the peer that made the last request, or was connected since, and the
  // greatest number of its requests. Zero: none.
  struct {
    wire::IncarnationBytes incarnation{};
    std::uint64_t attempt = 0;
  } heard;
  session::OutQueue queue;
  session::OutQueue held; // for the next connection
  // A series of attempts to connect: when it ends, what the next back-off is, since when it waits
  // for a permit, and which addresses have failed (null: nothing is known of any).
  Time open_deadline{0}, backoff{0}, waiting_since{0};
  std::unique_ptr<TriedAddresses> tried;
  Time since{0};        // of the last change of the states `close` and `channel_state`
  Time moved = k_never; // when bytes last moved, since the close deadline was set
  TimerSet::Slot close_timer, channel_timer;
  Handle regions_of; // the connection over which the peer may read memory
  // Reads of the peer's memory: under way, and over but not reported.
  std::uint32_t reads = 0, unreported_reads = 0;

  // The addresses of the peer that are left in this series, in the order of the next attempt.
  [[nodiscard]] std::vector<Address> addresses() const;
  // Frames may be sent and received, now or as soon as the peer has confirmed the connection.
  [[nodiscard]] bool is_up() const { return channel::in_up(channel_state); }
  // RDMA reads of this side are under way, or their end is not reported.
  [[nodiscard]] bool is_placing() const { return reads != 0 || unreported_reads != 0; }
};

} // namespace statewire
