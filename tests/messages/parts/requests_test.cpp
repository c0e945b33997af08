// SPDX-License-Identifier: BSD-3-Clause
#include "messages/parts/requests.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <random>
#include <vector>

namespace {

using namespace statewire;
using namespace statewire::parts;

TEST(Requests, ARequestNamesItsOperationUntilItIsGivenBackAndNothingAfterwards) {
  Requests requests;
  RequestState& first = requests.take();
  const Request name = first.request();
  EXPECT_EQ(requests.find(name), &first);
  requests.release(first);
  EXPECT_EQ(requests.find(name), nullptr);
  RequestState& second = requests.take(); // the same memory, another name
  EXPECT_EQ(&second, &first);
  EXPECT_EQ(requests.find(name), nullptr);
  EXPECT_EQ(requests.find(second.request()), &second);
}

TEST(Requests, NamesThatWereNeverGivenAreNobodys) {
  Requests requests;
  EXPECT_EQ(requests.find(Request{}), nullptr);
  EXPECT_EQ(requests.find(Request{0, 1}), nullptr);
  (void)requests.take();
  EXPECT_EQ(requests.find(Request{0, 0}), nullptr);
  EXPECT_EQ(requests.find(Request{0, 2}), nullptr);
  EXPECT_EQ(requests.find(Request{1, 0}), nullptr); // there, but never taken
  EXPECT_EQ(requests.find(Request{1'000'000, 1}), nullptr);
}

TEST(Requests, AnOperationIsAsNewWhenItIsTakenAgain) {
  Requests requests;
  std::vector<std::byte> memory(4);
  auto witness = std::make_shared<int>(1);
  RequestState& o = requests.take();
  o.kind = RequestKind::send;
  o.stage = Stage::ended;
  o.set_length(7);
  o.moved = o.provided = 7;
  o.partner = o.sibling = &o;
  const ConstBytes from(memory);
  o.set_from({&from, 1});
  o.set_done([witness](std::error_code, const Status&) {});
  requests.release(o);
  EXPECT_EQ(witness.use_count(), 1) << "what a callback holds is let go of";
  // Its kind, peer, envelope and buffers are set where an operation begins.
  const RequestState& again = requests.take();
  EXPECT_FALSE(again.ended());
  EXPECT_EQ(again.length() + again.moved + again.provided, 0U);
  EXPECT_EQ(again.partner, nullptr);
  EXPECT_EQ(again.sibling, nullptr);
  EXPECT_FALSE(again.has_callback);
  EXPECT_FALSE(again.done);
}

TEST(Requests, OperationsStayWhereTheyAreAndMemoryGrowsToThePeakOnly) {
  Requests requests;
  std::vector<std::pair<RequestState*, Request>> taken;
  std::mt19937 dice(3);
  std::size_t peak = 0;
  for (int i = 0; i < 5000; ++i) {
    if (taken.empty() || (dice() % 3 != 0 && taken.size() < 100)) {
      RequestState& o = requests.take();
      taken.emplace_back(&o, o.request());
    } else {
      const std::size_t which = dice() % taken.size();
      requests.release(*taken[which].first);
      taken.erase(taken.begin() + static_cast<std::ptrdiff_t>(which));
    }
    for (const auto& [operation, name] : taken) ASSERT_EQ(requests.find(name), operation);
    ASSERT_EQ(requests.taken(), taken.size());
    if (taken.size() == 100 && peak == 0) peak = requests.memory();
  }
  ASSERT_NE(peak, 0U);
  EXPECT_EQ(requests.memory(), peak);
  std::size_t seen = 0;
  requests.each([&](RequestState& o) {
    ++seen;
    requests.release(o);
  });
  EXPECT_EQ(seen, taken.size());
  EXPECT_EQ(requests.taken(), 0U);
}

TEST(Queues, AreQueuesWithRemovalFromTheMiddle) {
  struct Node {
    int number = 0;
    QueueLink<Node> link;
  };
  using List = Queue<Node, &Node::link>;
  std::vector<Node> nodes(20);
  List list;
  std::deque<Node*> model;
  std::mt19937 dice(4);
  for (int i = 0; i < 4000; ++i) {
    Node& n = nodes[dice() % nodes.size()];
    if (List::contains(n)) {
      list.remove(n);
      std::erase(model, &n);
    } else if (dice() % 2 == 0) {
      list.push_back(n);
      model.push_back(&n);
    } else {
      list.push_front(n);
      model.push_front(&n);
    }
    if (dice() % 8 == 0 && !model.empty()) {
      ASSERT_EQ(list.pop_front(), model.front());
      model.pop_front();
    }
    ASSERT_EQ(list.empty(), model.empty());
    const Node* at = list.front();
    for (const Node* expected : model) {
      ASSERT_EQ(at, expected);
      at = List::next(*at);
    }
    ASSERT_EQ(at, nullptr);
  }
}

} // namespace
