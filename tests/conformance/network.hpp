// SPDX-License-Identifier: BSD-3-Clause
// The network of the model (spec/proof/sockets.world), for real cores: a connection is a pair of
// pipes of whole messages, in which ends and resets travel like messages. Nothing arrives by
// itself: the run says what does.
#pragma once

#include "core/transport.hpp"

#include <array>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace statewire::conformance {

struct Item {
  enum class Kind : std::uint8_t { bytes, fin, rst } kind{};
  std::vector<std::byte> bytes;
  std::size_t delivered = 0;
  bool rest = false; // of an open request whose header has left before
};
[[nodiscard]] std::string name_of(const Item& item); // as the world calls it: CHALLENGE, DATA_0, …

struct Link {
  unsigned opener = 0, acceptor = 0;
  bool posted = true, reported = false, taken = false, cut = false;
  // By side: 0 opened it, 1 accepts it.
  std::array<bool, 2> open{true, false}, fin_sent{}, fin_seen{}, rst_seen{};
  std::array<std::deque<Item>, 2> to; // what is on its way to the side
  std::array<std::vector<std::byte>, 2> unread;
  // Bytes that the side may still write; on_writable is called when it may write again.
  static constexpr std::size_t k_any = SIZE_MAX;
  std::array<std::size_t, 2> room{k_any, k_any};
  std::array<bool, 2> half{}; // the header of its request has left, the rest has not
};

class Network {
 public:
  explicit Network(unsigned processes);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  [[nodiscard]] Transport& door(unsigned process);
  [[nodiscard]] Link& link(unsigned number) { return links_.at(number); }
  [[nodiscard]] unsigned links() const { return static_cast<unsigned>(links_.size()); }
  [[nodiscard]] static Handle handle(unsigned link, unsigned side) { return {link * 2 + side, 1}; }
  [[nodiscard]] static Address address(unsigned process);

  // Makes the next item on its way to a side readable; its name, or "" when there is none.
  std::string arrive(unsigned link, unsigned side, bool header_only);
  // Bytes that nobody has sent are readable.
  void inject(unsigned link, unsigned side, std::span<const std::byte> bytes);
  void overtake(unsigned link, unsigned side); // drops what is before the reset
  void break_link(unsigned link, Item::Kind how);
  void kill(unsigned process, Item::Kind how, bool silent);
  void reject_backlog(unsigned process);

  // Handles of unauthenticated connections, whose peers send nothing, and leave on request.
  static constexpr std::uint32_t k_unauthenticated = 1U << 12U;
  bool unauthenticated_leave = false;

 private:
  class Door;
  void put(unsigned link, unsigned to, Item item);
  void write(unsigned link, unsigned from, std::vector<std::byte> bytes);
  void close(unsigned link, unsigned side, bool abort);
  std::deque<Link> links_;
  std::vector<std::unique_ptr<Door>> doors_;
};

} // namespace statewire::conformance
