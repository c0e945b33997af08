// SPDX-License-Identifier: BSD-3-Clause
// Fields of an advertisement: tag (1), length (1 byte below 128, else 2 with the highest bit set),
// value. A reader skips the tags that it does not know.
#pragma once

#include "advertisement.hpp"

#include "base/bytes.hpp"

#include <optional>

namespace statewire::cpc {

// Top level. A sockets port with nothing but a sock module is one short field, because a million
// cards may hold it; its value: the priority (1).
enum class Top : std::uint8_t { sockets = 1, port = 2 };
enum class PortTag : std::uint8_t { kind = 1, name = 2, blob = 3, module = 4, declined = 5 };
enum class ModuleTag : std::uint8_t { component = 1, priority = 2, uses_cts = 3, blob = 4 };
enum class DeclinedTag : std::uint8_t { component = 1, reason = 2 };

inline constexpr std::uint8_t k_format = 1; // the version this library writes
inline constexpr std::size_t k_short_length = 0x80;

template <class Tag>
void put_field(Bytes& out, Tag tag, BytesView value) {
  put_number(out, static_cast<std::uint8_t>(tag), 1);
  if (value.size() < k_short_length)
    put_number(out, value.size(), 1);
  else
    put_number(out, 0x8000U | value.size(), 2); // below 32 KiB: an advertisement has 2
  put_bytes(out, value);
}

template <class Tag>
void put_field(Bytes& out, Tag tag, std::string_view value) {
  put_field(out, tag, Bytes(value.begin(), value.end()));
}

struct Field {
  std::uint8_t tag = 0;
  BytesView value;
};

// Fails when a bound is not kept, a name is none, or what has to be unique is not.
[[nodiscard]] Result<void> check(const Advertisement& a);

// The next field; empty when the bytes are cut off in the middle of one.
inline std::optional<Field> take_field(ByteReader& in) {
  Field f;
  f.tag = static_cast<std::uint8_t>(in.number(1));
  std::uint64_t length = in.number(1);
  if (length >= k_short_length) length = ((length - k_short_length) << 8U) | in.number(1);
  f.value = in.take(length);
  if (!in.ok()) return std::nullopt;
  return f;
}

} // namespace statewire::cpc
