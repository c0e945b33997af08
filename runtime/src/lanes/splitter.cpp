// SPDX-License-Identifier: BSD-3-Clause
#include "splitter.hpp"

#include "base/bytes.hpp"

#include <algorithm>
#include <utility>

namespace statewire::lanes {
namespace {

ConstBytes take(ConstBytes& in, std::size_t most) {
  const ConstBytes front = in.first(std::min(most, in.size()));
  in = in.subspan(front.size());
  return front;
}

} // namespace

std::optional<Splitter::Element> Splitter::next(ConstBytes& in) {
  if (format_ == Format::nothing) in = {};
  if (in.empty()) return std::nullopt;
  if (format_ == Format::frames) {
    if (const ConstBytes some = frames(in); !some.empty()) return some;
  }
  if (chunk_left_ != 0) return chunk(in);
  return lane_ ? body(in) : header(in);
}

// The rest of a frame of the stream, those that follow it up to a LANE frame, and the beginning of
// another behind its header.
ConstBytes Splitter::frames(ConstBytes& in) {
  std::size_t n = std::min(payload_left_, in.size());
  payload_left_ -= n;
  if (descriptor_ || !is_between_frames()) return take(in, n);
  while (payload_left_ == 0 && in.size() - n >= k_header) {
    const session::FrameHeader h = session::decode(in.subspan(n, k_header));
    if (static_cast<std::uint8_t>(h.kind) == k_kind) break;
    n += k_header;
    payload_left_ = h.length - std::min<std::size_t>(h.length, in.size() - n);
    n += h.length - payload_left_;
  }
  return take(in, n);
}

std::optional<FrameError> Splitter::add(native::Descriptor descriptor) {
  if (format_ == Format::nothing) return std::nullopt;
  if (descriptor_ || !is_between_frames()) {
    stop();
    return FrameError::descriptor;
  }
  descriptor_ = std::move(descriptor);
  return std::nullopt;
}

ConstBytes Splitter::collect(ConstBytes& in, std::size_t bytes) {
  if (is_used_) partial_.clear();
  is_used_ = false;
  if (partial_.empty() && in.size() >= bytes) return take(in, bytes);
  const ConstBytes more = take(in, bytes - partial_.size());
  partial_.insert(partial_.end(), more.begin(), more.end());
  is_used_ = partial_.size() == bytes;
  return is_used_ ? ConstBytes(partial_) : ConstBytes();
}

std::optional<Splitter::Element> Splitter::header(ConstBytes& in) {
  const ConstBytes bytes = collect(in, k_header);
  if (bytes.empty()) return std::nullopt;
  const session::FrameHeader h = session::decode(bytes);
  if (format_ == Format::frames && static_cast<std::uint8_t>(h.kind) != k_kind) {
    if (descriptor_) return fail(FrameError::descriptor);
    payload_left_ = h.length;
    return bytes;
  }
  const auto lane = decode_header(octets(bytes));
  if (const auto* error = std::get_if<FrameError>(&lane)) return fail(*error);
  lane_ = std::get<Header>(lane);
  if (descriptor_ && lane_->type != Type::setup) return fail(FrameError::descriptor);
  if (lane_->type == Type::bytes && format_ == Format::frames) return fail(FrameError::early);
  if (lane_->length == 0) return decoded({});
  return next(in);
}

std::optional<Splitter::Element> Splitter::body(ConstBytes& in) {
  const bool piece = lane_->type == Type::bytes;
  const ConstBytes bytes = collect(in, piece ? k_position : lane_->length);
  if (bytes.empty()) return std::nullopt;
  if (!piece) return decoded(bytes);
  position_ = ByteReader(octets(bytes)).little(k_position);
  chunk_left_ = lane_->length - k_position;
  lane_.reset();
  return next(in);
}

std::optional<Splitter::Element> Splitter::chunk(ConstBytes& in) {
  const Chunk c{position_, take(in, chunk_left_)};
  position_ += c.bytes.size();
  chunk_left_ -= c.bytes.size();
  return c;
}

Splitter::Element Splitter::decoded(ConstBytes body) {
  const auto frame = decode_body(*lane_, octets(body));
  lane_.reset();
  if (const auto* error = std::get_if<FrameError>(&frame)) return fail(*error);
  const auto& f = std::get<Frame>(frame);
  if (std::holds_alternative<Switch>(f.content)) format_ = Format::lane_frames;
  return f;
}

} // namespace statewire::lanes
