// SPDX-License-Identifier: BSD-3-Clause
// The connection methods that come with the library: rdma_cm, oob and sock. Where each can be used,
// and what peers must know of a port; lanes connect (component.hpp).
#pragma once

#include "advertisement.hpp"

#include "verbs/rdma_port.hpp"

#include <statewire/address.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace statewire::cpc {

inline constexpr std::string_view k_oob = "oob";
inline constexpr std::string_view k_rdma_cm = "rdma_cm";

struct Method {
  std::string_view name; // peers know it by that, so it never changes its meaning
  std::string_view port_kind;
  unsigned priority = 0; // unless STATEWIRE_PRIORITY_<NAME> says otherwise
  bool uses_cts = false;
  // Why queue pairs of a port that is usable cannot be connected by it, for people. Empty: they
  // can. Null: the method needs no device.
  std::string (*why_not)(const verbs::RdmaPort& port) = nullptr;
  // Why two ports cannot reach each other, from their blobs, which come from any process; empty:
  // they can. A pure function of the two, in which nothing depends on the side. Null: all can.
  std::optional<std::string> (*why_not_reach)(BytesView one, BytesView other) = nullptr;
};
// rdma_cm, which uses the clear to send; oob; sock.
extern const std::array<Method, 3> k_methods;
[[nodiscard]] const Method* find_method(std::string_view name); // null: there is none

// Why nothing can be done with a port, for people; empty: nothing is in the way.
[[nodiscard]] std::string why_unusable(const verbs::RdmaPort& port);
// As LaneComponent::distance(). Two networks may have a router between them. If not, what is here
// connected to one alone would be tried for as long as connecting may take: cables are laid
// crosswise.
[[nodiscard]] Distance distance_between(BytesView one, BytesView other);

// An IP network, as far as its addresses share their bits.
struct IpNetwork {
  Address::Family family = Address::Family::none; // none: unknown
  std::uint8_t bits = 0;                          // of the prefix
  std::array<std::uint8_t, 16> prefix{};          // zeros behind it
  friend bool operator==(const IpNetwork&, const IpNetwork&) = default;
};
// Of an address that has so many bits of prefix. Unknown: without any, and of a link-local address,
// whose network is the same everywhere.
[[nodiscard]] IpNetwork network_of(const Address& address, std::uint8_t bits);

// The blob of an RDMA port: what decides whether two of them reach each other, and which do best.
// Versioned: later versions append, and readers take what they know.
struct RdmaPortBlob {
  static constexpr std::uint8_t k_v4 = 1, k_v6 = 2; // bits of both sets below

  verbs::Link link = verbs::Link::roce;
  std::uint8_t gid_families = 0;        // IP versions that the GID stands for; RoCE only
  std::uint8_t ip_families = 0;         // of its IP address
  std::array<std::uint8_t, 8> subnet{}; // the GID's prefix
  std::uint8_t roce_version = 0;        // 1 or 2; 0: not RoCE, or unknown
  IpNetwork network;                    // of its IP address
  friend bool operator==(const RdmaPortBlob&, const RdmaPortBlob&) = default;
};
[[nodiscard]] Bytes encode(const RdmaPortBlob& blob);
[[nodiscard]] std::optional<RdmaPortBlob> decode_rdma_port_blob(BytesView bytes);

[[nodiscard]] std::string_view link_name(verbs::Link link); // "InfiniBand", "RoCE", "iWARP"

} // namespace statewire::cpc
