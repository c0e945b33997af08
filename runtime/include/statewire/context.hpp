// SPDX-License-Identifier: BSD-3-Clause
// What a program links: a job's processes that send each other messages. One Context holds the
// core, the sockets and the progress loop; several independent contexts may live in one process.
//
//   auto job = statewire::Job::from_environment();
//   auto context = statewire::Context::open(*job, {});
//   statewire::Messages& m = (*context)->messages(); // messages.hpp: send, receive, wait
//   (*context)->finalize();
//
// Below the messages there are handlers: a message that goes to a function, by number, with nothing
// in between, as active messages do. Both use the same connections.
//
//   (*context)->am_handler(7, [](const statewire::ActiveMessage& m) { … });
//   (*context)->am_send(peer, 7, bytes);
//   (*context)->progress_until([&] { return done; });
// Threads: a Context is used by one thread at a time; wake() may be called from any. Callbacks run
// inside calls that make progress, send, receive or cancel, on the calling thread, and may use the
// Context: also make progress, and wait. They may not finalize it (an error) nor destroy it (see
// below).
//
// fork(): in a child the Context does nothing, and its calls fail with `forked`. Destroyed there,
// it closes the child's descriptors; the parent and its peers do not notice. A child that wants to
// communicate opens its own. A child that is forked inside a callback must not return from it.
#pragma once

#include "address.hpp"
#include "component.hpp"
#include "job.hpp"
#include "messages.hpp"
#include "options.hpp"
#include "result.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace statewire {

// An active message that arrived. The payload is valid until the handler returns.
struct ActiveMessage {
  std::uint32_t from = 0;             // its sender's rank
  std::uint16_t handler = 0;          // which one it is for
  std::span<const std::byte> payload; // as it was sent
};

// The connection to one peer, for people and tests.
struct PeerState {
  std::string_view close_state;   // of the machine `close`, as its spec names it
  std::string_view channel_state; // the same of the machine `vc`
  std::string_view close_words;   // what the spec says of close_state
  std::string_view channel_words; // what the spec says of channel_state
  std::uint32_t connections = 0;  // of all attempts
  std::size_t queued_bytes = 0;   // not handed over yet
  Errc last_error = Errc::ok;     // why it was lost last
  Time since{0};                  // of the last change of either state
  Time deadline = k_never;        // when the present wait times out if nothing moves; k_never: none
  IncarnationNumber incarnation;  // of the process that was connected last; zeros: none was
};

// Counters of all connections, since the context was opened.
struct Stats {
  // The names of the machines, in the order of `transitions`.
  static constexpr std::array<std::string_view, 5> k_machines{"connect", "accept", "vc", "close",
                                                              "delivery"};
  // By machine and transition number.
  std::array<std::vector<std::uint64_t>, k_machines.size()> transitions;
  std::uint64_t connections_opened = 0;   // established, that this process opened
  std::uint64_t connections_accepted = 0; // established, that a peer opened
  std::uint64_t attempts = 0;             // to open one
  std::uint64_t head_to_heads_lost = 0;   // own attempts that lost to the peer's
  // Of these: the peer's rank (or group id) is the higher one.
  std::uint64_t head_to_heads_lost_to_higher = 0;
  std::array<std::uint64_t, 64> refusals_sent{};     // by Errc
  std::array<std::uint64_t, 64> refusals_received{}; // by Errc
  std::uint64_t unauthenticated = 0;                 // accepted, and never authenticated
  std::uint64_t messages_sent = 0;                   // active messages
  std::uint64_t messages_received = 0;               // the same
  std::uint64_t bytes_sent = 0;                      // of their payload
  std::uint64_t bytes_received = 0;                  // the same
  std::uint64_t packets_sent = 0;                    // of messages()
  std::uint64_t packets_received = 0;                // the same
  std::uint64_t accept_pauses = 0;                   // no descriptor was free for a connection
  std::uint64_t unexpected = 0; // `error` cells met: always 0 unless Statewire has a bug
};
// As one JSON object: {"machines": {"close": {"transitions": N, "counts": […]}, …},
// "connections_opened": …, …}. Its member "machines" is what `statewirec draw --coverage` reads. An
// edge of the drawing counts once, however many states and paths lead over it.
// Threads: any, while none changes the counters: those of a Context, the one that uses it.
[[nodiscard]] std::string to_json(const Stats& stats);

