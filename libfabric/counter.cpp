// SPDX-License-Identifier: BSD-3-Clause
#include "counter.hpp"

#include <optional>
#include <utility>

namespace statewire::fi {
namespace {

Counter& counter_of(fid_cntr* c) { return object_of<Counter>(c); }

std::uint64_t read(fid_cntr* c, std::uint64_t (Counter::*which)()) {
  Counter& counter = counter_of(c);
  std::uint64_t value = 0;
  (void)poll(counter, [&] {
    value = (counter.*which)();
    return 0;
  });
  return value;
}

int change(fid_cntr* c, std::uint64_t n, void (Counter::*how)(std::uint64_t)) {
  Counter& counter = counter_of(c);
  return guarded(counter.domain.lock, [&] {
    (counter.*how)(n);
    return 0;
  });
}

fi_ops counter_fid_ops = fid_table([](::fid* handle) {
  return object_of<Counter, fid_cntr>(handle).in_use() ? -FI_EBUSY
                                                       : close_in_domain<Counter, fid_cntr>(handle);
});

fi_ops_cntr cntr_ops = {
    .size = sizeof(fi_ops_cntr),
    .read = [](fid_cntr* c) { return read(c, &Counter::read); },
    .readerr = [](fid_cntr* c) { return read(c, &Counter::read_errors); },
    .add = [](fid_cntr* c, std::uint64_t n) { return change(c, n, &Counter::add_completions); },
    .set = [](fid_cntr* c, std::uint64_t n) { return change(c, n, &Counter::set); },
    .wait =
        [](fid_cntr* c, std::uint64_t threshold, int timeout) {
          if (counter_of(c).domain.lock.in_child()) return k_forked;
          return guarded([&] { return counter_of(c).wait(threshold, timeout); });
        },
    .adderr = [](fid_cntr* c, std::uint64_t n) { return change(c, n, &Counter::add_errors); },
    .seterr = [](fid_cntr* c, std::uint64_t n) { return change(c, n, &Counter::set_errors); }};

} // namespace

Counter::Counter(Domain& d, void* context)
    : fid_cntr{{FI_CLASS_CNTR, context, &counter_fid_ops}, &cntr_ops}, Progressing(d) {}

int Counter::open(Domain& domain, const fi_cntr_attr* attr, fid_cntr** out, void* context) {
  if (attr != nullptr && !is_plain(attr->wait_obj)) return -FI_ENOSYS;
  *out = new Counter(domain, context);
  return 0;
}

std::uint64_t Counter::read() {
  progress();
  if (std::exchange(last_read_, completed_) != completed_) mark_busy();
  return completed_;
}

// What is under way will never be counted.
void Counter::count_failure() {
  if (has_failed() && !std::exchange(counted_failure_, true)) ++failed_, ++errors_;
}

std::uint64_t Counter::read_errors() {
  progress();
  count_failure();
  if (std::exchange(seen_, errors_) != errors_) mark_busy();
  return failed_;
}

void Counter::set(std::uint64_t n) {
  completed_ = n;
  domain.sleepers.on_changed(*this);
}

void Counter::add_errors(std::uint64_t n) {
  failed_ += n;
  errors_ += n;
  domain.sleepers.on_changed(*this);
}

void Counter::set_errors(std::uint64_t n) {
  if (failed_ != n) ++errors_; // as any change, it ends waits
  failed_ = n;
  seen_ = errors_;
  domain.sleepers.on_changed(*this);
}

int Counter::wait(std::uint64_t threshold, int timeout) {
  int result = -FI_ETIMEDOUT;
  std::optional<std::uint64_t> seen; // other threads that wait may see an error first
  const auto done = [&] {
    count_failure();
    if (!seen) seen = seen_;
    if (completed_ >= threshold) {
      result = 0;
    } else if (errors_ != *seen) {
      seen_ = errors_;
      result = -FI_EAVAIL;
    } else if (has_failed()) {
      result = -FI_ENOMEM;
    }
    return result != -FI_ETIMEDOUT;
  };
  wait_until(done, timeout);
  return result;
}

} // namespace statewire::fi
