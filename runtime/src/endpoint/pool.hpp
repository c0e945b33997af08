// SPDX-License-Identifier: BSD-3-Clause
// Buffers of one size in registered memory, for what leaves and what arrives. Memory is registered
// in slabs, when it is first needed, and stays so.
#pragma once

#include <statewire/verbs.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace statewire::endpoints {

class Pool {
 public:
  static constexpr std::uint32_t k_none = UINT32_MAX;

  // `front`: so many bytes in front of each buffer are its own, too.
  Pool(verbs::Device& device, std::size_t buffer, std::size_t front = 0)
      : device_(&device), size_(buffer), front_(front) {}
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  [[nodiscard]] std::size_t buffer_size() const { return size_; }
  [[nodiscard]] std::size_t free() const { return free_.size(); }

  // Makes sure that so many buffers are free. no_memory, or what the device says, when they cannot
  // be had; then nothing has changed.
  Errc reserve(std::size_t count);
  [[nodiscard]] std::uint32_t take() { // k_none: none is free
    if (free_.empty()) return k_none;
    const std::uint32_t buffer = free_.back();
    free_.pop_back();
    return buffer;
  }
  void give_back(std::uint32_t buffer) { free_.push_back(buffer); }
  // Nothing is registered any more, and all buffers are gone, those that were taken included; more
  // are asked of the other device.
  void move_to(verbs::Device& other);

  [[nodiscard]] std::span<std::byte> bytes(std::uint32_t buffer) const {
    return {slabs_[buffer / k_slab].memory.get() + std::size_t{buffer % k_slab} * stride() + front_,
            size_};
  }
  [[nodiscard]] verbs::Piece piece(std::uint32_t buffer, std::size_t bytes) const {
    return {this->bytes(buffer).data(), static_cast<std::uint32_t>(bytes),
            slabs_[buffer / k_slab].region.local_key};
  }
  [[nodiscard]] std::size_t memory() const { return slabs_.size() * k_slab * stride(); }

 private:
  static constexpr std::uint32_t k_slab = 32; // buffers: one usual window
  struct Slab {
    std::unique_ptr<std::byte[]> memory; // NOLINT: an array of its own size
    verbs::Region region;
  };
  [[nodiscard]] std::size_t stride() const { return front_ + size_; }

  verbs::Device* device_;
  std::size_t size_, front_;
  std::vector<Slab> slabs_;
  std::vector<std::uint32_t> free_; // the last one used is the warmest
};

} // namespace statewire::endpoints
