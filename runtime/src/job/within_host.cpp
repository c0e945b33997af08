// SPDX-License-Identifier: BSD-3-Clause
#include "within_host.hpp"

#include "base/bytes.hpp"
#include "base/make_failure.hpp"
#include "base/setting_texts.hpp"
#include "shm/segment.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <openssl/sha.h>
#include <sys/stat.h>
#include <unistd.h>

namespace statewire {

Result<HostHash> hash_of_host(std::string_view user) {
  constexpr const char* k_boot_id = "/proc/sys/kernel/random/boot_id";
  std::string boot;
  if (std::ifstream file(k_boot_id); !(file >> boot))
    return make_failure(Errc::system, "cannot read {}, which tells hosts apart", k_boot_id);
  struct stat network {}; // zero: of a kernel that has one network only
  (void)::stat("/proc/self/ns/net", &network);
  const std::string text = fmt::format("{} {} {} {}", boot, network.st_dev, network.st_ino, user);
  std::array<std::uint8_t, SHA256_DIGEST_LENGTH> digest{};
  SHA256(octets(text).data(), text.size(), digest.data());
  HostHash hash{};
  std::copy_n(digest.begin(), hash.size(), hash.begin());
  return hash;
}

Result<std::uint32_t> scope_within_host() {
  return hash_of_host(std::to_string(::geteuid())).transform([](const HostHash& hash) {
    return std::max(1U, static_cast<std::uint32_t>(ByteReader(hash).number(4)));
  });
}

Result<WithinHost> choose_within_host(const Result<std::uint32_t>& scope,
                                      std::optional<std::string_view> request) {
  const bool asked = request && !request->empty();
  const std::string shown =
      asked ? std::string(k_within_host_variable) + "=" + std::string(*request) : "";
  if (asked && *request == "tcp") return WithinHost{std::nullopt, false, shown, {}, true};
  if (asked && *request != "unix" && *request != "shm")
    return Failure{Errc::invalid_argument, shown + ": it is one of shm, unix and tcp"};
  if (!scope) {
    if (asked) return Failure{scope.error().code, shown + ": " + scope.error().text};
    return WithinHost{std::nullopt, false, scope.error().text};
  }
  Address address;
  address.family = Address::Family::local;
  address.scope = *scope;
  return WithinHost{address,
                    !asked || *request == "shm",
                    asked ? shown : "a message takes a fraction of its time over TCP",
                    {},
                    asked};
}

Result<WithinHost> choose_within_host(bool environment) {
  auto chosen =
      choose_within_host(scope_within_host(),
                         environment ? environment_variable(k_within_host_variable) : std::nullopt);
  if (chosen && chosen->rings) chosen->why_no_rings = shm::too_long_for_a_file();
  return chosen;
}

std::vector<Address> reachable(std::vector<Address> addresses, std::uint32_t scope) {
  std::erase_if(addresses, [scope](const Address& a) {
    return a.family == Address::Family::local && a.scope != scope;
  });
  return addresses;
}

std::function<std::vector<Address>(std::vector<Address>)>
reach_of(std::span<const Address> listening) {
  Result<std::vector<Interface>> interfaces = list_interfaces();
  return [scope = local_scope(listening), links = links_of(listening),
          own = interfaces ? std::move(*interfaces)
                           : std::vector<Interface>{}](std::vector<Address> of_peer) {
    return order_addresses(reachable(std::move(of_peer), scope), own, links);
  };
}

std::uint32_t local_scope(std::span<const Address> addresses) {
  for (const Address& a : addresses)
    if (a.family == Address::Family::local) return a.scope;
  return 0;
}

Result<Listening> listening_of(Result<Selection> where, Result<WithinHost> within_host,
                               bool single_host) {
  const bool needs_no_network = single_host && within_host && within_host->address;
  if (!where && !(needs_no_network && where.error().code == Errc::unreachable))
    return std::move(where).error();
  if (!within_host) return std::move(within_host).error();
  Listening out{where ? std::move(where->addresses) : std::vector<Address>{}, within_host->rings,
                within_host->is_requested};
  if (within_host->address) {
    auto& all = out.addresses;
    all.insert(all.begin(), *within_host->address);
  }
  return out;
}

Result<Listening> listening_here(bool single_host, bool environment) {
  // A setting that names no network is an error, although none may be needed.
  const bool may_lack =
      single_host && !(environment && std::getenv(k_interface_variable) != nullptr);
  return listening_of(select_addresses(single_host, environment), choose_within_host(environment),
                      may_lack);
}

} // namespace statewire
