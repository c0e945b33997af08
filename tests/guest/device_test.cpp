// SPDX-License-Identifier: BSD-3-Clause
// The contract of devices, on soft-RoCE (rxe0) and soft-iWARP (siw0), and what only real ones show.
#include "conformance_work.hpp"
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

class RealCompletions : public DeviceConformance {};
INSTANTIATE_TEST_SUITE_P(Real, RealCompletions, k_all, pair_name);

// As on a machine that is busy with other things.
TEST_P(RealCompletions, OfReadsAndSendsThatAreOverBeforeTheFirstPollComeInOrderAndNoneIsMissing) {
  constexpr std::size_t size = 1'000'000, rounds = 4;
  Memory& into = memory(a, rounds * size, iwarp() ? k_remote_write : k_local);
  Memory& source = memory(b, rounds * size, k_remote_read);
  Memory& from = memory(a, 8);
  Memory& received = memory(b, 8);
  fill(source, pattern(rounds * size, 5));
  ASSERT_TRUE(connect({}, [&] {
    for (std::size_t i = 0; i < rounds; ++i)
      ASSERT_EQ(b.device->post_receive(b.qp, received.sge(), i), Errc::ok);
  }));
  std::vector<std::uint64_t> tokens;
  for (std::uint64_t i = 0; i < rounds; ++i) {
    const Sge part = into.sge(i * size, size);
    const Sge some = from.sge();
    WorkRequest read = remote_of(WorkRequest::Kind::read, part, source, 2 * i);
    read.remote_address = source.address(i * size);
    ASSERT_EQ(a.device->post(a.qp, read), Errc::ok);
    ASSERT_EQ(a.device->post(a.qp, send_of(some, 2 * i + 1)), Errc::ok);
    tokens.insert(tokens.end(), {2 * i, 2 * i + 1});
  }
  const Time end = now() + std::chrono::seconds(60);
  while (!equal(into.bytes, source.bytes) && now() < end)
    (void)wait_and_poll({&b.device, 1}, std::chrono::milliseconds(1));
  ASSERT_TRUE(equal(into.bytes, source.bytes));
  ASSERT_TRUE(until([&] { return a.notes.completions.size() == tokens.size(); }));
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    EXPECT_EQ(a.notes.completions[i].token, tokens[i]);
    EXPECT_EQ(a.notes.completions[i].error, Errc::ok);
  }
}

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
