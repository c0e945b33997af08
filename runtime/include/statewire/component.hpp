// SPDX-License-Identifier: BSD-3-Clause
// Interface of components that make lanes: what carries the bytes of a connection instead of its
// socket, as shared memory or a device does. The library's components implement it, and so do a
// program's own (ContextOptions::lane_components, docs/guide/methods.md).
//
// A lane is one ring of bytes in each direction, between two processes that are connected over a
// socket. Positions count bytes from the lane's first one. If a lane fails, its connection goes on
// over the socket: each end keeps the bytes that its peer has not reported, and none is lost.
//
// Threads: all calls, both ways, come from the thread that drives progress. No call blocks, and
// none throws.
#pragma once

#include "address.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace statewire {

// Memory that a peer may read without this process: address and remote key. It travels in packets.
struct RemoteRegion {
  std::uint64_t address = 0; // as the end of the lane that opened it says, and its peer's end reads
  std::uint32_t key = 0;     // likewise
  std::uint16_t lane = 0;    // number of the lane that it is read over; any other lane refuses it
  std::uint32_t id = 0;      // for the side that opened it only
  friend bool operator==(const RemoteRegion&, const RemoteRegion&) = default;
};

// Owner of a file descriptor: closes it when it is destroyed, unless released.
//
// Threads: one at a time.
class Descriptor {
 public:
  // Owns none.
  Descriptor() = default;
  // Takes the descriptor over. -1: owns none.
  explicit Descriptor(int fd) : fd_(fd) {}
  // `other` owns none afterwards.
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  // Closes its own first; `other` owns none afterwards.
  Descriptor& operator=(Descriptor&& other) noexcept {
    Descriptor old(std::exchange(fd_, std::exchange(other.fd_, -1)));
    return *this;
  }
  ~Descriptor();
  // The number, which stays owned; -1: it owns none.
  [[nodiscard]] int get() const { return fd_; }
  // Gives the descriptor up to the caller, which closes it; -1: it owned none.
  [[nodiscard]] int release() { return std::exchange(fd_, -1); }
  // Whether it owns one.
  explicit operator bool() const { return fd_ >= 0; }

 private:
  int fd_ = -1;
};

} // namespace statewire

namespace statewire::cpc {

using Bytes = std::vector<std::uint8_t>;         // what peers exchange about their ports
using BytesView = std::span<const std::uint8_t>; // the same, of a peer

// How far two ports are from each other in their network, which decides between pairs of the same
// priorities.
enum class Distance : std::uint8_t { near, unknown, far };

// How a connection method, or one of its ports, stands in this process, for people.
struct Standing {
  // Offered to peers, or not: it says why not by itself, or a list of methods leaves it out.
  enum class State : std::uint8_t { offered, declined, excluded };
  std::string component;        // its name
  std::string port;             // empty: the component as a whole
  State state = State::offered; // as above
  unsigned priority = 0;        // of one that is offered
  bool uses_cts = false;        // the same: its data waits for a clear to send
  std::string reason;           // of one that is not
};

} // namespace statewire::cpc

namespace statewire::lanes {

// The most bytes that one SETUP frame carries.
inline constexpr std::size_t k_max_setup = 1024;
// The greatest priority of a component.
inline constexpr unsigned k_max_priority = 100;

// Events of one end of a lane, which belong to its connection. They may be raised inside of any
// call of the lane except stop(), collect() and the constant ones, inside of
// LaneComponent::start(), and by progress. After stop(), on_failure() and on_violation() a lane
// raises none. One that raises on_failure() or on_violation() outside of a call of its own may be
// destroyed before that returns.
//
// Threads: the one that makes progress of the context, in both directions.
class LaneEvents {
 public:
  virtual ~LaneEvents() = default;
  // Sends bytes to the peer's end of the lane, in a SETUP frame: 1 to k_max_setup, copied. Before
  // on_ready(), any number of times. A descriptor goes with them only to a component that
  // needs_descriptors().
  virtual void send_setup(cpc::BytesView bytes, Descriptor descriptor, Time now) = 0;
  // This end can receive. Once. An end that cannot, and never will, says on_failure(): no deadline
  // ends the wait for it, and where the methods exclude `sock` messages wait, too.
  virtual void on_ready(Time now) = 0;
  // This end can write. Once, after Lane::let_write().
  virtual void on_may_write(Time now) = 0;
  // Bytes or a report of the peer have come.
  virtual void on_arrival(Time now) = 0;
  // The peer's end is armed, and is to be woken: because of bytes, or of what has become free, up
  // to this position. Its Lane::on_bell() gets the position over the socket.
  virtual void ring_bell(std::uint64_t position, Time now) = 0;
  // A Lane::read_region() is over. Not complete: the memory could not be read, and has any bytes;
  // the lane goes on. One that on_failure() or stop() comes before has failed.
  virtual void on_read(std::uint64_t token, bool complete, Time now) {
    (void)token, (void)complete, (void)now;
  }
  // The lane cannot be used any more: the connection goes on over the socket. `why`, for people, is
  // copied; the peer gets its first 80 bytes.
  virtual void on_failure(std::string_view why, Time now) = 0;
  // The peer's end has published what no correct one can: the connection fails with bad_message.
  // `why`, for people, is copied.
  virtual void on_violation(std::string_view why, Time now) = 0;
  // The process at the other end of the connection, by its id in this process's namespace, as the
  // system says it. 0: unknown, as over TCP.
  [[nodiscard]] virtual int peer_process() const { return 0; }
};

// One end of a lane. It is its connection's, which destroys it behind stop(). In a child of the
// process LaneComponent::leave_parent() comes in front of both.
//
// Threads: the one that makes progress of the context, in both directions.
class Lane {
 public:
  virtual ~Lane() = default;

