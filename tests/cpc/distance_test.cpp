// SPDX-License-Identifier: BSD-3-Clause
// Which ports are in one IP network: their blobs say it, and oob and rdma_cm compare them.
#include <statewire/cpc_methods.hpp>

#include <gtest/gtest.h>

namespace statewire::cpc {
namespace {

using verbs::Link;

Result<std::uint16_t> listen(const verbs::RdmaPort&) { return std::uint16_t{4711}; }

// The GID is not the address: all of them reach each other by oob.
verbs::RdmaPort device(std::string name, std::string_view ip, unsigned prefix,
                       Link link = Link::roce) {
  verbs::RdmaPort p;
  p.device = std::move(name);
  p.link = link;
  p.active = true;
  p.gid = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 10, 0, 0, 1};
  if (!ip.empty()) p.address = parse_address(ip);
  p.prefix_length = static_cast<std::uint8_t>(prefix);
  return p;
}

IpNetwork network(std::string_view ip, unsigned bits) {
  return network_of(*parse_address(ip), static_cast<std::uint8_t>(bits));
}

TEST(Network, is_what_the_addresses_of_one_cable_have_in_common) {
  EXPECT_EQ(network("10.1.2.3:0", 24), network("10.1.2.200:80", 24));
  EXPECT_NE(network("10.1.2.3:0", 24), network("10.1.3.3:0", 24));
  EXPECT_NE(network("10.1.2.3:0", 24), network("10.1.2.3:0", 23));
  EXPECT_EQ(network("10.1.3.255:0", 23), network("10.1.2.0:0", 23)) << "bits, not bytes";
  EXPECT_NE(network("10.1.3.255:0", 31), network("10.1.3.253:0", 31));
  EXPECT_EQ(network("[2001:db8:0:1::7]:0", 64), network("[2001:db8:0:1:9::1]:0", 64));
  EXPECT_NE(network("[2001:db8:0:1::7]:0", 64), network("[2001:db8:0:2::7]:0", 64));
  EXPECT_NE(network("[2001:db8::7]:0", 128), network("[2001:db8::6]:0", 128));
}

TEST(Network, is_unknown_when_the_address_says_nothing) {
  for (const IpNetwork& n :
       {network("10.1.2.3:0", 0), network("10.1.2.3:0", 33), network("[2001:db8::7]:0", 129),
        network("[fe80::7]:0", 64), network("[febf::7]:0", 64), network("169.254.3.4:0", 16),
        network_of(Address{}, 24)})
    EXPECT_EQ(n, IpNetwork{});
}

TEST(Network, comes_back_from_the_blob_and_is_refused_when_it_is_none) {
  for (const IpNetwork& n :
       {network("10.1.2.3:0", 24), network("10.1.2.3:0", 7), network("10.1.2.3:0", 32),
        network("[2001:db8::7]:0", 64), network("[2001:db8::7]:0", 128), IpNetwork{}}) {
    const RdmaPortBlob port{Link::roce, RdmaPortBlob::k_v4, RdmaPortBlob::k_v4, {9}, 2, n};
    const Bytes bytes = encode(port);
    EXPECT_EQ(decode_rdma_port_blob(bytes), port);
    for (std::size_t size = 0; size < bytes.size(); ++size)
      EXPECT_FALSE(decode_rdma_port_blob(BytesView(bytes).first(size))) << size;
    Bytes former(bytes.begin(), bytes.begin() + 13); // a version without networks
    former[0] = 2;
    const auto decoded = decode_rdma_port_blob(former);
    ASSERT_TRUE(decoded);
    EXPECT_EQ(decoded->network, IpNetwork{});
    EXPECT_EQ(decoded->roce_version, 2U);
  }
  Bytes wrong = encode(RdmaPortBlob{Link::roce, 1, 1, {}, 2, network("10.1.2.3:0", 24)});
  const std::size_t family = 13, bits = 14, last = 17;
  const auto with = [&](std::size_t at, std::uint8_t value) {
    Bytes b = wrong;
    b.resize(64);
    b.at(at) = value;
    return b;
  };
  EXPECT_TRUE(decode_rdma_port_blob(with(bits, 24)));
  EXPECT_FALSE(decode_rdma_port_blob(with(family, 5)));
  EXPECT_FALSE(decode_rdma_port_blob(with(bits, 0)));
  EXPECT_FALSE(decode_rdma_port_blob(with(bits, 33)));
  EXPECT_FALSE(decode_rdma_port_blob(with(bits, 255)));
  // Bits behind the prefix mean nothing.
  wrong[bits] = 20;
  const auto read = decode_rdma_port_blob(wrong);
  wrong[last] = static_cast<std::uint8_t>(wrong[last] | 0x0fU);
  ASSERT_TRUE(read);
  EXPECT_EQ(decode_rdma_port_blob(wrong), read);
}

TEST(Distance, follows_from_the_networks_of_both_ports) {
  const auto blob = [](std::string_view ip, unsigned prefix) {
    return rdma_port(device("d", ip, prefix)).blob;
  };
  for (const auto& c : {oob(), rdma_cm(listen)}) {
    const auto both = [&](const Bytes& a, const Bytes& b) {
      EXPECT_EQ(c->distance(a, b), c->distance(b, a));
      return c->distance(a, b);
    };
    const Bytes one = blob("10.0.1.1:0", 24);
    EXPECT_EQ(both(one, one), Distance::near);
    EXPECT_EQ(both(one, blob("10.0.1.2:0", 24)), Distance::near);
    EXPECT_EQ(both(one, blob("10.0.2.1:0", 24)), Distance::far);
    EXPECT_EQ(both(one, blob("10.0.1.2:0", 16)), Distance::far);
    EXPECT_EQ(both(one, blob("[2001:db8::1]:0", 64)), Distance::far);
    EXPECT_EQ(both(one, blob("10.0.1.2:0", 0)), Distance::unknown);
    EXPECT_EQ(both(one, blob("", 24)), Distance::unknown);
    EXPECT_EQ(both(one, {}), Distance::unknown);
    EXPECT_EQ(both(one, {3, 2}), Distance::unknown);
    EXPECT_TRUE(c->reach(one, blob("10.0.2.1:0", 24)).ok) << "there are routers";
  }
  EXPECT_EQ(sock()->distance({}, {}), Distance::unknown);
}

// Two devices on each host, named alike, cabled crosswise.
TEST(Distance, decides_between_ports_whose_cables_cross) {
  const auto open = [](std::string_view first, std::string_view second, unsigned prefix) {
    auto f = Framework::open(standard_components(listen),
                             {rdma_port(device("d0", first, prefix)),
                              rdma_port(device("d1", second, prefix)), sockets_port()});
    EXPECT_TRUE(f);
    return std::move(*f);
  };
  const auto way = [](const Framework& f, const Framework& g) {
    const auto selected = f.select(g.advertisement(), "it");
    if (!selected) return selected.error().text;
    return selected->local_port + " to " + selected->remote_port;
  };
  const Framework a = open("10.0.1.1:0", "10.0.2.1:0", 24);
  const Framework b = open("10.0.2.2:0", "10.0.1.2:0", 24);
  EXPECT_EQ(way(a, b), "d0/1 to d1/1");
  EXPECT_EQ(way(b, a), "d1/1 to d0/1");
  const Framework parallel = open("10.0.1.2:0", "10.0.2.2:0", 24);
  EXPECT_EQ(way(a, parallel), "d0/1 to d0/1");
  const Framework routed = open("10.0.3.2:0", "10.0.4.2:0", 24);
  EXPECT_EQ(way(a, routed), "d0/1 to d0/1");
  EXPECT_EQ(way(routed, a), "d0/1 to d0/1");
  const Framework silent = open("10.0.2.2:0", "10.0.1.2:0", 0);
  EXPECT_EQ(way(a, silent), "d0/1 to d0/1") << "as it is with one that knows nothing of networks";
  EXPECT_EQ(way(silent, a), "d0/1 to d0/1");
}

} // namespace
} // namespace statewire::cpc
