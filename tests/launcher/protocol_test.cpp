// SPDX-License-Identifier: BSD-3-Clause
// The frames between a process and its launcher.
#include <job/protocol.hpp>

#include <gtest/gtest.h>

namespace statewire::launch {
namespace {

TEST(Frames, arrive_whole_however_the_bytes_come) {
  WipedBytes stream = encode_frame(FrameType::card, std::vector<std::uint8_t>{1, 2, 3});
  put_bytes(stream, encode_frame(FrameType::fence, encode(FenceNumber{7})));
  put_bytes(stream, encode_frame(FrameType::card, {}));
  for (std::size_t step = 1; step <= stream.size(); ++step) {
    FrameReader reader(100);
    std::vector<Frame> frames;
    for (std::size_t at = 0; at < stream.size(); at += step) {
      reader.append(
          std::span<const std::uint8_t>(stream).subspan(at, std::min(step, stream.size() - at)));
      for (;;) {
        auto frame = reader.next();
        ASSERT_TRUE(frame);
        if (!*frame) break;
        frames.push_back(std::move(**frame));
      }
    }
    ASSERT_EQ(frames.size(), 3U) << step;
    EXPECT_EQ(frames[0].body, (WipedBytes{1, 2, 3}));
    EXPECT_EQ(decode_fence(frames[1].body)->number, 7U);
    EXPECT_TRUE(frames[2].body.empty());
  }
}

TEST(Frames, with_bad_headers_are_refused_before_their_body_arrives) {
  const auto next = [](std::vector<std::uint8_t> header) {
    FrameReader reader(100);
    reader.append(header);
    return reader.next();
  };
  EXPECT_EQ(next({0, 0, 0, 101, 0, 6, 2, 0}).error().code, Errc::too_large);
  EXPECT_EQ(next({0, 0, 0, 0, 0, 5, 2, 0}).error().code, Errc::wrong_version);
  EXPECT_EQ(next({0, 0, 0, 0, 0, 6, 0, 0}).error().code, Errc::bad_message);
  EXPECT_EQ(next({0, 0, 0, 0, 0, 6, 10, 0}).error().code, Errc::bad_message);
  EXPECT_EQ(next({0, 0, 0, 0, 0, 6, 2, 1}).error().code, Errc::bad_message);
  EXPECT_TRUE(next({0, 0, 0, 100, 0, 6, 2, 0}));
}

TEST(Frames, hold_what_was_put_into_them) {
  const Member welcome{3, 9, 4, 2, "job-x", *Key::random()};
  const auto w = decode_welcome(encode(welcome));
  ASSERT_TRUE(w);
  EXPECT_EQ(w->rank, 3U);
  EXPECT_EQ(w->size, 9U);
  EXPECT_EQ(w->here, 4U);
  EXPECT_EQ(w->cores, 2U);
  EXPECT_EQ(w->group_id, "job-x");
  EXPECT_TRUE(w->key == welcome.key);
  EXPECT_EQ(decode_welcome(encode(Member{0, 1, 1, {}, "job-x", {}}))->cores, std::nullopt);
  const auto f = decode_failed(encode(Failed{FrameType::fence, Errc::closed, "rank 1 left"}));
  ASSERT_TRUE(f);
  EXPECT_EQ(f->text, "rank 1 left");
  const Wait exchange{FrameType::card, 0}, fence{FrameType::fence, 7};
  EXPECT_EQ(decode_wait(encode(exchange)), exchange);
  EXPECT_EQ(decode_wait(encode(fence)), fence);
  const auto m = decode_missing(encode(Missing{fence, 2, {1, 3}}));
  ASSERT_TRUE(m);
  EXPECT_EQ(m->wait, fence);
  EXPECT_EQ(m->count, 2U);
  EXPECT_EQ(m->ranks, (std::vector<std::uint32_t>{1, 3}));
  const auto a = decode_abort(encode(Abort{-5, std::string(5000, 'x')}));
  ASSERT_TRUE(a);
  EXPECT_EQ(a->status, -5);
  EXPECT_EQ(a->reason.size(), k_max_text) << "bounded";
}

TEST(Frames, that_are_malformed_inside_are_refused) {
  EXPECT_FALSE(decode_welcome(encode(Member{9, 9, 1, 0, "job-x", Key()}))) << "no such rank";
  EXPECT_FALSE(decode_welcome(encode(Member{0, 1, 1, 0, "", Key()})));
  EXPECT_FALSE(decode_welcome(encode(Member{0, 1, 1, 0, std::string(65, 'x'), Key()})));
  EXPECT_FALSE(decode_welcome(encode(Member{0, 2, 0, 0, "job-x", Key()}))) << "it is here itself";
  EXPECT_FALSE(decode_welcome(encode(Member{0, 2, 3, 0, "job-x", Key()}))) << "more than there are";
  EXPECT_FALSE(decode_fence(std::vector<std::uint8_t>{1, 2, 3}));
  EXPECT_FALSE(decode_fence(std::vector<std::uint8_t>{1, 2, 3, 4, 5}));
  EXPECT_FALSE(decode_failed(std::vector<std::uint8_t>{1, 0}));
  EXPECT_FALSE(decode_failed(std::vector<std::uint8_t>{2, 255}));
  EXPECT_FALSE(decode_wait(encode(Wait{FrameType::fence, 0}))) << "the first one is 1";
  EXPECT_FALSE(decode_wait(encode(Wait{FrameType::card, 1}))) << "there is one exchange";
  EXPECT_FALSE(decode_wait(encode(Wait{FrameType::abort, 1})));
  EXPECT_FALSE(decode_wait(std::vector<std::uint8_t>{4, 0, 0, 0}));
  EXPECT_FALSE(decode_wait(std::vector<std::uint8_t>{4, 0, 0, 0, 1, 0}));
  EXPECT_FALSE(decode_missing(encode(Missing{{FrameType::fence, 1}, 2, {1}}))) << "cut off";
  EXPECT_FALSE(decode_missing(encode(Missing{{FrameType::fence, 1}, 1, {1, 2}})));
  EXPECT_FALSE(decode_missing(std::vector<std::uint8_t>{4, 0, 0, 0, 1, 0}));
  EXPECT_FALSE(decode_abort(std::vector<std::uint8_t>{1}));
}

TEST(Missing, ranks_are_named_the_lowest_when_there_are_many) {
  const Wait fence{FrameType::fence, 1};
  EXPECT_EQ(to_text(Missing{fence, 1, {2}}), "rank 2 is missing");
  EXPECT_EQ(to_text(Missing{fence, 3, {0, 2, 9}}), "ranks 0, 2, 9 are missing");
  EXPECT_EQ(to_text(Missing{fence, 1000, {5, 6}}), "ranks 5, 6 and 998 more are missing");
}

} // namespace
} // namespace statewire::launch
