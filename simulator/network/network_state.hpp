// SPDX-License-Identifier: BSD-3-Clause
// State of the in-memory network: nodes (endpoints), links (connections) and their events.
#pragma once

#include "event_queue.hpp"
#include "memory_network.hpp"

#include <array>
#include <deque>
#include <optional>

namespace statewire::memory {

using Options = MemoryNetwork::Options;

// A unit in flight to one side of a link.
struct Chunk {
  enum class Kind : std::uint8_t { data, fin, reset } kind{};
  Time at{0};
  std::vector<std::byte> bytes;
};

struct Side {
  Node* node = nullptr;
  Handle handle;         // valid while attached
  bool attached = false; // the node has a handle: since connect(), or since on_accept
  bool connecting = false;
  bool closed = false; // by the node, or by its death
  Errc connect_result = Errc::ok;

  // Receive direction of this side.
  std::deque<Chunk> flying;
  bool arrival_queued = false;
  std::vector<std::byte> unread; // from `taken` on
  std::size_t taken = 0;
  std::size_t in_pipe = 0; // bytes in flight and unread
  bool fin = false;
  Errc error = Errc::ok; // the connection is dead

  // Pending notifications of this side.
  bool wants_read = false;
  bool wants_write = false;
  bool again = false;
  bool readable_queued = false;
  bool writable_queued = false;
  bool fin_sent = false;
  std::uint32_t draws = 0; // number of sizes and delays drawn for it
};

// The addresses of one peer, tried side by side. One of the links has the handle that connect() has
// given; each of the others has one of its own meanwhile.
struct Race {
  Node* node = nullptr;
  std::vector<Address> to;
  std::size_t next = 0; // the first that was not tried
  Handle front;         // connect()'s
  std::vector<Handle> others;
  bool over = false;
};

struct Link {
  std::array<Side, 2> sides; // 0 connects, 1 accepts
  Address to;
  std::size_t address = 0;    // … as a number of connect()'s list
  std::shared_ptr<Race> race; // null: it is alone
  MemoryNetwork::LinkName name;
  bool frozen = false; // drops everything
  bool answered = false;
  Side& peer(unsigned side) { return sides[1 - side]; }
};
using LinkPtr = std::shared_ptr<Link>;

struct Slot {
  LinkPtr link; // null: free
  unsigned side = 0;
  std::uint32_t generation = 0;
};

struct Fault {
  std::uint64_t number = 0;
  Errc error = Errc::ok;
  bool fired = false;
};

struct Node {
  Address address;
  std::uint32_t index = 0;
  TransportEvents* events = nullptr;
  Driven* driven = nullptr;
  bool alive = true;
  bool silent = false; // its host is dead as well
  bool listening = false;
  std::vector<Slot> slots;
  std::vector<std::uint32_t> free;
  std::size_t open = 0;
  std::size_t limit = SIZE_MAX;
  std::deque<LinkPtr> backlog; // connected, not accepted yet
  bool accept_queued = false;
  bool paused = false;
  std::uint64_t operations = 0;
  std::uint64_t stale_calls = 0;
  std::uint32_t opened = 0; // connections so far
  std::optional<Fault> fault;
};

class State {
 public:
  explicit State(const Options& o) : options(o), random(o.seed) {}

  // network_state.cpp: events
  bool step(Time limit);
  [[nodiscard]] Time next_deadline() const;
  // choices.cpp: for callers that schedule by themselves
  void enable();
  void perform(std::size_t index);
  void queue_accept(Node& node, Time at);
  void queue_readable(const LinkPtr& link, unsigned side);
  void queue_writable(const LinkPtr& link, unsigned side, Time at);
  void send(const LinkPtr& link, unsigned to, Chunk::Kind kind, std::vector<std::byte> bytes = {});

  // network_state.cpp: slots
  Handle attach(Node& node, const LinkPtr& link, unsigned side);
  void detach(Side& side);
  [[nodiscard]] static Slot* find(Node& node, Handle h);
  [[nodiscard]] static Slot* find_or_count(Node& node,
                                           Handle h); // counts a stale call if not found

  // races.cpp: several addresses of one peer
  Errc start_connecting(Node& node, std::span<const Address> to, std::size_t& next, Handle& out);
  void begin_race(Node& node, std::span<const Address> to, std::size_t next, Handle front);
  [[nodiscard]] bool race_goes_on(const LinkPtr& failed);
  void win_race(const LinkPtr& winner);
  void end_race(const LinkPtr& link); // also of one without

  // faults.cpp
  [[nodiscard]] static Errc operation(Node& node); // counts it; returns ok or the injected failure
  void abandon(const LinkPtr& link, unsigned side, MemoryNetwork::Death how);
  void reset_both(const LinkPtr& link);
  [[nodiscard]] Node* host_at(const Address& address); // the latest endpoint there
  static bool is_listed(const std::vector<Address>& list, const Address& address);

  // A function of the seed, the link, its side and the number of earlier draws, so independent of
  // the order of events elsewhere.
  [[nodiscard]] std::uint64_t draw(Link& link, unsigned side, std::uint64_t bound);
  [[nodiscard]] Time after_delay(Link& link, unsigned side);
  [[nodiscard]] std::size_t draw_size(Link& link, unsigned side, std::size_t most,
                                      std::size_t limit);
  void record(std::string_view what, const Node& node, Handle h, std::size_t bytes = 0,
              Errc error = Errc::ok);

  Options options;
  Random random;
  EventQueue queue;
  Time now{0};
  std::uint64_t purges = 0; // number of times that data in flight was dropped
  std::vector<std::unique_ptr<Node>> nodes;
  std::vector<std::unique_ptr<MemoryNetwork::Endpoint>> endpoints;
  std::vector<Address> refusing;
  std::vector<Address> black_holes;
  std::vector<MemoryNetwork::TraceEntry> trace;
  std::vector<MemoryNetwork::Step> steps; // timers of due_nodes, then in the order of queue.enabled

 private:
  bool run(const Event& event); // false: the event was void
  bool run_syn(const LinkPtr& link);
  bool run_connected(const LinkPtr& link);
  bool run_accept(Node& node);
  bool run_arrive(const LinkPtr& link, unsigned side);
  bool run_readable(const LinkPtr& link, unsigned side);
  bool run_writable(const LinkPtr& link, unsigned side);
  bool run_address(const Event& event);
  bool run_keepalive(const LinkPtr& link, unsigned side);
  void try_next_address(const std::shared_ptr<Race>& race);
  void give_head_start(const std::shared_ptr<Race>& race);
  void take_over(LinkPtr front, LinkPtr other);
  void start_reading(const LinkPtr& link, unsigned side);
  void find_due();
  [[nodiscard]] bool is_void(const Event& event) const;
  [[nodiscard]] MemoryNetwork::Step describe(const Event& event) const;
  std::vector<Node*> due_nodes;
};

// True if a read would return anything but would_block.
[[nodiscard]] inline bool has_input(const Side& s) {
  return s.taken < s.unread.size() || s.fin || s.error != Errc::ok;
}

} // namespace statewire::memory
