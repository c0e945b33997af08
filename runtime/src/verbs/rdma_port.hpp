// SPDX-License-Identifier: BSD-3-Clause
// One port of an RDMA device, as far as others must know it: what it is called, how its peers reach
// it, and why it was chosen so.
#pragma once

#include <statewire/address.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace statewire::verbs {

// What is below the verbs. iWARP's queue pairs are connected by a connection manager only, and
// there the accepting side may not send first.
enum class Link : std::uint8_t { infiniband = 1, roce = 2, iwarp = 3 };

struct RdmaPort {
  std::string device; // "rxe0"
  std::uint8_t port = 1;
  Link link = Link::roce;
  bool active = false;
  std::string why_inactive;   // for people; empty: it is active, or its link is down
  std::string why_not_listen; // why rdma_cm cannot, for people; empty: it can, or was not tried
  std::array<std::uint8_t, 16> gid{};
  std::uint8_t gid_index = 0;
  std::uint8_t roce_version = 0; // of the GID: 1 or 2; 0: not RoCE, or not known
  std::string gid_reason;        // for people: why this GID of those the port has
  std::uint16_t lid = 0;         // InfiniBand
  std::uint16_t mtu = 0;         // of the path, bytes
  // The address of its network device, by which rdma_cm names it. Port 0.
  std::optional<Address> address;
  std::uint8_t prefix_length = 0; // of its network, bits; 0: not known
  std::string network_device;     // "eth0"; empty: none

  // What the device can do.
  std::size_t max_inline = 0;      // bytes that a send may carry in its work request
  std::uint32_t max_work = 0;      // work requests of one queue
  std::uint8_t max_read_depth = 0; // RDMA reads under way, each way
};

} // namespace statewire::verbs
