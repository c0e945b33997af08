// SPDX-License-Identifier: BSD-3-Clause
// Processes whose endpoints are connected by an RDMA fabric in memory, and a channel between each
// two of them. What happens next is chosen by a seed; time is the fabric's.
#pragma once

#include "dispatch/dispatcher.hpp"

#include <simulator/fabric/memory_fabric.hpp>
#include <statewire/endpoint.hpp>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace statewire::test {

using Rank = std::uint32_t;

struct EndpointWorldOptions {
  std::uint32_t processes = 2;
  Method method = Method::oob;
  verbs::Link link = verbs::Link::roce;
  std::uint64_t seed = 1;
  EndpointOptions endpoints = {};
  verbs::MemoryFabric::Options fabric = {};
  std::function<void(Rank, EndpointOptions&)> tune; // those of one process
  bool inline_sends = true;
  std::function<void(EndpointCore::Identity&)> identity; // as they are made
};

class EndpointWorld;
class EndpointUser;

// The out-of-band channel of one process: messages arrive in order per pair, sometime.
class Channel final : public OutOfBand {
 public:
  Channel(EndpointWorld& world, Rank own) : world_(world), own_(own) {}
  Errc send(Peer to, ConstBytes message, Time now) override;
  Errc fail_with = Errc::ok;            // from now on
  std::function<void(Peer to)> on_send; // from inside it

 private:
  EndpointWorld& world_;
  Rank own_;
};

struct EndpointProcess {
  verbs::MemoryFabric::Endpoint* device = nullptr;
  std::unique_ptr<Channel> channel;
  std::unique_ptr<EndpointUser> user;
  Dispatcher dispatcher;
  std::unique_ptr<EndpointCore> core;
  PacketDevice* as_device = nullptr;
  Address listens;
  Epoch epoch;
  bool alive = true;
  unsigned connected = 0, closed = 0, lost = 0;
  Errc why = Errc::ok; // of the last loss
  struct Heard {
    std::uint16_t handler = 0;
    std::vector<std::byte> payload;
  };
  std::vector<Heard> messages;       // active ones, that have arrived
  std::vector<std::uint64_t> failed; // … and tokens of those that have not
};

class EndpointWorld {
 public:
  explicit EndpointWorld(EndpointWorldOptions options);
  ~EndpointWorld();

  EndpointCore& operator[](Rank rank) { return *processes_.at(rank)->core; }
  Dispatcher& dispatcher(Rank rank) { return processes_.at(rank)->dispatcher; }
  EndpointProcess& process(Rank rank) { return *processes_.at(rank); }
  EndpointUser& user(Rank rank) { return *processes_.at(rank)->user; }
  [[nodiscard]] std::uint32_t size() const { return options_.processes; }
  verbs::MemoryFabric& fabric() { return *fabric_; }
  static Peer peer(Rank rank) { return {0, rank}; }
  [[nodiscard]] Time now() const { return fabric_->now(); }

  // One thing happens; false: nothing can any more, or not before `limit`.
  bool step(Time limit = k_never);
  template <class Predicate>
  bool run_until(Predicate&& predicate, Time patience = std::chrono::seconds(60),
                 std::uint64_t most = 400'000) {
    const Time limit = now() + patience;
    for (; most != 0; --most) {
      if (predicate()) return true;
      if (!step(limit)) break;
    }
    return predicate();
  }
  void run(Time time); // whatever happens in so much time
  // Until everything that was posted has arrived.
  bool run_until_quiet();

  void kill(Rank rank, verbs::MemoryFabric::Death how = verbs::MemoryFabric::Death::process);
  void restart(Rank rank); // of one that was killed: the same rank, a new epoch
  void lose_channel(Rank a, Rank b);
  // Bytes that no endpoint has sent.
  void inject(Rank from, Rank to, std::vector<std::byte> bytes) {
    pipes_[{from, to}].push_back(std::move(bytes));
  }
  // What the next channel messages are: null leaves them as they are.
  std::function<void(Rank from, Rank to, std::vector<std::byte>&)> tamper;
  std::function<std::optional<RemotePort>(Rank asks, Rank about, RemotePort)> lookup;
  bool finalize_all();

  [[nodiscard]] std::string show(); // all states, for messages
  // What was wrong, over all: unexpected events, misuse of devices, users' complaints.
  [[nodiscard]] std::string complaints();
  // All that devices hold is given back. After the processes' cores are gone.
  void end();
  [[nodiscard]] std::string leaks();
  // Counts of all processes, dead ones included, by machine and transition.
  static std::array<std::vector<std::uint64_t>, EndpointStats::machines>& all_transitions();

 private:
  friend class Channel;
  void make(Rank rank);
  void account(EndpointProcess& p);

  EndpointWorldOptions options_;
  std::mt19937_64 dice_;
  std::unique_ptr<verbs::MemoryFabric> fabric_;
  std::vector<std::unique_ptr<EndpointProcess>> processes_;
  std::vector<std::unique_ptr<EndpointProcess>> dead_;
  std::map<std::pair<Rank, Rank>, std::deque<std::vector<std::byte>>> pipes_;
  std::uint64_t made_ = 0;
  std::string complaints_;
};

} // namespace statewire::test
