// SPDX-License-Identifier: BSD-3-Clause
// Objects by rank, made when first used: pages of pointers, so a rank is two loads away and a
// million unused ranks cost a few kilobytes. An object stays where it is as long as the table.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace statewire {

template <class Object>
class PeerTable {
 public:
  explicit PeerTable(std::uint32_t size) : size_(size), pages_((size + k_page - 1) / k_page) {}

  [[nodiscard]] std::uint32_t size() const { return size_; }
  // Null: not used yet, or out of range.
  [[nodiscard]] Object* find(std::uint32_t rank) const {
    if (rank >= size_) return nullptr;
    const auto& page = pages_[rank / k_page];
    return page ? (*page)[rank % k_page].get() : nullptr;
  }
  // The place of a rank that is in range; null until it is filled.
  [[nodiscard]] std::unique_ptr<Object>& slot(std::uint32_t rank) {
    auto& page = pages_[rank / k_page];
    if (!page) page = std::make_unique<Page>();
    return (*page)[rank % k_page];
  }

  template <class Visit>
  void for_each(Visit&& visit) const {
    for (const auto& page : pages_)
      if (page)
        for (const auto& object : *page)
          if (object) visit(*object);
  }
  // All of them, beginning behind `rank`: processes that visit each other at the same time do not
  // all begin with rank 0.
  template <class Visit>
  void for_each_behind(std::uint32_t rank, Visit&& visit) const {
    for (std::uint32_t i = 1; i <= size_; ++i) {
      const std::uint32_t at = (rank + i) % size_;
      if (!pages_[at / k_page])
        i += std::min(k_page - 1 - at % k_page, size_ - 1 - at); // to the end of an unused page
      else if (Object* const object = find(at))
        visit(*object);
    }
  }

 private:
  static constexpr std::uint32_t k_page = 256;
  using Page = std::array<std::unique_ptr<Object>, k_page>;
  std::uint32_t size_;
  std::vector<std::unique_ptr<Page>> pages_;
};

} // namespace statewire
