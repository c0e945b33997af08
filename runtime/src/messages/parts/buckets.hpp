// SPDX-License-Identifier: BSD-3-Clause
// Match buckets: intrusive lists of nodes with equal keys, in the order of insertion, found by
// hashing the key. The bucket that became empty last stays in its bin, because the next node mostly
// has the same key; other empty buckets go to a free list.
#pragma once

#include <statewire/messages.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace statewire::parts {

// The fields that are compared; wildcards are 0. Whether the tag is compared is a part of the key.
struct BucketKey {
  std::uint32_t source = k_any_source;
  MessageContext context = 0;
  bool fixes_tag = false;
  Tag tag = 0;
  // Without a branch for each field: mostly all are equal.
  friend bool operator==(const BucketKey& a, const BucketKey& b) {
    const std::uint32_t differ =
        (a.source ^ b.source) | (a.context ^ b.context) | std::uint32_t{a.fixes_tag != b.fixes_tag};
    return (differ | (a.tag ^ b.tag)) == 0;
  }

  [[nodiscard]] std::size_t hash() const {
    std::uint64_t x = tag * 0x9e3779b97f4a7c15U;
    x ^= (std::uint64_t{source} << 32 | std::uint32_t{fixes_tag}) +
         std::uint64_t{context} * 0xc2b2ae3d27d4eb4fU;
    x *= 0xd6e8feb86659fd93U;
    return static_cast<std::size_t>(x ^ (x >> 32));
  }
};

template <class Node>
struct Bucket {
  BucketKey key;
  Bucket* chain = nullptr; // the next one of the same bin, or of the free list
  Node* first = nullptr;
  Node* last = nullptr;
};

template <class Node>
struct BucketLink {
  Node* next = nullptr;
  Node* prev = nullptr;
  Bucket<Node>* bucket = nullptr; // null: in no list
};

// L: the member of Node, or of a base of it, that is a BucketLink<Node>.
template <class Node, auto L>
class Buckets {
 public:
  [[nodiscard]] Node* first(const BucketKey& key) const {
    const Bucket<Node>* bucket = find(key);
    return bucket != nullptr ? bucket->first : nullptr;
  }
  [[nodiscard]] static Node* next(const Node& n) { return (n.*L).next; }

  void append(const BucketKey& key, Node& n) {
    Bucket<Node>* bucket = find(key);
    if (bucket == nullptr) bucket = make(key);
    append(*bucket, n);
  }

  void remove(Node& n) {
    Bucket<Node>* bucket = (n.*L).bucket;
    unlink(n);
    if (bucket->first != nullptr || bucket == empty_) return;
    if (empty_ != nullptr && empty_->first == nullptr) release(*empty_);
    empty_ = bucket;
  }

  // For a list without a key, which its owner keeps.
  static void append(Bucket<Node>& bucket, Node& n) {
    n.*L = {nullptr, bucket.last, &bucket};
    (bucket.last != nullptr ? (bucket.last->*L).next : bucket.first) = &n;
    bucket.last = &n;
  }
  // Removes the first node of such a list, which is not empty. The node's link stays as it was.
  static void pop(Bucket<Node>& bucket) {
    bucket.first = (bucket.first->*L).next;
    (bucket.first != nullptr ? (bucket.first->*L).prev : bucket.last) = nullptr;
  }
  static void unlink(Node& n) {
    BucketLink<Node>& link = n.*L;
    (link.prev != nullptr ? (link.prev->*L).next : link.bucket->first) = link.next;
    (link.next != nullptr ? (link.next->*L).prev : link.bucket->last) = link.prev;
    link = {};
  }

  // Calls f(node) for the nodes of each bucket whose key is `wanted`; `f` must not change a list.
  template <class Wanted, class F>
  void each(Wanted&& wanted, F&& f) const {
    for (const Bucket<Node>* bin : bins_)
      for (const Bucket<Node>* bucket = bin; bucket != nullptr; bucket = bucket->chain)
        for (Node* n = wanted(bucket->key) ? bucket->first : nullptr; n != nullptr; n = next(*n))
          f(*n);
  }

  [[nodiscard]] std::size_t memory() const {
    return bins_.capacity() * sizeof(Bucket<Node>*) + all_.size() * sizeof(Bucket<Node>);
  }

 private:
  [[nodiscard]] std::size_t bin_of(const BucketKey& key) const {
    return key.hash() & (bins_.size() - 1);
  }

  [[nodiscard]] Bucket<Node>* find(const BucketKey& key) const {
    if (empty_ != nullptr && empty_->key == key) return empty_;
    if (bins_.empty()) return nullptr;
    Bucket<Node>* bucket = bins_[bin_of(key)];
    while (bucket != nullptr && bucket->key != key) bucket = bucket->chain;
    return bucket;
  }

  Bucket<Node>* make(const BucketKey& key) {
    if (free_ == nullptr && empty_ != nullptr && empty_->first == nullptr)
      release(*std::exchange(empty_, nullptr));
    if (used_ == bins_.size()) grow();
    if (free_ == nullptr) {
      free_ = &all_.emplace_back();
    }
    Bucket<Node>* bucket = free_;
    free_ = bucket->chain;
    bucket->key = key;
    insert(*bucket);
    ++used_;
    return bucket;
  }

  void insert(Bucket<Node>& bucket) {
    Bucket<Node>*& bin = bins_[bin_of(bucket.key)];
    bucket.chain = bin;
    bin = &bucket;
  }

  void release(Bucket<Node>& bucket) {
    Bucket<Node>** where = &bins_[bin_of(bucket.key)];
    while (*where != &bucket) where = &(*where)->chain;
    *where = bucket.chain;
    bucket.chain = free_;
    free_ = &bucket;
    --used_;
  }

  void grow() {
    std::vector<Bucket<Node>*> old(bins_.empty() ? k_first_bins : bins_.size() * 2, nullptr);
    old.swap(bins_);
    for (Bucket<Node>* bucket : old)
      while (bucket != nullptr) {
        Bucket<Node>* next = bucket->chain;
        insert(*bucket);
        bucket = next;
      }
  }

  static constexpr std::size_t k_first_bins = 16;
  std::vector<Bucket<Node>*> bins_; // none, or a power of two
  std::deque<Bucket<Node>> all_;    // owns them; addresses are stable
  Bucket<Node>* free_ = nullptr;
  Bucket<Node>* empty_ = nullptr; // the one that became empty last; it may be in use again
  std::size_t used_ = 0;
};

} // namespace statewire::parts
