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

  // Until `completed` is `threshold`, or an error is counted, or the time (ms; < 0: none) is over.
  int wait(std::uint64_t threshold, int timeout);

  Domain& domain;
  std::uint64_t completed = 0, failed = 0;

 private:
  Counter(Domain& domain, void* context);
};

} // namespace statewire::fi
