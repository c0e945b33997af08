// SPDX-License-Identifier: BSD-3-Clause
// Over what processes of one host connect, and which of a peer's addresses this process can reach.
#pragma once

#include "interfaces.hpp"

#include "asio/progress.hpp"

#include <statewire/address.hpp>
#include <statewire/result.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace statewire {

inline constexpr const char* k_within_host_variable = "STATEWIRE_WITHIN_HOST";

// The same for all processes that reach each other over the loopback interface, and give the same
// `user`: of a running kernel and a network namespace. Fails where /proc does not say.
using HostHash = std::array<std::uint8_t, 16>;
[[nodiscard]] Result<HostHash> hash_of_host(std::string_view user = {});

// The scope of this process's UNIX sockets, not 0: one number of the host's boot, the network
// namespace (abstract names are valid within one) and the effective user. Two processes with
// different scopes cannot connect over UNIX sockets. With equal ones they nearly always can: where
// the numbers of different hosts meet by chance, or a virtual machine was cloned while it ran, the
// name is bound on one of them only, and a connect is refused. Fails where /proc does not say.
[[nodiscard]] Result<std::uint32_t> scope_within_host();

struct WithinHost {
  std::optional<Address> address; // to listen at beside TCP: a UNIX socket without a name yet
  bool rings = false;             // … whose connections use shared memory where they can
  std::string why;                // a sentence for `statewire info`
  // Not empty: this process's limits forbid rings; connections stay on their sockets.
  std::string why_no_rings{};
  bool is_requested = false; // by STATEWIRE_WITHIN_HOST
};
// `request` (the value of STATEWIRE_WITHIN_HOST) decides when it is given: shm, unix or tcp.
// Otherwise shared memory, where there are UNIX sockets. Fails on another request.
[[nodiscard]] Result<WithinHost> choose_within_host(const Result<std::uint32_t>& scope,
                                                    std::optional<std::string_view> request);

// The rule applied to this process and, unless `environment` is false, to the environment.
[[nodiscard]] Result<WithinHost> choose_within_host(bool environment);

// Without the UNIX sockets that are not valid in `scope`; 0: without any. TCP addresses stay.
[[nodiscard]] std::vector<Address> reachable(std::vector<Address> addresses, std::uint32_t scope);

// What a process that listens there makes of the addresses of a peer: those that it can reach, in
// the order of order_addresses() (interfaces.hpp). Without a list of this host's interfaces, in the
// order of the card.
[[nodiscard]] std::function<std::vector<Address>(std::vector<Address>)>
reach_of(std::span<const Address> listening);

// Of the UNIX socket among these; 0: there is none.
[[nodiscard]] std::uint32_t local_scope(std::span<const Address> addresses);

// Where a process listens, and what carries its connections within this host.
struct Listening {
  std::vector<Address> addresses; // those of select_addresses() (interfaces.hpp); a UNIX socket
                                  // before them, which peers of this host try first
  bool rings = false;
  bool is_requested = false; // by STATEWIRE_WITHIN_HOST

  // The environment overrides the program, which overrides the rule: a loop that sleeps before
  // each message must be woken by a byte over the socket for each: the message itself might as well
  // take the socket.
  [[nodiscard]] bool shares_memory(std::optional<bool> program,
                                   std::optional<ProgressMode> progress) const {
    if (program && !is_requested) return *program;
    return rings && progress != ProgressMode::blocking;
  }
};
// A job of one host needs no network where its processes connect over UNIX sockets.
[[nodiscard]] Result<Listening> listening_of(Result<Selection> where,
                                             Result<WithinHost> within_host, bool single_host);

// The rules applied to this host and, unless `environment` is false, to the environment.
[[nodiscard]] Result<Listening> listening_here(bool single_host, bool environment);

} // namespace statewire
