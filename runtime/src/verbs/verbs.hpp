// SPDX-License-Identifier: BSD-3-Clause
// Interface between the endpoints and an RDMA device. The endpoints call Device, and a device
// reports through DeviceEvents; runtime/src/verbs/device implements it over libibverbs and
// librdmacm. One Device is one port of one device with one completion queue set and one event
// channel of the connection manager.
//
// Rules, the same for every implementation:
// * One thread: all calls, both ways, come from the thread that drives the progress loop.
// * No call blocks. Only poll() calls DeviceEvents. An upcall may call poll()
//   once it has handled its event, so that a program's callback may wait for further events.
// * A name (Qp, Cm) is valid from the call or event that makes it until its destroy;
//   after that no event names it again. Calls with a name that is not valid do nothing, or fail
//   with invalid_argument.
// * Memory of a posted work request stays valid until its completion, which always comes: a queue
//   pair that fails completes everything with an error (flush). Only destroy() of a queue pair ends
//   work requests without a completion; after it the device touches none of their memory.
#pragma once

#include "rdma_port.hpp"

#include "core/transport.hpp"

#include <statewire/error.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace statewire::verbs {

struct Qp : Handle {}; // a queue pair, reliable connected
struct Cm : Handle {}; // one side of a connection being made by the connection manager

// ---- memory

inline constexpr unsigned k_local = 0; // the device may read it, and write what arrives
inline constexpr unsigned k_remote_read = 1;
inline constexpr unsigned k_remote_write = 2;

// Registered memory: keys for this device and for its peers.
struct Region {
  std::uint64_t id = 0; // 0: none
  std::uint32_t local_key = 0, remote_key = 0;
};

struct Sge {
  std::byte* data = nullptr;
  std::uint32_t size = 0;
  std::uint32_t local_key = 0;
};

// ---- queue pairs

// Receives can be posted in all of them, sends in the last two.
enum class QpState : std::uint8_t { init, connected, error };

// What the other side must know of a queue pair.
struct QpParameters {
  std::uint32_t number = 0;       // 24 bits
  std::uint32_t first_packet = 0; // packet sequence number, 24 bits
  std::uint16_t lid = 0;
  std::array<std::uint8_t, 16> gid{};
  std::uint16_t mtu = 0;       // bytes
  std::uint8_t read_depth = 0; // RDMA reads it answers at once
};

struct QpOptions {
  std::uint32_t send_work = 64; // work requests under way
  std::uint32_t receive_work = 64;
  std::uint32_t inline_bytes = 0; // at most RdmaPort::max_inline
  std::uint32_t first_packet = 0; // this side's first sequence number (given: no randomness here)
  std::uint8_t retries = 7;       // 7: also for "receiver not ready", without end
  // 4.096 us × 2^timeout until it is asked again: 0.5 s, so that a switch may be away for some
  // seconds, as with the peers (UCX has 1 s, Open MPI's openib 4 s).
  std::uint8_t timeout = 17;
  std::uint8_t receiver_not_ready_retries = 7;
};

struct WorkRequest {
  // write_immediate: a write that also takes one receive of the peer, in order with sends. The
  // receive ends once the bytes are in memory, and carries `immediate`; its own memory is not
  // touched. Without a posted receive it waits as a send does; bytes may be written before that,
  // and again. Without SGEs nothing is written. iWARP has none: post() fails with
  // invalid_argument.
  enum class Kind : std::uint8_t { send, read, write, write_immediate };
  Kind kind = Kind::send;
  // Its completion is delivered. An unsignalled request is over when a later signalled one of its
  // queue pair is. A read is always signalled.
  bool signalled = true;
  bool inlined = false; // the bytes are taken over at once; they need no key
  std::uint64_t token = 0;
  std::span<const Sge> sges;        // at most k_max_sges; the list need not outlive the call
  std::uint64_t remote_address = 0; // read, write, write_immediate; not used without SGEs
  std::uint32_t remote_key = 0;
  std::uint32_t immediate = 0; // write_immediate; the peer's completion has the same number
};
inline constexpr std::size_t k_max_sges = 4;

// ---- events

struct Completion {
  // written: also a write_immediate. received_immediate: a receive that one of the peer has taken;
  // a receive that ends with an error is always `received`.
  enum class Kind : std::uint8_t { sent, read, written, received, received_immediate };
  Kind kind{};
  Qp qp;
  std::uint64_t token = 0;
  // ok; timed_out (retries exceeded: the peer or the path is down), overloaded (receiver not
  // ready, retries exceeded), cancelled (flushed: an earlier error), bad_message (too long, or a
  // key or address that the peer does not allow), system
  Errc error = Errc::ok;
  std::uint32_t bytes = 0;        // received; received_immediate: what was written
  std::uint32_t immediate = 0;    // received_immediate
  std::uint32_t vendor_error = 0; // for messages to people
};

