// SPDX-License-Identifier: BSD-3-Clause
// The session: the close protocol of virtual connections (spec/close.dot), what waits for it, and
// what the owner of packets and the user are notified of (spec/delivery.dot). The core carries the
// frames.
//
// Threads: none inside; all calls come from the thread that drives the dispatcher.
#pragma once

#include "admission.hpp"
#include "frame.hpp"
#include "vc.hpp"

#include "../dispatch/dispatcher.hpp"
#include "core/core.hpp"
#include "core/packets.hpp"

#include <statewirec/machine.hpp>

#include <algorithm>
#include <concepts>
#include <deque>
#include <span>
#include <vector>

namespace statewire::session {

class Session {
 public:
  Session(Core::Impl& c, CoreCallbacks cb);
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
  // The same with `hooks` derived from CloseHooks, for a caller that has `outgoing` ready.
  template <class Hooks>
  [[gnu::always_inline]] Errc send_by(Vc& v, Hooks& hooks) {
    take_step(
        v, [&](closing::State state, auto observer) __attribute__((always_inline)) {
          return mostly_in<closing::State::ACTIVE>(
              state, [&](closing::State s) __attribute__((always_inline)) {
                return closing::on_SEND(s, hooks, observer);
              });
        });
    return outgoing.result;
  }
  // Whether the owner of packets is notified when this frame has left.
  [[nodiscard]] static bool is_reported(const Outgoing& frame) {
    return frame.header.kind == FrameKind::packet && (frame.token != 0 || !frame.zero_copy.empty());
  }
  [[nodiscard]] static OutQueue::Kind kind_of(const Outgoing& frame) {
    if (frame.header.kind == FrameKind::message) return OutQueue::Kind::message;
    return is_reported(frame) ? OutQueue::Kind::reported : OutQueue::Kind::unreported;
  }
  void open(Vc& v); // as for a frame, without one
  // Asked once per frame that is queued: what is copied is a part of all.
  [[nodiscard]] static bool has_room(const Vc& v) {
    return v.queue.size() + v.held.size() < k_room_copied || has_room_for_more(v);
  }
  bool room(Vc& v); // no: on_room follows
  // Bytes have left the queue: on_room, if it is waited for.
  void queue_has_shrunk(Vc& v);

  // ---- frames in
  // Whether the close protocol lets a packet or a message through.
  bool accept(Vc& v); // close_hooks.hpp
  void close_packet(Vc& v, std::uint8_t flags);

  // ---- events
  // Of a virtual connection that is new. Also those that are used for the first time after finalize
  // has begun take part in it.
  void begin(Vc& v) {
    v.since = now;
    if (finalizing()) step(v, closing::Event::FINALIZE);
  }
  void step(Vc& v, closing::Event e); // now; never from inside a step
  void step(Vc& v, delivering::Event e, Errc reason = Errc::ok);
  // A packet is posted for the connection: inside a step of the close protocol.
  void use(Vc& v); // close_hooks.hpp
  void raise(Vc& v, closing::Event e);
  // Of the close protocol's timer.
  void expired(const TimerSet::Entry& due) {
    Vc& v = *static_cast<Vc*>(due.object);
    v.close_timer = {};
    raise(v, static_cast<closing::Event>(due.event));
  }
  // The connection is up: OPENED, and what is delivered of it.
  void opened(Vc& v) {
    v.error = Errc::ok;
    v.peer_finalizes = false;
    raise(v, closing::Event::OPENED);
    notify(callbacks.connected, v.peer);
    step(v, delivering::Event::UP);
  }

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
  [[nodiscard]] Time attempt_time(const Vc& v, Time most) const {
    if (most == k_never) return k_never;
    return std::min(most, std::max(v.open_deadline - now, options.backoff_limit));
  }

  // ---- deliveries and upcalls
  // An upcall, later.
  template <class Callback, class... Args>
  void notify(const Callback& callback, Args... args) {
    dispatcher.post(Dispatcher::Queue::upcall, this, [&callback, args...] {
      if (callback) callback(args...);
    });
  }
  // A delivery to the owner of packets, later: f(PacketEvents&, Peer, Time).
  template <class F>
  void deliver(Vc& v, const F& f) {
    dispatcher.post(Dispatcher::Queue::delivery, this, [this, &v, f] {
      if (packets != nullptr) f(*packets, v.peer, now);
      step(v, delivering::Event::DELIVERED);
    });
  }
  // An active message that waits with other upcalls.
  void notify_message(Peer from, std::uint16_t handler, std::vector<std::byte> payload);
  // A frame has left. One delivery for all that leave before it runs: many do together.
  void sent(const Vc& v, std::uint64_t token) {
    sent_.push_back({v.peer, token});
    if (sent_.size() == 1) deliver_sent_later();
  }

  // Counts every transition of a machine, and traces it when asked to.
  template <MachineId machine>
  struct Observer {
    Session& session;
    const Vc& v;
    [[gnu::always_inline]] void transition(TransitionId id) const {
      ++session.stats.transitions[static_cast<std::size_t>(machine)][id];
      if (session.tracing) [[unlikely]]
        session.trace(v, machine, id);
    }
  };
  void trace(const Vc& v, MachineId machine, TransitionId id) const;

  Core::Impl& core;
  Dispatcher& dispatcher;
  TimerSet& timers;
  const Time& now; // the dispatcher's
  const CoreOptions& options;
  Stats& stats;
  CoreCallbacks callbacks;
  PacketEvents* packets = nullptr;
  bool tracing = false;
  // finished: finalize has ended; later connect requests are still refused.
  enum class Life : std::uint8_t { open, finalizing, finished };
  Life life = Life::open;
  [[nodiscard]] bool finalizing() const { return life != Life::open; }
  std::uint32_t outstanding_close_ops = 0; // of all virtual connections
  Outgoing outgoing;
  Admission admission;
  std::uint64_t jitter_state = 0; // of the generator; the owner seeds it

 private:
  // How much may wait for one peer: so many bytes of memory, and so many in front of a control
  // packet.
  static constexpr std::size_t k_room_copied = std::size_t{256} * 1024;
  static constexpr std::size_t k_room_all = std::size_t{4} * 1024 * 1024;
  [[nodiscard]] static bool has_room_for_more(const Vc& v);
  friend struct CloseHooks;
  friend struct DeliveryHooks;
  struct Arrived {
    Peer from;
    std::uint16_t handler = 0;
    std::vector<std::byte> payload;
  };
  // The places where the states of the two machines are assigned. Inline: once per frame.
  template <std::invocable<closing::State, Observer<MachineId::close>> Step>
  [[gnu::always_inline]] void take_step(Vc& v, Step&& step) {
    const Dispatcher::InStep in_step(dispatcher);
    const closing::State before = v.close;
    v.close = step(before, Observer<MachineId::close>{*this, v});
    if (before != v.close) v.since = now;
  }
  template <std::invocable<delivering::State, Observer<MachineId::delivery>> Step>
  [[gnu::always_inline]] void take_step(Vc& v, Step&& step) {
    v.delivery = step(v.delivery, Observer<MachineId::delivery>{*this, v});
  }
  void deliver_sent_later();
  void deliver_sent();
  void is_down(Vc& v, Errc reason);
  std::deque<Arrived> messages_; // until their upcall
  struct Sent {
    Peer peer;
    std::uint64_t token = 0;
  };
  std::vector<Sent> sent_; // until their delivery
};

} // namespace statewire::session
