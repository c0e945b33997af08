// SPDX-License-Identifier: BSD-3-Clause
// How the tests of the contract describe work.
#pragma once

#include "conformance.hpp"

#include <algorithm>

namespace statewire::verbs::test {

inline WorkRequest work_of(WorkRequest::Kind kind, std::span<const Sge> sges, std::uint64_t token) {
  WorkRequest work;
  work.kind = kind;
  work.sges = sges;
  work.token = token;
  return work;
}

inline WorkRequest send_of(const Sge& sge, std::uint64_t token) {
  return work_of(WorkRequest::Kind::send, {&sge, 1}, token);
}

inline WorkRequest remote_of(WorkRequest::Kind kind, const Sge& sge, const Memory& there,
                             std::uint64_t token) {
  WorkRequest work = work_of(kind, {&sge, 1}, token);
  work.remote_address = there.address();
  work.remote_key = there.region.remote_key;
  return work;
}

// In place: the memory stays where the device knows it.
inline void fill(Memory& memory, const std::vector<std::byte>& bytes) {
  std::copy(bytes.begin(), bytes.end(), memory.bytes.begin());
}

inline bool equal(std::span<const std::byte> x, std::span<const std::byte> y) {
  return std::equal(x.begin(), x.end(), y.begin(), y.end());
}

} // namespace statewire::verbs::test
