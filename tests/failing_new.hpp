// SPDX-License-Identifier: BSD-3-Clause
// Allocations of this thread that fail when a test says so; and freed memory that is overwritten,
// so that a use of it shows. For a test binary that links failing_new.cpp, whose operator new takes
// the place of the C++ library's.
#pragma once

#include <cstddef>
#include <cstdint>

namespace statewire::test {

// Of the allocations inside of CountAllocations the one of this number fails, counted from 1 and
// from this call on; 0: none does. `lasting`: so do all that follow it.
void fail_allocation(std::uint64_t number, bool lasting = false);
[[nodiscard]] std::uint64_t counted_allocations(); // since then
class CountAllocations {
 public:
  CountAllocations();
  ~CountAllocations();
  CountAllocations(const CountAllocations&) = delete;
  CountAllocations& operator=(const CountAllocations&) = delete;
};
// Bytes that `new` has handed out and `delete` has not taken back, of all threads.
std::size_t bytes_in_use();

// As long as it lives, what `delete` takes back is not handed out again. One at a time.
class KeepFreed {
 public:
  KeepFreed();
  ~KeepFreed();
  KeepFreed(const KeepFreed&) = delete;
  KeepFreed& operator=(const KeepFreed&) = delete;
  [[nodiscard]] static std::size_t written(); // how many pieces of it were written since
};

} // namespace statewire::test
