// RDMA devices inside one process, for tests, sanitizers and simulation: any number of them, one
// seeded scheduler, a virtual clock, and every fault that a device, its port, the connection
// manager or a peer can have. Nothing here asks the operating system for anything, so the same seed
// gives the same run everywhere.
//
//   MemoryFabric fabric({.seed = 7});
//   MemoryFabric::Endpoint& a = fabric.open(Link::roce, *parse_address("10.0.0.1:0"));
//   a.bind(events_of_a);
//   …
//   fabric.run_until([&] { return done; });
//
// Calls of an endpoint take effect through step() only, one event at a time, in an order that the
// scheduler chooses among all that are possible; what they have led to is told when the endpoint is
// polled, by step() itself or by its owner. Work of one queue pair is done in order, everything
// else is not: completions against the connection manager's events, one queue pair against another.
// Whoever wants to choose himself (the simulator) asks for enabled() and says perform(). Delays are
// drawn per queue pair and per connection, so that they do not depend on the order in which the
// rest of the fabric is served.
//
// What is stricter or sharper here than on most devices, so that mistakes are seen:
// * Bytes are read from the sender's memory when they arrive at the peer, and those of a read from
//   the peer's memory when they arrive at the reader.
// * Keys and numbers are not reused, and a remote key is never a local one.
// * A queue has room for exactly what was asked for.
// * A completion or event may be told long after it was caused, and a poll tells fewer than it may.
// * On InfiniBand and RoCE private data is told with the zeros behind it (56 bytes of a request,
//   196 of an acceptance, 148 of a rejection), on iWARP as it was given.
// * On iWARP an accepting side that sends before anything arrived loses its queue pair, and what
//   the peer refuses may be told as done: the end of the connection says that it was not.
#pragma once

