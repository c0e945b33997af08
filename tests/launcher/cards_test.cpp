// SPDX-License-Identifier: BSD-3-Clause
// Business cards, keys and incarnation numbers.
#include <statewire/job.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

namespace statewire {
namespace {

Address address(std::string_view text) { return parse_address(text).value_or(Address{}); }

Card card(std::initializer_list<std::string_view> addresses) {
  Card c;
  for (const std::string_view text : addresses) c.addresses.push_back(address(text));
  c.incarnation.bytes.fill(0x5a);
  return c;
}

constexpr std::string_view k_unix = "unix:00112233445566778899aabbccddeeff%7";

std::vector<std::uint8_t> bytes_of(const Card& c) {
  std::vector<std::uint8_t> bytes;
  EXPECT_TRUE(encode(c, bytes));
  return bytes;
}

TEST(Card, comes_back_as_it_was) {
  for (const Card& c :
       {card({}), card({"127.0.0.1:4711"}), card({"[::1]:1", "10.0.0.1:65535"}),
        card({"[fe80::1%2]:9", "[2001:db8::7]:80"}), card({k_unix, "127.0.0.1:4711"})}) {
    const auto bytes = bytes_of(c);
    const auto decoded = decode_card(bytes);
    ASSERT_TRUE(decoded);
    EXPECT_EQ(decoded->card, c);
    EXPECT_EQ(decoded->bytes, bytes.size());
  }
}

TEST(Cards, know_whether_all_say_exactly_the_same_of_their_methods) {
  const std::vector<std::uint8_t> plain{1, 1, 1, 20};
  const auto of = [](std::vector<std::vector<std::uint8_t>> advertisements) {
    std::vector<Card> all;
    for (auto& a : advertisements) {
      all.push_back(all.empty() ? card({"127.0.0.1:4711"}) : card({"[::1]:1", "10.0.0.1:2"}));
      all.back().advertisement = std::move(a);
    }
    auto cards = Cards::of(all);
    EXPECT_TRUE(cards);
    return std::move(*cards);
  };
  EXPECT_TRUE(of({plain}).all_advertise(plain));
  EXPECT_TRUE(of({plain, plain, plain}).all_advertise(plain));
  EXPECT_FALSE(of({plain, plain, {1, 1, 1, 21}}).all_advertise(plain)) << "another priority";
  EXPECT_FALSE(of({plain, {}, plain}).all_advertise(plain)) << "one says nothing";
  EXPECT_FALSE(of({plain, {1, 1, 1}}).all_advertise(plain)) << "a beginning";
  EXPECT_FALSE(of({plain, {9, 4, 1, 1, 1, 20}}).all_advertise(plain)) << "an end";
  EXPECT_FALSE(of({plain, std::vector<std::uint8_t>(2000, 1)}).all_advertise(plain));
  EXPECT_FALSE(of({plain, plain}).all_advertise({}));
  EXPECT_TRUE(of({{}, {}}).all_advertise({}));
}

TEST(Card, takes_25_bytes_with_one_ipv4_address) {
  EXPECT_EQ(bytes_of(card({"127.0.0.1:4711"})).size(), 25U);
}

TEST(Card, takes_46_bytes_with_a_unix_socket_as_well) {
  EXPECT_EQ(bytes_of(card({k_unix, "127.0.0.1:4711"})).size(), 46U);
}

TEST(Card, with_a_unix_socket_without_a_scope_is_refused) {
  auto bytes = bytes_of(card({k_unix}));
  EXPECT_TRUE(decode_card(bytes));
  std::fill_n(bytes.begin() + 16 + 1 + 1 + 16, 4, std::uint8_t{0});
  EXPECT_FALSE(decode_card(bytes));
  Card nowhere = card({k_unix});
  nowhere.addresses[0].scope = 0;
  std::vector<std::uint8_t> out;
  EXPECT_FALSE(encode(nowhere, out));
}

TEST(Card, carries_an_advertisement_of_any_bytes_up_to_a_bound) {
  for (const std::size_t length : {1U, 127U, 128U, 255U, 256U, 2048U}) {
    Card c = card({"127.0.0.1:4711"});
    c.advertisement.assign(length, 0xfe);
    const auto bytes = bytes_of(c);
    EXPECT_EQ(bytes.size(), 24 + (length < 128 ? 1 : 2) + length);
    const auto decoded = decode_card(bytes);
    ASSERT_TRUE(decoded) << length;
    EXPECT_EQ(decoded->card, c);
    for (std::size_t cut = 20; cut < bytes.size(); ++cut)
      ASSERT_FALSE(decode_card(std::span(bytes).first(cut))) << cut;
  }
  Card c = card({});
  c.advertisement.assign(Card::k_max_advertisement + 1, 0);
  std::vector<std::uint8_t> out;
  const auto encoded = encode(c, out);
  ASSERT_FALSE(encoded);
  EXPECT_EQ(encoded.error().code, Errc::too_large);
  EXPECT_TRUE(out.empty());
}

TEST(Card, has_one_encoding) {
  auto bytes = bytes_of(card({}));
  ASSERT_EQ(bytes.size(), 18U);
  bytes.back() = 0x80; // a length of 0 and of 127 in two bytes
  bytes.push_back(0);
  EXPECT_FALSE(decode_card(bytes));
  bytes.back() = 127;
  bytes.resize(500);
  EXPECT_FALSE(decode_card(bytes));
  bytes.resize(19);
  bytes.back() = 128;
  bytes.resize(500);
  EXPECT_TRUE(decode_card(bytes));
  bytes[17] = 0x88; // 2049
  bytes[18] = 1;
  bytes.resize(5000);
  EXPECT_FALSE(decode_card(bytes));
}

TEST(Card, that_is_cut_off_anywhere_is_refused) {
  const auto bytes = bytes_of(card({"127.0.0.1:4711", k_unix, "[fe80::1%2]:9"}));
  for (std::size_t length = 0; length < bytes.size(); ++length)
    EXPECT_FALSE(decode_card(std::span(bytes).first(length))) << length;
}

TEST(Card, with_unknown_kinds_or_too_many_addresses_is_refused) {
  auto bytes = bytes_of(card({"127.0.0.1:4711"}));
  bytes[17] = 5;
  EXPECT_FALSE(decode_card(bytes));
  bytes[16] = Card::k_max_addresses + 1;
  bytes.resize(10000, 4);
  EXPECT_FALSE(decode_card(bytes));
  Card many = card({});
  many.addresses.assign(Card::k_max_addresses, address("127.0.0.1:1"));
  std::vector<std::uint8_t> out;
  EXPECT_TRUE(encode(many, out));
  many.addresses.push_back(address("127.0.0.1:1"));
  EXPECT_FALSE(encode(many, out));
  many.addresses.assign(1, Address{});
  EXPECT_FALSE(encode(many, out));
}

TEST(Card, at_its_largest_fits_the_bound) {
  Card many = card({});
  many.addresses.assign(Card::k_max_addresses, address("[fe80::1%2]:9"));
  many.advertisement.assign(Card::k_max_advertisement, 1);
  EXPECT_EQ(bytes_of(many).size(), Card::k_max_encoded);
}

TEST(Cards, of_a_million_ranks_take_less_than_40_bytes_each) {
  constexpr std::uint32_t k_ranks = 1000000;
  Card mine = card({"10.1.2.3:4711"});
  mine.advertisement = {1, 1, 1, 20}; // sockets only
  const auto one = bytes_of(mine);
  std::vector<std::uint8_t> all;
  all.reserve(one.size() * k_ranks);
  for (std::uint32_t rank = 0; rank < k_ranks; ++rank)
    all.insert(all.end(), one.begin(), one.end());
  const auto cards = Cards::from_bytes(k_ranks, all);
  ASSERT_TRUE(cards);
  EXPECT_LE(cards->memory(), std::size_t{40} * k_ranks);
  EXPECT_EQ(cards->card(k_ranks - 1), mine);
  EXPECT_FALSE(cards->card(k_ranks));
}

TEST(Cards, are_refused_when_their_number_is_not_what_was_said) {
  const auto one = bytes_of(card({"10.1.2.3:4711"}));
  EXPECT_TRUE(Cards::from_bytes(1, one));
  EXPECT_FALSE(Cards::from_bytes(0, one));
  EXPECT_FALSE(Cards::from_bytes(2, one));
  EXPECT_FALSE(Cards::from_bytes(0xffffffff, one)) << "and nothing is reserved for it";
  EXPECT_EQ(Cards().size(), 0U);
  EXPECT_FALSE(Cards().card(0));
}

TEST(IncarnationNumber, of_a_later_start_is_greater_and_no_two_are_the_same) {
  const auto former = IncarnationNumber::now();
  const auto begun = std::chrono::system_clock::now();
  while (std::chrono::system_clock::now() < begun + std::chrono::milliseconds(2)) continue;
  const auto one = IncarnationNumber::now();
  const auto other = IncarnationNumber::now(); // perhaps of the same moment
  ASSERT_TRUE(former && one && other);
  EXPECT_LT(*former, *one);
  EXPECT_NE(*one, *other);
}

TEST(Key, is_random_and_compares_by_content) {
  const auto a = Key::random();
  const auto b = Key::random();
  ASSERT_TRUE(a && b);
  EXPECT_FALSE(*a == *b);
  EXPECT_TRUE(*a == Key(a->bytes()));
}

TEST(Key, is_wiped_when_it_goes) {
  alignas(Key) std::array<std::uint8_t, sizeof(Key)> place{};
  std::array<std::uint8_t, Key::k_size> secret{};
  secret.fill(0xc3);
  Key* const key = new (place.data()) Key(secret);
  key->~Key();
  // NOLINTNEXTLINE: the storage is ours, only the object is gone
  const volatile std::uint8_t* const left = place.data();
  for (std::size_t i = 0; i < place.size(); ++i) EXPECT_EQ(left[i], 0) << i;
}

} // namespace
} // namespace statewire
