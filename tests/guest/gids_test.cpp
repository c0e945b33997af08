// SPDX-License-Identifier: BSD-3-Clause
// Which GID a RoCE port uses: the rule, without a device.
#include "verbs/device/gids.hpp"
#include "verbs/verbs_device.hpp"

#include <gtest/gtest.h>

namespace statewire::verbs {
namespace {

using Kind = GidCandidate::Kind;
using Gid = std::array<std::uint8_t, 16>;

constexpr Gid k_v4 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 192, 0, 2, 1};
constexpr Gid k_other_v4 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 198, 51, 100, 1};
constexpr Gid k_v6 = {0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
constexpr Gid k_local = {0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

GidCandidate candidate(unsigned index, Kind kind, const Gid& gid, bool routed = true) {
  return {kind, gid, index, "eth0", routed};
}

TEST(GidChoice, APortWithoutGidsHasNone) { EXPECT_FALSE(choose_gid({}, std::nullopt)); }

TEST(GidChoice, RoceV2WithIpv4IsBeforeAllOthersWhereverItStands) {
  const std::vector<GidCandidate> all = {
      candidate(0, Kind::roce_v1, k_local), candidate(1, Kind::roce_v2, k_local),
      candidate(2, Kind::roce_v1, k_v4), candidate(3, Kind::roce_v2, k_v6),
      candidate(4, Kind::roce_v2, k_v4)};
  const auto choice = choose_gid(all, std::nullopt);
  ASSERT_TRUE(choice);
  EXPECT_EQ(choice->which, 4U);
  EXPECT_EQ(choice->reason, "RoCE v2, IPv4 192.0.2.1 of eth0, which the kernel routes from; the "
                            "first by kind of 5 (RoCE v2 IPv4, v2 IPv6, v2 link-local, v1)");
}

TEST(GidChoice, TheKindsFollowEachOther) {
  std::vector<GidCandidate> all = {
      candidate(0, Kind::roce_v1, k_v4), candidate(1, Kind::roce_v2, k_local),
      candidate(2, Kind::roce_v2, k_v6), candidate(3, Kind::roce_v2, k_v4)};
  for (std::size_t left = all.size(); left != 0; --left) {
    EXPECT_EQ(choose_gid(all, std::nullopt)->which, left - 1);
    all.pop_back();
  }
}

TEST(GidChoice, AmongEqualsTheKernelsRouteDecidesThenTheLowerIndex) {
  const std::vector<GidCandidate> all = {candidate(1, Kind::roce_v2, k_other_v4, false),
                                         candidate(3, Kind::roce_v2, k_v4, true),
                                         candidate(5, Kind::roce_v2, k_other_v4, true)};
  EXPECT_EQ(choose_gid(all, std::nullopt)->which, 1U);
}

TEST(GidChoice, AnUnroutedIpv4IsStillBeforeARoutedIpv6) {
  const std::vector<GidCandidate> all = {candidate(0, Kind::roce_v2, k_v6, true),
                                         candidate(1, Kind::roce_v2, k_v4, false)};
  const auto choice = choose_gid(all, std::nullopt);
  EXPECT_EQ(choice->which, 1U);
  EXPECT_NE(choice->reason.find("though the kernel does not route from it"), std::string::npos);
}

TEST(GidChoice, TheVariableDecidesAloneAndMustNameOneThatExists) {
  const std::vector<GidCandidate> all = {candidate(0, Kind::roce_v1, k_local),
                                         candidate(7, Kind::roce_v2, k_v4)};
  const auto choice = choose_gid(all, 0);
  ASSERT_TRUE(choice);
  EXPECT_EQ(choice->which, 0U);
  EXPECT_EQ(choice->reason, "RoCE v1, link-local [fe80::1] of eth0: STATEWIRE_GID_INDEX=0");
  EXPECT_FALSE(choose_gid(all, 1));
}

TEST(RealDevices, LockedMemoryAdviceSaysWhatToDo) { EXPECT_FALSE(locked_memory_advice().empty()); }

TEST(RealDevices, AnUnknownDeviceCannotBeOpenedAndIsNamed) {
  RdmaPort port;
  port.device = "no_such_device";
  const auto device = open(port);
  ASSERT_FALSE(device);
  const bool named = device.error().text.find("no_such_device") != std::string::npos;
  EXPECT_EQ(named, TEST_HAS_VERBS != 0) << device.error().text;
}

} // namespace
} // namespace statewire::verbs