  // ---- attaching

  // From the peer's end: the bytes of one send_setup(), valid until the call returns. They are not
  // trusted. The descriptor is empty if the peer has passed none, or it could not be passed: no
  // number was free.
  virtual void on_setup(cpc::BytesView bytes, Descriptor descriptor, Time now) = 0;
  // Both ends can receive: on_may_write() follows, at once, or when something has come over the
  // lane. That may have come before this call: a lane may be faster than the socket. An end that
  // may not write sends no reports either.
  virtual void let_write(Time now) = 0;

  // ---- sleeping, at any time before stop(). A lane is made unarmed. One that leaves the first
  // three out keeps its process awake.

  // This process may be about to sleep: the peer rings for the next bytes that it publishes, and
  // if `for_reports` for its next report; once. The peer looks whether this end is armed after it
  // has published, and this end looks with has_arrived() after arm(). No look comes before what the
  // same side has written can be seen by the other (spec/lane_arm.dot).
  virtual void arm(bool for_reports) { (void)for_reports; }
  // The process does not sleep any more: nothing needs to be rung for.
  virtual void disarm() {}
  // Something has come that on_arrival() was not raised for.
  [[nodiscard]] virtual bool has_arrived() const { return true; }
  // The peer has rung: raises what has come, as LaneComponent::progress(). It stays armed, and is
  // not rung for that again.
  virtual void on_bell(std::uint64_t position, Time now) = 0;

  // ---- writing, after on_may_write()

  // Bytes that the ring has room for.
  [[nodiscard]] virtual std::size_t room() const = 0;
  // Publications that the peer has receives for, at first three or more. No limit: SIZE_MAX.
  [[nodiscard]] virtual std::size_t receives_left() const = 0;
  // Makes one publication of the first bytes and returns how many: 1 to room(). The rest is offered
  // again. The end holds them as unreported(): the caller's memory is free afterwards. Called only
  // if there are bytes and room, and two receives are left: the last one is for a report.
  virtual std::size_t publish(std::span<const ConstBytes> from, Time now) = 0;
  // Space of the ring for one publication of so many bytes, at least one, that is written in place.
  // Null: publish() is the way. Otherwise two receives are left, and the space is valid until the
  // next call, which need not be commit(), which publishes it.
  [[nodiscard]] virtual std::byte* reserve(std::size_t bytes) {
    (void)bytes;
    return nullptr;
  }
  // Publishes what reserve() has just reserved, all of it.
  virtual void commit(std::size_t bytes, Time now) { (void)bytes, (void)now; }
  // Enough was consumed that the peer should hear of it.
  [[nodiscard]] virtual bool report_is_due() const = 0;
  // Reports all that was consumed, and receives: one publication. Called if a receive is left.
  virtual void report(Time now) = 0;
  // Bytes of this end that the peer has reported, since the lane began. Valid after stop(), too.
  [[nodiscard]] virtual std::uint64_t reported() const = 0;
  // All that publish() has taken and that is not reported, in one piece; it begins at position
  // reported(). Valid after stop(), too: these bytes are sent again over the socket.
  [[nodiscard]] virtual ConstBytes unreported() const = 0;

  // ---- reading

  // What has come and is not consumed, in place. The bytes stay where they are until consume() or
  // the end of the lane, also when more come, or stop() is called. After stop(): what had come.
  [[nodiscard]] virtual ConstBytes received() const = 0;
  // The first bytes of received() were taken: 0 to its size.
  virtual void consume(std::size_t bytes) = 0;

  // ---- memory of the peer. An end that leaves these out refuses, and the bytes go through the
  // ring.

