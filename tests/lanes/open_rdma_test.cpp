// SPDX-License-Identifier: BSD-3-Clause
// Which RDMA ports a process opens for lanes, and by which methods they are connected.
#include "../context/owned_device.hpp"
#include "cpc/methods.hpp"
#include "lanes/rdma/open_rdma.hpp"
#include "lanes/rdma/queue_pairs.hpp"

#include <simulator/fabric/memory_fabric.hpp>

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <vector>

namespace statewire::lanes {
namespace {

using Opened = Result<cpc::Framework>;

struct Ports : testing::Test {
  Ports() {
    for (const char* address : {"10.0.0.1:0", "10.0.1.1:0"}) {
      auto port = verbs::MemoryFabric::usual_port(verbs::Link::roce, *parse_address(address));
      port.device = "mem" + std::to_string(found.size());
      devices.push_back(&fabric.open(port));
      found.push_back(port);
    }
    machine.list_ports = [this] {
      ++asked;
      return Result(found);
    };
    machine.open_port =
        [this](const verbs::RdmaPort& port) -> Result<std::unique_ptr<verbs::Device>> {
      if (port.device == refused) return Failure{Errc::no_memory, "it is used up"};
      const std::size_t i = port.device == "mem0" ? 0 : 1;
      return std::unique_ptr<verbs::Device>(new test::OwnedDevice(*devices.at(i), is_open.at(i)));
    };
  }
  Opened open(const std::string& methods = {}) {
    cpc::FrameworkOptions how;
    how.methods = *cpc::Methods::parse(methods);
    how.lookup = [this](const std::string& variable) -> std::optional<std::string> {
      const auto it = environment.find(variable);
      return it == environment.end() ? std::nullopt : std::optional(it->second);
    };
    const Entropy none = [](std::span<std::uint8_t> out) { std::ranges::fill(out, 1); };
    return open_methods(parts, how, none, machine);
  }
  // "oob 50 mem0/1 mem1/1"
  [[nodiscard]] std::vector<std::string> components() const {
    std::vector<std::string> out;
    for (const auto& c : parts.components) {
      std::string& text = out.emplace_back(c->name());
      text += " " + std::to_string(c->priority());
      for (const LanePort& p : c->ports()) text += " " + p.name;
    }
    return out;
  }
  [[nodiscard]] static std::string reason(const Opened& opened, std::string_view component,
                                          std::string_view port = {}) {
    for (const cpc::Standing& s : opened->standings())
      if (s.component == component && s.port == port) return s.reason;
    return "no such standing";
  }

