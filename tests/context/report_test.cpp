// SPDX-License-Identifier: BSD-3-Clause
// count_once: an edge counts once, however many states and paths lead over it.
#include "context/report.hpp"

#include <array>
#include <gtest/gtest.h>

namespace statewire {
namespace {

using Counts = std::vector<std::uint64_t>;

constexpr std::array<std::uint16_t, 1> k_first{0};
constexpr std::array<std::uint16_t, 2> k_first_and_second{0, 1};
constexpr std::array<std::uint16_t, 2> k_first_and_fourth{0, 3};

TransitionInfo over(std::span<const std::uint16_t> edges) {
  TransitionInfo info;
  info.edges = edges;
  return info;
}

TEST(CountOnce, adds_up_all_transitions_over_an_edge) {
  // A group's edge, taken in two states; then behind a junction, with one more edge each.
  const std::array table{over(k_first), over(k_first), over(k_first_and_second),
                         over(k_first_and_fourth)};
  const std::array<std::uint64_t, 4> counts{1, 20, 300, 4000};
  EXPECT_EQ(count_once(table, counts), (Counts{4321, 300, 0, 4000}));
}

TEST(CountOnce, a_transition_without_edges_is_an_edge_itself) {
  const std::array table{over({}), over({}), over({})};
  const std::array<std::uint64_t, 3> counts{7, 0, 9};
  EXPECT_EQ(count_once(table, counts), (Counts{7, 0, 9}));
}

TEST(CountOnce, an_edge_that_was_never_taken_is_counted_as_zero) {
  const std::array table{over(k_first_and_fourth)};
  EXPECT_EQ(count_once(table, Counts{0}), (Counts{0, 0, 0, 0}));
}

TEST(CountOnce, counts_that_are_missing_are_zero) {
  const std::array table{over(k_first), over(k_first_and_second)};
  EXPECT_EQ(count_once(table, Counts{5}), (Counts{5, 0}));
  EXPECT_EQ(count_once(table, {}), (Counts{0, 0}));
  EXPECT_EQ(count_once({}, Counts{5}), Counts{});
}

TEST(CountOnce, counts_that_the_table_does_not_have_are_left_out) {
  const std::array table{over(k_first)};
  EXPECT_EQ(count_once(table, Counts{2, 40}), Counts{2});
}

} // namespace
} // namespace statewire
