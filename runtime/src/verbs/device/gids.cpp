// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/device/gids.hpp"

#include <statewire/address.hpp>

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <tuple>

namespace statewire::verbs {

bool is_ipv4(const std::array<std::uint8_t, 16>& gid) {
  return std::all_of(gid.begin(), gid.begin() + 10, [](std::uint8_t b) { return b == 0; }) &&
         gid[10] == 0xff && gid[11] == 0xff;
}

bool is_link_local(const std::array<std::uint8_t, 16>& gid) {
  return gid[0] == 0xfe && (gid[1] & 0xc0) == 0x80;
}

namespace {

// Lower is better.
int rank(const GidCandidate& c) {
  const int address = is_ipv4(c.gid) ? 0 : is_link_local(c.gid) ? 2 : 1;
  return (c.kind == GidCandidate::Kind::roce_v1 ? 3 : 0) + address;
}

std::string describe(const GidCandidate& c) {
  const std::string_view kind = c.kind == GidCandidate::Kind::roce_v2   ? "RoCE v2, "
                                : c.kind == GidCandidate::Kind::roce_v1 ? "RoCE v1, "
                                                                        : "";
  Address a;
  std::string_view what = "IPv6 ";
  if (is_ipv4(c.gid)) {
    a.family = Address::Family::v4;
    std::copy(c.gid.begin() + 12, c.gid.end(), a.bytes.begin());
    what = "IPv4 ";
  } else {
    a.family = Address::Family::v6;
    a.bytes = c.gid;
    if (is_link_local(c.gid)) what = "link-local ";
  }
  if (c.kind == GidCandidate::Kind::other) what = "";
  std::string text = to_text(a); // with the port: "1.2.3.4:0", "[fe80::1]:0"
  text.resize(text.rfind(':'));
  return fmt::format("{}{}{}{}", kind, what, text,
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
