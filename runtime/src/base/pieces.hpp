// SPDX-License-Identifier: BSD-3-Clause
// Lists of buffers as one run of bytes: copied out of, copied into, and cut into pieces. A Place
// remembers how far one is, so that going on costs nothing however long the list.
#pragma once

#include "copy_bytes.hpp"

#include <statewire/address.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace statewire::parts {

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

// Takes the next `length` bytes off the front of the list, and the pieces that are used up by it:
// the place is in the first one then.
template <class Bytes>
void drop_front(std::span<const Bytes>& list, Place& place, std::size_t length) {
  (void)skip(list, place, length);
  while (place.piece < list.size() && place.within == list[place.piece].size())
    place = {place.piece + 1, 0};
  list = list.subspan(std::exchange(place.piece, 0));
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
