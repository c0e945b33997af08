// SPDX-License-Identifier: BSD-3-Clause
// Lists of buffers that a request keeps.
#pragma once

#include "../../base/pieces.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace statewire::parts {

// A list of its own: the caller's list need not stay, its buffers do. One buffer needs no
// allocation.
template <class Bytes>
class BufferList {
 public:
  // Whether it has memory of its own for the list.
  [[gnu::always_inline]] bool assign(std::span<const Bytes> list) {
    if (list.size() != 1 || more_ != nullptr) [[unlikely]]
      return assign_several(list);
    one_ = list.front();
    return false;
  }
  bool assign(Bytes one) { return assign({&one, 1}); }

  void clear() {
    one_ = {};
    if (more_ == nullptr) return;
    if (more_->list.capacity() > k_keep) {
      more_.reset();
    } else {
      more_->list.clear();
      more_->bytes = 0;
    }
  }

  [[nodiscard]] std::size_t bytes() const { return has_several() ? more_->bytes : one_.size(); }
  // Whether so many bytes fit into one(), which is all there is.
  [[nodiscard]] bool is_one_of(std::size_t bytes) const {
    return more_ == nullptr && bytes <= one_.size();
  }
  [[nodiscard]] Bytes one() const { return one_; }
  [[nodiscard]] std::size_t memory() const {
    return more_ != nullptr ? sizeof(Several) + more_->list.capacity() * sizeof(Bytes) : 0;
  }
  [[nodiscard]] std::span<const Bytes> pieces() const {
    if (has_several()) return more_->list;
    return {&one_, one_.empty() ? std::size_t{0} : std::size_t{1}};
  }

 private:
  static constexpr std::size_t k_keep = 64; // capacity that is kept for the next list
  struct Several {
    std::vector<Bytes> list;
    std::size_t bytes = 0;
  };
  [[nodiscard]] bool has_several() const { return more_ != nullptr && !more_->list.empty(); }

  [[gnu::noinline]] bool assign_several(std::span<const Bytes> list) {
    clear();
    for (const Bytes& b : list) {
      if (b.empty()) continue; // of no use in a system call
      if (one_.empty()) {
        one_ = b;
        continue;
      }
      if (more_ == nullptr) more_ = std::make_unique<Several>();
      if (more_->list.empty()) {
        more_->list.push_back(one_);
        more_->bytes = one_.size();
      }
      more_->list.push_back(b);
      more_->bytes += b.size();
    }
    if (more_ != nullptr && !more_->list.empty()) one_ = {};
    return more_ != nullptr;
  }

  Bytes one_;                     // the only one
  std::unique_ptr<Several> more_; // all of them when there are several
};

} // namespace statewire::parts
