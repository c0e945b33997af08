// SPDX-License-Identifier: BSD-3-Clause
#include "address_vector.hpp"

#include "endpoint.hpp"
#include "event_queue.hpp"

#include "address_text.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <mutex>
#include <span>

namespace statewire::fi {
namespace {

AddressVector& vector_of(fid_av* av) { return object_of<AddressVector>(av); }

fi_ops address_vector_fid_ops = fid_table(
    [](::fid* handle) {
      if (!object_of<AddressVector, fid_av>(handle).endpoints.empty()) return -FI_EBUSY;
      return close_in_domain<AddressVector, fid_av>(handle);
    },
    [](::fid* handle, ::fid* other, std::uint64_t) {
      AddressVector& v = object_of<AddressVector, fid_av>(handle);
      if (other->fclass != FI_CLASS_EQ || v.events != nullptr) return -FI_EINVAL;
      v.events = &object_of<EventQueue, fid_eq>(other);
      ++v.events->users;
      return 0;
    });

fi_ops_av av_ops = {
    .size = sizeof(fi_ops_av),
    .insert =
        [](fid_av* av, const void* addresses, std::size_t count, fi_addr_t* out,
           std::uint64_t flags, void* context) {
          AddressVector& v = vector_of(av);
          return guarded(v.domain.lock,
                         [&] { return v.insert(addresses, count, out, flags, context); });
        },
    .insertsvc =
        [](fid_av* av, const char* node, const char* service, fi_addr_t* out, std::uint64_t flags,
           void* context) {
          AddressVector& v = vector_of(av);
          if (v.domain.lock.in_child()) return k_forked;
          if (node == nullptr || service == nullptr) return -FI_EINVAL;
          return guarded([&] { // looked up without the lock: a name server may be slow
            // What is not found is inserted as an address that is none: the call reports it so.
            const AddressBytes bytes =
                named_address(resolve(node, service, false, false).value_or(Address{}));
            const std::lock_guard hold(v.domain.lock);
            return v.insert(bytes.data(), 1, out, flags, context);
          });
        },
    .insertsym = k_not_offered,
    .remove =
        [](fid_av* av, fi_addr_t* which, std::size_t count, std::uint64_t) {
          AddressVector& v = vector_of(av);
          return guarded(v.domain.lock, [&] { return v.remove(which, count); });
        },
    .lookup =
        [](fid_av* av, fi_addr_t which, void* out, std::size_t* size) {
          AddressVector& v = vector_of(av);
          return guarded(v.domain.lock, [&] { return v.lookup(which, out, size); });
        },
    .straddr = [](fid_av*, const void* address, char* out, std::size_t* size) -> const char* {
      try {
        const std::string text = text_of({static_cast<const std::uint8_t*>(address), k_address});
        if (out != nullptr && *size != 0) {
          const std::size_t n = std::min(text.size(), *size - 1);
          std::memcpy(out, text.data(), n);
          out[n] = 0;
        }
        *size = text.size() + 1;
      } catch (...) {
        return nullptr;
      }
      return out;
    },
    .av_set = k_not_offered};

} // namespace

AddressVector::AddressVector(Domain& d, void* context, bool asynchronous)
    : fid_av{{FI_CLASS_AV, context, &address_vector_fid_ops}, &av_ops}, domain(d),
      asynchronous_(asynchronous) {}

AddressVector::~AddressVector() {
  if (events != nullptr) --events->users;
}

int AddressVector::open(Domain& domain, fi_av_attr& attr, fid_av** out, void* context) {
  if (attr.name != nullptr || attr.rx_ctx_bits != 0) return -FI_ENOSYS; // shared; receive contexts
  if ((attr.flags & ~(FI_EVENT | FI_READ | FI_SYMMETRIC)) != 0) return -FI_ENOSYS;
  if (attr.type == FI_AV_UNSPEC) attr.type = FI_AV_TABLE;
  *out = new AddressVector(domain, context, (attr.flags & FI_EVENT) != 0);
  return 0;
}

int AddressVector::insert(const void* addresses, std::size_t count, fi_addr_t* out,
                          std::uint64_t flags, void* context) {
  if ((flags & ~(FI_MORE | FI_SYNC_ERR)) != 0) return -FI_EBADFLAGS;
  if ((flags & FI_SYNC_ERR) != 0 && asynchronous_) return -FI_EINVAL;
  if (asynchronous_ && events == nullptr) return -FI_ENOEQ;
  const auto* const bytes = static_cast<const std::uint8_t*>(addresses);
  auto* const errors = (flags & FI_SYNC_ERR) != 0 ? static_cast<int*>(context) : nullptr;
  std::size_t inserted = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::span<const std::uint8_t> one(bytes + i * k_address, k_address);
    const auto name = name_in(one);
    const auto incarnation = Context::incarnation_of(one);
    const bool names_peer = name && name->family != Address::Family::none && name->port != 0;
    const bool good = names_peer || incarnation;
    if (errors != nullptr) errors[i] = good ? 0 : FI_EINVAL;
    if (out != nullptr) out[i] = FI_ADDR_NOTAVAIL;
    if (good) {
      const fi_addr_t place = free_place();
      Entry& entry = entries_[place];
      std::ranges::copy(one, entry.bytes.begin());
      if (incarnation) {
        entry.incarnation = *incarnation;
        by_incarnation_.add(entry);
      }
      entry.used = true;
      if (out != nullptr) out[i] = place;
      ++inserted;
    } else if (asynchronous_) {
      fi_eq_err_entry error{};
      error.fid = &fid;
      error.context = context;
      error.data = i;
      error.err = FI_EINVAL;
      events->add_error(error);
    }
  }
  if (!asynchronous_) return static_cast<int>(inserted);
  events->add(FI_AV_COMPLETE, {&fid, context, inserted});
  return 0;
}