  verbs::MemoryFabric fabric{{.seed = 1, .polls = false}};
  std::vector<verbs::MemoryFabric::Endpoint*> devices;
  std::vector<verbs::RdmaPort> found;
  std::array<bool, 2> is_open{};
  std::string refused;
  unsigned asked = 0;
  std::map<std::string, std::string> environment;
  RdmaMachine machine;
  LaneParts parts;
};

using Names = std::vector<std::string>;

TEST_F(Ports, all_are_opened_and_used_by_both_methods) {
  const auto methods = open();
  ASSERT_TRUE(methods) << methods.error().text;
  EXPECT_EQ(components(), (Names{"rdma_cm 60 mem0/1 mem1/1", "oob 50 mem0/1 mem1/1"}));
  EXPECT_EQ(parts.devices.size(), 2U);
  EXPECT_EQ(is_open, (std::array{true, true}));
  EXPECT_EQ(parts.sock_priority, 20U);
  EXPECT_EQ(methods->standings().size(), 5U);
  parts = {};
  EXPECT_EQ(is_open, (std::array{false, false}));
}

TEST_F(Ports, none_is_opened_for_methods_that_need_none) {
  ASSERT_TRUE(open("sock"));
  ASSERT_TRUE(open("^oob,rdma_cm"));
  EXPECT_EQ(asked, 0U);
  EXPECT_EQ(components(), Names{});
}

TEST_F(Ports, a_method_that_is_excluded_makes_no_lanes) {
  const auto methods = open("^rdma_cm");
  ASSERT_TRUE(methods);
  EXPECT_EQ(components(), (Names{"oob 50 mem0/1 mem1/1"}));
  EXPECT_EQ(reason(methods, "rdma_cm"), "excluded by methods");
}

TEST_F(Ports, a_port_that_cannot_be_opened_is_left_out_and_says_why) {
  refused = "mem0";
  const auto methods = open();
  ASSERT_TRUE(methods);
  EXPECT_EQ(components(), (Names{"rdma_cm 60 mem1/1", "oob 50 mem1/1"}));
  EXPECT_EQ(reason(methods, "oob", "mem0/1"), "it is used up");
  EXPECT_EQ(reason(methods, "oob", "mem1/1"), "");
}

TEST_F(Ports, a_port_without_a_link_is_left_out) {
  found[0].active = false;
  ASSERT_TRUE(open());
  EXPECT_EQ(components(), (Names{"rdma_cm 60 mem1/1", "oob 50 mem1/1"}));
  EXPECT_EQ(is_open, (std::array{false, true}));
}

TEST_F(Ports, a_port_that_cannot_listen_is_left_to_the_other_method) {
  verbs::RdmaPort without = found[0];
  without.address.reset();
  devices[0] = &fabric.open(without);
  const auto methods = open();
  ASSERT_TRUE(methods);
  EXPECT_EQ(components(), (Names{"rdma_cm 60 mem1/1", "oob 50 mem0/1 mem1/1"}));
  EXPECT_EQ(reason(methods, "rdma_cm", "mem0/1"), "cannot listen: the port has no IP address");
}

TEST_F(Ports, a_machine_whose_devices_cannot_be_used_says_why_and_is_no_failure) {
  machine.list_ports = []() -> Result<std::vector<verbs::RdmaPort>> {
    return Failure{Errc::unreachable, "the module is missing"};
  };
  const auto methods = open();
  ASSERT_TRUE(methods);
  EXPECT_EQ(components(), Names{});
  EXPECT_EQ(reason(methods, "oob"), "the module is missing");
}

TEST_F(Ports, priorities_are_those_of_the_environment) {
  environment = {{"STATEWIRE_PRIORITY_OOB", "70"}, {"STATEWIRE_PRIORITY_SOCK", "65"}};
  ASSERT_TRUE(open());
  EXPECT_EQ(components(), (Names{"rdma_cm 60 mem0/1 mem1/1", "oob 70 mem0/1 mem1/1"}));
  EXPECT_EQ(parts.sock_priority, 65U);
  environment = {{"STATEWIRE_PRIORITY_OOB", "high"}};
  const auto methods = open();
  ASSERT_FALSE(methods);
  EXPECT_NE(methods.error().text.find("STATEWIRE_PRIORITY_OOB=high"), std::string::npos);
}

TEST_F(Ports, a_method_that_does_not_exist_is_named) {
  const auto methods = open("oob,tin_cans");
  ASSERT_FALSE(methods);
  EXPECT_NE(methods.error().text.find("tin_cans"), std::string::npos);
}

TEST_F(Ports, sockets_carry_messages_where_both_sides_have_them) {
  const auto all = open();
  const auto rdma = open("rdma_cm,oob");
  ASSERT_TRUE(all && rdma);
  EXPECT_TRUE(all->offers("sock"));
  EXPECT_FALSE(rdma->offers("sock"));
  EXPECT_EQ(path_between(*all, all->advertisement()), MessagePath::sockets);
  EXPECT_EQ(path_between(*all, rdma->advertisement()), MessagePath::lanes);
  EXPECT_EQ(path_between(*rdma, all->advertisement()), MessagePath::lanes);
  EXPECT_TRUE(rdma->shares(all->advertisement(), "rank 1"));
}

TEST_F(Ports, table_says_why_a_peer_is_unreachable) {
  const auto sock = open("sock");
  const auto oob = open("oob");
  ASSERT_TRUE(sock && oob);
  EXPECT_TRUE(sock->usable());
  EXPECT_TRUE(oob->usable());
  EXPECT_EQ(path_between(*sock, oob->advertisement()), MessagePath::none);
  EXPECT_EQ(path_between(*oob, sock->advertisement()), MessagePath::none);
  for (const auto& shared : {sock->shares(oob->advertisement(), "rank 1"),
                             oob->shares(sock->advertisement(), "rank 1")}) {
    ASSERT_FALSE(shared);
    EXPECT_EQ(shared.error().text.find("no connection method is shared with rank 1:\n"), 0U)
        << shared.error().text;
  }
}

TEST_F(Ports, no_usable_method_is_a_failure_with_all_reasons) {
  machine.list_ports = []() -> Result<std::vector<verbs::RdmaPort>> {
    return Failure{Errc::unreachable, "the module is missing"};
  };
  const auto methods = open("oob");
  ASSERT_TRUE(methods);
  const auto usable = methods->usable();
  ASSERT_FALSE(usable);
  EXPECT_NE(usable.error().text.find("the module is missing"), std::string::npos);
}

// Regions and reads of all ports together get half of what may be locked, so that rings find some.
TEST_F(Ports, regions_and_reads_leave_half_of_what_may_be_locked) {
  constexpr std::size_t k_lockable = std::size_t{64} << 10U, k_each = 8192;
  alignas(4096) static std::array<std::byte, 4 * k_lockable> memory;
  machine.lockable_memory = [] { return k_lockable; };
  for (verbs::MemoryFabric::Endpoint* const device : devices)
    device->limit_memory(k_lockable, SIZE_MAX);
  ASSERT_TRUE(open());
  ASSERT_EQ(parts.devices.size(), 2U);
  const auto pairs = [this](std::size_t i) -> QueuePairs& {
    return dynamic_cast<QueuePairs&>(*parts.devices.at(i));
  };
  const auto lease = [&](std::size_t i, std::size_t at, std::size_t size) {
    registration::Lease out;
    (void)pairs(i).registrations().acquire(std::span(memory).subspan(at, size),
                                           verbs::k_remote_read, out);
    return out;
  };
  std::array<std::vector<registration::Lease>, 2> held;
  std::size_t leased = 0;
  for (std::size_t n = 0; n < 16; ++n) {
    const registration::Lease one = lease(n % 2, n * 2 * k_each, k_each);
    if (one.id == 0) continue;
    held.at(n % 2).push_back(one);
    leased += k_each;
  }
  EXPECT_EQ(leased, k_lockable / 2);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(held.at(i).size(), 2U);
    verbs::Region ring;
    EXPECT_EQ(
        pairs(i).register_memory(std::span(memory).first(k_lockable / 2), verbs::k_local, ring),
        Errc::ok);
    pairs(i).device().deregister(ring);
    for (const registration::Lease& one : held.at(i)) pairs(i).registrations().release(one);
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const registration::Lease half = lease(i, 0, k_lockable / 2);
    EXPECT_NE(half.id, 0U) << "the others were given back";
    pairs(i).registrations().release(half);
    EXPECT_EQ(lease(i, 0, k_lockable / 2 + 1).id, 0U);
  }
}

// The limit on locked memory is the process's, so a ring of one port needs what another one keeps.
TEST_F(Ports, ring_gets_what_another_port_keeps) {
  alignas(4096) static std::array<std::byte, 8192> memory;
  ASSERT_TRUE(open());
  ASSERT_EQ(parts.devices.size(), 2U);
  auto& first = dynamic_cast<QueuePairs&>(*parts.devices[0]);
  auto& second = dynamic_cast<QueuePairs&>(*parts.devices[1]);
  registration::Lease lease;
  ASSERT_EQ(first.registrations().acquire(memory, verbs::k_remote_read, lease), Errc::ok);
  devices[1]->limit_memory(0, 0);
  verbs::Region ring;
  const auto asked_for_one = [&] {
    const std::uint64_t before = devices[1]->operations();
    EXPECT_EQ(second.register_memory(memory, verbs::k_local, ring), Errc::no_memory);
    return devices[1]->operations() - before;
  };
  EXPECT_EQ(asked_for_one(), 1U) << "it is leased";
  EXPECT_EQ(devices[0]->counts().regions, 1U);
  first.registrations().release(lease);
  EXPECT_EQ(asked_for_one(), 2U);
  EXPECT_EQ(devices[0]->counts().regions, 0U);
}

} // namespace
} // namespace statewire::lanes
