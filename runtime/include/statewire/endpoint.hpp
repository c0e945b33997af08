// SPDX-License-Identifier: BSD-3-Clause
// Endpoints: virtual connections over one RDMA port. The counterpart of the core (core.hpp), for
// packets instead of streams: the same close protocol (spec/close.dot), below it the machines of
// endpoint.dot, cts.dot, credit.dot, silence.dot, queue_pair.dot and of the connection methods
// oob.dot and rdma_cm.dot. No input or output of its own: a verbs::Device moves the bytes, time is
// an argument, randomness is given.
//
// Drivers poll the device in every turn, call begin_turn() before that, and advance() when
// next_deadline() has come. What comes over the channel and from the connection manager is kept
// until the device has been polled empty, because data travels faster; begin_turn() and advance()
// poll it themselves then, but not while completions that a poll has told are in hand.
//
// Whoever owns the packets is told at once what befalls a connection, users (EndpointCallbacks)
// when nothing is in hand and no step is under way: they may make progress. So he may hear of it
// first.
//
// Packets: all processes of a job have the same EndpointOptions::packet. If a peer's is smaller,
// max_packet() is its size from the first connection on; larger packets that were posted before end
// that connection with too_large.
//
// Threads: none inside; all calls come from the thread that drives the device.
// Callbacks run after the step that caused them, never inside it; they may call anything here.
#pragma once

#include "core.hpp"
#include "driven.hpp"
#include "packets.hpp"
#include "verbs.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace statewire {

class Dispatcher;

// How a process's endpoints speak to those of another before they are connected: the virtual
// connection over sockets. Messages arrive complete, in order, from who they say they are, or
// on_channel_lost is told.
class OutOfBand {
 public:
  virtual ~OutOfBand() = default;
  virtual Errc send(Peer to, ConstBytes message, Time now) = 0; // copied; opens the channel
};

enum class Method : std::uint8_t { oob, rdma_cm };

// How a peer is reached, as its advertisement says.
struct RemotePort {
  Method method = Method::oob;
  verbs::Link link = verbs::Link::roce;
  Address address;                    // rdma_cm: where it listens
  std::array<std::uint8_t, 16> gid{}; // oob: checked against what the peer says later
  bool uses_cts = true;               // rdma_cm: true, oob: false
  Epoch epoch;                        // of the process that advertised it
};

struct EndpointOptions {
  Time open_timeout = std::chrono::seconds(20);   // all attempts of one series
  Time connect_timeout = std::chrono::seconds(8); // one attempt, clear to send included
  // A closing step without progress. The same in all processes: a peer that still reads or writes
  // the closer's memory says that it is alive after each quarter of its own.
  Time close_timeout = std::chrono::seconds(10);
  Time port_patience = std::chrono::seconds(5); // how long a port may be down
  // A connected peer of which nothing was heard for so long is asked whether it is still there. One
  // that is not is found out in twice this and the time of its device's retries (4.3 s); on iWARP,
  // or after a blink, in five times this.
  Time silence = std::chrono::seconds(3);
  Time backoff_first = std::chrono::milliseconds(2);
  Time backoff_limit = std::chrono::milliseconds(500);
  std::uint32_t max_opening = 8; // own attempts at once; others stand in line
  std::size_t packet = 8192;     // the largest packet; the same for all processes of a job
  std::uint32_t window = 32;     // receives posted for one peer: its credits, at most 1024
  // One receive queue for all peers, where the device has such. Two windows are posted at first,
  // and twice as many whenever they run low, up to all peers' windows and to shared_limit. (iWARP:
  // all of them at once; each peer has its own when that would be more than the limit.)
  bool shared_receives = true;
  std::uint32_t shared_limit = 4096; // receives posted in all, when they are shared
  // Eager RDMA: so many peers may write their short packets into a ring of this process, 8 KiB of
  // memory each with the usual window. 0: nobody does.
  std::uint32_t rings = 16;
  std::uint32_t ring_after = 16;                   // who has sent so many short packets before
  std::size_t direct_at_once = 16;                 // RDMA reads and writes under way for one peer
  std::size_t max_queued = std::size_t{256} << 20; // for one peer: beyond, room() says no
  std::uint32_t max_message = 1U << 30;            // bytes of an active message's payload
  std::size_t cache_limit = std::size_t{1} << 30;  // bytes of user memory kept registered
};

