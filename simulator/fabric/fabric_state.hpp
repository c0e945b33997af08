// SPDX-License-Identifier: BSD-3-Clause
// State of the in-memory fabric: nodes (devices), queue pairs, memory, connection manager
// identifiers, and their events.
#pragma once

#include "../network/event_queue.hpp"
#include "memory_fabric.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <optional>
#include <utility>

namespace statewire::verbs::fabric {

using Options = MemoryFabric::Options;
using Bytes = std::vector<std::byte>;
using statewire::memory::Random;
struct Node;

// Objects by handle. The address of an object is stable while it exists.
template <class T>
class Table {
 public:
  T& add(Handle& name) {
    if (free_.empty()) {
      free_.push_back(static_cast<std::uint32_t>(slots_.size()));
      slots_.emplace_back();
    }
    const std::uint32_t number = free_.back();
    free_.pop_back();
    Slot& slot = slots_[number];
    slot.thing = std::make_unique<T>();
    name = {number, ++slot.generation};
    ++size_;
    return *slot.thing;
  }
  [[nodiscard]] T* find(Handle name) const {
    if (name.slot >= slots_.size()) return nullptr;
    const Slot& slot = slots_[name.slot];
    return slot.generation == name.generation ? slot.thing.get() : nullptr;
  }
  void remove(Handle name) {
    if (find(name) == nullptr) return;
    slots_[name.slot].thing.reset();
    free_.push_back(name.slot);
    --size_;
  }
  // `what` must not add or remove objects.
  template <class F>
  void each(F&& what) const {
    for (const Slot& slot : slots_)
      if (slot.thing != nullptr) what(*slot.thing);
  }
  [[nodiscard]] std::vector<T*> all() const {
    std::vector<T*> things;
    each([&](T& thing) { things.push_back(&thing); });
    return things;
  }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  struct Slot {
    std::unique_ptr<T> thing;
    std::uint32_t generation = 0;
  };
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;
  std::size_t size_ = 0;
};

// ---- memory and work

struct Registered {
  std::span<std::byte> bytes;
  unsigned access = 0;
  std::uint64_t id = 0;
  std::uint32_t local_key = 0, remote_key = 0;
};

struct PostedSend {
  WorkRequest::Kind kind{};
  bool signalled = true;
  bool inlined = false;
  Errc result = Errc::ok;
  std::uint64_t token = 0;
  std::array<Sge, k_max_sges> sges{};
  std::size_t count = 0;
  Bytes bytes; // inlined
  std::uint64_t size = 0;
  std::uint64_t remote_address = 0;
  std::uint32_t remote_key = 0;
  std::uint32_t immediate = 0;
  bool local = false;   // failed locally: the result needs no answer of the peer
  Time arrives{0};      // earliest time
  Time acknowledged{0}; // earliest time
};

struct PostedReceive {
  Sge into;
  std::uint64_t token = 0;
};

struct QueuePair {
  Qp name;
  Cm cm; // generation 0: created without one
  std::uint32_t number = 0;
  QpOptions options;
  QpState state = QpState::init;
  QpParameters remote;
  std::uint8_t read_depth = 0;
  bool heard = false;   // a message of the peer has arrived
  bool accepts = false; // the accepting side of a connection

  std::deque<PostedSend> sends; // executed ones first
  std::size_t executed = 0;     // arrived at the peer, acknowledgement in flight
  std::size_t reads = 0;        // RDMA reads among the executed
  bool broken = false;          // one of the executed has failed: no further work starts
  std::deque<PostedReceive> receives;
  // Queue slots in use. Polling a completion releases its slot and those of the unsignalled work
  // before it.
  std::size_t sends_used = 0, receives_used = 0;
  std::size_t silent_ends = 0;
  unsigned tries = 0;           // consecutive, without an answer
  unsigned not_ready_tries = 0; // consecutive, without a posted receive
  bool arrival_queued = false, acknowledge_queued = false, flush_queued = false;
  bool mute = false; // transmits nothing
  std::uint32_t draws = 0;
};

// ---- the connection manager

// As the connection manager of InfiniBand has them: REQ, REP, RTU, DREQ.
enum class CmState : std::uint8_t {
  idle,
  resolving_address,
  address_resolved,
  resolving_route,
  route_resolved,
  request_sent,
  reply_received, // and not delivered yet
  request_received,
  reply_sent, // ready-to-use has not arrived
  established,
  disconnect_sent,
  disconnect_received,
  time_wait,
  ended, // rejected, unreachable, after time_wait
};

using MessageKind = MemoryFabric::CmMessage;

// Source or destination of a message of the connection manager.
struct CmEnd {
  Node* node = nullptr;
  Cm cm;
  friend bool operator==(const CmEnd&, const CmEnd&) = default;
};

struct CmPacket {
  MessageKind kind{};
  CmEnd from, to;       // to: set in answers
  Address host;         // set in requests: the destination
  bool by_user = false; // reject: by cm_reject()
  bool last = false;    // of a destroyed identifier, which will not retransmit it
  Bytes data;
  QpParameters parameters;
};

struct CmSide {
  Cm name;
  CmState state = CmState::idle;
  Address to;
  CmEnd peer; // once it is known
  Qp qp;      // generation 0: none
  bool accepts = false;
  bool end_queued = false; // `disconnected` was queued
  bool leaving = false;
  Bytes data; // of its last message, for retransmission
  QpParameters remote;
  unsigned tries = 0;
  std::uint64_t timer = 0; // the latest; earlier ones are void
};

// Pending events of an endpoint. `behind`: the completion that must be delivered first.
struct QueuedCmEvent {
  CmEvent event;
  Bytes data;
};
struct QueuedCompletion {
  std::uint64_t number = 0; // from 1
  Completion what;
  std::size_t released_slots = 1; // queue slots that it releases
};
struct QueuedPortEvent {
  PortEvent event;
  std::uint64_t behind = 0;
};

// ---- devices

struct Fault {
  std::uint64_t number = 0;
  Errc error = Errc::ok;
  bool fired = false;
};

struct Node {
  std::uint32_t index = 0;
  RdmaPort port;
  DeviceEvents* events = nullptr;
  Driven* driven = nullptr;
  bool alive = true;
  bool silent = false;  // its host is dead as well
  bool removed = false; // the device is gone

