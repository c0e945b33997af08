// SPDX-License-Identifier: BSD-3-Clause
// A user of packets that records its upcalls and checks all of them: order, content, and that
// zero-copy memory is used until it is given back and no longer.
#pragma once

#include "mesh.hpp"

#include "core/packets.hpp"

#include <map>
#include <string>

namespace statewire::test {

class PacketUser final : public PacketEvents {
 public:
  struct Seen {
    unsigned up = 0, closing = 0, down = 0, rooms = 0;
    Errc why = Errc::ok;       // of the last down
    std::uint64_t sent = 0;    // given back
    std::uint64_t packets = 0; // received
    std::uint64_t landed = 0;  // of these, in pieces
  };

  PacketUser(Mesh& mesh, Place place, std::uint64_t seed);

  // A packet of this size, at least 16 bytes; `zero_copy` of them stay here. closed: none may be
  // posted before on_down.
  Errc post(Place to, std::size_t size, std::size_t zero_copy = 0);
  [[nodiscard]] const Seen& with(Place other) const;
  // Something posted without this user's help.
  void expect_back(Place to, std::uint64_t token) {
    zero_copy_[token] = {to, {}};
    others_[to].active = true;
  }
  [[nodiscard]] std::size_t zero_copy() const { return zero_copy_.size(); } // and not given back
  [[nodiscard]] Node& node() { return mesh_[place_]; }
  [[nodiscard]] PacketDevice& device() { return *node().core; }
  // What was wrong, one a line.
  std::string complaints;
  std::size_t direct_limit = SIZE_MAX; // how much of a large packet is wanted
  bool refuse = false;                 // everything is against the protocol
  // A read of the peer's memory is over, complete or not.
  std::function<void(Place, std::uint64_t token, bool complete)> when_read;
  std::function<void(Place)> when_packet, when_closing, when_room, when_up, when_down;

  bool on_packet(Peer from, ConstBytes packet, Time now) override;
  bool on_packet_begins(Peer from, ConstBytes head, std::size_t length, DirectReceive& out,
                        Time now) override;
  bool on_packet_complete(Peer from, Time now) override;
  void on_sent(Peer to, std::uint64_t token, Time now) override;
  void on_room(Peer to, Time now) override;
  void on_read(Peer peer, std::uint64_t token, bool complete, Time now) override;
  void on_up(Peer peer, Time now) override;
  void on_closing(Peer peer, Time now) override;
  void on_down(Peer peer, Errc reason, Time now) override;

 private:
  struct Arriving {
    std::vector<std::byte> head, memory;
    std::vector<MutableBytes> parts;
    std::size_t length = 0;
  };
  struct Other {
    Seen seen;
    bool active = false; // up, posted, or closing, since the last down
    bool is_up = false;
    bool closing = false;
    std::uint64_t next_out = 0, next_in = 0;
    std::unique_ptr<Arriving> arriving;
  };
  struct ZeroCopy {
    Place to;
    std::vector<std::byte> bytes;
  };
  void complain(std::string_view what, Place other);
  void check(Place from, ConstBytes beginning, std::size_t length);
  Other& note(Peer peer, std::string_view what);

  Mesh& mesh_;
  Place place_;
  Dice dice_;
  bool posting_ = false, in_closing_ = false;
  std::uint64_t last_token_ = 0;
  std::map<Place, Other> others_;
  std::map<std::uint64_t, ZeroCopy> zero_copy_;
};

// The mesh's processes as users of packets.
std::vector<std::unique_ptr<PacketUser>> packet_users(Mesh& mesh);

} // namespace statewire::test
