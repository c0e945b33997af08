// SPDX-License-Identifier: BSD-3-Clause
// The exchange of cards and the fences of a job, without processes.
#include <run/rendezvous.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace statewire::tools {
namespace {

using launch::FrameType;

launch::Frame card() { return {FrameType::card, WipedBytes(18)}; }
launch::Frame fence(std::uint32_t n) { return {FrameType::fence, encode(launch::FenceNumber{n})}; }

launch::Frame ask(FrameType what, std::uint32_t n) {
  return {FrameType::ask_missing, encode(launch::Wait{what, n})};
}

struct Got {
  std::uint32_t rank;
  FrameType type;
  std::string text; // of a failure, or of an answer
};

std::vector<Got> replies(Rendezvous& r) {
  std::vector<Got> result;
  for (const auto& reply : r.take_replies()) {
    launch::FrameReader reader(1 << 20);
    reader.append(*reply.frame);
    auto frame = reader.next();
    Got t{reply.rank, (*frame)->type, {}};
    if (t.type == FrameType::missing) t.text = to_text(*launch::decode_missing((*frame)->body));
    if (t.type == FrameType::failed) t.text = launch::decode_failed((*frame)->body)->text;
    result.push_back(t);
  }
  return result;
}

TEST(Rendezvous, hands_out_cards_when_the_last_one_arrives) {
  Rendezvous r(3);
  EXPECT_TRUE(r.frame(2, card()));
  EXPECT_TRUE(r.frame(0, card()));
  EXPECT_TRUE(replies(r).empty());
  EXPECT_TRUE(r.frame(1, card()));
  const auto all = replies(r);
  ASSERT_EQ(all.size(), 3U);
  for (const Got& t : all) EXPECT_EQ(t.type, FrameType::cards);
}

TEST(Rendezvous, fails_the_exchange_when_all_cards_together_are_too_long_for_one_frame) {
  Rendezvous r(2, 39); // a count of 4 bytes, and cards of 18 each: 40
  EXPECT_TRUE(r.frame(0, card()));
  EXPECT_TRUE(r.frame(1, card()));
  const auto all = replies(r);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].type, FrameType::failed);
  EXPECT_EQ(all[0].text, "the business cards of 2 ranks take 40 bytes; the limit is 39");
  Rendezvous enough(2, 40);
  EXPECT_TRUE(enough.frame(0, card()));
  EXPECT_TRUE(enough.frame(1, card()));
  EXPECT_EQ(replies(enough)[0].type, FrameType::cards);
}

TEST(Rendezvous, gives_the_card_of_a_rank_that_has_ended_since) {
  Rendezvous r(2);
  EXPECT_TRUE(r.frame(1, card()));
  r.gone(1, "exited with status 0");
  EXPECT_TRUE(r.frame(0, card()));
  const auto all = replies(r);
  ASSERT_EQ(all.size(), 1U) << "a rank that has ended gets nothing";
  EXPECT_EQ(all[0].type, FrameType::cards);
}

TEST(Rendezvous, fails_the_exchange_for_ranks_that_wait_and_for_ranks_that_come_later) {
  Rendezvous r(3);
  EXPECT_TRUE(r.frame(0, card()));
  r.gone(2, "exited with status 1");
  auto all = replies(r);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].text, "rank 2 exited with status 1 before it gave its business card");
  EXPECT_TRUE(r.frame(1, card()));
  all = replies(r);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].rank, 1U);
}

TEST(Rendezvous, opens_a_fence_when_all_have_reached_it) {
  Rendezvous r(2);
  for (std::uint32_t n = 1; n <= 3; ++n) {
    EXPECT_TRUE(r.frame(0, fence(n)));
    EXPECT_TRUE(replies(r).empty());
    EXPECT_TRUE(r.frame(1, fence(n)));
    EXPECT_EQ(replies(r).size(), 2U);
  }
}

TEST(Rendezvous, counts_fences_that_a_rank_enters_ahead) {
  Rendezvous r(2);
  for (std::uint32_t n = 1; n <= 3; ++n) EXPECT_TRUE(r.frame(0, fence(n)));
  EXPECT_TRUE(r.frame(1, fence(1)));
  EXPECT_EQ(replies(r).size(), 2U);
  EXPECT_TRUE(r.frame(1, fence(2)));
  EXPECT_TRUE(r.frame(1, fence(3)));
  EXPECT_EQ(replies(r).size(), 4U);
}

