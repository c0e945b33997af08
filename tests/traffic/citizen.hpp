// SPDX-License-Identifier: BSD-3-Clause
// One incarnation of one process of a run: its actor, its message engine, and the core below.
#pragma once

#include "actor.hpp"
#include "tap.hpp"

#include "../core/mesh.hpp"

#include <map>

namespace statewire::traffic {

using test::Death;
using test::Node;
using test::Place;

struct Citizen {
  Citizen(test::Mesh& mesh, Place place, ActorId id, const MessageOptions& m, const ActorOptions& a,
          std::uint64_t seed)
      : mesh(mesh), node(mesh[place]), limits(m), tap(*node.core, place),
        messages(node.dispatcher, tap, mesh.peer(place), m),
        actor(messages, place, id, a, seed, [&mesh] { return mesh.now(); }) {
    tap.set_events(messages);
    node.core->set_packet_events(&tap);
    node.when_lost = [this](Place other) { heard_of_loss(other, node.with(other).lost_why); };
  }
  Citizen(const Citizen&) = delete;
  Citizen& operator=(const Citizen&) = delete;

  void close(Place other) { (void)node.close(other); }
  [[nodiscard]] bool is_moribund(Place other) const {
    return node.state(other).close_state == "MORIBUND";
  }
  [[nodiscard]] std::uint64_t connections() const {
    return node.core->stats().connections_opened + node.core->stats().connections_accepted;
  }

  test::Mesh& mesh;
  Node& node;
  MessageOptions limits;
  Tap tap;
  MessageCore messages;
  Actor actor;
  // Failures that were reported to this process, by the place of the peer.
  std::map<Place, unsigned> losses;

 private:
  void heard_of_loss(Place other, Errc why) {
    ++losses[other];
    if (why == Errc::bad_message)
      actor.log().complain("a connection was lost because of bad_message");
  }
};

} // namespace statewire::traffic
