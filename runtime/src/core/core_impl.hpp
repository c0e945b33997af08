// SPDX-License-Identifier: BSD-3-Clause
// The core's objects and the plumbing between them: which machine instance hears which event, in
// what order. What an event does is in spec/; the phrases of the specs are implemented in
// hooks_*.cpp.
#pragma once

#include "addresses.hpp"
#include "core.hpp"
#include "proof.hpp"
#include "wire.hpp"

#include "../base/peer_table.hpp"
#include "../base/pieces.hpp"
#include "../base/timers.hpp"
#include "../dispatch/dispatcher.hpp"
#include "../session/session.hpp"

#include <statewirec/machine.hpp>

#include <accept.hpp>
#include <connect.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace statewire {

namespace connect = spec::connect;
namespace accept = spec::accept;

struct Group {
  explicit Group(GroupConfig c) : config(std::move(c)), prover(config.key) {}
  GroupConfig config;
  Prover prover;
  GroupIndex index = 0;
  bool same = false; // peers of this group are in our own group
  PeerTable<Vc> peers;

  [[nodiscard]] bool open() const { return static_cast<bool>(config.id_of); }
  // Whether this is the process itself.
  [[nodiscard]] bool is_own(std::uint32_t rank) const {
    return (same && rank == config.own_rank) || (open() && rank == 0);
  }
  // What requests call a peer, and what they call this process: an id and a rank.
  [[nodiscard]] std::string id_of(std::uint32_t rank) const {
    return open() ? config.id_of(rank) : config.id;
  }
  [[nodiscard]] std::uint32_t rank_on_the_wire(std::uint32_t rank) const {
    return open() ? 0 : rank;
  }
  // The rank here of the process that made this request; nullopt: there is none.
  [[nodiscard]] std::optional<std::uint32_t> initiator_of(const wire::Request& q) const;
  [[nodiscard]] MessagePath path(std::uint32_t rank) const {
    return config.path ? config.path(rank) : MessagePath::sockets;
  }
};

// What a connection knows only while its handshake lasts.
struct Handshake {
  wire::Bytes out; // still to be written
  std::size_t written = 0;
  wire::Nonce challenge{};         // of the acceptor; all zero: none
  wire::IncarnationBytes target{}; // accept side: that the request is for; all zero: any
  wire::Mac request_mac{};         // of the request, sent (connect side) or received (accept side)
  wire::Mac answer_mac{};  // of the acknowledgement, received (connect side) or sent (accept side)
  std::vector<Address> to; // connect side: where it may connect to
  Address at;              // … and has
  bool proof_is_right = false;
  wire::Lanes lanes = wire::Lanes::possible; // `only`: a side's methods exclude `sock`
  bool is_only_address = false; // connect side: the peer has no other than the one in `to`
};

struct Conn {
  // What the bytes that arrive next are taken for. Set by the specs' actions.
  enum class Expect : std::uint8_t {
    nothing,
    discard,
    header,
    request,
    answer,
    confirmation,
    lane, // on_frames() follows
    frames,
  };

  // Whether bytes may be given to the transport.
  enum class Output : std::uint8_t {
    open,
    blocked, // on_writable follows
    failed,  // what can still be read is read first
  };

  explicit Conn(MachineId r, std::uint64_t i) : id(i), machine(r) {}
  std::uint64_t id;
  MachineId machine; // connect or accept
  connect::State connect_state = connect::k_initial;
  accept::State accept_state = accept::k_initial;
  Expect expect = Expect::nothing;
  Errc error = Errc::ok; // what went wrong, or the reason of a refusal
  Output output = Output::open;
  Handle handle;          // of the socket, while there is one
  Vc* vc = nullptr;       // accept side: once the initiator has proven the key and is known
  Group* group = nullptr; // accept side: once the request names one
  wire::IncarnationBytes incarnation{}; // of the peer, proven
  std::uint64_t attempt = 0;            // accept side: the initiator's number of it
  std::unique_ptr<Handshake> handshake;
  std::vector<std::byte> pending; // the beginning of a message whose end has not arrived
  ConstBytes unfed;               // bytes that were read and not yet looked at
  bool is_in_place = false;       // … in memory of the transport
  // A large packet whose rest is received directly into the memory of its receive.
  struct {
    std::size_t left = 0; // bytes that have not arrived; 0: there is none
    std::span<const MutableBytes> into;
    parts::Place place; // in the first of them
  } direct_receive;
  TimerSet::Slot timer;
  Time answered = k_never; // connect side: when the peer's host did

