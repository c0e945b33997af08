// SPDX-License-Identifier: BSD-3-Clause
// Queues through the objects themselves: no allocation, and removal from the middle in constant
// time.
#pragma once

#include <utility>

namespace statewire::parts {

template <class Node>
struct QueueLink {
  Node* next = nullptr;
  Node* prev = nullptr;
  bool queued = false;
};

// L: the member of Node, or of a base of it, that is a QueueLink<Node>.
template <class Node, auto L>
class Queue {
 public:
  [[nodiscard]] bool empty() const { return first_ == nullptr; }
  [[nodiscard]] Node* front() const { return first_; }
  [[nodiscard]] static Node* next(const Node& n) { return (n.*L).next; }
  [[nodiscard]] static bool contains(const Node& n) {
    return (n.*L).queued;
  } // some queue through L

  void push_back(Node& n) { insert(n, last_, nullptr); }
  void push_front(Node& n) { insert(n, nullptr, first_); }

  Node* pop_front() {
    Node* n = first_;
    if (n != nullptr) remove(*n);
    return n;
  }

  // Empties it; `f` may put the node that it gets into a queue again, and removes no other one of
  // them.
  template <class F>
  void take_each(F&& f) {
    Node* n = std::exchange(first_, nullptr);
    last_ = nullptr;
    while (n != nullptr) {
      Node& taken = *n;
      n = (taken.*L).next;
      taken.*L = {};
      f(taken);
    }
  }

  void remove(Node& n) {
    QueueLink<Node>& link = n.*L;
    (link.prev != nullptr ? (link.prev->*L).next : first_) = link.next;
    (link.next != nullptr ? (link.next->*L).prev : last_) = link.prev;
    link = {};
  }

 private:
  void insert(Node& n, Node* prev, Node* next) {
    n.*L = {next, prev, true};
    (prev != nullptr ? (prev->*L).next : first_) = &n;
    (next != nullptr ? (next->*L).prev : last_) = &n;
  }

  Node* first_ = nullptr;
  Node* last_ = nullptr;
};

} // namespace statewire::parts
