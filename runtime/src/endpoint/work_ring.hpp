// SPDX-License-Identifier: BSD-3-Clause
// What a queue pair has under way, in the order in which it was posted. As std::deque, but to ask
// how much there is costs nothing, and that is asked before every send.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace statewire::endpoints {

template <class T>
class WorkRing {
 public:
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const T& front() const { return all_[first_]; }

  void push_back(const T& thing) {
    if (size_ == all_.size()) [[unlikely]]
      grow();
    all_[(first_ + size_) & (all_.size() - 1)] = thing;
    ++size_;
  }
  void pop_front() {
    first_ = (first_ + 1) & (all_.size() - 1);
    --size_;
  }
  void clear() { first_ = size_ = 0; }

  template <class F>
  void each(F&& f) const {
    for (std::size_t i = 0; i < size_; ++i) f(all_[(first_ + i) & (all_.size() - 1)]);
  }

 private:
  static constexpr std::size_t k_first_room = 16; // a power of two, as all its sizes

  void grow() {
    std::vector<T> larger(all_.empty() ? k_first_room : 2 * all_.size());
    std::size_t n = 0;
    each([&](const T& thing) { larger[n++] = thing; });
    all_.swap(larger);
    first_ = 0;
  }

  std::vector<T> all_;
  std::size_t first_ = 0, size_ = 0;
};

} // namespace statewire::endpoints
