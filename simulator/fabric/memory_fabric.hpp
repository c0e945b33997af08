// SPDX-License-Identifier: BSD-3-Clause
// In-memory RDMA fabric, for tests, sanitizers and simulation: any number of devices, one seeded
// scheduler, a virtual clock, and fault injection for devices, ports, the connection manager and
// peers. It makes no system call, so the same seed gives the same run on every machine.
//
//   MemoryFabric fabric({.seed = 7});
//   MemoryFabric::Endpoint& a = fabric.open(Link::roce, *parse_address("10.0.0.1:0"));
//   a.bind(events_of_a);
//   …
//   fabric.run_until([&] { return done; });
//
// Calls of an endpoint take effect through step() only, one event at a time, in an order that the
// scheduler chooses among all enabled ones. Polling an endpoint, by step() or by its owner,
// delivers the resulting completions and events. Work requests of one queue pair execute in order.
// There is no order between queue pairs, or between completions and events of the connection
// manager. The simulator schedules by itself, with enabled() and perform(). Delays are drawn per
// queue pair and per connection, so they do not depend on the order of events elsewhere in the
// fabric.
//
// The fabric is stricter than most devices, so that errors show:
// * It reads the sender's memory when the data arrives at the peer, and the source of an RDMA read
//   when the data arrives at the reader.
// * A write with immediate data that finds no receive has written its bytes, and writes them again
//   with each try.
// * Keys and numbers are not reused, and a remote key is never a local one.
// * A queue has exactly the requested capacity.
// * A completion or event may be delivered late, and a poll may deliver fewer than its limit.
// * On InfiniBand and RoCE private data is delivered with zero padding (56 bytes of a request,
//   196 of a reply, 148 of a rejection), on iWARP as it was given.
// * On iWARP an accepting side that sends before data has arrived loses its queue pair. Work that
//   the peer refuses may complete successfully; the end of the connection reports the failure.
#pragma once

#include "core/driven.hpp"
#include "verbs/verbs.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::verbs {

namespace fabric {
struct Node;
class State;
} // namespace fabric

class MemoryFabric {
 public:
  enum class Schedule : std::uint8_t {
    random, // any enabled event, by the seed
    fifo,   // the oldest; devices are polled when nothing else is enabled
  };

  struct Options {
    std::uint64_t seed = 1;
    Schedule schedule = Schedule::random;
    Time delay_min{0}; // of a message of a queue pair, and of its acknowledgement
    Time delay_max{0};
    Time cm_delay_min{0}; // of a message of the connection manager
    Time cm_delay_max{0};
    Time step_time{std::chrono::microseconds(1)}; // added to the clock by each step
    Time receiver_not_ready_delay{std::chrono::microseconds(640)};
    // The connection manager retransmits requests, replies and disconnects.
    Time cm_timeout{std::chrono::milliseconds(4295)};
    unsigned cm_retries = 15;
    Time time_wait{std::chrono::seconds(9)};
    unsigned backlog = 128; // limit of connect requests neither accepted nor rejected
    // Messages of the connection manager, except the last of a destroyed identifier; 0: none.
    unsigned cm_lose_one_in = 0;
    unsigned cm_repeat_one_in = 0;        // duplicates; 0: none
    bool reject_as_connect_error = false; // iWARP: reports rejections so, without private data
    bool polls = true;                    // step() polls endpoints; else their owners do
    unsigned most_completions = 16;       // one poll by step() delivers 1 … this many
    bool trace = false;
  };

  // Trace of events, for comparing runs and for debugging.
  struct TraceEntry {
    Time at{0};
    std::string_view what; // "arrive", "acknowledge", "completion", …
    std::uint32_t endpoint = 0;
    std::uint32_t number = 0; // of the queue pair, or the slot of the Cm
    std::size_t bytes = 0;
    Errc error = Errc::ok;
    friend bool operator==(const TraceEntry&, const TraceEntry&) = default;
  };

  // How an endpoint ends, as its peers see it.
  enum class Death : std::uint8_t {
    process, // its queue pairs vanish; where the connection manager was used, its host disconnects
    unresponsive, // the host is gone and never answers again
  };

  // A message of the connection manager.
  enum class CmMessage : std::uint8_t {
    request,
    reply,
    ready,
    reject,
    disconnect,
    disconnect_reply
  };

  // An enabled event.
  struct Step {
    enum class Kind : std::uint8_t {
      arrive,      // the next work request of a queue pair reaches its peer, or is retried
      acknowledge, // its acknowledgement or read response comes back
      flush,       // a failed queue pair completes its posted work requests
      cm_message,  // a message of the connection manager arrives
      cm_timer,    // … is retransmitted or times out; an address or a route is resolved
      poll,        // an endpoint is polled
      timer,       // a deadline of the endpoint's Driven has passed
    };
    Kind kind{};
    std::uint32_t endpoint = 0; // owner of the work request, or the one that is notified
    std::uint32_t number = 0;   // of the queue pair, or the slot of the Cm
  };

  struct Counts {
    std::size_t queue_pairs = 0, regions = 0, region_bytes = 0, cms = 0;
    std::uint64_t sends_posted = 0, receives_posted = 0;
    std::size_t sends_under_way = 0, most_sends_under_way = 0; // of all queue pairs
    std::uint64_t completions_delivered = 0, events_delivered = 0;
    // Invalid calls: with an invalid handle, destroying a Cm before its queue pair.
    std::uint64_t misuses = 0;
  };

  // The device of one process.
  class Endpoint final : public Device {
   public:
    Endpoint(fabric::State& state, fabric::Node& node) : state_(state), node_(node) {}