  // For traces and reports: the rank is UINT32_MAX as long as the initiator is not known.
  [[nodiscard]] Peer peer() const { return vc != nullptr ? vc->peer : Peer{0, UINT32_MAX}; }
  [[nodiscard]] bool is_open() const { return handle.slot != Handle{}.slot; }
  [[nodiscard]] bool takes_bytes() const { return is_open() && output == Output::open; }
  void has_written(bool all) { output = all ? Output::open : Output::blocked; }
  // Counts against max_opening: an attempt that has not connected, also when it is discarded.
  [[nodiscard]] bool is_opening() const {
    return machine == MachineId::connect && connect::in_attempt(connect_state);
  }
  // Counts against max_half_open.
  [[nodiscard]] bool is_half_open() const { return accept::in_half_open(accept_state); }
  [[nodiscard]] bool is_connected() const {
    return connect_state == connect::State::CONNECTED || accept_state == accept::State::CONNECTED;
  }
  // What is queued leaves, and DRAINED follows. Mostly the first comparison says no: this is asked
  // once per write.
  [[nodiscard]] bool is_flushing() const {
    return !is_connected() &&
           (connect::in_flushing(connect_state) || accept::in_flushing(accept_state));
  }
  // Frames of the VC's queue may be written.
  [[nodiscard]] bool may_send() const { return is_connected() || is_flushing(); }
};

class Core::Impl {
 public:
  Impl(Dispatcher& d, Transport& t, IncarnationNumber e, Entropy r, CoreOptions o, CoreCallbacks c);
  ~Impl();

  // ---- entry points (core.cpp) ----
  Errc send(Peer to, std::uint16_t handler, ConstBytes payload, std::uint64_t token);
  void settle() { dispatcher.settle(); }

  // ---- for the session (core_packets.cpp)
  // Sends the frame that Session::outgoing describes, now or, by the queue, later.
  void put(Vc& v);
  // A frame was appended to the queue; it leaves when the step is over.
  void queue_has_grown(const Vc& v) {
    if (v.conn != nullptr) flush_later(*v.conn);
  }
  void send_progress_report(Vc& v);
  // The connection is over: what is kept for it only is released.
  void release(Vc& v);

  void forget_later(const Conn& c);
  void finish_finalize();
  [[nodiscard]] std::vector<Peer> blockers() const; // peers that finalize waits for
  [[nodiscard]] Time deadline_of(const Vc& v) const;

  // ---- events ----
  void raise(Conn& c, connect::Event on_connect_side, accept::Event on_accept_side);
  template <class Object, class Event>
  void raise(Object& of, Event e) {
    dispatcher.post(Dispatcher::Queue::event, this, [this, &of, e] { step(of, e); });
  }
  void step(Conn& c, connect::Event e); // now
  void step(Conn& c, accept::Event e);
  void step(Vc& v, channel::Event e);
  void expired(const TimerSet::Entry& entry);

  // ---- objects ----
  [[nodiscard, gnu::always_inline]] Vc* find(Peer p) const {
    return p.group < groups.size() ? groups[p.group]->peers.find(p.rank) : nullptr;
  }
  // Null: there is no such peer.
  [[nodiscard]] Group* group_of(Peer p) const {
    const bool exists = p.group < groups.size() && p.rank < groups[p.group]->config.size;
    return exists ? groups[p.group].get() : nullptr;
  }
  Vc& get(Group& g, std::uint32_t rank);
  Conn& add_connection(MachineId machine) {
    const std::uint64_t id = next_id++;
    return conns.try_emplace(id, machine, id).first->second;
  }
  [[nodiscard]] Conn* by_handle(Handle h) const {
    Conn* c = h.slot < by_slot.size() ? by_slot[h.slot] : nullptr;
    return c != nullptr && c->handle == h ? c : nullptr;
  }
  void bind(Conn& c, Handle h);
  // Its handle is invalid from here on.
  Handle unbind(Conn& c) {
    by_slot[c.handle.slot] = nullptr;
    return std::exchange(c.handle, {});
  }
  // What is unsent is dropped.
  void reset_socket(Conn& c) {
    if (c.is_open()) transport.close(unbind(c), true);
  }
  void close_socket(Conn& c);
  // A failed attempt counts against its series, unless the peer's program may take its time.
  void exclude_from_series(const Conn& c);
  // Nothing is lost any more: the wait is limited in jobs, too.
  [[nodiscard]] Time teardown_time() const {
    return std::min<Time>(options.close_timeout, options.teardown_timeout);
  }
  void count_half_open(const Conn& c); // it has become half-open, or ceased to be
  void give_permits();
  void count_lost(const Vc& v);
  static void learn_from(const Conn& failed); // of the address of an attempt

