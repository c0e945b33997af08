// SPDX-License-Identifier: BSD-3-Clause
// One process on the stage: its core and what surrounds it.
#pragma once

#include "stage.hpp"

#include "dispatch/dispatcher.hpp"

#include <memory>
#include <utility>

namespace statewire::conformance {

constexpr unsigned other(unsigned process) { return 1 - process; }
constexpr Peer peer(unsigned process) { return {0, process}; }
// Longer than all that may happen in one series of attempts.
inline constexpr Time k_series = std::chrono::hours(24 * 60);

// Takes everything, and answers nothing.
class User final : public PacketEvents {
 public:
  bool on_packet(Peer, ConstBytes, Time) override { return true; }
  bool on_packet_begins(Peer, ConstBytes, std::size_t, Landing&, Time) override { return false; }
  bool on_packet_landed(Peer, Time) override { return false; }
  void on_sent(Peer, std::uint64_t, Time) override {}
  void on_room(Peer, Time) override {}
  void on_placed(Peer, std::uint64_t, Time) override {}
  void on_up(Peer, Time) override {}
  void on_closing(Peer, Time) override {}
  void on_down(Peer, Errc, Time) override {}
};

class EndpointStage::Channel final : public OutOfBand {
 public:
  Channel(EndpointStage& stage, unsigned own) : stage_(stage), own_(own) {}
  Errc send(Peer, ConstBytes message, Time) override {
    stage_.say(own_, message);
    return Errc::ok;
  }

 private:
  EndpointStage& stage_;
  unsigned own_;
};

struct EndpointStage::Player {
  Player(EndpointStage& stage, unsigned own, verbs::MemoryFabric::Endpoint& device,
         verbs::Link link)
      : door(device, link, own, stage.calls_), channel(stage, own) {}
  Door door;
  Channel channel;
  User user;
  Life life = Life::alive;
  Time clock{0};
  Epoch epoch;
  Address listens;
  Dispatcher dispatcher;
  std::unique_ptr<EndpointCore> core; // ends first
};

} // namespace statewire::conformance
