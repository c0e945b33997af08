// SPDX-License-Identifier: BSD-3-Clause
// Objects by rank: found until they are erased, and visited from any rank on.
#include <base/peer_table.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace {

using namespace statewire;

void add(PeerTable<std::uint32_t>& table, std::uint32_t rank) {
  table.slot(rank) = std::make_unique<std::uint32_t>(rank);
}

TEST(PeerTable, an_object_is_found_until_it_is_erased) {
  PeerTable<std::uint32_t> table;
  for (const std::uint32_t rank : {0U, 63U, 64U, 1000U, 1U << 21U, UINT32_MAX}) {
    EXPECT_EQ(table.find(rank), nullptr);
    add(table, rank);
    std::uint32_t* const found = table.find(rank);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(*found, rank);
    EXPECT_EQ(table.find(rank), found);
    table.erase(rank);
    EXPECT_EQ(table.find(rank), nullptr);
    add(table, rank);
    EXPECT_NE(table.find(rank), nullptr);
  }
}

TEST(PeerTable, a_visit_begins_behind_any_rank_and_visits_each_object_once) {
  PeerTable<std::uint32_t> table;
  for (const std::uint32_t rank : {3U, 70U, 1000U, 1U << 21U}) add(table, rank);
  const auto behind = [&table](std::uint32_t rank) {
    std::vector<std::uint32_t> seen;
    table.for_each_behind(rank, [&seen](std::uint32_t& of) { seen.push_back(of); });
    return seen;
  };
  using Ranks = std::vector<std::uint32_t>;
  EXPECT_EQ(behind(70), (Ranks{1000, 3, 70, 1U << 21U}));
  EXPECT_EQ(behind(0), (Ranks{3, 70, 1000, 1U << 21U}));
  EXPECT_EQ(behind(500), (Ranks{1000, 3, 70, 1U << 21U}));
  EXPECT_EQ(PeerTable<std::uint32_t>().find(0), nullptr);
}

TEST(PeerTable, a_visit_behind_the_greatest_ranks_visits_each_object_once) {
  PeerTable<std::uint32_t> table; // of three pages, which do not divide the range of ranks
  for (const std::uint32_t rank : {3U, 70U, 190U}) add(table, rank);
  for (std::uint32_t back = 0; back != 200; ++back) {
    std::vector<std::uint32_t> seen;
    table.for_each_behind(UINT32_MAX - back, [&seen](std::uint32_t& of) { seen.push_back(of); });
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(seen, (std::vector<std::uint32_t>{3, 70, 190})) << UINT32_MAX - back;
  }
}

} // namespace
