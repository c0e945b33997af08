// SPDX-License-Identifier: BSD-3-Clause
// A hash table through the objects that it finds: adding, finding and removing take constant time.
// Several objects may have equal keys.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace statewire::fi {

template <class Node>
struct IndexLink {
  Node* next = nullptr; // of the same bin
  Node* prev = nullptr;
  bool added = false;
};

// L: the member of Node that is an IndexLink<Node>. K: the member that is its key, which stays as
// it is while the node is in the index. Hash: makes a number of a key, whose low bits are well
// mixed.
template <class Node, auto L, auto K, class Hash>
class Index {
 public:
  [[nodiscard]] static bool contains(const Node& n) { return (n.*L).added; } // some index through L

  void add(Node& n) {
    if (used_ == bins_.size()) grow();
    append(n);
    ++used_;
  }

  void remove(Node& n) {
    const IndexLink<Node> link = std::exchange(n.*L, {});
    Bin& bin = bin_of(n.*K);
    (link.prev != nullptr ? (link.prev->*L).next : bin.first) = link.next;
    (link.next != nullptr ? (link.next->*L).prev : bin.last) = link.prev;
    --used_;
  }

  // Of the nodes with this key the one that was added first; null: there is none.
  template <class Key>
  [[nodiscard]] Node* find(const Key& key) const {
    if (used_ == 0) return nullptr;
    for (Node* n = bins_[bin_number(key)].first; n != nullptr; n = (n->*L).next)
      if (n->*K == key) return n;
    return nullptr;
  }

 private:
  struct Bin {
    Node* first = nullptr;
    Node* last = nullptr;
  };
  template <class Key>
  [[nodiscard]] std::size_t bin_number(const Key& key) const {
    return static_cast<std::size_t>(Hash{}(key)) & (bins_.size() - 1);
  }
  template <class Key>
  [[nodiscard]] Bin& bin_of(const Key& key) {
    return bins_[bin_number(key)];
  }

  void append(Node& n) {
    IndexLink<Node>& link = n.*L;
    Bin& bin = bin_of(n.*K);
    link.next = nullptr;
    link.prev = bin.last;
    link.added = true;
    (bin.last != nullptr ? (bin.last->*L).next : bin.first) = &n;
    bin.last = &n;
  }

  void grow() {
    std::vector<Bin> old(bins_.empty() ? k_first_bins : bins_.size() * 2);
    old.swap(bins_);
    for (const Bin& bin : old)
      for (Node* n = bin.first; n != nullptr;) {
        Node* const next = (n->*L).next;
        append(*n);
        n = next;
      }
  }

  static constexpr std::size_t k_first_bins = 64;
  std::vector<Bin> bins_; // none, or a power of two
  std::size_t used_ = 0;
};

} // namespace statewire::fi
