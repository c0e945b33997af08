// SPDX-License-Identifier: BSD-3-Clause
// A user of packets who writes down what it is told and checks all of it: order, content, that
// borrowed memory comes back, and that nothing is told of a connection that is over.
#pragma once

#include <statewire/packets.hpp>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace statewire::test {

class EndpointUser final : public PacketEvents {
 public:
  struct Seen {
    unsigned up = 0, closing = 0, down = 0, rooms = 0;
    Errc why = Errc::ok; // of the last down
    std::uint64_t sent = 0, packets = 0, placed = 0;
  };

  EndpointUser(std::uint32_t own, PacketDevice*& device) : own_(own), device_(device) {}

  // A packet of this size, at least 16 bytes; `lent` of them are borrowed. Every third one that
  // borrows nothing is written into the device's own room, if it lends any.
  Errc post(std::uint32_t to, std::size_t size, Time now, std::size_t lent = 0);
  // The same in room that the device lends; false: it lends none.
  bool post_at_once(std::uint32_t to, std::size_t size);
  [[nodiscard]] const Seen& with(std::uint32_t other) { return others_[other].seen; }
  [[nodiscard]] std::size_t borrowed() const { return loans_.size(); }
  // Everything that this one has posted for `to` in this connection.
  [[nodiscard]] std::uint64_t posted(std::uint32_t to) { return others_[to].next_out; }
  [[nodiscard]] std::uint64_t arrived(std::uint32_t from) { return others_[from].next_in; }

  std::string complaints;
  bool refuse = false; // every packet is against the protocol
  std::function<void(std::uint32_t)> when_packet, when_closing, when_up, when_down, when_room;
  std::function<void(std::uint32_t, std::uint64_t)> when_placed;

  bool on_packet(Peer from, ConstBytes packet, Time now) override;
  bool on_packet_begins(Peer, ConstBytes, std::size_t, Landing&, Time) override;
  bool on_packet_landed(Peer, Time) override;
  void on_sent(Peer to, std::uint64_t token, Time now) override;
  void on_room(Peer to, Time now) override;
  void on_placed(Peer peer, std::uint64_t token, Time now) override;
  void on_up(Peer peer, Time now) override;
  void on_closing(Peer peer, Time now) override;
  void on_down(Peer peer, Errc reason, Time now) override;

 private:
  struct Other {
    Seen seen;
    bool is_up = false, told_closing = false;
    std::uint64_t next_out = 0, next_in = 0;
    std::uint64_t held = 0; // posted for the next connection
  };
  struct Loan {
    std::uint32_t to = 0;
    std::vector<std::byte> bytes;
  };
  void complain(std::string_view what, std::uint32_t other);

  std::uint32_t own_;
  PacketDevice*& device_;
  bool posting_ = false;
  std::uint64_t last_token_ = 0;
  std::map<std::uint32_t, Other> others_;
  std::map<std::uint64_t, Loan> loans_;
};

} // namespace statewire::test
