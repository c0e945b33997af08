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
#include "error.hpp"
#include "job.hpp"
#include "packets.hpp"
#include "peer.hpp"
#include "transport.hpp"

#include <array>
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

// A timeout whose default depends on the context (a job, a service); once set, it stays.
class Timeout : public Time {
 public:
  constexpr explicit Timeout(Time by_default) : Time(by_default) {}
  constexpr Timeout& operator=(Time t) {
    static_cast<Time&>(*this) = t;
    is_set_ = true;
    return *this;
  }
  constexpr void default_to(Time t) {
    if (!is_set_) static_cast<Time&>(*this) = t;
  }

 private:
  bool is_set_ = false;
};

// k_never: no limit.
struct CoreOptions {
  // All attempts to open one connection together. An attempt whose peer's host has answered and
  // that has no limit of its own (handshake_timeout) does not count.
  Time open_timeout = std::chrono::seconds(20);
  Time connect_timeout = std::chrono::seconds(8); // one attempt, until the peer's host answers
  // From then on, and on the accepting side, until the peer's program has answered.
  Timeout handshake_timeout{std::chrono::seconds(8)};
  Time discard_timeout = std::chrono::seconds(5);   // a lost attempt waits for its answer
  Timeout close_timeout{std::chrono::seconds(10)};  // a step of the close protocol without progress
  Time teardown_timeout = std::chrono::seconds(10); // … and then of taking the connection down
  Time backoff_first = std::chrono::milliseconds(2);
  Time backoff_limit = std::chrono::milliseconds(500);
  Time winner_patience =
      std::chrono::milliseconds(200); // head-to-head lost: how long for the winner to arrive
  Time farewell_patience =
      std::chrono::milliseconds(100); // finalize: for connections that are not authenticated yet
  // Own attempts at once; up to four times as many while a quarter of those that wait are more.
  // Others wait until one ends, …
  std::uint32_t max_opening = 8;
  Time stall_timeout = std::chrono::milliseconds(250); // … or none has ended for so long
  // Attempts wait so long for accepted connections to authenticate (each that does renews it): they
  // may be of the very peers that are wanted.
  Time caller_patience = std::chrono::milliseconds(20);
  std::uint32_t max_half_open = 1024;              // accepted connections in their handshake
  std::uint32_t max_message = 1U << 30;            // bytes of payload
  std::size_t max_queued = std::size_t{256} << 20; // bytes queued for one peer

  // The default of jobs: a peer's program may compute, or be stopped, for as long as it likes, so
  // these timeouts have no limit unless they were set. AsioTransport::Options says which hosts
  // are dead.
  CoreOptions& wait_for_programs() {
    handshake_timeout.default_to(k_never);
    close_timeout.default_to(k_never);
    return *this;
  }
};

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

  // What may carry the messages of a peer; not set: sockets. Both sides say the same.
  std::function<MessagePath(std::uint32_t rank)> path;

  // An open group: its peers are processes with an id each, which are numbered here as they become
  // known. `id` names it in this process only, `own_id` is this process's id, and rank 0 is this
  // process. Set both functions or none; a core has at most one open group.
  std::function<std::string(std::uint32_t rank)> id_of;
  // The number of a process that has proven the key, and connects; nullopt: it is refused.
  std::function<std::optional<std::uint32_t>(std::string_view id)> rank_of;
};

// A message that arrived. The payload is valid until the callback returns.
struct ActiveMessage {
  Peer from;
  std::uint16_t handler = 0;
  std::span<const std::byte> payload;
};

// Upcalls to the program. All optional.
struct CoreCallbacks {
  std::function<void(const ActiveMessage&)> message;
  std::function<void(Peer)> connected;  // messages flow now
  std::function<void(Peer)> closed;     // closed gracefully
  std::function<void(Peer, Errc)> lost; // MORIBUND: see docs/design/states.md
  std::function<void(Peer, std::uint64_t token, Errc)>
      send_failed; // one per accepted message that was not handed over
};

enum class MachineId : std::uint8_t { connect, accept, vc, close, delivery };
inline constexpr std::size_t k_machine_count = 5;
inline constexpr std::array<std::string_view, k_machine_count> k_machine_names{
    "connect", "accept", "vc", "close", "delivery"};

struct PeerState {
  std::string_view close_state, channel_state; // the specs' names
  std::string_view close_words, channel_words; // … and what they say of these states
  std::uint32_t connections = 0;
  std::size_t queued_bytes = 0;
  Errc last_error = Errc::ok;
  Time since{0};           // of the last change of either state
  Time deadline = k_never; // when the present wait times out if nothing moves; k_never: no deadline
  Handle connection;       // the one it has, or is getting; of no use when there is none
  Epoch epoch;             // of the process that was connected last; zeros: none was
};

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

