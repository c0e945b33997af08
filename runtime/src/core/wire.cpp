// SPDX-License-Identifier: BSD-3-Clause
#include "wire.hpp"

#include "../base/bytes.hpp"

namespace statewire::wire {
namespace {

void put_header(Bytes& out, Type type, std::uint8_t code, std::size_t body) {
  put_bytes(out, k_magic);
  put_little(out, k_version, 2);
  out.push_back(static_cast<std::uint8_t>(type));
  out.push_back(code);
  put_little(out, static_cast<std::uint16_t>(body), 2);
  put_little(out, 0, 2);
}

} // namespace

HeaderError decode(std::span<const std::byte> bytes, Header& out) {
  ByteReader in(octets(bytes));
  std::array<std::uint8_t, k_magic.size()> magic{};
  in.copy_to(magic);
  out.version = static_cast<std::uint16_t>(in.little(2));
  out.type = static_cast<Type>(in.little(1));
  out.code = static_cast<std::uint8_t>(in.little(1));
  out.length = static_cast<std::uint16_t>(in.little(2));
  const std::uint64_t reserved = in.little(2);
  if (!in.has_read_all() || magic != k_magic) return HeaderError::not_ours;
  if (out.version != k_version) return HeaderError::other_version;
  if (out.length > k_max_body || reserved != 0) return HeaderError::bad_length;
  return HeaderError::none;
}

Bytes encode_request(const Request& q) {
  const std::size_t body =
      k_request_fixed + q.target_group.size() + q.source_group.size() + k_mac_size;
  Bytes out;
  out.reserve(k_header_size + body);
  put_header(out, Type::request, 0, body);
  out.push_back(static_cast<std::uint8_t>(q.target_group.size()));
  out.push_back(static_cast<std::uint8_t>(q.source_group.size()));
  put_little(out, static_cast<std::uint16_t>(q.lanes), 2);
  put_little(out, q.target_rank, 4);
  put_little(out, q.source_rank, 4);
  put_little(out, q.attempt, 8);
  put_bytes(out, q.incarnation);
  put_bytes(out, q.target_incarnation);
  put_bytes(out, q.nonce);
  put_text(out, q.target_group);
  put_text(out, q.source_group);
  return out;
}

std::optional<Request> decode_request(std::span<const std::byte> body) {
  ByteReader in(octets(body));
  Request q;
  const std::uint64_t target_length = in.little(1);
  const std::uint64_t source_length = in.little(1);
  const std::uint64_t lanes = in.little(2);
  q.lanes = static_cast<Lanes>(lanes);
  q.target_rank = static_cast<std::uint32_t>(in.little(4));
  q.source_rank = static_cast<std::uint32_t>(in.little(4));
  q.attempt = in.little(8);
  in.copy_to(q.incarnation);
  in.copy_to(q.target_incarnation);
  in.copy_to(q.nonce);
  if (target_length > k_max_group_id || source_length > k_max_group_id ||
      lanes > static_cast<std::uint64_t>(Lanes::none))
    return std::nullopt;
  q.target_group = in.text(target_length);
  q.source_group = in.text(source_length);
  in.copy_to(q.mac);
  if (!in.has_read_all()) return std::nullopt;
  return q;
}

Bytes encode_answer(std::uint8_t code, const Answer& a) {
  const std::size_t body = a.incarnation.size() + a.nonce.size() + a.mac.size();
  Bytes out;
  out.reserve(k_header_size + body);
  put_header(out, Type::answer, code, body);
  put_bytes(out, a.incarnation);
  put_bytes(out, a.nonce);
  put_bytes(out, a.mac);
  return out;
}

std::optional<Answer> decode_answer(std::span<const std::byte> body) {
  ByteReader in(octets(body));
  Answer a;
  in.copy_to(a.incarnation);
  in.copy_to(a.nonce);
  in.copy_to(a.mac);
  if (!in.has_read_all()) return std::nullopt;
  return a;
}

bool may_travel(Errc code) { return code <= Errc::overloaded; }

bool needs_no_proof(Errc code) {
  return code == Errc::overloaded || code == Errc::unknown_group || code == Errc::wrong_key ||
         code == Errc::wrong_version;
}

} // namespace statewire::wire
