// SPDX-License-Identifier: BSD-3-Clause
#include "domain.hpp"

#include "address_vector.hpp"
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
  return guarded([&] { return open(domain); });
}

// An event queue may be bound.
fi_ops domain_fid_ops =
    fid_table(close_object<Domain, fid_domain>, [](::fid*, ::fid*, std::uint64_t) { return 0; });

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
    .query_atomic = k_not_offered,
    .query_collective = k_not_offered,
    .endpoint2 = k_not_offered};

// Messages need no registered memory (mr_mode is 0); applications that register nevertheless get an
// object to give back.
struct Registration final : fid_mr {};

fi_ops registration_fid_ops = fid_table(close_object<Registration, fid_mr>);

// Remote access is not offered.
int register_memory(std::uint64_t access, std::uint64_t key, fid_mr** out, void* context) {
  if ((access & (FI_REMOTE_READ | FI_REMOTE_WRITE)) != 0) return -FI_EOPNOTSUPP;
  return guarded([&] {
    auto* const r = new Registration;
    r->fid = {FI_CLASS_MR, context, &registration_fid_ops};
    r->mem_desc = nullptr;
    r->key = key;
    *out = r;
    return 0;
  });
}

fi_ops_mr mr_ops = {.size = sizeof(fi_ops_mr),
                    .reg = [](::fid*, const void*, std::size_t, std::uint64_t access, std::uint64_t,
                              std::uint64_t key, std::uint64_t, fid_mr** mr,
                              void* context) { return register_memory(access, key, mr, context); },
                    .regv = [](::fid*, const iovec*, std::size_t, std::uint64_t access,
                               std::uint64_t, std::uint64_t key, std::uint64_t, fid_mr** mr,
                               void* context) { return register_memory(access, key, mr, context); },
                    .regattr =
                        [](::fid*, const fi_mr_attr* attr, std::uint64_t, fid_mr** mr) {
                          if (attr->iface != FI_HMEM_SYSTEM) return -FI_ENOSYS;
                          return register_memory(attr->access, attr->requested_key, mr,
                                                 attr->context);
                        }};

} // namespace

Domain::Domain(void* context, bool locks)
    : fid_domain{{FI_CLASS_DOMAIN, context, &domain_fid_ops}, &domain_ops, &mr_ops}, lock(locks) {}

int Domain::open(const fi_info& info, fid_domain** out, void* context) {
  const bool locks = info.domain_attr == nullptr || info.domain_attr->threading != FI_THREAD_DOMAIN;
  *out = new Domain(context, locks);
  return 0;
}

} // namespace statewire::fi
