// SPDX-License-Identifier: BSD-3-Clause
// One life of one process of a run: its actor, its message engine, and what that stands on: the
// core, or endpoints over a fabric.
#pragma once

#include "actor.hpp"
#include "fabric_world.hpp"
#include "tap.hpp"

#include <map>

namespace statewire::traffic {

struct Citizen {
  // `fabric`: null over sockets.
  Citizen(test::World& world, FabricWorld* fabric, Place place, ActorId id, const MessageOptions& m,
          const ActorOptions& a, std::uint64_t seed)
      : world(world), node(world[place]), rail(fabric != nullptr ? &fabric->rail(place) : nullptr),
        limits(m), tap(device(), place), messages(node.dispatcher, tap, world.peer(place), m),
        actor(messages, place, id, a, seed, [&world] { return world.now(); }) {
    tap.set_events(messages);
    if (rail != nullptr) {
      rail->endpoints->set_packet_events(&tap);
      rail->when_lost = [this](Place other, Errc why) { heard_of_loss(other, why); };
    } else {
      node.core->set_packet_events(&tap);
      node.when_lost = [this](Place other) { heard_of_loss(other, node.with(other).lost_why); };
    }
  }
  Citizen(const Citizen&) = delete;
  Citizen& operator=(const Citizen&) = delete;

  [[nodiscard]] PacketDevice& device() const {
    if (rail != nullptr) return *rail->endpoints;
    return *node.core;
  }
  void close(Place other) {
    (void)(rail != nullptr ? rail->endpoints->close(world.peer(other), world.now())
                           : node.close(other));
  }
  [[nodiscard]] bool is_moribund(Place other) const {
    return (rail != nullptr ? rail->endpoints->states(world.peer(other)).close
                            : node.state(other).close_state) == "MORIBUND";
  }
  [[nodiscard]] std::uint64_t connections() const {
    if (rail != nullptr) {
      const EndpointStats& s = rail->endpoints->stats();
      return s.opened + s.admitted;
    }
    return node.core->stats().connections_opened + node.core->stats().connections_accepted;
  }

  test::World& world;
  Node& node;
  Rail* const rail;
  MessageOptions limits;
  Tap tap;
  MessageCore messages;
  Actor actor;
  // Told to this one: of whose lives there.
  std::map<Place, unsigned> losses;

 private:
  void heard_of_loss(Place other, Errc why) {
    ++losses[other];
    if (why == Errc::bad_message)
      actor.log().complain("a connection was lost because of bad_message");
  }
};

} // namespace statewire::traffic
