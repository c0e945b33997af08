// SPDX-License-Identifier: BSD-3-Clause
// The processes of a world: how they start, and what their cores tell them.
#include "process.hpp"
#include "world.hpp"

#include <algorithm>

namespace statewire::sim {

Place World::place_of(Peer peer) const {
  if (peer.rank == UINT32_MAX) return UINT32_MAX;
  return peer.rank * std::max(scenario_.groups, 1U) + peer.group;
}

Core* World::core(Place place) {
  Process& p = *processes_.at(place);
  return p.alive ? p.core.get() : nullptr;
}

std::string World::group_id(std::uint32_t index) const { return index == 0 ? "job" : "other job"; }

Key World::key() const {
  static constexpr std::array<std::uint8_t, Key::k_size> bytes{7, 2, 3};
  return Key(bytes);
}

Address World::address(Place place) const {
  Address a;
  a.family = Address::Family::v4;
  a.port = 7;
  const bool member = place < k_intruder;
  const Place n = member ? place : place - k_intruder;
  a.bytes = {10, static_cast<std::uint8_t>(member ? 0 : 1), static_cast<std::uint8_t>(n >> 8U),
             static_cast<std::uint8_t>(n)};
  return a;
}

// ---- processes
// ------------------------------------------------------------------------------------

void World::start(Place place) {
  auto p = std::make_unique<Process>();
  p->place = place;
  p->id = ++last_id_;
  std::uint32_t links_before = 0;
  if (auto& former = processes_[place]) {
    // It goes on where the former one ended; it finalizes in any case.
    p->next_op = std::min(former->next_op, scenario_.scripts[place].size() - 1);
    const Owner owner = owners_[former->endpoint->index()];
    links_before = owner.links_before + former->endpoint->opened();
    graveyard_.push_back(std::move(former));
  }
  p->endpoint = &net_.open(address(place));
  owners_.push_back({place, links_before});
  ledger_.lives_at(p->id, place);
  make_core(*p);
  p->endpoint->bind(*p->core, p->core.get());
  processes_[place] = std::move(p);
}

CoreCallbacks World::message_callbacks(Process& p) {
  Process* const self = &p;
  CoreCallbacks callbacks;
  callbacks.message = [this, self](Peer from, const ActiveMessage& m) {
    if (m.handler == 1) took(*self, from, m.payload); // else forged
  };
  callbacks.connected = [this, self](Peer peer) { tell(*self, peer, "connected"); };
  callbacks.closed = [this, self](Peer peer) { tell(*self, peer, "closed"); };
  callbacks.lost = [this, self](Peer peer, Errc why) {
    has_lost(*self, peer, why);
    if (scenario_.acknowledge) self->core->close(peer, net_.now());
  };
  callbacks.send_failed = [this, self](Peer peer, std::uint64_t token, Errc why) {
    ++failed_;
    ledger_.failed(self->id, place_of(peer), token, why);
    if (listener_) tell(*self, peer, "send failed: " + std::string(name(why)));
    if (!disturbed_ && why != Errc::finalizing)
      break_promise("undisturbed", "a message of process " + std::to_string(self->place) +
                                       " to process " + std::to_string(place_of(peer)) +
                                       " failed (" + std::string(name(why)) +
                                       ") although nothing went wrong");
  };
  return callbacks;
}

void World::took(const Process& p, Peer from, std::span<const std::byte> message) {
  ledger_.received(p.id, p.place, place_of(from), message);
  if (listener_) tell(p, from, "message of " + std::to_string(message.size()) + " bytes");
}

void World::has_lost(const Process& p, Peer peer, Errc why) {
  ++lost_;
  ledger_.lost(p.id, place_of(peer));
  if (listener_) tell(p, peer, "lost: " + std::string(name(why)));
  if (!disturbed_ && why != Errc::finalizing)
    break_promise("undisturbed", "process " + std::to_string(p.place) + " lost process " +
                                     std::to_string(place_of(peer)) + " (" +
                                     std::string(name(why)) + ") although nothing went wrong");
}

void World::tell(const Process& p, Peer peer, std::string text) const {
  if (listener_) listener_({Happening::Kind::upcall, p.place, {}, place_of(peer), std::move(text)});
}

void World::make_core(Process& p) {
  Dice dice(scenario_.seed * 1000 + p.id);
  IncarnationNumber incarnation;
  dice.fill(incarnation.bytes);
  CoreOptions options;
  options.max_opening = scenario_.max_opening;
  options.max_half_open = scenario_.max_half_open;
  p.core = std::make_unique<Core>(
      *p.dispatcher, *p.endpoint, incarnation,
      [dice](std::span<std::uint8_t> out) mutable { dice.fill(out); }, options,
      message_callbacks(p));
  const std::uint32_t groups = std::max(scenario_.groups, 1U);
  for (std::uint32_t g = 0; g < groups; ++g) {
    GroupConfig config;
    config.id = group_id(g);
    config.size = (scenario_.processes() - g + groups - 1) / groups;
    config.own_id = group_id(peers_[p.place].group);
    config.own_rank = peers_[p.place].rank;
    config.key = key();
    config.addresses = [this, g, groups](std::uint32_t rank) {
      return std::vector<Address>{address(rank * groups + g)};
    };
    GroupIndex index = 0;
    if (config.size != 0 && p.core->add_group(std::move(config), index) != Errc::ok)
      break_promise("resources", "a process group could not be added");
  }
  Process* const self = &p;
  p.core->set_trace([this, self](const TraceEvent& t) { watch(*self, t); });
}

} // namespace statewire::sim
