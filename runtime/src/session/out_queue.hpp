// SPDX-License-Identifier: BSD-3-Clause
// Bytes of one virtual connection on their way out, and which messages they belong to. Some were
// copied into the queue, others are zero-copy: they stay in their owner's memory until they are
// gone. Both leave in the order in which they came. A queue that has drained gives its memory back.
#pragma once

#include "../base/byte_buffer.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
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
  class Spare; // memory of queues that have drained

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t copied() const { return content_ ? content_->copied() : 0; }

  // Appends one frame of which the first `already_sent` bytes are gone.
  void push(Bytes header, Bytes payload, std::span<const Bytes> zero_copy, std::size_t already_sent,
            std::uint64_t token, Kind kind) {
    Content& c = content();
    std::size_t skip = already_sent;
    for (const Bytes part : {header, payload}) {
      const Bytes rest = rest_of(part, skip);
      c.bytes.append(rest);
      size_ += rest.size();
    }
    for (const Bytes part : zero_copy) {
      const Bytes rest = rest_of(part, skip);
      if (!rest.empty()) c.zero_copy.push_back({c.base + c.bytes.size(), rest});
      size_ += rest.size();
    }
    if (kind != Kind::unreported) c.items.push_back({c.gone + size_, token, kind});
  }

  // Puts one whole frame in front of all others, of which nothing is gone. Nothing reports its end.
  void push_front(Bytes frame) {
    Content& c = content();
    c.bytes.insert(c.head, frame);
    size_ += frame.size();
    for (std::size_t i = c.first_item; i < c.items.size(); ++i) c.items[i].end += frame.size();
    for (std::size_t i = c.first_zero_copy; i < c.zero_copy.size(); ++i)
      c.zero_copy[i].at += frame.size();
  }

  // Space for one frame at the end; commit() makes it part of the queue.
  [[nodiscard]] std::byte* reserve(std::size_t bytes) { return content().bytes.reserve(bytes); }
  void commit(std::size_t bytes) {
    content_->bytes.commit(bytes);
    size_ += bytes;
  }

  // Reports the token when everything that is queued now is gone. Not of an empty queue.
  void follow(std::uint64_t token) {
    content_->items.push_back({content_->gone + size_, token, Kind::reported});
  }

  // What leaves next, as far as `out` has room; returns how many parts that are.
  std::size_t gather(std::span<Bytes> out) const {
    if (empty()) return 0;
    const Content& c = *content_;
    std::size_t n = 0;
    std::size_t position = c.head;
    std::size_t next = c.first_zero_copy;
    while (n < out.size()) {
      const std::size_t until = c.before(next);
      if (position < until) {
        out[n++] = c.bytes.bytes().subspan(position, until - position);
        position = until;
      } else if (next < c.zero_copy.size()) {
        out[n++] = c.zero_copy[next++].bytes;
      } else {
        break;
      }
    }
    return n;
  }

  // The first n bytes are gone. Reports the tokens that have waited for them.
  template <class Done>
  void pop(std::size_t n, Done&& done) {
    if (empty()) return;
    Content& c = *content_;
    c.gone += n;
    size_ -= n;
    while (n != 0) {
      const std::size_t until = c.before(c.first_zero_copy);
      if (c.head < until) {
        const std::size_t take = std::min(n, until - c.head);
        c.head += take;
        n -= take;
      } else {
        Bytes& part = c.zero_copy[c.first_zero_copy].bytes;
        const std::size_t take = std::min(n, part.size());
        part = part.subspan(take);
        n -= take;
        if (part.empty()) ++c.first_zero_copy;
      }
    }
    for (; c.first_item < c.items.size() && c.items[c.first_item].end <= c.gone; ++c.first_item)
      if (c.items[c.first_item].kind == Kind::reported) done(c.items[c.first_item].token);
    if (empty())
      c.forget();
    else
      c.compact();
  }

  // The copied bytes that leave next, as many of `n` as lie in one piece.
  [[nodiscard]] Bytes front(std::size_t n) const {
    if (empty()) return {};
    const Content& c = *content_;
    return c.bytes.bytes().subspan(c.head, std::min(n, c.before(c.first_zero_copy) - c.head));
  }

  // Everything not completely gone.
  [[nodiscard]] std::span<const Item> pending() const {
    if (!content_) return {};
    return std::span(content_->items).subspan(content_->first_item);
  }

  // Adds the other queue's content behind this one's and empties it. It must be copied bytes only.
  void take(OutQueue& other) {
    if (other.empty()) return;
    Content& c = content();
    const Content& from = *other.content_;
    const std::uint64_t end = c.gone + size_;
    for (Item item : other.pending()) {
      item.end = item.end - from.gone + end;
      c.items.push_back(item);
    }
    c.bytes.append(from.bytes.bytes().subspan(from.head));
    size_ += other.size_;
    other.clear();
  }

  void clear() {
    size_ = 0;
    content_.reset();
  }

  // Before something is appended, and when the queue may have drained: queues are filled one at a
  // time, most of them are empty.
  void adopt(Spare& spare) {
    if (!content_) [[unlikely]]
      take_from(spare);
  }
  void release(Spare& spare);

 private:
  struct ZeroCopy {
    std::uint64_t at; // of the copied bytes, how many come before it
    Bytes bytes;
  };

  struct Content {
    [[nodiscard]] std::size_t copied() const { return bytes.size() - head; }
    // Where the copied bytes end that come before this zero-copy part, or all of them.
    [[nodiscard]] std::size_t before(std::size_t next) const {
      return next < zero_copy.size() ? static_cast<std::size_t>(zero_copy[next].at - base)
                                     : bytes.size();
    }
    void forget() {
      base += bytes.size();
      head = first_item = first_zero_copy = 0;
      bytes.clear();
      items.clear();
      zero_copy.clear();
    }
    void compact() {
      if (head > bytes.size() / 2 && head > k_compact) {
        bytes.erase_front(head);
        base += head;
        head = 0;
      }
      drop_front(items, first_item);
      drop_front(zero_copy, first_zero_copy);
    }

    ByteBuffer bytes;
    std::vector<Item> items;
    std::vector<ZeroCopy> zero_copy;
    std::uint64_t gone = 0; // stream position of the first byte that waits
    std::uint64_t base = 0; // of the copied bytes, the number of bytes[0]
    std::size_t head = 0, first_item = 0, first_zero_copy = 0;
  };

  Content& content() {
    if (!content_) [[unlikely]]
      make();
    return *content_;
  }
  [[gnu::noinline]] void make() { content_ = std::make_unique<Content>(); }
  void take_from(Spare& spare);

  // `part` without what `skip` takes of it.
  static Bytes rest_of(Bytes part, std::size_t& skip) {
    const std::size_t gone = std::min(skip, part.size());
    skip -= gone;
    return part.subspan(gone);
  }
  template <class T>
  static void drop_front(std::vector<T>& list, std::size_t& first) {
    if (first < k_few || first < list.size() / 2) return;
    list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(first));
    first = 0;
  }
  template <class T>
  static void bound(std::vector<T>& list) {
    if (list.capacity() * sizeof(T) > k_keep) std::vector<T>().swap(list);
  }

  static constexpr std::size_t k_compact = std::size_t{64} * 1024;
  static constexpr std::size_t k_keep = std::size_t{4} * 1024;
  static constexpr std::size_t k_spare = std::size_t{1024} * 1024;
  static constexpr std::size_t k_few = 64;
  std::unique_ptr<Content> content_; // null: there is none
  std::size_t size_ = 0;             // copied and zero-copy
};

class OutQueue::Spare {
  friend class OutQueue;
  static constexpr std::size_t k_most = 8;
  std::array<std::unique_ptr<Content>, k_most> contents_; // of up to k_keep bytes each
  std::size_t count_ = 0;
  ByteBuffer long_; // of a long queue: for the next that needs memory
};

[[gnu::noinline]] inline void OutQueue::take_from(Spare& spare) {
  Content& c =
      spare.count_ != 0 ? *(content_ = std::move(spare.contents_[--spare.count_])) : content();
  if (c.bytes.capacity() < spare.long_.capacity()) std::swap(c.bytes, spare.long_);
}

inline void OutQueue::release(Spare& spare) {
  if (!empty() || !content_) return;
  Content& c = *content_;
  if (c.bytes.capacity() > k_keep) {
    if (spare.long_.capacity() < c.bytes.capacity() && c.bytes.capacity() <= k_spare)
      spare.long_ = std::move(c.bytes);
    c.bytes = ByteBuffer();
  }
  bound(c.items);
  bound(c.zero_copy);
  if (spare.count_ < Spare::k_most)
    spare.contents_[spare.count_++] = std::move(content_);
  else
    content_.reset();
}

} // namespace statewire::session
