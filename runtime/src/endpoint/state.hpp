// SPDX-License-Identifier: BSD-3-Clause
// What is known of one peer: the states of its machines, one byte each, what waits for it, and the
// connection that it has or is getting.
#pragma once

#include "count.hpp"
#include "eager_ring.hpp"
#include "pool.hpp"
#include "registrations.hpp"
#include "trouble.hpp"
#include "wire.hpp"
#include "work_ring.hpp"

#include "../base/peer_table.hpp"
#include "../base/timers.hpp"
#include "../session/close_hooks.hpp"

#include <statewire/endpoint.hpp>
#include <statewire/machine.hpp>

#include <credit.hpp>
#include <cts.hpp>
#include <eager_reader.hpp>
#include <eager_writer.hpp>
#include <endpoint.hpp>
#include <oob.hpp>
#include <queue_pair.hpp>
#include <rdma_cm.hpp>
#include <silence.hpp>

#include <list>
#include <memory>
#include <utility>
#include <vector>

namespace statewire::endpoints {

using Machine = EndpointStats::Machine;
namespace closing = session::closing;

// An RDMA read or write that the user asked for, in parts.
struct Placement {
  std::uint64_t token = 0;
  verbs::SendWork::Kind kind{};
  Registrations::Lease lease; // the memory here
  std::byte* next = nullptr;  // what is not posted yet
  std::size_t left = 0;
  std::uint64_t remote = 0;
  std::uint32_t key = 0;
  unsigned under_way = 0; // parts
};

// One work request that the device has not ended yet.
struct Work {
  std::uint32_t buffer = Pool::k_none; // of a send that is not inlined
  Placement* placement = nullptr;
};

// One connection, being made or made: what is gone when it is over.
struct Link {
  verbs::Qp qp;
  verbs::Cm cm;
  verbs::Qp bell; // of a request that is not meant to be accepted
  bool has_qp = false, has_cm = false, has_bell = false;
  bool managed = false;    // the connection manager moves the queue pair
  bool shared = false;     // receives from the shared queue
  bool broken = false;     // a call for the queue pair failed; FAILED is raised
  Errc failure = Errc::ok; // of that call
  bool owed_waits = false; // OWED, as soon as the device has room
  bool in_order = false;   // the close protocol has ended: the peer sends nothing more that is long
  verbs::QpParameters far; // the peer's queue pair
  Limits limits;           // the peer's
  std::size_t packet = 0;  // the smaller one of both sides
  std::uint32_t credits = 0, owed = 0;
  std::uint32_t unsignalled = 0;
  std::uint32_t sent = 0, taken = 0; // packets, modulo 2^32
  std::unique_ptr<EagerRing> ring;   // of this process, which the peer writes into
  std::uint32_t shorts = 0;          // short packets that were sent instead
  std::uint32_t patience = 0;        // … until a ring is worth it
  bool memory_written = false;       // of the peer, since the last send
  RingOffer far_ring;                // of the peer
  std::uint32_t next_slot = 0;       // … that is written next
  bool port_was_down = false;        // since it was connected
  bool heard = false;                // of the peer, since the last look for silent ones
  bool asked = false;                // its device, which has not answered yet
  // Of an active message in several sends: what of it has not left, or not arrived.
  std::uint32_t message_unsent = 0, message_left = 0;
  std::uint16_t handler = 0;      // of the one that is arriving
  std::vector<std::byte> message; // … and its bytes
  std::uint64_t first_work = 0;   // number of work.front()
  WorkRing<Work> work;
  std::vector<std::uint32_t> receives; // buffers of the queue pair's own receives
  std::list<Placement> placements;     // those that are done leave
  unsigned placing = 0;                // parts under way
  unsigned unposted_writes = 0;        // packets must not overtake these
};

struct Endpoint : session::Vc {
  using session::Vc::Vc;
  spec::endpoint::State state = spec::endpoint::k_initial;
  spec::cts::State cts = spec::cts::k_initial;
  spec::oob::State oob = spec::oob::k_initial;
  spec::rdma_cm::State rdma_cm = spec::rdma_cm::k_initial;
  spec::queue_pair::State queue_pair = spec::queue_pair::State::GONE;
  spec::credit::State credit = spec::credit::k_initial;
  spec::silence::State silence = spec::silence::k_initial;
  spec::eager_reader::State eager_reader = spec::eager_reader::k_initial;
  spec::eager_writer::State eager_writer = spec::eager_writer::k_initial;

  Method method = Method::oob; // of the present or the last attempt
  Trouble trouble;             // of the present attempt or connection, or the last one
  bool own_series = false;     // this side began it
  bool opening = false;        // counts against max_opening
  bool may_start = false;      // start() is expected
  bool nowhere = false;        // the peer was reached over this device, and is not any more
  bool flowing = false;        // the close protocol was sent OPENED, and nothing else since
  bool called = false;         // this side sent the request: it may speak first on iWARP
  bool uses_cts = true;
  // The event that is being handled, for the hooks.
  bool posted = false;
  bool written_before = false; // something stands in the ring, or may
  std::uint32_t head = 0;      // number of the packet at the ring's head
  std::uint32_t heard_attempt = 0;
  Errc heard_reason = Errc::ok;
  Epoch heard_epoch;
  verbs::Cm caller;     // of a request that waits for an answer
  ChannelMessage heard; // the peer's parameters
  Limits caller_limits;
  verbs::QpParameters caller_pair; // as far as the connection manager knows it
  bool has_channel = false;        // as far as is known
  bool delayed = false;            // its sends wait for the iteration's end
  bool starved = false;            // stands in Impl::starved
  bool owing = false;              // stands in Impl::owing
  std::uint32_t untold = 0;        // placements that are over
  std::uint32_t attempt = 0;
  std::uint32_t begun = 0;       // attempts of this side, for rdma_cm's calls
  std::uint32_t peer_begun = 0;  // … of the peer, when it made the present connection with us
  std::uint32_t heard_begun = 0; // … when it sent the request that is being handled
  bool heard_bell = false;
  std::uint32_t known_packet = 0; // of the last connection; 0: none yet
  std::uint64_t written_in = 0;   // the dispatcher's iteration of the last write
  Epoch epoch;                    // of the peer, as it said when it was connected
  Epoch target_epoch;             // … as its advertisement says
  Address address;
  std::array<std::uint8_t, 16> gid{}; // … and where the peer's port is
  std::unique_ptr<Link> link;
  struct OpenWindow {
    std::uint32_t id = 0;
    Registrations::Lease lease;
  };
  std::vector<OpenWindow> windows;
  TimerSet::Slot timer;

  // The close protocol has ended: only credits matter.
  [[nodiscard]] bool is_draining() const { return state == spec::endpoint::State::DRAINING; }
};

// What came over the channel, and from the connection manager.
struct News {
  enum class Kind : std::uint8_t { channel, channel_lost, cm } kind;
  Peer peer;
  Errc error = Errc::ok;
  verbs::CmEvent cm;
  std::vector<std::byte> bytes;
  std::uint64_t number = 0;
};

} // namespace statewire::endpoints
