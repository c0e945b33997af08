// SPDX-License-Identifier: BSD-3-Clause
// Everything that a simulation consists of, except the order in which things happen: the programs,
// over what kind of network, and what may go wrong. Made of a seed, or read from a file.
#pragma once

#include "step.hpp"

#include <statewire/core.hpp>
#include <statewire/verbs.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::sim {

// What a program does next.
struct Op {
  enum class Kind : std::uint8_t { send, close, finalize } kind{};
  Place to = 0;
  std::uint32_t size = 0; // send: bytes of payload
  friend bool operator==(const Op&, const Op&) = default;
};

struct NetworkShape {
  std::uint32_t max_read = 0; // bytes at once; 0: as many as there are
  std::uint32_t max_write = 0;
  bool ragged = false;            // 1 … the maximum
  std::uint32_t capacity = 65536; // bytes under way, per direction
  std::uint32_t delay_us = 0;     // of each thing that travels: 0 … this
  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

// What messages travel over: the core's virtual connections, or queue pairs that one of the two
// methods connects. Then the sockets are there as well, for what endpoints have to say to each
// other before they are connected.
enum class Over : std::uint8_t { sock, oob, rdma_cm };
[[nodiscard]] std::string_view name(Over over);
[[nodiscard]] std::optional<Over> parse_over(std::string_view text);

// Of the RDMA devices, and of what is between them.
struct FabricShape {
  verbs::Link link = verbs::Link::roce;
  std::uint32_t packet = 8192, window = 32; // of the endpoints
  bool shared_receives = true;
  std::uint32_t inline_bytes = 64;
  std::uint32_t delay_us = 0, cm_delay_us = 0; // of what a queue pair, the connection manager sends
  std::uint32_t cm_repeat_one_in = 0;          // messages of it that arrive twice; 0: none
  bool reject_as_error = false;                // iWARP: a rejection is reported without its reason
  std::uint32_t most_completions = 16;         // completions of one poll
  friend bool operator==(const FabricShape&, const FabricShape&) = default;
};
[[nodiscard]] std::string_view name(verbs::Link link);
[[nodiscard]] std::optional<verbs::Link> parse_link(std::string_view text);
// Over a fabric a message is one packet.
inline constexpr std::uint32_t k_largest_over_fabric = 4000;

struct Scenario {
  std::uint64_t seed = 1; // of incarnation numbers, fresh numbers, jitter, sizes and delays
  std::vector<std::vector<Op>> scripts; // by place; each ends with finalize
  std::uint32_t groups = 1;             // 2: places take turns in belonging to either
  bool head_to_head = false;  // every process sends to every other before anything travels
  bool finalize_last = false; // nobody finalizes before all programs have come to it
  bool acknowledge = true;    // a program answers `lost` by close, so that it can send again
  std::uint32_t max_opening = 8, max_half_open = 1024;
  NetworkShape shape;
  Over over = Over::sock;
  FabricShape fabric; // unless over sockets
  FaultSet faults = 0;
  std::uint32_t budget = 0; // of faults
  [[nodiscard]] Place processes() const { return static_cast<Place>(scripts.size()); }
};

// What a user asks for; a scenario is drawn from it by a seed.
struct Workload {
  std::uint32_t processes = 2;
  std::uint32_t messages = 6;  // of all processes together, about
  std::uint32_t closes = 2;    // … closes between them
  std::uint32_t largest = 200; // bytes of a message
  std::uint32_t groups = 1;
  Over over = Over::sock;
  bool head_to_head = false;
  bool plain_network = false; // whole reads and writes, no delays
  bool vary = false;          // a seed may choose less of everything, and other limits of the core
  FaultSet faults = 0;
  std::uint32_t budget = 3;
};

[[nodiscard]] Scenario make_scenario(const Workload& workload, std::uint64_t seed);
// What does not go together, for people; empty: it all does.
[[nodiscard]] std::string contradiction(const Workload& workload);
[[nodiscard]] std::string contradiction(const Scenario& scenario);

} // namespace statewire::sim
