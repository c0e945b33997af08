// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/device/network.hpp"

#include "base/ip.hpp"
#include <statewire/component.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <net/if_arp.h>
#include <netpacket/packet.h>
#include <sys/ioctl.h>

namespace statewire::verbs {

NetworkDevices network_devices() {
  NetworkDevices out;
  ifaddrs* first = nullptr;
  if (::getifaddrs(&first) != 0) return out;
  const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(first, &::freeifaddrs);
  for (const ifaddrs* i = first; i != nullptr; i = i->ifa_next) {
    if (i->ifa_addr == nullptr) continue;
    if (i->ifa_addr->sa_family == AF_PACKET) {
      sockaddr_ll link{};
      std::memcpy(&link, i->ifa_addr, sizeof link);
      if (link.sll_halen != 6 || link.sll_hatype != ARPHRD_ETHER) continue;
      NetworkDevices::Hardware h{i->ifa_name, {}};
      std::copy_n(std::begin(link.sll_addr), 6, h.address.begin());
      out.hardware.push_back(std::move(h));
    } else if (const Address a = from_sockaddr(i->ifa_addr); a.family != Address::Family::none) {
      out.addresses.push_back(
          {i->ifa_name, a, static_cast<std::uint8_t>(prefix_length(i->ifa_netmask))});
    }
  }
  return out;
}

bool routes_from(const Address& a) {
  Address neighbour = a; // its last bit is turned over
  neighbour.bytes[a.family == Address::Family::v4 ? 3 : 15] ^= 1;
  neighbour.port = 9; // any
  sockaddr_storage to{};
  const socklen_t size = to_sockaddr(neighbour, to);
  const Descriptor fd(::socket(to.ss_family, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (!fd || ::connect(fd.get(), reinterpret_cast<const sockaddr*>(&to), size) != 0) return false;
  sockaddr_storage from{};
  socklen_t length = sizeof from;
  if (::getsockname(fd.get(), reinterpret_cast<sockaddr*>(&from), &length) != 0) return false;
  return is_same_host(from_sockaddr(reinterpret_cast<const sockaddr*>(&from)), a);
}

bool has_route(const Address& from, const Address& to) {
  sockaddr_storage here{}, there{};
  const socklen_t size_here = to_sockaddr(from, here), size_there = to_sockaddr(to, there);
  const Descriptor fd(::socket(here.ss_family, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (!fd || ::bind(fd.get(), reinterpret_cast<const sockaddr*>(&here), size_here) != 0 ||
      ::connect(fd.get(), reinterpret_cast<const sockaddr*>(&there), size_there) == 0)
    return true; // what stands in the way of asking is not the way
  return errno != ENETUNREACH && errno != EHOSTUNREACH;
}

bool is_up(const std::string& network_device) {
  ifreq request{};
  if (network_device.empty() || network_device.size() >= IFNAMSIZ) return true;
  std::copy(network_device.begin(), network_device.end(), request.ifr_name);
  const Descriptor fd(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (!fd || ::ioctl(fd.get(), SIOCGIFFLAGS, &request) != 0) return true; // no socket to ask with
  return (static_cast<unsigned>(request.ifr_flags) & unsigned{IFF_UP}) != 0; // NOLINT: a union
}

bool any_rdma_device() {
  std::error_code error;
  return std::filesystem::directory_iterator("/sys/class/infiniband", error) !=
             std::filesystem::directory_iterator() &&
         !error;
}

} // namespace statewire::verbs
