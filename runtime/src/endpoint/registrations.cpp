// SPDX-License-Identifier: BSD-3-Clause
#include "registrations.hpp"

namespace statewire::endpoints {

Errc Registrations::get(std::span<std::byte> what, unsigned access, Lease& out) {
  const Errc e = cache_.acquire(what, access, out);
  count();
  return e;
}

void Registrations::release(const Lease& lease) {
  cache_.release(lease);
  count();
}

void Registrations::clear() { cache_.clear(); }

void Registrations::tend() { cache_.tend(); }

void Registrations::count() {
  const registration::CacheStats& s = cache_.stats();
  stats_.registrations = s.registrations;
  stats_.registration_hits = s.hits;
  stats_.registration_failures = s.failures;
  stats_.evictions = s.evictions;
}

} // namespace statewire::endpoints
