// SPDX-License-Identifier: BSD-3-Clause
// The peers of a context without a job: processes with an id each, numbered in the order in which
// they become known, by their address or because they connect. Number 0 is this process.
#pragma once

#include <statewire/job.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace statewire {

class AddressBook {
 public:
  // How many peers a context can know at a time: a bound on what processes that have the key can
  // make it remember.
  static constexpr std::uint32_t k_max_peers = std::uint32_t{1} << 20U;
  static constexpr std::size_t k_id = 16; // bytes of an incarnation number
  // Numbers are below this.
  static constexpr std::uint32_t k_numbers = UINT32_MAX - 1;

  explicit AddressBook(const IncarnationNumber& own);

  [[nodiscard]] static std::string id_of(const IncarnationNumber& incarnation) {
    return {incarnation.bytes.begin(), incarnation.bytes.end()};
  }
  [[nodiscard]] std::string own_id() const { return peers_.at(0).id; }
  [[nodiscard]] bool knows(std::uint32_t number) const { return peers_.contains(number); }
  // Empty: it is not known.
  [[nodiscard]] std::string id_of(std::uint32_t number) const { return entry(number).id; }
  // Of a process that connects: a new one gets the next number. Empty: the book is full, or this is
  // no id.
  [[nodiscard]] std::optional<std::uint32_t> number_of(std::string_view id);
  // Of a process that has given its address.
  [[nodiscard]] std::optional<std::uint32_t> add(const Card& card);
  // Where it listens; empty: it has only connected to this process.
  [[nodiscard]] std::vector<Address> addresses(std::uint32_t number) const {
    return entry(number).addresses;
  }
  // The program uses the number: it was added, and not given up since.
  [[nodiscard]] bool is_named(std::uint32_t number) const { return entry(number).named; }
  void give_up(std::uint32_t number) {
    if (const auto it = peers_.find(number); it != peers_.end()) it->second.named = false;
  }
  void forget(std::uint32_t number) {
    numbers_.erase(entry(number).id);
    peers_.erase(number);
  }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(peers_.size()); }

 private:
  struct Entry {
    std::string id;
    std::vector<Address> addresses;
    bool named = false;
  };
  // Without a name, addresses and an id: it is not known.
  [[nodiscard]] const Entry& entry(std::uint32_t number) const {
    static const Entry unknown;
    const auto it = peers_.find(number);
    return it != peers_.end() ? it->second : unknown;
  }
  std::unordered_map<std::uint32_t, Entry> peers_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::uint32_t next_ = 0;
};

// An address as bytes: a version, then the card.
[[nodiscard]] Result<std::vector<std::uint8_t>> encode_address(const Card& card);
[[nodiscard]] Result<Card> decode_address(std::span<const std::uint8_t> bytes);

} // namespace statewire
