// SPDX-License-Identifier: BSD-3-Clause
#include "fabric.hpp"

#include "completion_queue.hpp"
#include "domain.hpp"
#include "event_queue.hpp"

#include <span>

namespace statewire::fi {
namespace {

fi_ops fabric_fid_ops = fid_table(close_object<Fabric, fid_fabric>);

fi_ops_fabric fabric_ops = {
    .size = sizeof(fi_ops_fabric),
    .domain =
        [](fid_fabric*, fi_info* info, fid_domain** domain, void* context) {
          return guarded([&] { return Domain::open(*info, domain, context); });
        },
    .passive_ep = k_not_offered,
    .eq_open =
        [](fid_fabric*, fi_eq_attr* attr, fid_eq** eq, void* context) {
          return guarded([&] { return EventQueue::open(attr, eq, context); });
        },
    .wait_open = k_not_offered,
    // Whether the application may wait for the descriptors of these.
    .trywait =
        [](fid_fabric*, ::fid** fids, int count) {
          return guarded([&] {
            for (::fid* const f : std::span(fids, static_cast<std::size_t>(count)))
              if (f->fclass == FI_CLASS_CQ) {
                CompletionQueue& q = object_of<CompletionQueue, fid_cq>(f);
                if (q.domain.lock.in_child()) return k_forked;
                if (!q.may_wait()) return -FI_EAGAIN;
              }
            return 0;
          });
        },
    .domain2 = k_not_offered};

} // namespace

Fabric::Fabric(void* context)
    : fid_fabric{{FI_CLASS_FABRIC, context, &fabric_fid_ops}, &fabric_ops, 0} {}

int Fabric::open(const fi_fabric_attr& attr, fid_fabric** out, void* context) {
  auto* const f = new Fabric(context);
  f->api_version = attr.api_version;
  *out = f;
  return 0;
}

} // namespace statewire::fi
