// SPDX-License-Identifier: BSD-3-Clause
#include "outbox.hpp"

#include <algorithm>
#include <utility>

namespace statewire::lanes {

std::size_t Outbox::write_at_once(std::span<const ConstBytes> parts) {
  return size() == 0 ? socket_.write(parts) : 0;
}

void Outbox::put(std::span<const ConstBytes> parts, std::uint64_t position) {
  std::size_t written = format_ == Format::frames ? write_at_once(parts) : 0;
  for (ConstBytes part : parts) {
    const std::size_t skipped = std::min(written, part.size());
    written -= skipped;
    part = part.subspan(skipped);
    if (format_ == Format::frames) {
      queue_.append(part);
      continue;
    }
    while (!part.empty()) {
      const std::size_t n = std::min(part.size(), k_max_piece);
      const auto header = encode_piece_header(position, static_cast<std::uint32_t>(n));
      queue_.append(std::as_bytes(std::span(header)));
      queue_.append(part.first(n));
      part = part.subspan(n);
      position += n;
    }
  }
}

bool Outbox::put(const Frame& frame) {
  Bytes bytes;
  if (!encode(frame, bytes)) return false;
  queue_.append(std::as_bytes(std::span(bytes)));
  if (std::holds_alternative<Switch>(frame.content)) format_ = Format::lane_frames;
  return true;
}

void Outbox::flush() {
  if (size() != 0) {
    const ConstBytes rest = queue_.bytes();
    queue_.pop(socket_.write(std::span(&rest, 1)));
  }
  if (size() == 0 && std::exchange(finishes_, false)) socket_.finish();
}

} // namespace statewire::lanes
