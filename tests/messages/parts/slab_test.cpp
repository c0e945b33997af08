// SPDX-License-Identifier: BSD-3-Clause
// Objects that are taken and given back, and the memory they stand in.
#include <messages/parts/slab.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace statewire::parts {
namespace {

struct Thing : SlabNode {
  int value = 0;
  void release() {}
  void reset() { value = 0; }
};

TEST(Slab, trim_frees_memory_when_nothing_is_taken) {
  Slab<Thing> slab;
  std::vector<Thing*> things;
  for (int i = 0; i < 1000; ++i) things.push_back(&slab.take());
  const std::size_t most = slab.memory();
  while (things.size() > 1) {
    slab.release(*things.back());
    things.pop_back();
  }
  slab.trim(1);
  EXPECT_EQ(slab.memory(), most); // one object is still taken
  slab.release(*things.back());
  slab.trim(1);
  EXPECT_LT(slab.memory(), most / 20);
  EXPECT_EQ(slab.take().slot, 0U);
}

TEST(Slab, after_make_room_taking_needs_no_memory) {
  Slab<Thing> slab;
  for (int i = 0; i < 100; ++i) {
    slab.make_room();
    const std::size_t memory = slab.memory();
    EXPECT_GT(memory, 0U);
    slab.take();
    EXPECT_EQ(slab.memory(), memory);
  }
}

TEST(Slab, names_of_objects_whose_memory_was_freed_fit_nothing) {
  Slab<Thing> slab;
  struct Name {
    std::uint32_t slot, generation;
  };
  std::vector<Name> names;
  for (int round = 0; round < 5; ++round) {
    std::vector<Thing*> things;
    for (int i = 0; i < 100; ++i) {
      Thing& t = slab.take();
      ASSERT_EQ(slab.find(t.slot, t.generation), &t);
      for (const Name& old : names) ASSERT_EQ(slab.find(old.slot, old.generation), nullptr);
      things.push_back(&t);
    }
    for (Thing* t : things) {
      names.push_back({t->slot, t->generation});
      slab.release(*t);
    }
    slab.trim(round % 3 == 0 ? 0 : 1);
    for (const Name& old : names) ASSERT_EQ(slab.find(old.slot, old.generation), nullptr);
  }
}

} // namespace
} // namespace statewire::parts
