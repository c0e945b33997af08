// SPDX-License-Identifier: BSD-3-Clause
#include "protocol.hpp"

#include "base/make_failure.hpp"

#include <algorithm>

namespace statewire::launch {
namespace {

template <class... Number>
WipedBytes numbers(Number... values) {
  WipedBytes out;
  put_numbers(out, values...);
  return out;
}

template <class... Number>
WipedBytes numbers_and_text(std::string_view text, Number... values) {
  WipedBytes out = numbers(values...);
  put_text(out, text.substr(0, k_max_text));
  return out;
}

std::optional<Wait> take_wait(ByteReader& in) {
  Wait wait;
  in.take_numbers(wait.what, wait.number);
  const bool exchange = wait.what == FrameType::card && wait.number == 0;
  const bool fence = wait.what == FrameType::fence && wait.number != 0;
  if (!in.ok() || (!exchange && !fence)) return std::nullopt;
  return wait;
}

} // namespace

WipedBytes encode_frame(FrameType type, std::span<const std::uint8_t> body) {
  WipedBytes frame;
  frame.reserve(k_header + body.size());
  put_numbers(frame, static_cast<std::uint32_t>(body.size()), k_version, type, std::uint8_t{0});
  put_bytes(frame, body);
  return frame;
}

void FrameReader::append(std::span<const std::uint8_t> bytes) {
  if (begin_ > 0) {
    buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(begin_));
    begin_ = 0;
  }
  put_bytes(buffer_, bytes);
}

Result<std::optional<Frame>> FrameReader::next() {
  const auto waiting = std::span<const std::uint8_t>(buffer_).subspan(begin_);
  if (waiting.size() < k_header) return std::optional<Frame>{};
  ByteReader header(waiting.first(k_header));
  std::uint32_t length = 0;
  std::uint16_t version = 0;
  std::uint8_t type = 0, zero = 0;
  header.take_numbers(length, version, type, zero);
  if (version != k_version)
    return make_failure(Errc::wrong_version, "a frame of version {}; this is version {}", version,
                        k_version);
  if (zero != 0 || type < static_cast<std::uint8_t>(FrameType::welcome) ||
      type > static_cast<std::uint8_t>(FrameType::missing))
    return make_failure(Errc::bad_message, "a frame of unknown type {}", type);
  if (length > max_body_)
    return make_failure(Errc::too_large, "a frame of {} bytes; the limit is {}", length, max_body_);
  if (waiting.size() - k_header < length) return std::optional<Frame>{};
  const auto body = waiting.subspan(k_header, length);
  Frame frame{static_cast<FrameType>(type), WipedBytes(body.begin(), body.end())};
  begin_ += k_header + length;
  return std::optional<Frame>{std::move(frame)};
}

WipedBytes encode(const Member& welcome) {
  WipedBytes out = numbers(welcome.rank, welcome.size, welcome.here, welcome.cores.value_or(0));
  put_bytes(out, welcome.key.bytes());
  put_text(out, welcome.group_id);
  return out;
}

std::optional<Member> decode_welcome(std::span<const std::uint8_t> body) {
  ByteReader in(body);
  Member welcome;
  std::uint32_t cores = 0;
  in.take_numbers(welcome.rank, welcome.size, welcome.here, cores);
  const auto key = in.take(Key::k_size);
  if (!in.ok() || welcome.rank >= welcome.size) return std::nullopt;
  if (welcome.here == 0 || welcome.here > welcome.size) return std::nullopt;
  if (in.left() == 0 || in.left() > Job::k_max_group_id) return std::nullopt;
  if (cores != 0) welcome.cores = cores;
  welcome.key = Key(key.first<Key::k_size>());
  welcome.group_id = in.text(in.left());
  return welcome;
}

WipedBytes encode(FenceNumber fence) { return numbers(fence.number); }

std::optional<FenceNumber> decode_fence(std::span<const std::uint8_t> body) {
  ByteReader in(body);
  const FenceNumber fence{static_cast<std::uint32_t>(in.number(4))};
  return in.has_read_all() ? std::optional(fence) : std::nullopt;
}

WipedBytes encode(Wait wait) { return numbers(wait.what, wait.number); }

std::optional<Wait> decode_wait(std::span<const std::uint8_t> body) {
  ByteReader in(body);
  const std::optional<Wait> wait = take_wait(in);
  return in.left() == 0 ? wait : std::nullopt;
}

WipedBytes encode(const Missing& missing) {
  WipedBytes out = numbers(missing.wait.what, missing.wait.number, missing.count);
  for (const std::uint32_t rank : missing.ranks) put_number(out, rank, 4);
  return out;
}

std::optional<Missing> decode_missing(std::span<const std::uint8_t> body) {
  ByteReader in(body);
  const std::optional<Wait> wait = take_wait(in);
  if (!wait) return std::nullopt;
  Missing missing;
  missing.wait = *wait;
  in.take_numbers(missing.count);
  if (!in.ok()) return std::nullopt;
  const std::size_t named = std::min<std::size_t>(missing.count, Missing::k_max_ranks);
  if (in.left() != 4 * named) return std::nullopt;
  for (std::size_t i = 0; i < named; ++i)
    missing.ranks.push_back(static_cast<std::uint32_t>(in.number(4)));
  return missing;
}

std::string to_text(const Missing& missing) {
  const std::size_t more = missing.count - missing.ranks.size();
  return fmt::format(
      "rank{} {}{} {} missing", missing.count == 1 ? "" : "s", fmt::join(missing.ranks, ", "),
      more != 0 ? fmt::format(" and {} more", more) : "", missing.count == 1 ? "is" : "are");
}

WipedBytes encode(const Failed& failed) {
  return numbers_and_text(failed.text, failed.what, failed.code);
}

std::optional<Failed> decode_failed(std::span<const std::uint8_t> body) {
  ByteReader in(body);
  Failed failed;
  failed.what = static_cast<FrameType>(in.number(1));
  const std::uint64_t code = in.number(1);
  if (!in.ok() || in.left() > k_max_text) return std::nullopt;
  if (failed.what != FrameType::card && failed.what != FrameType::fence) return std::nullopt;
  if (code > static_cast<std::uint8_t>(Errc::system)) return std::nullopt;
  failed.code = static_cast<Errc>(code);
  failed.text = in.text(in.left());
  return failed;
}

WipedBytes encode(const Abort& abort) {
  return numbers_and_text(abort.reason, static_cast<std::uint32_t>(abort.status));
}

std::optional<Abort> decode_abort(std::span<const std::uint8_t> body) {
  ByteReader in(body);
  Abort abort;
  in.take_numbers(abort.status);
  if (!in.ok() || in.left() > k_max_text) return std::nullopt;
  abort.reason = in.text(in.left());
  return abort;
}

} // namespace statewire::launch
