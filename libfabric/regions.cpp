// SPDX-License-Identifier: BSD-3-Clause
#include "regions.hpp"

#include "counter.hpp"
#include "domain.hpp"
#include "info.hpp"
#include "remote_access.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <random>
#include <utility>

namespace statewire::fi {
namespace {

constexpr std::uint64_t k_remote = FI_REMOTE_READ | FI_REMOTE_WRITE;

fi_ops region_fid_ops = fid_table(
    [](::fid* handle) {
      Region* const region = &object_of<Region, fid_mr>(handle);
      Lock& lock = region->domain.lock;
      if (lock.in_child()) return close_in_domain<Region, fid_mr>(handle);
      return guarded(lock, [&] { return region->domain.regions.close(region); });
    },
    [](::fid* handle, ::fid* other, std::uint64_t flags) {
      Region& region = object_of<Region, fid_mr>(handle);
      return guarded(region.domain.lock, [&] { return region.bind(*other, flags); });
    },
    [](::fid*, int command, void*) { return command == FI_ENABLE ? 0 : -FI_ENOSYS; });

// Keys of a process that has ended are those of no later one.
std::uint64_t random_key() {
  std::random_device random;
  return (std::uint64_t{random()} << 32U) ^ random();
}

int open_region(::fid* handle, const iovec* parts, std::size_t count, std::uint64_t access,
                std::uint64_t key, fid_mr** out, void* context) {
  Domain& domain = object_of<Domain, fid_domain>(handle);
  const bool listed = (access & k_remote) != 0;
  if (count == 0 || (listed && count != 1)) return -FI_EINVAL; // mr_iov_limit
  const std::span bytes(static_cast<std::byte*>(parts->iov_base), parts->iov_len);
  return guarded(domain.lock, [&] {
    const int result = domain.regions.open(domain, bytes, access, key, out, context);
    if (result == 0) ++domain.objects;
    return result;
  });
}

bool has_bits(const fi_info& info, std::uint64_t bits) {
  return info.domain_attr != nullptr &&
         (static_cast<std::uint64_t>(info.domain_attr->mr_mode) & bits) != 0;
}

} // namespace

Region::Region(Domain& d, std::span<std::byte> memory, std::uint64_t how, void* context)
    : fid_mr{{FI_CLASS_MR, context, &region_fid_ops}, nullptr, FI_KEY_NOTAVAIL}, domain(d),
      bytes(memory), access(how) {}

int Region::bind(::fid& other, std::uint64_t flags) {
  if (other.fclass == FI_CLASS_EP) return 0; // each endpoint of the domain may use it
  if (other.fclass != FI_CLASS_CNTR) return -FI_EINVAL;
  if ((flags & ~k_remote) != 0) return -FI_EBADFLAGS;
  Counter& counter = object_of<Counter, fid_cntr>(&other);
  const std::array<std::pair<std::uint64_t, Counter**>, 2> counts{
      {{FI_REMOTE_READ, &reads_}, {FI_REMOTE_WRITE, &writes_}}};
  if ((flags & k_remote) == 0 || &counter.domain != &domain) return -FI_EINVAL;
  for (const auto& [flag, place] : counts)
    if ((flags & flag) != 0 && *place != nullptr) return -FI_EINVAL;
  for (const auto& [flag, place] : counts) {
    if ((flags & flag) == 0) continue;
    domain.regions.add(counter);
    *place = &counter;
  }
  return 0;
}

Region::~Region() {
  for (Counter* const counter : {reads_, writes_})
    if (counter != nullptr) domain.regions.remove(*counter);
}

void Region::count(std::uint64_t how) const {
  Counter* const counter = (how & FI_REMOTE_WRITE) != 0 ? writes_ : reads_;
  if (counter != nullptr) counter->count(true);
}

Regions::Regions(const fi_info& info)
    : offered_((info.caps & (FI_RMA | FI_ATOMIC)) != 0),
      virtual_addresses_(has_bits(info, FI_MR_VIRT_ADDR | FI_MR_BASIC)),
      own_keys_(has_bits(info, FI_MR_PROV_KEY | FI_MR_BASIC)), last_key_(random_key()) {}

int Regions::open(Domain& domain, std::span<std::byte> bytes, std::uint64_t access,
                  std::uint64_t key, fid_mr** out, void* context) {
  const bool listed = (access & k_remote) != 0;
  if (listed && !offered_) return -FI_EOPNOTSUPP;
  if (listed && own_keys_) {
    do key = ++last_key_;
    while (key == FI_KEY_NOTAVAIL || by_key_.contains(key));
  } else if (listed && (key == FI_KEY_NOTAVAIL || by_key_.contains(key))) {
    return -FI_ENOKEY;
  }
  auto region = std::make_unique<Region>(domain, bytes, access, context);
  region->key = key;
  region->listed = listed;
  if (listed) by_key_.emplace(key, region.get());
  try {
    domain.registered(region->fid, context);
  } catch (...) {
    if (listed) by_key_.erase(key);
    throw;
  }
  *out = region.release();
  return 0;
}

// No peer uses the memory any more when this returns 0.
int Regions::close(Region* region) {
  using namespace std::chrono_literals;
  constexpr auto k_at_most = 2s;
  if (region->listed) by_key_.erase(region->key);
  region->listed = false;
  for (RemoteAccess* const e : endpoints_) e->end_transfers(*region);
  const auto end = std::chrono::steady_clock::now() + k_at_most;
  while (region->transfers != 0 && std::chrono::steady_clock::now() <= end)
    for (RemoteAccess* const e : endpoints_) e->context().progress();
  for (RemoteAccess* const e : endpoints_) region->domain.sleepers.on_used(e->context());
  if (region->transfers != 0) return -FI_EBUSY;
  return close_in_domain<Region, fid_mr>(&region->fid);
}

void Regions::add(RemoteAccess& endpoint) {
  endpoints_.push_back(&endpoint);
  try {
    for (Counter* const c : counters_) c->add(endpoint.context());
  } catch (...) {
    remove(endpoint); // a counter that was not added is not removed
    throw;
  }
}

void Regions::remove(RemoteAccess& endpoint) {
  if (std::erase(endpoints_, &endpoint) == 0) return;
  for (Counter* const c : counters_) (void)c->remove(endpoint.context());
}

void Regions::add(Counter& counter) {
  counters_.push_back(&counter);
  std::size_t added = 0;
  try {
    for (; added < endpoints_.size(); ++added) counter.add(endpoints_[added]->context());
  } catch (...) {
    for (RemoteAccess* const e : std::span(endpoints_).first(added))
      (void)counter.remove(e->context());
    counters_.pop_back();
    throw;
  }
  ++counter.regions;
}

void Regions::remove(Counter& counter) {
  counters_.erase(std::ranges::find(counters_, &counter));
  --counter.regions;
  for (RemoteAccess* const e : endpoints_) (void)counter.remove(e->context());
}

Regions::Found Regions::find(std::uint64_t key, std::uint64_t address, std::size_t length,
                             std::uint64_t access) const {
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return {.error = FI_EKEYREJECTED};
  Region& region = *found->second;
  if ((access & ~region.access) != 0) return {.error = FI_EACCES};
  const std::uint64_t begin =
      virtual_addresses_ ? reinterpret_cast<std::uintptr_t>(region.bytes.data()) : 0;
  const std::size_t size = region.bytes.size();
  if (address < begin || address - begin > size || length > size - (address - begin))
    return {.error = FI_EACCES};
  return {.region = &region, .at = region.bytes.data() + (address - begin)};
}

fi_ops_mr region_ops = {
    .size = sizeof(fi_ops_mr),
    .reg =
        [](::fid* domain, const void* buffer, std::size_t length, std::uint64_t access,
           std::uint64_t, std::uint64_t key, std::uint64_t, fid_mr** mr, void* context) {
          const iovec whole{const_cast<void*>(buffer), length};
          return open_region(domain, &whole, 1, access, key, mr, context);
        },
    .regv =
        [](::fid* domain, const iovec* parts, std::size_t count, std::uint64_t access,
           std::uint64_t, std::uint64_t key, std::uint64_t, fid_mr** mr,
           void* context) { return open_region(domain, parts, count, access, key, mr, context); },
    .regattr =
        [](::fid* domain, const fi_mr_attr* attr, std::uint64_t, fid_mr** mr) {
          if (attr->iface != FI_HMEM_SYSTEM || attr->auth_key_size != 0) return -FI_ENOSYS;
          return open_region(domain, attr->mr_iov, attr->iov_count, attr->access,
                             attr->requested_key, mr, attr->context);
        }};

} // namespace statewire::fi
