// SPDX-License-Identifier: BSD-3-Clause
// A transport whose connections may use lanes, on top of one whose connections are sockets.
//
// Above it stands the sockets' core, which sees streams of bytes as before. The handshake goes
// through unchanged; from its end on the bytes of a connection go over a Stream, and so over the
// socket or a lane. The peer of an accepted connection may propose a lane, whatever this process
// has, and is answered. A connection that this process has opened, and has no component for, needs
// no Stream: no LANE frame comes over it. Where the socket is not to carry frames, they begin when
// a lane is there (spec/lanes/lane_only.dot).
//
// A write of the core, which is in the middle of a step of its own, is handled before it returns,
// so that nothing is copied for later. What a lane has for the core is an arrival of the
// dispatcher.
#pragma once

#include "registry.hpp"
#include "stream.hpp"

#include "../base/timers.hpp"
#include "core/driven.hpp"
#include "core/transport.hpp"

#include <lane_only.hpp>
#include <linger.hpp>

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace statewire::lanes {

class LaneTransport final : public Transport, public TransportEvents, public Driven {
 public:
  struct Options {
    // Reads and writes, at least one: a lane is worth its memory on a connection in use.
    std::uint16_t start_after = 16;
    // A lane that carries nothing for so long, or up to twice as long, is given up by the
    // acceptor, for its memory. Not while the acceptor's regions are open or its reads under way,
    // and not where the socket is to carry no frames. k_never: none is.
    Time idle_after = k_never;
    // Bytes that wait behind a close() are dropped then.
    Time linger_timeout = std::chrono::seconds(5);
  };

  // These outlive it. The dispatcher is the core's.
  LaneTransport(Dispatcher& dispatcher, Transport& below, Registry& registry, Options options);
  ~LaneTransport() override;
  LaneTransport(const LaneTransport&) = delete;
  LaneTransport& operator=(const LaneTransport&) = delete;

  // Before any event; this transport is what the transport below is bound to.
  void bind(TransportEvents& above) { above_ = &above; }
  // Lanes that are looked at. The others are armed: what comes over them comes with an event of
  // the sockets.
  [[nodiscard]] std::size_t awake() const { return awake_.size(); }
  [[nodiscard]] bool has_something_to_look_at() const {
    return !awake_.empty() || registry_.has_devices();
  }
  // Lets the components look for events of these lanes. Returns whether there were any. Lanes that
  // have had none for long are armed.
  bool progress(Time now) { return has_something_to_look_at() && look(now); }
  // The same, where there is something to look at. Most looks find nothing, and nothing is left to
  // do: those are no input.
  bool look(Time now);
  // The loop is about to sleep until the sockets have something, or a deadline has come. True:
  // something has come over a lane, and the loop does not sleep. False: all are armed.
  [[nodiscard]] bool before_sleep();

  struct Stats : Stream::Stats {
    std::array<std::uint64_t, spec::linger::k_transition_count> linger{};
    std::array<std::uint64_t, spec::lane_only::k_transition_count> lane_only{};
  };
  [[nodiscard]] const Stats& stats() const { return stats_; }
  [[nodiscard]] std::uint64_t attached() const { return attached_; } // lanes, so far
  // Of the last connection that has none; empty: there was none.
  [[nodiscard]] const std::string& why_no_lane() const { return why_no_lane_; }
  // Of the lane that the connection has: "oob over rxe0/1"; empty: it has none.
  [[nodiscard]] std::string method(Handle h) const;
  // For tests and reports: null without a stream.
  [[nodiscard]] Stream* stream(Handle h);

  // Stops all lanes: no memory is read or written any more. Behind it nothing calls this transport.
  void cut();

  // ---- Transport
  using Transport::connect;
  using Transport::read;
  Errc connect(std::span<const Address> to, Handle& out) override {
    return below_.connect(to, out);
  }
  [[nodiscard]] std::size_t connected_address(Handle h) const override {
    return below_.connected_address(h);
  }
  IoResult read(Handle h, std::span<const MutableBytes> into) override;
  void release(Handle h) override;
  IoResult write(Handle h, std::span<const ConstBytes> from) override;
  [[nodiscard]] std::byte* reserve(Handle h, std::size_t bytes) override;
  void commit(Handle h, std::size_t bytes) override;
  [[nodiscard]] std::uint16_t frames_of_a_write(Handle h) const override;
  void read_again(Handle h) override;
  void authenticated(Handle h) override { below_.authenticated(h); }
  void is_quiet(Handle h, bool quiet) override { below_.is_quiet(h, quiet); }
  [[nodiscard]] bool may_propose_lanes(Handle h) const override;
  bool frames_follow(Handle h, Carrier carrier, bool initiator, ConstBytes unread,
                     std::size_t handled) override;
  bool open_region(Handle h, MutableBytes memory, RemoteRegion& out) override;
  void close_region(Handle h, const RemoteRegion& region) override;
  void close_regions(Handle h) override;
  [[nodiscard]] bool ring_is_faster(Handle h) override;
  bool read_region(Handle h, const RemoteRegion& region, MutableBytes into,
                   std::uint64_t token) override;
  void shutdown_write(Handle h) override;
  void close(Handle h, bool abort) override;
  [[nodiscard]] std::size_t lingering() const override { return lingering_ + below_.lingering(); }
  void stop_listening() override { below_.stop_listening(); }

  // ---- TransportEvents, of the transport below
  void on_accept(Handle h, Time now) override { above_->on_accept(h, now); }
  void on_connect(Handle h, Errc result, Time now) override { above_->on_connect(h, result, now); }
  bool on_readable(Handle h, Time now) override;
  void on_writable(Handle h, Time now) override;
  void on_accept_paused(bool paused, Time now) override { above_->on_accept_paused(paused, now); }

  // ---- Driven
  bool begin_iteration(Time now) override { return dispatcher_.begin_iteration(now); }
  [[nodiscard]] Time next_deadline() const override;
  void advance(Time now) override;

 private:
  struct Link;
  struct LingerHooks;
  struct LaneOnlyHooks;

  [[nodiscard]] Link* find(Handle h) const; // lane_link.hpp
  void raise(const Link& link, spec::linger::Event event);
  void raise(const Link& link, spec::lane_only::Event event);
  void release_later(const Link& link, bool abort); // behind the core's events
  void release(Handle h, bool abort);
  void count_use(Link& link);
  [[gnu::noinline]] void propose(Link& link);
  IoResult receive(Link& link, std::size_t most);
  void raise_later(Link& link);
  void post_arrival(Handle h);
  void raise_first_arrival(Time now);
  void raise(Link& link);
  bool hand_up(Link& link);
  [[gnu::noinline]] void arm_idle_lanes(Time now);
  // Arms the lanes that `which` selects, but for those to which something comes meanwhile.
  template <class Which>
  bool arm_lanes(Which&& which);
  void propose_later(Link& link);
  void release_idle_lanes();

  Dispatcher& dispatcher_;
  Transport& below_;
  Registry& registry_;
  const Options options_;
  TransportEvents* above_ = nullptr;
  Stats stats_;
  std::uint64_t attached_ = 0;
  std::string why_no_lane_;
  Time idle_check_ = k_never; // lanes that have carried nothing since the last one are given up
  std::size_t lingering_ = 0;
  std::vector<Handle> awake_;  // their lanes are looked at
  std::vector<Handle> to_arm_; // … those that are about to be armed
  // Looks at lanes in vain, of all together, since some were armed: after so many those that were
  // idle are.
  std::size_t looks_ = 0;
  static constexpr std::size_t k_idle_looks = std::size_t{1} << 16;
  // The first arrival of a look at the lanes: it needs no queue.
  Link* first_arrival_ = nullptr;
  Link* reserved_ = nullptr; // by reserve(), for commit()
  bool looks_at_lanes_ = false;
  std::vector<Handle> lingering_since_now_;  // their deadline is still to be set
  TimerSet timers_;                          // of all links, which stop theirs when they go
  std::vector<std::unique_ptr<Link>> links_; // by slot; null: without a stream
  std::vector<std::byte> buffer_;            // for reads of the socket
};

} // namespace statewire::lanes
