// SPDX-License-Identifier: BSD-3-Clause
// Unexpected messages, and the memory they wait in.
#pragma once

#include "parts/matching.hpp"
#include "parts/slab.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace statewire::messages {

// Payloads of up to so many bytes are kept with what is known of their message.
inline constexpr std::size_t k_inside = 64;

// The memory that a payload takes beside k_message_cost: sizes in four steps from one power of two
// to the next. Both sides count credit by it.
[[nodiscard]] constexpr std::size_t payload_memory(std::size_t length) {
  if (length <= k_inside) return 0;
  if (length <= 2 * k_inside) return 2 * k_inside;
  const std::size_t step = std::bit_floor(length - 1) / 4;
  return (length + step - 1) & ~(step - 1);
}
// What keeping a message costs of the credit. An announcement has no payload.
[[nodiscard]] constexpr std::size_t cost_of(std::size_t length) {
  return k_message_cost + payload_memory(length);
}

// Memory for payloads. What is given back is used again; no more of it is kept than a bound.
class PayloadPool {
 public:
  struct Block {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size = 0;
  };

  explicit PayloadPool(std::size_t bound) : bound_(bound) {}

  [[nodiscard]] Block take(std::size_t length) {
    const std::size_t size = payload_memory(length), index = index_of(size);
    if (index < k_sizes && !spare_[index].empty()) {
      Block block{std::move(spare_[index].back()), size};
      spare_[index].pop_back();
      spare_bytes_ -= size;
      return block;
    }
    return {std::unique_ptr<std::byte[]>(new std::byte[size]), size};
  }

  void release(Block block) {
    if (block.bytes == nullptr) return;
    const std::size_t index = index_of(block.size);
    if (index >= k_sizes || spare_bytes_ + block.size > bound_) return; // freed
    try {
      spare_[index].push_back(std::move(block.bytes));
    } catch (const std::bad_alloc&) {
      return; // freed
    }
    spare_bytes_ += block.size;
  }

 private:
  static constexpr std::size_t k_sizes = 49; // up to 512 KiB

  static std::size_t index_of(std::size_t size) {
    const std::size_t doublings = std::bit_width((size - 1) / (2 * k_inside));
    if (doublings == 0) return 0;
    const std::size_t quarter = (size - 1) * 4 / std::bit_floor(size - 1) - 4;
    return doublings * 4 - 3 + quarter;
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
  Errc reason = Errc::ok; // why it failed
  std::size_t length = 0;
  std::size_t arrived = 0;
  std::size_t cost = 0; // of the credit
  // Of an arriving message: the receive that gets it; it is in no list any more. Of an own one: the
  // send.
  parts::RequestState* partner = nullptr;
  PayloadPool::Block block; // when it does not fit inside
  std::array<std::byte, k_inside> inside;

  [[nodiscard]] std::byte* data() {
    return block.bytes != nullptr ? block.bytes.get() : inside.data();
  }
  // Of an announcement whose flags say so: the sender's memory, where others have their payload.
  void set_memory(const RemoteRegion& memory) {
    std::memcpy(inside.data(), &memory, sizeof memory);
  }
  [[nodiscard]] RemoteRegion memory() const {
    RemoteRegion memory;
    std::memcpy(&memory, inside.data(), sizeof memory);
    return memory;
  }
  [[nodiscard]] bool is_announced() const { return kind == UnexpectedKind::announcement; }
  [[nodiscard]] ConstBytes payload() { return {data(), length}; }

  void release() { block = {}; }
  void reset() {
    envelope = {};
    kind = UnexpectedKind::message;
    flags = 0;
    reason = Errc::ok;
    sender = {};
    length = arrived = cost = 0;
    partner = nullptr;
  }
};

// Of one peer, that matched probes have taken.
using TakenMessages =
    parts::Queue<UnexpectedMessage, &parts::UnexpectedLinks<UnexpectedMessage>::by_name>;

// With a bucket of its own: a tag that no other message has.
static_assert(sizeof(RemoteRegion) <= k_inside && std::is_trivially_copyable_v<RemoteRegion>);
using Tags = parts::Buckets<UnexpectedMessage, &parts::UnexpectedLinks<UnexpectedMessage>::by_tag>;
static_assert(sizeof(UnexpectedMessage) + sizeof(Tags::Bucket) + 6 * sizeof(void*) <=
              k_message_cost);

} // namespace statewire::messages
