// SPDX-License-Identifier: BSD-3-Clause
// Lists of buffers as one run of bytes: copied out of, copied into, and cut into pieces that are
// sent without a copy. A Place remembers how far one is, so that going on costs nothing however
// long the list.
#pragma once

#include "../../base/copy_bytes.hpp"
#include "core/packets.hpp"

#include <algorithm>
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

struct Place {
  std::size_t piece = 0;
  std::size_t within = 0; // of that piece; less than its size, unless it is empty
};

// Goes through the next `length` bytes of the list, or what there is: f(part of a piece) for each
// piece. Returns how many bytes that were.
template <class Bytes, class F>
std::size_t walk(std::span<const Bytes> list, Place& place, std::size_t length, F&& f) {
  if (place.piece < list.size()) { // mostly one piece has all of it
    const Bytes& piece = list[place.piece];
    if (const std::size_t left = piece.size() - place.within; length <= left) [[likely]] {
      if (length != 0) f(piece.subspan(place.within, length));
      place.within += length;
      if (length == left) place = {place.piece + 1, 0};
      return length;
    }
  }
  std::size_t done = 0;
  while (done < length && place.piece < list.size()) {
    const Bytes& piece = list[place.piece];
    const std::size_t n = std::min(length - done, piece.size() - place.within);
    if (n != 0) f(piece.subspan(place.within, n));
    done += n;
    place.within += n;
    if (place.within == piece.size()) place = {place.piece + 1, 0};
  }
  return done;
}

template <class Bytes>
std::size_t skip(std::span<const Bytes> list, Place& place, std::size_t length) {
  return walk(list, place, length, [](Bytes) {});
}

// The next to.size() bytes of the list, or what there is; returns how many.
inline std::size_t copy_out(std::span<const ConstBytes> list, Place& place, MutableBytes to) {
  std::byte* next = to.data();
  return walk(list, place, to.size(), [&next](ConstBytes part) {
    copy_bytes(next, part.data(), part.size());
    next += part.size();
  });
}

// Fills the list from where it is; returns how many bytes found room. What remains of `from` does
// not fit: the message is truncated.
inline std::size_t copy_in(std::span<const MutableBytes> list, Place& place, ConstBytes from) {
  if (list.size() == 1 && place.piece == 0 && place.within == 0 &&
      from.size() <= list.front().size()) [[likely]] {
    copy_bytes(list.front().data(), from.data(), from.size());
    place = from.size() == list.front().size() ? Place{1, 0} : Place{0, from.size()};
    return from.size();
  }
  const std::byte* next = from.data();
  return walk(list, place, from.size(), [&next](MutableBytes part) {
    copy_bytes(part.data(), next, part.size());
    next += part.size();
  });
}

// Appends the next `length` bytes of the list, or what there is, as pieces; returns how many bytes.
template <class Bytes>
std::size_t slice(std::span<const Bytes> list, Place& place, std::size_t length,
                  std::vector<Bytes>& out) {
  return walk(list, place, length, [&out](Bytes part) { out.push_back(part); });
}

} // namespace statewire::parts