  Table<QueuePair> qps;
  Table<CmSide> cms;
  std::vector<Registered> regions;
  std::size_t region_bytes = 0;
  std::uint32_t next_key = 1;
  std::uint16_t listening = 0; // port; 0: not listening
  std::size_t waiting = 0;     // connect requests that are not answered yet

  std::deque<QueuedCompletion> completions;
  std::uint64_t completed = 0; // number of the latest completion
  std::deque<QueuedCmEvent> cm_events;
  std::deque<QueuedPortEvent> port_events;

  std::size_t most_bytes = SIZE_MAX, most_regions = SIZE_MAX, most_qps = SIZE_MAX;
  std::uint64_t operations = 0;
  std::optional<Fault> fault;
  MemoryFabric::Counts counts;
  std::array<unsigned, 6> lose{}; // by MessageKind
  std::array<Time, 6> slower{};
  std::uint32_t draws = 0;

  [[nodiscard]] bool usable() const { return alive && !removed; }
  [[nodiscard]] bool is_iwarp() const { return port.link == Link::iwarp; }
};

// ---- events

enum class EventKind : std::uint8_t { arrive, acknowledge, flush, cm_message, cm_timer };

// An event names its object, not an action: it may be void when it is due.
struct Event {
  EventKind kind{};
  Node* node = nullptr;
  Handle name;                            // Qp or Cm
  std::uint64_t timer = 0;                // cm_timer
  std::shared_ptr<const CmPacket> packet; // cm_message
};

class State {
 public:
  explicit State(const Options& o) : options(o), random(o.seed) {}

  // choices.cpp: events
  bool step(Time limit);
  void enable();
  void perform(std::size_t index);
  [[nodiscard]] Time next_deadline() const;

  // endpoint.cpp
  unsigned poll(Node& node, unsigned most, Time at);
  [[nodiscard]] static bool has_events(const Node& node);
  static void complete_send(Node& node, QueuePair& qp, const PostedSend& work, Errc error);
  static void complete_receive(Node& node, QueuePair& qp, const PostedReceive& receive, Errc error,
                               std::uint32_t bytes = 0);
  static void complete_immediate(Node& node, QueuePair& qp, const PostedReceive& receive,
                                 const PostedSend& work);
  static void queue_event(Node& node, PortEvent::Kind kind, Qp qp = {},
                          bool behind_completions = false);
  static void queue_event(Node& node, CmSide& cm, CmEvent::Kind kind, Errc error = Errc::ok,
                          std::int32_t status = 0, Bytes data = {});
  [[nodiscard]] static Errc operation(Node& node); // counts it; returns ok or the injected failure

  // queue_pairs.cpp: creation, state changes, destruction
  Errc create_qp(Node& node, const QpOptions& options, Qp& out, Cm cm);
  void destroy_qp(Node& node, QueuePair& qp);
  Errc connect(Node& node, QueuePair& qp, const QpParameters& remote);
  void to_error(Node& node, QueuePair& qp);
  void queue_flush(Node& node, QueuePair& qp);
  [[nodiscard]] static QpParameters parameters(const Node& node, const QueuePair& qp);
  Errc post(Node& node, QueuePair& qp, const WorkRequest& work);

  // transfers.cpp: work in flight
  void queue_arrival(Node& node, QueuePair& qp, Time at);
  void queue_acknowledge(Node& node, QueuePair& qp, Time at);
  void start(Node& node, QueuePair& qp); // starts the next work request, if any

  // connections.cpp: calls of the connection manager
  Errc listen(Node& node, Address& at);
  Errc resolve(Node& node, CmSide& cm, Time timeout, CmState state);
  Errc disconnect(Node& node, CmSide& cm);
  void destroy_cm(Node& node, CmSide& cm);
  void leave(Node& node, CmSide& cm); // notifies the peer that it is destroyed
  void fail_qp_of(Node& node, const CmSide& cm);
  void lost_connection(Node& node,
                       const QueuePair& qp); // iWARP: connection and queue pair end together
  [[nodiscard]] bool reaches(const Node& from, const Node& to) const;
  [[nodiscard]] Node* host_at(const Node& from, const Address& at) const;

