// SPDX-License-Identifier: BSD-3-Clause
#include "wire.hpp"

#include <algorithm>
#include <cstring>

namespace statewire::wire {
namespace {

class Writer {
 public:
  explicit Writer(std::size_t reserve) { out_.reserve(reserve); }
  void u8(std::uint8_t v) { out_.push_back(v); }
  void u16(std::uint16_t v) { number(v, 2); }
  void u32(std::uint32_t v) { number(v, 4); }
  void u64(std::uint64_t v) { number(v, 8); }
  template <class Range>
  void bytes(const Range& r) {
    out_.insert(out_.end(), r.begin(), r.end());
  }
  Bytes take() { return std::move(out_); }

 private:
  void number(std::uint64_t v, int n) {
    for (int i = 0; i < n; ++i) out_.push_back(static_cast<std::uint8_t>(v >> (8 * i)));
  }
  Bytes out_;
};

// Reads in order; a read past the end yields zeros and is remembered.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> in) : in_(in) {}
  std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
  std::uint16_t u16() { return static_cast<std::uint16_t>(number(2)); }
  std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
  std::uint64_t u64() { return number(8); }
  template <std::size_t N>
  void bytes(std::array<std::uint8_t, N>& out) {
    if (auto part = take(N); part.size() == N) std::memcpy(out.data(), part.data(), N);
  }
  std::string text(std::size_t n) {
    auto part = take(n);
    return {reinterpret_cast<const char*>(part.data()), part.size()};
  }
  // Everything was there and nothing is left.
  [[nodiscard]] bool exact() const { return good_ && in_.empty(); }

 private:
  std::span<const std::byte> take(std::size_t n) {
    if (n > in_.size()) {
      good_ = false;
      return {};
    }
    auto part = in_.first(n);
    in_ = in_.subspan(n);
    return part;
  }
  std::uint64_t number(std::size_t n) {
    std::uint64_t v = 0;
    auto part = take(n);
    for (std::size_t i = 0; i < part.size(); ++i)
      v |= static_cast<std::uint64_t>(part[i]) << (8 * i);
    return v;
  }
  std::span<const std::byte> in_;
  bool good_ = true;
};

void put_header(Writer& w, Type type, std::uint8_t code, std::size_t body) {
  w.bytes(k_magic);
  w.u16(k_version);
  w.u8(static_cast<std::uint8_t>(type));
  w.u8(code);
  w.u16(static_cast<std::uint16_t>(body));
  w.u16(0);
}

} // namespace

HeaderError decode(std::span<const std::byte> bytes, Header& out) {
  Reader r(bytes);
  std::array<std::uint8_t, k_magic.size()> magic{};
  r.bytes(magic);
  out.version = r.u16();
  out.type = static_cast<Type>(r.u8());
  out.code = r.u8();
  out.length = r.u16();
  const std::uint16_t reserved = r.u16();
  if (!r.exact() || magic != k_magic) return HeaderError::not_ours;
  if (out.version != k_version) return HeaderError::other_version;
  if (out.length > k_max_body || reserved != 0) return HeaderError::bad_length;
  return HeaderError::none;
}

Bytes encode_request(const Request& q) {
  const std::size_t body =
      k_request_fixed + q.target_group.size() + q.source_group.size() + k_mac_size;
  Writer w(k_header_size + body);
  put_header(w, Type::request, 0, body);
  w.u8(static_cast<std::uint8_t>(q.target_group.size()));
  w.u8(static_cast<std::uint8_t>(q.source_group.size()));
  w.u16(static_cast<std::uint16_t>(q.lanes));
  w.u32(q.target_rank);
  w.u32(q.source_rank);
  w.u64(q.attempt);
  w.bytes(q.incarnation);
  w.bytes(q.target_incarnation);
  w.bytes(q.nonce);
  w.bytes(q.target_group);
  w.bytes(q.source_group);
  return w.take();
}

std::optional<Request> decode_request(std::span<const std::byte> body) {
  Reader r(body);
  Request q;
  const std::uint8_t target_length = r.u8();
  const std::uint8_t source_length = r.u8();
  const std::uint16_t lanes = r.u16();
  q.lanes = static_cast<Lanes>(lanes);
  q.target_rank = r.u32();
  q.source_rank = r.u32();
  q.attempt = r.u64();
  r.bytes(q.incarnation);
  r.bytes(q.target_incarnation);
  r.bytes(q.nonce);
  if (target_length > k_max_group_id || source_length > k_max_group_id ||
      lanes > static_cast<std::uint16_t>(Lanes::none))
    return std::nullopt;
  q.target_group = r.text(target_length);
  q.source_group = r.text(source_length);
  r.bytes(q.mac);
  if (!r.exact()) return std::nullopt;
  return q;
}

Bytes encode_answer(std::uint8_t code, const Answer& a) {
  const std::size_t body = a.incarnation.size() + a.nonce.size() + a.mac.size();
  Writer w(k_header_size + body);
  put_header(w, Type::answer, code, body);
  w.bytes(a.incarnation);
  w.bytes(a.nonce);
  w.bytes(a.mac);
  return w.take();
}

std::optional<Answer> decode_answer(std::span<const std::byte> body) {
  Reader r(body);
  Answer a;
  r.bytes(a.incarnation);
  r.bytes(a.nonce);
  r.bytes(a.mac);
  if (!r.exact()) return std::nullopt;
  return a;
}

bool may_travel(Errc code) { return code <= Errc::overloaded; }

bool needs_no_proof(Errc code) {
  return code == Errc::overloaded || code == Errc::unknown_group || code == Errc::wrong_key ||
         code == Errc::wrong_version;
}

} // namespace statewire::wire
