// SPDX-License-Identifier: BSD-3-Clause
// Where a process listens.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace statewire {

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

[[nodiscard]] std::string to_text(const Address& a); // the text form
[[nodiscard]] std::optional<Address>
parse_address(std::string_view text); // numeric only, no name service

} // namespace statewire
