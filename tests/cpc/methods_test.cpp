// SPDX-License-Identifier: BSD-3-Clause
// sock, oob and rdma_cm: where they offer themselves, what they advertise, which peers they reach.
#include "cpc/framework.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace statewire::cpc {
namespace {

using testing::ElementsAre;
using verbs::Link;

verbs::RdmaPort device(std::string name, Link link = Link::roce,
                       std::string_view ip = "10.0.0.1:0") {
  verbs::RdmaPort p;
  p.device = std::move(name);
  p.link = link;
  p.active = true;
  p.mtu = 4096;
  if (link == Link::roce) p.gid = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 10, 0, 0, 1};
  if (link == Link::infiniband) p.gid = {0xfe, 0x80, 0, 0, 0, 0, 0, 0, 9};
  if (link == Link::infiniband) p.lid = 3;
  if (!ip.empty()) p.address = parse_address(ip);
  return p;
}

Framework open(const std::vector<verbs::RdmaPort>& devices, const FrameworkOptions& options = {}) {
  auto f = Framework::open(devices, options);
  EXPECT_TRUE(f) << f.error().text;
  return std::move(*f);
}

// "component port: priority or reason"
std::vector<std::string> standings(const Framework& f) {
  std::vector<std::string> result;
  for (const Standing& s : f.standings())
    result.push_back(s.component + (s.port.empty() ? "" : " " + s.port) + ": " +
                     (s.state == Standing::State::offered ? std::to_string(s.priority) : s.reason));
  return result;
}

// What each process alone would share with the other, if it had but one method.
std::vector<std::string> common(const std::vector<verbs::RdmaPort>& here,
                                const std::vector<verbs::RdmaPort>& there) {
  std::vector<std::string> names;
  for (const std::string name : {"rdma_cm", "oob", "sock"}) {
    FrameworkOptions options;
    options.methods.names = {name};
    const Framework one = open(here, options);
    const Framework other = open(there, options);
    const bool shared = bool(one.shares(other.advertisement(), "the other"));
    EXPECT_EQ(shared, bool(other.shares(one.advertisement(), "the other")));
    if (shared) names.push_back(name);
  }
  return names;
}

TEST(Methods, without_a_device_are_sockets_and_cost_four_bytes) {
  const Framework f = open({});
  EXPECT_THAT(standings(f), ElementsAre("rdma_cm: no RDMA device on this machine",
                                        "oob: no RDMA device on this machine", "sock sockets: 20"));
  EXPECT_EQ(f.advertisement(), (Bytes{1, 1, 1, 20}));
  EXPECT_THAT(common({}, {}), ElementsAre("sock"));
}

TEST(Methods, are_shared_by_what_reaches_each_other) {
  const auto rxe = device("rxe0");
  const auto no_ip = device("rxe1", Link::roce, "");
  const auto iwarp = device("siw0", Link::iwarp);
  const auto infiniband = device("mlx5_0", Link::infiniband);
  EXPECT_THAT(common({rxe}, {rxe}), ElementsAre("rdma_cm", "oob", "sock"));
  EXPECT_THAT(common({rxe}, {no_ip}), ElementsAre("oob", "sock"));
  EXPECT_THAT(common({rxe}, {}), ElementsAre("sock"));
  EXPECT_THAT(common({rxe}, {iwarp}), ElementsAre("sock")) << "RoCE and iWARP do not talk";
  EXPECT_THAT(common({iwarp}, {iwarp}), ElementsAre("rdma_cm", "sock"));
  EXPECT_THAT(common({infiniband}, {infiniband}), ElementsAre("rdma_cm", "oob", "sock"));
  EXPECT_THAT(common({infiniband}, {rxe}), ElementsAre("sock"));
}

TEST(Methods, have_priorities_that_the_environment_sets) {
  FrameworkOptions options;
  options.lookup = [](const std::string& v) -> std::optional<std::string> {
    if (v == "STATEWIRE_PRIORITY_SOCK") return "100";
    return std::nullopt;
  };
  const Framework tuned = open({device("rxe0")}, options);
  EXPECT_THAT(standings(tuned),
              ElementsAre("rdma_cm rxe0/1: 60", "oob rxe0/1: 50", "sock sockets: 100"));
  EXPECT_EQ(tuned.advertisement()[3], 100);
}

