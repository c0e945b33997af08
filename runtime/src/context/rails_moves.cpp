// SPDX-License-Identifier: BSD-3-Clause
// Peers that are reached in another way than before: they were restarted, or a port is gone that
// was between them and this process. What becomes of each is in spec/way.dot; what they know of it,
// in spec/offer.dot.
#include "rails_holding.hpp"

#include "endpoint/wire.hpp"

#include <algorithm>
#include <vector>

namespace statewire {

// A port is withdrawn when its connections are over, also while somebody waits in a callback. The
// system keeps a device that was removed, and whoever removed it waiting, until nobody has it open
// any more: it goes when nothing of it is under way, not from inside of its own poll.
bool Rails::begin_turn(Time now) {
  now_ = now;
  const std::uint64_t upcalls = dispatcher_.upcalls();
  bool any = false;
  for (Port& p : ports_) {
    if (!p.withdrawn && p.endpoints->is_over()) {
      const Holding holding(*this, now);
      p.withdrawn = any = true;
      withdraw(p, now);
    }
    if (!p.device || !p.endpoints->may_let_go()) continue;
    p.poller.reset();
    p.endpoints->let_go();
    p.device.reset();
  }
  if (moving_.empty()) return any || upcalls != dispatcher_.upcalls();
  // A copy: what is told of one peer may make its user bring news of another.
  for (const Peer peer : std::vector(moving_)) {
    Way& w = ways_[peer.rank];
    const auto before = w.way.state();
    raise(peer, w, spec::way::Event::LOOK, now);
    any |= before != w.way.state();
  }
  return any || upcalls != dispatcher_.upcalls();
}

// Whatever was posted to it has arrived, or was reported as lost.
bool Rails::is_free(Peer peer, const Way& w) const {
  if (w.endpoints != nullptr) return w.endpoints->is_idle(peer);
  return w.device == nullptr || core_->is_idle(peer);
}

bool Rails::leads_over_a_gone_port(const Way& w) const {
  return std::ranges::any_of(
      ports_, [&](const Port& p) { return p.endpoints.get() == w.endpoints && p.withdrawn; });
}

void Rails::renew(Peer peer, Time now) {
  const auto it = ways_.find(peer.rank);
  if (it == ways_.end() || !it->second.asked) return;
  const Holding holding(*this, now);
  raise(peer, it->second, spec::way::Event::RENEWED, now);
  raise(peer, it->second, spec::offer::Event::RENEWED, now);
}

// What it has told of itself since its card was made counts for that process only.
Card Rails::card_of(Peer peer) const {
  Card card = parts_.card(peer.rank);
  const auto it = told_.find(peer.rank);
  if (it != told_.end() && it->second.epoch == card.epoch) card.advertisement = it->second.all;
  return card;
}

void Rails::withdraw(const Port& port, Time now) {
  if (!framework_->withdraw(port.name, "the device was removed")) return;
  ++withdrawals_;
  std::vector<Peer> peers;
  for (const auto& [rank, way] : ways_)
    if (way.asked && rank != parts_.own_rank) peers.push_back({parts_.group, rank});
  for (const Peer peer : peers) {
    Way& w = ways_[peer.rank];
    if (w.endpoints == port.endpoints.get())
      raise(peer, w, spec::way::Event::GONE, now, Errc::system);
    raise(peer, w, spec::offer::Event::WITHDRAWN, now);
  }
}

// What is offered here now; a question, or the answer to one. Numbers of a former self say nothing
// to the process that is there now.
Errc Rails::tell(Peer peer, bool asks, Time now) {
  const auto it = told_.find(peer.rank);
  const bool of_it = it != told_.end() && it->second.epoch == core_->state(peer).epoch;
  const endpoints::Advertised a{asks, withdrawals_, of_it ? it->second.generation : 0, parts_.epoch,
                                advertisement()};
  return send(peer, endpoints::encode(a), now);
}

void Rails::on_advertised(Peer from, const endpoints::Advertised& a, Time now) {
  const bool of_job = from.group == parts_.group && from.rank < parts_.size;
  if (!of_job || from.rank == parts_.own_rank || !cpc::decode_advertisement(a.all)) return;
  Way& w = way(from);
  raise(from, w, spec::offer::Event::ANSWER, now, a.heard);
  endpoints::Advertised& known = told_[from.rank];
  if (a.generation != 0 && (!(known.epoch == a.epoch) || known.generation < a.generation)) {
    known = a;
    raise(from, w, spec::way::Event::GONE, now, Errc::reset);
  }
  if (a.asks) raise(from, w, spec::offer::Event::QUESTION, now);
}

} // namespace statewire
