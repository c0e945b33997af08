// SPDX-License-Identifier: BSD-3-Clause
// N processes that talk to each other, whatever the network is: the same scenario runs over the
// in-memory network (virtual time, a seed, every fault) and over real sockets.
#pragma once

#include "../coverage.hpp"
#include "ledger.hpp"

#include "core/core.hpp"
#include "dispatch/dispatcher.hpp"

#include <simulator/network/memory_network.hpp>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace statewire::test {

using Death = MemoryNetwork::Death;
class Mesh;

// One process: a core, and a record of its upcalls.
class Node {
 public:
  struct Seen {
    unsigned connected = 0, closed = 0, lost = 0, failed = 0, received = 0;
    Errc lost_why = Errc::ok, failed_why = Errc::ok;
  };

  Node(Mesh& mesh, Place place, NodeId id, Dispatcher& dispatcher)
      : place(place), id(id), dispatcher(dispatcher), mesh_(mesh) {}
  ~Node(); // what its core took is counted

  Errc send(Place to, std::size_t size = 0);
  Errc close(Place to);
  void finalize();
  [[nodiscard]] const Seen& with(Place other) const;
  [[nodiscard]] PeerState state(Place other) const;
  [[nodiscard]] Handle connection(Place other) const;

  const Place place;
  const NodeId id;
  bool alive = true;
  Dispatcher& dispatcher;
  std::unique_ptr<Core> core;
  bool finalize_called = false;
  bool quiet = false; // does not record messages with the ledger (foreign payloads)
  // For tests that act in callbacks; called after the record is made.
  std::function<void(Place)> when_message, when_closed, when_lost, when_failed, when_connected;
  // For a layer above the core: is asked first whether a message is its own, and finalizes instead.
  std::function<bool(const ActiveMessage&)> takes;
  std::function<void()> finalizes;

 private:
  friend class Mesh;
  void make_core(Transport& transport);
  Mesh& mesh_;
  std::map<Place, Seen> seen_;
};

// Where a program listens that does not run the core (actors.hpp).
struct Listener {
  Transport* transport = nullptr;
  Address address;
};

struct MeshOptions {
  unsigned nodes = 2;
  unsigned started = UINT_MAX; // only the first so many; the others by start()
  std::uint64_t seed = 1;
  CoreOptions core{};
  MemoryNetwork::Options net{};
  std::vector<std::string> groups{}; // of each place; default: all in "job"
  std::uint32_t group_size = 0;      // default: as many as there are
  std::uint8_t key = 7;              // its first byte
  MessagePath path = MessagePath::sockets;
  bool shm_lanes = false; // over sockets: UNIX sockets and shared memory, not TCP
};

class Mesh {
 public:
  virtual ~Mesh() = default;
  Mesh(const Mesh&) = delete;
  Mesh& operator=(const Mesh&) = delete;

  [[nodiscard]] Node& operator[](Place place) { return *nodes_.at(place); }
  [[nodiscard]] unsigned size() const { return options_.nodes; }
  [[nodiscard]] Ledger& ledger() { return ledger_; }
  [[nodiscard]] Peer peer(Place place) const { return peers_.at(place); }
  [[nodiscard]] Place place_of(Peer peer) const;
  [[nodiscard]] GroupConfig group_config(Place of, const std::string& id);
  [[nodiscard]] const MeshOptions& options() const { return options_; }
  // The job's key; another first byte makes a wrong one.
  [[nodiscard]] Key key(std::uint8_t first) const;
  [[nodiscard]] bool started(Place place) const { return nodes_.at(place) != nullptr; }

  void start(Place place);
  void kill(Place place, Death how);
  void restart(Place place); // a new process at the same place; kill the old one first
  // Where `from` goes when it wants `to`; default: where `to` listens. For relays and rogues.
  void route(Place from, Place to, Address via) { route(from, to, std::vector{via}); }
  // Several addresses of `to`, as `from` knows them.
  void route(Place from, Place to, std::vector<Address> via) {
    routes_[{from, to}] = std::move(via);
  }
  [[nodiscard]] Address address_of(Place place) const { return addresses_.at(place); }

