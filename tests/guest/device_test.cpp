// SPDX-License-Identifier: BSD-3-Clause
// The contract of devices, on soft-RoCE (rxe0) and soft-iWARP (siw0), and what only real ones show.
#include "device_pair.hpp"

#include <cstdio>
#include <cstdlib>

namespace statewire::verbs::test {
namespace {

PairKind kind(const char* name, Way way, const char* device) {
  return {name, way, [device] { return make_pair_on(device); }};
}

const auto k_all = testing::Values(kind("rxe_by_hand", Way::created, "rxe0"),
                                   kind("rxe_by_manager", Way::managed, "rxe0"),
                                   kind("siw_by_manager", Way::managed, "siw0"));

INSTANTIATE_TEST_SUITE_P(Real, DeviceConformance, k_all, pair_name);
INSTANTIATE_TEST_SUITE_P(Real, ManagedConformance, k_all, pair_name);

TEST(RealPorts, RoceIsListedWithTheGidOfItsAddress) {
  const auto port = find_port("rxe0");
  ASSERT_TRUE(port);
  EXPECT_EQ(port->link, Link::roce);
  EXPECT_EQ(port->mtu, 1024);
  ASSERT_TRUE(port->address);
  EXPECT_EQ(to_text(*port->address), std::string(std::getenv("RXE_ADDR")) + ":0");
  EXPECT_EQ(port->gid_index, std::atoi(std::getenv("RXE_GID")));
  EXPECT_NE(port->gid_reason.find("RoCE v2, IPv4 "), std::string::npos) << port->gid_reason;
  EXPECT_EQ(port->roce_version, 2U);
  EXPECT_NE(port->gid_reason.find("which the kernel routes from"), std::string::npos);
  EXPECT_GE(port->max_inline, 64U);
}

TEST(RealPorts, IwarpIsListedWithTheAddressOfItsNetworkDevice) {
  const auto port = find_port("siw0");
  ASSERT_TRUE(port);
  EXPECT_EQ(port->link, Link::iwarp);
  ASSERT_TRUE(port->address);
  EXPECT_EQ(to_text(*port->address), std::string(std::getenv("SIW_ADDR")) + ":0");
  EXPECT_FALSE(port->network_device.empty());
}

TEST(RealPorts, AGidIndexThatDoesNotExistMakesThePortUselessAndSaysSo) {
  ::setenv("STATEWIRE_GID_INDEX", "77", 1);
  const auto ports = list_ports();
  ::unsetenv("STATEWIRE_GID_INDEX");
  ASSERT_TRUE(ports);
  for (const RdmaPort& p : *ports) {
    if (p.device != "rxe0") continue;
    EXPECT_FALSE(p.active);
    EXPECT_EQ(p.gid_reason, "STATEWIRE_GID_INDEX=77: the port has no GID of that index");
    EXPECT_EQ(p.why_inactive, p.gid_reason);
  }
}

TEST(RealPorts, AGidIndexThatIsAskedForIsUsed) {
  ::setenv("STATEWIRE_GID_INDEX", "0", 1);
  const auto port = find_port("rxe0");
  ::unsetenv("STATEWIRE_GID_INDEX");
  ASSERT_TRUE(port);
  EXPECT_EQ(port->gid_index, 0);
  EXPECT_NE(port->gid_reason.find("link-local"), std::string::npos) << port->gid_reason;
}

} // namespace
} // namespace statewire::verbs::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const auto ports = statewire::verbs::list_ports();
  if (!testing::GTEST_FLAG(list_tests) && (!ports || ports->empty())) {
    std::puts(
        "NOT RUN: this machine has no RDMA device; ./do guest runs these tests in one that has");
    return 77;
  }
  return RUN_ALL_TESTS();
}
