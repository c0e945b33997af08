// SPDX-License-Identifier: BSD-3-Clause
// Objects by rank, made when first used: pages of pointers, so a rank is two loads away and a
// million unused ranks cost a few kilobytes. Ranks beyond that, as peers without a job reach them
// in the course of time, are hashed. An object stays where it is until it is erased.
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
  explicit PeerTable(std::uint32_t size)
      : size_(size), dense_(std::min(size, k_most_dense)), pages_((dense_ + k_page - 1) / k_page) {}

  [[nodiscard]] std::uint32_t size() const { return size_; }
  // Null: not used yet, or out of range.
  [[nodiscard]] Object* find(std::uint32_t rank) const {
    if (rank >= dense_) [[unlikely]]
      return find_other(rank);
    const auto& page = pages_[rank / k_page];
    return page ? (*page)[rank % k_page].get() : nullptr;
  }
  // The place of a rank that is in range; null until it is filled.
  [[nodiscard]] std::unique_ptr<Object>& slot(std::uint32_t rank) {
    if (rank >= dense_) return others_[rank];
    auto& page = pages_[rank / k_page];
    if (!page) page = std::make_unique<Page>();
    return (*page)[rank % k_page];
  }
  void erase(std::uint32_t rank) {
    if (rank >= dense_) {
      others_.erase(rank);
      return;
    }
    auto& page = pages_[rank / k_page];
    if (!page) return;
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
    for (std::uint32_t i = 1; i <= dense_; ++i) {
      const std::uint32_t at = (rank + i) % dense_;
      if (!pages_[at / k_page])
        i += std::min(k_page - 1 - at % k_page, dense_ - 1 - at); // to the end of an unused page
      else if (Object* const object = find(at))
        visit(*object);
    }
    for (const auto& [other, object] : others_)
      if (object) visit(*object);
  }

 private:
  static constexpr std::uint32_t k_page = 256, k_most_dense = 1U << 20U;
  using Page = std::array<std::unique_ptr<Object>, k_page>;

  [[nodiscard]] Object* find_other(std::uint32_t rank) const {
    const auto it = others_.find(rank);
    return it != others_.end() ? it->second.get() : nullptr;
  }

  std::uint32_t size_, dense_;
  std::vector<std::unique_ptr<Page>> pages_;
  std::unordered_map<std::uint32_t, std::unique_ptr<Object>> others_;
};

} // namespace statewire