  [[nodiscard]] virtual Time now() const = 0;
  // Lets something happen. False: nothing will, before `limit`.
  virtual bool step(Time limit) = 0;
  [[nodiscard]] virtual bool is_memory() const = 0;
  virtual Listener open_listener(TransportEvents& events) = 0;
  virtual void close_listener(Transport& transport) = 0;
  [[nodiscard]] virtual MemoryNetwork* memory() { return nullptr; }
  [[nodiscard]] virtual MemoryNetwork::Endpoint* endpoint(Place) { return nullptr; }
  // Makes a place's listening address known although nobody listens there yet.
  virtual Address reserve(Place place) = 0;

  // Until it holds; false: not within `limit`, or nothing happens any more.
  bool run_until(const std::function<bool()>& predicate, Time limit = std::chrono::seconds(20));
  void run_for(Time time);
  // All that are alive finalize; false: one did not finish in time.
  bool finalize_all(Time limit = std::chrono::seconds(60));
  [[nodiscard]] bool all_finalized() const;

  // The oracle. `settled`: see Ledger.
  [[nodiscard]] std::string verdict(bool settled = true);
  [[nodiscard]] std::string portrait() const; // which process waits for which, for failure messages
  [[nodiscard]] std::vector<Node*> survivors();

 protected:
  explicit Mesh(const MeshOptions& options);
  virtual Transport& open_transport(Place place) = 0;
  virtual void attach(Node& node) = 0; // events and deadlines of the core
  virtual void end(Node& node, Death how) = 0;
  void watch(); // the part of the oracle that must hold after every step
  void forget_nodes();

  std::map<Place, Address> addresses_;
  std::map<Place, IncarnationNumber> incarnations_; // as on cards: of the first process there
  // Meshes over sockets run beside each other, and the port of one that died may be given to the
  // next: each has a key of its own.
  std::uint64_t salt_ = 0;

 private:
  friend class Node;
  MeshOptions options_;
  Ledger ledger_;
  std::vector<Peer> peers_;
  std::vector<std::string> group_ids_;
  std::map<std::pair<Place, Place>, std::vector<Address>> routes_;
  std::vector<std::unique_ptr<Dispatcher>> dispatchers_; // of all nodes; they outlive transports
  std::vector<std::unique_ptr<Node>> nodes_;             // by place; null: not started
  std::vector<std::unique_ptr<Node>> graveyard_;
  std::vector<NodeId> dead_;
  NodeId last_id_ = 0;
  std::string alarms_;
  std::deque<std::pair<Place, TraceEvent>> trail_; // the last transitions, for failure messages
};

// The kinds of network that tests are repeated over.
struct Kind {
  const char* name;
  std::unique_ptr<Mesh> (*make)(MeshOptions options);
};
inline bool is_real(std::string_view kind) { return kind == "sockets" || kind == "shm_lanes"; }
// For GoogleTest, which would print addresses into the names of tests.
inline void PrintTo(const Kind& k, std::ostream* out) { *out << k.name; }
std::unique_ptr<Mesh> memory_mesh(MeshOptions options); // options.net as it is
std::unique_ptr<Mesh> socket_mesh(MeshOptions options);
const std::vector<Kind>& all_kinds(); // memory in several manners, and sockets in two
// Deadlines that let a test over real sockets end soon.
CoreOptions short_deadlines();

// Seeds first … first+count-1, or what STATEWIRE_SEED (one) or STATEWIRE_SEEDS (how many) say.
std::vector<std::uint64_t> seeds(std::uint64_t first, std::uint64_t count);
std::string replay(std::uint64_t seed); // how, for failure messages

// A seeded entropy, and random numbers for tests.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15U + 1) {}
  std::uint64_t next();
  std::uint64_t below(std::uint64_t bound) { return next() % bound; }
  bool one_in(std::uint64_t n) { return below(n) == 0; }
  void fill(std::span<std::uint8_t> out);

 private:
  std::uint64_t state_;
};

} // namespace statewire::test
