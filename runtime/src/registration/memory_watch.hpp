// SPDX-License-Identifier: BSD-3-Clause
// Reports memory that the program has unmapped, so that its registrations are used no more. A
// registration pins physical pages: when the program maps others at the same addresses, the device
// would still read and write the old ones.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

namespace statewire::registration {

// Memory by address: [begin, end). No pointers, for much of what is named is not mapped any more.
struct Range {
  std::uintptr_t begin = 0, end = 0;

  [[nodiscard]] std::size_t size() const { return end - begin; }
  [[nodiscard]] bool contains(Range r) const { return begin <= r.begin && r.end <= end; }
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

// What the kernel says of a mapping of this process.
struct Mapping {
  Range range;
  // Not shared, and no file's: only this process can take its pages away.
  bool private_anonymous = false;
};

// In ascending order, until `visit` returns false. false: the kernel does not list them.
// Mappings that other threads change meanwhile may be visited as they were, as they are, or not.
bool each_mapping(const std::function<bool(const Mapping&)>& visit);

// Whether `what` is private anonymous memory throughout; `whole` gets it with all of the mappings
// it lies in.
bool private_anonymous(Range what, Range& whole);

// All calls come from one thread, and none waits for long.
class MemoryWatch {
 public:
  virtual ~MemoryWatch() = default;

  // From now on collect() reports when memory in `what` (whole pages) gets other pages, or none.
  // The memory has to be the program's to use until the call returns. It stays watched until it is
  // unmapped or the watch ends. false: this memory cannot be watched.
  virtual bool watch(Range what) = 0;

  // Appends what has changed since the last call: every change of watched memory that was over when
  // this call began, perhaps more than has changed, in any order.
  // false: something is being changed at this moment, so nothing that was registered earlier may be
  // used now. Registering anew is right even then.
  virtual bool collect(std::vector<Range>& changed) = 0;

  // Cheap; whether collect() has something to report. May miss what happens just now.
  [[nodiscard]] virtual bool pending() const = 0;
};

} // namespace statewire::registration
