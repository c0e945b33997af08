// SPDX-License-Identifier: BSD-3-Clause
// Lists of things that wait under the same key, in the order in which they came, found by hashing
// the key. The lists run through the things themselves. Of the lanes that run empty the last one
// stays where it is, for what comes next mostly waits under the same key; the others are kept for
// reuse.
#pragma once

#include <statewire/message.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace statewire::parts {

// What is fixed by it; the rest is 0. Which of source and tag are fixed is a part of the key.
struct LaneKey {
  std::uint32_t group = 0;
  std::uint32_t source = k_any_source;
  MessageContext context = 0;
  bool fixes_tag = false;
  Tag tag = 0;
  friend bool operator==(const LaneKey&, const LaneKey&) = default;

  [[nodiscard]] std::size_t hash() const {
    std::uint64_t x = tag * 0x9e3779b97f4a7c15U;
    x ^= (std::uint64_t{source} << 32 | (group << 1U | std::uint32_t{fixes_tag})) +
         std::uint64_t{context} * 0xc2b2ae3d27d4eb4fU;
    x *= 0xd6e8feb86659fd93U;
    return static_cast<std::size_t>(x ^ (x >> 32));
  }
};

template <class Node>
struct Lane {
  LaneKey key;
  Lane* chain = nullptr; // the next one of the same bin, or of the spare ones
  Node* first = nullptr;
  Node* last = nullptr;
};

template <class Node>
struct LaneLink {
  Node* next = nullptr;
  Node* prev = nullptr;
  Lane<Node>* lane = nullptr; // null: it waits nowhere
};

// L: the member of Node, or of a base of it, that is a LaneLink<Node>.
template <class Node, auto L>
class Lanes {
 public:
  [[nodiscard]] Node* first(const LaneKey& key) const {
    const Lane<Node>* lane = find(key);
    return lane != nullptr ? lane->first : nullptr;
  }
  // Takes the first one out of the lane that mostly has it: the one that last ran empty. Null: it
  // is not there; look further.
  Node* take_at_once(const LaneKey& key) {
    if (empty_ == nullptr || empty_->first == nullptr || empty_->key != key) return nullptr;
    Node* const n = empty_->first;
    empty_->first = (n->*L).next;
    (empty_->first != nullptr ? (empty_->first->*L).prev : empty_->last) = nullptr;
    n->*L = {};
    return n;
  }
  [[nodiscard]] static Node* next(const Node& n) { return (n.*L).next; }

  void append(const LaneKey& key, Node& n) {
    Lane<Node>* lane = find(key);
    if (lane == nullptr) lane = make(key);
    append(*lane, n);
  }

  void remove(Node& n) {
    Lane<Node>* lane = (n.*L).lane;
    unlink(n);
    if (lane->first != nullptr || lane == empty_) return;
    if (empty_ != nullptr && empty_->first == nullptr) put_by(*empty_);
    empty_ = lane;
  }

  // For a list without a key, that its owner keeps.
  static void append(Lane<Node>& lane, Node& n) {
    n.*L = {nullptr, lane.last, &lane};
    (lane.last != nullptr ? (lane.last->*L).next : lane.first) = &n;
    lane.last = &n;
  }
  static void unlink(Node& n) {
    LaneLink<Node>& link = n.*L;
    (link.prev != nullptr ? (link.prev->*L).next : link.lane->first) = link.next;
    (link.next != nullptr ? (link.next->*L).prev : link.lane->last) = link.prev;
    link = {};
  }

  // Lane by lane; `f` must not change anything.
  template <class F>
  void each(F&& f) const {
    for (const Lane<Node>* bin : bins_)
      for (const Lane<Node>* lane = bin; lane != nullptr; lane = lane->chain)
        for (Node* n = lane->first; n != nullptr; n = next(*n)) f(*n);
  }

  [[nodiscard]] std::size_t memory() const {
    return bins_.capacity() * sizeof(Lane<Node>*) + all_.size() * sizeof(Lane<Node>);
  }

 private:
  [[nodiscard]] std::size_t bin_of(const LaneKey& key) const {
    return key.hash() & (bins_.size() - 1);
  }

  [[nodiscard]] Lane<Node>* find(const LaneKey& key) const {
    if (empty_ != nullptr && empty_->key == key) return empty_;
    if (bins_.empty()) return nullptr;
    Lane<Node>* lane = bins_[bin_of(key)];
    while (lane != nullptr && lane->key != key) lane = lane->chain;
    return lane;
  }

  Lane<Node>* make(const LaneKey& key) {
    if (spare_ == nullptr && empty_ != nullptr && empty_->first == nullptr)
      put_by(*std::exchange(empty_, nullptr));
    if (used_ == bins_.size()) grow();
    if (spare_ == nullptr) {
      all_.push_back(std::make_unique<Lane<Node>>());
      spare_ = all_.back().get();
    }
    Lane<Node>* lane = spare_;
    spare_ = lane->chain;
    lane->key = key;
    hang(*lane);
    ++used_;
    return lane;
  }

  void hang(Lane<Node>& lane) {
    Lane<Node>*& bin = bins_[bin_of(lane.key)];
    lane.chain = bin;
    bin = &lane;
  }

  void put_by(Lane<Node>& lane) {
    Lane<Node>** where = &bins_[bin_of(lane.key)];
    while (*where != &lane) where = &(*where)->chain;
    *where = lane.chain;
    lane.chain = spare_;
    spare_ = &lane;
    --used_;
  }

  void grow() {
    std::vector<Lane<Node>*> old(bins_.empty() ? k_first_bins : bins_.size() * 2, nullptr);
    old.swap(bins_);
    for (Lane<Node>* lane : old)
      while (lane != nullptr) {
        Lane<Node>* next = lane->chain;
        hang(*lane);
        lane = next;
      }
  }

  static constexpr std::size_t k_first_bins = 16;
  std::vector<Lane<Node>*> bins_; // none, or a power of two
  std::vector<std::unique_ptr<Lane<Node>>> all_;
  Lane<Node>* spare_ = nullptr;
  Lane<Node>* empty_ = nullptr; // the last one that ran empty; it may be in use again
  std::size_t used_ = 0;
};

} // namespace statewire::parts
