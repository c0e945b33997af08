// SPDX-License-Identifier: BSD-3-Clause
// Reports memory that the program has unmapped, so that its registrations are used no more. A
// registration pins physical pages: when the program maps others at the same addresses, the device
// would still read and write the old ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace statewire::registration {

// Memory by address: [begin, end). No pointers, for much of what is named is not mapped any more.
struct Range {
  std::uintptr_t begin = 0, end = 0;

  [[nodiscard]] std::size_t size() const { return end - begin; }
  [[nodiscard]] bool contains(Range r) const { return begin <= r.begin && r.end <= end; }
  friend bool operator==(Range, Range) = default;
};

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
