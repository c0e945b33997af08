// SPDX-License-Identifier: BSD-3-Clause
// How processes are named, and where they listen; and what all headers say of bytes and time.
//
// Threads: functions of this header may be called from any thread, at any time.
//
// Units: sizes are bytes; times have the unit of their type.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <shared_mutex> // std::chrono's durations: <chrono> has streams and calendars as well
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace statewire {

// Time since a fixed, arbitrary start, or a duration.
using Time = std::chrono::nanoseconds;
inline constexpr Time k_never = Time::max(); // as a deadline: there is none

using ConstBytes = std::span<const std::byte>; // bytes that are read
using MutableBytes = std::span<std::byte>;     // bytes that are written

// A numeric IPv4 or IPv6 address with port, or a UNIX stream socket in Linux's abstract namespace.
// Text form: "127.0.0.1:4711", "[fe80::1%2]:4711", "unix:00112233445566778899aabbccddeeff%7".
struct Address {
  // What kind of address. local: a UNIX socket.
  enum class Family : std::uint8_t { none, v4, v6, local };
  Family family = Family::none; // none: no address
  std::uint16_t port = 0;       // host order; 0 of a UNIX socket
  // IPv6: scope id (interface index), else 0. UNIX socket: where the name is valid, not 0;
  // processes reach each other's UNIX sockets only if their scopes are equal.
  std::uint32_t scope = 0;
  // Network order; IPv4 uses the first 4. UNIX socket: the name, random.
  std::array<std::uint8_t, 16> bytes{};

  friend bool operator==(const Address&, const Address&) = default;
};

// Where a process listens, and how its sockets behave: TCP over IPv4 and IPv6, and UNIX sockets
// within one host.
struct TransportOptions {
  // Where to listen. Port 0: the first free one of the range below, or any if there is no range.
  // A UNIX socket whose name is all zero draws a random one; beside other addresses it is left
  // out if it cannot be opened.
  // Empty: `interfaces` of each family that this host has.
  std::vector<Address> listen;
  // What of this host's networks: this host only, or all.
  enum class Interfaces : std::uint8_t { loopback, any };
  Interfaces interfaces = Interfaces::loopback; // as above
  bool ipv4 = true;                             // whether it is one of the families
  bool ipv6 = true;                             // the same
  std::uint16_t first_port = 0;                 // of the range; 0: the operating system chooses
  std::uint16_t last_port = 0;                  // of the range, which has it

  // How long a dead host may look alive. Keepalive finds it on an idle connection. On one with
  // bytes in flight the host is dead when its kernel has acknowledged nothing for host_timeout,
  // in spite of retransmissions: what was sent fails with `timed_out`. A kernel that answers,
  // also with a closed window, is alive, however long its program takes. Zero: the operating
  // system's defaults.
  std::chrono::seconds keepalive_idle{10};
  std::chrono::seconds keepalive_interval{2};     // the same: between two probes
  int keepalive_count = 5;                        // the same: probes without an answer
  std::chrono::milliseconds host_timeout{20'000}; // the same

  // How long one address of a peer is tried before the next one is tried beside it.
  std::chrono::milliseconds head_start{250};

  // Bytes of the system's send buffer of connections within this host (of others, the system
  // decides); 0: the system decides here, too. What is more than the processor's cache holds
  // makes large messages slower by a third. docs/benchmarks/messages.md
  int send_buffer_within_host = 212'992;

  // When descriptors ran out, accepting is tried again as soon as one of this context's own is
  // freed, and every so often in case something else freed one.
  std::chrono::milliseconds accept_retry{50};
};

[[nodiscard]] std::string to_text(const Address& a); // the text form
[[nodiscard]] std::optional<Address>
parse_address(std::string_view text); // numeric only, no name service

} // namespace statewire
