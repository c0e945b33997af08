// SPDX-License-Identifier: BSD-3-Clause
// Which ports are in one IP network: their blobs say it, and lanes over devices compare them.
#include "cpc/framework.hpp"

#include <gtest/gtest.h>

namespace statewire::cpc {
namespace {

using verbs::Link;

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
  const auto both = [](const Bytes& a, const Bytes& b) {
    EXPECT_EQ(distance_between(a, b), distance_between(b, a));
    return distance_between(a, b);
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
  for (const std::string_view name : {k_oob, k_rdma_cm})
    EXPECT_FALSE(find_method(name)->why_not_reach(one, blob("10.0.2.1:0", 24)))
        << "there are routers";
}

} // namespace
} // namespace statewire::cpc
