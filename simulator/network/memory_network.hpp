// A network inside one process, for tests and simulation: many endpoints, one seeded scheduler, a
// virtual clock, and every fault that a network or a host can have. Nothing here asks the operating
// system for anything, so the same seed gives the same run everywhere.
//
//   MemoryNetwork net({.seed = 7, .max_read = 1});
//   MemoryNetwork::Endpoint& a = net.open(*parse_address("10.0.0.1:1"));
//   a.bind(core_a, &core_a);
//   …
//   net.run_until([&] { return done; });
//
// Calls of an endpoint take effect through step() only, one event at a time, in an order that the
// scheduler chooses among all that are possible. Whoever wants to choose himself (the simulator)
// asks for enabled() and says perform(). Sizes and delays are drawn per connection and direction,
// so that they do not depend on the order in which the rest of the network is served.
#pragma once

#include <statewire/driven.hpp>
#include <statewire/transport.hpp>

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
    random, // any event that is possible now, by the seed
    fifo,   // the oldest
  };

  struct Options {
    std::uint64_t seed = 1;
    Schedule schedule = Schedule::random;
    std::size_t max_read = SIZE_MAX;  // bytes moved by one read at most; 1: one byte at a time
    std::size_t max_write = SIZE_MAX; // … by one write
    bool random_sizes = false;        // each read and write moves 1 … its maximum, by the seed
    std::size_t pipe_capacity =
        std::size_t{64} * 1024; // bytes written but not yet read, per direction
    Time delay_min{0};          // of each message of the network, drawn evenly
    Time delay_max{0};
    Time step_time{std::chrono::microseconds(1)}; // the clock goes on with each step
    Time accept_retry{std::chrono::milliseconds(50)};
    bool trace = false;
  };

  // What happened, for comparing runs and for reading.
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
    reset,   // the process was killed: resets, and refused connects
    eof,     // the same, but the system says goodbye in good order
    silence, // the host is gone: nothing ever answers again
  };

  // A connection as the network sees it: the `ordinal`-th (from 1) that endpoint `opener` opened.
  // The name does not depend on what other endpoints do meanwhile.
  struct LinkName {
    std::uint32_t opener = 0, ordinal = 0;
    // clang-tidy 14 takes the comparison with zero that this implies for a null pointer.
    friend auto operator<=>(const LinkName&, const LinkName&) = default; // NOLINT
  };

  // Something that may happen now. All but `bytes` is its name: no two of them have the same at the
  // same time.
  struct Step {
    enum class Kind : std::uint8_t {
      syn,       // the request to connect reaches the other host
      connected, // … its answer the opener: on_connect
      accept,    // on_accept
      pause,     // on_accept_paused(true): out of descriptors or memory
      resume,    // on_accept_paused(false)
      data,      // bytes arrive at a side of a link
      eof,       // … the end of the stream
      reset,     // … a reset
      readable,  // on_readable that was asked for, or is owed
      writable,  // on_writable
      timer,     // the endpoint's Driven has a deadline that is over
    };
    Kind kind{};
    std::uint8_t side = 0;      // of the link, who is told: 0 opened it, 1 accepts it
    LinkName link{};            // all but pause, resume, timer
    std::uint32_t endpoint = 0; // who is told; UINT32_MAX: nobody
    std::size_t bytes = 0;      // data
  };

  // An open connection, for whoever wants to damage it.
  struct LinkView {
    LinkName name;
    Handle at_opener;
    std::uint32_t acceptor = UINT32_MAX; // endpoint; UINT32_MAX: nobody has answered yet
    bool accepted = false;               // the acceptor has a handle
    bool frozen = false;
    std::array<std::size_t, 2> in_flight{}; // chunks on their way to each side
    std::array<bool, 2> data_next{};        // the next of them are bytes, and all before were read
  };

  // One process's door to the network.
  class Endpoint final : public Transport {
   public:
    Endpoint(memory::State& state, memory::Node& node) : state_(state), node_(node) {}

    // Who is told, and whose deadlines the virtual clock keeps; both until the endpoint is killed.
    // Listens from here on.
    void bind(TransportEvents& events, Driven* driven = nullptr);
    [[nodiscard]] const Address& address() const;
    [[nodiscard]] bool alive() const;
    [[nodiscard]] std::size_t connections() const;

    // Operations so far: each connect, read, write and accept is one.
    [[nodiscard]] std::uint64_t operations() const;
    // The operation with this number (the first is 0) fails with `error`. A failed connect is told
    // at once when the error is this process's own (no_descriptors, no_memory, unreachable), else
    // by on_connect. A failed read or write kills the connection: the peer sees a reset. A failed
    // accept pauses accepting when for want of descriptors or memory, else the stranger is lost.
    void fail_operation(std::uint64_t number, Errc error);
    [[nodiscard]] bool fault_fired() const;
    // Connections that it may have open at once.
    void limit_descriptors(std::size_t most);
    [[nodiscard]] std::uint32_t index() const;  // in the order of open()
    [[nodiscard]] std::uint32_t opened() const; // connections that it has ever opened
    // Of a valid handle; {0, 0} for others.
    [[nodiscard]] LinkName link_of(Handle h) const;
    [[nodiscard]] bool is_frozen(Handle h) const;
    // Calls with a handle that was closed before, or never was.
    [[nodiscard]] std::uint64_t stale_calls() const;
    // The open connections that it opened, in that order.
    void list_links(std::vector<LinkView>& out) const;

    Errc connect(const Address& to, Handle& out) override;
    IoResult read(Handle h, MutableBytes into) override;
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

  // A new endpoint. One that was killed at the same address stays valid but dead: the new one is
  // its restart. Endpoints live as long as the network.
  Endpoint& open(const Address& at);

  [[nodiscard]] Time now() const;
  // Lets one event happen; when none is possible, the clock first goes to the next one or to the
  // next deadline of an endpoint's Driven. False: nothing will ever happen, or not before `limit`
  // (the clock is then at `limit`).
  bool step(Time limit = k_never);

  // What may happen now, without moving the clock: due timers, then the others, the oldest first.
  // Valid until the next call of anything here. What nobody would notice has been done already.
  [[nodiscard]] std::span<const Step> enabled();
  // Lets enabled()[index] happen.
  void perform(std::size_t index);
  // When something happens that is under way but cannot happen yet; k_never: nothing is.
  [[nodiscard]] Time next_arrival() const;
  // The earliest deadline of all endpoints' Driven.
  [[nodiscard]] Time next_deadline() const;
  void advance_clock(Time to); // never back
  // How often a reset has dropped what was under way: such a step does not commute with the
  // arrival.
  [[nodiscard]] std::uint64_t purges() const;

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
  void cut(Endpoint& a, Endpoint& b);          // resets what is between the two
  void refuse(const Address& at, bool on);     // connects to it are refused
  void black_hole(const Address& at, bool on); // connects to it are never answered
  void freeze(Endpoint& endpoint, Handle h);   // nothing arrives over it any more, either way
  // One connection ends for both sides: at once (reset), or behind what is on its way (eof).
  void end_link(Endpoint& endpoint, Handle h, Death how);
  // The next bytes on their way to `side` become 0xFF; false: none are.
  bool garble(Endpoint& endpoint, Handle h, unsigned side);
  // Adds bytes to those on their way to `side` that the other side never wrote.
  void forge(Endpoint& endpoint, Handle h, unsigned side, std::span<const std::byte> bytes);

  [[nodiscard]] const std::vector<TraceEntry>& trace() const;

 private:
  std::unique_ptr<memory::State> state_;
};

[[nodiscard]] std::string to_text(const MemoryNetwork::TraceEntry& entry);

} // namespace statewire
