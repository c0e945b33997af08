// SPDX-License-Identifier: BSD-3-Clause
// Outstanding work of a send or receive queue. Of a failed completion only the wr_id is valid
// (ibv_poll_cq(3)), so the wr_id holds the kind of the work and the index of its token.
#pragma once

#include "verbs/verbs.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace statewire::verbs {

// A wr_id: the kind above, an index below. A receive is `received` here: only its completion says
// what has consumed it.
inline constexpr unsigned k_kind_shift = 62;
inline constexpr std::uint64_t k_index_mask = (std::uint64_t{1} << k_kind_shift) - 1;

[[nodiscard]] inline std::uint64_t make_wr_id(Completion::Kind kind, std::uint64_t index) {
  return static_cast<std::uint64_t>(kind) << k_kind_shift | (index & k_index_mask);
}
[[nodiscard]] inline Completion::Kind kind_of(std::uint64_t wr_id) {
  return static_cast<Completion::Kind>(wr_id >> k_kind_shift);
}
[[nodiscard]] inline std::uint64_t index_of(std::uint64_t wr_id) { return wr_id & k_index_mask; }

// A queue whose work completes in the order in which it was posted.
class OrderedWork {
 public:
  explicit OrderedWork(std::uint32_t limit = 0)
      : tokens_(std::bit_ceil(std::max(limit, 1U))), wr_ids_(tokens_.size()), limit_(limit) {}

  [[nodiscard]] bool full() const { return next_ - first_ >= limit_; }
  std::uint64_t add(Completion::Kind kind, std::uint64_t token) { // its wr_id
    wr_ids_[next_ & (wr_ids_.size() - 1)] = make_wr_id(kind, next_);
    tokens_[next_ & (tokens_.size() - 1)] = token;
    return make_wr_id(kind, next_++);
  }
  void take_back(std::size_t count) { next_ -= count; } // the last ones, which were not posted
  // Its token. It completes everything before it, too: unsignalled work. None: it has completed
  // already.
  std::optional<std::uint64_t> end(std::uint64_t index) {
    if (index < first_ || index >= next_) return std::nullopt;
    first_ = index + 1;
    return tokens_[index & (tokens_.size() - 1)];
  }
  // Whether a read that was posted before it is outstanding.
  [[nodiscard]] bool waits_for_read(std::uint64_t index) const {
    for (std::uint64_t i = first_; i < index && i != next_; ++i)
      if (kind_of(wr_ids_[i & (wr_ids_.size() - 1)]) == Completion::Kind::read) return true;
    return false;
  }
  // The wr_id of all outstanding work, in order.
  template <class F>
  void each(F&& f) const {
    for (std::uint64_t i = first_; i != next_; ++i) f(wr_ids_[i & (wr_ids_.size() - 1)]);
  }

 private:
  std::vector<std::uint64_t> tokens_, wr_ids_; // by index
  std::uint64_t limit_ = 0;
  std::uint64_t first_ = 0, next_ = 0;
};

} // namespace statewire::verbs
