// SPDX-License-Identifier: BSD-3-Clause
// Which of a RoCE port's GIDs its queue pairs use.
#pragma once

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

[[nodiscard]] bool is_ipv4(const std::array<std::uint8_t, 16>& gid);       // ::ffff:a.b.c.d
[[nodiscard]] bool is_link_local(const std::array<std::uint8_t, 16>& gid); // fe80::/10

// The rule of list_ports(). None when there is no candidate, or none of the index `wanted`.
[[nodiscard]] std::optional<GidChoice> choose_gid(std::span<const GidCandidate> candidates,
                                                  std::optional<unsigned> wanted);

} // namespace statewire::verbs
