// SPDX-License-Identifier: BSD-3-Clause
// What a segment of shared memory holds: one side's words, and the ring that it writes. The side
// that has made it is the only one that can write to it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace statewire::shm {

inline constexpr std::size_t k_page = 4096;
// Bytes of a ring, a power of two; the descriptor's size says which. When the processes share their
// cores, each ring-full costs two switches between them, so the larger one carries long messages
// several times as fast; it is for the first connections of a process only.
inline constexpr std::size_t k_ring = std::size_t{64} << 10U, k_large_ring = k_ring * 8;
inline constexpr std::size_t k_large_rings = 8; // of one process, at a time
constexpr std::size_t segment_of(std::size_t ring) { return k_page + ring; }
// Of the layout and of what the words mean. A lane of another version is given up.
inline constexpr std::uint8_t k_version = 4;

// Positions are bytes since the beginning of the lane. All words are 0 at first. Words that
// are written at different moments are on cache lines of their own; lines are fetched in pairs.
struct Words {
  alignas(128) std::atomic<std::uint64_t> written;  // into the own ring
  alignas(128) std::atomic<std::uint64_t> consumed; // of the peer's ring
  // What this side is to be rung for (Attention); the rest is a count of changes.
  alignas(128) std::atomic<std::uint64_t> attention;
  // By which a peer knows this process when it reads its memory (PeerMemory). 0: it is over.
  alignas(128) std::atomic<std::uint64_t> identity;
  std::atomic<std::uint64_t> reads; // 1: this side can read the peer's memory
  // Twice the iterations of progress while memory of this side is open to the peer; with k_reading
  // while it reads another one's.
  alignas(128) std::atomic<std::uint64_t> iterations;
};
inline constexpr std::uint64_t k_reading = 1;
static_assert(sizeof(Words) <= k_page);
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

// All accesses to positions and to `attention`. A side that publishes looks at `attention`
// afterwards, one that sleeps looks at the positions after its own store: with less than one order
// of all of them a processor may look before its store can be seen, and a wake-up is lost
// (spec/lane_arm.dot). A look costs nothing more by it.
inline constexpr std::memory_order k_order = std::memory_order_seq_cst;

enum Attention : std::uint64_t {
  k_for_bytes = 1, // when bytes are published in the peer's ring
  k_for_room = 2,  // when there is room in the own ring
  k_attention_step = 4,
};

} // namespace statewire::shm
