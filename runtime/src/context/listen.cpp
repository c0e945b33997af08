// SPDX-License-Identifier: BSD-3-Clause
// A context without a job: it listens, and its peers are addresses.
#include "state.hpp"

#include "job/settings.hpp"
#include "job/within_host.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace statewire {
namespace {

// Without a key only processes of this machine may connect.
Result<Listening> listening_for(bool has_key, bool environment) {
  if (has_key)
    if (auto where = listening_here(false, environment)) return where;
  return listening_here(true, environment); // a machine without a network is one, too
}

} // namespace

Result<std::unique_ptr<Context>> Context::listen(std::optional<Key> key, ContextOptions options) {
  // The environment overrides the program. No rule for this machine: how many peers share its cores
  // is not known.
  if (options.environment && requests_progress_mode()) {
    auto progress = choose_progress(1, usable_cores());
    if (!progress) return std::move(progress).error();
    options.progress = progress->mode;
  }
  if (options.transport.listen.empty()) {
    auto where = listening_for(key.has_value(), options.environment);
    if (!where) return std::move(where).error();
    options.shared_memory = where->shares_memory(options.shared_memory, options.progress);
    options.transport.listen = std::move(where->addresses);
  }
  std::unique_ptr<Context> c(new Context);
  State& self = *c->state_;
  self.options = std::move(options);
  if (auto started = self.start(); !started) return std::move(started).error();
  self.book = std::make_unique<AddressBook>(self.incarnation);
  AddressBook& book = *self.book;
  GroupConfig group;
  group.id = "peers by address";
  group.own_id = book.own_id();
  group.size = AddressBook::k_numbers;
  group.key = std::move(key).value_or(Key());
  // Of number 0: those by which an attempt knows that a peer's address is this host's own.
  group.addresses = [&book, own = self.transport->listening(),
                     reach = reach_of(self.transport->listening())](std::uint32_t number) {
    return number == 0 ? own : reach(book.addresses(number));
  };
  group.id_of = [&book](std::uint32_t number) { return book.id_of(number); };
  group.rank_of = [&book, &self](std::string_view id) {
    const std::uint32_t known = book.size();
    const std::optional<std::uint32_t> number = book.number_of(id);
    if (book.size() != known) self.removal->consider(*number);
    return number;
  };
  if (auto joined = self.join(std::move(group)); !joined) return std::move(joined).error();
  self.removal = std::make_unique<PeerRemoval>(*self.loop, *self.dispatcher, book, *self.core,
                                               *self.message_core, self.group);
  c->messages_ = self.messages.get();
  return c;
}

Result<std::vector<std::uint8_t>> Context::address(std::size_t most) const {
  Card card{state_->transport->listening(), state_->incarnation, {}};
  for (;;) {
    auto bytes = encode_address(card);
    if (!bytes || bytes->size() <= most) return bytes;
    card.addresses.pop_back();
    if (card.addresses.empty())
      return Failure{Errc::too_large,
                     fmt::format("no address of this context fits into {} bytes", most)};
  }
}

Result<std::vector<Address>> Context::decode_address(std::span<const std::uint8_t> address) {
  return statewire::decode_address(address).transform(
      [](Card&& card) { return std::move(card.addresses); });
}

Result<Context::Incarnation> Context::incarnation_of(std::span<const std::uint8_t> address) {
  return statewire::decode_address(address).transform(
      [](const Card& card) { return card.incarnation.bytes; });
}

std::optional<Context::Incarnation> Context::incarnation(std::uint32_t number) const {
  const std::string id = state_->book ? state_->book->id_of(number) : std::string();
  if (id.empty()) return std::nullopt;
  Incarnation out{};
  std::ranges::copy(id, out.begin());
  return out;
}

Result<std::uint32_t> Context::add_peer(std::span<const std::uint8_t> address) {
  if (!state_->book)
    return Failure{
        Errc::invalid_argument,
        "this context belongs to a job, whose processes are its peers: Context::listen() "
        "makes one for peers by address"};
  if (state_->loop->is_over()) return state_->why_over();
  auto card = statewire::decode_address(address);
  if (!card) return std::move(card).error();
  const std::optional<std::uint32_t> number = state_->book->add(*card);
  if (!number)
    return Failure{Errc::no_memory, fmt::format("this context knows {} peers, which is the most",
                                                AddressBook::k_max_peers)};
  return *number;
}

Result<void> Context::remove_peer(std::uint32_t number) {
  if (!state_->book || number == 0 || !state_->book->knows(number))
    return Failure{
        Errc::invalid_argument,
        fmt::format("{} is no number that add_peer() of this context has given", number)};
  if (state_->loop->is_over()) return state_->why_over();
  state_->book->give_up(number);
  state_->removal->consider(number);
  return {};
}

} // namespace statewire
