// SPDX-License-Identifier: BSD-3-Clause
#include "interfaces.hpp"

#include "base/ip.hpp"
#include "base/make_failure.hpp"
#include "base/setting_texts.hpp"

#include <statewire/job.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <unistd.h>

namespace statewire {
namespace {

struct Network {
  Address address;
  unsigned prefix_length = 0;
};

std::size_t byte_count(Address::Family family) { return family == Address::Family::v4 ? 4 : 16; }

bool contains(const Network& network, const Address& a) {
  return network.address.family == a.family &&
         prefix_of(network.address, network.prefix_length) == prefix_of(a, network.prefix_length);
}

// A number alone, without a port: the form of this machine's addresses.
std::optional<Address> parse_host(std::string_view text) {
  const std::string host(text);
  if (host.find(':') == std::string::npos) return parse_address(host + ":0");
  return parse_address("[" + host + "]:0");
}

std::optional<Network> parse_network(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::optional<Address> address = parse_host(text.substr(0, slash));
  const std::string_view bits = text.substr(slash + 1);
  const auto length = parse_number<unsigned>(bits);
  if (!address || !length || *length > 8 * byte_count(address->family)) return std::nullopt;
  return Network{*address, *length};
}

std::string names_of(std::span<const Interface> interfaces) {
  std::vector<std::string> names;
  for (const Interface& i : interfaces)
    if (std::ranges::count(names, i.name) == 0) names.push_back(i.name);
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

// IPv4 first; bridges after all networks that other hosts may share; link-local addresses last,
// because their scope means nothing on another machine. A card has room for a UNIX socket as well.
void take(std::span<const Interface> interfaces, auto wanted, Selection& out) {
  for (const bool link_local : {false, true})
    for (const bool bridge : {false, true})
      for (const Address::Family family : {Address::Family::v4, Address::Family::v6})
        for (const Interface& i : interfaces)
          if (i.up && i.link_local == link_local && i.bridge == bridge &&
              i.address.family == family && wanted(i))
            (out.addresses.size() < Card::k_max_addresses - 1 ? out.addresses : out.left_out)
                .push_back(i.address);
}

Selection explained(Selection s, std::string why) {
  s.why = std::move(why);
  for (const Address& a : s.left_out)
    s.why +=
        (&a == s.left_out.data() ? "; a card has no room for " : ", ") + to_text_without_port(a);
  return s;
}

// The better the lower.
unsigned rank_of(const Address& a, std::span<const Interface> interfaces) {
  if (a.family == Address::Family::local) return 0;
  unsigned rank = 2;
  for (const Interface& i : interfaces) {
    if (!i.up || i.prefix_length == 0 || !contains(Network{i.address, i.prefix_length}, a))
      continue;
    if (i.bridge || i.loopback || is_same_host(i.address, a)) return 3;
    rank = 1;
  }
  return rank;
}

Result<Selection> select_requested(std::span<const Interface> interfaces,
                                   std::string_view request) {
  const std::string shown = std::string(k_interface_variable) + "=" + std::string(request);
  const std::optional<Network> network = parse_network(request);
  const std::optional<Address> address = parse_host(request);
  const auto wanted = [&](const Interface& i) {
    if (network) return contains(*network, i.address);
    return address ? is_same_host(i.address, *address) : i.name == request;
  };
  Selection s;
  take(interfaces, wanted, s);
  s = explained(std::move(s), shown + (network   ? ": the addresses in that network"
                                       : address ? ": that address"
                                                 : ": the addresses of that interface"));
  if (s.addresses.empty())
    return make_failure(Errc::invalid_argument,
                        "{} names nothing that is up on this machine (interfaces: {})", shown,
                        names_of(interfaces));
  return s;
}

} // namespace

bool is_name_of_bridge(std::string_view name) {
  if (name == "docker0") return true;
  constexpr std::array<std::string_view, 6> k_prefixes{"virbr", "br-",   "veth",
                                                       "cni",   "lxcbr", "lxdbr"};
  return std::ranges::any_of(k_prefixes, [name](auto p) { return name.starts_with(p); });
}

Result<std::vector<Interface>> list_interfaces() {
  ifaddrs* first = nullptr;
  if (::getifaddrs(&first) != 0)
    return make_failure(errno, "cannot list this machine's interfaces");
  const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> list(first, &::freeifaddrs);
  std::vector<Interface> result;
  for (const ifaddrs* entry = first; entry != nullptr; entry = entry->ifa_next) {
    Interface i;
    i.address = from_sockaddr(entry->ifa_addr);
    if (i.address.family == Address::Family::none) continue;
    i.name = entry->ifa_name;
    i.prefix_length = prefix_length(entry->ifa_netmask);
    i.up = (entry->ifa_flags & static_cast<unsigned>(IFF_UP)) != 0;
    i.loopback = (entry->ifa_flags & static_cast<unsigned>(IFF_LOOPBACK)) != 0;
    i.link_local = is_link_local(i.address);
    i.bridge = is_name_of_bridge(i.name) ||
               ::access(("/sys/class/net/" + i.name + "/bridge").c_str(), F_OK) == 0;
    result.push_back(std::move(i));
  }
  return result;
}

Result<Selection> select_addresses(std::span<const Interface> interfaces, bool single_host,
                                   std::optional<std::string_view> request) {
  if (request && !request->empty()) return select_requested(interfaces, *request);
  Selection s;
  if (single_host) {
    take(
        interfaces, [](const Interface& i) { return i.loopback; }, s);
    if (s.addresses.empty())
      return make_failure(Errc::unreachable,
                          "this machine's loopback interface is not up; name another one in {}",
                          k_interface_variable);
    s.addresses.resize(1);
    s.left_out.clear();
    s.why = "the job runs on this machine only";
    return s;
  }
  take(
      interfaces, [](const Interface& i) { return !i.loopback && !i.link_local; }, s);
  if (s.addresses.empty())
    return make_failure(
        Errc::unreachable,
        "no interface of this machine is up and reachable from others (interfaces: {})",
        names_of(interfaces));
  return explained(std::move(s), "the job runs on several machines");
}

Result<Selection> select_addresses(bool single_host, bool environment) {
  const auto request = environment ? environment_variable(k_interface_variable) : std::nullopt;
  return list_interfaces().and_then([&](const std::vector<Interface>& interfaces) {
    return select_addresses(interfaces, single_host, request);
  });
}

std::vector<Address> order_addresses(std::span<const Address> of_peer,
                                     std::span<const Interface> interfaces,
                                     std::span<const std::uint32_t> links) {
  std::vector<Address> result;
  for (const unsigned rank : {0U, 1U, 2U, 3U})
    for (Address a : of_peer) {
      if (rank_of(a, interfaces) != rank) continue;
      if (a.family != Address::Family::v6 || !is_link_local(a)) {
        result.push_back(a);
        continue;
      }
      for (const std::uint32_t link : links) {
        a.scope = link;
        result.push_back(a);
      }
    }
  return result;
}

std::vector<std::uint32_t> links_of(std::span<const Address> listening) {
  std::vector<std::uint32_t> links;
  for (const Address& a : listening)
    if (a.family == Address::Family::v6 && is_link_local(a) &&
        std::ranges::count(links, a.scope) == 0)
      links.push_back(a.scope);
  return links;
}

} // namespace statewire
