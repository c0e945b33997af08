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

// Whether the kernel would use this address, sending into its network. Nothing is sent.
[[nodiscard]] bool routes_from(const Address& a);

// False: the kernel has no route from this address there. Nothing is sent.
[[nodiscard]] bool has_route(const Address& from, const Address& to);

// False: the network device is switched off. (Its cable may be out and this true.)
[[nodiscard]] bool is_up(const std::string& network_device);

// Whether the kernel knows any RDMA device: one look at a directory.
[[nodiscard]] bool any_rdma_device();

} // namespace statewire::verbs
