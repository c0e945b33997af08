// SPDX-License-Identifier: BSD-3-Clause
// fid_domain: makes endpoints, address vectors, completion queues and counters, registers memory,
// and holds the lock of all of them.
#pragma once

#include "base.hpp"
#include "event_queue.hpp"
#include "regions.hpp"
#include "sleepers.hpp"

#include <atomic>

namespace statewire::fi {

class Domain final : public fid_domain {
 public:
  static int open(const fi_info& info, fid_domain** out, void* context);

  ~Domain();
  Domain(const Domain&) = delete;
  Domain& operator=(const Domain&) = delete;

  // An event queue. FI_REG_MR: registrations are reported there (fi_domain(3), fi_mr(3)).
  int bind(::fid& other, std::uint64_t flags);
  void registered(::fid& region, void* context) const;

  Lock lock;
  Sleepers sleepers;
  Regions regions;
  std::atomic<std::size_t> objects{0}; // that are open
  std::uint64_t calls = 0;             // that have used an endpoint, while the lock was held

 private:
  Domain(const fi_info& info, void* context, bool locks);
  EventQueue* events_ = nullptr;
  bool reports_registrations_ = false;
};

// As close_object(), of an object of a domain.
template <class Object, class Handle>
int close_in_domain(::fid* handle) {
  Domain& domain = object_of<Object, Handle>(handle).domain;
  const int result = close_object<Object, Handle>(handle);
  if (result == 0) --domain.objects;
  return result;
}

} // namespace statewire::fi
