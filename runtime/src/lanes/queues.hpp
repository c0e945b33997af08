// SPDX-License-Identifier: BSD-3-Clause
// Bytes of one connection's streams that wait: for the user, and for the socket or the ring.
#pragma once

#include "../base/byte_buffer.hpp"
#include "core/transport.hpp"

#include <span>
#include <utility>
#include <vector>

namespace statewire::lanes {

// A queue of bytes.
class ByteQueue {
 public:
  [[nodiscard]] std::size_t size() const { return bytes_.size() - head_; }
  [[nodiscard]] ConstBytes bytes() const { return bytes_.bytes().subspan(head_); }
  void append(ConstBytes more) { bytes_.append(more); }
  void pop(std::size_t n) {
    head_ += n;
    if (size() == 0)
      clear();
    else if (head_ >= k_worth_moving && head_ >= size())
      bytes_.erase_front(std::exchange(head_, 0));
  }
  void clear() {
    if (bytes_.capacity() > k_worth_moving) bytes_ = ByteBuffer();
    bytes_.clear();
    head_ = 0;
  }

 private:
  static constexpr std::size_t k_worth_moving = std::size_t{64} * 1024;
  ByteBuffer bytes_;
  std::size_t head_ = 0; // bytes that are gone
};

// Received bytes that the user has not taken.
class Inbox {
 public:
  [[nodiscard]] std::size_t size() const { return queue_.size(); }
  // Offers what is there, then `more`, and keeps what is left of it.
  template <class Take>
  void add(ConstBytes more, Take&& take) {
    offer(take);
    const std::size_t n = queue_.size() == 0 ? take(more) : 0;
    queue_.append(more.subspan(n));
  }
  template <class Take>
  void offer(Take&& take) {
    if (queue_.size() == 0) return;
    queue_.pop(take(queue_.bytes()));
    if (queue_.size() == 0) queue_ = ByteQueue(); // it is rarely used: nothing is kept for it
  }
  void drop() { queue_.clear(); }

 private:
  ByteQueue queue_;
};

// What the caller of write() has that is not taken yet.
class Unwritten {
 public:
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::span<const ConstBytes> parts() const { return parts_; }
  // The list is the caller's, until it is empty or cleared.
  void set(std::span<const ConstBytes> parts) {
    parts_ = parts;
    size_ = total_size(parts);
  }
  [[gnu::always_inline]] void pop(std::size_t n) {
    if (n == size_) return clear();
    pop_some(n);
  }
  void clear() {
    parts_ = {};
    size_ = 0;
  }

 private:
  void pop_some(std::size_t n) {
    size_ -= n;
    while (n >= parts_.front().size()) {
      n -= parts_.front().size();
      parts_ = parts_.subspan(1);
    }
    if (n == 0) return;
    std::vector<ConstBytes> cut(parts_.begin(), parts_.end());
    cut.front() = cut.front().subspan(n);
    cut_ = std::move(cut);
    parts_ = cut_;
  }

  std::span<const ConstBytes> parts_;
  std::vector<ConstBytes> cut_; // the list, when a part of it was taken in part
  std::size_t size_ = 0;
};

} // namespace statewire::lanes