// As the core's.
struct EndpointCallbacks {
  std::function<void(const ActiveMessage&)> message;
  std::function<void(Peer)> connected, closed;
  std::function<void(Peer, Errc)> lost;
  std::function<void(Peer, std::uint64_t token, Errc)> send_failed;
};

struct EndpointStates {
  std::string_view close, endpoint, method, cts, queue_pair; // the specs' names
  std::string_view eager_reader, eager_writer;
  std::string_view close_words, endpoint_words; // what the specs say of these states
  std::size_t queued_bytes = 0;
  std::uint32_t credits = 0;
  Errc last_error = Errc::ok;
  std::string address; // of the peer's port, where the method has one
  std::string trouble; // what the device said of the last failure, for people; empty: nothing
  Time since{0};
  Time patience = k_never; // as PeerState's
};

struct EndpointStats {
  enum Machine : std::uint8_t {
    endpoint,
    cts,
    oob,
    rdma_cm,
    queue_pair,
    credit,
    close,
    delivery,
    silence,
    eager_reader,
    eager_writer,
    machines
  };
  std::array<std::vector<std::uint64_t>, machines> transitions; // by transition number
  std::uint64_t opened = 0;                                     // connections that this side began
  std::uint64_t admitted = 0;                                   // … that the peer began
  std::uint64_t attempts = 0, crossings = 0, doorbells = 0;
  std::uint64_t packets_sent = 0, packets_received = 0, credit_packets = 0;
  std::uint64_t messages_sent = 0, messages_received = 0; // active messages
  std::uint64_t inline_sends = 0, unsignalled = 0;
  std::uint64_t eager_writes = 0, eager_reads = 0; // packets that were written into rings
  std::uint64_t reads = 0, writes = 0, bytes_read = 0, bytes_written = 0;
  std::uint64_t registrations = 0, registration_hits = 0, registration_failures = 0, evictions = 0;
  std::uint64_t port_downs = 0;
  std::uint64_t receives_low = 0; // shared ones ran low, and more were posted
  std::uint64_t looks = 0;        // peers that were silent, and asked
  std::uint64_t strangers = 0;    // requests that proved nothing
  std::uint64_t unexpected = 0;   // `error` cells met: always 0 unless Statewire has a bug
};
[[nodiscard]] std::string_view name(EndpointStats::Machine machine); // of its spec

class EndpointCore final : public PacketDevice, public Driven, public verbs::DeviceEvents {
 public:
  struct Identity {
    std::string group_id; // of the job; all peers are of it
    Peer own;
    std::uint32_t size = 0;
    Key key;
    Epoch epoch;
  };
  // Where a peer is: asked at every attempt, when what is connected is given up, and when a peer
  // calls (`calls`). Empty: not reached over this port.
  using Lookup = std::function<std::optional<RemotePort>(Peer, bool calls)>;

  // `start`: asked to begin an attempt when a peer's turn has come; it calls start() sooner or
  // later in the same call (the framework's module does). None: start() is called directly.
  EndpointCore(Dispatcher& dispatcher, verbs::Device& device, OutOfBand& channel, Identity identity,
               Lookup lookup, Entropy entropy, EndpointOptions options, EndpointCallbacks callbacks,
               std::function<Errc(Peer)> start = {});
  ~EndpointCore() override;
  EndpointCore(const EndpointCore&) = delete;
  EndpointCore& operator=(const EndpointCore&) = delete;