// Connections within this host, since the context was opened.
struct LocalStats {
  std::uint64_t unix_sockets = 0; // connected or accepted over UNIX sockets
  std::uint64_t lanes = 0;        // lanes that were attached, also over RDMA devices
  std::string why_no_lane;        // the first reason of the last connection without one
};

// Lanes below all connections (docs/design/lanes.md), since the context was opened.
struct LaneStats {
  // The names of the machines, in the order of `transitions`.
  static constexpr std::array<std::string_view, 6> k_machines{
      "attach", "lane_writer", "lane_reader", "lane_arm", "linger", "lane_only"};
  // By machine and transition number.
  std::array<std::vector<std::uint64_t>, k_machines.size()> transitions;
  std::uint64_t attached = 0;   // lanes
  std::uint64_t unexpected = 0; // `error` cells met: always 0 unless Statewire has a bug
};

// As one JSON object, as above.
// Threads: any; its argument is a copy.
[[nodiscard]] std::string to_json(const LaneStats& stats);

// The connections of this process to the others of its job, or to those whose addresses it has been
// given.
// Threads: one at a time uses a Context, its Messages and what they return references to. Contexts
// are independent of each other. What may be called from any thread says so.
//
// Units: sizes are bytes; times have the unit of their type.
class Context {
 public:
  // Is called with an active message. The payload is valid until it returns.
  using Handler = std::function<void(const ActiveMessage&)>;

  // Listens, exchanges business cards with the job's processes (a blocking call, at most
  // Job::k_default_timeout), and joins the job's group. The job must outlive the context.
  // Threads: the one that uses the Job.
  [[nodiscard]] static Result<std::unique_ptr<Context>> open(Job& job, ContextOptions options = {});
  // A context without a job: it listens, and its peers are processes whose addresses the program
  // passes around by means of its own. Every process that proves `key` may connect. Without a key
  // the context listens on this machine only, and every process of this machine may connect.
  // Peers are numbered from 1 as they become known, by add_peer() or because they connect; 0 is
  // this process. The numbers are this context's own, are not given again, and stand where a job
  // has ranks. A peer that add_peer() has not named is forgotten when its process has finalized, or
  // when close() has acknowledged its loss, and nothing of it waits to be received: its number
  // names nothing then. Methods cannot exclude `sock`. fence() fails.
  // Threads: any; none changes the environment meanwhile.
  [[nodiscard]] static Result<std::unique_ptr<Context>> listen(std::optional<Key> key,
                                                               ContextOptions options = {});
  // What a peer gives to add_peer(). It is no secret. An incarnation of a process has its own. Of
  // several places where it listens those that fit into `most` bytes are named, the best first.
  // Fails if not even one does; 64 bytes are always enough for one.
  [[nodiscard]] Result<std::vector<std::uint8_t>>
  address(std::size_t most = std::numeric_limits<std::size_t>::max()) const;
  // The number of the process with this address; the same one each time. Connects to nothing yet.
  // Bytes behind the address are ignored. Fails for bytes that are no address, and in a job.
  [[nodiscard]] Result<std::uint32_t> add_peer(std::span<const std::uint8_t> address);
  // The program gives up a number of add_peer(): the peer is forgotten when it is closed and
  // nothing of it waits to be received. Closes nothing. Fails for a number that names no peer, and
  // in a job.
  [[nodiscard]] Result<void> remove_peer(std::uint32_t number);
  // Identifies an incarnation of a process: no two have the same.
  using Incarnation = std::array<std::uint8_t, 16>;
  // The incarnation that this is the address of. Fails for bytes that are no address.
  // Threads: any.
  [[nodiscard]] static Result<Incarnation> incarnation_of(std::span<const std::uint8_t> address);
  // The same of a peer, also of one that has connected by itself. Empty: the number names no peer,
  // and in a job.
  [[nodiscard]] std::optional<Incarnation> incarnation(std::uint32_t number) const;
  // Where the process with this address listens, for people. Fails for bytes that are no address.
  // Threads: any.
  [[nodiscard]] static Result<std::vector<Address>>
  decode_address(std::span<const std::uint8_t> address);

