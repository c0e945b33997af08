// SPDX-License-Identifier: BSD-3-Clause
// LANE frames: the bytes of each, and every way in which bytes are not one.
#include "lanes/frames.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace statewire::lanes {
namespace {

Bytes encoded(const Frame& frame) {
  Bytes out;
  EXPECT_TRUE(encode(frame, out));
  return out;
}

// What decoding the whole of `bytes` says: the frame, written anew, or the error's text.
std::variant<Bytes, FrameError> read(const Bytes& bytes) {
  const auto header = decode_header(bytes);
  if (const auto* e = std::get_if<FrameError>(&header)) return *e;
  const auto frame = decode_body(std::get<Header>(header), BytesView(bytes).subspan(k_header));
  if (const auto* e = std::get_if<FrameError>(&frame)) return *e;
  return encoded(std::get<Frame>(frame));
}
FrameError error_of(const Bytes& bytes) {
  const auto result = read(bytes);
  const auto* e = std::get_if<FrameError>(&result);
  EXPECT_NE(e, nullptr) << "it is a frame";
  return e != nullptr ? *e : FrameError{};
}

Bytes header(std::uint32_t length, std::uint16_t lane, std::uint8_t type,
             std::uint8_t kind = k_kind) {
  const auto byte = [](std::uint32_t v, unsigned shift) {
    return static_cast<std::uint8_t>(v >> shift);
  };
  return {byte(length, 0),
          byte(length, 8),
          byte(length, 16),
          byte(length, 24),
          byte(lane, 0),
          byte(lane, 8),
          kind,
          type};
}
Bytes operator+(Bytes a, const Bytes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
Bytes text_bytes(std::string_view text) { return {text.begin(), text.end()}; }

const Bytes k_advertisement{1, 2, 3};
const Bytes k_blob{9, 8};
const Bytes k_at_258{2, 1, 0, 0, 0, 0, 0, 0};

// Every type: the frame, and its bytes as docs/design/lanes.md has them.
std::vector<std::pair<Frame, Bytes>> examples() {
  return {
      {{0, Propose{k_advertisement}}, header(3, 0, 1) + k_advertisement},
      {{1, Try{"oob", "a/1", "b/2", k_blob}},
       header(15, 1, 2) + Bytes{3} + text_bytes("oob") + Bytes{3} + text_bytes("a/1") + Bytes{3} +
           text_bytes("b/2") + Bytes{2} + k_blob},
      {{0, None{"no port"}}, header(7, 0, 3) + text_bytes("no port")},
      {{0x0102, Parameters{k_blob}}, header(2, 0x0102, 4) + k_blob},
      {{1, Ready{}}, header(0, 1, 5)},
      {{1, Switch{258}}, header(8, 1, 6) + k_at_258},
      {{1, Bell{258}}, header(8, 1, 7) + k_at_258},
      {{1, Detach{258, "idle"}}, header(12, 1, 8) + k_at_258 + text_bytes("idle")},
      {{0, Piece{258, k_advertisement}}, header(11, 0, 9) + k_at_258 + k_advertisement},
  };
}

TEST(LaneFrames, have_the_bytes_of_the_document) {
  ASSERT_EQ(examples().size(), std::variant_size_v<Content>);
  for (const auto& [frame, bytes] : examples()) EXPECT_EQ(encoded(frame), bytes);
}

TEST(LaneFrames, are_read_as_they_were_written) {
  for (const auto& [frame, bytes] : examples()) {
    const auto result = read(bytes);
    ASSERT_TRUE(std::holds_alternative<Bytes>(result)) << text_of(std::get<FrameError>(result));
    EXPECT_EQ(std::get<Bytes>(result), bytes);
  }
  const Bytes bytes = header(0xffff, 0xabcd, 4);
  const auto over = decode_header(bytes); // longer than SETUP may be
  EXPECT_EQ(std::get<FrameError>(over), FrameError::length);
}

TEST(LaneFrames, bytes_behind_a_frame_belong_to_the_next_one) {
  for (const auto& [frame, bytes] : examples()) {
    const auto result = read(bytes + Bytes{1, 2, 3});
    EXPECT_EQ(std::get<Bytes>(result), bytes);
  }
}

TEST(LaneFrames, every_shorter_piece_is_cut_off) {
  for (const auto& [frame, bytes] : examples())
    for (std::size_t size = 0; size < bytes.size(); ++size)
      EXPECT_EQ(error_of(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size))),
                FrameError::cut_off);
}

TEST(LaneFrames, of_another_kind_are_refused) {
  for (const std::uint8_t kind : {0, 1, 2, 3, 4, 5, 7, 255})
    EXPECT_EQ(error_of(header(0, 1, 5, kind)), FrameError::kind);
}

TEST(LaneFrames, of_an_unknown_type_are_refused) {
  for (const std::uint8_t type : {0, 10, 255})
    EXPECT_EQ(error_of(header(0, 1, type)), FrameError::type);
}

