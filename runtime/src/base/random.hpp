// SPDX-License-Identifier: BSD-3-Clause
// Random bytes of the system. libcrypto's generator is not asked: it is gone once libcrypto has
// cleaned up, which it does at exit, before contexts that live as long as the process have ended,
// and RAND_bytes() crashes then.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unistd.h>

namespace statewire {

// False, with errno, if the system has none to give: no kernel since Linux 3.17 (getrandom(2)), or
// a filter of system calls forbids it. Any thread.
[[nodiscard]] inline bool fill_randomly(std::span<std::uint8_t> out) {
  constexpr std::size_t k_most = 256; // of one getentropy()
  while (!out.empty()) {
    const auto now = out.first(std::min(out.size(), k_most));
    if (::getentropy(now.data(), now.size()) != 0) return false;
    out = out.subspan(now.size());
  }
  return true;
}

} // namespace statewire
