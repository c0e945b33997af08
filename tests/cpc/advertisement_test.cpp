// SPDX-License-Identifier: BSD-3-Clause
// What processes tell each other of their methods, as bytes.
#include "cpc/advertisement.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace statewire::cpc {
namespace {

using Port = Advertisement::Port;
using Module = Advertisement::Module;
using Declined = Advertisement::Declined;

Port sockets(std::uint8_t priority) {
  return {"sockets", "sockets", {}, {{"sock", priority, false, {}}}, {}};
}

Advertisement rich() {
  Advertisement a;
  a.ports = {sockets(20),
             {"rdma",
              "rxe0/1",
              {1, 2, 3},
              {{"rdma_cm", 60, true, {9, 8}}, {"oob", 50, false, Bytes(200, 7)}},
              {}},
             {"rdma", "siw0/1", {}, {}, {{"oob", "iWARP"}, {"rdma_cm", ""}}}};
  return a;
}

Bytes bytes_of(const Advertisement& a) {
  const auto bytes = encode(a);
  EXPECT_TRUE(bytes) << bytes.error().text;
  return bytes ? *bytes : Bytes{};
}

TEST(Advertisement, comes_back_as_it_was) {
  Advertisement plain;
  plain.ports = {sockets(100)};
  for (const Advertisement& a : {Advertisement{}, plain, rich()})
    EXPECT_EQ(decode_advertisement(bytes_of(a)), a);
}

TEST(Advertisement, of_sockets_alone_costs_a_card_no_more_than_8_bytes) {
  Advertisement a;
  a.ports = {sockets(20)};
  EXPECT_EQ(bytes_of(a), (Bytes{1, 1, 1, 20}));
  Card card;
  std::vector<std::uint8_t> today;
  ASSERT_TRUE(encode(card, today));
  card.advertisement = bytes_of(a);
  std::vector<std::uint8_t> with;
  ASSERT_TRUE(encode(card, with));
  EXPECT_EQ(today.size(), 18U) << "17 before there were advertisements";
  EXPECT_LE(with.size(), 17U + 8U);
}

TEST(Advertisement, of_nothing_is_no_bytes) {
  EXPECT_TRUE(bytes_of({}).empty());
  EXPECT_EQ(decode_advertisement({}), Advertisement{});
}

// A later version adds a tag at every level, and a byte to the short field.
TEST(Advertisement, of_a_later_version_is_understood_as_far_as_it_is_known) {
  const Bytes later{7,                                  // version
                    1,   2,  33,  99,                   // sockets, with something behind
                    200, 3,  1,   2,   3,               // a tag nobody knows
                    2,   31,                            // a port
                    77,  1,  5,                         //   unknown
                    1,   4,  'r', 'd', 'm', 'a',        //   kind
                    2,   2,  'p', '1',                  //   name
                    4,   16,                            //   a module
                    1,   3,  'o', 'o', 'b', 2,   1, 50, //     name, priority
                    99,  0,                             //     unknown
                    4,   4,  1,   2,   3,   4};         //     blob
  const auto a = decode_advertisement(later);
  ASSERT_TRUE(a);
  ASSERT_EQ(a->ports.size(), 2U);
  EXPECT_EQ(a->ports[0], sockets(33));
  EXPECT_EQ(a->ports[1], (Port{"rdma", "p1", {}, {{"oob", 50, false, {1, 2, 3, 4}}}, {}}));
}

TEST(Advertisement, that_is_cut_off_anywhere_is_refused_or_a_shorter_one) {
  const Bytes bytes = bytes_of(rich());
  int whole = 0;
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const auto a = decode_advertisement(BytesView(bytes).first(length));
    if (!a) continue;
    ++whole;
    EXPECT_LT(a->ports.size(), 3U) << length;
  }
  EXPECT_EQ(whole, 4) << "cut between two of its four parts, or empty";
}

