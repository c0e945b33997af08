// SPDX-License-Identifier: BSD-3-Clause
// Ports as components and peers see them.
#include "framework.hpp"

#include "base/ip.hpp"
#include "verbs/device/gids.hpp"

#include <algorithm>

namespace statewire::cpc {
namespace {

std::uint8_t gid_families(const verbs::RdmaPort& port) {
  if (port.link != verbs::Link::roce || port.gid == verbs::RdmaPort{}.gid) return 0;
  return verbs::is_ipv4(port.gid) ? RdmaPortBlob::k_v4 : RdmaPortBlob::k_v6;
}

std::uint8_t ip_families(const verbs::RdmaPort& port) {
  const auto family = port.address ? port.address->family : Address::Family::none;
  if (family == Address::Family::none) return 0;
  return family == Address::Family::v4 ? RdmaPortBlob::k_v4 : RdmaPortBlob::k_v6;
}

// Devices are named by administrators: what no port may be called is replaced.
std::string name_of(const verbs::RdmaPort& port) {
  const std::string number = "/" + std::to_string(port.port);
  std::string text = port.device.substr(0, k_max_name - number.size());
  for (char& c : text)
    if (c <= ' ' || c > '~') c = '?';
  return text + number;
}

} // namespace

IpNetwork network_of(const Address& address, std::uint8_t bits) {
  const auto& b = address.bytes;
  const bool v4 = address.family == Address::Family::v4;
  if (address.family == Address::Family::none || bits == 0 || bits > (v4 ? 32 : 128) ||
      is_link_local(address))
    return {};
  IpNetwork out{address.family, bits, {}};
  std::copy_n(b.begin(), (bits + 7U) / 8, out.prefix.begin());
  if (const unsigned rest = bits % 8U; rest != 0)
    out.prefix.at(bits / 8U) &= static_cast<std::uint8_t>(0xff00U >> rest);
  return out;
}

Port rdma_port(verbs::RdmaPort port) {
  RdmaPortBlob blob{port.link, gid_families(port), ip_families(port), {}, port.roce_version, {}};
  if (port.address) blob.network = network_of(*port.address, port.prefix_length);
  std::copy_n(port.gid.begin(), blob.subnet.size(), blob.subnet.begin());
  std::string name = name_of(port);
  return {std::string(k_rdma), std::move(name), encode(blob), std::move(port)};
}

} // namespace statewire::cpc
