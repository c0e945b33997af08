// SPDX-License-Identifier: BSD-3-Clause
// Bytes of one virtual connection on their way out, and which messages they belong to. Some were
// copied into the queue, others are zero-copy: they stay in their owner's memory until they are
// gone. Both leave in the order in which they came.
#pragma once

#include "../base/byte_buffer.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace statewire::session {

class OutQueue {
 public:
  enum class Kind : std::uint8_t {
    unreported, // its end is not reported
    message,    // its owner is notified if it fails
    reported,   // its owner is notified when its last byte is gone
  };
  struct Item {
    std::uint64_t end;   // position in the stream after its last byte
    std::uint64_t token; // the user's
    Kind kind;
  };
  using Bytes = std::span<const std::byte>;

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t copied() const { return bytes_.size() - head_; }

  // Appends one frame of which the first `already_sent` bytes are gone.
  void push(Bytes header, Bytes payload, std::span<const Bytes> zero_copy, std::size_t already_sent,
            std::uint64_t token, Kind kind) {
    std::size_t skip = already_sent;
    for (const Bytes part : {header, payload}) {
      const Bytes rest = rest_of(part, skip);
      bytes_.append(rest);
      size_ += rest.size();
    }
    for (const Bytes part : zero_copy) {
      const Bytes rest = rest_of(part, skip);
      if (!rest.empty()) zero_copy_.push_back({base_ + bytes_.size(), rest});
      size_ += rest.size();
    }
    if (kind != Kind::unreported) items_.push_back({gone_ + size_, token, kind});
  }

  // Puts one whole frame in front of all others, of which nothing is gone. Nothing reports its end.
  void push_front(Bytes frame) {
    bytes_.insert(head_, frame);
    size_ += frame.size();
    for (std::size_t i = first_item_; i < items_.size(); ++i) items_[i].end += frame.size();
    for (std::size_t i = first_zero_copy_; i < zero_copy_.size(); ++i)
      zero_copy_[i].at += frame.size();
  }

  // Space for one frame at the end; commit() makes it part of the queue.
  [[nodiscard]] std::byte* reserve(std::size_t bytes) { return bytes_.reserve(bytes); }
  void commit(std::size_t bytes) {
    bytes_.commit(bytes);
    size_ += bytes;
  }

  // Reports the token when everything that is queued now is gone. Not of an empty queue.
  void follow(std::uint64_t token) { items_.push_back({gone_ + size_, token, Kind::reported}); }

  // What leaves next, as far as `out` has room; returns how many parts that are.
  std::size_t gather(std::span<Bytes> out) const {
    std::size_t n = 0;
    std::size_t position = head_;
    std::size_t next = first_zero_copy_;
    while (n < out.size()) {
      const std::size_t until = before(next);
      if (position < until) {
        out[n++] = bytes_.bytes().subspan(position, until - position);
        position = until;
      } else if (next < zero_copy_.size()) {
        out[n++] = zero_copy_[next++].bytes;
      } else {
        break;
      }
    }
    return n;
  }

  // The first n bytes are gone. Reports the tokens that have waited for them.
  template <class Done>
  void pop(std::size_t n, Done&& done) {
    gone_ += n;
    size_ -= n;
    while (n != 0) {
      const std::size_t until = before(first_zero_copy_);
      if (head_ < until) {
        const std::size_t take = std::min(n, until - head_);
        head_ += take;
        n -= take;
      } else {
        Bytes& part = zero_copy_[first_zero_copy_].bytes;
        const std::size_t take = std::min(n, part.size());
        part = part.subspan(take);
        n -= take;
        if (part.empty()) ++first_zero_copy_;
      }
    }
    for (; first_item_ < items_.size() && items_[first_item_].end <= gone_; ++first_item_)
      if (items_[first_item_].kind == Kind::reported) done(items_[first_item_].token);
    if (empty())
      forget();
    else
      compact();
  }

  // The copied bytes that leave next, as many of `n` as lie in one piece.
  [[nodiscard]] Bytes front(std::size_t n) const {
    return bytes_.bytes().subspan(head_, std::min(n, before(first_zero_copy_) - head_));
  }

  // Everything not completely gone.
  [[nodiscard]] std::span<const Item> pending() const {
    return std::span(items_).subspan(first_item_);
  }

  // Adds the other queue's content behind this one's and empties it. It must be copied bytes only.
  void take(OutQueue& other) {
    const std::uint64_t end = gone_ + size_;
    for (Item item : other.pending()) {
      item.end = item.end - other.gone_ + end;
      items_.push_back(item);
    }
    bytes_.append(other.bytes_.bytes().subspan(other.head_));
    size_ += other.size_;
    other.clear();
  }

  void clear() {
    gone_ += std::exchange(size_, 0);
    forget();
  }

  // Queues are filled one at a time, most of them are empty: they share the memory of a long one.
  void adopt(ByteBuffer& spare) {
    if (empty() && bytes_.capacity() < spare.capacity()) std::swap(bytes_, spare);
  }
  void release(ByteBuffer& spare) {
    if (!empty() || bytes_.capacity() <= k_keep) return;
    if (spare.capacity() < bytes_.capacity() && bytes_.capacity() <= k_spare)
      spare = std::move(bytes_);
    bytes_ = ByteBuffer();
    if (items_.capacity() * sizeof(Item) > k_keep) std::vector<Item>().swap(items_);
    if (zero_copy_.capacity() * sizeof(ZeroCopy) > k_keep) std::vector<ZeroCopy>().swap(zero_copy_);
  }

 private:
  struct ZeroCopy {
    std::uint64_t at; // of the copied bytes, how many come before it
    Bytes bytes;
  };

  // `part` without what `skip` takes of it.
  static Bytes rest_of(Bytes part, std::size_t& skip) {
    const std::size_t gone = std::min(skip, part.size());
    skip -= gone;
    return part.subspan(gone);
  }

  // Where the copied bytes end that come before this zero-copy part, or all of them.
  [[nodiscard]] std::size_t before(std::size_t next) const {
    return next < zero_copy_.size() ? static_cast<std::size_t>(zero_copy_[next].at - base_)
                                    : bytes_.size();
  }

  void forget() {
    base_ += bytes_.size();
    head_ = first_item_ = first_zero_copy_ = 0;
    bytes_.clear();
    items_.clear();
    zero_copy_.clear();
  }

  void compact() {
    if (head_ > bytes_.size() / 2 && head_ > k_compact) {
      bytes_.erase_front(head_);
      base_ += head_;
      head_ = 0;
    }
    drop_front(items_, first_item_);
    drop_front(zero_copy_, first_zero_copy_);
  }
  template <class T>
  static void drop_front(std::vector<T>& list, std::size_t& first) {
    if (first < k_few || first < list.size() / 2) return;
    list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(first));
    first = 0;
  }

  static constexpr std::size_t k_parts = 16;
  static constexpr std::size_t k_compact = std::size_t{64} * 1024;
  static constexpr std::size_t k_keep = std::size_t{4} * 1024;
  static constexpr std::size_t k_spare = std::size_t{1024} * 1024;
  static constexpr std::size_t k_few = 64;
  ByteBuffer bytes_;
  std::vector<Item> items_;
  std::vector<ZeroCopy> zero_copy_;
  std::uint64_t gone_ = 0; // stream position of the first byte that waits
  std::uint64_t base_ = 0; // of the copied bytes, the number of bytes_[0]
  std::size_t size_ = 0;   // copied and zero-copy
  std::size_t head_ = 0, first_item_ = 0, first_zero_copy_ = 0;
};

} // namespace statewire::session
