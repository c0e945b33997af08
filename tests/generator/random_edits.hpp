// SPDX-License-Identifier: BSD-3-Clause
// Random edits of texts, as typing mistakes or a broken disk make them: readers must survive them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace statewire::gen {

class Random { // the same numbers everywhere
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::size_t below(std::size_t n) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>(state_ >> 33U) % n;
  }

 private:
  std::uint64_t state_;
};

// Up to four places changed: something erased, put in from `spice`, replaced, or copied to there.
inline std::string edited(std::string text, Random& random, std::string_view spice,
                          std::size_t erased, std::size_t copied) {
  for (std::size_t edits = 1 + random.below(4); edits > 0 && !text.empty(); --edits) {
    const std::size_t at = random.below(text.size());
    switch (random.below(4)) {
    case 0:
      text.erase(at, 1 + random.below(erased));
      break;
    case 1:
      text.insert(at, 1, spice[random.below(spice.size())]);
      break;
    case 2:
      text[at] = spice[random.below(spice.size())];
      break;
    default:
      text.insert(at, text.substr(random.below(text.size()), random.below(copied)));
      break;
    }
  }
  return text;
}

} // namespace statewire::gen
