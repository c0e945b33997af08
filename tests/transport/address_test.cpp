// SPDX-License-Identifier: BSD-3-Clause
#include <statewire/address.hpp>

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

TEST(Address, SurvivesTheWayThroughText) {
  for (const char* text : {"127.0.0.1:4711", "0.0.0.0:0", "255.255.255.255:65535", "[::]:1",
                           "[::1]:4711", "[fe80::1%2]:4711", "[2001:db8::42]:9",
                           "unix:00112233445566778899aabbccddeeff%4294967295"}) {
    const auto address = parse_address(text);
    ASSERT_TRUE(address) << text;
    EXPECT_EQ(to_text(*address), text);
  }
}

TEST(Address, KnowsInterfacesByName) {
  const auto address = parse_address("[fe80::1%lo]:1");
  ASSERT_TRUE(address);
  EXPECT_NE(address->scope, 0U);
}

TEST(Address, TextThatIsNoAddressIsRefused) {
  using namespace std::string_view_literals;
  for (const std::string_view text : {""sv,
                                      ":"sv,
                                      "127.0.0.1"sv,
                                      "127.0.0.1:"sv,
                                      "127.0.0.1:65536"sv,
                                      "127.0.0.1:-1"sv,
                                      "127.0.0.1:+1"sv,
                                      "127.0.0.1: 1"sv,
                                      "127.0.0.1:1 "sv,
                                      "127.0.0:1"sv,
                                      "127.0.0.1.1:1"sv,
                                      "::1:1"sv,
                                      "[::1]"sv,
                                      "[::1:1"sv,
                                      "::1]:1"sv,
                                      "[]:1"sv,
                                      "[:1"sv,
                                      "]:1"sv,
                                      "[::1%]:1"sv,
                                      "[::1%no-such-interface-at-all]:1"sv,
                                      "[127.0.0.1]:1"sv,
                                      "localhost:1"sv,
                                      "[::1%4294967296]:1"sv,
                                      "unix:"sv,
                                      "unix:00112233445566778899aabbccddeeff"sv,
                                      "unix:00112233445566778899aabbccddeeff%0"sv,
                                      "unix:00112233445566778899aabbccddeeff%-1"sv,
                                      "unix:00112233445566778899aabbccddeeff%4294967296"sv,
                                      "unix:00112233445566778899AABBCCDDEEFF%7"sv,
                                      "unix:0x112233445566778899aabbccddeeff%7"sv,
                                      "unix:00112233445566778899aabbccddee%7"sv,
                                      "127.0.0.1\0:1"sv,
                                      "[::1\0]:1"sv}) {
    EXPECT_FALSE(parse_address(text)) << text;
  }
  EXPECT_FALSE(parse_address(std::string(100'000, '1') + ":1"));
}

} // namespace
} // namespace statewire::test