  // Without finalize(), connections are cut, and peers see a loss. Destroyed inside a callback, a
  // Context reports the mistake; callbacks stop at once, waits end (with `cancelled`), and it goes
  // when the outermost call that makes progress has returned.
  ~Context();
  // Destroys now, or when the outermost call has returned: see above.
  static void operator delete(Context* context, std::destroying_delete_t);
  static void* operator new(std::size_t size); // open() only
  static void operator delete(void* memory);   // … when a constructor throws
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  // True in a child of the process that opened the context: see fork() above.
  [[nodiscard]] bool in_child() const;

  [[nodiscard]] std::uint32_t rank() const; // without a job: 0
  // Without a job: how many peers are known, and this process. Their numbers may be greater.
  [[nodiscard]] std::uint32_t size() const;

  // Messages and requests (messages.hpp). Valid as long as the context.
  [[nodiscard]] Messages& messages() { return *messages_; }

  // One handler per number; messages without a handler are counted and dropped (am_unhandled()).
  // A handler may make progress, and others run inside of it then, 32 deep at most: further
  // messages are copied, and wait.
  void am_handler(std::uint16_t handler, Handler h);
  // A connection is up. One callback of each kind: a second call replaces the first, also from
  // inside of it, and so with handlers.
  void on_connected(std::function<void(std::uint32_t rank)> f);
  // A connection was closed gracefully, or close() had nothing to close.
  void on_closed(std::function<void(std::uint32_t rank)> f);
  // The virtual connection is MORIBUND: bytes may be lost, everything queued was reported.
  void on_lost(std::function<void(std::error_code reason, std::uint32_t rank)> f);
  // A message that am_send() accepted could not be handed over.
  void on_am_failed(
      std::function<void(std::error_code reason, std::uint32_t rank, std::uint64_t token)> f);

  // An active message: it travels by the same connection as messages() to this rank, in order with
  // them. It has left when the call returns if there is a connection that takes it; else the
  // payload is copied, and leaves with a later call. `token` names it for on_am_failed(). An error
  // means that nothing was accepted: queue_full (CoreOptions::max_queued), too_large (max_message),
  // moribund (close() acknowledges the loss), finalized, invalid_argument (no such rank).
  [[nodiscard]] Errc am_send(std::uint32_t rank, std::uint16_t handler,
                             std::span<const std::byte> payload, std::uint64_t token = 0);
  // Closes the connection to this rank gracefully, behind all that was sent, or acknowledges its
  // loss; on_closed() follows. Later messages open a new one. invalid_argument: no such rank.
  [[nodiscard]] Errc close(std::uint32_t rank);

  bool progress(); // one iteration without sleeping; returns whether anything happened
  // Makes progress until the predicate holds; false when the deadline came first. A timeout of zero
  // is one iteration.
  bool progress_until(const std::function<bool()>& predicate,
                      std::chrono::nanoseconds timeout = std::chrono::nanoseconds::max());
  // Threads: any, while the Context exists.
  void wake(); // ends the sleep of a call that makes progress

