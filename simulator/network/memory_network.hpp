// SPDX-License-Identifier: BSD-3-Clause
// In-memory network of stream connections, for tests and simulation: many endpoints, one seeded
// scheduler, a virtual clock, and fault injection for networks and hosts. It makes no system call,
// so the same seed gives the same run on every machine.
//
//   MemoryNetwork net({.seed = 7, .max_read = 1});
//   MemoryNetwork::Endpoint& a = net.open(*parse_address("10.0.0.1:1"));
//   a.bind(core_a, &core_a);
//   …
//   net.run_until([&] { return done; });
//
// Calls of an endpoint take effect through step() only, one event at a time, in an order that the
// scheduler chooses among all enabled ones. The simulator schedules by itself, with enabled() and
// perform(). Sizes and delays are drawn per connection and direction, so they do not depend on the
// order of events elsewhere in the network.
#pragma once

#include "core/driven.hpp"
#include "core/transport.hpp"

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace statewire {

namespace memory {
struct Node;
class State;
} // namespace memory

class MemoryNetwork {
 public:
  enum class Schedule : std::uint8_t {
    random, // any enabled event, by the seed
    fifo,   // the oldest
  };

  struct Options {
    std::uint64_t seed = 1;
    Schedule schedule = Schedule::random;
    std::size_t max_read = SIZE_MAX;  // limit of one read, in bytes; 1: one byte at a time
    std::size_t max_write = SIZE_MAX; // … of one write
    bool random_sizes = false;        // each read and write moves 1 … its limit, by the seed
    std::size_t pipe_capacity =
        std::size_t{64} * 1024; // bytes written but not yet read, per direction
    Time delay_min{0};          // of each message of the network, uniformly distributed
    Time delay_max{0};
    Time step_time{std::chrono::microseconds(1)}; // added to the clock by each step
    Time accept_retry{std::chrono::milliseconds(50)};
    Time head_start{std::chrono::milliseconds(250)}; // of an address of a peer before the next
    // A connection to a host that is gone ends with a reset after this time, as a kernel's
    // keepalive ends it. k_never: the other side sees nothing, ever.
    Time keepalive = k_never;
    bool trace = false;
  };

  // Trace of events, for comparing runs and for debugging.
  struct TraceEntry {
    Time at{0};
    std::string_view what; // "write", "on_accept", …
    std::uint32_t endpoint = 0;
    std::uint32_t slot = UINT32_MAX;
    std::size_t bytes = 0;
    Errc error = Errc::ok;
    friend bool operator==(const TraceEntry&, const TraceEntry&) = default;
  };

  // How an endpoint ends, as its peers see it.
  enum class Death : std::uint8_t {
    reset,        // the process was killed: resets, and refused connects
    eof,          // the same, but the kernel closes connections gracefully
    unresponsive, // the host is gone and never answers again
  };

  // Name of a connection: the `ordinal`-th (from 1) that endpoint `opener` opened. It does not
  // depend on events of other endpoints.
  struct LinkName {
    std::uint32_t opener = 0, ordinal = 0;
    // clang-tidy 14 takes the comparison with zero that this implies for a null pointer.
    friend auto operator<=>(const LinkName&, const LinkName&) = default; // NOLINT
  };

  // An enabled event. All fields but `bytes` are its name, which is unique among the enabled
  // events.
  struct Step {
    enum class Kind : std::uint8_t {
      syn,       // the connect request reaches the other host
      connected, // its answer reaches the opener: on_connect
      accept,    // on_accept
      pause,     // on_accept_paused(true): out of descriptors or memory
      resume,    // on_accept_paused(false)
      data,      // data arrives at a side of a link
      eof,       // … end of stream
      reset,     // … reset
      readable,  // on_readable that was requested, or is due
      writable,  // on_writable
      timer,     // a deadline of the endpoint's Driven has passed
      address,   // the opener tries the peer's next address
    };
    Kind kind{};
    std::uint8_t side = 0;      // of the link, the one that is notified: 0 opened it, 1 accepts it
    LinkName link{};            // all but pause, resume, timer
    std::uint32_t endpoint = 0; // the one that is notified; UINT32_MAX: none
    std::size_t bytes = 0;      // data
  };

  // An open connection, as a target of fault injection.
  struct LinkView {
    LinkName name;
    Handle at_opener;
    std::uint32_t acceptor = UINT32_MAX; // endpoint; UINT32_MAX: not answered yet
    bool accepted = false;               // the acceptor has a handle
    bool frozen = false;
    std::array<std::size_t, 2> in_flight{}; // chunks in flight to each side
    std::array<bool, 2> data_next{}; // the next chunk is data, and all data before it was read
  };

  // The Transport of one process.
  class Endpoint final : public Transport {
   public:
    Endpoint(memory::State& state, memory::Node& node) : state_(state), node_(node) {}

    // Registers the event sink and the component whose deadlines the virtual clock serves, both
    // until the endpoint is killed, and starts accepting connections.
    void bind(TransportEvents& events, Driven* driven = nullptr);
    [[nodiscard]] const Address& address() const;
    [[nodiscard]] bool alive() const;
    [[nodiscard]] std::size_t connections() const;

    // Number of operations so far. Each address that is tried, and each read, write and accept is
    // one.
    [[nodiscard]] std::uint64_t operations() const;
    // The operation with this number (the first is 0) fails with `error`. A connect fails
    // immediately with a local error (no_descriptors, no_memory, unreachable), and by on_connect
    // with any other. A failed read or write ends the connection, and the peer sees a reset. A
    // failed accept pauses accepting if descriptors or memory are exhausted; otherwise the
    // connection is dropped.
    void fail_operation(std::uint64_t number, Errc error);
    [[nodiscard]] bool fault_fired() const;
    // Limit of open connections.
    void limit_descriptors(std::size_t most);
    [[nodiscard]] std::uint32_t index() const;  // in the order of open()
    [[nodiscard]] std::uint32_t opened() const; // connections opened so far
    // Of a valid handle; {0, 0} for others.
    [[nodiscard]] LinkName link_of(Handle h) const;
    [[nodiscard]] bool is_frozen(Handle h) const;
    // Number of calls with a handle that is closed or was never valid.
    [[nodiscard]] std::uint64_t stale_calls() const;
    // The open connections that this endpoint opened, oldest first.
    void list_links(std::vector<LinkView>& out) const;

    using Transport::connect;
    using Transport::read;
    Errc connect(std::span<const Address> to, Handle& out) override;
    [[nodiscard]] std::size_t connected_address(Handle h) const override;
    IoResult read(Handle h, std::span<const MutableBytes> into) override;
    IoResult write(Handle h, std::span<const std::span<const std::byte>> from) override;
    void read_again(Handle h) override;
    void shutdown_write(Handle h) override;
    void close(Handle h, bool abort) override;
    void stop_listening() override;

   private:
    friend class MemoryNetwork;
    memory::State& state_;
    memory::Node& node_;
  };

  explicit MemoryNetwork(const Options& options);
  ~MemoryNetwork();
  MemoryNetwork(const MemoryNetwork&) = delete;
  MemoryNetwork& operator=(const MemoryNetwork&) = delete;

  // Creates an endpoint. At the address of a killed one it is the next incarnation; the killed one
  // stays valid but dead. Endpoints live as long as the network.
  Endpoint& open(const Address& at);

  [[nodiscard]] Time now() const;
  // Runs one event. If none is enabled, first advances the clock to the next event or to the next
  // deadline of an endpoint's Driven. Returns false if there is none, or none before `limit` (the
  // clock is then at `limit`).
  bool step(Time limit = k_never);

  // Events that may run now, without advancing the clock: due timers, then the others, oldest
  // first. Valid until the next call of any member. Events without observable effect have run
  // already.
  [[nodiscard]] std::span<const Step> enabled();
  // Runs enabled()[index].
  void perform(std::size_t index);
  // Time of the next event in flight that is not enabled yet; k_never if none.
  [[nodiscard]] Time next_arrival() const;
  // The earliest deadline of all endpoints' Driven.
  [[nodiscard]] Time next_deadline() const;
  void advance_clock(Time to); // never backwards
  // Number of times that a reset dropped data in flight. Such a step does not commute with the
  // arrival of that data.
  [[nodiscard]] std::uint64_t purges() const;

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
  void cut(Endpoint& a, Endpoint& b);          // resets every connection between the two
  void refuse(const Address& at, bool on);     // connect requests to it are refused
  void black_hole(const Address& at, bool on); // connect requests to it are never answered
  void freeze(Endpoint& endpoint, Handle h);   // drops everything in both directions
  // Ends a connection for both sides: immediately (reset), or after the data in flight (eof).
  void end_link(Endpoint& endpoint, Handle h, Death how);
  // Overwrites the next data in flight to `side` with 0xFF. False: there is none.
  bool garble(Endpoint& endpoint, Handle h, unsigned side);
  // Appends bytes that the other side never wrote to the data in flight to `side`.
  void forge(Endpoint& endpoint, Handle h, unsigned side, std::span<const std::byte> bytes);

  [[nodiscard]] const std::vector<TraceEntry>& trace() const;

 private:
  std::unique_ptr<memory::State> state_;
};

[[nodiscard]] std::string to_text(const MemoryNetwork::TraceEntry& entry);

} // namespace statewire
