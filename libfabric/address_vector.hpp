// SPDX-License-Identifier: BSD-3-Clause
// fid_av: addresses, each named by its place. Endpoints learn them as they need them.
#pragma once

#include "domain.hpp"
#include "info.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace statewire::fi {

class Endpoint;
class EventQueue;

class AddressVector final : public fid_av {
 public:
  using Bytes = std::array<std::uint8_t, k_address>;

  static int open(Domain& domain, fi_av_attr& attr, fid_av** out, void* context);

  int insert(const void* addresses, std::size_t count, fi_addr_t* out, std::uint64_t flags,
             void* context);
  int remove(const fi_addr_t* which, std::size_t count);
  int lookup(fi_addr_t which, void* out, std::size_t* size) const;
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  // Null: there is none, or it was removed.
  [[nodiscard]] const Bytes* find(fi_addr_t which) const {
    return which < entries_.size() && entries_[which].used ? &entries_[which].bytes : nullptr;
  }

  Domain& domain;
  EventQueue* events = nullptr;
  std::vector<Endpoint*> endpoints; // that are bound to it

 private:
  AddressVector(Domain& domain, void* context, bool asynchronous);
  [[nodiscard]] fi_addr_t free_place();
  struct Entry {
    Bytes bytes{};
    bool used = false;
  };
  std::vector<Entry> entries_;
  std::vector<fi_addr_t> free_; // places of removed addresses, for the next ones
  bool asynchronous_;
};

} // namespace statewire::fi