  // For a foreign event loop (epoll, libuv, another io_context): the program sleeps there, not
  // here.
  //   while (context->progress()) {}
  //   if (context->arm()) wait until the descriptor is readable;
  // The descriptor is the Context's, stays the same, and is to be polled for reading,
  // level-triggered; nothing reads it or closes it. Fails when descriptors run out.
  [[nodiscard]] Result<int> descriptor();
  // Whether the program may sleep until the descriptor is readable: true holds until the next call
  // of this Context, but for wake(). False: make progress first; also inside a callback, and before
  // descriptor(). Deadlines, RDMA devices and wake() make the descriptor readable. What the program
  // itself gives to io_context() is noticed within 1 ms.
  [[nodiscard]] bool arm();
  // For the program's own timers, signals and descriptors: all that makes progress runs it.
  // <boost/asio/io_context.hpp> defines it. From the first call on, which any thread may make, the
  // context sleeps nowhere else.
  // Threads: any, while the Context exists. Only the calls that make progress run what it is given.
  [[nodiscard]] boost::asio::io_context& io_context();

  // Returns when every process of the job has called it as often as this one; makes progress
  // meanwhile, as peers may need it to get here. Fails when a rank ends without calling it, and
  // when the deadline passes: the text names the ranks that are missing. After a timeout the fence
  // stays under way, and the next call waits for the same one.
  [[nodiscard]] Result<void> fence(std::chrono::milliseconds timeout = Job::k_default_timeout);

  // Flushes and closes everything, refuses new connections, waits for all of it, and reports the
  // peers that it waits for. In a job it waits for a peer that computes or is stopped, unless
  // CoreOptions::close_timeout is set; a peer whose host is dead is found by host_timeout. Messages
  // that can no longer arrive end with an error; all operations have ended when it returns. Fails
  // inside a callback (`in_callback`): nothing has happened then.
  [[nodiscard]] Result<void> finalize();
  // The same without waiting: begins it, or goes on with it. True: it has ended. Until then the
  // program makes progress and calls this again. Reports nothing.
  [[nodiscard]] Result<bool> try_finalize();

  // How the connection methods stand in this process: what `statewire info` shows as a table, and
  // the program's own.
  [[nodiscard]] const std::vector<cpc::Standing>& methods() const;
  // How messages to this rank travel: "sock", "rdma_cm over mlx5_0/1", "shm over memory". A
  // lane is attached to a connection that is in use, so until then it is "sock". Empty: there is no
  // such rank, or no lane where sockets may carry nothing.
  [[nodiscard]] std::string method(std::uint32_t rank) const;
  // Why this rank is unreachable, for people: the methods of one side exclude `sock`, and there is
  // no lane. Empty: sockets may carry its messages, or nothing has failed since it was connected
  // last. Also inside on_lost().
  [[nodiscard]] std::string why_unreachable(std::uint32_t rank) const;

  // The connection to this rank, for people and tests.
  [[nodiscard]] PeerState state(std::uint32_t rank) const;
  // Counters of all connections; to_json() prints them.
  [[nodiscard]] const Stats& stats() const;
  // Of the connections within this host.
  [[nodiscard]] LocalStats local_stats() const;
  // Of the lanes of all connections; to_json() prints them.
  [[nodiscard]] LaneStats lane_stats() const;
  // Active messages that no handler was there for.
  [[nodiscard]] std::uint64_t am_unhandled() const;
  // Connections of every kind, in every state, also those that are being opened or closed.
  [[nodiscard]] std::size_t connections() const;
  // What the others must know of this process. They had it when the job began; a process that
  // replaces one that has ended gives its card to the others, which call set_card.
  [[nodiscard]] Card card() const;
  // A peer that was restarted listens elsewhere, and may have other devices: its new card. The
  // connection to its previous incarnation fails with peer_restarted when the new one connects.
  // Without effect for this rank, for one that does not exist, and without a job.
  void set_card(std::uint32_t rank, Card card);

 private:
  struct State;         // runtime/src/context/state.hpp
  friend struct Access; // runtime/src/context/access.hpp
  Context();

  std::unique_ptr<State> state_;
  Messages* messages_ = nullptr; // of state_
};

} // namespace statewire
