// SPDX-License-Identifier: BSD-3-Clause
// The wire format: every message reads back as it was, every truncation and every flipped bit is
// found.
#include <core/proof.hpp>
#include <core/wire.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace statewire::test {
namespace {

using namespace wire;

wire::Request sample() {
  wire::Request q;
  q.target_rank = 0x01020304;
  q.source_rank = 7;
  q.incarnation.fill(0xE0);
  q.target_incarnation.fill(0xF0);
  q.nonce.fill(0x0E);
  q.target_group = "the job";
  q.source_group = std::string(k_max_group_id, 'g');
  return q;
}

Prover prover(std::uint8_t first = 1) {
  const std::array<std::uint8_t, Key::k_size> bytes{first, 2, 3};
  return Prover(Key(bytes));
}

Bytes whole(const wire::Request& q, const Nonce& challenge) {
  Bytes bytes = encode_request(q);
  const Mac mac = prover().request(challenge, bytes);
  bytes.insert(bytes.end(), mac.begin(), mac.end());
  return bytes;
}

std::span<const std::byte> body(const Bytes& message) {
  return std::as_bytes(std::span(message)).subspan(k_header_size);
}

TEST(Wire, AHeaderReadsBack) {
  Header h;
  const Bytes request = whole(sample(), {});
  ASSERT_EQ(decode(std::as_bytes(std::span(request)).first(k_header_size), h), HeaderError::none);
  EXPECT_EQ(h.version, k_version);
  EXPECT_EQ(h.type, Type::request);
  EXPECT_EQ(h.length, body(request).size());
  const Bytes answer = encode_answer(static_cast<std::uint8_t>(Errc::closing), {});
  ASSERT_EQ(decode(std::as_bytes(std::span(answer)).first(k_header_size), h), HeaderError::none);
  EXPECT_EQ(h.type, Type::answer);
  EXPECT_EQ(static_cast<Errc>(h.code), Errc::closing);
}

TEST(Wire, AHeaderSaysWhatIsWrongWithIt) {
  Header h;
  const Bytes good = encode_answer(0, {});
  const auto error = [&](std::size_t at, std::uint8_t value) {
    Bytes bytes = good;
    bytes[at] = value;
    return decode(std::as_bytes(std::span(bytes)).first(k_header_size), h);
  };
  for (std::size_t i = 0; i < k_magic.size(); ++i) EXPECT_EQ(error(i, 0x20), HeaderError::not_ours);
  EXPECT_EQ(error(8, k_version + 1), HeaderError::other_version);
  EXPECT_EQ(error(9, 1), HeaderError::other_version);
  EXPECT_EQ(error(13, 0xFF), HeaderError::bad_length);
  EXPECT_EQ(error(14, 1), HeaderError::bad_length);
  for (std::size_t n = 0; n < k_header_size; ++n)
    EXPECT_EQ(decode(std::as_bytes(std::span(good)).first(n), h), HeaderError::not_ours) << n;
}

TEST(Wire, ARequestReadsBack) {
  const wire::Request q = sample();
  const Bytes message = whole(q, {});
  const auto r = decode_request(body(message));
  ASSERT_TRUE(r.has_value());
  EXPECT_EQ(r->target_rank, q.target_rank);
  EXPECT_EQ(r->source_rank, q.source_rank);
  EXPECT_EQ(r->incarnation, q.incarnation);
  EXPECT_EQ(r->target_incarnation, q.target_incarnation);
  EXPECT_EQ(r->nonce, q.nonce);
  EXPECT_EQ(r->target_group, q.target_group);
  EXPECT_EQ(r->source_group, q.source_group);
  EXPECT_TRUE(same(r->mac, prover().request({}, encode_request(q))));
  EXPECT_LE(message.size(), k_header_size + k_max_body);
}

TEST(Wire, ARequestSaysWhatItDoesWithLanes) {
  wire::Request q = sample();
  for (const Lanes lanes : {Lanes::possible, Lanes::only, Lanes::none}) {
    q.lanes = lanes;
    const auto r = decode_request(body(whole(q, {})));
    ASSERT_TRUE(r.has_value());
    EXPECT_EQ(r->lanes, lanes);
  }
  for (const int unknown : {3, 0x100, 0xFFFF}) {
    q.lanes = static_cast<Lanes>(unknown);
    Bytes message = whole(q, {});
    message[k_header_size + 3] = static_cast<std::uint8_t>(unknown >> 8);
    EXPECT_FALSE(decode_request(body(message)).has_value()) << unknown;
  }
}

TEST(Wire, EveryTruncationAndEveryExtensionOfARequestIsRejected) {
  Bytes message = whole(sample(), {});
  for (std::size_t n = 0; n < body(message).size(); ++n)
    EXPECT_FALSE(decode_request(body(message).first(n)).has_value()) << n;
  message.push_back(0);
  EXPECT_FALSE(decode_request(body(message)).has_value());
}

TEST(Wire, EveryFlippedBitOfAProvenRequestIsRefused) {
  const Nonce challenge{9, 8, 7};
  const Bytes good = whole(sample(), challenge);
  for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
    Bytes bad = good;
    bad[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
    // As the core does: header, body, and the proof over what has come.
    Header h;
    if (decode(std::as_bytes(std::span(bad)).first(k_header_size), h) != HeaderError::none)
      continue;
    if (h.type != Type::request || h.length != bad.size() - k_header_size) continue;
    const auto r = decode_request(body(bad));
    if (!r) continue;
    const auto proven = std::span(bad).first(bad.size() - k_mac_size);
    EXPECT_FALSE(same(r->mac, prover().request(challenge, proven))) << "bit " << bit;
  }
}

TEST(Wire, AProofIsWorthNothingElsewhere) {
  const wire::Request q = sample();
  const Bytes bytes = encode_request(q);
  const Mac mac = prover().request({1}, bytes);
  EXPECT_FALSE(same(mac, prover().request({2}, bytes))) << "another challenge";
  EXPECT_FALSE(same(mac, prover(2).request({1}, bytes))) << "another key";
  Answer a;
  a.incarnation = q.incarnation;
  EXPECT_FALSE(same(mac, prover().answer(0, a, mac))) << "the other direction";
  const Mac yes = prover().answer(0, a, mac);
  EXPECT_FALSE(same(yes, prover().answer(4, a, mac))) << "another answer";
  EXPECT_FALSE(same(yes, prover().answer(0, a, yes))) << "another request";
  const Mac confirmed = prover().confirmation(yes);
  EXPECT_FALSE(same(confirmed, yes)) << "the answer itself";
  a.nonce[0] ^= 1;
  EXPECT_FALSE(same(yes, prover().answer(0, a, mac))) << "another number";
  EXPECT_FALSE(same(confirmed, prover().confirmation(prover().answer(0, a, mac))))
      << "the confirmation of another answer";
  EXPECT_FALSE(same(Mac{}, Mac{})) << "no mac proves nothing";
}

TEST(Wire, AnAnswerReadsBackAndNoTruncationDoes) {
  Answer a;
  a.incarnation.fill(3);
  a.nonce.fill(5);
  a.mac.fill(4);
  const Bytes message = encode_answer(0, a);
  const auto r = decode_answer(body(message));
  ASSERT_TRUE(r.has_value());
  EXPECT_EQ(r->incarnation, a.incarnation);
  EXPECT_EQ(r->nonce, a.nonce);
  EXPECT_EQ(r->mac, a.mac);
  for (std::size_t n = 0; n < body(message).size(); ++n)
    EXPECT_FALSE(decode_answer(body(message).first(n)).has_value()) << n;
}

TEST(Wire, OnlyRefusalsTravelAndOnlyThoseBeforeTheKeyGoUnproven) {
  EXPECT_TRUE(may_travel(Errc::ok));
  EXPECT_TRUE(may_travel(Errc::overloaded));
  EXPECT_FALSE(may_travel(Errc::reset));
  EXPECT_FALSE(may_travel(Errc::connection_refused));
  EXPECT_FALSE(needs_no_proof(Errc::ok));
  EXPECT_FALSE(needs_no_proof(Errc::finalizing));
  EXPECT_FALSE(needs_no_proof(Errc::lost_head_to_head));
  EXPECT_TRUE(needs_no_proof(Errc::wrong_key));
}

TEST(Wire, AFrameHeaderReadsBackAndNonsenseDoesNot) {
  const auto message = encode(FrameHeader{1000, 77, FrameKind::message, 0});
  const auto h = decode_frame(message, 1000);
  ASSERT_TRUE(h.has_value());
  EXPECT_EQ(h->length, 1000U);
  EXPECT_EQ(h->handler, 77U);
  EXPECT_FALSE(decode_frame(message, 999).has_value()) << "longer than allowed";
  for (std::size_t n = 0; n < k_frame_header; ++n)
    EXPECT_FALSE(decode_frame(std::span(message).first(n), 1000).has_value());
  EXPECT_TRUE(decode_frame(encode(FrameHeader{0, 0, FrameKind::close, 1}), 1000).has_value());
  EXPECT_FALSE(decode_frame(encode(FrameHeader{1, 0, FrameKind::close, 1}), 1000).has_value());
  EXPECT_FALSE(decode_frame(encode(FrameHeader{0, 0, FrameKind::close, 4}), 1000).has_value());
  EXPECT_FALSE(decode_frame(encode(FrameHeader{0, 0, FrameKind::message, 1}), 1000).has_value());
  EXPECT_TRUE(decode_frame(encode(FrameHeader{9, 0, FrameKind::packet, 0}), 8).has_value());
  constexpr auto k_largest = static_cast<std::uint32_t>(k_largest_packet);
  EXPECT_TRUE(decode_frame(encode(FrameHeader{k_largest, 0, FrameKind::packet, 0}), 9));
  EXPECT_FALSE(decode_frame(encode(FrameHeader{k_largest + 1, 0, FrameKind::packet, 0}), 9));
  EXPECT_FALSE(decode_frame(encode(FrameHeader{9, 1, FrameKind::packet, 0}), 9).has_value());
  EXPECT_FALSE(decode_frame(encode(FrameHeader{9, 0, FrameKind::packet, 1}), 9).has_value());
  EXPECT_TRUE(decode_frame(encode(FrameHeader{32, 0, FrameKind::confirmation, 0}), 32));
  EXPECT_FALSE(decode_frame(encode(FrameHeader{31, 0, FrameKind::confirmation, 0}), 32));
  EXPECT_FALSE(decode_frame(encode(FrameHeader{32, 1, FrameKind::confirmation, 0}), 32));
  EXPECT_FALSE(decode_frame(encode(FrameHeader{32, 0, FrameKind::confirmation, 1}), 32));
  for (const int no_kind : {0, 6})
    EXPECT_FALSE(decode_frame(encode(FrameHeader{0, 0, static_cast<FrameKind>(no_kind), 0}), 9))
        << no_kind;
}

} // namespace
} // namespace statewire::test
