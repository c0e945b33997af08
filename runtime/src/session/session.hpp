// SPDX-License-Identifier: BSD-3-Clause
// The session: what virtual connections have in common, whatever carries their frames. The close
// protocol (spec/close.dot), what waits for it, and what the owner of packets and the user are
// notified of. The owner of a Session carries the frames: it implements Carrier.
//
// Threads: none inside; all calls come from the thread that drives the dispatcher.
#pragma once

#include "admission.hpp"
#include "frame.hpp"
#include "vc.hpp"

#include "../dispatch/dispatcher.hpp"
#include "core/core.hpp"
#include "core/packets.hpp"

#include <statewire/machine.hpp>

#include <deque>
#include <functional>
#include <span>
#include <vector>

namespace statewire::session {

// What the session asks of what carries the frames of its virtual connections. No call may raise
// anything but events, or call the session back but for what is said here.
class Carrier {
 public:
  virtual ~Carrier() = default;

  // Raised, as events of the machine that has the connection.
  enum class Wish : std::uint8_t {
    open,      // packets wait: a connection is wanted
    terminate, // both sides have closed: the connection ends gracefully
    abandon,   // the connection, or the wish for one, ends at once
  };
  virtual void raise(Vc& v, Wish wish) = 0;

  // Frames may be sent and received, now or as soon as the peer has confirmed the connection.
  [[nodiscard]] virtual bool is_up(const Vc& v) const = 0;
  // RDMA reads of this side are under way.
  [[nodiscard]] virtual bool is_placing(const Vc& v) const {
    (void)v;
    return false;
  }
  // Sends the frame that Session::outgoing describes, now or, by the queue, later.
  virtual void put(Vc& v) = 0;
  // A frame was appended to the queue; it leaves when the step is over.
  virtual void queue_has_grown(Vc& v) = 0;
  virtual void send_progress_report(Vc& v) { (void)v; }
  // The connection is over: what is kept for it only is released.
  virtual void release(Vc& v) { (void)v; }
  // For Session::tracing.
  enum class Machine : std::uint8_t { close, delivery };
  virtual void trace(const Vc& v, Machine machine, TransitionId id) const = 0;
};

struct SessionOptions {
  Time close_timeout{0};
  Time open_timeout{0}; // all attempts of one series
  Time backoff_first{0}, backoff_limit{0};
  std::uint32_t max_opening = 1;     // own attempts at once, …
  std::uint32_t most_opening = 1;    // … and while many wait
  Time grace{0};                     // of admission, for initiators that are not named yet
  Time stall_timeout = k_never;      // of admission, for attempts that do not end
  std::size_t max_queued = SIZE_MAX; // bytes for one peer; beyond, room() says no
  std::uint8_t close_machine = 0;    // the close protocol's number in the set of timers
};

// Upcalls. All optional.
struct SessionCallbacks {
  std::function<void(const ActiveMessage&)> message;
  std::function<void(Peer)> connected, closed;
  std::function<void(Peer, Errc)> lost;
  std::function<void(Peer, std::uint64_t token, Errc)> send_failed;
};

// Of the carrier's statistics.
struct SessionCounters {
  std::vector<std::uint64_t>&close, &delivery; // transitions of these machines, by number
  std::uint64_t& unexpected;                   // `error` cells met
};

class Session {
 public:
  Session(Dispatcher& d, TimerSet& t, Carrier& c, SessionOptions o, SessionCallbacks cb,
          SessionCounters n);
  ~Session() { dispatcher.forget(this); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // ---- frames out
  // The frame that is being decided on.
  struct Outgoing {
    FrameHeader header;
    ConstBytes copied;
    std::span<const ConstBytes> zero_copy;
    std::uint64_t token = 0;
    Errc result = Errc::ok;
  };
  // Decides on one frame. ok: it leaves, waits, or is held for the next connection. No input:
  // nothing is handled or delivered before this returns.
  Errc send(Vc& v, FrameKind kind, std::uint16_t handler, ConstBytes copied,
            std::span<const ConstBytes> zero_copy, std::uint64_t token);
  // The same with `hooks` derived from CloseHooks, for a carrier that has `outgoing` ready.
  template <class Hooks>
  Errc send_by(Vc& v, Hooks& hooks) {
    const auto before = v.close;
    v.close = closing::on_SEND(before, hooks, observer<Carrier::Machine::close>(v));
    if (before != v.close) v.since = now;
    return outgoing.result;
  }
  // Whether the owner of packets is notified when this frame has left.
  [[nodiscard]] static bool is_reported(const Outgoing& frame) {
    return frame.header.kind == FrameKind::packet && (frame.token != 0 || !frame.zero_copy.empty());
  }
  [[nodiscard]] static OutQueue::Kind kind_of(const Outgoing& frame) {
    if (frame.header.kind == FrameKind::message) return OutQueue::Kind::message;
    return is_reported(frame) ? OutQueue::Kind::reported : OutQueue::Kind::untold;
  }
  void open(Vc& v); // as for a frame, without one
  [[nodiscard]] bool has_room(const Vc& v) const;
  bool room(Vc& v); // no: on_room follows
  // Bytes have left the queue: on_room, if it is waited for.
  void queue_has_shrunk(Vc& v);

  // ---- frames in
  // Whether the close protocol lets a packet or a message through.
  bool accept(Vc& v);
  void close_packet(Vc& v, std::uint8_t flags);

  // ---- events
  void begin(Vc& v);                  // of a virtual connection that is new
  void step(Vc& v, closing::Event e); // now; never from inside a step
  void step(Vc& v, delivering::Event e, Errc reason = Errc::ok);
  // A packet is posted for the connection, or a window is opened to the peer.
  void use(Vc& v); // close_hooks.hpp
  void raise(Vc& v, closing::Event e);
  void expired(const TimerSet::Entry& due); // of the close protocol's timer
  // The connection is up: OPENED, and what is delivered of it.
  void opened(Vc& v);

  // ---- series of attempts
  void begin_series(Vc& v) {
    v.backoff = options.backoff_first;
    v.open_deadline = later(now, options.open_timeout);
  }
  [[nodiscard]] bool time_is_left(const Vc& v) const { return now < v.open_deadline; }
  // Full jitter around `t`: processes that failed together do not try again together.
  [[nodiscard]] Time jittered(Time t);
  // Before the next attempt; each is twice the last. The last attempt begins when the series ends,
  // not after that.
  [[nodiscard]] Time next_backoff(Vc& v, Time least = Time(0));
  // For one attempt, of `most`. The series ends in time; an attempt that begins at its very end has
  // a moment all the same: a refusal is a better reason than a timeout.
  [[nodiscard]] Time attempt_time(const Vc& v, Time most) const;

  // ---- deliveries and upcalls
  enum class Notice : std::uint8_t {
    connected, // these are upcalls
    closed,
    lost,
    send_failed,
    up, // these are deliveries to the owner of packets
    sent,
    room,
    down,
  };
  void notify(Notice n, Vc& v, Errc error = Errc::ok, std::uint64_t token = 0); // later
  void notify_closed(Peer peer); // of a virtual connection that was never used
  // An active message, for a carrier whose own steps must not be interrupted by users.
  void notify_message(Peer from, std::uint16_t handler, std::vector<std::byte> payload);
  void sent(Vc& v, std::uint64_t token) { notify(Notice::sent, v, Errc::ok, token); }

  // Counts every transition of a machine, and traces it when asked to.
  template <Carrier::Machine machine>
  struct Observer {
    Session& session;
    const Vc& v;
    [[gnu::always_inline]] void transition(TransitionId id) const {
      if constexpr (machine == Carrier::Machine::close)
        ++session.counters.close[id];
      else
        ++session.counters.delivery[id];
      if (session.tracing) [[unlikely]]
        session.carrier.trace(v, machine, id);
    }
  };
  template <Carrier::Machine machine>
  [[nodiscard]] Observer<machine> observer(const Vc& v) {
    return {*this, v};
  }

  Dispatcher& dispatcher;
  TimerSet& timers;
  Carrier& carrier;
  const Time& now; // the dispatcher's
  SessionOptions options;
  SessionCallbacks callbacks;
  PacketEvents* packets = nullptr;
  SessionCounters counters;
  bool tracing = false;
  bool finalizing = false;
  std::uint32_t outstanding_close_ops = 0; // of all virtual connections
  Outgoing outgoing;
  Admission admission;
  std::uint64_t jitter_state = 0; // of the generator; the owner seeds it

 private:
  friend struct CloseHooks;
  friend struct DeliveryHooks;
  struct Arrived {
    Peer from;
    std::uint16_t handler = 0;
    std::vector<std::byte> payload;
  };
  void post(Notice n, Vc* v, Peer peer, Errc error, std::uint64_t token);
  void deliver(const Dispatcher::Task& task);
  void deliver(Vc& v, Notice n, Errc reason);
  void is_down(Vc& v, delivering::Event how, Errc reason);
  std::deque<Arrived> messages_; // until their upcall
};

} // namespace statewire::session
