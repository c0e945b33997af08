// SPDX-License-Identifier: BSD-3-Clause
// fid_cntr: counts the completions and the errors of the endpoints that are bound to it.
#pragma once

#include "domain.hpp"
#include "progressing.hpp"

#include <cstdint>

namespace statewire::fi {

class Counter final : public fid_cntr, public Progressing {
 public:
  static int open(Domain& domain, const fi_cntr_attr* attr, fid_cntr** out, void* context);

  // Until the threshold is reached, an error is counted that the application had not seen when the
  // wait began, or the time (ms; < 0: none) is over. The caller does not hold the domain's lock;
  // all others do.
  int wait(std::uint64_t threshold, int timeout);
  // Makes progress: applications poll counters as they poll completion queues.
  std::uint64_t read();
  std::uint64_t read_errors();
  void count(bool success) {
    if (success)
      add_completions(1);
    else
      add_errors(1);
  }
  void add_completions(std::uint64_t n) { set(completed_ + n); }
  void add_errors(std::uint64_t n);
  void set(std::uint64_t n);
  void set_errors(std::uint64_t n);
  [[nodiscard]] bool in_use() const { return Progressing::in_use() || regions != 0; }

  std::size_t regions = 0; // that are bound to it

 private:
  Counter(Domain& domain, void* context);
  void count_failure();
  std::uint64_t completed_ = 0, failed_ = 0;
  std::uint64_t errors_ = 0;     // ever counted, whatever failed_ was set to
  bool counted_failure_ = false; // of a context
  std::uint64_t last_read_ = 0;  // of completed_
  std::uint64_t seen_ = 0;       // of errors_: those that it has read, set, or been woken by
};

} // namespace statewire::fi