  // messages.cpp: messages between connection managers
  void send(Node& node, CmSide& cm, MessageKind kind, Bytes data = {});
  void answer(const CmPacket& packet, MessageKind kind); // for an identifier that does not exist
  void send_packet(Node& node, CmPacket packet);
  void set_timer(Node& node, CmSide& cm, Time at);

  [[nodiscard]] std::uint64_t draw(std::uint64_t object, std::uint32_t& draws,
                                   std::uint64_t bound) const;
  [[nodiscard]] Time delay_of(QueuePair& qp) const;
  [[nodiscard]] Time cm_delay(Node& node) const;
  void record(std::string_view what, const Node& node, std::uint32_t number, std::size_t bytes = 0,
              Errc error = Errc::ok);

  Options options;
  Random random;
  statewire::memory::BasicEventQueue<Event> queue;
  Time now{0};
  std::vector<std::unique_ptr<Node>> nodes;
  std::vector<std::unique_ptr<MemoryFabric::Endpoint>> endpoints;
  std::map<std::uint32_t, std::pair<Node*, Qp>> by_number; // all queue pairs
  std::uint32_t next_number = 0x11;
  std::uint16_t next_port = 49152;
  std::vector<Address> black_holes;
  std::vector<MemoryFabric::TraceEntry> trace;
  std::vector<MemoryFabric::Step> steps; // timers, then as queue.enabled, then polls

 private:
  bool run(const Event& event); // false: the event was void
  bool run_arrive(Node& node, QueuePair& qp);
  bool run_acknowledge(Node& node, QueuePair& qp);
  bool run_flush(Node& node, QueuePair& qp);
  bool run_timer(Node& node, CmSide& cm);
  bool run_packet(Node& node, const CmPacket& packet);
  void poll_by_step(Node& node);
  unsigned deliver_completions(Node& node, unsigned most, Time at);
  unsigned deliver_events(Node& node, Time at);

  // transfers.cpp
  struct Responder {
    Node* node = nullptr;
    QueuePair* qp = nullptr;
    bool hears_back = false; // its answers reach the requester
  };
  [[nodiscard]] Responder responder_of(const Node& node, const QueuePair& qp) const;
  void again(Node& node, QueuePair& qp, bool acknowledge);
  void give_up(Node& node, QueuePair& qp, Errc why);
  void finish(Node& node, QueuePair& qp, Errc result, bool local);
  void deliver(Node& node, QueuePair& qp, const PostedSend& work, Node& there, QueuePair& peer);
  // The peer's next receive; none: the work request is retried or has failed.
  [[nodiscard]] std::optional<PostedReceive> take_receive(Node& node, QueuePair& qp, Node& there,
                                                          QueuePair& peer);
  void not_ready(Node& node, QueuePair& qp, Node& there, QueuePair& peer);
  void access(Node& node, QueuePair& qp, const PostedSend& work, Node& there, QueuePair& peer);
  void refuse_access(Node& there, QueuePair& peer);
  [[nodiscard]] Errc fetch(const Node& node, const PostedSend& work, const Responder& at);
  [[nodiscard]] bool answer_comes(const Node& node, QueuePair& qp, const PostedSend& work,
                                  const Responder& at) const;
  [[nodiscard]] static bool may_start(const QueuePair& qp);
  [[nodiscard]] static bool may_acknowledge(const QueuePair& qp);

  // messages.cpp
  [[nodiscard]] static CmSide* side_of(Node& node, const CmPacket& packet);
  [[nodiscard]] Node* listener_of(const CmPacket& packet) const;
  void on_request(const CmPacket& packet);
  void on_message(Node& node, CmSide& cm, const CmPacket& packet);
  void on_reply(Node& node, CmSide& cm, const CmPacket& packet);
  void on_ready(Node& node, CmSide& cm);
  void on_reject(Node& node, CmSide& cm, const CmPacket& packet);
  void on_disconnect(Node& node, CmSide& cm);
  void end_disconnecting(Node& node, CmSide& cm);
  void unreachable(Node& node, CmSide& cm);
  void resolved(Node& node, CmSide& cm);
  void complete_established(Node& node, CmSide& cm);

  std::vector<Node*> due_nodes_, pollable_nodes_;
  void find_due();
  [[nodiscard]] static bool is_void(const Event& event);
  [[nodiscard]] static MemoryFabric::Step describe(const Event& event);
};

// ---- memory.cpp

[[nodiscard]] const Registered* find_local(const Node& node, const Sge& sge);
// Null: key, address or access does not match a registration.
[[nodiscard]] std::byte* find_remote(const Node& node, std::uint64_t address, std::uint64_t size,
                                     std::uint32_t key, unsigned access);
[[nodiscard]] bool may_use(const Node& node, const PostedSend& work);
void gather(const PostedSend& work, std::byte* into);
void scatter(const PostedSend& work, const std::byte* from);

} // namespace statewire::verbs::fabric
