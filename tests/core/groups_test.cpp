// SPDX-License-Identifier: BSD-3-Clause
// Several groups, and very large ones.
#include "kinds.hpp"

#include <malloc.h>

namespace statewire::test {
namespace {

class Groups : public EveryNetwork {};
INSTANTIATE_TEST_SUITE_P(Over, Groups, testing::ValuesIn(all_kinds()), kind_name);

// Ranks say nothing between groups: the greater group id wins. Places 0 and 1 have rank 0 each.
TEST_P(Groups, OfCrossingConnectionsTheGreaterGroupsSurvives) {
  for (const auto seed : seeds(1, 5)) {
    SCOPED_TRACE(replay(seed));
    auto mesh = make({.nodes = 4, .seed = seed, .groups = {"beta", "alpha", "beta", "alpha"}});
    Mesh& w = *mesh;
    for (Place a = 0; a < 4; ++a)
      for (Place b = 0; b < 4; ++b)
        if (a != b) w[a].send(b, 64);
    EXPECT_TRUE(w.run_until([&] {
      for (Place a = 0; a < 4; ++a)
        for (Place b = 0; b < 4; ++b)
          if (a != b && w[a].with(b).received != 1) return false;
      return true;
    })) << w.portrait();
    std::uint64_t opened = 0;
    for (Place p = 0; p < 4; ++p) {
      const Stats& s = w[p].core->stats();
      opened += s.connections_opened;
      EXPECT_EQ(s.head_to_heads_lost, s.head_to_heads_lost_to_higher);
    }
    EXPECT_EQ(opened, 6U);
    EXPECT_EQ(w[2].core->stats().head_to_heads_lost, 0U) << "the greater group's higher rank";
    EXPECT_GOOD_END(w);
  }
}

TEST_P(Groups, CloseAndFinalizeCountPerGroup) {
  auto mesh = make({.nodes = 4, .groups = {"beta", "alpha", "beta", "alpha"}});
  Mesh& w = *mesh;
  for (Place p = 1; p < 4; ++p) w[0].send(p);
  ASSERT_TRUE(w.run_until(
      [&] { return w[1].with(0).received + w[2].with(0).received + w[3].with(0).received == 3; }));
  ASSERT_TRUE(w.run_until([&] { return w[0].with(1).connected == 1; }));
  w[0].close(1);
  EXPECT_EQ(w[0].core->outstanding_close_ops(w.peer(1).group), 1U);
  EXPECT_EQ(w[0].core->outstanding_close_ops(w.peer(0).group), 0U);
  EXPECT_GOOD_END(w);
}

std::size_t bytes_in_use() {
  const auto info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

// A million ranks of which three are used: what does an unused one cost, its business card
// included?
TEST(MillionRanks, CostAtMost64BytesEach) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers have an allocator of their own, which does not count";
#endif
  constexpr std::uint32_t ranks = 1'000'000;
  const std::size_t before = bytes_in_use();
  const auto encoded = [] {
    std::vector<std::uint8_t> bytes;
    Card card;
    card.addresses.push_back(*parse_address("10.1.2.3:4567"));
    for (std::uint32_t i = 0; i < ranks; ++i) {
      card.incarnation.bytes[0] = static_cast<std::uint8_t>(i);
      if (!encode(card, bytes)) return std::vector<std::uint8_t>{};
    }
    return bytes;
  };
  auto cards = Cards::from_bytes(ranks, encoded());
  ASSERT_TRUE(cards);
  auto mesh = memory_mesh({.nodes = 4, .group_size = ranks});
  Mesh& w = *mesh;
  for (Place p = 1; p < 4; ++p) w[0].send(p);
  ASSERT_TRUE(w.run_until(
      [&] { return w[1].with(0).received + w[2].with(0).received + w[3].with(0).received == 3; }));
  const std::size_t used = bytes_in_use() - before;
  // Four processes are in this one; each has its table, the cards are there once.
  const std::size_t per_rank = used / ranks;
  RecordProperty("bytes_per_unused_rank", static_cast<int>(per_rank));
  EXPECT_LE(per_rank, 64U) << used << " bytes";
  EXPECT_GT(used, ranks * std::size_t{24}) << "the measure itself is wrong";
  EXPECT_GOOD_END(w);
}

} // namespace
} // namespace statewire::test
