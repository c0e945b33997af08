// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/device/real_device.hpp"

#include <cerrno>

namespace statewire::verbs {

Errc RealDevice::register_memory(std::span<std::byte> what, unsigned access, Region& out) {
  if (what.empty() || (access & ~(k_remote_read | k_remote_write)) != 0)
    return Errc::invalid_argument;
  unsigned flags = IBV_ACCESS_LOCAL_WRITE;
  if ((access & k_remote_read) != 0) flags |= IBV_ACCESS_REMOTE_READ;
  if ((access & k_remote_write) != 0) flags |= IBV_ACCESS_REMOTE_WRITE;
  OwnRegion region(ibv_reg_mr(domain_.get(), what.data(), what.size(), flags));
  if (!region) {
    const int error = errno;
    if (error == ENOMEM || error == EAGAIN || error == ENOSPC) return Errc::no_memory;
    return error == EFAULT ? Errc::invalid_argument : from_errno(error);
  }
  out.local_key = region->lkey;
  out.remote_key = region->rkey;
  out.id = ++last_region_;
  regions_.emplace(out.id, std::move(region));
  return Errc::ok;
}

void RealDevice::deregister(const Region& region) { regions_.erase(region.id); }

} // namespace statewire::verbs