#include <statewire/driven.hpp>
#include <statewire/verbs.hpp>

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
    random, // any event that is possible now, by the seed
    fifo,   // the oldest; devices are polled when nothing else is possible
  };

  struct Options {
    std::uint64_t seed = 1;
    Schedule schedule = Schedule::random;
    Time delay_min{0}; // of a message of a queue pair, and of its acknowledgement
    Time delay_max{0};
    Time cm_delay_min{0}; // of a message of the connection manager
    Time cm_delay_max{0};
    Time step_time{std::chrono::microseconds(1)}; // the clock goes on with each step
    Time receiver_not_ready_delay{std::chrono::microseconds(640)};
    // The connection manager's own patience: requests, replies and disconnects are sent again.
    Time cm_timeout{std::chrono::milliseconds(4295)};
    unsigned cm_retries = 15;
    Time time_wait{std::chrono::seconds(9)};
    unsigned backlog = 128; // requests that a listener has neither accepted nor rejected
    // Messages of the connection manager, but for the last of a side that is destroyed; 0: none.
    unsigned cm_lose_one_in = 0;
    unsigned cm_repeat_one_in = 0;        // … arrive twice; 0: none
    bool reject_as_connect_error = false; // iWARP: rejections are told so, without private data
    bool polls = true;                    // step() polls endpoints; else their owners do
    unsigned most_completions = 16;       // of one poll by step(): 1 … this many
    bool trace = false;
  };

  // What happened, for comparing runs and for reading.
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
    process, // its queue pairs vanish; its host says goodbye for it where the connection manager
             // was used
    silence, // the host is gone: nothing ever answers again
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

  // Something that may happen now.
  struct Step {
    enum class Kind : std::uint8_t {
      arrive,      // the next work of a queue pair reaches its peer, or is tried again
      acknowledge, // … the acknowledgement, or what was read, comes back
      flush,       // a failed queue pair completes what is posted
      cm_message,  // one of the connection manager arrives
      cm_timer,    // … is sent again, or given up; an address or a route is resolved
      poll,        // an endpoint is told of what has happened
      timer,       // the endpoint's Driven has a deadline that is over
    };
    Kind kind{};
    std::uint32_t endpoint = 0; // whose work it is; who is told
    std::uint32_t number = 0;   // of the queue pair, or the slot of the Cm
  };

  struct Counts {
    std::size_t queue_pairs = 0, regions = 0, region_bytes = 0, cms = 0, receive_queues = 0;
    std::size_t receives_shared = 0; // posted to shared receive queues, and not taken
    std::uint64_t sends_posted = 0, receives_posted = 0;
    std::size_t sends_under_way = 0, most_sends_under_way = 0; // of all queue pairs
    std::uint64_t completions_told = 0, events_told = 0;
    // Calls that no caller should make: with names that are not valid, a Cm destroyed before its
    // queue pair, a ReceiveQueue that queue pairs still use.
    std::uint64_t misuses = 0;
  };

  // One process's device.
  class Endpoint final : public Device {
   public:
    Endpoint(fabric::State& state, fabric::Node& node) : state_(state), node_(node) {}

    // Whose deadlines the virtual clock keeps, until the endpoint is killed. Null: nobody's.
    void drive(Driven* driven);
    [[nodiscard]] bool alive() const;
    [[nodiscard]] std::uint32_t index() const; // in the order of open()
    [[nodiscard]] Counts counts() const;
    [[nodiscard]] QpState state_of(Qp qp) const;       // reset, too, for a name that is not valid
    [[nodiscard]] bool has_news() const;               // a poll would tell something
    [[nodiscard]] std::vector<Qp> queue_pairs() const; // all there are

    // Operations so far: each call that returns Errc is one, each work of a list is one.
    [[nodiscard]] std::uint64_t operations() const;
    // The operation with this number (the first is 0) fails with `error` and does nothing.
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
    Errc create_receive_queue(std::uint32_t work, ReceiveQueue& out) override;
    void destroy(ReceiveQueue queue) override;
    Errc create_qp(const QpOptions& options, Qp& out) override;
    [[nodiscard]] QpParameters parameters(Qp qp) const override;
    Errc modify(Qp qp, QpState to, const QpParameters* remote) override;
    void destroy(Qp qp) override;
    Errc post(Qp qp, const SendWork& work) override;
    Errc post(Qp qp, std::span<const SendWork> work, std::size_t& done) override;
    Errc post_receive(Qp qp, const Piece& into, std::uint64_t token) override;
    Errc post_receive(ReceiveQueue queue, const Piece& into, std::uint64_t token) override;
    Errc set_limit(ReceiveQueue queue, std::uint32_t below) override;
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

  // A new device, one port of it, of one process. Its GID follows from the address (IPv4: mapped),
  // whose port is of no account. Several may have the same address: processes of one host; their
  // listeners have different ports. Devices of different links do not reach each other. One that
  // was killed stays valid but dead. Endpoints live as long as the fabric.
  Endpoint& open(Link link, const Address& at);
  // The same with everything chosen: limits, names, a port that is not active.
  Endpoint& open(const RdmaPort& port);
  [[nodiscard]] static RdmaPort usual_port(Link link, const Address& at);

  [[nodiscard]] Time now() const;
  // Lets one event happen; when none is possible, the clock first goes to the next one or to the
  // next deadline of an endpoint's Driven. False: nothing will ever happen, or not before `limit`
  // (the clock is then at `limit`).
  bool step(Time limit = k_never);

  // What may happen now, without moving the clock. Valid until the next call of anything here.
  [[nodiscard]] std::span<const Step> enabled();
  // Lets enabled()[index] happen.
  void perform(std::size_t index);
  // When something happens that is under way but cannot happen yet; k_never: nothing is.
  [[nodiscard]] Time next_arrival() const;
  // The earliest deadline of all endpoints' Driven.
  [[nodiscard]] Time next_deadline() const;
  void advance_clock(Time to); // never back

  // Steps until `predicate()` holds (true), or nothing more can happen, or a bound is reached
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
  void remove(Endpoint& endpoint);            // the device is pulled out under its process
  void set_port(Endpoint& endpoint, bool up); // nothing passes while it is down
  void fail(Endpoint& endpoint, Qp qp);       // the device fails it, for no reason
  void mute(Endpoint& endpoint); // its queue pairs send nothing any more, and nobody is told
  void black_hole(const Address& host, bool on); // nothing of the connection manager gets there
  // The next `count` messages of this kind on their way to the endpoint are lost.
  void lose(Endpoint& endpoint, CmMessage kind, unsigned count);
  // Messages of this kind on their way to the endpoint take so much longer, from now on.
  void delay(Endpoint& endpoint, CmMessage kind, Time more);

  [[nodiscard]] const std::vector<TraceEntry>& trace() const;

 private:
  std::unique_ptr<fabric::State> state_;
};

[[nodiscard]] std::string to_text(const MemoryFabric::TraceEntry& entry);

} // namespace statewire::verbs
