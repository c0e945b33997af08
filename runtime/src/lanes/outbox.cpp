// SPDX-License-Identifier: BSD-3-Clause
#include "outbox.hpp"

#include "base/pieces.hpp"

#include <algorithm>
#include <utility>

namespace statewire::lanes {

std::size_t Outbox::put(std::span<const ConstBytes> parts, std::uint64_t position) {
  if (size() != 0) return 0; // that leaves first
  if (format_ == Format::lane_frames) return put_piece(parts, position);
  return waiting_.empty() ? put_frames(parts) : put_rest_of_frame(parts);
}

std::size_t Outbox::put_rest_of_frame(std::span<const ConstBytes> parts) {
  std::vector<ConstBytes> first;
  parts::Place begin;
  if (size() != 0 || parts::slice(parts, begin, bounds_.rest_of_frame(parts), first) == 0) return 0;
  return put_frames(first);
}

std::size_t Outbox::put_frames(std::span<const ConstBytes> parts) {
  const std::size_t written = socket_.write(parts);
  parts::Place begin;
  parts::walk(parts, begin, written, [this](ConstBytes part) { bounds_.pass(part); });
  if (!bounds_.is_inside()) {
    queue_.append(std::as_bytes(std::span(waiting_)));
    waiting_.clear();
  }
  return written;
}

std::size_t Outbox::put_piece(std::span<const ConstBytes> parts, std::uint64_t position) {
  const std::size_t all = std::min(total_size(parts), k_max_piece);
  const auto header = encode_piece_header(position, static_cast<std::uint32_t>(all));
  std::vector<ConstBytes> piece{std::as_bytes(std::span(header))};
  parts::Place begin, rest;
  parts::slice(parts, begin, all, piece);
  const std::size_t written = socket_.write(piece);
  if (written == 0) return 0;
  const std::span<const ConstBytes> list(piece);
  parts::skip(list, rest, written);
  parts::walk(list, rest, SIZE_MAX, [this](ConstBytes part) { queue_.append(part); });
  return all;
}

void Outbox::keep(ConstBytes bytes, std::uint64_t position) {
  while (!bytes.empty()) {
    const std::size_t n = std::min(bytes.size(), k_max_piece);
    const auto header = encode_piece_header(position, static_cast<std::uint32_t>(n));
    queue_.append(std::as_bytes(std::span(header)));
    queue_.append(bytes.first(n));
    bytes = bytes.subspan(n);
    position += n;
  }
}

// What waits for a frame's end goes behind the queue, in which nothing is queued meanwhile.
bool Outbox::put(const Frame& frame, native::Descriptor descriptor) {
  const std::uint64_t position = gone_ + queue_.size() + waiting_.size();
  const bool waits = format_ == Format::frames && bounds_.is_inside();
  Bytes bytes;
  if (!encode(frame, waits ? waiting_ : bytes)) return false;
  if (descriptor) passed_.push_back({position, std::move(descriptor)});
  if (waits) return true;
  queue_.append(std::as_bytes(std::span(bytes)));
  if (std::holds_alternative<Switch>(frame.content)) format_ = Format::lane_frames;
  return true;
}

void Outbox::flush() {
  while (size() != 0) {
    if (!passed_.empty() && passed_.front().position == gone_) {
      if (!socket_.pass(passed_.front().descriptor)) return;
      passed_.erase(passed_.begin());
    }
    ConstBytes first = queue_.bytes();
    if (!passed_.empty() && passed_.front().position - gone_ < first.size())
      first = first.first(static_cast<std::size_t>(passed_.front().position - gone_));
    const std::size_t n = socket_.write(std::span(&first, 1));
    queue_.pop(n);
    gone_ += n;
    if (n < first.size()) return;
  }
  if (std::exchange(finishes_, false)) socket_.finish();
}

} // namespace statewire::lanes
