// SPDX-License-Identifier: BSD-3-Clause
#include "wire.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

namespace statewire::endpoints {
namespace {

// Appends numbers to bytes, the lowest byte first.
class Writer {
 public:
  explicit Writer(std::vector<std::byte>& out) : out_(out) {}
  template <class Number>
  void number(Number value) {
    auto rest = static_cast<std::uint64_t>(value);
    for (std::size_t i = 0; i < sizeof(Number); ++i, rest >>= 8U)
      out_.push_back(static_cast<std::byte>(rest));
  }
  void bytes(std::span<const std::uint8_t> from) {
    for (const std::uint8_t b : from) out_.push_back(static_cast<std::byte>(b));
  }

 private:
  std::vector<std::byte>& out_;
};

// Reads what a Writer wrote. After the end everything is zero, and good() is false.
class Reader {
 public:
  explicit Reader(ConstBytes bytes) : bytes_(bytes) {}
  template <class Number>
  Number number() {
    if (bytes_.size() < sizeof(Number)) good_ = false;
    if (!good_) return {};
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
      value |= std::to_integer<std::uint64_t>(bytes_[i]) << (8U * i);
    bytes_ = bytes_.subspan(sizeof(Number));
    return static_cast<Number>(value);
  }
  template <std::size_t N>
  void bytes(std::array<std::uint8_t, N>& into) {
    for (std::uint8_t& b : into) b = number<std::uint8_t>();
  }
  [[nodiscard]] ConstBytes rest() const { return bytes_; }
  [[nodiscard]] bool good() const { return good_; }
  [[nodiscard]] bool at_end() const { return good_ && bytes_.empty(); }

