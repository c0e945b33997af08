// SPDX-License-Identifier: BSD-3-Clause
// The watch by userfaultfd, which tells a process of changes to its own mappings. No memory is ever
// protected, so no access ever faults: of userfaultfd only the events are used.
//
// Why a stale registration is never taken for a valid one. In the kernel (since 5.14), each change
// of watched memory (munmap, mmap over it, brk, mremap, madvise DONTNEED, FREE, REMOVE) goes
//   1. count = count + 1, under the lock of the mappings
//   2. the memory is given up, and others may map at its addresses
//   3. the event is queued, and the changing thread sleeps until it has been read
//   4. count = count - 1, and the system call returns
// with 2 after 3 and 4 for madvise. Reading goes, in the helper thread,
//   a. the log's phase becomes odd    b. read()    c. add to the log    d. the phase becomes even
// and collect() goes
//   A. count is 0, else wait a little, else "not certain"
//   B. the phase is even, else wait a little, else "not certain"
//   C. take what is in the log
// Take a change that began before collect(): its system call has returned, or another thread
// has already got memory at the same addresses from the kernel, which it can only after 1. When A
// sees 0, then 4 is over, so b has taken its event, after a. When B then sees an even phase, d is
// over for that event, and C finds it. So what is found registered after C has pages of the present
// mapping. (Waiting for the helper at 4 alone would not do: a second thread can map at the same
// addresses between 2 and 3, when there is no event yet.)
//
// With madvise the memory goes after the event. A registration of pages that are being given up has
// the old ones: but no thread may use those pages until madvise() returns, and no registration of
// other memory spreads over them, because what it would be joined with was just invalidated.
//
// Why no thread waits forever. The helper thread waits for none and never allocates or frees, for
// that may give memory back, and then it would wait for itself. The other thread holds nothing that
// the helper needs, so it, and what interrupts it, may unmap memory at any moment.
//
// Changes without an event (the first found by experiment): MADV_GUARD_INSTALL, of Linux 6.13, and
// shmat() with SHM_REMAP. Memory that others can change is not watched: shared memory, and files.
#pragma once

#include "memory_watch.hpp"

#include <cstdint>
#include <functional>
#include <memory>

namespace statewire::registration {

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

class UserfaultWatch final : public MemoryWatch {
 public:
  // For tests: called by the helper thread, which must not allocate, where a change may overtake
  // it.
  enum class Moment : std::uint8_t { before_reading, before_logging };
  using Pause = std::function<void(Moment)>;

  // Does nothing: the descriptor and the thread come with the first watch().
  explicit UserfaultWatch(Pause pause = {});
  ~UserfaultWatch() override;

  bool watch(Range what) override;
  bool collect(std::vector<Range>& changed) override;
  [[nodiscard]] bool pending() const override;

 private:
  class Helper;
  bool start();

  Pause pause_;
  std::unique_ptr<Helper> helper_;
  bool was_tried_ = false; // to start
};

} // namespace statewire::registration
