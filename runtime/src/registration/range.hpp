// SPDX-License-Identifier: BSD-3-Clause
// Memory by address: [begin, end). No pointers, for much of what is named is not mapped any more.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>

namespace statewire::registration {

struct Range {
  std::uintptr_t begin = 0, end = 0;

  [[nodiscard]] std::size_t size() const { return end - begin; }
  [[nodiscard]] bool contains(Range r) const { return begin <= r.begin && r.end <= end; }
  [[nodiscard]] bool overlaps(Range r) const { return begin < r.end && r.begin < end; }
  friend bool operator==(Range, Range) = default;
};

inline constexpr Range k_everything{0, UINTPTR_MAX};

// Ranges without order or overlap. What touches becomes one.
class RangeSet {
 public:
  // Past this many it keeps only what lies around them all.
  static constexpr std::size_t k_most = 4096;

  void add(Range r) {
    auto at = ranges_.upper_bound(r.begin);
    if (at != ranges_.begin() && std::prev(at)->second >= r.begin) --at;
    while (at != ranges_.end() && at->first <= r.end) {
      r = {std::min(r.begin, at->first), std::max(r.end, at->second)};
      at = ranges_.erase(at);
    }
    ranges_.emplace_hint(at, r.begin, r.end);
    if (ranges_.size() > k_most) {
      const Range all{ranges_.begin()->first, ranges_.rbegin()->second};
      ranges_.clear();
      ranges_.emplace(all.begin, all.end);
    }
  }

  // f(Range) for each part of `r` that is in the set.
  template <class F>
  void each_within(Range r, F&& f) const {
    auto at = ranges_.upper_bound(r.begin);
    if (at != ranges_.begin() && std::prev(at)->second > r.begin) --at;
    for (; at != ranges_.end() && at->first < r.end; ++at)
      f(Range{std::max(at->first, r.begin), std::min(at->second, r.end)});
  }

 private:
  std::map<std::uintptr_t, std::uintptr_t> ranges_; // begin, end
};

} // namespace statewire::registration
