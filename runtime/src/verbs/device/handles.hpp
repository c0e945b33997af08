// SPDX-License-Identifier: BSD-3-Clause
// Owners of what the libraries give.
#pragma once

#include <infiniband/verbs.h>
#include <memory>
#include <rdma/rdma_cma.h>

namespace statewire::verbs {

template <auto Destroy>
struct Destroyer {
  template <class T>
  void operator()(T* p) const {
    Destroy(p);
  }
};

using OwnContext = std::unique_ptr<ibv_context, Destroyer<ibv_close_device>>;
using OwnDomain = std::unique_ptr<ibv_pd, Destroyer<ibv_dealloc_pd>>;
using OwnChannel = std::unique_ptr<ibv_comp_channel, Destroyer<ibv_destroy_comp_channel>>;
using OwnCq = std::unique_ptr<ibv_cq, Destroyer<ibv_destroy_cq>>;
using OwnQp = std::unique_ptr<ibv_qp, Destroyer<ibv_destroy_qp>>;
using OwnRegion = std::unique_ptr<ibv_mr, Destroyer<ibv_dereg_mr>>;
using OwnEvents = std::unique_ptr<rdma_event_channel, Destroyer<rdma_destroy_event_channel>>;
using OwnId = std::unique_ptr<rdma_cm_id, Destroyer<rdma_destroy_id>>;

// An open device by its name; null with errno when that fails.
[[nodiscard]] OwnContext open_context(const char* name);

} // namespace statewire::verbs
