// SPDX-License-Identifier: BSD-3-Clause
// What happens below: links that go down, devices that are removed, ways that lead nowhere.
#include "child.hpp"
#include "device_pair.hpp"

#include <cstdlib>
#include <poll.h>

namespace statewire::verbs::test {
namespace {

class PortEvents : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    const auto found = find_port(GetParam());
    ASSERT_TRUE(found);
    port = *found;
    auto opened = open(port);
    ASSERT_TRUE(opened) << opened.error().text;
    device = std::move(*opened);
    device->bind(notes);
  }
  bool until(const std::function<bool()>& predicate) {
    const std::array<Device*, 1> one{device.get()};
    const Time end = now() + std::chrono::seconds(20);
    while (!predicate() && now() < end) wait_and_poll(one, std::chrono::milliseconds(100));
    return predicate();
  }
  static int shell(const std::string& command) { return std::system(command.c_str()); }

  RdmaPort port;
  std::unique_ptr<Device> device;
  Notes notes;
};

INSTANTIATE_TEST_SUITE_P(Real, PortEvents, testing::Values("rxe0", "siw0"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(PortEvents, ALinkThatGoesDownAndUpAgainCausesEventsAndCanBeUsedAgain) {
  ASSERT_EQ(shell("ip link set " + port.network_device + " down"), 0);
  EXPECT_TRUE(until([&] { return notes.count(PortEvent::Kind::port_down) != 0; }));
  EXPECT_FALSE(find_port(GetParam())); // it is not active
  ASSERT_EQ(shell("ip link set " + port.network_device + " up"), 0);
  EXPECT_TRUE(until([&] { return notes.count(PortEvent::Kind::port_up) != 0; }));
  ASSERT_TRUE(until([&] { return find_port(GetParam()).has_value(); }));
  Child server({peer_program(), "serve", GetParam()});
  const auto at = server.line("listening ");
  ASSERT_TRUE(at);
  Child client({peer_program(), "ask", GetParam(), *at, "10"});
  EXPECT_EQ(client.wait(), 0);
}

// Soft-RoCE's connection manager never speaks again once it was made to while its network device
// was off: an answer that was there before must not be confirmed then, nor rejected.
TEST_P(PortEvents, AnAnswerThatIsLookedAtWhenTheLinkIsDownDoesNotEndAllConnecting) {
  if (port.link == Link::iwarp) GTEST_SKIP() << "the kernel confirms iWARP's answers";
  Child silenced({peer_program(), "serve", GetParam()});
  const auto there = silenced.line("listening ");
  ASSERT_TRUE(there);
  using Kind = CmEvent::Kind;
  const auto seen = [&](Kind kind) { return notes.cm_event(kind) != nullptr; };
  Cm cm;
  Qp qp;
  const Time timeout = std::chrono::seconds(2);
  ASSERT_EQ(device->cm_resolve_address(*parse_address(*there), timeout, cm), Errc::ok);
  ASSERT_TRUE(until([&] { return seen(Kind::address_resolved); }));
  ASSERT_EQ(device->cm_resolve_route(cm, timeout), Errc::ok);
  ASSERT_TRUE(until([&] { return seen(Kind::route_resolved); }));
  ASSERT_EQ(device->cm_create_qp(cm, {}, qp), Errc::ok);
  ASSERT_EQ(device->cm_connect(cm, {}), Errc::ok);
  pollfd answer{device->descriptors().back(), POLLIN, 0}; // the connection manager's
  ASSERT_EQ(::poll(&answer, 1, 10'000), 1);
  ASSERT_EQ(shell("ip link set " + port.network_device + " down"), 0);
  ASSERT_TRUE(until([&] { return seen(Kind::connect_error); }));
  EXPECT_EQ(notes.cm_event(Kind::connect_error)->event.error, Errc::unreachable);
  EXPECT_FALSE(seen(Kind::established));
  device->destroy(qp);
  device->cm_destroy(cm);
  ASSERT_EQ(shell("ip link set " + port.network_device + " up"), 0);
  EXPECT_TRUE(until([&] { return notes.count(PortEvent::Kind::port_up) != 0; }));
  ASSERT_TRUE(until([&] { return find_port(GetParam()).has_value(); }));
  Child server({peer_program(), "serve", GetParam()});
  const auto at = server.line("listening ");
  ASSERT_TRUE(at);
  Child client({peer_program(), "ask", GetParam(), *at, "10"});
  EXPECT_EQ(client.wait(), 0);
}

TEST_P(PortEvents, AnAddressWithoutARouteIsUnreachable) {
  Cm cm;
  EXPECT_EQ(
      device->cm_resolve_address(*parse_address("203.0.113.7:7"), std::chrono::seconds(2), cm),
      Errc::unreachable);
}

TEST_P(PortEvents, AnAddressOfTheOtherFamilyIsUnreachableAtOnce) {
  Cm cm;
  EXPECT_EQ(device->cm_resolve_address(*parse_address("[::1]:7"), std::chrono::seconds(2), cm),
            Errc::unreachable);
}

TEST_P(PortEvents, ARemoteGidThatNobodyHasIsNotReached) {
  if (port.link == Link::iwarp) GTEST_SKIP() << "iWARP's peers are found by the connection manager";
  Qp qp;
  QpOptions options;
  options.retries = 1;
  options.timeout = 10;
  ASSERT_EQ(device->create_qp(options, qp), Errc::ok);
  QpParameters remote = device->parameters(qp);
  remote.gid[15] = 77; // on the same network
  // Either the kernel finds no neighbour at the address, or none answers.
  if (device->connect(qp, remote) != Errc::ok) return;
  WorkRequest work;
  work.token = 1;
  ASSERT_EQ(device->post(qp, work), Errc::ok);
  ASSERT_TRUE(until([&] { return notes.completion(1) != nullptr; }));
  EXPECT_EQ(notes.completion(1)->error, Errc::timed_out);
}

TEST_P(PortEvents, ARemovedDeviceCausesOneEventAndIsGoneWhenItIsClosed) {
  // Connected to another process, which uses it, too.
  Child server({peer_program(), "serve", GetParam()});
  ASSERT_TRUE(server.line("listening "));
  Child remover({"rdma", "link", "delete", GetParam()});
  EXPECT_TRUE(server.line("device removed"));
  EXPECT_EQ(server.wait(), 3);
  EXPECT_TRUE(until([&] { return notes.count(PortEvent::Kind::device_removed) != 0; }));
  device.reset();
  EXPECT_EQ(remover.wait(), 0); // the kernel waits until nobody uses it
  EXPECT_EQ(notes.count(PortEvent::Kind::device_removed), 1U);
  EXPECT_FALSE(find_port(GetParam()));

  const std::string type = port.link == Link::iwarp ? "siw" : "rxe";
  ASSERT_EQ(
      shell("rdma link add " + port.device + " type " + type + " netdev " + port.network_device),
      0);
  const Time end = now() + std::chrono::seconds(20);
  while (now() < end && !(find_port(GetParam()) && find_port(GetParam())->address)) {
  }
  EXPECT_TRUE(find_port(GetParam()));
}

} // namespace
} // namespace statewire::verbs::test