TEST(Methods, decline_with_the_reason) {
  const auto one = [&](verbs::RdmaPort p) {
    std::vector<std::string> all = standings(open({std::move(p)}));
    all.pop_back(); // sock
    return all;
  };
  auto p = device("rxe0");
  p.active = false;
  EXPECT_THAT(one(p),
              ElementsAre("rdma_cm rxe0/1: the port is down", "oob rxe0/1: the port is down"));
  p.why_inactive = "STATEWIRE_GID_INDEX=99: the port has no GID of that index";
  EXPECT_THAT(one(p),
              ElementsAre("rdma_cm rxe0/1: " + p.why_inactive, "oob rxe0/1: " + p.why_inactive));
  p.why_inactive = "the device cannot be opened: " + std::string(100, 'x');
  EXPECT_THAT(one(p),
              ElementsAre("rdma_cm rxe0/1: " + p.why_inactive, "oob rxe0/1: " + p.why_inactive))
      << "only what travels is short";
  EXPECT_THAT(
      one(device("siw0", Link::iwarp)),
      ElementsAre("rdma_cm siw0/1: 60",
                  "oob siw0/1: iWARP's queue pairs are connected by a connection manager only"));
  EXPECT_THAT(one(device("rxe0", Link::roce, "")),
              ElementsAre("rdma_cm rxe0/1: the port has no IP address", "oob rxe0/1: 50"));
  p = device("rxe0");
  p.gid = {};
  EXPECT_THAT(one(p), ElementsAre("rdma_cm rxe0/1: 60", "oob rxe0/1: the port has no GID"));
  p = device("mlx5_0", Link::infiniband, "");
  p.lid = 0;
  EXPECT_THAT(one(p),
              ElementsAre("rdma_cm mlx5_0/1: the port has no IP address",
                          "oob mlx5_0/1: the port has no LID: is a subnet manager running?"));
  p = device("rxe0");
  p.why_not_listen = "module rdma_ucm is not loaded";
  EXPECT_THAT(one(p), ElementsAre("rdma_cm rxe0/1: cannot listen: module rdma_ucm is not loaded",
                                  "oob rxe0/1: 50"));
}

TEST(Methods, that_decline_a_port_say_why_to_all) {
  const auto read = decode_advertisement(open({device("siw0", Link::iwarp)}).advertisement());
  ASSERT_TRUE(read);
  ASSERT_EQ(read->ports.size(), 2U);
  ASSERT_EQ(read->ports[1].modules.size(), 1U);
  EXPECT_EQ(read->ports[1].modules[0], (Advertisement::Module{"rdma_cm", 60, true, {}}));
  EXPECT_EQ(read->ports[1].declined,
            (std::vector<Advertisement::Declined>{
                {"oob", "iWARP's queue pairs are connected by a connection manager only"}}));
}

TEST(Methods, of_which_none_can_be_used_say_why) {
  FrameworkOptions options;
  options.methods = *Methods::parse("oob");
  const Framework f = open({}, options);
  ASSERT_FALSE(f.usable());
  EXPECT_EQ(f.usable().error().text, "no connection method can be used here:\n"
                                     "  method   here\n"
                                     "  oob      declined: no RDMA device on this machine\n"
                                     "  rdma_cm  excluded by methods\n"
                                     "  sock     excluded by methods");
}

// So many that what is said of them does not fit on a card.
TEST(Methods, of_too_many_ports_leave_out_those_that_offer_nothing_then_the_surplus) {
  for (const int up : {1, 20, 22, 33, 100})
    for (const int down : {0, 1, 40}) {
      SCOPED_TRACE(std::to_string(up) + " up, " + std::to_string(down) + " down");
      std::vector<verbs::RdmaPort> devices;
      for (int i = 0; i < up + down; ++i) {
        devices.push_back(device("mlx5_" + std::to_string(i)));
        devices.back().active = i >= down;
      }
      const Framework f = open(devices);
      EXPECT_LE(f.advertisement().size(), k_max_advertisement);
      const auto read = decode_advertisement(f.advertisement());
      ASSERT_TRUE(read);
      // Both methods are offered at each advertised port, and left out at all others.
      std::vector<std::string> expected, offered, left_out;
      for (const auto& p : read->ports)
        if (!p.modules.empty()) expected.push_back(p.name);
      const std::string reason =
          ": left out: an advertisement has room for 32 ports and 2048 bytes";
      for (const std::string& s : standings(f)) {
        if (s.starts_with("oob ") && s.ends_with(": 50"))
          offered.push_back(s.substr(4, s.size() - 8));
        if (s.starts_with("oob ") && s.ends_with(reason)) left_out.push_back(s);
      }
      offered.insert(offered.begin(), std::string(k_sockets));
      EXPECT_EQ(offered, expected);
      EXPECT_EQ(offered.size() - 1 + left_out.size(), static_cast<std::size_t>(up));
      EXPECT_GE(offered.size() - 1, static_cast<std::size_t>(std::min(up, 20)));
      // Ports that offer nothing went first.
      if (!left_out.empty()) {
        EXPECT_EQ(read->ports.size(), expected.size());
        EXPECT_EQ(expected.back(), rdma_port(devices[down + offered.size() - 2]).name);
      }
      EXPECT_TRUE(f.shares(open({}).advertisement(), "it")) << "sock is never left out";
    }
}

