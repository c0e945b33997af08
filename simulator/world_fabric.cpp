// SPDX-License-Identifier: BSD-3-Clause
// The world over queue pairs: a fabric beside the network, endpoints beside each core.
#include "process.hpp"
#include "world.hpp"

#include <algorithm>
#include <array>

namespace statewire::sim {

using verbs::MemoryFabric;

// ---- processes

void World::open_rail(Process& p) {
  Address at = address(p.place);
  at.port = 0;
  auto& device = fabric_->open(fabric_port(scenario_, at));
  device_owners_.push_back(p.place);
  Dice dice(scenario_.seed * 1000 + p.id + 0xfab21cU);
  EndpointCore::Identity identity{group_id(0), peers_[p.place], scenario_.processes(), key(), {}};
  dice.fill(identity.epoch.bytes);
  identity.epoch.bytes[0] = static_cast<std::uint8_t>(p.id >> 8U); // later ones are greater
  identity.epoch.bytes[1] = static_cast<std::uint8_t>(p.id);
  Process* const self = &p;
  Rail::Told told;
  told.message = [this, self](Peer from, ConstBytes bytes) { took(*self, from, bytes); };
  told.connected = [this, self](Peer peer) {
    ++self->opened[place_of(peer)];
    tell(*self, peer, "connected");
  };
  told.closed = [this, self](Peer peer) { tell(*self, peer, "closed"); };
  told.lost = [this, self](Peer peer, Errc why) {
    has_lost(*self, peer, why);
    if (scenario_.acknowledge) (void)self->rail->endpoints().close(peer, net_.now());
  };
  p.rail = std::make_unique<Rail>(
      *p.dispatcher, device, *p.core, scenario_, std::move(identity),
      [this](Peer about, bool) -> std::optional<RemotePort> {
        return processes_.at(place_of(about))->rail->advertisement();
      },
      [dice](std::span<std::uint8_t> out) mutable { dice.fill(out); }, std::move(told));
  p.rail->endpoints().set_trace([this, self](const EndpointCore::Trace& t) {
    if (!listener_) return;
    std::string text(name(t.machine));
    text.append(" ").append(t.from).append(" -> ").append(t.to).append(" on ").append(t.event);
    listener_({Happening::Kind::transition, self->place, {}, place_of(t.peer), std::move(text)});
  });
}

// The core carries what endpoints say to each other before they are connected.
CoreCallbacks World::channel_callbacks(Process& p) {
  Process* const self = &p;
  CoreCallbacks callbacks;
  callbacks.message = [this, self](const ActiveMessage& m) {
    if (m.handler == Rail::k_handler) // else forged
      self->rail->endpoints().on_channel(m.from, m.payload, net_.now());
  };
  callbacks.connected = [this, self](Peer peer) { tell(*self, peer, "channel connected"); };
  callbacks.closed = [this, self](Peer peer) { tell(*self, peer, "channel closed"); };
  callbacks.lost = [this, self](Peer peer, Errc why) {
    if (listener_) tell(*self, peer, "channel lost: " + std::string(name(why)));
    self->rail->endpoints().on_channel_lost(peer, why, net_.now());
  };
  return callbacks;
}

// The channel is wanted until the endpoints are through.
void World::end_the_channel(Process& p) {
  if (!p.alive || !p.finalize_called || p.core_finalizes || !p.rail->endpoints().finalized())
    return;
  p.core_finalizes = true;
  p.core->finalize(net_.now());
}

Rail* World::rail(Place place) {
  Process& p = *processes_.at(place);
  return p.alive ? p.rail.get() : nullptr;
}

// ---- time: one clock for both

Time World::next_arrival() const {
  return fabric_ ? std::min(net_.next_arrival(), fabric_->next_arrival()) : net_.next_arrival();
}

Time World::next_deadline() const {
  return fabric_ ? std::min(net_.next_deadline(), fabric_->next_deadline()) : net_.next_deadline();
}

void World::advance_clock(Time to) {
  net_.advance_clock(to);
  if (fabric_) fabric_->advance_clock(to);
}

// What arrives until then is on its way. What comes later is the connection manager's timeout: like
// a deadline it ends when nothing else can happen, or every run would be one of timeouts.
Time World::soon() const {
  if (!fabric_) return k_never - Time(1);
  const FabricShape& f = scenario_.fabric;
  const auto delay = std::max({scenario_.shape.delay_us, f.delay_us, f.cm_delay_us});
  return net_.now() + std::max<Time>(std::chrono::microseconds(delay),
                                     MemoryFabric::Options{}.receiver_not_ready_delay);
}

// ---- what may happen

LinkId World::pair_id(Place place, std::uint32_t number) {
  const auto [at, is_new] = pairs_.try_emplace(number, LinkId{place, 0});
  if (is_new) at->second.number = ++pairs_of_[place];
  return at->second;
}

// Whether something is under way. A deadline of endpoints that is over is, too: what they have kept
// until their device had nothing more to tell is due at once.
bool World::add_fabric_steps() {
  using Kind = MemoryFabric::Step::Kind;
  std::array<std::map<Place, std::uint32_t>, 2> counted; // the connection manager's, by process
  const auto steps = fabric_->enabled();
  for (std::uint32_t i = 0; i < steps.size(); ++i) {
    const MemoryFabric::Step& from = steps[i];
    Step& s = enabled_.emplace_back();
    s.network_step = i;
    s.process = device_owners_.at(from.endpoint);
    switch (from.kind) {
    case Kind::arrive:
      s.act = Act::arrive;
      break;
    case Kind::acknowledge:
      s.act = Act::acknowledge;
      break;
    case Kind::flush:
      s.act = Act::flush;
      break;
    case Kind::cm_message:
      s.act = Act::cm_message;
      s.link = {s.process, ++counted[0][s.process]};
      continue;
    case Kind::cm_timer:
      s.act = Act::cm_timer;
      s.link = {s.process, ++counted[1][s.process]};
      continue;
    case Kind::poll:
      s.act = Act::poll;
      continue;
    case Kind::timer:
      s.act = Act::endpoint_timer;
      continue;
    }
    s.link = pair_id(s.process, from.number);
  }
  return !steps.empty();
}

// ---- what may go wrong

void World::add_device_faults(const Process& p) {
  const auto offer = [&](Fault f, LinkId pair = {}) {
    if ((scenario_.faults & only(f)) == 0 || (budget_ == 0 && info(f).costs)) return;
    Step& s = enabled_.emplace_back();
    s.act = Act::fault;
    s.fault = f;
    s.process = pair.number == 0 ? p.place : UINT32_MAX;
    s.link = pair;
  };
  const auto& device = p.rail->device();
  offer(device.port().active ? Fault::port_down : Fault::port_up);
  offer(Fault::unplug);
  if (scenario_.over == Over::rdma_cm) offer(Fault::cm_loss);
  for (const verbs::Qp qp : device.queue_pairs())
    offer(Fault::fail_pair, pair_id(p.place, device.parameters(qp).number));
}

void World::commit_to_device(Process& p, const Step& s) {
  using Death = MemoryFabric::Death;
  using CmMessage = MemoryFabric::CmMessage;
  auto& device = p.rail->device();
  switch (s.fault) {
  case Fault::hole:
    return fabric_->black_hole(address(p.place), true);
  case Fault::descriptors:
    return device.limit_queue_pairs(device.counts().queue_pairs);
  case Fault::memory:
    return device.fail_operation(device.operations(), Errc::no_memory);
  case Fault::relief:
    fabric_->black_hole(address(p.place), false);
    return device.limit_queue_pairs(SIZE_MAX);
  case Fault::kill:
  case Fault::quit:
    return fabric_->kill(device, Death::process);
  case Fault::vanish:
    return fabric_->kill(device, Death::silence);
  case Fault::port_down:
  case Fault::port_up:
    return fabric_->set_port(device, s.fault == Fault::port_up);
  case Fault::unplug:
    return fabric_->remove(device);
  case Fault::cm_loss:
    for (const CmMessage m :
         {CmMessage::request, CmMessage::reply, CmMessage::ready, CmMessage::reject,
          CmMessage::disconnect, CmMessage::disconnect_reply})
      fabric_->lose(device, m, 1);
    return;
  case Fault::fail_pair:
    for (const verbs::Qp qp : device.queue_pairs())
      if (pair_id(p.place, device.parameters(qp).number) == s.link) fabric_->fail(device, qp);
    return;
  default:
    return;
  }
}

// A device that was pulled out does not come back.
void World::heal_device(Process& p) {
  auto& device = p.rail->device();
  fabric_->black_hole(address(p.place), false);
  if (!p.alive) return;
  device.limit_queue_pairs(SIZE_MAX);
  fabric_->set_port(device, true);
}

} // namespace statewire::sim
