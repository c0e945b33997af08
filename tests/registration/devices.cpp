// SPDX-License-Identifier: BSD-3-Clause
#include "devices.hpp"

#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>

namespace statewire::registration::test {

PinningDevice::~PinningDevice() {
  for (auto& [id, p] : pinned_) {
    ::close(p.in);
    ::close(p.out);
  }
}

Errc PinningDevice::register_memory(std::span<std::byte> what, unsigned, verbs::Region& out) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return Errc::no_descriptors;
  iovec vector{what.data(), what.size()};
  if (::vmsplice(ends[1], &vector, 1, SPLICE_F_NONBLOCK) != static_cast<ssize_t>(what.size())) {
    ::close(ends[0]);
    ::close(ends[1]);
    return Errc::system;
  }
  out.id = ++last_;
  pinned_[out.id] = {ends[1], ends[0], what.data(), what.size()};
  return Errc::ok;
}

void PinningDevice::deregister(const verbs::Region& region) {
  const auto at = pinned_.find(region.id);
  if (at == pinned_.end()) return;
  ::close(at->second.in);
  ::close(at->second.out);
  pinned_.erase(at);
}

std::vector<std::byte> PinningDevice::read(const verbs::Region& region, const std::byte* from,
                                           std::size_t n) {
  const auto at = pinned_.find(region.id);
  if (at == pinned_.end()) return {};
  const Pinned& p = at->second;
  if (from < p.begin || from + n > p.begin + p.size) return {};
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return {};
  std::vector<std::byte> all(p.size);
  std::size_t have = 0;
  if (::tee(p.out, ends[1], p.size, SPLICE_F_NONBLOCK) == static_cast<ssize_t>(p.size)) {
    ssize_t got = 0;
    while (have < all.size() && (got = ::read(ends[0], all.data() + have, all.size() - have)) > 0)
      have += static_cast<std::size_t>(got);
  }
  ::close(ends[0]);
  ::close(ends[1]);
  if (have != all.size()) return {};
  const auto first = all.begin() + (from - p.begin);
  return {first, first + static_cast<std::ptrdiff_t>(n)};
}

} // namespace statewire::registration::test
