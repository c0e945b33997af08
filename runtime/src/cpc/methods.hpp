// SPDX-License-Identifier: BSD-3-Clause
// The connection methods that come with the library: sock, oob and rdma_cm. They decide where they
// can be used and what peers must know; lanes connect (component.hpp).
#pragma once

#include "framework.hpp"

#include <array>
#include <memory>
#include <vector>

namespace statewire::cpc {

inline constexpr std::string_view k_oob = "oob";
inline constexpr std::string_view k_rdma_cm = "rdma_cm";

// Opens the listener of rdma_cm on a port, if it is not open, and returns its TCP port number. The
// function's provider closes the listener. A failure makes rdma_cm decline the port with that text.
using Listen = std::function<Result<std::uint16_t>(const verbs::RdmaPort&)>;

// Sockets: always there; 20 is its priority unless STATEWIRE_PRIORITY_SOCK says otherwise.
[[nodiscard]] std::unique_ptr<Component> sock();

// Queue-pair parameters go over the sockets; InfiniBand and RoCE. 50, STATEWIRE_PRIORITY_OOB.
[[nodiscard]] std::unique_ptr<Component> oob();

// The RDMA connection manager; every link that has an IP address. Uses the clear to send. 60,
// STATEWIRE_PRIORITY_RDMA_CM.
[[nodiscard]] std::unique_ptr<Component> rdma_cm(Listen listen);

// All three.
[[nodiscard]] std::vector<std::unique_ptr<Component>> standard_components(Listen listen);

// Fails when the list (STATEWIRE_METHODS) is malformed or names a method that is none of the three.
[[nodiscard]] Result<void> check_methods(std::string_view list, std::string_view shown);

// What modules advertise. Versioned: later versions append, and readers take what they know.

struct OobBlob {
  verbs::Link link = verbs::Link::roce;
  std::array<std::uint8_t, 16> gid{};
  std::uint16_t lid = 0;
  std::uint16_t mtu = 0; // bytes
  friend bool operator==(const OobBlob&, const OobBlob&) = default;
};
[[nodiscard]] Bytes encode(const OobBlob& blob);
[[nodiscard]] std::optional<OobBlob> decode_oob_blob(BytesView bytes);

struct RdmaCmBlob {
  verbs::Link link = verbs::Link::roce;
  Address address; // IP and TCP port of the listener; never with a scope, which means nothing there
  friend bool operator==(const RdmaCmBlob&, const RdmaCmBlob&) = default;
};
[[nodiscard]] Bytes encode(const RdmaCmBlob& blob);
[[nodiscard]] std::optional<RdmaCmBlob> decode_rdma_cm_blob(BytesView bytes);

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
struct RdmaPortBlob {
  static constexpr std::uint8_t k_v4 = 1, k_v6 = 2; // bits of both sets below

  verbs::Link link = verbs::Link::roce;
  std::uint8_t gid_families = 0;        // IP versions that the GID stands for; RoCE only
  std::uint8_t ip_families = 0;         // of its IP address
  std::array<std::uint8_t, 8> subnet{}; // the GID's prefix
  std::uint8_t roce_version = 0;        // 1 or 2; 0: not RoCE, or unknown (version 1 of the blob)
  IpNetwork network;                    // of its IP address; since version 3 of the blob
  friend bool operator==(const RdmaPortBlob&, const RdmaPortBlob&) = default;
};
[[nodiscard]] Bytes encode(const RdmaPortBlob& blob);
[[nodiscard]] std::optional<RdmaPortBlob> decode_rdma_port_blob(BytesView bytes);

[[nodiscard]] std::string_view link_name(verbs::Link link); // "InfiniBand", "RoCE", "iWARP"

} // namespace statewire::cpc
