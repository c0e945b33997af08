// SPDX-License-Identifier: BSD-3-Clause
// fid_fabric: makes domains and event queues.
#pragma once

#include "base.hpp"

namespace statewire::fi {

class Fabric final : public fid_fabric {
 public:
  static int open(const fi_fabric_attr& attr, fid_fabric** out, void* context);

 private:
  explicit Fabric(void* context);
};

} // namespace statewire::fi
