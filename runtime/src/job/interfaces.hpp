// SPDX-License-Identifier: BSD-3-Clause
// Which addresses of this machine a process listens at and publishes on its business card.
#pragma once

#include "statewire/address.hpp"
#include "statewire/result.hpp"

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
};

[[nodiscard]] Result<std::vector<Interface>> list_interfaces();

struct Selection {
  std::vector<Address> addresses; // best first, port 0; never empty
  std::string why;                // a sentence for `statewire info` and for messages
};

// The rule:
// * `request` (the value of STATEWIRE_INTERFACE) decides alone when it is given. It is the name of
// an
//   interface, an address of this machine, or a network such as 10.1.0.0/16.
// * A job that runs on one machine uses the loopback interface: 127.0.0.1, else ::1.
// * Otherwise every address of every interface that is up, without loopback and link-local ones;
//   IPv4 before IPv6.
[[nodiscard]] Result<Selection> select_addresses(std::span<const Interface> interfaces,
                                                 bool single_host,
                                                 std::optional<std::string_view> request);

// The rule applied to this machine and to the environment.
[[nodiscard]] Result<Selection> select_addresses(bool single_host);

} // namespace statewire
