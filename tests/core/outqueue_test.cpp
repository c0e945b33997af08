// The queue of bytes on their way out, against a simple model of it.
#include "world.hpp"

#include <core/outqueue.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>

namespace statewire::test {
namespace {

struct Model {
  std::vector<std::byte> bytes;
  struct Item {
    std::size_t left;
    std::uint64_t token;
  };
  std::deque<Item> items;
  void pop(std::size_t n) {
    bytes.erase(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n));
    for (auto& i : items) {
      const std::size_t part = std::min(n, i.left);
      i.left -= part;
      n -= part;
    }
    while (!items.empty() && items.front().left == 0) items.pop_front();
  }
};

TEST(OutQueue, BehavesLikeItsModel) {
  for (const auto seed : seeds(1, 50)) {
    SCOPED_TRACE(replay(seed));
    Dice dice(seed);
    OutQueue queue;
    Model model;
    std::uint64_t token = 0;
    for (int act = 0; act < 300; ++act) {
      if (dice.one_in(3) && !queue.empty()) {
        const std::size_t n = 1 + dice.below(queue.size());
        queue.pop(n);
        model.pop(n);
      } else {
        OutQueue other; // sometimes by way of a held queue
        OutQueue& into = dice.one_in(4) ? other : queue;
        std::vector<std::byte> header(8), payload(dice.below(dice.one_in(20) ? 100'000 : 50));
        for (auto& b : header) b = static_cast<std::byte>(dice.next());
        for (auto& b : payload) b = static_cast<std::byte>(dice.next());
        const std::size_t all = header.size() + payload.size();
        // Only an empty queue may have been written past.
        const std::size_t sent =
            queue.empty() && &into == &queue ? dice.below(all) : std::size_t{0};
        into.push(header, payload, sent, ++token, true);
        std::vector<std::byte> both = header;
        both.insert(both.end(), payload.begin(), payload.end());
        model.bytes.insert(model.bytes.end(), both.begin() + static_cast<std::ptrdiff_t>(sent),
                           both.end());
        model.items.push_back({all - sent, token});
        if (&into == &other) queue.take(other);
      }
      ASSERT_EQ(queue.size(), model.bytes.size());
      ASSERT_TRUE(std::ranges::equal(queue.front(), model.bytes));
      ASSERT_EQ(queue.pending().size(), model.items.size());
      for (std::size_t i = 0; i < model.items.size(); ++i)
        ASSERT_EQ(queue.pending()[i].token, model.items[i].token);
    }
  }
}

} // namespace
} // namespace statewire::test
