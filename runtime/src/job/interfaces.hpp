// SPDX-License-Identifier: BSD-3-Clause
// Which addresses of this machine a process listens at and publishes on its business card.
#pragma once

#include <statewire/address.hpp>
#include <statewire/result.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace statewire {

inline constexpr const char* k_interface_variable = "STATEWIRE_INTERFACE";

// One address of one interface.
struct Interface {
  std::string name;
  Address address; // port 0
  unsigned prefix_length = 0;
  bool up = false;
  bool loopback = false;
  bool link_local = false;
  bool bridge = false; // of containers or virtual machines: other hosts often have the same address
};

// Whether a network interface has the name of a bridge of containers or virtual machines, or of a
// port of one.
[[nodiscard]] bool is_name_of_bridge(std::string_view name);

[[nodiscard]] Result<std::vector<Interface>> list_interfaces();

struct Selection {
  std::vector<Address> addresses; // best first, port 0; never empty
  std::string why;                // a sentence for `statewire info` and for messages
  std::vector<Address> left_out;  // a card has no room for them; `why` names them
};

// The rule:
// * `request` (the value of STATEWIRE_INTERFACE) decides alone when it is given. It is the name of
//   an interface, an address of this machine, or a network such as 10.1.0.0/16.
// * A job that runs on one machine uses the loopback interface: 127.0.0.1, else ::1.
// * Otherwise every address of every interface that is up, without loopback and link-local ones;
//   those of bridges last, IPv4 before IPv6.
[[nodiscard]] Result<Selection> select_addresses(std::span<const Interface> interfaces,
                                                 bool single_host,
                                                 std::optional<std::string_view> request);

// The rule applied to this machine and, unless `environment` is false, to the environment.
[[nodiscard]] Result<Selection> select_addresses(bool single_host, bool environment);

// The addresses of a peer, in the order in which a host with these interfaces tries them: UNIX
// sockets, those in its own networks, others, and last those in the network of one of its bridges
// and those that it has itself, where a process of this host may listen. The order of the card
// decides between equals. The scope of a link-local IPv6 address is the peer's number of an
// interface: here it becomes each of `links`, which are this host's; without any it is left out.
[[nodiscard]] std::vector<Address> order_addresses(std::span<const Address> of_peer,
                                                   std::span<const Interface> interfaces,
                                                   std::span<const std::uint32_t> links);

// Scopes of the link-local IPv6 addresses among these.
[[nodiscard]] std::vector<std::uint32_t> links_of(std::span<const Address> listening);

} // namespace statewire
