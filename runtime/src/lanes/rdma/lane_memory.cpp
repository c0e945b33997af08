// SPDX-License-Identifier: BSD-3-Clause
#include "lane_memory.hpp"

#include <algorithm>

namespace statewire::lanes {
namespace {

// Every device takes as much in one work request. What is published meanwhile waits behind one part
// at most of each read under way.
constexpr std::size_t k_part = std::size_t{1} << 20U;

} // namespace

bool LaneMemory::open(MutableBytes memory, RemoteRegion& out) {
  registration::Lease lease;
  if (pairs_.registrations().acquire(memory, verbs::k_remote_read, lease) != Errc::ok) return false;
  out.address = reinterpret_cast<std::uintptr_t>(memory.data());
  out.key = lease.region.remote_key;
  out.id = ++last_id_;
  regions_.emplace(out.id, lease);
  return true;
}

void LaneMemory::close(std::uint32_t id) {
  const auto it = regions_.find(id);
  if (it == regions_.end()) return;
  pairs_.registrations().release(it->second);
  regions_.erase(it);
}

bool LaneMemory::add_read(const RemoteRegion& from, MutableBytes into, std::uint64_t token) {
  // On iWARP the answer to a read is a write of the peer's.
  const bool is_iwarp = pairs_.device().port().link == verbs::Link::iwarp;
  const unsigned access = is_iwarp ? verbs::k_remote_write : verbs::k_local;
  Read read{token, from, into, {}, 0};
  if (pairs_.registrations().acquire(into, access, read.lease) != Errc::ok) return false;
  reads_.push_back(read);
  return true;
}

std::optional<LaneMemory::Part> LaneMemory::take_part() {
  if (reads_.empty()) return std::nullopt;
  const auto it = reads_.begin();
  Read& read = *it;
  const std::size_t size = std::min(read.into.size(), k_part);
  Part part{{read.into.data(), static_cast<std::uint32_t>(size), read.lease.region.local_key},
            read.from.address,
            read.from.key};
  read.into = read.into.subspan(size);
  read.from.address += size;
  ++read.under_way;
  parts_.push_back(it);
  std::list<Read>& next = read.into.empty() ? posted_ : reads_;
  next.splice(next.end(), reads_, it);
  return part;
}

std::optional<std::uint64_t> LaneMemory::end_part() {
  if (parts_.empty()) return std::nullopt;
  const auto read = parts_.front();
  parts_.pop_front();
  if (--read->under_way != 0 || !read->into.empty()) return std::nullopt;
  const std::uint64_t token = read->token;
  pairs_.registrations().release(read->lease);
  posted_.erase(read);
  return token;
}

void LaneMemory::release() {
  for (const auto& [id, lease] : regions_) pairs_.registrations().release(lease);
  for (const std::list<Read>* reads : {&reads_, &posted_})
    for (const Read& read : *reads) pairs_.registrations().release(read.lease);
  leave_parent();
}

void LaneMemory::leave_parent() {
  regions_.clear();
  parts_.clear();
  reads_.clear();
  posted_.clear();
}

} // namespace statewire::lanes
