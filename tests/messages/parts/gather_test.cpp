// SPDX-License-Identifier: BSD-3-Clause
#include "messages/parts/gather.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace {

using namespace statewire;
using namespace statewire::parts;

std::vector<std::byte> numbered(std::size_t n) {
  std::vector<std::byte> v(n);
  for (std::size_t i = 0; i < n; ++i) v[i] = static_cast<std::byte>(i * 7 + 1);
  return v;
}

// Cuts `memory` into pieces of random sizes, empty ones among them.
template <class Bytes, class Memory>
std::vector<Bytes> cut(Memory& memory, std::mt19937& dice) {
  std::vector<Bytes> list;
  std::size_t at = 0;
  while (at < memory.size()) {
    const std::size_t n = std::min<std::size_t>(dice() % 9, memory.size() - at);
    list.push_back(Bytes(memory).subspan(at, n));
    at += n;
  }
  return list;
}

TEST(Buffers, AListIsKeptWithoutTheCallersListAndWithoutItsEmptyPieces) {
  const auto memory = numbered(10);
  const ConstBytes all(memory);
  BufferList<ConstBytes> list;
  {
    const std::vector<ConstBytes> callers{all.first(0), all.first(4), all.subspan(4, 0),
                                          all.subspan(4)};
    list.assign(callers);
  }
  EXPECT_EQ(list.bytes(), 10U);
  ASSERT_EQ(list.pieces().size(), 2U);
  EXPECT_EQ(list.pieces()[1].data(), memory.data() + 4);
  list.assign(all.first(3));
  ASSERT_EQ(list.pieces().size(), 1U);
  EXPECT_EQ(list.bytes(), 3U);
  list.assign(std::span<const ConstBytes>{});
  EXPECT_TRUE(list.pieces().empty());
  EXPECT_EQ(list.bytes(), 0U);
}

TEST(Buffers, WhatIsCopiedOutAndInAgainIsTheSameHoweverBothAreCut) {
  std::mt19937 dice(1);
  for (int round = 0; round < 300; ++round) {
    const auto memory = numbered(dice() % 60);
    std::vector<std::byte> copy(memory.size());
    const auto from = cut<ConstBytes>(memory, dice);
    const auto into = cut<MutableBytes>(copy, dice);
    Place source, target;
    for (std::size_t moved = 0; moved < memory.size();) {
      std::vector<std::byte> packet(1 + dice() % 12);
      const std::size_t n = copy_out(from, source, packet);
      ASSERT_EQ(n, std::min(packet.size(), memory.size() - moved));
      ASSERT_EQ(copy_in(into, target, ConstBytes(packet).first(n)), n);
      moved += n;
    }
    ASSERT_EQ(copy, memory);
  }
}

TEST(Buffers, WhatDoesNotFitIsLeftAndWhatIsBehindTheEndStaysUntouched) {
  const auto message = numbered(10);
  std::vector<std::byte> memory(8, std::byte{0xee});
  const std::vector<MutableBytes> into{MutableBytes(memory).first(2),
                                       MutableBytes(memory).subspan(3, 3)};
  Place place;
  EXPECT_EQ(copy_in(std::span<const MutableBytes>(into), place, message), 5U);
  EXPECT_EQ(copy_in(std::span<const MutableBytes>(into), place, message), 0U);
  EXPECT_EQ(memory[1], message[1]);
  EXPECT_EQ(memory[2], std::byte{0xee});
  EXPECT_EQ(memory[5], message[4]);
  EXPECT_EQ(memory[6], std::byte{0xee});
}

TEST(Buffers, SlicesAreTheBytesThemselvesOnceEachInOrder) {
  std::mt19937 dice(2);
  for (int round = 0; round < 300; ++round) {
    const auto memory = numbered(dice() % 60);
    const auto list = cut<ConstBytes>(memory, dice);
    Place place;
    std::size_t at = skip(std::span<const ConstBytes>(list), place, dice() % 20);
    while (at < memory.size()) {
      std::vector<ConstBytes> out;
      const std::size_t wanted = 1 + dice() % 20;
      const std::size_t n = slice(std::span<const ConstBytes>(list), place, wanted, out);
      ASSERT_EQ(n, std::min(wanted, memory.size() - at));
      for (const ConstBytes& part : out) {
        ASSERT_EQ(part.data(), memory.data() + at);
        ASSERT_FALSE(part.empty());
        at += part.size();
      }
    }
    ASSERT_EQ(at, memory.size());
  }
}

TEST(Buffers, ALongListGivesItsMemoryBack) {
  const std::byte one{};
  const std::vector<ConstBytes> many(1000, ConstBytes(&one, 1));
  BufferList<ConstBytes> list;
  list.assign(many);
  EXPECT_GE(list.memory(), many.size() * sizeof(ConstBytes));
  list.clear();
  EXPECT_EQ(list.memory(), 0U);
}

} // namespace
