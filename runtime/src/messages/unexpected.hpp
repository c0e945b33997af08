// SPDX-License-Identifier: BSD-3-Clause
// Unexpected messages, and the memory they wait in.
#pragma once

#include "parts/matching.hpp"
#include "parts/queue.hpp"
#include "parts/slab.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace statewire::messages {

// Memory for payloads in sizes of powers of two. What is given back is used again; no more of it is
// kept than a bound.
class PayloadPool {
 public:
  struct Block {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size = 0;
  };

  explicit PayloadPool(std::size_t bound) : bound_(bound) {}

  [[nodiscard]] Block take(std::size_t size) {
    const std::size_t index = index_of(size);
    if (index < k_sizes && !spare_[index].empty()) {
      Block block{std::move(spare_[index].back()), k_least << index};
      spare_[index].pop_back();
      spare_bytes_ -= block.size;
      return block;
    }
    const std::size_t whole = index < k_sizes ? k_least << index : size;
    return {std::unique_ptr<std::byte[]>(new std::byte[whole]), whole};
  }

  void release(Block block) {
    if (block.bytes == nullptr) return;
    const std::size_t index = index_of(block.size);
    if (index >= k_sizes || spare_bytes_ + block.size > bound_) return; // freed
    spare_bytes_ += block.size;
    spare_[index].push_back(std::move(block.bytes));
  }

 private:
  static constexpr std::size_t k_least = 256;
  static constexpr std::size_t k_sizes = 12; // up to 512 KiB

  static std::size_t index_of(std::size_t size) {
    if (size <= k_least) return 0;
    return static_cast<std::size_t>(std::bit_width((size - 1) / k_least));
  }

  std::array<std::vector<std::unique_ptr<std::byte[]>>, k_sizes> spare_;
  std::size_t spare_bytes_ = 0;
  std::size_t bound_;
};

enum class UnexpectedKind : std::uint8_t {
  message,      // its payload is here, or arriving
  synchronous,  // the same, and its sender waits for an acknowledgement
  announcement, // its sender waits for a clear to send
  own,          // from this process to itself: its payload is still in the sender's memory
  failed,       // taken by a matched probe, then lost: only its name and the reason are left
};

struct UnexpectedMessage : parts::SlabNode, parts::UnexpectedLinks<UnexpectedMessage> {
  UnexpectedKind kind = UnexpectedKind::message;
  std::uint8_t flags = 0; // of an announcement: whether its sender opens memory
  Request sender;         // its name there; of an announcement or a synchronous message
  Window memory;          // of an announcement whose flags say so
  std::size_t length = 0;
  std::size_t arrived = 0;
  std::size_t cost = 0; // of the credit
  // Of an arriving message: the receive that gets it; it is in no list any more. Of an own one: the
  // send.
  parts::RequestState* partner = nullptr;
  Errc reason = Errc::ok; // why it failed
  parts::QueueLink<UnexpectedMessage>
      taken_queue;          // of its peer's, when a matched probe has taken it
  PayloadPool::Block block; // when it does not fit inside
  std::array<std::byte, 128> inside;

  [[nodiscard]] std::byte* data() {
    return block.bytes != nullptr ? block.bytes.get() : inside.data();
  }
  [[nodiscard]] bool is_announced() const { return kind == UnexpectedKind::announcement; }
  [[nodiscard]] ConstBytes payload() { return {data(), length}; }

  void release() { block = {}; }
  void reset() {
    envelope = {};
    kind = UnexpectedKind::message;
    flags = 0;
    sender = {};
    length = arrived = cost = 0;
    partner = nullptr;
    reason = Errc::ok;
    taken_queue = {};
  }
};

} // namespace statewire::messages
