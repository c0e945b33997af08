// SPDX-License-Identifier: BSD-3-Clause
// What SETUP of rdma_cm says, of any process.
#include "lanes/rdma/cm_lane.hpp"

#include <gtest/gtest.h>

namespace statewire::lanes {
namespace {

constexpr std::size_t k_tokens = 32;

CmSetup setup(std::string_view listener) {
  return {*parse_address(listener), {1, 2, 3}, {4, 5, 6}};
}

TEST(CmSetup, comes_back_and_is_refused_when_cut_off) {
  for (const auto& [listener, size] :
       {std::pair("10.0.0.9:4711", 1 + k_tokens + 7), {"[2001:db8::7]:80", 1 + k_tokens + 19}}) {
    const CmSetup sent = setup(listener);
    cpc::Bytes bytes = encode(sent);
    EXPECT_EQ(bytes.size(), size);
    const auto read = decode_cm_setup(bytes);
    ASSERT_TRUE(read) << listener;
    EXPECT_EQ(read->listener, sent.listener);
    EXPECT_EQ(read->request, sent.request);
    EXPECT_EQ(read->reply, sent.reply);
    for (std::size_t n = 0; n < bytes.size(); ++n)
      EXPECT_FALSE(decode_cm_setup(cpc::BytesView(bytes).first(n))) << n;
  }
}

TEST(CmSetup, of_another_version_or_without_an_ip_address_is_refused) {
  const cpc::Bytes bytes = encode(setup("[2001:db8::7]:80"));
  for (const std::uint8_t version : {0, 1, 3}) {
    cpc::Bytes other = bytes;
    other[0] = version;
    EXPECT_FALSE(decode_cm_setup(other)) << unsigned{version};
  }
  for (const std::uint8_t ip : {0, 5, 255}) {
    cpc::Bytes other = bytes;
    other[1 + k_tokens] = ip;
    EXPECT_FALSE(decode_cm_setup(other)) << unsigned{ip};
  }
}

} // namespace
} // namespace statewire::lanes
