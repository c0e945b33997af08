// SPDX-License-Identifier: BSD-3-Clause
// fid_domain: makes endpoints, address vectors, completion queues and counters, registers memory,
// and holds the lock of all of them.
#pragma once

#include "base.hpp"
#include "regions.hpp"
#include "sleepers.hpp"

namespace statewire::fi {

class Domain final : public fid_domain {
 public:
  static int open(const fi_info& info, fid_domain** out, void* context);

  Lock lock;
  Sleepers sleepers;
  Regions regions;

 private:
  Domain(const fi_info& info, void* context, bool locks);
};

} // namespace statewire::fi
