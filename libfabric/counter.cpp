// SPDX-License-Identifier: BSD-3-Clause
#include "counter.hpp"

namespace statewire::fi {
namespace {

Counter& counter_of(fid_cntr* c) { return object_of<Counter>(c); }

template <class Body>
int locked(fid_cntr* c, Body&& body) {
  Counter& counter = counter_of(c);
  return guarded(counter.domain.lock, [&] {
    body(counter);
    return 0;
  });
}

// Reading makes progress: applications poll counters as they poll completion queues.
std::uint64_t read(fid_cntr* c, std::uint64_t Counter::*which) {
  Counter& counter = counter_of(c);
  (void)guarded(counter.domain.lock, [&] {
    counter.progress();
    return 0;
  });
  return counter.*which;
}

fi_ops counter_fid_ops = fid_table([](::fid* handle) {
  return object_of<Counter, fid_cntr>(handle).in_use() ? -FI_EBUSY
                                                       : close_object<Counter, fid_cntr>(handle);
});

fi_ops_cntr cntr_ops = {
    .size = sizeof(fi_ops_cntr),
    .read = [](fid_cntr* c) { return read(c, &Counter::completed); },
    .readerr = [](fid_cntr* c) { return read(c, &Counter::failed); },
    .add = [](fid_cntr* c,
              std::uint64_t n) { return locked(c, [&](auto& k) { k.completed += n; }); },
    .set = [](fid_cntr* c,
              std::uint64_t n) { return locked(c, [&](auto& k) { k.completed = n; }); },
    .wait =
        [](fid_cntr* c, std::uint64_t threshold, int timeout) {
          Counter& counter = counter_of(c);
          return guarded(counter.domain.lock, [&] { return counter.wait(threshold, timeout); });
        },
    .adderr = [](fid_cntr* c,
                 std::uint64_t n) { return locked(c, [&](auto& k) { k.failed += n; }); },
    .seterr = [](fid_cntr* c,
                 std::uint64_t n) { return locked(c, [&](auto& k) { k.failed = n; }); }};

} // namespace

Counter::Counter(Domain& d, void* context)
    : fid_cntr{{FI_CLASS_CNTR, context, &counter_fid_ops}, &cntr_ops}, domain(d) {}

int Counter::open(Domain& domain, const fi_cntr_attr* attr, fid_cntr** out, void* context) {
  if (attr != nullptr && attr->wait_obj != FI_WAIT_NONE && attr->wait_obj != FI_WAIT_UNSPEC)
    return -FI_ENOSYS;
  *out = new Counter(domain, context);
  return 0;
}

int Counter::wait(std::uint64_t threshold, int timeout) {
  const std::uint64_t before = failed;
  progress_until([&] { return completed >= threshold || failed != before; }, timeout);
  if (failed != before) return -FI_EAVAIL;
  return completed >= threshold ? 0 : -FI_ETIMEDOUT;
}

} // namespace statewire::fi
