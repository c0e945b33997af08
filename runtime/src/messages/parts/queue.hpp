// SPDX-License-Identifier: BSD-3-Clause
// Queues through the objects themselves: no allocation, and removal from the middle in constant
// time.
#pragma once

#include <utility>

namespace statewire::parts {

template <class Node>
struct QueueEnds {
  Node* first = nullptr;
  Node* last = nullptr;
};

template <class Node>
struct QueueLink {
  Node* next = nullptr;
  Node* prev = nullptr;
  QueueEnds<Node>* queue = nullptr; // null: in none
};

// L: the member of Node, or of a base of it, that is a QueueLink<Node>. The nodes point to the
// queue.
template <class Node, auto L>
class Queue : public QueueEnds<Node> {
 public:
  [[nodiscard]] bool empty() const { return first == nullptr; }
  [[nodiscard]] Node* front() const { return first; }
  [[nodiscard]] static Node* next(const Node& n) { return (n.*L).next; }
  [[nodiscard]] static bool contains(const Node& n) { // some queue through L
    return (n.*L).queue != nullptr;
  }
  [[nodiscard]] bool holds(const Node& n) const { return (n.*L).queue == this; }

  void push_back(Node& n) {
    n.*L = {nullptr, last, this};
    (last != nullptr ? (last->*L).next : first) = &n;
    last = &n;
  }
  void push_front(Node& n) {
    n.*L = {first, nullptr, this};
    (first != nullptr ? (first->*L).prev : last) = &n;
    first = &n;
  }

  Node* pop_front() {
    Node* n = first;
    if (n != nullptr) remove(*n);
    return n;
  }
  // Of one that is not empty. The node's link stays as it was.
  void drop_front() {
    first = (first->*L).next;
    (first != nullptr ? (first->*L).prev : last) = nullptr;
  }

  // Empties it; `f` may put the node that it gets into a queue again, and removes no other one of
  // them.
  template <class F>
  void take_each(F&& f) {
    Node* n = std::exchange(first, nullptr);
    last = nullptr;
    while (n != nullptr) {
      Node& taken = *n;
      n = (taken.*L).next;
      taken.*L = {};
      f(taken);
    }
  }

  // Of the queue that it is in.
  static void remove(Node& n) {
    QueueLink<Node>& link = n.*L;
    (link.prev != nullptr ? (link.prev->*L).next : link.queue->first) = link.next;
    (link.next != nullptr ? (link.next->*L).prev : link.queue->last) = link.prev;
    link = {};
  }

 private:
  using QueueEnds<Node>::first;
  using QueueEnds<Node>::last;
};

} // namespace statewire::parts