TEST(LaneFrames, lengths_end_where_the_type_says) {
  struct Bounds {
    std::uint8_t type;
    std::uint16_t lane;
    std::uint32_t least, most;
  };
  for (const Bounds& b : {Bounds{1, 0, 0, 2048},
                          {2, 1, 7, 3 * 64 + 256},
                          {3, 0, 0, 80},
                          {4, 1, 1, 1024},
                          {5, 1, 0, 0},
                          {6, 1, 8, 8},
                          {7, 1, 8, 8},
                          {8, 1, 8, 88},
                          {9, 0, 9, 65544}}) {
    const auto good = [&](std::uint32_t length) {
      return std::holds_alternative<Header>(decode_header(header(length, b.lane, b.type)));
    };
    EXPECT_TRUE(good(b.least)) << int{b.type};
    EXPECT_TRUE(good(b.most)) << int{b.type};
    EXPECT_FALSE(b.least > 0 && good(b.least - 1)) << int{b.type};
    EXPECT_FALSE(good(b.most + 1)) << int{b.type};
    EXPECT_FALSE(good(0xffffffff)) << int{b.type};
  }
}

TEST(LaneFrames, name_a_lane_if_they_are_about_one_and_only_then) {
  for (const auto& [frame, bytes] : examples()) {
    Bytes other = bytes;
    other[4] = other[5] = 0;
    if (frame.lane == 0) other[5] = 1;
    EXPECT_EQ(error_of(other), FrameError::lane);
  }
}

TEST(LaneFrames, try_names_a_component_and_two_ports) {
  const auto with = [](std::string_view component, std::string_view mine, std::string_view yours) {
    Bytes body;
    for (const std::string_view name : {component, mine, yours}) {
      body.push_back(static_cast<std::uint8_t>(name.size()));
      body = body + text_bytes(name);
    }
    body.push_back(0);
    return header(static_cast<std::uint32_t>(body.size()), 1, 2) + body;
  };
  EXPECT_TRUE(std::holds_alternative<Bytes>(read(with("oob", "a", "b"))));
  EXPECT_EQ(error_of(with("", "ab", "b")), FrameError::name);
  EXPECT_EQ(error_of(with("OOB", "a", "b")), FrameError::name);
  EXPECT_EQ(error_of(with("oob", "", "b")), FrameError::name);
  EXPECT_EQ(error_of(with("oob", "a", "b\n")), FrameError::name);
  EXPECT_EQ(error_of(with("oob", std::string(64, 'a'), "b")), FrameError::name);
}

TEST(LaneFrames, try_ends_with_its_last_field) {
  EXPECT_EQ(error_of(header(8, 1, 2) + Bytes{1, 'a', 1, 'b', 1, 'c', 0, 0}), FrameError::leftover);
  EXPECT_EQ(error_of(header(7, 1, 2) + Bytes{1, 'a', 1, 'b', 1, 'c', 1}), FrameError::cut_off);
  EXPECT_EQ(error_of(header(7, 1, 2) + Bytes{255, 'a', 1, 'b', 1, 'c', 0}), FrameError::cut_off);
}

TEST(LaneFrames, reasons_can_be_printed) {
  EXPECT_EQ(error_of(header(2, 0, 3) + Bytes{'a', 0x1b}), FrameError::not_printed);
  EXPECT_EQ(error_of(header(9, 1, 8) + k_at_258 + Bytes{0x80}), FrameError::not_printed);
}

TEST(LaneFrames, reasons_are_made_fit_to_travel) {
  EXPECT_EQ(encoded({0, None{"a\nb\xff"}}), header(4, 0, 3) + text_bytes("a?b?"));
  const std::string long_reason(200, 'x');
  EXPECT_EQ(encoded({0, None{long_reason}}), header(80, 0, 3) + Bytes(80, 'x'));
}

TEST(LaneFrames, what_no_reader_accepts_is_not_written) {
  const Bytes much(70000, 1);
  const std::vector<Frame> frames{
      {1, Propose{}},
      {0, Ready{}},
      {0, Detach{1, ""}},
      {1, Piece{0, k_blob}},
      {0, Piece{0, {}}},
      {0, Piece{0, much}},
      {0, Propose{BytesView(much).first(2049)}},
      {1, Parameters{}},
      {1, Parameters{BytesView(much).first(1025)}},
      {1, Try{"", "a", "bcde", {}}},
      {1, Try{"oob", "a b", "b", {}}},
      {1, Try{"oob", "a", "b", BytesView(much).first(256)}},
  };
  for (const Frame& frame : frames) {
    Bytes out{7};
    EXPECT_FALSE(encode(frame, out)) << frame.content.index();
    EXPECT_EQ(out, Bytes{7});
  }
}

TEST(LaneFrames, a_piece_is_written_without_copying_its_bytes) {
  const auto front = encode_piece_header(258, 3);
  EXPECT_EQ(Bytes(front.begin(), front.end()) + k_advertisement,
            encoded({0, Piece{258, k_advertisement}}));
}

TEST(LaneFrames, every_error_has_a_text) {
  for (std::uint8_t e = 0; e <= static_cast<std::uint8_t>(FrameError::not_printed); ++e)
    EXPECT_FALSE(text_of(static_cast<FrameError>(e)).empty());
}

} // namespace
} // namespace statewire::lanes