bool AddressVector::resolved(fi_addr_t which, const Bytes& bytes) {
  const auto incarnation = Context::incarnation_of(bytes);
  if (!incarnation || !name_of(which)) return false;
  Entry& entry = entries_[which];
  entry.bytes = bytes;
  entry.incarnation = *incarnation;
  by_incarnation_.add(entry);
  return true;
}

fi_addr_t AddressVector::free_place() {
  if (free_.empty()) {
    const fi_addr_t place = entries_.size();
    entries_.emplace_back().number = place;
    return place;
  }
  std::ranges::pop_heap(free_, std::greater());
  const fi_addr_t place = free_.back();
  free_.pop_back();
  return place;
}

int AddressVector::remove(const fi_addr_t* which, std::size_t count) {
  for (const fi_addr_t a : std::span(which, count)) {
    if (find(a) == nullptr) return -FI_EINVAL;
    Entry& entry = entries_[a];
    fi_addr_t other = FI_ADDR_NOTAVAIL;
    if (ByIncarnation::contains(entry)) {
      by_incarnation_.remove(entry);
      other = find(entry.incarnation);
    }
    for (Endpoint* const e : endpoints) e->forget(a, other);
    entry.used = false;
    free_.push_back(a);
    std::ranges::push_heap(free_, std::greater());
  }
  return 0;
}

std::uint64_t AddressVector::Hash::operator()(const Context::Incarnation& incarnation) const {
  std::uint64_t end = 0;
  std::memcpy(&end, incarnation.data() + incarnation.size() - sizeof end, sizeof end);
  return (end ^ end >> 32U) * 0x9e3779b97f4a7c15U >> 32U;
}

fi_addr_t AddressVector::find(const Context::Incarnation& incarnation) const {
  const Entry* const entry = by_incarnation_.find(incarnation);
  return entry != nullptr ? entry->number : FI_ADDR_NOTAVAIL;
}

int AddressVector::lookup(fi_addr_t which, void* out, std::size_t* size) const {
  const Bytes* const bytes = find(which);
  if (bytes == nullptr) return -FI_EINVAL;
  std::memcpy(out, bytes->data(), std::min(*size, bytes->size()));
  *size = bytes->size();
  return 0;
}

} // namespace statewire::fi
