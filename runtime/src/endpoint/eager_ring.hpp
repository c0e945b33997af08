// SPDX-License-Identifier: BSD-3-Clause
// Eager RDMA: the ring that a peer writes its short packets into, and what stands in its slots.
// When it is used is decided in spec/eager_reader.dot and spec/eager_writer.dot.
#pragma once

#include "wire.hpp"

#include <statewire/verbs.hpp>

#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <memory>

namespace statewire::endpoints {

// A slot is a front, and behind it a packet as a send would carry it, header included, and zeros up
// to the next whole word.
inline constexpr std::size_t k_slot = 256;
inline constexpr std::size_t k_slot_front = 8;

// Which packet of the connection it is, and a checksum over that and the packet. Zero: nothing.
struct SlotFront {
  std::uint32_t number = 0;
  std::uint32_t sum = 0;
};

inline void encode(const SlotFront& f, std::byte* out) {
  std::uint64_t bits = std::uint64_t{f.number} | std::uint64_t{f.sum} << 32U;
  if constexpr (std::endian::native == std::endian::big) bits = __builtin_bswap64(bits);
  std::memcpy(out, &bits, sizeof bits);
}

// Tells a packet of which only a part can be seen from a whole one; no proof of anything else.
class SlotSum {
 public:
  explicit SlotSum(std::uint32_t number) : sum_((number + k_odd) * k_odd) {}
  void add(std::uint64_t word) {
    if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
    sum_ = std::rotl(sum_ ^ word, 29) * k_odd;
  }
  [[nodiscard]] std::uint32_t value() const {
    return static_cast<std::uint32_t>(sum_ >> 32U) | 1U; // never that of an empty slot
  }

 private:
  static constexpr std::uint64_t k_odd = 0x9e3779b97f4a7c15U;
  std::uint64_t sum_;
};

// Makes the packet that stands behind a slot's front in `out` that slot's: returns the bytes of all
// of it. There is room for one more word behind the packet.
[[gnu::always_inline]] inline std::size_t make_slot(std::uint32_t number, std::byte* out,
                                                    std::size_t packet) {
  constexpr std::size_t k_word = sizeof(std::uint64_t);
  const std::uint64_t nothing = 0;
  std::memcpy(out + k_slot_front + packet, &nothing, k_word);
  const std::size_t all = (k_slot_front + packet + k_word - 1) / k_word * k_word;
  SlotSum sum(number);
  for (std::size_t at = k_slot_front; at < all; at += k_word) {
    std::uint64_t word = 0;
    std::memcpy(&word, out + at, k_word);
    sum.add(word);
  }
  encode({number, sum.value()}, out);
  return all;
}

class EagerRing {
 public:
  // One slot for each credit of the peer. null: the memory, or its registration, cannot be had.
  static std::unique_ptr<EagerRing> open(verbs::Device& device, std::uint32_t slots);
  ~EagerRing();
  EagerRing(const EagerRing&) = delete;
  EagerRing& operator=(const EagerRing&) = delete;

  [[nodiscard]] RingOffer offer() const {
    return {reinterpret_cast<std::uintptr_t>(words_.get()), region_.remote_key,
            static_cast<std::uint16_t>(slots_), static_cast<std::uint16_t>(k_slot)};
  }
  [[nodiscard]] std::size_t memory() const { return slots_ * k_slot; }

  // The next packet to be taken, as far as it can be seen by now.
  [[nodiscard]] SlotFront front() const {
    std::uint64_t bits = std::atomic_ref(*head()).load(std::memory_order_acquire);
    if constexpr (std::endian::native == std::endian::big) bits = __builtin_bswap64(bits);
    return {static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32U)};
  }
  // Its bytes, if all of them are there; empty if not. Copied first: what a peer may still write is
  // not looked at twice.
  using Copy = std::array<std::uint64_t, k_slot / sizeof(std::uint64_t)>;
  [[nodiscard]] ConstBytes whole(const SlotFront& front, Copy& copy) const {
    const std::uint64_t* const packet = head() + k_slot_front / sizeof(std::uint64_t);
    copy[0] = packet[0];
    const std::size_t size = k_send_header + length_of(copy[0]);
    if (size > k_slot - k_slot_front) return {};
    SlotSum sum(front.number);
    sum.add(copy[0]);
    for (std::size_t i = 1; i * sizeof(std::uint64_t) < size; ++i) {
      copy[i] = packet[i];
      sum.add(copy[i]);
    }
    if (sum.value() != front.sum) return {};
    return std::as_bytes(std::span(copy)).first(size);
  }
  void take() {
    std::atomic_ref(*head()).store(0, std::memory_order_relaxed);
    if (++next_ == slots_) next_ = 0;
  }
  void rewind() { next_ = 0; } // everything was taken, and the peer begins anew

 private:
  static constexpr std::size_t k_words = k_slot / sizeof(std::uint64_t);

  EagerRing(verbs::Device& device, std::uint32_t slots) : device_(device), slots_(slots) {}
  [[nodiscard]] std::uint64_t* head() const { return words_.get() + next_ * k_words; }

  verbs::Device& device_;
  std::size_t slots_, next_ = 0;
  std::unique_ptr<std::uint64_t[]> words_; // NOLINT: an array of its own size
  verbs::Region region_;
};

} // namespace statewire::endpoints
