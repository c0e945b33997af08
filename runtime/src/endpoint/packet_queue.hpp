// Packets of one peer on their way out, with their boundaries. The bytes are an OutQueue: some were
// copied, others are borrowed.
#pragma once

#include "wire.hpp"

#include "../core/outqueue.hpp"

#include <cstdint>
#include <vector>

namespace statewire::endpoints {

class PacketQueue {
 public:
  struct Record {
    std::uint32_t size = 0;
    SendType type = SendType::data;
    std::uint8_t flags = 0; // of a close
  };

  [[nodiscard]] bool empty() const { return first_ == records_.size(); }
  [[nodiscard]] std::size_t count() const { return records_.size() - first_; }
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  [[nodiscard]] std::size_t copied() const { return bytes_.copied(); }
  [[nodiscard]] const Record& front() const { return records_[first_]; }
  [[nodiscard]] const Record& operator[](std::size_t i) const { return records_[first_ + i]; }
  [[nodiscard]] std::size_t memory() const { return records_.capacity() * sizeof(Record); }

  // `loan`: its token is told when its bytes have been copied to where they leave from.
  void push(ConstBytes copied, std::span<const ConstBytes> borrowed, std::uint64_t token) {
    std::size_t size = copied.size();
    for (const ConstBytes part : borrowed) size += part.size();
    const auto kind = borrowed.empty() ? OutQueue::Kind::untold : OutQueue::Kind::loan;
    bytes_.push({}, copied, borrowed, 0, token, kind);
    records_.push_back({static_cast<std::uint32_t>(size), SendType::data, 0});
  }
  // The same with everything copied, now.
  void push_copy(ConstBytes copied, std::span<const ConstBytes> borrowed) {
    std::size_t size = copied.size();
    bytes_.push({}, copied, {}, 0, 0, OutQueue::Kind::untold);
    for (const ConstBytes part : borrowed) {
      bytes_.push({}, part, {}, 0, 0, OutQueue::Kind::untold);
      size += part.size();
    }
    records_.push_back({static_cast<std::uint32_t>(size), SendType::data, 0});
  }
  void push_close(std::uint8_t flags) { records_.push_back({0, SendType::close, flags}); }
  void push_bare(SendType type) { records_.push_back({0, type, 0}); }
  // What is said of rings concerns one connection only.
  void drop_bare() {
    records_.erase(records_.begin(), records_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
    std::erase_if(records_, [](const Record& r) { return r.type >= SendType::ring; });
  }

  // Takes the first packet out: its bytes go to `into`, which is large enough.
  template <class Told>
  void pop(MutableBytes into, Told&& told) {
    const std::size_t size = front().size;
    std::size_t done = 0;
    while (done < size) {
      std::array<ConstBytes, k_parts> parts;
      const std::size_t n = bytes_.gather(parts);
      std::size_t now = 0;
      for (std::size_t i = 0; i < n && done + now < size; ++i) {
        const ConstBytes part = parts[i].first(std::min(parts[i].size(), size - done - now));
        if (!part.empty()) std::memcpy(into.data() + done + now, part.data(), part.size());
        now += part.size();
      }
      bytes_.pop(now, told);
      done += now;
    }
    if (size == 0) bytes_.pop(0, told);
    if (++first_ == records_.size()) {
      first_ = 0;
      records_.clear();
      if (records_.capacity() > k_keep) std::vector<Record>().swap(records_);
    } else if (first_ >= k_keep && first_ * 2 >= records_.size()) {
      records_.erase(records_.begin(), records_.begin() + static_cast<std::ptrdiff_t>(first_));
      first_ = 0;
    }
  }

  // Adds the other queue's content behind this one's and empties it. It must not have borrowed.
  void take(PacketQueue& other) {
    bytes_.take(other.bytes_);
    records_.insert(records_.end(),
                    other.records_.begin() + static_cast<std::ptrdiff_t>(other.first_),
                    other.records_.end());
    other.clear();
  }
  void clear() {
    bytes_.clear();
    records_.clear();
    first_ = 0;
  }
  void adopt(ByteBuffer& spare) { bytes_.adopt(spare); }
  void give_back(ByteBuffer& spare) { bytes_.give_back(spare); }

 private:
  static constexpr std::size_t k_parts = 16;
  static constexpr std::size_t k_keep = 64;
  OutQueue bytes_;
  std::vector<Record> records_; // those before first_ are gone
  std::size_t first_ = 0;
};

} // namespace statewire::endpoints
