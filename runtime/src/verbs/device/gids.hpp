// SPDX-License-Identifier: BSD-3-Clause
// Which of a RoCE port's GIDs its queue pairs use.
#pragma once

#include <statewire/address.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace statewire::verbs {

inline constexpr const char* k_gid_index_variable = "STATEWIRE_GID_INDEX";

struct GidCandidate {
  enum class Kind : std::uint8_t { roce_v1, roce_v2, other };
  Kind kind = Kind::other; // other: InfiniBand and iWARP
  std::array<std::uint8_t, 16> gid{};
  unsigned index = 0;
  std::string network_device; // empty: none
  bool routed = false;        // the kernel, asked for a route into its network, uses its address
};

struct GidChoice {
  std::size_t which = 0; // of the candidates
  std::string reason;
};

// The IP address that a GID stands for, without a port; ::ffff:a.b.c.d is IPv4.
[[nodiscard]] Address address_of_gid(const std::array<std::uint8_t, 16>& gid);

// The rule of list_ports(). None when there is no candidate, or none of the index `wanted`.
[[nodiscard]] std::optional<GidChoice> choose_gid(std::span<const GidCandidate> candidates,
                                                  std::optional<unsigned> wanted);

} // namespace statewire::verbs
