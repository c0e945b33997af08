// SPDX-License-Identifier: BSD-3-Clause
// fid_av: addresses, each named by its place. Endpoints learn them as they need them.
#pragma once

#include "domain.hpp"
#include "index.hpp"
#include "info.hpp"
#include "names.hpp"

#include <statewire/context.hpp>

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace statewire::fi {

class Endpoint;
class EventQueue;

class AddressVector final : public fid_av {
 public:
  using Bytes = AddressBytes;

  static int open(Domain& domain, fi_av_attr& attr, fid_av** out, void* context);
  ~AddressVector();
  AddressVector(const AddressVector&) = delete;
  AddressVector& operator=(const AddressVector&) = delete;

  int insert(const void* addresses, std::size_t count, fi_addr_t* out, std::uint64_t flags,
             void* context);
  int remove(const fi_addr_t* which, std::size_t count);
  int lookup(fi_addr_t which, void* out, std::size_t* size) const;
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  // Null: there is none, or it was removed.
  [[nodiscard]] const Bytes* find(fi_addr_t which) const {
    return which < entries_.size() && entries_[which].used ? &entries_[which].bytes : nullptr;
  }

  // Of one that names a host and a port, whose peer no endpoint has looked up yet.
  [[nodiscard]] std::optional<Address> name_of(fi_addr_t which) const {
    const Bytes* const bytes = find(which);
    return bytes != nullptr ? name_in(*bytes) : std::nullopt;
  }
  // What the look-up of such a one has found takes its place. False: it is no address.
  [[nodiscard]] bool resolved(fi_addr_t which, const Bytes& bytes);

  // Of this incarnation of a process, the place that was inserted first; FI_ADDR_NOTAVAIL: none.
  [[nodiscard]] fi_addr_t find(const Context::Incarnation& incarnation) const;

  Domain& domain;
  EventQueue* events = nullptr;
  std::vector<Endpoint*> endpoints; // that are bound to it

 private:
  AddressVector(Domain& domain, void* context, bool asynchronous);
  [[nodiscard]] fi_addr_t free_place();
  struct Entry {
    Bytes bytes{};
    fi_addr_t number = 0; // of its place
    Context::Incarnation incarnation{};
    bool used = false;
    IndexLink<Entry> by_incarnation;
  };
  // An incarnation ends with random bytes.
  struct Hash {
    std::uint64_t operator()(const Context::Incarnation& incarnation) const;
  };
  using ByIncarnation = Index<Entry, &Entry::by_incarnation, &Entry::incarnation, Hash>;
  std::deque<Entry> entries_; // stay where they are
  ByIncarnation by_incarnation_;
  std::vector<fi_addr_t> free_; // places of removed addresses: a heap, the lowest is used first
  bool asynchronous_;
};

} // namespace statewire::fi
