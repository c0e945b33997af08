// SPDX-License-Identifier: BSD-3-Clause
// Interfaces between a connection's stream and what carries it instead of the socket: a lane, the
// component that makes it, and the choice of candidates.
//
// A lane is one ring of bytes in each direction. Its positions count from its first byte. All calls
// come from the thread that drives progress; no call blocks.
#pragma once

#include "../asio/descriptor.hpp"

#include <statewire/advertisement.hpp>
#include <statewire/transport.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace statewire::lanes {

// Events of one lane. They may be raised inside of any call of the lane except stop(), and by
// progress. After stop(), on_failure() and on_violation() a lane raises none. One that raises
// on_failure() outside of such a call may be destroyed before that returns.
class LaneEvents {
 public:
  virtual ~LaneEvents() = default;
  // Sends bytes to the peer's end of the lane, in a SETUP frame: 1 to k_max_setup. Before
  // on_ready(). A descriptor goes with them only to a component that needs_descriptors().
  virtual void send_setup(cpc::BytesView bytes, native::Descriptor descriptor, Time now) = 0;
  virtual void on_ready(Time now) = 0;     // this end can receive; once
  virtual void on_may_write(Time now) = 0; // this end can write; once, after Lane::let_write()
  virtual void on_arrival(Time now) = 0;   // bytes or a report of the peer
  // The peer is armed: it is to be woken, because of what is in the ring or has become free up to
  // here.
  virtual void ring_bell(std::uint64_t position, Time now) = 0;
  virtual void on_failure(std::string_view why, Time now) = 0;
  virtual void on_violation(std::string_view why,
                            Time now) = 0; // an impossible position of the peer
};

class Lane {
 public:
  virtual ~Lane() = default;

  // ---- attaching
  // From the peer's end. The descriptor is empty if the peer has passed none, or it could not be
  // passed: no number was free.
  virtual void on_setup(cpc::BytesView bytes, native::Descriptor descriptor, Time now) = 0;
  // Both ends can receive: on_may_write() follows, at once, or when something has come over the
  // lane. That may have come before this call: a lane may be faster than the socket. An end that
  // may not write sends no reports either.
  virtual void let_write(Time now) = 0;

  // ---- sleeping, at any time before stop(). A lane is made unarmed. One that leaves the first
  // three out keeps its process awake.
  // This process may be about to sleep: the peer rings for the next bytes that it publishes, and
  // if `for_reports` for its next report; once. The peer looks whether this end is armed after it
  // has published, and this end looks with has_arrived() after arm(). No look comes before what the
  // same side has written can be seen by the other (spec/ring_rest.dot).
  virtual void arm(bool for_reports) { (void)for_reports; }
  virtual void disarm() {}
  // Something has come that on_arrival() was not raised for.
  [[nodiscard]] virtual bool has_arrived() const { return true; }
  // The peer has rung: raises what has come, as LaneComponent::progress(). It stays armed, and is
  // not rung for that again.
  virtual void on_bell(std::uint64_t position, Time now) = 0;

  // ---- writing, after on_may_write()
  [[nodiscard]] virtual std::size_t room() const = 0; // bytes that the ring has room for
  // Publications, of bytes or of a report, that the peer has receives for. No limit: SIZE_MAX.
  [[nodiscard]] virtual std::size_t receives_left() const = 0;
  // Makes one publication of the first bytes and returns how many: 1 to room().
  virtual std::size_t publish(std::span<const ConstBytes> from, Time now) = 0;
  [[nodiscard]] virtual bool report_is_due() const = 0;
  virtual void report(Time now) = 0; // all that was consumed; one publication
  [[nodiscard]] virtual std::uint64_t reported() const = 0; // bytes that the peer has reported
  // What was written behind these. Valid after stop(), too.
  [[nodiscard]] virtual ConstBytes unreported() const = 0;

  // ---- reading
  // What has come and is not consumed, in place. Valid until consume(). After stop(): what had
  // come.
  [[nodiscard]] virtual ConstBytes received() const = 0;
  virtual void consume(std::size_t bytes) = 0;

  // The lane is about to be given up: what has come until now is in received() then. Raises
  // nothing.
  virtual void collect() {}
  // Nothing is written any more, nor received: not even what is on its way. Does not wait for the
  // peer.
  virtual void stop() = 0;
};

// One pair of ports and the component that connects them.
struct Candidate {
  std::string component, own_port, peer_port;
  cpc::Bytes acceptor_blob; // of the acceptor's port
};

class Component {
 public:
  virtual ~Component() = default;
  // Starts this side's end of a lane. Null: it cannot be started, and `why` says the reason.
  // `number`: of the lane, per connection. `initiator`: this side has opened the connection.
  virtual std::unique_ptr<Lane> start(const Candidate& candidate, std::uint16_t number,
                                      bool initiator, LaneEvents& events, std::string& why,
                                      Time now) = 0;
};

// What a process knows of its ports and components, for one connection.
class Choice {
 public:
  virtual ~Choice() = default;
  [[nodiscard]] virtual Component* component(std::string_view name) = 0; // null: there is none
  // ---- the initiator
  [[nodiscard]] virtual cpc::Bytes advertisement() const = 0;
  // ---- the acceptor. The candidates are made from the peer's advertisement and the own one, the
  // best first. False: that is no advertisement.
  virtual bool on_proposal(cpc::BytesView advertisement) = 0;
  [[nodiscard]] virtual bool has_candidate() const = 0;
  virtual Candidate take_candidate() = 0; // only if there is one
  // Empty: what became of the last candidate.
  [[nodiscard]] virtual std::string why_none() const = 0;
};

} // namespace statewire::lanes