struct Stats {
  std::array<std::vector<std::uint64_t>, k_machine_count>
      transitions;                        // by machine and transition number
  std::uint64_t connections_opened = 0;   // established, that this process opened
  std::uint64_t connections_accepted = 0; // established, that a peer opened
  std::uint64_t attempts = 0;
  std::uint64_t head_to_heads_lost = 0; // own attempts that lost to the peer's
  std::uint64_t head_to_heads_lost_to_higher =
      0; // of these: the peer's rank (or group id) is the higher one
  std::array<std::uint64_t, 64> refusals_sent{};     // by Errc
  std::array<std::uint64_t, 64> refusals_received{}; // by Errc
  std::uint64_t strangers = 0;                       // accepted, and never authenticated
  std::uint64_t messages_sent = 0, messages_received = 0;
  std::uint64_t bytes_sent = 0, bytes_received = 0; // payload
  std::uint64_t packets_sent = 0, packets_received = 0;
  std::uint64_t accept_pauses = 0;
  std::uint64_t unexpected = 0; // `error` cells met: always 0 unless Statewire has a bug
};

// One step of a machine, for tracing.
struct TraceEvent {
  Time at{0};
  MachineId machine{};
  Peer peer;            // rank UINT32_MAX: not known yet
  std::uint64_t object; // which connection or virtual connection
  std::string_view from, event, to;
};

class Core final : public TransportEvents, public Driven, public PacketDevice {
 public:
  Core(Dispatcher& dispatcher, Transport& transport, Epoch epoch, Entropy entropy,
       CoreOptions options, CoreCallbacks callbacks);
  ~Core() override;
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;

  // Groups live as long as the core. A virtual connection costs nothing until it is used.
  // invalid_argument when an id is too long or known already, or a rank is out of range.
  Errc add_group(GroupConfig config, GroupIndex& out);
  // From now on the rank's addresses are asked anew (a restarted peer listens elsewhere): nothing
  // to call, `addresses` is asked at every attempt.

  // Sends one message: in order per peer, delivered to the peer's `message` callback. The payload
  // is copied unless it could be written at once. Opens the connection when there is none. ok:
  // accepted (send_failed and lost report a later loss). Otherwise nothing was accepted.
  Errc send(Peer to, std::uint16_t handler, ConstBytes payload, Time now,
            std::uint64_t token = 0) override;

  // PacketDevice (packets.hpp): for the message engine. Before the first post(), and before
  // anything can arrive, set the sink of packets; without one a packet is against the protocol.
  void set_packet_events(PacketEvents* events);
  Errc post(Peer to, ConstBytes copied, std::span<const ConstBytes> zero_copy, std::uint64_t token,
            Urgency urgency, Time now) override;
  Room lend(Peer to, std::size_t size) override;
  Errc post_lent(Peer to, bool& left) override;
  void follow(Peer to, std::uint64_t token) override;
  void open(Peer to) override;
  bool room(Peer to) override;
  [[nodiscard]] bool reaches(Peer peer) const override;
  bool open_window(Peer to, MutableBytes memory, WindowUse use, Window& out) override;
  void close_window(Peer to, const Window& window) override;
  bool read_window(Peer from, const Window& window, MutableBytes into, std::uint64_t token,
                   Time now) override;
  void expect_bulk(Peer from, bool on) override;

  // Closes the virtual connection gracefully: everything queued on both sides is delivered
  // first; `closed` (or `lost`) tells the end. For a lost one: acknowledges the loss, so that it
  // can be used again. Sends meanwhile are held and open it again.
  Errc close(Peer peer, Time now);
  // The peer was restarted, and reached in another way meanwhile; from now on it is in this one. A
  // loss of its previous incarnation is acknowledged by that; `closed` reports it.
  void replaced(Peer peer, Time now);

  // Begins to end everything: flushes and closes every virtual connection, refuses new ones, waits
  // for discarded ones. Drive progress until finalized().
  void finalize(Time now);
  // Nothing is connected, and the transport has given every byte to the system: the process may
  // end. Once true it stays so. Peers that call later are refused as long as progress is made.
  [[nodiscard]] bool finalized() const;
  // Closed connections that finalized() waits for (Transport::lingering()).
  [[nodiscard]] std::size_t lingering() const;
  // The peers that finalize waits for; empty when finalized, or when only unnamed ones are left.
  [[nodiscard]] std::vector<Blocker> blockers() const;

  [[nodiscard]] PeerState state(Peer peer) const;
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
  void on_writable(Handle h, Time now) override;
  void on_frames(Handle h, Errc result, Time now) override;
  void on_window_read(Handle h, std::uint64_t token, bool complete, Time now) override;
  void on_accept_paused(bool paused, Time now) override;

  // Driven
  bool begin_turn(Time now) override;
  [[nodiscard]] Time next_deadline() const override;
  void advance(Time now) override;

  class Impl; // runtime/src/core/core_impl.hpp; named here for the hooks only

 private:
  std::unique_ptr<Impl> impl_;
};

} // namespace statewire
