// SPDX-License-Identifier: BSD-3-Clause
// What one life of one process has beside its core when messages go over queue pairs: a device on
// the fabric, and the endpoints that use it. They speak to those of others over the core's virtual
// connections before they are connected, as in the product.
#pragma once

#include "fabric/memory_fabric.hpp"
#include "scenario.hpp"

#include <statewire/endpoint.hpp>

#include <functional>
#include <memory>
#include <string>

namespace statewire::sim {

class Rail final : public OutOfBand, private PacketEvents {
 public:
  static constexpr std::uint16_t k_handler = 3; // of the core's messages that are for endpoints

  struct Told {
    std::function<void(Peer, ConstBytes)> message;
    std::function<void(Peer)> connected, closed;
    std::function<void(Peer, Errc)> lost;
  };
  Rail(Dispatcher& dispatcher, verbs::MemoryFabric::Endpoint& device, Core& core,
       const Scenario& scenario, EndpointCore::Identity identity, EndpointCore::Lookup lookup,
       Entropy entropy, Told told);
  ~Rail() override;
  Rail(const Rail&) = delete;
  Rail& operator=(const Rail&) = delete;

  [[nodiscard]] verbs::MemoryFabric::Endpoint& device() const { return device_; }
  [[nodiscard]] EndpointCore& endpoints() { return *endpoints_; }
  [[nodiscard]] const EndpointCore& endpoints() const { return *endpoints_; }
  [[nodiscard]] RemotePort advertisement() const; // how others reach it
  [[nodiscard]] std::uint64_t received() const { return received_; }
  [[nodiscard]] const EndpointStats& stats() const {
    return endpoints_ ? endpoints_->stats() : last_;
  }
  // What a process that has finalized still has of its device; empty: nothing.
  [[nodiscard]] std::string leftovers() const;
  // The endpoints go, with what they kept for other connections. What the device still has then.
  [[nodiscard]] std::string end();

  Errc send(Peer to, ConstBytes message, Time now) override;

 private:
  bool on_packet(Peer from, ConstBytes packet, Time now) override;
  bool on_packet_begins(Peer, ConstBytes, std::size_t, Landing&, Time) override { return false; }
  bool on_packet_landed(Peer, Time) override { return false; }
  void on_sent(Peer, std::uint64_t, Time) override {}
  void on_room(Peer, Time) override {}
  void on_up(Peer, Time) override {}
  void on_closing(Peer, Time) override {}
  void on_down(Peer, Errc, Time) override {} // the callbacks tell it

  verbs::MemoryFabric::Endpoint& device_;
  Core& core_;
  Method method_;
  Epoch epoch_;
  Told told_;
  Address listens_;
  std::unique_ptr<EndpointCore> endpoints_;
  std::uint64_t received_ = 0;
  EndpointStats last_;
};

// The fabric of a scenario, and the device of a process at this address.
[[nodiscard]] verbs::MemoryFabric::Options fabric_options(const Scenario& scenario);
[[nodiscard]] verbs::RdmaPort fabric_port(const Scenario& scenario, const Address& at);

} // namespace statewire::sim