TEST(Blobs, come_back_and_are_refused_when_cut_off) {
  const RdmaPortBlob port{Link::roce, RdmaPortBlob::k_v4, RdmaPortBlob::k_v6, {9, 8}, 2, {}};
  const Bytes bytes = encode(port);
  EXPECT_EQ(decode_rdma_port_blob(bytes), port);
  EXPECT_EQ(bytes.size(), 14U);
  for (std::size_t n = 0; n < bytes.size(); ++n)
    EXPECT_FALSE(decode_rdma_port_blob(BytesView(bytes).first(n))) << n;
  Bytes longer = bytes;
  longer.push_back(1);
  longer[0] = 9;
  EXPECT_TRUE(decode_rdma_port_blob(longer)) << "a later version appends";
  longer[0] = 0;
  EXPECT_FALSE(decode_rdma_port_blob(longer));
  longer[0] = 3;
  longer[1] = 4;
  EXPECT_FALSE(decode_rdma_port_blob(longer)) << "a link nobody knows";
  longer[1] = 2;
  longer[0] = 2;
  EXPECT_FALSE(decode_rdma_port_blob(longer)) << "an earlier version";
}

// What selection builds on: a method's predicate is the same for both orders of its arguments, and
// true for a port that it offers and itself.
TEST(Reach, is_symmetric_and_reflexive) {
  std::vector<Bytes> blobs{{}, {1}, Bytes(12, 0xff)};
  std::vector<Bytes> offered;
  for (const Link link : {Link::infiniband, Link::roce, Link::iwarp})
    for (const char* ip : {"", "10.0.0.1:0", "[2001:db8::7]:0"})
      for (const int prefix : {0, 1}) {
        auto p = device("d", link, ip);
        p.gid[0] = static_cast<std::uint8_t>(p.gid[0] + prefix);
        blobs.push_back(rdma_port(p).blob);
        offered.push_back(blobs.back());
      }
  for (const std::string_view name : {k_oob, k_rdma_cm}) {
    const auto why_not = find_method(name)->why_not_reach;
    int reached = 0;
    for (const Bytes& a : blobs)
      for (const Bytes& b : blobs) {
        EXPECT_EQ(why_not(a, b), why_not(b, a));
        EXPECT_NE(why_not(a, b), "");
        reached += why_not(a, b) ? 0 : 1;
      }
    for (const Bytes& a : offered) EXPECT_FALSE(why_not(a, a)) << name;
    EXPECT_GT(reached, 0);
  }
}

TEST(Reach, depends_on_the_link_the_subnet_and_the_version_of_ip) {
  const auto by_oob = find_method(k_oob)->why_not_reach;
  const auto by_cm = find_method(k_rdma_cm)->why_not_reach;
  const auto blob = [](const verbs::RdmaPort& p) { return rdma_port(p).blob; };
  const Bytes roce = blob(device("a"));
  auto other = device("b", Link::roce, "[2001:db8::7]:0");
  EXPECT_FALSE(by_oob(roce, blob(other))) << "the GIDs are both IPv4";
  EXPECT_EQ(by_cm(roce, blob(other)), "they have no IP version in common");
  other.gid = {0xfe, 0x80, 1};
  EXPECT_EQ(by_oob(roce, blob(other)), "they have no IP version in common");
  EXPECT_EQ(by_oob(blob(device("i", Link::infiniband)), roce), "one is InfiniBand, the other RoCE");
  auto ib = device("i", Link::infiniband);
  const Bytes subnet = blob(ib);
  ib.gid[15] = 77;
  EXPECT_FALSE(by_oob(subnet, blob(ib))) << "the last eight bytes are the port's own";
  ib.gid[7] = 77;
  EXPECT_EQ(by_oob(subnet, blob(ib)), "they are on different InfiniBand subnets");
  EXPECT_EQ(by_cm(roce, Bytes{1, 2}), "what one of them says of its network is malformed");
}

TEST(Reach, depends_on_the_version_of_roce) {
  const auto blob = [](std::uint8_t version) {
    auto p = device("a");
    p.roce_version = version;
    return rdma_port(p).blob;
  };
  for (const std::string_view name : {k_oob, k_rdma_cm}) {
    const auto why_not = find_method(name)->why_not_reach;
    EXPECT_FALSE(why_not(blob(1), blob(1)));
    EXPECT_FALSE(why_not(blob(2), blob(2)));
    EXPECT_EQ(why_not(blob(1), blob(2)), "one speaks RoCE v1, the other RoCE v2");
    EXPECT_EQ(why_not(blob(2), blob(1)), "one speaks RoCE v1, the other RoCE v2");
    EXPECT_FALSE(why_not(blob(0), blob(2))) << "an unknown version excludes nothing";
  }
}

TEST(RdmaPort, has_a_name_that_can_be_printed_and_fits) {
  auto p = device(std::string(100, 'x'));
  p.port = 255;
  EXPECT_EQ(rdma_port(p).name, std::string(59, 'x') + "/255");
  p.device = "mlx\x1b 5";
  EXPECT_EQ(rdma_port(p).name, "mlx??5/255");
}

} // namespace
} // namespace statewire::cpc
