// SPDX-License-Identifier: BSD-3-Clause
#include "domain.hpp"

#include "address_vector.hpp"
#include "atomics.hpp"
#include "completion_queue.hpp"
#include "counter.hpp"
#include "endpoint.hpp"

namespace statewire::fi {
namespace {

// Opens an object in a domain: open(domain).
template <class Open>
int open_in(fid_domain* d, Open&& open) {
  Domain& domain = object_of<Domain>(d);
  if (domain.lock.in_child()) return k_forked;
  const int result = guarded([&] { return open(domain); });
  if (result == 0) ++domain.objects;
  return result;
}

int query_atomic(fid_domain* /*d*/, fi_datatype type, fi_op operation, fi_atomic_attr* attr,
                 std::uint64_t flags) {
  AtomicKind kind = AtomicKind::write;
  if (flags == FI_FETCH_ATOMIC)
    kind = AtomicKind::fetch;
  else if (flags == FI_COMPARE_ATOMIC)
    kind = AtomicKind::compare;
  else if (flags != 0)
    return -FI_EBADFLAGS;
  if (!is_valid(kind, type, operation)) return -FI_EOPNOTSUPP;
  attr->size = atomic_size(type);
  attr->count = k_most_atomic / attr->size;
  return 0;
}

fi_ops domain_fid_ops = fid_table(
    [](::fid* handle) {
      return object_of<Domain, fid_domain>(handle).objects != 0
                 ? -FI_EBUSY
                 : close_object<Domain, fid_domain>(handle);
    },
    [](::fid* handle, ::fid* other, std::uint64_t flags) {
      Domain& domain = object_of<Domain, fid_domain>(handle);
      return guarded(domain.lock, [&] { return domain.bind(*other, flags); });
    });

fi_ops_domain domain_ops = {
    .size = sizeof(fi_ops_domain),
    .av_open =
        [](fid_domain* d, fi_av_attr* attr, fid_av** av, void* context) {
          return open_in(
              d, [&](Domain& domain) { return AddressVector::open(domain, *attr, av, context); });
        },
    .cq_open =
        [](fid_domain* d, fi_cq_attr* attr, fid_cq** cq, void* context) {
          return open_in(
              d, [&](Domain& domain) { return CompletionQueue::open(domain, *attr, cq, context); });
        },
    .endpoint =
        [](fid_domain* d, fi_info* info, fid_ep** ep, void* context) {
          return open_in(
              d, [&](Domain& domain) { return Endpoint::open(domain, *info, ep, context); });
        },
    .scalable_ep = k_not_offered,
    .cntr_open =
        [](fid_domain* d, fi_cntr_attr* attr, fid_cntr** counter, void* context) {
          return open_in(
              d, [&](Domain& domain) { return Counter::open(domain, attr, counter, context); });
        },
    .poll_open = k_not_offered,
    .stx_ctx = k_not_offered,
    .srx_ctx = k_not_offered,
    .query_atomic = query_atomic,
    .query_collective = k_not_offered,
    .endpoint2 = k_not_offered};

} // namespace

Domain::Domain(const fi_info& info, void* context, bool locks)
    : fid_domain{{FI_CLASS_DOMAIN, context, &domain_fid_ops}, &domain_ops, &region_ops},
      lock(locks), regions(info) {}

Domain::~Domain() {
  if (events_ != nullptr) --events_->users;
}

int Domain::bind(::fid& other, std::uint64_t flags) {
  if (other.fclass != FI_CLASS_EQ || events_ != nullptr) return -FI_EINVAL;
  if ((flags & ~FI_REG_MR) != 0) return -FI_EBADFLAGS;
  events_ = &object_of<EventQueue, fid_eq>(&other);
  ++events_->users;
  reports_registrations_ = (flags & FI_REG_MR) != 0;
  return 0;
}

void Domain::registered(::fid& region, void* context) const {
  if (reports_registrations_) events_->add(FI_MR_COMPLETE, {&region, context, 0});
}

int Domain::open(const fi_info& info, fid_domain** out, void* context) {
  if (info.domain_attr != nullptr && info.domain_attr->auth_key_size != 0) return -FI_ENOSYS;
  const bool locks = info.domain_attr == nullptr || info.domain_attr->threading != FI_THREAD_DOMAIN;
  *out = new Domain(info, context, locks);
  return 0;
}

} // namespace statewire::fi
