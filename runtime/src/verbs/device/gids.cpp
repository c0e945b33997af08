// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/device/gids.hpp"

#include "base/ip.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <tuple>

namespace statewire::verbs {

Address address_of_gid(const std::array<std::uint8_t, 16>& gid) {
  constexpr std::array<std::uint8_t, 12> k_v4{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  Address out;
  const bool v4 = std::ranges::equal(std::span(gid).first(k_v4.size()), k_v4);
  out.family = v4 ? Address::Family::v4 : Address::Family::v6;
  std::ranges::copy(std::span(gid).subspan(v4 ? k_v4.size() : 0), out.bytes.begin());
  return out;
}

namespace {

// Lower is better.
int rank(const GidCandidate& c) {
  const Address a = address_of_gid(c.gid);
  const int address = a.family == Address::Family::v4 ? 0 : is_link_local(a) ? 2 : 1;
  return (c.kind == GidCandidate::Kind::roce_v1 ? 3 : 0) + address;
}

std::string describe(const GidCandidate& c) {
  const std::string_view kind = c.kind == GidCandidate::Kind::roce_v2   ? "RoCE v2, "
                                : c.kind == GidCandidate::Kind::roce_v1 ? "RoCE v1, "
                                                                        : "";
  const Address a = address_of_gid(c.gid);
  const std::string_view what = c.kind == GidCandidate::Kind::other ? ""
                                : a.family == Address::Family::v4   ? "IPv4 "
                                : is_link_local(a)                  ? "link-local "
                                                                    : "IPv6 ";
  return fmt::format("{}{}{}{}", kind, what, to_text_without_port(a),
                     c.network_device.empty() ? "" : " of " + c.network_device);
}

} // namespace

std::optional<GidChoice> choose_gid(std::span<const GidCandidate> candidates,
                                    std::optional<unsigned> wanted) {
  if (wanted) {
    const auto at = std::find_if(candidates.begin(), candidates.end(),
                                 [&](const GidCandidate& c) { return c.index == *wanted; });
    if (at == candidates.end()) return std::nullopt;
    return GidChoice{static_cast<std::size_t>(at - candidates.begin()),
                     fmt::format("{}: {}={}", describe(*at), k_gid_index_variable, *wanted)};
  }
  const auto best = std::min_element(
      candidates.begin(), candidates.end(), [](const GidCandidate& a, const GidCandidate& b) {
        return std::tuple(rank(a), !a.routed, a.index) < std::tuple(rank(b), !b.routed, b.index);
      });
  if (best == candidates.end()) return std::nullopt;
  std::string why = describe(*best);
  if (best->kind != GidCandidate::Kind::other)
    why += best->routed ? ", which the kernel routes from"
                        : ", though the kernel does not route from it";
  why += candidates.size() == 1
             ? "; the port has no other"
             : fmt::format("; the first by kind of {} (RoCE v2 IPv4, v2 IPv6, v2 link-local, v1)",
                           candidates.size());
  return GidChoice{static_cast<std::size_t>(best - candidates.begin()), std::move(why)};
}

} // namespace statewire::verbs