// Whether it is the end of a receive.
[[nodiscard]] constexpr bool is_receive(Completion::Kind kind) {
  return kind == Completion::Kind::received || kind == Completion::Kind::received_immediate;
}

inline constexpr std::size_t k_max_private_data = 56; // of a request; what TCP's port space leaves
struct CmEvent {
  enum class Kind : std::uint8_t {
    address_resolved,
    address_error, // also: no such device, no route
    route_resolved,
    route_error,
    connect_request, // `cm` is new: a peer asks; accept or reject it
    established,
    rejected,
    connect_error, // also how some devices (iWARP) tell a rejection
    unreachable,
    disconnected,
    time_wait_exit,
    device_removed,
    address_changed,
  };
  Kind kind{};
  Cm cm;
  Errc error = Errc::ok;
  std::int32_t status = 0;                 // the kernel's own number, for messages to people
  std::span<const std::byte> private_data; // until the call returns
  // connect_request, established: RDMA reads that the peer answers at once, as agreed upon
  std::uint8_t read_depth = 0;
};

struct PortEvent {
  enum class Kind : std::uint8_t {
    port_up,
    port_down,
    device_removed,    // nothing of it can be used any more, but must still be destroyed
    queue_pair_failed, // `qp`
  };
  Kind kind{};
  Qp qp;
};

class DeviceEvents {
 public:
  virtual ~DeviceEvents() = default;
  virtual void on_completions(std::span<const Completion> what, Time now) = 0;
  virtual void on_cm(const CmEvent& event, Time now) = 0;
  virtual void on_port(const PortEvent& event, Time now) = 0;
};

class Device {
 public:
  virtual ~Device() = default;
  [[nodiscard]] virtual const RdmaPort& port() const = 0;
  virtual void bind(DeviceEvents& events) = 0; // before the first poll()

  // Delivers at most `most` completions, and all events of the port and of the connection manager.
  // Returns how many it delivered.
  virtual unsigned poll(unsigned most, Time now) = 0;

  // For loops that sleep: descriptors that become readable when there is something to poll, once
  // arm() has returned true. arm() returns false when there is something already.
  [[nodiscard]] virtual std::span<const int> descriptors() const = 0;
  virtual bool arm() = 0;

  // ---- memory. no_memory: the limit on locked memory, or the device's, is reached.
  virtual Errc register_memory(std::span<std::byte> what, unsigned access, Region& out) = 0;
  virtual void deregister(const Region& region) = 0;

  // ---- queue pairs
  // In INIT. Those for the connection manager are made with cm_create_qp.
  virtual Errc create_qp(const QpOptions& options, Qp& out) = 0;
  [[nodiscard]] virtual QpParameters parameters(Qp qp) const = 0;
  // INIT → RTR → RTS, once. The mtu and read depth that are used are the smaller of both sides'.
  virtual Errc connect(Qp qp, const QpParameters& remote) = 0;
  virtual void destroy(Qp qp) = 0;

  // ---- work. queue_full: the queue has no room (callers count, so this does not happen).
  // Posts all with one call of the device. `done`: how many were taken; all of them on ok.
  virtual Errc post(Qp qp, std::span<const WorkRequest> work, std::size_t& done) = 0;
  Errc post(Qp qp, const WorkRequest& work) {
    std::size_t done = 0;
    return post(qp, {&work, 1}, done);
  }
  // `into` of size 0: a receive without memory, for write_immediate only.
  virtual Errc post_receive(Qp qp, const Sge& into, std::uint64_t token) = 0;

  // ---- the connection manager. Results come as events, but for failures that a call finds itself.
  // Listens at the port's address; `at` gets the port number.
  virtual Errc cm_listen(Address& at) = 0;
  // Why the last cm_listen failed, for people; may be empty.
  [[nodiscard]] virtual std::string_view why_not_listening() const { return {}; }
  virtual void cm_stop_listening() = 0;
  virtual Errc cm_resolve_address(const Address& to, Time timeout, Cm& out) = 0;
  virtual Errc cm_resolve_route(Cm cm, Time timeout) = 0;
  // For a resolved or a requested one. In INIT; the connection manager takes it to RTS, where it is
  // when `established` is delivered.
  virtual Errc cm_create_qp(Cm cm, const QpOptions& options, Qp& out) = 0;
  virtual Errc cm_connect(Cm cm, ConstBytes private_data) = 0;
  virtual Errc cm_accept(Cm cm, ConstBytes private_data) = 0;
  virtual Errc cm_reject(Cm cm, ConstBytes private_data) = 0;
  virtual Errc cm_disconnect(Cm cm) = 0; // its queue pair fails; both sides get `disconnected`
  virtual void cm_destroy(Cm cm) = 0;    // after its queue pair
};

} // namespace statewire::verbs
