// SPDX-License-Identifier: BSD-3-Clause
// A transport whose connections may use lanes, on top of one whose connections are sockets.
//
// Above it stands the sockets' core, which sees streams of bytes as before. The handshake goes
// through unchanged; from its end on the bytes of a connection go over a Stream, and so over the
// socket or a lane. A process without components has no such transport.
//
// It has a dispatcher of its own: a write of the core, which is in the middle of a step of its own,
// is handled before it returns, so that nothing is copied for later.
#pragma once

#include "registry.hpp"
#include "stream.hpp"

#include <statewire/driven.hpp>
#include <statewire/transport.hpp>

#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace statewire::lanes {

class LaneTransport final : public Transport, public TransportEvents, public Driven {
 public:
  struct Options {
    // Writes, at least one: a lane is worth its memory on a connection in use.
    std::uint16_t start_after = 8;
    Time attach_timeout = std::chrono::seconds(5);
    // Bytes that wait behind a close() are dropped then.
    Time linger_timeout = std::chrono::seconds(5);
  };

  // Both outlive it.
  LaneTransport(Transport& below, Registry& registry, Options options);
  ~LaneTransport() override;
  LaneTransport(const LaneTransport&) = delete;
  LaneTransport& operator=(const LaneTransport&) = delete;

  // Before any event; this transport is what the transport below is bound to.
  void bind(TransportEvents& above) { above_ = &above; }
  // Lets the components look for events of their lanes. Returns whether there were any. A loop
  // that does not sleep calls it again and again; one that does, when rest() says so at least.
  bool progress(Time now);
  // The loop is about to sleep until the sockets have something, or a deadline has come. True:
  // something has come over a lane, and the loop does not sleep. False: what comes wakes it, as
  // long as there is no event and no call: is_resting().
  [[nodiscard]] bool rest();
  // Since rest() has returned false there was no event, and no call.
  [[nodiscard]] bool is_resting() const { return rested_ == dispatcher_.iteration(); }

  [[nodiscard]] const Stream::Stats& stats() const { return stats_; }
  [[nodiscard]] std::uint64_t attached() const { return attached_; } // lanes, so far
  // For tests and reports: null without a stream.
  [[nodiscard]] Stream* stream(Handle h);

  // ---- Transport
  using Transport::connect;
  Errc connect(std::span<const Address> to, Handle& out) override {
    return below_.connect(to, out);
  }
  [[nodiscard]] std::size_t connected_address(Handle h) const override {
    return below_.connected_address(h);
  }
  IoResult read(Handle h, MutableBytes into) override { return read(h, std::span(&into, 1)); }
  IoResult read(Handle h, std::span<const MutableBytes> into) override;
  IoResult write(Handle h, std::span<const ConstBytes> from) override;
  void read_again(Handle h) override;
  void authenticated(Handle h) override { below_.authenticated(h); }
  bool frames_follow(Handle h, bool initiator, ConstBytes unread) override;
  void shutdown_write(Handle h) override;
  void close(Handle h, bool abort) override;
  [[nodiscard]] std::size_t lingering() const override { return lingering_ + below_.lingering(); }
  void stop_listening() override { below_.stop_listening(); }

  // ---- TransportEvents, of the transport below
  void on_accept(Handle h, Time now) override;
  void on_connect(Handle h, Errc result, Time now) override;
  bool on_readable(Handle h, Time now) override;
  void on_writable(Handle h, Time now) override;
  void on_accept_paused(bool paused, Time now) override;

  // ---- Driven
  bool begin_turn(Time now) override { return dispatcher_.begin_turn(now); }
  [[nodiscard]] Time next_deadline() const override;
  void advance(Time now) override;

 private:
  struct Link;
  // A call from above: no event goes up before it returns.
  struct Call {
    explicit Call(Dispatcher& d) : hold(d), input(d, d.now()) {}
    Dispatcher::Hold hold; // until the input has ended
    Dispatcher::Input input;
  };

  [[nodiscard]] Link* find(Handle h) const;
  void release(Link& link, bool abort);
  bool release_if_over(Link& link); // it lingers, and need not any more
  IoResult receive(Link& link, MutableBytes room);
  void raise_later(Link& link);
  void raise(Handle h);
  void set_deadline(Link& link, Time deadline);
  void poll_lanes(Time now);

  Transport& below_;
  Registry& registry_;
  const Options options_;
  TransportEvents* above_ = nullptr;
  Dispatcher dispatcher_;
  Stream::Stats stats_;
  std::uint64_t attached_ = 0;
  std::size_t lingering_ = 0;
  std::uint64_t rested_ = 0; // the iteration in which it was, since the last progress(); 0: none
  std::vector<std::unique_ptr<Link>> links_; // by slot; null: without a stream
  std::set<std::pair<Time, std::uint32_t>> deadlines_;
  std::vector<std::byte> buffer_; // for reads of the socket
};

} // namespace statewire::lanes
