// SPDX-License-Identifier: BSD-3-Clause
// Between the devices and the message engine: notes what the engine is told of connections.
#pragma once

#include <statewire/packets.hpp>

#include <string>
#include <vector>

namespace statewire::test {

class Listener final : public PacketEvents {
 public:
  explicit Listener(PacketEvents& engine) : engine_(engine) {}
  std::vector<std::string> news;

  bool on_packet(Peer from, ConstBytes packet, Time now) override {
    return engine_.on_packet(from, packet, now);
  }
  bool on_packet_begins(Peer from, ConstBytes head, std::size_t length, Landing& out,
                        Time now) override {
    return engine_.on_packet_begins(from, head, length, out, now);
  }
  bool on_packet_landed(Peer from, Time now) override {
    return engine_.on_packet_landed(from, now);
  }
  void on_sent(Peer to, std::uint64_t token, Time now) override { engine_.on_sent(to, token, now); }
  void on_room(Peer to, Time now) override { engine_.on_room(to, now); }
  void on_placed(Peer peer, std::uint64_t token, Time now) override {
    engine_.on_placed(peer, token, now);
  }
  void on_up(Peer peer, Time now) override {
    news.emplace_back("up");
    engine_.on_up(peer, now);
  }
  void on_closing(Peer peer, Time now) override {
    news.emplace_back("closing");
    engine_.on_closing(peer, now);
  }
  void on_down(Peer peer, Errc reason, Time now) override {
    news.emplace_back("down: " + std::string(name(reason)));
    engine_.on_down(peer, reason, now);
  }
  void on_way(Peer peer, bool there, Time now) override {
    news.emplace_back(there ? "a way" : "no way");
    engine_.on_way(peer, there, now);
  }

 private:
  PacketEvents& engine_;
};

} // namespace statewire::test
