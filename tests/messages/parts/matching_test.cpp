// SPDX-License-Identifier: BSD-3-Clause
#include "messages/parts/matching.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace {

using namespace statewire;
using namespace statewire::parts;

struct Kept : SlabNode, UnexpectedLinks<Kept> {
  std::uint64_t sequence = 0; // the order of arrival
  void release() {}
  void reset() {
    envelope = {};
    sequence = 0;
    sender = {};
  }
};

// Few values, so that almost everything fits something.
class Dice {
 public:
  explicit Dice(unsigned seed) : engine_(seed) {}
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(engine_() % n); }
  Tag tag() { return below(3) | Tag{below(2)} << 40; }
  Envelope envelope() { return {{{0, below(3)}, below(2), tag()}}; }
  Selector selector() {
    static constexpr std::array<Tag, 6> masks{k_all_bits, k_all_bits,   k_all_bits,
                                              0,          Tag{1} << 40, 3};
    Selector s{below(3), tag(), masks.at(below(6)), below(2)};
    if (below(3) == 0) s.source = k_any_source;
    return s;
  }

 private:
  std::mt19937 engine_;
};

TEST(Matching, EveryMessageGoesToTheFirstPostedReceiveThatFits) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    Dice dice(seed);
    Requests requests;
    PostedReceives posted;
    std::vector<RequestState*> model;
    for (int i = 0; i < 2000; ++i) {
      const auto what = dice.below(8);
      if (what < 4) {
        RequestState& o = requests.take();
        o.select(dice.selector());
        posted.post(o);
        model.push_back(&o);
      } else if (what < 7) {
        const Envelope e = dice.envelope();
        const auto it = std::ranges::find_if(model, [&](RequestState* o) { return fits(*o, e); });
        RequestState* expected = it == model.end() ? nullptr : *it;
        ASSERT_EQ(posted.match(e), expected);
        if (expected == nullptr) continue;
        model.erase(it);
        requests.release(*expected);
      } else if (!model.empty()) {
        const auto it = model.begin() + dice.below(static_cast<std::uint32_t>(model.size()));
        posted.remove(**it);
        requests.release(**it);
        model.erase(it);
      }
      ASSERT_EQ(posted.size(), model.size());
      const bool any = std::ranges::any_of(
          model, [](const RequestState* o) { return o->selector().source == k_any_source; });
      ASSERT_EQ(posted.take_from_any(), any);
    }
    for (std::uint32_t rank = 0; rank < 3; ++rank) {
      std::vector<RequestState*> naming, expected;
      posted.naming({0, rank}, naming);
      std::ranges::copy_if(model, std::back_inserter(expected),
                           [rank](const RequestState* o) { return o->selector().source == rank; });
      EXPECT_EQ(naming, expected);
    }
  }
}

TEST(Matching, EveryReceiveTakesTheFirstMessageThatFitsAndLookingTakesNothing) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    Dice dice(seed);
    Slab<Kept> memory;
    UnexpectedMessages<Kept> kept;
    std::vector<Kept*> model;
    for (int i = 0; i < 2000; ++i) {
      if (dice.below(2) == 0) {
        Kept& m = memory.take();
        m.envelope = dice.envelope();
        m.sequence = static_cast<std::uint64_t>(i);
        kept.keep(m);
        model.push_back(&m);
        continue;
      }
      const Selector s = dice.selector();
      const auto it = std::ranges::find_if(model, [&](Kept* m) { return fits(s, m->envelope); });
      Kept* expected = it == model.end() ? nullptr : *it;
      ASSERT_EQ(kept.find(s), expected);
      ASSERT_EQ(kept.find(s), expected);
      if (expected == nullptr || dice.below(4) == 0) continue;
      kept.remove(*expected);
      memory.release(*expected);
      model.erase(it);
      ASSERT_EQ(kept.size(), model.size());
    }
    std::vector<Kept*> from, expected;
    kept.from({0, 2}, from);
    std::ranges::copy_if(model, std::back_inserter(expected), [](const Kept* m) {
      return m->envelope.source == Peer{0, 2};
    });
    std::ranges::sort(from, {}, [](const Kept* m) { return m->sequence; });
    EXPECT_EQ(from, expected);
  }
}

// Senders cancel what nothing has received, in any order, and most of it is not to be looked at.
TEST(Matching, AMessageIsFoundByItsSendersNameUntilItIsForgottenOrRemoved) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    Dice dice(seed);
    Slab<Kept> memory;
    UnexpectedMessages<Kept> kept;
    std::vector<Kept*> named, others;
    const auto take = [&dice](std::vector<Kept*>& list) {
      const auto it = list.begin() + dice.below(static_cast<std::uint32_t>(list.size()));
      Kept* const m = *it;
      list.erase(it);
      return m;
    };
    for (std::uint32_t i = 0; i < 2000; ++i) {
      const auto what = dice.below(6);
      if (what < 4) {
        Kept& m = memory.take();
        m.envelope = dice.envelope();
        kept.keep(m);
        if (what != 0) kept.name(m, {dice.below(2) * i, i}); // many of the same slot, and not
        (what != 0 ? named : others).push_back(&m);
      } else if (!named.empty()) {
        Kept* const m = take(named);
        ASSERT_EQ(kept.named(m->envelope.source, m->sender), m);
        const Peer another{0, m->envelope.source.rank + 3};
        EXPECT_EQ(kept.named(another, m->sender), nullptr);
        if (what == 4) {
          kept.forget_name(*m);
          others.push_back(m);
        } else {
          kept.remove(*m);
        }
        EXPECT_EQ(kept.named(m->envelope.source, m->sender), nullptr);
        if (what == 5) memory.release(*m);
      }
    }
    for (Kept* const m : named) EXPECT_EQ(kept.named(m->envelope.source, m->sender), m);
    EXPECT_EQ(kept.size(), named.size() + others.size());
  }
}

TEST(Matching, TheSteadyStateNeedsNoMoreMemoryHoweverManyTagsComeAndGo) {
  Requests requests;
  PostedReceives posted;
  const auto round = [&](Tag first) {
    std::vector<RequestState*> all;
    for (Tag t = first; t < first + 50; ++t) {
      RequestState& o = requests.take();
      o.select({.source = 1, .tag = t});
      posted.post(o);
    }
    for (Tag t = first; t < first + 50; ++t) {
      RequestState* o = posted.match({{0, 1}, 0, t});
      ASSERT_NE(o, nullptr);
      requests.release(*o);
    }
  };
  round(0);
  const std::size_t after_one = posted.memory();
  for (Tag t = 1; t < 200; ++t) round(t * 1000);
  EXPECT_EQ(posted.memory(), after_one);
}

} // namespace
