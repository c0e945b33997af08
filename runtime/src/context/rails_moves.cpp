// Peers that are reached in another way than before: they were restarted, or a port is gone that
// was between them and this process.
#include "rails.hpp"

#include "endpoint/wire.hpp"

#include <algorithm>

namespace statewire {

// The system keeps a device that was removed, and whoever removed it waiting, until nobody has it
// open any more. The device told of its end inside of its own poll, so it goes with the next turn.
bool Rails::begin_turn(Time now) {
  now_ = now;
  for (Port& p : ports_) {
    if (!p.device || !p.endpoints->may_let_go()) continue;
    p.poller.reset();
    p.endpoints->let_go();
    p.device.reset();
    withdraw(p, now);
  }
  if (moved_.empty()) return false;
  // A copy: what is told of one peer may make its user bring news of another.
  for (const Peer peer : std::vector(moved_)) move_if_free(peer, now);
  return false;
}

// Whatever was posted to it has arrived, or was reported as lost.
bool Rails::is_free(Peer peer, const Way& w) const {
  if (w.endpoints != nullptr) return w.endpoints->is_idle(peer);
  return w.device == nullptr || core_->is_idle(peer);
}

// Who was lost with a port is the same process as before. It is posted to again as after any loss:
// when that was acknowledged, or when the peer connects again.
void Rails::move_if_free(Peer peer, Time now, Move why) {
  if (moved_.empty() || std::ranges::find(moved_, peer) == moved_.end()) return;
  Way& w = ways_[peer.rank];
  if (!is_free(peer, w)) return;
  if (w.leaving) {
    if (!std::exchange(w.warned, true)) tell(peer, true, now);
    const bool lost = w.endpoints != nullptr && w.endpoints->is_lost(peer);
    if (lost && why != Move::called) return;
  }
  if (std::erase(moved_, peer) != 0) choose_anew(peer, now);
}

// What is reached over another device than before may have been lost there once.
void Rails::choose_anew(Peer peer, Time now) {
  framework_->endpoint_finalize(peer);
  Way& w = ways_[peer.rank];
  const PacketDevice* const former = w.device;
  const Sockets sockets = w.sockets;
  const bool unheard = w.unheard;
  w = {};
  w.sockets = sockets;
  w.unheard = unheard;
  choose(peer, w);
  if (w.device == former) return;
  // When the last way goes, what is connected still ends, and that is told.
  if (former == core_) w.sockets = core_->is_idle(peer) ? Sockets::silent : Sockets::heard;
  if (w.endpoints != nullptr)
    w.endpoints->replaced(peer, now);
  else if (w.device != nullptr)
    core_->replaced(peer, now);
  events_->on_way(peer, w.device != nullptr, now);
  if (w.sockets == Sockets::channel) on_up(peer, now);
}

// ---- peers that were restarted

void Rails::renew(Peer peer, Time now) {
  const auto it = ways_.find(peer.rank);
  if (it == ways_.end() || !it->second.asked) return;
  Way& w = it->second;
  EndpointCore* const endpoints = w.endpoints;
  const auto selected = framework_->select(card_of(peer).advertisement, "it");
  const Port* const port = selected ? port_named(selected->route.local_port) : nullptr;
  const bool stays = (port != nullptr ? port->endpoints.get() : nullptr) == endpoints;
  std::erase(moved_, peer);
  w.leaving = w.unheard = false; // this one has heard nothing, and has nothing to forget
  if (stays || ports_.empty() || is_free(peer, w)) {
    choose_anew(peer, now);
  } else {
    remote_.erase(peer.rank);
    moved_.push_back(peer);
  }
  if (endpoints != nullptr) endpoints->look_again(peer, now);
}

// ---- ports that are gone

// What it has told of itself since its card was made counts for that process only.
Card Rails::card_of(Peer peer) const {
  Card card = parts_.card(peer.rank);
  const auto it = told_.find(peer.rank);
  if (it != told_.end() && it->second.epoch == card.epoch) card.advertisement = it->second.all;
  return card;
}

// All who may choose by it hear of it: at once those who were reached over it, and those whose
// sockets are connected; the others with the first word over sockets.
void Rails::withdraw(const Port& port, Time now) {
  if (!framework_->withdraw(port.name, "the device was removed")) return;
  ++withdrawals_;
  std::vector<Peer> peers;
  for (const auto& [rank, way] : ways_)
    if (way.asked && rank != parts_.own_rank) peers.push_back({parts_.group, rank});
  for (const Peer peer : peers) {
    const Way& w = ways_[peer.rank];
    const bool over_it = w.endpoints == port.endpoints.get();
    if (over_it) leave(peer, Errc::system, now);
    if (!w.leaving && (over_it || w.sockets != Sockets::silent)) tell(peer, true, now);
  }
}

// Its way is chosen anew, if that still has two ends. When nothing else is left and the end that is
// gone is this one, it stays: attempts fail, and say why.
void Rails::leave(Peer peer, Errc why, Time now) {
  Way& w = ways_[peer.rank];
  EndpointCore* const endpoints = w.endpoints;
  if (!w.asked || endpoints == nullptr) return;
  const Card card = card_of(peer);
  if (framework_->offers(w.route, card.advertisement) && !is_free(peer, w)) return;
  const auto selected = framework_->select(card.advertisement, "it");
  const Port* const port = selected ? port_named(selected->route.local_port) : nullptr;
  if (!selected && std::ranges::any_of(ports_, [&](const Port& p) {
        return p.endpoints.get() == endpoints && !p.device;
      }))
    return;
  if (port != nullptr && port->endpoints.get() == endpoints) {
    const std::string before = std::exchange(w.route.remote_port, {});
    choose_anew(peer, now);
    if (ways_[peer.rank].route.remote_port != before) endpoints->give_up(peer, why, now);
    return;
  }
  if (std::ranges::find(moved_, peer) == moved_.end()) moved_.push_back(peer);
  remote_.erase(peer.rank);
  w.leaving = true;
  w.warned = false;
  endpoints->give_up(peer, why, now);
  move_if_free(peer, now);
}

// Not before the end of what was connected is known here: whoever hears it may send at once.
void Rails::tell(Peer peer, bool asks, Time now) {
  if (asks && (withdrawals_ == 0 || finalizing_)) return;
  const auto it = told_.find(peer.rank);
  const endpoints::Advertised a{asks, withdrawals_, it != told_.end() ? it->second.generation : 0,
                                parts_.epoch, advertisement()};
  const Errc e = send(peer, endpoints::encode(a), now);
  if (asks) ways_[peer.rank].unheard = e == Errc::ok;
}

void Rails::on_advertised(Peer from, const endpoints::Advertised& a, Time now) {
  const bool of_job = from.group == parts_.group && from.rank < parts_.size;
  if (!of_job || from.rank == parts_.own_rank || !cpc::decode_advertisement(a.all)) return;
  if (a.heard == withdrawals_) ways_[from.rank].unheard = false;
  endpoints::Advertised& known = told_[from.rank];
  if (a.generation != 0 && (!(known.epoch == a.epoch) || known.generation < a.generation)) {
    known = a;
    leave(from, Errc::reset, now);
  }
  if (a.asks) tell(from, false, now);
}

} // namespace statewire
