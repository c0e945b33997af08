// SPDX-License-Identifier: BSD-3-Clause
// The core: process groups, virtual connections, connections, handshake and close protocol, without
// any input or output of its own. Bytes come and go through a Transport, time is an argument,
// randomness is given. What happens in which state is decided by the machines of spec/, compiled
// into generated/; the core only does what their phrases say.
//
// Threads: none inside; all calls come from the thread that drives the transport.
// Callbacks run after the step that caused them, never inside it; they may call the core.
#pragma once

#include "driven.hpp"
#include "packets.hpp"
#include "transport.hpp"

#include <statewire/address.hpp>
#include <statewire/context.hpp> // the options, reports and counters that programs see
#include <statewire/error.hpp>
#include <statewire/job.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace statewire {

class Dispatcher;

// Random bytes. Production gives libcrypto's; tests and simulations give a seeded sequence.
using Entropy = std::function<void(std::span<std::uint8_t>)>;

// What may carry messages between two processes.
enum class MessagePath : std::uint8_t {
  sockets, // and lanes below them
  lanes, // alone: a connection is up when a lane is, and attempts without one end with `no_method`
  none,  // each attempt ends with `no_method` at once
};

// One process group as this process knows it.
struct GroupConfig {
  std::string id;             // of the peers' group, at most 64 bytes
  std::uint32_t size = 0;     // ranks 0 … size-1
  std::string own_id;         // of this process's group; the same for peers of one job
  std::uint32_t own_rank = 0; // in own_id
  Key key;                    // what every member proves
  // Where a rank listens; nullopt: not known (then it can only connect to us). Several addresses
  // are tried side by side (transport.hpp). Called for each attempt, and when one has failed.
  std::function<std::vector<Address>(std::uint32_t rank)> addresses;

  // Whose addresses these are, if it is known: a peer that was restarted since challenges a request
  // for its previous incarnation, which may have been recorded. Not set, or zeros: any.
  std::function<IncarnationNumber(std::uint32_t rank)> incarnation;

  // What may carry the messages of a peer; not set: sockets. Both sides say the same.
  std::function<MessagePath(std::uint32_t rank)> path;

  // An open group: its peers are processes with an id each, which are numbered here as they become
  // known. `id` names it in this process only, `own_id` is this process's id, and rank 0 is this
  // process. Set both functions or none; a core has at most one open group.
  std::function<std::string(std::uint32_t rank)> id_of;
  // The number of a process that has proven the key, and connects; nullopt: it is refused.
  std::function<std::optional<std::uint32_t>(std::string_view id)> rank_of;
};

// Upcalls to the program. All optional.
struct CoreCallbacks {
  std::function<void(Peer from, const ActiveMessage&)> message;
  std::function<void(Peer)> connected;  // messages flow now
  std::function<void(Peer)> closed;     // closed gracefully
  std::function<void(Peer, Errc)> lost; // MORIBUND: see docs/design/states.md
  std::function<void(Peer, std::uint64_t token, Errc)>
      send_failed; // one per accepted message that was not handed over
};

enum class MachineId : std::uint8_t { connect, accept, vc, close, delivery };
inline constexpr const auto& k_machine_names = Stats::k_machines;
inline constexpr std::size_t k_machine_count = Stats::k_machines.size();

// The deadline that comes next, and whose it is.
struct Deadline {
  Time at = k_never;
  MachineId machine{};
  Peer peer; // rank UINT32_MAX: not known yet
};

struct Blocker {
  Peer peer;
  PeerState state;
};

// One step of a machine, for tracing.
struct TraceEvent {
  Time at{0};
  MachineId machine{};
  Peer peer;            // rank UINT32_MAX: not known yet
  std::uint64_t object; // which connection or virtual connection
  std::string_view from, event, to;
  Errc error = Errc::ok; // of a connection that fails (RESET): why
};

// The base that is called most comes first: calls of the others adjust the pointer.
class Core final : public PacketDevice, public TransportEvents, public Driven {
 public:
  Core(Dispatcher& dispatcher, Transport& transport, IncarnationNumber incarnation, Entropy entropy,
       CoreOptions options, CoreCallbacks callbacks);
  ~Core() override;

