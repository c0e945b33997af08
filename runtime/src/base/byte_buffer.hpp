// SPDX-License-Identifier: BSD-3-Clause
// Bytes, mostly appended at the end, without zeroing memory that is about to be overwritten.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <utility>

namespace statewire {

class ByteBuffer {
 public:
  ByteBuffer() = default;
  ByteBuffer(ByteBuffer&& other) noexcept
      : data_(std::move(other.data_)), size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  ByteBuffer& operator=(ByteBuffer&& other) noexcept {
    data_ = std::move(other.data_);
    size_ = std::exchange(other.size_, 0);
    capacity_ = std::exchange(other.capacity_, 0);
    return *this;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  [[nodiscard]] std::span<const std::byte> bytes() const { return {data_.get(), size_}; }

  void append(std::span<const std::byte> more) {
    if (more.empty()) return;
    if (capacity_ - size_ < more.size()) grow(more.size());
    std::memcpy(data_.get() + size_, more.data(), more.size());
    size_ += more.size();
  }
  void insert(std::size_t at, std::span<const std::byte> more) {
    if (capacity_ - size_ < more.size()) grow(more.size());
    std::memmove(data_.get() + at + more.size(), data_.get() + at, size_ - at);
    std::memcpy(data_.get() + at, more.data(), more.size());
    size_ += more.size();
  }
  // Space for so many bytes at the end, which are the buffer's when they are committed. Valid until
  // anything else is asked of it.
  [[nodiscard]] std::byte* reserve(std::size_t more) {
    if (capacity_ - size_ < more) grow(more);
    return data_.get() + size_;
  }
  void commit(std::size_t more) { size_ += more; }
  void erase_front(std::size_t n) {
    std::memmove(data_.get(), data_.get() + n, size_ - n);
    size_ -= n;
  }
  void clear() { size_ = 0; } // keeps its memory

 private:
  void grow(std::size_t more) {
    const std::size_t capacity = std::max({capacity_ * 2, size_ + more, k_first});
    auto data = std::make_unique_for_overwrite<std::byte[]>(capacity); // NOLINT: not zeroed
    if (size_ != 0) std::memcpy(data.get(), data_.get(), size_);
    data_ = std::move(data);
    capacity_ = capacity;
  }
  static constexpr std::size_t k_first = 256;
  std::unique_ptr<std::byte[]> data_; // NOLINT: an array of its own size
  std::size_t size_ = 0, capacity_ = 0;
};

} // namespace statewire