    // Sets the component whose deadlines the virtual clock serves until the endpoint is killed; may
    // be null.
    void drive(Driven* driven);
    [[nodiscard]] bool alive() const;
    [[nodiscard]] std::uint32_t index() const; // in the order of open()
    [[nodiscard]] Counts counts() const;
    [[nodiscard]] QpState state_of(Qp qp) const;       // error for an invalid handle
    [[nodiscard]] bool has_events() const;             // a poll would deliver something
    [[nodiscard]] std::vector<Qp> queue_pairs() const; // all existing ones

    // Number of operations so far: each call that returns Errc, and each work request of a list.
    [[nodiscard]] std::uint64_t operations() const;
    // The operation with this number (the first is 0) fails with `error`, without effect.
    void fail_operation(std::uint64_t number, Errc error);
    [[nodiscard]] bool fault_fired() const;
    void limit_memory(std::size_t bytes, std::size_t regions); // beyond: no_memory
    void limit_queue_pairs(std::size_t most);                  // beyond: no_memory

    [[nodiscard]] const RdmaPort& port() const override;
    void bind(DeviceEvents& events) override;
    unsigned poll(unsigned most, Time now) override;
    [[nodiscard]] std::span<const int> descriptors() const override { return {}; }
    bool arm() override;
    Errc register_memory(std::span<std::byte> what, unsigned access, Region& out) override;
    void deregister(const Region& region) override;
    Errc create_qp(const QpOptions& options, Qp& out) override;
    [[nodiscard]] QpParameters parameters(Qp qp) const override;
    Errc connect(Qp qp, const QpParameters& remote) override;
    void destroy(Qp qp) override;
    using Device::post;
    Errc post(Qp qp, std::span<const WorkRequest> work, std::size_t& done) override;
    Errc post_receive(Qp qp, const Sge& into, std::uint64_t token) override;
    Errc cm_listen(Address& at) override;
    void cm_stop_listening() override;
    Errc cm_resolve_address(const Address& to, Time timeout, Cm& out) override;
    Errc cm_resolve_route(Cm cm, Time timeout) override;
    Errc cm_create_qp(Cm cm, const QpOptions& options, Qp& out) override;
    Errc cm_connect(Cm cm, ConstBytes private_data) override;
    Errc cm_accept(Cm cm, ConstBytes private_data) override;
    Errc cm_reject(Cm cm, ConstBytes private_data) override;
    Errc cm_disconnect(Cm cm) override;
    void cm_destroy(Cm cm) override;

   private:
    friend class MemoryFabric;
    fabric::State& state_;
    fabric::Node& node_;
  };

  explicit MemoryFabric(const Options& options);
  ~MemoryFabric();
  MemoryFabric(const MemoryFabric&) = delete;
  MemoryFabric& operator=(const MemoryFabric&) = delete;

  // Creates the device of one process, with one port. Its GID is derived from the address (IPv4:
  // mapped); the port of the address is ignored. Endpoints with the same address are processes of
  // one host, whose listeners have different ports. Devices of different link types do not reach
  // each other. A killed endpoint stays valid but dead. Endpoints live as long as the fabric.
  Endpoint& open(Link link, const Address& at);
  // The same with explicit port attributes: limits, names, a port that is down.
  Endpoint& open(const RdmaPort& port);
  [[nodiscard]] static RdmaPort usual_port(Link link, const Address& at);

  [[nodiscard]] Time now() const;
  // Runs one event. If none is enabled, first advances the clock to the next event or to the next
  // deadline of an endpoint's Driven. Returns false if there is none, or none before `limit` (the
  // clock is then at `limit`).
  bool step(Time limit = k_never);

  // Events that may run now, without advancing the clock. Valid until the next call of any member.
  [[nodiscard]] std::span<const Step> enabled();
  // Runs enabled()[index].
  void perform(std::size_t index);
  // Time of the next event in flight that is not enabled yet; k_never if none.
  [[nodiscard]] Time next_arrival() const;
  // The earliest deadline of all endpoints' Driven.
  [[nodiscard]] Time next_deadline() const;
  void advance_clock(Time to); // never backwards

  // Steps until `predicate()` holds (true), or until no event is left or a bound is reached
  // (false).
  template <class Predicate>
  bool run_until(Predicate&& predicate, std::uint64_t max_steps = 1'000'000,
                 Time deadline = k_never) {
    for (; max_steps != 0; --max_steps) {
      if (predicate()) return true;
      if (!step(deadline)) break;
    }
    return predicate();
  }

  void kill(Endpoint& endpoint, Death how);
  void remove(Endpoint& endpoint);            // removes the device while in use
  void set_port(Endpoint& endpoint, bool up); // drops all traffic while it is down
  void fail(Endpoint& endpoint, Qp qp);       // the queue pair enters the error state
  void mute(Endpoint& endpoint);              // its queue pairs transmit nothing, without an error
  void black_hole(const Address& host, bool on); // drops messages of the connection manager to it
  // Drops the next `count` messages of this kind to the endpoint.
  void lose(Endpoint& endpoint, CmMessage kind, unsigned count);
  // Adds `more` to the delay of every further message of this kind to the endpoint.
  void delay(Endpoint& endpoint, CmMessage kind, Time more);

  [[nodiscard]] const std::vector<TraceEntry>& trace() const;

 private:
  std::unique_ptr<fabric::State> state_;
};

[[nodiscard]] std::string to_text(const MemoryFabric::TraceEntry& entry);

} // namespace statewire::verbs
