// SPDX-License-Identifier: BSD-3-Clause
// Business cards as bytes. Layout, big-endian: incarnation (16), addresses (1), then for each
// address: kind (1), port (2, not for kind 1), address (4 or 16), and the scope (4) for kinds 1 and
// 7; then the length of the advertisement (1 byte below 128, else 2 with the highest bit set) and
// the advertisement.
#include "base/bytes.hpp"
#include "base/make_failure.hpp"

#include <statewire/job.hpp>

#include <algorithm>
#include <limits>

namespace statewire {
namespace {

enum class Kind : std::uint8_t { local = 1, v4 = 4, v6 = 6, v6_scoped = 7 };

std::optional<Address> decode_address(ByteReader& in) {
  Address a;
  const auto kind = static_cast<Kind>(in.number(1));
  a.family = kind == Kind::local                           ? Address::Family::local
             : kind == Kind::v4                            ? Address::Family::v4
             : kind == Kind::v6 || kind == Kind::v6_scoped ? Address::Family::v6
                                                           : Address::Family::none;
  if (a.family == Address::Family::none) return std::nullopt;
  if (kind != Kind::local) in.take_numbers(a.port);
  in.copy_to(std::span(a.bytes).first(kind == Kind::v4 ? 4 : 16));
  if (kind == Kind::v6_scoped || kind == Kind::local) {
    in.take_numbers(a.scope);
    if (a.scope == 0) return std::nullopt; // one card, one encoding
  }
  if (!in.ok()) return std::nullopt;
  return a;
}

Kind kind_of(const Address& a) {
  if (a.family == Address::Family::local) return Kind::local;
  if (a.family == Address::Family::v4) return Kind::v4;
  return a.scope != 0 ? Kind::v6_scoped : Kind::v6;
}

// Looks at a card without building one, so that a large modex allocates nothing per rank: its
// addresses go to `add`.
struct Outline {
  std::size_t bytes = 0; // that it takes
  std::span<const std::uint8_t> incarnation, advertisement;
};
template <class Add = decltype([](const Address&) {})>
std::optional<Outline> outline(std::span<const std::uint8_t> bytes, Add add = {}) {
  ByteReader in(bytes);
  const auto incarnation = in.take(16);
  const std::uint64_t count = in.number(1);
  if (!in.ok() || count > Card::k_max_addresses) return std::nullopt;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::optional<Address> a = decode_address(in);
    if (!a) return std::nullopt;
    add(*a);
  }
  const std::size_t before = in.left();
  const std::uint64_t length = in.length();
  const bool is_long = before - in.left() > 1;
  const auto advertisement = in.take(length);
  // A length has one form only, so that a card has.
  if (!in.ok() || is_long != (length >= 0x80) || length > Card::k_max_advertisement)
    return std::nullopt;
  return Outline{bytes.size() - in.left(), incarnation, advertisement};
}

} // namespace

Result<void> encode(const Card& card, std::vector<std::uint8_t>& out) {
  if (card.addresses.size() > Card::k_max_addresses)
    return make_failure(Errc::invalid_argument, "a business card holds at most {} addresses",
                        Card::k_max_addresses);
  for (const Address& a : card.addresses) {
    if (a.family == Address::Family::none)
      return Failure{Errc::invalid_argument, "an address of a business card has no family"};
    if (a.family == Address::Family::local && a.scope == 0)
      return Failure{Errc::invalid_argument, "a UNIX socket of a business card has no scope"};
  }
  const std::size_t length = card.advertisement.size();
  if (length > Card::k_max_advertisement)
    return make_failure(
        Errc::too_large,
        "what a business card says of connection methods takes {} bytes; the limit is {}", length,
        Card::k_max_advertisement);
  put_bytes(out, card.incarnation.bytes);
  put_number(out, card.addresses.size(), 1);
  for (const Address& a : card.addresses) {
    const Kind kind = kind_of(a);
    put_number(out, static_cast<std::uint8_t>(kind), 1);
    if (kind != Kind::local) put_number(out, a.port, 2);
    put_bytes(out, std::span(a.bytes).first(kind == Kind::v4 ? 4 : 16));
    if (kind == Kind::v6_scoped || kind == Kind::local) put_number(out, a.scope, 4);
  }
  put_length(out, length);
  put_bytes(out, card.advertisement);
  return {};
}

std::optional<DecodedCard> decode_card(std::span<const std::uint8_t> bytes) {
  DecodedCard result;
  auto& addresses = result.card.addresses;
  const auto read = outline(bytes, [&](const Address& a) { addresses.push_back(a); });
  if (!read) return std::nullopt;
  std::ranges::copy(read->incarnation, result.card.incarnation.bytes.begin());
  result.card.advertisement.assign(read->advertisement.begin(), read->advertisement.end());
  result.bytes = read->bytes;
  return result;
}

Result<Cards> Cards::of(std::span<const Card> cards) {
  std::vector<std::uint8_t> bytes;
  for (const Card& card : cards)
    if (Result<void> r = encode(card, bytes); !r) return std::move(r).error();
  return from_bytes(static_cast<std::uint32_t>(cards.size()), bytes);
}

Result<Cards> Cards::from_bytes(std::uint32_t count, std::span<const std::uint8_t> bytes) {
  if (bytes.size() > std::numeric_limits<std::uint32_t>::max())
    return Failure{Errc::too_large, "the business cards of all ranks exceed 4 GiB"};
  // A card takes at least 18 bytes: a wrong count does not make us reserve for it.
  if (bytes.size() / 18 < count)
    return Failure{Errc::bad_message, "there are fewer business cards than ranks"};
  Cards result;
  result.offsets_.reserve(std::size_t{count} + 1);
  result.offsets_.push_back(0);
  std::size_t at = 0;
  for (std::uint32_t rank = 0; rank < count; ++rank) {
    const auto card = outline(bytes.subspan(at));
    if (!card)
      return make_failure(Errc::bad_message, "the business card of rank {} is malformed", rank);
    at += card->bytes;
    result.offsets_.push_back(static_cast<std::uint32_t>(at));
  }
  if (at != bytes.size())
    return Failure{Errc::bad_message, "there are more business cards than ranks"};
  result.blob_.assign(bytes.begin(), bytes.end());
  return result;
}

std::uint32_t Cards::size() const {
  return offsets_.empty() ? 0 : static_cast<std::uint32_t>(offsets_.size() - 1);
}

std::optional<Card> Cards::card(std::uint32_t rank) const {
  if (rank >= size()) return std::nullopt;
  const std::size_t begin = offsets_[rank];
  auto decoded = decode_card(std::span(blob_).subspan(begin, offsets_[rank + 1] - begin));
  if (!decoded) return std::nullopt; // cannot be: from_bytes looked at every one
  return std::move(decoded->card);
}

bool Cards::all_advertise(std::span<const std::uint8_t> bytes) const {
  std::span<const std::uint8_t> rest = blob_;
  for (std::uint32_t rank = 0; rank < size(); ++rank) {
    const auto card = outline(rest);
    if (!card || !std::ranges::equal(card->advertisement, bytes)) return false;
    rest = rest.subspan(card->bytes);
  }
  return true;
}

std::size_t Cards::memory() const {
  return blob_.capacity() + offsets_.capacity() * sizeof(std::uint32_t);
}

} // namespace statewire
