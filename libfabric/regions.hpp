// SPDX-License-Identifier: BSD-3-Clause
// fid_mr: registered memory that peers read and write by its key.
#pragma once

#include "base.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace statewire::fi {

class Counter;
class Domain;
class RemoteAccess;

// One registration. Messages need none. Without remote access peers cannot use its key.
class Region final : public fid_mr {
 public:
  Region(Domain& domain, std::span<std::byte> bytes, std::uint64_t access, void* context);
  ~Region();
  Region(const Region&) = delete;
  Region& operator=(const Region&) = delete;

  // A counter of remote accesses: FI_REMOTE_READ, FI_REMOTE_WRITE.
  int bind(::fid& other, std::uint64_t flags);
  void count(std::uint64_t access) const;

  Domain& domain;
  const std::span<std::byte> bytes;
  const std::uint64_t access;
  std::size_t transfers = 0; // messages in flight into or out of it
  bool listed = false;       // peers can use its key

 private:
  Counter* reads_ = nullptr;
  Counter* writes_ = nullptr;
};

// The regions of a domain that peers may access.
class Regions {
 public:
  explicit Regions(const fi_info& info);

  // Registers: fi_mr_reg. 0 or libfabric's negative error number.
  int open(Domain& domain, std::span<std::byte> bytes, std::uint64_t access, std::uint64_t key,
           fid_mr** out, void* context);
  // Ends its transfers and deletes it; -FI_EBUSY: they did not end in time.
  int close(Region* region);

  struct Found {
    Region* region = nullptr;
    std::byte* at = nullptr;
    int error = 0; // libfabric's number: no such key, no such access, beyond the region
  };
  [[nodiscard]] Found find(std::uint64_t key, std::uint64_t address, std::size_t length,
                           std::uint64_t access) const;

  // The endpoints that may have transfers of a region in flight.
  void add(RemoteAccess& endpoint);
  void remove(RemoteAccess& endpoint);
  // A region is bound to a counter: the program may look at nothing else, so that the counter makes
  // progress for all endpoints of the domain.
  void add(Counter& counter);
  void remove(Counter& counter);

 private:
  std::vector<RemoteAccess*> endpoints_;
  std::vector<Counter*> counters_; // once for each time that one was added
  const bool offered_;             // else no region can be accessed by peers
  const bool virtual_addresses_;   // else addresses count from 0
  const bool own_keys_;            // else the application names them
  std::uint64_t last_key_;
  std::unordered_map<std::uint64_t, Region*> by_key_;
};

extern fi_ops_mr region_ops; // of a domain

} // namespace statewire::fi