  // Lets the peer's end read this memory until close_region() or the end of the lane. A correct
  // peer reads no longer; a device may let it. Fills `address`, `key` and `id`. False: it cannot;
  // nothing has happened.
  virtual bool open_region(MutableBytes memory, RemoteRegion& out, Time now) {
    (void)memory, (void)out, (void)now;
    return false;
  }
  // Of an open region of this end, once. A lane that ends closes those that are left by itself.
  virtual void close_region(std::uint32_t id) { (void)id; }
  // Whether bytes come sooner through the ring than by read_region(), now: where both processes
  // copy, as long as the peer's takes part and both get processors.
  [[nodiscard]] virtual bool ring_is_faster(Time now) {
    (void)now;
    return false;
  }
  // Reads the first bytes of a region of the peer's end, which is not trusted. True: on_read()
  // follows, unless the lane ends before. From stop() and on_failure() on, no memory is touched.
  // False: it cannot; nothing has happened.
  virtual bool read_region(const RemoteRegion& region, MutableBytes into, std::uint64_t token,
                           Time now) {
    (void)region, (void)into, (void)token, (void)now;
    return false;
  }

  // ---- ending

  // The lane is about to be given up: what has come until now is in received() then. Raises
  // nothing.
  virtual void collect() {}
  // Nothing is written any more, nor received: not even what is on its way. Does not wait for the
  // peer. Called again, it does nothing. It may throw std::bad_alloc, and has stopped then, too.
  virtual void stop() = 0;
};

// One pair of ports and the component that connects them.
struct Candidate {
  std::string component;    // its name
  std::string own_port;     // name of this side's
  std::string peer_port;    // … and of the peer's
  cpc::Bytes acceptor_blob; // LanePort::endpoint_blob of the acceptor's port
};

// One local port of a component. The peer gets all of it but why_not.
struct LanePort {
  std::string kind;         // 1 to 63 of a-z, 0-9, _: ports of one kind may reach each other
  std::string name;         // 1 to 63 printable bytes, no space; unique in this process
  cpc::Bytes blob;          // what peers must know to say whether they are reached from here
  cpc::Bytes endpoint_blob; // what the peer's end must know; each blob has at most 255 bytes
  std::string why_not = {}; // for people: no lane can be made over it now. Empty: one can
};

// Makes lanes in one manner, as shm makes them in shared memory. It outlives its lanes.
//
// Threads: the one that makes progress of the context, in both directions.
class LaneComponent {
 public:
  virtual ~LaneComponent() = default;
  // 1 to 63 of a-z, 0-9 and _; always the same. Peers know the component by it.
  [[nodiscard]] virtual std::string_view name() const = 0;
  // 0 to k_max_priority, always the same; the greatest is preferred: shm has 80, rdma_cm 60, oob
  // 50, the sockets 20. If both sides' are below that of the sockets, no lane is made.
  [[nodiscard]] virtual unsigned priority() const = 0;
  // As they are now. None: it declines. Those of all components fit into
  // Card::k_max_advertisement bytes.
  [[nodiscard]] virtual std::vector<LanePort> ports() const = 0;
  // Whether a lane can be made between two ports of the same kind, by their blobs; empty: it can,
  // else why not, for people. Asked by the acceptor only, so it need not be symmetric. The peer's
  // blob is not trusted.
  [[nodiscard]] virtual std::optional<std::string> why_not_reach(cpc::BytesView own,
                                                                 cpc::BytesView peers) const = 0;
  // Which of several pairs of ports is tried first, of those with the same priorities. Asked as
  // why_not_reach().
  [[nodiscard]] virtual cpc::Distance distance(cpc::BytesView own, cpc::BytesView peers) const {
    (void)own, (void)peers;
    return cpc::Distance::unknown;
  }
  // Its SETUP goes with a descriptor: it is offered only over connections that pass these, which
  // are those over UNIX sockets. Always the same.
  [[nodiscard]] virtual bool needs_descriptors() const { return false; }
  // In a child of the process that has its lanes: nothing of them is looked at, or given back, any
  // more. Then its lanes and the component are destroyed; the parent's must not notice.
  virtual void leave_parent() {}
  // Looks for events of its lanes and raises them. Returns whether there were any. Called often, as
  // long as some lane of the process is looked at.
  virtual bool progress(Time now) {
    (void)now;
    return false;
  }
  // Starts this side's end of a lane. Null: it cannot be started, and `why` says the reason, for
  // people. `candidate`: is valid until the call returns, and not trusted if this side is the
  // initiator. `number`: of the lane, per connection. `initiator`: this side has opened the
  // connection. `events` outlive the lane.
  virtual std::unique_ptr<Lane> start(const Candidate& candidate, std::uint16_t number,
                                      bool initiator, LaneEvents& events, std::string& why,
                                      Time now) = 0;
};

// Makes a program's own components, for one Context, which owns them and destroys them after its
// connections. Called once, when the Context is opened.
using MakeLaneComponents = std::function<std::vector<std::unique_ptr<LaneComponent>>()>;

} // namespace statewire::lanes
