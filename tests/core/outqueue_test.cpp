// SPDX-License-Identifier: BSD-3-Clause
// The queue of bytes on their way out, against a simple model of it.
#include "mesh.hpp"

#include <session/out_queue.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>

namespace statewire::test {
namespace {

using session::OutQueue;

struct Model {
  std::vector<std::byte> bytes;
  struct Item {
    std::size_t end;
    std::uint64_t token;
    OutQueue::Kind kind;
  };
  std::deque<Item> items;
  std::vector<std::uint64_t> popped;
  std::size_t gone = 0;
  void pop(std::size_t n) {
    bytes.erase(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n));
    gone += n;
    while (!items.empty() && items.front().end <= gone) {
      if (items.front().kind == OutQueue::Kind::reported) popped.push_back(items.front().token);
      items.pop_front();
    }
  }
};

std::vector<std::byte> some_bytes(Dice& dice, std::size_t size) {
  std::vector<std::byte> out(size);
  for (auto& b : out) b = static_cast<std::byte>(dice.next());
  return out;
}

// All that waits, asked for a few parts at a time.
std::vector<std::byte> content(const OutQueue& queue, std::size_t parts) {
  std::vector<ConstBytes> list(parts);
  std::vector<std::byte> out;
  const std::size_t n = queue.gather(list);
  for (std::size_t i = 0; i < n; ++i) out.insert(out.end(), list[i].begin(), list[i].end());
  return out;
}

TEST(OutQueue, BehavesLikeItsModel) {
  for (const auto seed : seeds(1, 50)) {
    SCOPED_TRACE(replay(seed));
    Dice dice(seed);
    OutQueue::Spare spare;
    std::deque<std::vector<std::byte>> zero_copy_bytes; // stays where it is
    OutQueue queue;
    Model model;
    std::vector<std::uint64_t> popped;
    std::uint64_t token = 0;
    for (int act = 0; act < 300; ++act) {
      if (dice.one_in(3) && !queue.empty()) {
        const std::size_t n = 1 + dice.below(queue.size());
        queue.pop(n, [&](std::uint64_t t) { popped.push_back(t); });
        model.pop(n);
        queue.release(spare);
      } else {
        OutQueue other; // sometimes by way of a held queue
        OutQueue& into = dice.one_in(4) ? other : queue;
        const auto header = some_bytes(dice, 8);
        const auto payload = some_bytes(dice, dice.below(dice.one_in(20) ? 100'000 : 50));
        auto kind = static_cast<OutQueue::Kind>(dice.below(2));
        std::vector<ConstBytes> zero_copy;
        if (&into == &queue && dice.one_in(3)) {
          kind = OutQueue::Kind::reported;
          for (std::size_t i = 1 + dice.below(4); i != 0; --i)
            zero_copy.emplace_back(zero_copy_bytes.emplace_back(some_bytes(dice, dice.below(300))));
        }
        std::vector<std::byte> all = header;
        all.insert(all.end(), payload.begin(), payload.end());
        for (const auto& part : zero_copy) all.insert(all.end(), part.begin(), part.end());
        // Only an empty queue may have been written past.
        const std::size_t sent =
            queue.empty() && &into == &queue ? dice.below(all.size()) : std::size_t{0};
        if (queue.empty()) queue.adopt(spare);
        into.push(header, payload, zero_copy, sent, ++token, kind);
        model.bytes.insert(model.bytes.end(), all.begin() + static_cast<std::ptrdiff_t>(sent),
                           all.end());
        model.items.push_back({model.gone + model.bytes.size(), token, kind});
        if (&into == &other) queue.take(other);
      }
      ASSERT_EQ(queue.size(), model.bytes.size());
      ASSERT_TRUE(std::ranges::equal(content(queue, 5000), model.bytes));
      const auto beginning = content(queue, 1 + dice.below(3));
      ASSERT_TRUE(std::ranges::equal(
          beginning, std::span(model.bytes).first(std::min(beginning.size(), model.bytes.size()))));
      ASSERT_EQ(popped, model.popped);
      std::vector<std::uint64_t> waiting;
      for (const auto& i : model.items)
        if (i.kind != OutQueue::Kind::unreported) waiting.push_back(i.token);
      ASSERT_EQ(queue.pending().size(), waiting.size());
      for (std::size_t i = 0; i < waiting.size(); ++i)
        ASSERT_EQ(queue.pending()[i].token, waiting[i]);
    }
  }
}

} // namespace
} // namespace statewire::test
