// Bytes of one virtual connection on their way out, and which messages they belong to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace statewire {

// A byte queue with message ends. Empty queues own no memory worth mentioning; memory of a long
// queue is released when it runs empty.
class OutQueue {
 public:
  struct Item {
    std::uint64_t end;   // position in the stream after the message's last byte
    std::uint64_t token; // the user's
    bool is_message;     // false: a control frame, nobody waits for it
  };

  [[nodiscard]] bool empty() const { return head_ == bytes_.size(); }
  [[nodiscard]] std::size_t size() const { return bytes_.size() - head_; }
  [[nodiscard]] std::span<const std::byte> front() const {
    return std::span(bytes_).subspan(head_);
  }

  // Appends a message of which the first `already_sent` bytes (header and payload together) are
  // gone.
  void push(std::span<const std::byte> header, std::span<const std::byte> payload,
            std::size_t already_sent, std::uint64_t token, bool is_message) {
    append(header, already_sent);
    append(payload, already_sent > header.size() ? already_sent - header.size() : 0);
    items_.push_back({base_ + bytes_.size(), token, is_message});
  }

  // The first n bytes have been handed over. Returns how many messages are complete thereby.
  std::size_t pop(std::size_t n) {
    head_ += n;
    const std::uint64_t position = base_ + head_;
    std::size_t messages = 0;
    while (first_item_ < items_.size() && items_[first_item_].end <= position)
      messages += items_[first_item_++].is_message ? 1 : 0;
    if (empty()) {
      clear();
    } else if (head_ > bytes_.size() / 2 && head_ > k_compact) {
      bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(head_));
      base_ += head_;
      head_ = 0;
      items_.erase(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(first_item_));
      first_item_ = 0;
    }
    return messages;
  }

  // Everything not completely handed over.
  [[nodiscard]] std::span<const Item> pending() const {
    return std::span(items_).subspan(first_item_);
  }

  // Adds the other queue's content behind this one's and empties it.
  void take(OutQueue& other) {
    const std::uint64_t offset = base_ + bytes_.size() - (other.base_ + other.head_);
    const auto rest = other.front();
    bytes_.insert(bytes_.end(), rest.begin(), rest.end());
    for (Item item : other.pending()) {
      item.end += offset;
      items_.push_back(item);
    }
    other.clear();
  }

  void clear() {
    base_ = head_ = first_item_ = 0;
    if (bytes_.capacity() > k_keep) {
      std::vector<std::byte>().swap(bytes_);
      std::vector<Item>().swap(items_);
    } else {
      bytes_.clear();
      items_.clear();
    }
  }

 private:
  void append(std::span<const std::byte> part, std::size_t skip) {
    if (skip < part.size())
      bytes_.insert(bytes_.end(), part.begin() + static_cast<std::ptrdiff_t>(skip), part.end());
  }

  static constexpr std::size_t k_compact = std::size_t{64} * 1024;
  static constexpr std::size_t k_keep = std::size_t{4} * 1024;
  std::vector<std::byte> bytes_;
  std::vector<Item> items_;
  std::uint64_t base_ = 0; // stream position of bytes_[0]
  std::size_t head_ = 0, first_item_ = 0;
};

} // namespace statewire
