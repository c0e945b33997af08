// SPDX-License-Identifier: BSD-3-Clause
// What the operating system knows of the network devices below RDMA devices.
#pragma once

#include <statewire/address.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace statewire::verbs {

struct NetworkAddress {
  std::string device;
  Address address;                // port 0
  Address neighbour;              // another address of its network, where packets to it would go
  std::uint8_t prefix_length = 0; // of its network, bits; 0: not known
};

struct NetworkDevices {
  std::vector<NetworkAddress> addresses;
  struct Hardware {
    std::string device;
    std::array<std::uint8_t, 6> address{};
  };
  std::vector<Hardware> hardware;
};

[[nodiscard]] NetworkDevices network_devices();

// Whether the kernel, sending to `a.neighbour`, would use a.address. Nothing is sent.
[[nodiscard]] bool routes_from(const NetworkAddress& a);

// False: the kernel has no route from this address there. Nothing is sent.
[[nodiscard]] bool has_route(const Address& from, const Address& to);

// False: the network device is switched off. (Its cable may be out and this true.)
[[nodiscard]] bool is_up(const std::string& network_device);

// Whether the kernel knows any RDMA device: one look at a directory.
[[nodiscard]] bool any_rdma_device();

} // namespace statewire::verbs
