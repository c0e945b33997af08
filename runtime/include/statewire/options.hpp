// SPDX-License-Identifier: BSD-3-Clause
// Options of a Context (context.hpp, which includes this), beside those of its sockets
// (address.hpp) and of its messages (messages.hpp).
//
// Units: sizes are bytes; times have the unit of their type.
#pragma once

#include "address.hpp"
#include "component.hpp"
#include "messages.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace statewire {

// How the loop waits that makes progress.
enum class ProgressMode : std::uint8_t {
  spin,     // never sleeps: lowest latency, one core; yields the core when nothing happens for long
  adaptive, // spins for about the price of a wake-up, then sleeps
  blocking, // sleeps at once: no CPU time while idle
};

// A timeout whose default depends on the context (a job, a service); once set, it stays.
// Threads: one at a time changes a value.
class Timeout : public Time {
 public:
  constexpr explicit Timeout(Time by_default) : Time(by_default) {} // not set
  // Sets it.
  constexpr Timeout& operator=(Time t) {
    static_cast<Time&>(*this) = t;
    is_set_ = true;
    return *this;
  }
  // Unless it was set.
  constexpr void default_to(Time t) {
    if (!is_set_) static_cast<Time&>(*this) = t;
  }

 private:
  bool is_set_ = false;
};

// Deadlines and limits of connections. k_never: no limit.
// Threads: one at a time changes a value.
struct CoreOptions {
  // All attempts to open one connection together. An attempt whose peer's host has answered and
  // that has no limit of its own (handshake_timeout) does not count.
  Time open_timeout = std::chrono::seconds(20);
  Time connect_timeout = std::chrono::seconds(8); // one attempt, until the peer's host answers
  // From then on, and on the accepting side, until the peer's program has answered.
  Timeout handshake_timeout{std::chrono::seconds(8)};
  Time discard_timeout = std::chrono::seconds(5);   // a lost attempt waits for its answer
  Timeout close_timeout{std::chrono::seconds(10)};  // a step of the close protocol without progress
  Time teardown_timeout = std::chrono::seconds(10); // … and then of taking the connection down
  Time backoff_first = std::chrono::milliseconds(2);   // between two attempts, at first
  Time backoff_limit = std::chrono::milliseconds(500); // … and at last
  // Head-to-head lost: how long for the winner to arrive.
  Time head_to_head_backoff = std::chrono::milliseconds(200);
  // finalize(): for connections that are not authenticated yet.
  Time finalize_grace = std::chrono::milliseconds(100);
  // Own attempts at once; up to four times as many while a quarter of those that wait are more.
  // Others wait until one ends, …
  std::uint32_t max_opening = 8;
  Time stall_timeout = std::chrono::milliseconds(250); // … or none has ended for so long
  // Attempts wait so long for accepted connections to authenticate (each that does renews it): they
  // may be of the very peers that are wanted.
  Time admission_grace = std::chrono::milliseconds(20);
  std::uint32_t max_half_open = 1024;              // accepted connections in their handshake
  std::uint32_t max_message = 1U << 30;            // bytes of an active message's payload
  std::size_t max_queued = std::size_t{256} << 20; // bytes queued for one peer

  // The default of jobs: a peer's program may compute, or be stopped, for as long as it likes, so
  // these timeouts have no limit unless they were set. TransportOptions says which hosts are dead.
  CoreOptions& wait_for_programs() {
    handshake_timeout.default_to(k_never);
    close_timeout.default_to(k_never);
    return *this;
  }
};

// How a context works; what is not set is chosen for this machine.
struct ContextOptions {
  // Connections over sockets, and the deadlines of all. In a job handshake_timeout and
  // close_timeout are k_never unless the program sets them.
  CoreOptions core;
  // Connection methods that may be used ("rdma_cm,oob"), or may not ("^oob"); empty: all. For each
  // peer the best that both processes have is chosen (docs/guide/methods.md).
  std::string methods;
  // Makes the program's own components that carry connections (component.hpp), beside shared memory
  // and RDMA. The list of methods names them as it names the library's; one to use that has one of
  // them has "sock", too. Opening the context fails with invalid_argument if one is null, or if its
  // name, priority or ports are not as component.hpp says.
  lanes::MakeLaneComponents lane_components;
  MessageOptions messages;    // limits of messages()
  TransportOptions transport; // where to listen, buffers of sockets
  // Connections over UNIX sockets carry their bytes through shared memory, where both sides can.
  // Not given: where the rules below choose where to listen, and the loop does not sleep for each
  // message.
  std::optional<bool> shared_memory;
  // From so many reads and writes of a connection on, at least one: a ring takes 68 KiB on each
  // side (516 KiB, of the first eight).
  std::uint16_t lane_after = 16;
  // A lane that carries nothing, and by which nothing is read, for so long, or up to twice as long,
  // is given up, and its memory freed, unless the methods exclude `sock`. At least 1 ms; k_never:
  // none is.
  Time lane_idle_after = std::chrono::seconds(60);
  // Not given: what suits this machine and the number of processes (`statewire info`), or adaptive.
  std::optional<ProgressMode> progress;
  // After this interval, and each time it passes, finalize() reports the peers that it waits for,
  // with reason and deadline: each once, and again when the reason has changed. k_never: none.
  Time report_after = std::chrono::seconds(2);
  // Where reports go; default: stderr.
  std::function<void(const std::string&)> report;
  // Reads STATEWIRE_INTERFACE and STATEWIRE_WITHIN_HOST (where to listen, unless `transport` says),
  // STATEWIRE_PROGRESS (spin, adaptive, blocking), STATEWIRE_METHODS and the methods'
  // settings, and STATEWIRE_TRACE (1: every transition to stderr) on top of the above.
  bool environment = true;
};

} // namespace statewire