 private:
  ConstBytes bytes_;
  bool good_ = true;
};

constexpr std::uint8_t k_advertised = 6; // among the types of ChannelMessage
constexpr std::uint32_t k_24_bits = 0xffffff;
constexpr std::uint8_t k_last_reason = static_cast<std::uint8_t>(Errc::cancelled);

bool carries_parameters(ChannelMessage::Type type) {
  return type == ChannelMessage::Type::request || type == ChannelMessage::Type::response;
}

void write(Writer& w, const ChannelMessage& m) {
  w.bytes(m.epoch.bytes);
  w.bytes(m.target.bytes);
  w.number(m.queue_pair.number);
  w.number(m.queue_pair.first_packet);
  w.number(m.queue_pair.lid);
  w.bytes(m.queue_pair.gid);
  w.number(m.queue_pair.mtu);
  w.number(m.queue_pair.read_depth);
  w.number(m.limits.window);
  w.number(m.limits.packet);
}

bool read(Reader& r, ChannelMessage& m) {
  r.bytes(m.epoch.bytes);
  r.bytes(m.target.bytes);
  m.queue_pair.number = r.number<std::uint32_t>();
  m.queue_pair.first_packet = r.number<std::uint32_t>();
  m.queue_pair.lid = r.number<std::uint16_t>();
  r.bytes(m.queue_pair.gid);
  m.queue_pair.mtu = r.number<std::uint16_t>();
  m.queue_pair.read_depth = r.number<std::uint8_t>();
  m.limits.window = r.number<std::uint16_t>();
  m.limits.packet = r.number<std::uint32_t>();
  return m.queue_pair.number <= k_24_bits && m.queue_pair.first_packet <= k_24_bits &&
         is_valid(m.limits);
}

// FNV-1a: tells jobs that meet on one network apart before any key is tried. The proof covers it.
std::uint16_t hash_of(std::string_view group) {
  std::uint32_t hash = 2166136261U;
  for (const char c : group) hash = (hash ^ static_cast<std::uint8_t>(c)) * 16777619U;
  return static_cast<std::uint16_t>(hash ^ hash >> 16U);
}

// Of the epoch that is meant, so that a restarted process can say so; the proof covers all of it.
// Processes are started within one minute: no part of it alone tells them apart.
std::uint16_t tag_of(const Epoch& epoch) {
  std::uint16_t tag = 0;
  for (std::size_t i = 0; i < epoch.bytes.size(); i += 2)
    tag ^= static_cast<std::uint16_t>(epoch.bytes[i] | epoch.bytes[i + 1] << 8U);
  return tag;
}

using CallMac = std::array<std::uint8_t, k_call_mac>;

// The first half of the mac. Its label and the direction's flag are part of what is proven.
CallMac mac_of(ConstBytes head, const Epoch& target, const Prover& prover) {
  statewire::wire::Nonce nonce{};
  std::copy(target.bytes.begin(), target.bytes.end(), nonce.begin());
  constexpr std::string_view label = "rdma call";
  statewire::wire::Bytes all(label.begin(), label.end());
  for (const std::byte b : head) all.push_back(std::to_integer<std::uint8_t>(b));
  const statewire::wire::Mac mac = prover.request(nonce, all);
  CallMac half{};
  std::copy_n(mac.begin(), half.size(), half.begin());
  return half;
}

statewire::wire::Mac padded(const CallMac& half) {
  statewire::wire::Mac mac{};
  std::copy(half.begin(), half.end(), mac.begin());
  return mac;
}

constexpr std::uint8_t k_doorbell = 1, k_answer = 2;

} // namespace

void put_length(std::uint32_t value, std::span<std::byte, k_packet_length> out) {
  for (std::byte& b : out) {
    b = static_cast<std::byte>(value);
    value >>= 8U;
  }
}

void encode(const RingOffer& r, std::span<std::byte, k_ring_offer> out) {
  std::vector<std::byte> bytes;
  Writer w(bytes);
  w.number(r.address);
  w.number(r.key);
  w.number(r.slots);
  w.number(r.slot);
  std::copy_n(bytes.begin(), k_ring_offer, out.begin());
}

RingOffer decode_ring(std::span<const std::byte, k_ring_offer> bytes) {
  Reader r(bytes);
  RingOffer out;
  out.address = r.number<std::uint64_t>();
  out.key = r.number<std::uint32_t>();
  out.slots = r.number<std::uint16_t>();
  out.slot = r.number<std::uint16_t>();
  return out;
}

std::optional<ConstBytes> next_packet(ConstBytes& body) {
  Reader r(body);
  const auto length = r.number<std::uint32_t>();
  if (!r.good() || length > body.size() - k_packet_length) return std::nullopt;
  const ConstBytes packet = body.subspan(k_packet_length, length);
  body = body.subspan(k_packet_length + length);
  return packet;
}

bool is_valid(const Limits& limits) {
  return limits.packet >= k_min_packet && limits.packet <= k_max_packet &&
         limits.window >= k_min_window && limits.window <= k_max_window;
}

std::vector<std::byte> encode(const ChannelMessage& m) {
  std::vector<std::byte> out;
  out.reserve(96);
  Writer w(out);
  w.number(k_version);
  w.number(static_cast<std::uint8_t>(m.type));
  w.number(static_cast<std::uint8_t>(m.reason));
  w.number(std::uint8_t{0});
  w.number(m.attempt);
  if (carries_parameters(m.type)) write(w, m);
  return out;
}

std::optional<ChannelMessage> decode_channel(ConstBytes bytes) {
  Reader r(bytes);
  ChannelMessage m;
  const auto version = r.number<std::uint8_t>();
  const auto type = r.number<std::uint8_t>();
  const auto reason = r.number<std::uint8_t>();
  const auto zero = r.number<std::uint8_t>();
  m.attempt = r.number<std::uint32_t>();
  m.type = static_cast<ChannelMessage::Type>(type);
  m.reason = static_cast<Errc>(reason);
  if (!r.good() || version != k_version || zero != 0) return std::nullopt;
  if (type < static_cast<std::uint8_t>(ChannelMessage::Type::request) ||
      type > static_cast<std::uint8_t>(ChannelMessage::Type::withdraw) || reason > k_last_reason)
    return std::nullopt;
  const bool says_why = m.reason != Errc::ok;
  if (m.type != ChannelMessage::Type::withdraw &&
      says_why != (m.type == ChannelMessage::Type::refuse))
    return std::nullopt;
  if (carries_parameters(m.type) && !read(r, m)) return std::nullopt;
  return r.at_end() ? std::optional(m) : std::nullopt;
}

std::optional<std::uint32_t> foreign_request(ConstBytes bytes) {
  Reader r(bytes);
  const auto version = r.number<std::uint8_t>();
  const auto type = static_cast<ChannelMessage::Type>(r.number<std::uint8_t>());
  (void)r.number<std::uint16_t>();
  const auto attempt = r.number<std::uint32_t>();
  if (!r.good() || version == k_version || type != ChannelMessage::Type::request)
    return std::nullopt;
  return attempt;
}

std::vector<std::byte> encode(const Advertised& a) {
  std::vector<std::byte> out;
  Writer w(out);
  w.number(k_version);
  w.number(k_advertised);
  w.number(std::uint8_t{a.asks});
  w.number(std::uint8_t{0});
  w.number(a.generation);
  w.number(a.heard);
  w.bytes(a.epoch.bytes);
  w.bytes(a.all);
  return out;
}

std::optional<Advertised> decode_advertised(ConstBytes bytes) {
  Reader r(bytes);
  Advertised a;
  const auto version = r.number<std::uint8_t>();
  const auto type = r.number<std::uint8_t>();
  const auto asks = r.number<std::uint8_t>();
  const auto zero = r.number<std::uint8_t>();
  a.asks = asks != 0;
  a.generation = r.number<std::uint32_t>();
  a.heard = r.number<std::uint32_t>();
  r.bytes(a.epoch.bytes);
  if (!r.good() || version != k_version || type != k_advertised || asks > 1 || zero != 0)
    return std::nullopt;
  for (const std::byte b : r.rest()) a.all.push_back(std::to_integer<std::uint8_t>(b));
  return a;
}

CallBytes encode(const Call& call, std::string_view group, const Epoch& target_epoch,
                 const Prover& prover) {
  std::vector<std::byte> out;
  out.reserve(k_call_size);
  Writer w(out);
  w.number(k_version);
  w.number(
      static_cast<std::uint8_t>((call.doorbell ? k_doorbell : 0) | (call.answer ? k_answer : 0)));
  w.number(call.limits.window);
  w.number(call.limits.packet);
  w.number(hash_of(group));
  w.number(tag_of(target_epoch));
  w.number(call.number);
  w.number(call.source);
  w.number(call.target);
  w.bytes(call.epoch.bytes);
  const CallMac mac = mac_of(out, target_epoch, prover);
  w.bytes(mac);
  CallBytes bytes{};
  std::copy_n(out.begin(), bytes.size(), bytes.begin());
  return bytes;
}

CallFault decode_call(ConstBytes bytes, std::string_view group, const Epoch& own_epoch,
                      const Prover& prover, Call& out) {
  if (bytes.empty()) return CallFault::malformed;
  if (std::to_integer<std::uint8_t>(bytes[0]) != k_version) return CallFault::version;
  // Some devices tell private data with zeros behind it.
  if (bytes.size() < k_call_size) return CallFault::malformed;
  Reader r(bytes.first(k_call_size));
  (void)r.number<std::uint8_t>();
  const auto flags = r.number<std::uint8_t>();
  out.doorbell = (flags & k_doorbell) != 0;
  out.answer = (flags & k_answer) != 0;
  out.limits.window = r.number<std::uint16_t>();
  out.limits.packet = r.number<std::uint32_t>();
  const auto hash = r.number<std::uint16_t>();
  const auto tag = r.number<std::uint16_t>();
  out.number = r.number<std::uint32_t>();
  out.source = r.number<std::uint32_t>();
  out.target = r.number<std::uint32_t>();
  r.bytes(out.epoch.bytes);
  CallMac mac{};
  r.bytes(mac);
  if (flags > (k_doorbell | k_answer) || !is_valid(out.limits)) return CallFault::malformed;
  if (hash != hash_of(group)) return CallFault::group;
  if (tag != tag_of(own_epoch)) return CallFault::target_epoch;
  const CallMac right = mac_of(bytes.first(k_call_size - k_call_mac), own_epoch, prover);
  return same(padded(mac), padded(right)) ? CallFault::none : CallFault::proof;
}

std::array<std::byte, k_rejection_size> encode_rejection(Errc reason) {
  return {static_cast<std::byte>(k_version), static_cast<std::byte>(reason)};
}

std::optional<Errc> decode_rejection(ConstBytes bytes) {
  if (bytes.size() < k_rejection_size) return std::nullopt;
  if (std::to_integer<std::uint8_t>(bytes[0]) != k_version) return std::nullopt;
  const auto reason = std::to_integer<std::uint8_t>(bytes[1]);
  return reason <= k_last_reason ? std::optional(static_cast<Errc>(reason)) : std::nullopt;
}

} // namespace statewire::endpoints