  // ---- bytes (core_io.cpp) ----
  bool read(Conn& c);
  bool resume_reading(); // what the callers of a callback that makes progress are reading
  IoResult read_some(Conn& c, std::span<std::byte> buffer);
  void bad_message(Conn& c);
  void feed(Conn& c);
  static bool wants_unfed(const Conn& c);
  void feed_here(Conn& c);     // of a connection that wants them; compiled into its caller
  bool feed_expected(Conn& c); // false, here and below: against the protocol
  bool feed_frames(Conn& c);
  bool feed_pending(Conn& c);
  bool gather(Conn& c, std::size_t need); // in `pending`
  bool packet(const Conn& c, ConstBytes payload);
  bool frame(Conn& c, const session::FrameHeader& h, ConstBytes payload, bool is_in_place);
  [[gnu::noinline]] void message(const Conn& c, std::uint16_t handler, ConstBytes payload,
                                 bool is_in_place);
  bool packet_begins(Conn& c, std::size_t length, ConstBytes head);
  bool land(Conn& c, ConstBytes bytes); // copies
  bool landed(Conn& c, std::size_t n);  // so many bytes are where they belong

  // ---- writing (core_write.cpp) ----
  void write_handshake(Conn& c);
  void send_handshake(Conn& c, wire::Bytes bytes);
  void flush(Conn& c);
  void broken(Conn& c, Errc e);
  [[nodiscard]] bool is_written_now(const Vc& v) const;
  void flush_at_iteration_end(Vc& v, const Conn& c);
  std::size_t write_now(Vc& v, Conn& c, ConstBytes header, ConstBytes copied,
                        std::span<const ConstBytes> zero_copy);
  std::size_t write_now(Vc& v, Conn& c, std::span<const ConstBytes> parts);
  void put_reserved(Vc& v);
  [[gnu::noinline]] void write_reserved(Vc& v, ConstBytes frame); // of the own buffer
  void leave_together(Vc& v, Conn& c, std::size_t length);
  [[gnu::noinline]] void begin_batch(Vc& v, Conn& c);
  void popped(Vc& v, std::size_t n); // the queue's first bytes are gone
  void flush_later(const Conn& c);   // when no step is under way
  void end_broken();                 // connections whose writes have failed
  void end_last_broken();

  // ---- handshake (handshake.cpp) ----
  [[nodiscard]] Group* group_of(const wire::Request& q) const;
  bool feed_handshake(Conn& c);
  bool handshake_bytes(Conn& c, ConstBytes whole);
  bool feed_confirmation(Conn& c);
  void handshake_message(Conn& c, const wire::Header& h, ConstBytes whole);
  // Resolves the request's group and rank, and verifies that its mac covers `proven`.
  void identify(Conn& c, const wire::Request& q, ConstBytes proven);
  void send_request(Conn& c);
  void send_challenge(Conn& c);
  void answer(Conn& c, Errc code);
  wire::Answer send_answer(Conn& c, std::uint8_t code, bool proven);
  void send_confirmation(Conn& c);
  [[nodiscard]] static bool confirms(const Conn& c, ConstBytes proof);

  // Counts every transition, and traces it when asked to.
  struct Observer {
    Impl& core;
    MachineId machine;
    Peer peer;
    std::uint64_t object;
    Errc error = Errc::ok;
    void transition(TransitionId id) const {
      ++core.stats.transitions[static_cast<std::size_t>(machine)][id];
      if (core.tracer) core.trace(machine, peer, object, id, error);
    }
  };
  void trace(MachineId machine, Peer peer, std::uint64_t object, TransitionId id,
             Errc error = Errc::ok) const;

  Dispatcher& dispatcher;
  Transport& transport;
  IncarnationNumber incarnation;
  Entropy entropy;
  CoreOptions options;
  std::function<void(const TraceEvent&)> tracer;
  const Time& now; // the dispatcher's
  Stats stats;
  TimerSet timers;
  session::Session session;
  std::vector<std::unique_ptr<Group>> groups;
  std::map<std::string, GroupIndex, std::less<>> group_names; // without the open one
  Group* open_group = nullptr;
  std::unordered_map<std::uint64_t, Conn> conns; // where they stay
  std::vector<Conn*> by_slot;
  std::uint64_t next_id = 1;
  std::set<std::uint64_t> half_open; // connections, the oldest first
  Time grace_until = k_never;        // when the grace period of unauthenticated connections ends
  std::vector<std::pair<std::uint64_t, Errc>> broken_conns;
  // The frame whose payload the user of packets writes; its header precedes the reserved space.
  struct Reserved {
    Vc* vc = nullptr;
    std::byte* frame = nullptr;
    std::uint32_t size = 0;
    bool queued = false;   // it is at the end of the queue
    bool in_place = false; // it is in memory of the transport
  };
  static constexpr std::size_t k_reserve_buffer = 2048;
  Reserved reserved;
  std::array<std::byte, k_reserve_buffer> reserve_buffer;
  session::OutQueue::Spare spare; // memory for the next queues that need some
  std::vector<std::byte> read_buffer;
  std::vector<std::uint64_t> being_read; // connections, the innermost last
  std::uint64_t bytes_landed = 0;        // of large packets, read or copied to where they belong
};

} // namespace statewire