TEST(Rendezvous, fails_a_fence_that_an_ended_rank_had_not_reached) {
  Rendezvous r(3);
  EXPECT_TRUE(r.frame(0, fence(1)));
  EXPECT_TRUE(r.frame(2, fence(1)));
  r.gone(2, "was killed by signal 9 (Killed)");
  EXPECT_TRUE(replies(r).empty());
  EXPECT_TRUE(r.frame(1, fence(1)));
  EXPECT_EQ(replies(r).size(), 2U);
  EXPECT_TRUE(r.frame(1, fence(2)));
  const auto all = replies(r);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].text, "rank 2 was killed by signal 9 (Killed) before it reached the fence");
}

TEST(Rendezvous, names_the_ranks_that_have_not_reached_a_fence) {
  Rendezvous r(4);
  EXPECT_TRUE(r.frame(0, fence(1)));
  EXPECT_TRUE(r.frame(2, fence(1)));
  EXPECT_TRUE(r.frame(2, ask(FrameType::fence, 1)));
  auto all = replies(r);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].rank, 2U);
  EXPECT_EQ(all[0].text, "ranks 1, 3 are missing");
  EXPECT_TRUE(r.frame(3, fence(1)));
  EXPECT_TRUE(r.frame(0, ask(FrameType::fence, 1)));
  EXPECT_EQ(replies(r)[0].text, "rank 1 is missing");
  EXPECT_TRUE(r.frame(1, fence(1)));
  for (const Got& t : replies(r)) EXPECT_EQ(t.type, FrameType::fence_passed);
}

TEST(Rendezvous, names_the_ranks_that_have_given_no_card) {
  Rendezvous r(3);
  EXPECT_TRUE(r.frame(1, card()));
  EXPECT_TRUE(r.frame(1, ask(FrameType::card, 0)));
  EXPECT_EQ(replies(r)[0].text, "ranks 0, 2 are missing");
}

TEST(Rendezvous, names_the_lowest_of_many_ranks_and_counts_the_others) {
  Rendezvous r(100);
  EXPECT_TRUE(r.frame(3, fence(1)));
  EXPECT_TRUE(r.frame(3, ask(FrameType::fence, 1)));
  EXPECT_EQ(replies(r)[0].text,
            "ranks 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 and 83 more are missing");
}

TEST(Rendezvous, names_no_rank_of_a_fence_that_has_passed) {
  Rendezvous r(2);
  EXPECT_TRUE(r.frame(0, fence(1)));
  EXPECT_TRUE(r.frame(1, fence(1)));
  (void)replies(r);
  EXPECT_TRUE(r.frame(0, ask(FrameType::fence, 1))); // crosses fence_passed
  const auto answers = r.take_replies();
  ASSERT_EQ(answers.size(), 1U);
  launch::FrameReader reader(1000);
  reader.append(*answers[0].frame);
  EXPECT_EQ(launch::decode_missing((*reader.next())->body)->count, 0U);
}

TEST(Rendezvous, fails_a_fence_at_once_when_a_rank_ends_after_others_have_asked) {
  Rendezvous r(3);
  EXPECT_TRUE(r.frame(0, fence(1)));
  EXPECT_TRUE(r.frame(0, ask(FrameType::fence, 1)));
  EXPECT_EQ(replies(r)[0].text, "ranks 1, 2 are missing");
  r.gone(1, "exited with status 3");
  const auto all = replies(r);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].text, "rank 1 exited with status 3 before it reached the fence");
}

TEST(Rendezvous, refuses_frames_that_break_the_rules) {
  Rendezvous r(2);
  EXPECT_FALSE(r.frame(0, {FrameType::card, WipedBytes(3)}));
  EXPECT_FALSE(r.frame(0, {FrameType::card, WipedBytes(19)}));
  EXPECT_TRUE(r.frame(0, card()));
  EXPECT_FALSE(r.frame(0, card()));
  EXPECT_FALSE(r.frame(0, fence(2)));
  EXPECT_FALSE(r.frame(0, {FrameType::welcome, {}}));
  EXPECT_FALSE(r.frame(0, {FrameType::missing, {}}));
  EXPECT_FALSE(r.frame(0, ask(FrameType::fence, 1))) << "it has not entered it";
  EXPECT_FALSE(r.frame(1, ask(FrameType::card, 0))) << "it has given no card";
}

} // namespace
} // namespace statewire::tools