  // Groups live as long as the core. A virtual connection costs nothing until it is used.
  // invalid_argument when an id is too long or known already, or a rank is out of range.
  Errc add_group(GroupConfig config, GroupIndex& out);
  // Sends one message: in order per peer, delivered to the peer's `message` callback. The payload
  // is copied unless it could be written at once. Opens the connection when there is none. ok:
  // accepted (send_failed and lost report a later loss). Otherwise nothing was accepted.
  Errc send(Peer to, std::uint16_t handler, ConstBytes payload, Time now,
            std::uint64_t token = 0) override;

  // PacketDevice (packets.hpp): for the message engine. Before the first post(), and before
  // anything can arrive, set the sink of packets; without one a packet is against the protocol.
  void set_packet_events(PacketEvents* events);
  Errc post(Peer to, ConstBytes copied, std::span<const ConstBytes> zero_copy, std::uint64_t token,
            Time now) override;
  [[nodiscard]] std::byte* reserve(Peer to, std::size_t size) override;
  Errc commit(Peer to, Leaves& when) override;
  void follow(Peer to, std::uint64_t token) override;
  void open(Peer to) override;
  bool room(Peer to) override;
  [[nodiscard]] bool reaches(Peer peer) const override;
  bool open_region(Peer to, MutableBytes memory, RemoteRegion& out) override;
  void close_region(Peer to, const RemoteRegion& region) override;
  [[nodiscard]] bool packets_are_faster(Peer from) override;
  bool read_region(Peer from, const RemoteRegion& region, MutableBytes into, std::uint64_t token,
                   Time now) override;
  void expect_bulk(Peer from, bool on) override;

  // Closes the virtual connection gracefully: everything queued on both sides is delivered
  // first; `closed` (or `lost`) reports the end. For a lost one: acknowledges the loss, so that it
  // can be used again. Sends meanwhile are held and open it again; where the close packet
  // itself has to wait for notices of the owner of packets, they leave before it.
  Errc close(Peer peer, Time now);
  // The peer was restarted, and reached over another path meanwhile; from now on over this one. A
  // loss of its previous incarnation is acknowledged by that; `closed` reports it.
  void replaced(Peer peer, Time now);

  // Begins to end everything: flushes and closes every virtual connection, refuses new ones, waits
  // for discarded ones. Drive progress until finalized().
  void finalize(Time now);
  // Nothing is connected, and the transport has given every byte to the system: the process may
  // end. Once true it stays so. Later connect requests are refused as long as progress is made.
  [[nodiscard]] bool finalized() const;
  // Closed connections that finalized() waits for (Transport::lingering()).
  [[nodiscard]] std::size_t lingering() const;
  // The peers that finalize waits for; empty when finalized, or when only unnamed ones are left.
  [[nodiscard]] std::vector<Blocker> blockers() const;

  [[nodiscard]] PeerState state(Peer peer) const;
  // The connection that it has, or is getting; of no use when there is none.
  [[nodiscard]] Handle connection(Peer peer) const;
  // Nothing is connected or queued, and the owner of the packets was notified of the end.
  [[nodiscard]] bool is_idle(Peer peer) const;
  // Frees what is kept for a peer that is closed or was never used. False, and nothing has changed:
  // something of it is under way, or its loss was not acknowledged. While an input of the
  // dispatcher is under way it may be called as work of Queue::release only.
  [[nodiscard]] bool forget(Peer peer);
  [[nodiscard]] const Stats& stats() const;
  [[nodiscard]] std::size_t connections() const; // of every kind, in every state
  [[nodiscard]] std::uint32_t outstanding_close_ops(GroupIndex group) const;
  void set_trace(std::function<void(const TraceEvent&)> trace);
  [[nodiscard]] Deadline deadline() const; // as next_deadline(), with its owner

  // TransportEvents
  void on_accept(Handle h, Time now) override;
  void on_connect(Handle h, Errc result, Time now) override;
  bool on_readable(Handle h, Time now) override;
  bool on_bytes(Handle h, ConstBytes bytes, bool last, Time now) override;
  void on_writable(Handle h, Time now) override;
  void on_frames(Handle h, Errc result, Time now) override;
  void on_region_read(Handle h, std::uint64_t token, bool complete, Time now) override;
  void on_accept_paused(bool paused, Time now) override;

  // Driven
  bool begin_iteration(Time now) override;
  [[nodiscard]] Time next_deadline() const override;
  void advance(Time now) override;

  class Impl; // runtime/src/core/core_impl.hpp; named here for the hooks only

 private:
  std::unique_ptr<Impl> impl_;
};

} // namespace statewire
