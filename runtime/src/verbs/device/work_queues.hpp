// SPDX-License-Identifier: BSD-3-Clause
// What is posted and not yet over. A device gives back 64 bits of ours with each completion, and of
// one that failed nothing else that can be trusted: so these bits say what it was and where its
// token is kept.
#pragma once

#include "verbs/verbs.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace statewire::verbs {

// The 64 bits: the kind above, a place below. A receive is `received` here: only its end says what
// has taken it.
inline constexpr unsigned k_kind_shift = 62;
inline constexpr std::uint64_t k_place_mask = (std::uint64_t{1} << k_kind_shift) - 1;

[[nodiscard]] inline std::uint64_t mark(Completion::Kind kind, std::uint64_t place) {
  return static_cast<std::uint64_t>(kind) << k_kind_shift | (place & k_place_mask);
}
[[nodiscard]] inline Completion::Kind kind_of(std::uint64_t mark) {
  return static_cast<Completion::Kind>(mark >> k_kind_shift);
}
[[nodiscard]] inline std::uint64_t place_of(std::uint64_t mark) { return mark & k_place_mask; }

// A queue whose work ends in the order in which it was posted.
class OrderedWork {
 public:
  explicit OrderedWork(std::uint32_t limit = 0)
      : tokens_(std::bit_ceil(std::max(limit, 1U))), marks_(tokens_.size()), limit_(limit) {}

  [[nodiscard]] bool full() const { return next_ - first_ >= limit_; }
  std::uint64_t add(Completion::Kind kind, std::uint64_t token) { // its mark
    marks_[next_ & (marks_.size() - 1)] = mark(kind, next_);
    tokens_[next_ & (tokens_.size() - 1)] = token;
    return mark(kind, next_++);
  }
  void take_back(std::size_t count) { next_ -= count; } // of the last added: not posted after all
  // The token. With it everything before it is over, too: work that was not signalled. None: it is
  // over already.
  std::optional<std::uint64_t> end(std::uint64_t place) {
    if (place < first_ || place >= next_) return std::nullopt;
    first_ = place + 1;
    return tokens_[place & (tokens_.size() - 1)];
  }
  // Whether a read that was posted before it is not over.
  [[nodiscard]] bool waits_for_read(std::uint64_t place) const {
    for (std::uint64_t i = first_; i < place && i != next_; ++i)
      if (kind_of(marks_[i & (marks_.size() - 1)]) == Completion::Kind::read) return true;
    return false;
  }
  // The marks of all that is not over, in order.
  template <class F>
  void each(F&& f) const {
    for (std::uint64_t i = first_; i != next_; ++i) f(marks_[i & (marks_.size() - 1)]);
  }

 private:
  std::vector<std::uint64_t> tokens_, marks_; // by place
  std::uint64_t limit_ = 0;
  std::uint64_t first_ = 0, next_ = 0;
};

} // namespace statewire::verbs
