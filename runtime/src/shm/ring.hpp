// SPDX-License-Identifier: BSD-3-Clause
// The two ends of a ring of bytes with one writer and one reader. Each end has words of its own,
// which it writes, and reads the other end's, which it does not trust: a position is read once and
// checked.
#pragma once

#include "layout.hpp"

#include "base/copy_bytes.hpp"
#include "core/transport.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace statewire::shm {

// What is published at once: the other side copies one piece while this one copies the next.
inline constexpr std::uint64_t k_piece = std::uint64_t{8} << 10U;

class Writer {
 public:
  Writer(Words& own, std::byte* ring, const Words& peer, std::size_t size = k_ring)
      : own_(own), ring_(ring), peer_(peer), size_(size) {}

  // Copies what fits and publishes it, piece by piece; calls `published()` after each, for a reader
  // that is to be woken by the first. Returns how many bytes.
  template <class Published>
  [[nodiscard]] std::size_t write(std::span<const ConstBytes> from, Published&& published);
  // Space for so many bytes that are written in place, for commit(), which publishes them: one
  // piece, because the ring is mapped twice in a row. Null: there is none, as last seen.
  [[nodiscard]] std::byte* reserve(std::size_t bytes) const {
    return bytes <= room_seen() ? ring_ + (written_ & (size_ - 1)) : nullptr;
  }
  template <class Published>
  void commit(std::size_t bytes, Published&& published) {
    written_ += bytes;
    publish(published);
  }
  // Bytes that fit now.
  [[nodiscard]] std::size_t room() {
    const std::uint64_t seen = peer_.consumed.load(k_order);
    broken_ |= seen < consumed_ || seen > published_;
    if (broken_) return 0;
    consumed_ = seen;
    return room_seen();
  }
  // As last seen, without a look at what the peer has published: bytes that it has consumed, that
  // fit, and that it has not consumed: one piece, because the ring is mapped twice in a row.
  [[nodiscard]] std::uint64_t consumed() const { return consumed_; }
  [[nodiscard]] std::size_t room_seen() const {
    return size_ - static_cast<std::size_t>(written_ - consumed_);
  }
  [[nodiscard]] ConstBytes unconsumed() const {
    return {ring_ + (consumed_ & (size_ - 1)), static_cast<std::size_t>(written_ - consumed_)};
  }
  // The peer has published a position that cannot be. No byte was written since.
  [[nodiscard]] bool is_broken() const { return broken_; }

 private:
  [[gnu::always_inline]] std::size_t copy(ConstBytes from) {
    const std::size_t at = written_ & (size_ - 1);
    const std::size_t first = std::min(from.size(), size_ - at);
    copy_bytes(ring_ + at, from.data(), first);
    if (first != from.size()) [[unlikely]]
      copy_bytes(ring_, from.data() + first, from.size() - first);
    written_ += from.size();
    return from.size();
  }
  template <class Published>
  void publish(Published&& published) {
    published_ = written_;
    own_.written.store(published_, k_order);
    published();
  }
  template <class Published>
  void publish_rest(Published&& published) {
    if (published_ != written_) publish(published);
  }

  Words& own_;
  std::byte* const ring_;
  const Words& peer_;
  const std::size_t size_; // of the ring
  std::uint64_t written_ = 0, published_ = 0;
  std::uint64_t consumed_ = 0; // by the peer, as last seen
  bool broken_ = false;
};

class Reader {
 public:
  Reader(Words& own, const std::byte* ring, const Words& peer, std::size_t size = k_ring)
      : own_(own), ring_(ring), peer_(peer), size_(size) {}

  // In place: what is there as last seen, in one piece, because the ring is mapped twice in a row;
  // and looks whether there is more.
  [[nodiscard]] ConstBytes unread() const {
    return {ring_ + (consumed_ & (size_ - 1)), static_cast<std::size_t>(written_ - consumed_)};
  }
  bool look_further() {
    const std::uint64_t seen = peer_.written.load(k_order);
    if (seen < written_ || seen - consumed_ > size_) [[unlikely]] { // that went back, or beyond
      broken_ = true;
      return false;
    }
    if (seen - written_ > k_line) prefetch_up_to(seen);
    return std::exchange(written_, seen) != seen;
  }
  // The bytes that are written next come along with the peer's position instead of after it, when
  // the writer has another cache.
  void prefetch_next() const { __builtin_prefetch(ring_ + (written_ & (size_ - 1))); }
  [[nodiscard]] std::uint64_t written() const { return written_; } // by the peer, as last seen
  void consume(std::size_t bytes) { consumed_ += bytes; }          // of unread()
  [[nodiscard]] std::uint64_t unpublished() const {
    return consumed_ - published_;
  }                // bytes consumed
  void publish() { // what was consumed
    published_ = consumed_;
    own_.consumed.store(published_, k_order);
  }
  [[nodiscard]] bool is_broken() const { return broken_; }

 private:
  static constexpr std::uint64_t k_line = 64;
  // Behind the first line, which prefetch_next() has asked for: what lies there comes while the
  // bytes before it are looked at.
  [[gnu::noinline]] void prefetch_up_to(std::uint64_t seen) const {
    constexpr std::uint64_t k_prefetched = 32 * k_line;
    const std::uint64_t end = std::min(seen, written_ + k_prefetched);
    for (std::uint64_t at = written_ + k_line; at < end; at += k_line)
      __builtin_prefetch(ring_ + (at & (size_ - 1)));
  }

  Words& own_;
  const std::byte* const ring_;
  const Words& peer_;
  const std::size_t size_;    // of the ring
  std::uint64_t written_ = 0; // by the peer, as last seen
  std::uint64_t consumed_ = 0, published_ = 0;
  bool broken_ = false;
};

template <class Published>
std::size_t Writer::write(std::span<const ConstBytes> from, Published&& published) {
  std::size_t done = 0;
  std::size_t free = room_seen();
  if (from.size() == 1) { // mostly one frame, which fits
    const ConstBytes all = from.front();
    if (!all.empty() && all.size() <= std::min<std::size_t>(free, k_piece)) [[likely]] {
      done = copy(all);
      publish(published);
      return done;
    }
  }
  for (ConstBytes part : from) {
    while (!part.empty()) {
      // The peer's position is asked for only when the last one seen does not do.
      if (free < part.size() && free < k_piece) {
        publish_rest(published);
        free = room();
        if (free == 0) return done;
      }
      const auto unpublished = static_cast<std::size_t>(written_ - published_);
      const std::size_t n = std::min({part.size(), free, k_piece - unpublished});
      done += copy(part.first(n));
      free -= n;
      part = part.subspan(n);
      if (written_ - published_ == k_piece) publish(published);
    }
  }
  publish_rest(published);
  return done;
}

} // namespace statewire::shm
