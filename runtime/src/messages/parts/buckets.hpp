// SPDX-License-Identifier: BSD-3-Clause
// Match buckets: queues of nodes with equal keys, in the order of insertion, found by
// hashing the key. The bucket that became empty last stays in its bin, because the next node mostly
// has the same key; other empty buckets go to a free list.
#pragma once

#include "queue.hpp"

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

// L: the member of Node, or of a base of it, that is a QueueLink<Node>.
template <class Node, auto L>
class Buckets {
 public:
  struct Bucket : Queue<Node, L> {
    BucketKey key;
    Bucket* chain = nullptr; // the next one of the same bin, or of the free list
  };

  [[nodiscard]] Node* first(const BucketKey& key) const {
    const Bucket* bucket = find(key);
    return bucket != nullptr ? bucket->front() : nullptr;
  }
  [[nodiscard]] static Node* next(const Node& n) { return (n.*L).next; }

  void append(const BucketKey& key, Node& n) {
    Bucket* bucket = find(key);
    if (bucket == nullptr) bucket = make(key);
    bucket->push_back(n);
  }

  void remove(Node& n) {
    Bucket* bucket = static_cast<Bucket*>((n.*L).queue);
    bucket->remove(n);
    if (!bucket->empty() || bucket == empty_) return;
    if (empty_ != nullptr && empty_->empty()) release(*empty_);
    empty_ = bucket;
  }

  // Calls f(node) for the nodes of each bucket whose key is `wanted`; `f` must not change a list.
  template <class Wanted, class F>
  void each(Wanted&& wanted, F&& f) const {
    for (const Bucket* bin : bins_)
      for (const Bucket* bucket = bin; bucket != nullptr; bucket = bucket->chain)
        for (Node* n = wanted(bucket->key) ? bucket->front() : nullptr; n != nullptr; n = next(*n))
          f(*n);
  }

  [[nodiscard]] std::size_t memory() const {
    return bins_.capacity() * sizeof(void*) + all_.size() * sizeof(Bucket);
  }

 private:
  [[nodiscard]] std::size_t bin_of(const BucketKey& key) const {
    return key.hash() & (bins_.size() - 1);
  }

  [[nodiscard]] Bucket* find(const BucketKey& key) const {
    if (empty_ != nullptr && empty_->key == key) return empty_;
    if (bins_.empty()) return nullptr;
    Bucket* bucket = bins_[bin_of(key)];
    while (bucket != nullptr && bucket->key != key) bucket = bucket->chain;
    return bucket;
  }

  Bucket* make(const BucketKey& key) {
    if (free_ == nullptr && empty_ != nullptr && empty_->empty())
      release(*std::exchange(empty_, nullptr));
    if (used_ == bins_.size()) grow();
    if (free_ == nullptr) {
      free_ = &all_.emplace_back();
    }
    Bucket* bucket = free_;
    free_ = bucket->chain;
    bucket->key = key;
    insert(*bucket);
    ++used_;
    return bucket;
  }

  void insert(Bucket& bucket) {
    Bucket*& bin = bins_[bin_of(bucket.key)];
    bucket.chain = bin;
    bin = &bucket;
  }

  void release(Bucket& bucket) {
    Bucket** where = &bins_[bin_of(bucket.key)];
    while (*where != &bucket) where = &(*where)->chain;
    *where = bucket.chain;
    bucket.chain = free_;
    free_ = &bucket;
    --used_;
  }

  void grow() {
    std::vector<Bucket*> old(bins_.empty() ? k_first_bins : bins_.size() * 2, nullptr);
    old.swap(bins_);
    for (Bucket* bucket : old)
      while (bucket != nullptr) {
        Bucket* next = bucket->chain;
        insert(*bucket);
        bucket = next;
      }
  }

  static constexpr std::size_t k_first_bins = 16;
  std::vector<Bucket*> bins_; // none, or a power of two
  std::deque<Bucket> all_;    // owns them; addresses are stable
  Bucket* free_ = nullptr;
  Bucket* empty_ = nullptr; // the one that became empty last; it may be in use again
  std::size_t used_ = 0;
};

} // namespace statewire::parts
