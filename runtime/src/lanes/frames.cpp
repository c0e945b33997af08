// SPDX-License-Identifier: BSD-3-Clause
// LANE frames as bytes.
#include "frames.hpp"

#include "base/bytes.hpp"
#include "cpc/advertisement.hpp"

#include <algorithm>
#include <optional>
#include <type_traits>

namespace statewire::lanes {
namespace {

struct Rule {
  std::size_t least, most; // bytes of the body
  bool of_a_lane;
};
constexpr std::size_t k_least_try = 1 + 1 + 1 + 1 + 1 + 1 + 1; // three names of one byte, no blob
constexpr std::size_t k_most_try = 3 * (1 + cpc::k_max_name) + 1 + cpc::k_max_blob;
constexpr std::array<Rule, std::variant_size_v<Content>> k_rules{{
    {0, cpc::k_max_advertisement, false},               // PROPOSE
    {k_least_try, k_most_try, true},                    // TRY
    {0, cpc::k_max_reason, false},                      // NONE
    {1, k_max_setup, true},                             // SETUP
    {0, 0, true},                                       // READY
    {k_position, k_position, true},                     // SWITCH
    {k_position, k_position, true},                     // BELL
    {k_position, k_position + cpc::k_max_reason, true}, // DETACH
    {k_position + 1, k_position + k_max_piece, false},  // BYTES
}};

std::string_view text(BytesView bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; // bytes as characters
}

bool printable(char c) { return c >= ' ' && c <= '~'; }

void put_header(std::uint8_t* out, const Header& h) {
  const auto bytes = session::encode({h.length, h.lane, static_cast<session::FrameKind>(k_kind),
                                      static_cast<std::uint8_t>(h.type)});
  std::ranges::transform(bytes, out, [](std::byte b) { return std::to_integer<std::uint8_t>(b); });
}

// A length and as many bytes.
std::optional<BytesView> take_counted(BytesView& rest) {
  if (rest.empty() || rest.size() - 1 < rest[0]) return std::nullopt;
  const BytesView taken = rest.subspan(1, rest[0]);
  rest = rest.subspan(1 + taken.size());
  return taken;
}

std::variant<Frame, FrameError> decode_try(const Header& header, BytesView rest) {
  std::array<BytesView, 4> fields;
  for (BytesView& field : fields) {
    const auto taken = take_counted(rest);
    if (!taken) return FrameError::cut_off;
    field = *taken;
  }
  if (!rest.empty()) return FrameError::leftover;
  const Try t{text(fields[0]), text(fields[1]), text(fields[2]), fields[3]};
  if (!cpc::is_name(t.component) || !cpc::is_port_name(t.initiator_port) ||
      !cpc::is_port_name(t.acceptor_port))
    return FrameError::name;
  return Frame{header.lane, t};
}

void put_counted(Bytes& out, BytesView bytes) {
  put_little(out, bytes.size(), 1);
  put_bytes(out, bytes);
}

bool may_travel(const Try& t) {
  return cpc::is_name(t.component) && cpc::is_port_name(t.initiator_port) &&
         cpc::is_port_name(t.acceptor_port) && t.acceptor_blob.size() <= cpc::k_max_blob;
}

// A position comes first, where a frame has one; behind it the rest of the body.
void put_body(Bytes& out, const Content& content) {
  const auto put = [&out](const auto& c) {
    if constexpr (requires { c.position; }) put_little(out, c.position, k_position);
    if constexpr (requires { c.reason; }) put_text(out, cpc::shortened(c.reason));
    if constexpr (requires { c.bytes; }) put_bytes(out, c.bytes);
    if constexpr (requires { c.component; }) {
      for (const auto name : {c.component, c.initiator_port, c.acceptor_port})
        put_counted(out, octets(name));
      put_counted(out, c.acceptor_blob);
    }
  };
  std::visit(put, content);
}

template <class T>
std::variant<Frame, FrameError> decode_as(const Header& header, BytesView body) {
  T content{};
  if constexpr (std::is_same_v<T, Try>) return decode_try(header, body);
  if constexpr (requires { content.position; }) {
    content.position = ByteReader(body).little(k_position);
    body = body.subspan(k_position);
  }
  if constexpr (requires { content.reason; }) {
    content.reason = text(body);
    if (!std::ranges::all_of(content.reason, printable)) return FrameError::not_printed;
  }
  if constexpr (requires { content.bytes; }) content.bytes = body;
  return Frame{header.lane, content};
}

template <class... T>
constexpr auto decoders_of(const std::variant<T...>*) {
  return std::array{&decode_as<T>...};
}
constexpr auto k_decoders = decoders_of(static_cast<const Content*>(nullptr));

} // namespace

std::string_view text_of(FrameError error) {
  constexpr std::array<std::string_view, 10> k_texts{
      "a LANE frame is cut off",
      "not a LANE frame",
      "a LANE frame of an unknown type",
      "a LANE frame of a length that its type does not allow",
      "a LANE frame with the number of a lane where none belongs, or without one",
      "a LANE frame names no valid component or port",
      "a LANE frame has bytes behind its last field",
      "a LANE frame BYTES before SWITCH",
      "a descriptor that goes with no SETUP",
      "a LANE frame has a reason that cannot be printed"};
  static_assert(k_texts.size() == static_cast<std::size_t>(FrameError::not_printed) + 1);
  return k_texts.at(static_cast<std::size_t>(error));
}

std::variant<Header, FrameError> decode_header(BytesView bytes) {
  if (bytes.size() < k_header) return FrameError::cut_off;
  const session::FrameHeader h = session::decode(std::as_bytes(bytes));
  if (static_cast<std::uint8_t>(h.kind) != k_kind) return FrameError::kind;
  if (h.flags == 0 || h.flags > k_rules.size()) return FrameError::type;
  const Rule& rule = k_rules[h.flags - 1U];
  if (h.length < rule.least || h.length > rule.most) return FrameError::length;
  if ((h.handler != 0) != rule.of_a_lane) return FrameError::lane;
  return Header{h.length, h.handler, static_cast<Type>(h.flags)};
}

std::variant<Frame, FrameError> decode_body(const Header& header, BytesView body) {
  if (body.size() < header.length) return FrameError::cut_off;
  body = body.first(header.length);
  return k_decoders.at(static_cast<std::size_t>(header.type) - 1)(header, body);
}

bool encode(const Frame& frame, Bytes& out) {
  const std::size_t type = frame.content.index();
  const Rule& rule = k_rules[type];
  const auto* const candidate = std::get_if<Try>(&frame.content);
  if ((frame.lane != 0) != rule.of_a_lane || (candidate != nullptr && !may_travel(*candidate)))
    return false;
  Bytes bytes(k_header);
  put_body(bytes, frame.content);
  const std::size_t length = bytes.size() - k_header;
  if (length < rule.least || length > rule.most) return false;
  put_header(bytes.data(),
             {static_cast<std::uint32_t>(length), frame.lane, static_cast<Type>(type + 1)});
  put_bytes(out, bytes);
  return true;
}

std::array<std::uint8_t, k_piece_header> encode_piece_header(std::uint64_t position,
                                                             std::uint32_t length) {
  std::array<std::uint8_t, k_piece_header> out{};
  put_header(out.data(), {static_cast<std::uint32_t>(k_position + length), 0, Type::bytes});
  for (std::size_t i = 0; i < k_position; ++i)
    out.at(k_header + i) = static_cast<std::uint8_t>(position >> 8 * i);
  return out;
}

} // namespace statewire::lanes
