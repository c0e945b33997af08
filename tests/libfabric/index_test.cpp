// SPDX-License-Identifier: BSD-3-Clause
// The index behind fi_cancel and the sources of messages: what it finds, and how many keys it
// compares for that.
#include "index.hpp"
#include "peers.hpp"

#include "../failing_new.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <new>

namespace statewire::fi {
namespace {

// Counts its comparisons.
struct Key {
  std::uint64_t value = 0;
  static inline std::size_t compared = 0;
  friend bool operator==(const Key& a, const Key& b) {
    ++compared;
    return a.value == b.value;
  }
};
struct Node {
  Key key;
  IndexLink<Node> link;
};
struct Hash {
  std::uint64_t operator()(const Key& key) const { return key.value * 0x9e3779b97f4a7c15U >> 32U; }
};
using NodeIndex = Index<Node, &Node::link, &Node::key, Hash>;

TEST(Index, what_was_removed_is_not_found) {
  NodeIndex index;
  EXPECT_EQ(index.find(Key{1}), nullptr);
  std::deque<Node> nodes(1000);
  for (std::uint64_t i = 0; i < nodes.size(); ++i) {
    nodes[i].key.value = i;
    index.add(nodes[i]);
  }
  for (std::uint64_t i = 0; i < nodes.size(); i += 2) index.remove(nodes[i]);
  for (std::uint64_t i = 0; i < nodes.size(); ++i) {
    EXPECT_EQ(index.find(Key{i}), i % 2 == 0 ? nullptr : &nodes[i]);
    EXPECT_EQ(NodeIndex::contains(nodes[i]), i % 2 != 0);
  }
}

TEST(Index, of_equal_keys_the_first_is_found) {
  NodeIndex index;
  std::deque<Node> nodes(200); // more than there are bins at first
  for (Node& n : nodes) {
    n.key.value = 7;
    index.add(n);
  }
  for (Node& n : nodes) {
    EXPECT_EQ(index.find(Key{7}), &n);
    index.remove(n);
  }
  EXPECT_EQ(index.find(Key{7}), nullptr);
}

// 100,000 receives that are cancelled, the last one first: with a walk, five thousand million
// comparisons.
TEST(Index, finding_compares_a_few_keys_however_many_there_are) {
  constexpr std::size_t k_nodes = 100'000;
  NodeIndex index;
  std::deque<Node> nodes(k_nodes);
  for (std::size_t i = 0; i < k_nodes; ++i) {
    nodes[i].key.value = 0x7f0000000000U + i * 64;
    index.add(nodes[i]);
  }
  Key::compared = 0;
  for (std::size_t i = k_nodes; i-- > 0;) {
    Node* const found = index.find(Key{nodes[i].key.value});
    ASSERT_EQ(found, &nodes[i]);
    index.remove(*found);
  }
  EXPECT_LE(Key::compared, 4 * k_nodes);
  for (Node& n : nodes) n.key.value = 7;
  for (Node& n : nodes) index.add(n);
  Key::compared = 0;
  for (Node& n : nodes) {
    ASSERT_EQ(index.find(Key{7}), &n);
    index.remove(n);
  }
  EXPECT_EQ(Key::compared, k_nodes);
}

// Each operation's end erases its peer if it is not used any more.
TEST(KnownPeers, memory_that_runs_out_prevents_adding_and_no_erasing) {
  constexpr std::uint32_t k_peers = 200;
  KnownPeers known;
  const auto add = [&known](std::uint32_t number) {
    const test::CountAllocations count;
    return known.get(number).number;
  };
  const auto erase = [&known](std::uint32_t number) {
    const test::CountAllocations count;
    known.erase_if_unused(*known.find(number));
  };
  unsigned failures = 0;
  for (std::uint32_t number = 0; number < k_peers; ++number)
    for (std::uint64_t failing = 1; known.find(number) == nullptr; ++failing) {
      test::fail_allocation(failing);
      try {
        EXPECT_EQ(add(number), number);
      } catch (const std::bad_alloc&) {
        EXPECT_EQ(known.find(number), nullptr);
        ++failures;
      }
    }
  EXPECT_GT(failures, 0U);
  test::fail_allocation(1, true);
  for (std::uint32_t number = 0; number < k_peers; ++number) erase(number);
  EXPECT_EQ(known.find(0), nullptr);
  for (std::uint32_t number = 0; number < k_peers; ++number) EXPECT_EQ(add(number), number);
  EXPECT_EQ(test::counted_allocations(), 0U);
  test::fail_allocation(0);
}

} // namespace
} // namespace statewire::fi
