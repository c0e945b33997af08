// SPDX-License-Identifier: BSD-3-Clause
// Objects by rank, made when first used: pages of pointers, so a rank is two loads away and 64
// unused ranks below the greatest cost a pointer. Ranks beyond a million, as peers without a job
// reach them in the course of time, are hashed. An object stays where it is until it is erased. The
// one that was found last is found without a look at the pages.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace statewire {

template <class Object>
class PeerTable {
 public:
  // Null: not used yet.
  [[nodiscard, gnu::always_inline]] Object* find(std::uint32_t rank) const {
    if (rank != last_rank_) return look_up(rank);
    if (last_ == nullptr) __builtin_unreachable(); // what the callers ask needs no instruction
    return last_;
  }
  // The place of a rank; null until it is filled. Only erase() empties it: find() remembers
  // objects.
  [[nodiscard]] std::unique_ptr<Object>& slot(std::uint32_t rank) {
    if (rank >= k_most_dense) return others_[rank];
    if (rank / k_page >= pages_.size()) pages_.resize(rank / k_page + std::size_t{1});
    auto& page = pages_[rank / k_page];
    if (!page) page = std::make_unique<Page>();
    return (*page)[rank % k_page];
  }
  void erase(std::uint32_t rank) {
    if (find(rank) == nullptr) return;
    last_rank_ = k_none;
    if (rank >= k_most_dense) {
      others_.erase(rank);
      return;
    }
    auto& page = pages_[rank / k_page];
    (*page)[rank % k_page].reset();
    if (std::none_of(page->begin(), page->end(),
                     [](const auto& object) { return object != nullptr; }))
      page.reset();
  }

  template <class Visit>
  void for_each(Visit&& visit) const {
    for (const auto& page : pages_)
      if (page)
        for (const auto& object : *page)
          if (object) visit(*object);
    for (const auto& [rank, object] : others_)
      if (object) visit(*object);
  }
  // All of them, beginning behind `rank`: processes that visit each other at the same time do not
  // all begin with rank 0.
  template <class Visit>
  void for_each_behind(std::uint32_t rank, Visit&& visit) const {
    const auto dense = static_cast<std::uint32_t>(pages_.size()) * k_page;
    for (std::uint32_t i = 1; i <= dense; ++i) {
      const std::uint32_t at = (rank % dense + i) % dense; // not rank + i, which may overflow
      if (!pages_[at / k_page])
        i += k_page - 1 - at % k_page; // to the end of an unused page
      else if (Object* const object = look_up(at))
        visit(*object);
    }
    for (const auto& [other, object] : others_)
      if (object) visit(*object);
  }

 private:
  static constexpr std::uint32_t k_page = 64, k_most_dense = 1U << 20U;
  static constexpr std::uint64_t k_none = UINT64_MAX;
  using Page = std::array<std::unique_ptr<Object>, k_page>;

  [[nodiscard, gnu::noinline]] Object* look_up(std::uint32_t rank) const {
    Object* object = nullptr;
    if (rank / k_page < pages_.size()) {
      if (const auto& page = pages_[rank / k_page]) object = (*page)[rank % k_page].get();
    } else if (const auto it = others_.find(rank); it != others_.end()) {
      object = it->second.get();
    }
    if (object == nullptr) return nullptr;
    last_rank_ = rank;
    last_ = object;
    return object;
  }

  std::vector<std::unique_ptr<Page>> pages_;
  std::unordered_map<std::uint32_t, std::unique_ptr<Object>> others_;
  mutable std::uint64_t last_rank_ = k_none; // of the one that was found last
  mutable Object* last_ = nullptr;
};

} // namespace statewire
