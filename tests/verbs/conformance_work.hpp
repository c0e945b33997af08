// SPDX-License-Identifier: BSD-3-Clause
// How the tests of the contract describe work.
#pragma once

#include "conformance.hpp"

#include <algorithm>

namespace statewire::verbs::test {

inline SendWork work_of(SendWork::Kind kind, std::span<const Piece> pieces, std::uint64_t token) {
  SendWork work;
  work.kind = kind;
  work.pieces = pieces;
  work.token = token;
  return work;
}

inline SendWork send_of(const Piece& piece, std::uint64_t token) {
  return work_of(SendWork::Kind::send, {&piece, 1}, token);
}

inline SendWork remote_of(SendWork::Kind kind, const Piece& piece, const Memory& there,
                          std::uint64_t token) {
  SendWork work = work_of(kind, {&piece, 1}, token);
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
