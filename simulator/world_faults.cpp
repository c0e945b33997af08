// SPDX-License-Identifier: BSD-3-Clause
// What may go wrong, and how it does.
#include "process.hpp"
#include "world.hpp"

#include <core/wire.hpp>

#include <algorithm>

namespace statewire::sim {
namespace {

constexpr std::uint16_t k_forged_handler = 2;

} // namespace

void World::add_faults() {
  const FaultSet set = scenario_.faults;
  const auto wanted = [&](Fault f) {
    return (set & only(f)) != 0 && (budget_ > 0 || !info(f).costs);
  };
  const auto offer = [&](Fault f, Place process, LinkId link = {}, std::uint8_t side = 0) {
    if (!wanted(f)) return;
    Step& s = enabled_.emplace_back();
    s.act = Act::fault;
    s.fault = f;
    s.process = process;
    s.link = link;
    s.side = side;
  };
  links_.clear();
  for (const auto& p : processes_)
    if (p->alive) p->endpoint->list_links(links_);
  for (const auto& s : intruders_) s->endpoint().list_links(links_);
  for (const MemoryNetwork::LinkView& link : links_) {
    if (link.frozen) continue;
    const LinkId id = link_id(link.name);
    for (const Fault f : {Fault::reset, Fault::eof, Fault::unresponsive}) offer(f, UINT32_MAX, id);
    for (std::uint8_t side = 0; side < 2; ++side) {
      // In the middle of a message nonsense would be taken for its payload: not what is meant.
      const bool whole = scenario_.shape.max_write == 0;
      if (whole && link.data_next[side]) offer(Fault::garble, UINT32_MAX, id, side);
      if (whole && link.accepted && id.opener < k_intruder)
        for (const Fault f : {Fault::forge_close, Fault::forge_ack, Fault::forge_data})
          offer(f, UINT32_MAX, id, side);
    }
  }
  for (const auto& p : processes_) {
    if (!p->alive) {
      offer(Fault::restart, p->place);
      continue;
    }
    for (auto i = static_cast<std::size_t>(Fault::refuse); i < k_fault_count; ++i) {
      const auto f = static_cast<Fault>(i);
      if (info(f).target != Target::process || f == Fault::restart || f == Fault::hurry) continue;
      if (f == Fault::relief && !p->troubled) continue;
      offer(f, p->place);
    }
    if (wanted(Fault::hurry)) add_timer(*p, true);
  }
}

void World::commit(const Step& s) {
  if (info(s.fault).costs && budget_ > 0) --budget_;
  ++faults_;
  disturbed_ = true;
  if (info(s.fault).target != Target::process) return damage(s);
  Process& p = *processes_.at(s.process);
  const Address at = address(p.place);
  switch (s.fault) {
  case Fault::refuse:
    p.troubled = true;
    return net_.refuse(at, true);
  case Fault::hole:
    p.troubled = true;
    return net_.black_hole(at, true);
  case Fault::descriptors:
    p.troubled = true;
    return p.endpoint->limit_descriptors(p.endpoint->connections());
  case Fault::memory:
    return p.endpoint->fail_operation(p.endpoint->operations(), Errc::no_memory);
  case Fault::break_off:
    return p.endpoint->fail_operation(p.endpoint->operations(), Errc::reset);
  case Fault::relief:
    p.troubled = false;
    net_.refuse(at, false);
    net_.black_hole(at, false);
    return p.endpoint->limit_descriptors(SIZE_MAX);
  case Fault::kill:
    return end(p, MemoryNetwork::Death::reset);
  case Fault::quit:
    return end(p, MemoryNetwork::Death::eof);
  case Fault::vanish:
    return end(p, MemoryNetwork::Death::unresponsive);
  case Fault::restart:
    if (!p.alive) start(p.place);
    return;
  case Fault::hurry:
    return strike(*p.core);
  default: {
    const Place self = k_intruder + static_cast<Place>(intruders_.size());
    Endpoint& endpoint = net_.open(address(self));
    owners_.push_back({self, 0});
    intruders_.push_back(std::make_unique<Intruder>(
        endpoint, s.fault,
        Intruder::Target{at, group_id(peers_[p.place].group), peers_[p.place].rank, key()}));
    return;
  }
  }
}

void World::damage(const Step& s) {
  const auto link =
      std::ranges::find_if(links_, [&](const auto& l) { return link_id(l.name) == s.link; });
  if (link == links_.end()) return;
  Endpoint* opener = nullptr;
  for (const auto& p : processes_)
    if (p->endpoint->index() == link->name.opener) opener = p->endpoint;
  for (const auto& one : intruders_)
    if (one->endpoint().index() == link->name.opener) opener = &one->endpoint();
  if (opener == nullptr) return;
  const auto forge = [&](wire::FrameHeader header) {
    forged_ = true;
    net_.forge(*opener, link->at_opener, s.side, wire::encode(header));
  };
  switch (s.fault) {
  case Fault::reset:
    return net_.end_link(*opener, link->at_opener, MemoryNetwork::Death::reset);
  case Fault::eof:
    return net_.end_link(*opener, link->at_opener, MemoryNetwork::Death::eof);
  case Fault::unresponsive:
    return net_.end_link(*opener, link->at_opener, MemoryNetwork::Death::unresponsive);
  case Fault::garble:
    net_.garble(*opener, link->at_opener, s.side);
    return;
  case Fault::forge_close:
    return forge({0, 0, wire::FrameKind::close, 0});
  case Fault::forge_ack:
    return forge({0, 0, wire::FrameKind::close, 1});
  case Fault::forge_data:
    return forge({0, k_forged_handler, wire::FrameKind::message, 0});
  default:
    return;
  }
}

void World::end(Process& p, MemoryNetwork::Death how) {
  net_.kill(*p.endpoint, how);
  p.alive = false;
  dead_.push_back(p.id);
  count(p, buried_);
}

// Faults stop: whatever lasts is over. Connections that fell silent stay silent, the dead stay
// dead.
void World::heal() {
  healed_ = true;
  healed_at_ = net_.now();
  budget_ = 0;
  for (const auto& p : processes_) {
    if (!p->troubled) continue;
    p->troubled = false;
    net_.refuse(address(p->place), false);
    net_.black_hole(address(p->place), false);
    if (p->alive) p->endpoint->limit_descriptors(SIZE_MAX);
  }
}

} // namespace statewire::sim
