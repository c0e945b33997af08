// SPDX-License-Identifier: BSD-3-Clause
// Bytes read as a script: numbers, sizes and pieces; at its end everything is zero and empty.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>

namespace statewire::fuzz {

class Script {
 public:
  Script(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}
  [[nodiscard]] bool over() const { return rest_.empty(); }
  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const std::uint8_t b = rest_.front();
    rest_ = rest_.subspan(1);
    return b;
  }
  std::uint64_t number(std::size_t bytes) {
    std::uint64_t n = 0;
    for (std::size_t i = 0; i < bytes; ++i) n |= std::uint64_t{byte()} << 8U * i;
    return n;
  }
  std::span<const std::byte> bytes(std::size_t most) {
    const auto out = rest_.first(std::min(most, rest_.size()));
    rest_ = rest_.subspan(out.size());
    return std::as_bytes(out);
  }

 private:
  std::span<const std::uint8_t> rest_;
};

// What must hold, in every build: the fuzzer, and tests that replay its corpus, see it as a crash.
inline void must(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", what);
  std::abort();
}

} // namespace statewire::fuzz