  // Where rdma_cm listens, for the advertisement; the device listens from then on.
  Errc listen(Address& at);

  void set_packet_events(PacketEvents* events);
  Errc start(Peer peer); // see the constructor

  // What came over the channel, and what became of it.
  void on_channel(Peer from, ConstBytes message, Time now);
  void on_channel_lost(Peer peer, Errc reason, Time now);

  // The device was removed, and nothing is connected over it any more.
  [[nodiscard]] bool is_over() const;
  // A device that was removed is kept by its system until nobody uses it. Whether nobody does;
  // false inside of anything that this core does.
  [[nodiscard]] bool may_let_go() const;
  // Gives back the rest, registered memory for instance: the device may be destroyed then. Whoever
  // is to be reached by it later is not.
  void let_go();

  // The lookup says something else of this peer than before, for it was restarted: what is
  // connected with its former self, or being connected, is lost as peer_restarted.
  void look_again(Peer peer, Time now);
  // One of the two ports between this process and the peer is gone, and the lookup says where the
  // peer is reached now, if anywhere: what is connected, or being connected, is lost for that
  // reason.
  void give_up(Peer peer, Errc reason, Time now);
  // Whether a loss has not been acknowledged yet, and the peer has not come back.
  [[nodiscard]] bool is_lost(Peer peer) const;
  // Whether nothing is connected, wanted or under way, and the owner of the packets has heard of
  // the end.
  [[nodiscard]] bool is_idle(Peer peer) const;

  // As the core's.
  Errc close(Peer peer, Time now);
  void replaced(Peer peer, Time now);
  void finalize(Time now);
  [[nodiscard]] bool finalized() const;
  [[nodiscard]] std::vector<Peer> blockers() const;
  [[nodiscard]] EndpointStates states(Peer peer) const;
  [[nodiscard]] const EndpointStats& stats() const;
  [[nodiscard]] std::size_t memory(Peer peer) const; // held for it, its own receives included
  [[nodiscard]] std::size_t buffer_memory() const;   // packet buffers of all peers, in use or not
  struct Trace {
    Time at{0};
    EndpointStats::Machine machine{};
    Peer peer;
    std::string_view from, event, to;
  };
  void set_trace(std::function<void(const Trace&)> trace);

  // PacketDevice
  Errc post(Peer to, ConstBytes copied, std::span<const ConstBytes> borrowed, std::uint64_t token,
            Urgency urgency, Time now) override;
  Errc send(Peer to, std::uint16_t handler, ConstBytes payload, Time now,
            std::uint64_t token = 0) override;
  Room lend(Peer to, std::size_t size) override;
  Errc post_lent(Peer to, bool& left) override;
  void follow(Peer to, std::uint64_t token) override;
  void open(Peer to) override;
  bool room(Peer to) override;
  void expect_bulk(Peer from, bool on) override;
  [[nodiscard]] std::size_t max_packet(Peer to) const override;
  bool open_window(Peer to, MutableBytes memory, WindowUse use, Window& out) override;
  void close_window(Peer to, const Window& window) override;
  bool read_window(Peer from, const Window& window, MutableBytes into, std::uint64_t token,
                   Time now) override;
  bool write_window(Peer to, ConstBytes from, const Window& window, std::uint64_t token,
                    Time now) override;

  // Driven
  bool begin_turn(Time now) override;
  [[nodiscard]] Time next_deadline() const override;
  void advance(Time now) override;

  // verbs::DeviceEvents
  void on_completions(std::span<const verbs::Completion> what, Time now) override;
  std::optional<unsigned> on_look(Time now) override;
  bool on_rest() override;
  void on_cm(const verbs::CmEvent& event, Time now) override;
  void on_port(const verbs::PortEvent& event, Time now) override;

  class Impl; // runtime/src/endpoint

 private:
  std::unique_ptr<Impl> impl_;
};

} // namespace statewire
