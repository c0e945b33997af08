// SPDX-License-Identifier: BSD-3-Clause
#include "address_book.hpp"

#include <fmt/format.h>

namespace statewire {
namespace {

constexpr std::uint8_t k_version = 1;

} // namespace

AddressBook::AddressBook(const IncarnationNumber& own) { (void)number_of(id_of(own)); }

std::optional<std::uint32_t> AddressBook::number_of(std::string_view id) {
  if (id.size() != k_id) return std::nullopt;
  if (const auto known = numbers_.find(std::string(id)); known != numbers_.end())
    return known->second;
  if (peers_.size() == k_max_peers || next_ == k_numbers) return std::nullopt;
  const std::uint32_t number = next_++;
  peers_[number].id = id;
  numbers_.emplace(id, number);
  return number;
}

std::optional<std::uint32_t> AddressBook::add(const Card& card) {
  const std::optional<std::uint32_t> number = number_of(id_of(card.incarnation));
  if (number) {
    Entry& peer = peers_.at(*number);
    peer.addresses = card.addresses;
    peer.named = true;
  }
  return number;
}

Result<std::vector<std::uint8_t>> encode_address(const Card& card) {
  std::vector<std::uint8_t> out{k_version};
  if (auto encoded = encode(card, out); !encoded) return std::move(encoded).error();
  return out;
}

// Bytes behind the card are allowed: programs keep addresses in fields of a fixed length.
Result<Card> decode_address(std::span<const std::uint8_t> bytes) {
  if (bytes.empty() || bytes.front() != k_version)
    return Failure{Errc::bad_message,
                   fmt::format("these {} bytes are no address of this version of Statewire: give "
                               "what address() of the peer's context returned, unchanged",
                               bytes.size())};
  auto card = decode_card(bytes.subspan(1));
  if (!card)
    return Failure{Errc::bad_message,
                   fmt::format("the address of {} bytes is cut short or damaged: give all that "
                               "address() of the peer's context returned",
                               bytes.size())};
  return std::move(card->card);
}

} // namespace statewire
