// SPDX-License-Identifier: BSD-3-Clause
// IP addresses as system calls have them.
#pragma once

#include <statewire/address.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <netinet/in.h>
#include <string>
#include <sys/socket.h>

namespace statewire {

// Of an IP address; the size that it takes there.
inline socklen_t to_sockaddr(const Address& a, sockaddr_storage& out) {
  out = {};
  if (a.family == Address::Family::v4) {
    sockaddr_in v4{};
    v4.sin_family = AF_INET;
    v4.sin_port = htons(a.port);
    std::memcpy(&v4.sin_addr, a.bytes.data(), sizeof v4.sin_addr);
    std::memcpy(&out, &v4, sizeof v4);
    return sizeof v4;
  }
  sockaddr_in6 v6{};
  v6.sin6_family = AF_INET6;
  v6.sin6_port = htons(a.port);
  v6.sin6_scope_id = a.scope;
  std::memcpy(&v6.sin6_addr, a.bytes.data(), sizeof v6.sin6_addr);
  std::memcpy(&out, &v6, sizeof v6);
  return sizeof v6;
}

// Of no family: it is null, or of another family.
[[nodiscard]] inline Address from_sockaddr(const sockaddr* a) {
  Address out;
  if (a != nullptr && a->sa_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, a, sizeof v4);
    out.family = Address::Family::v4;
    out.port = ntohs(v4.sin_port);
    std::memcpy(out.bytes.data(), &v4.sin_addr, sizeof v4.sin_addr);
  } else if (a != nullptr && a->sa_family == AF_INET6) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, a, sizeof v6);
    out.family = Address::Family::v6;
    out.port = ntohs(v6.sin6_port);
    out.scope = v6.sin6_scope_id;
    std::memcpy(out.bytes.data(), &v6.sin6_addr, sizeof v6.sin6_addr);
  }
  return out;
}

// Bits of a network's mask; 0: there is none.
[[nodiscard]] inline unsigned prefix_length(const sockaddr* mask) {
  int bits = 0;
  for (const std::uint8_t byte : from_sockaddr(mask).bytes) bits += std::popcount(byte);
  return static_cast<unsigned>(bits);
}

// The first bits of an address, and zeros behind them.
[[nodiscard]] inline std::array<std::uint8_t, 16> prefix_of(const Address& a, unsigned bits) {
  std::array<std::uint8_t, 16> out = a.bytes;
  for (std::uint8_t& byte : out) {
    const unsigned here = std::min(8U, bits);
    byte &= static_cast<std::uint8_t>(0xff00U >> here);
    bits -= here;
  }
  return out;
}

// But for the port and the scope.
[[nodiscard]] inline bool is_same_host(const Address& a, const Address& b) {
  return a.family == b.family && a.bytes == b.bytes;
}

[[nodiscard]] inline std::string to_text_without_port(const Address& a) {
  std::string text = to_text(a); // "1.2.3.4:0", "[fe80::1]:0"
  text.resize(text.rfind(':'));
  return text;
}

// Of a network that is the same everywhere: 169.254.0.0/16, fe80::/10.
[[nodiscard]] inline bool is_link_local(const Address& a) {
  if (a.family == Address::Family::v4) return a.bytes[0] == 169 && a.bytes[1] == 254;
  return a.bytes[0] == 0xfe && (a.bytes[1] & 0xc0U) == 0x80;
}

} // namespace statewire