TEST(Advertisement, that_contradicts_itself_is_refused) {
  const auto with = [](const Bytes& fields) {
    Bytes bytes;
    bytes.reserve(fields.size() + 1);
    bytes.push_back(1);
    bytes.insert(bytes.end(), fields.begin(), fields.end());
    return decode_advertisement(bytes);
  };
  const Bytes oob{4, 8, 1, 3, 'o', 'o', 'b', 2, 1, 50};
  const auto port = [&](Bytes inside) {
    const Bytes head{2, static_cast<std::uint8_t>(inside.size() + 6), 1, 1, 'k', 2, 1, 'p'};
    inside.insert(inside.begin(), head.begin(), head.end());
    return inside;
  };
  const auto twice = [](Bytes b) {
    const Bytes copy = b;
    b.insert(b.end(), copy.begin(), copy.end());
    return b;
  };
  EXPECT_TRUE(with(port(oob)));
  EXPECT_FALSE(with(port(twice(oob)))) << "two modules of one component on one port";
  EXPECT_FALSE(with(twice(port(oob)))) << "two ports of one name";
  EXPECT_FALSE(with({1, 1, 20, 1, 1, 20})) << "the same, in short";
  EXPECT_FALSE(with({1, 1, 101})) << "a priority";
  EXPECT_FALSE(with({1, 0})) << "no priority";
  EXPECT_FALSE(with(port({4, 8, 1, 3, 'o', 'o', 'b', 2, 1, 101})));
  EXPECT_FALSE(with(port({4, 5, 1, 3, 'o', 'o', 'b'}))) << "a module without a priority";
  EXPECT_FALSE(with(port({4, 3, 2, 1, 50}))) << "a module without a name";
  EXPECT_FALSE(with(port({4, 8, 1, 3, 'O', 'o', 'b', 2, 1, 50}))) << "a name that is none";
  EXPECT_FALSE(with(port({2, 1, 'q'}))) << "two names of one port";
  EXPECT_FALSE(with({2, 3, 1, 1, 'k'})) << "a port without a name";
  EXPECT_FALSE(with({2, 6, 1, 1, 'k', 2, 1, 27})) << "a name that steers a terminal";
  EXPECT_FALSE(decode_advertisement(Bytes{0})) << "a version that never was";
  EXPECT_FALSE(decode_advertisement(Bytes(k_max_advertisement + 1, 1)));
}

TEST(Advertisement, has_bounds_in_both_directions) {
  Advertisement a;
  for (std::size_t i = 0; i <= k_max_ports; ++i)
    a.ports.push_back({"k", "p" + std::to_string(i), {}, {{"m", 1, false, {}}}, {}});
  EXPECT_EQ(encode(a).error().text, "an advertisement cannot be made: too many ports");
  a.ports.pop_back();
  EXPECT_EQ(decode_advertisement(bytes_of(a)), a);
  a.ports[0].modules.assign(k_max_methods + 1, Module{"m", 1, false, {}});
  EXPECT_EQ(encode(a).error().code, Errc::invalid_argument);
  Bytes many{1};
  for (std::size_t i = 0; i <= k_max_ports; ++i) {
    const auto c = static_cast<std::uint8_t>('0' + i);
    many.insert(many.end(), {2, 6, 1, 1, 'k', 2, 1, c});
  }
  EXPECT_FALSE(decode_advertisement(many));
  many.resize(many.size() - 8);
  EXPECT_TRUE(decode_advertisement(many));
}

TEST(Advertisement, gives_up_explanations_before_it_gives_up) {
  Advertisement a;
  for (int i = 0; i < 20; ++i) {
    Port p{"rdma",
           "device" + std::to_string(i) + "/1",
           Bytes(12),
           {{"rdma_cm", 60, true, Bytes(14)}},
           {}};
    p.declined.push_back({"oob", std::string(200, 'x')});
    a.ports.push_back(std::move(p));
  }
  auto read = decode_advertisement(bytes_of(a));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->ports[19].declined, (std::vector<Declined>{{"oob", ""}})) << "no reasons";
  for (Port& p : a.ports) p.modules[0].blob.resize(50);
  read = decode_advertisement(bytes_of(a));
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->ports[19].declined.empty());
  EXPECT_EQ(read->ports[19].modules, a.ports[19].modules);
  for (Port& p : a.ports) p.modules[0].blob.resize(100);
  EXPECT_EQ(encode(a).error().code, Errc::too_large);
}

TEST(Advertisement, carries_reasons_that_are_short_and_printable) {
  Advertisement a;
  a.ports = {{"k", "p", {}, {}, {{"oob", "\x1b[31mred\n" + std::string(200, 'x')}}}};
  const auto read = decode_advertisement(bytes_of(a));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->ports[0].declined[0].reason, "?[31mred?" + std::string(k_max_reason - 9, 'x'));
  const auto hostile = decode_advertisement(
      Bytes{1, 2, 16, 1, 1, 'k', 2, 1, 'p', 5, 8, 1, 1, 'a', 2, 3, 'x', 27, '['});
  ASSERT_TRUE(hostile);
  EXPECT_EQ(hostile->ports[0].declined[0].reason, "x?[");
}

} // namespace
} // namespace statewire::cpc
