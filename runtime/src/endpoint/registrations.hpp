// SPDX-License-Identifier: BSD-3-Clause
// The door to registered user memory: endpoints ask for a region that covers some bytes and give it
// back. Whether it stays registered in between is decided behind this door (docs/guide/memory.md).
#pragma once

#include "registration/cache.hpp"
#include "registration/userfault_watch.hpp"

#include <statewire/endpoint.hpp>

#include <span>

namespace statewire::endpoints {

class Registrations {
 public:
  // Something that get() gave; it must be given back by release() exactly once.
  using Lease = registration::Lease;

  // All must outlive it.
  Registrations(verbs::Device& device, const EndpointOptions& options, EndpointStats& stats)
      : stats_(stats), cache_(device, {.bytes = options.cache_limit}, watch_) {}

  // A region that covers `what` and allows `access` (verbs.hpp). no_memory: it cannot be
  // registered now; the caller does without.
  Errc get(std::span<std::byte> what, unsigned access, Lease& out);
  void release(const Lease& lease);
  // The owner goes: nothing is kept any more. Leased regions go when they are released.
  void clear();
  // The device goes, and nobody reaches the memory any more: leased regions go, too.
  void move_to(verbs::Device& other) { cache_.move_to(other); }
  // Gives up what the program gave up. Cheap; for turns in which nothing was asked for.
  void tend();

 private:
  void count();

  EndpointStats& stats_;
  registration::UserfaultWatch watch_;
  registration::RegistrationCache cache_;
};

} // namespace statewire::endpoints
