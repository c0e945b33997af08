// SPDX-License-Identifier: BSD-3-Clause
// An endpoint's peers: by which number the context knows an address, and what is lost with a
// connection.
#include "endpoint.hpp"

#include "context/access.hpp"
#include "messages/message_core.hpp"

#include <algorithm>
#include <utility>

namespace statewire::fi {
namespace {

// A receive that names a peer without a connection waits so long for it to connect. Then it is
// called, which fails if it is dead.
constexpr Time k_await = std::chrono::seconds(1);

} // namespace

// ---- addresses and peers

KnownPeer* Endpoint::new_peer_of(fi_addr_t address) {
  const AddressVector::Bytes* const bytes = addresses_->find(address);
  if (bytes == nullptr) return nullptr;
  const auto number = context_->add_peer(*bytes);
  if (!number) return nullptr;
  if (address >= peers_.size()) peers_.resize(addresses_->size());
  KnownPeer& peer = known_.get(*number);
  peer.address = address;
  return peers_[address] = &peer;
}

// Of one that peer_of() does not know. A host and a port are looked up, meanwhile calls are to be
// repeated; that it has failed is returned once.
int Endpoint::no_peer(fi_addr_t address) {
  const auto at = addresses_->name_of(address);
  if (!at) return -FI_EINVAL;
  if (!not_found_.contains(address)) {
    names_->ask(address, *at, open_timeout_);
    context_->progress();
  }
  const auto failed = not_found_.find(address);
  if (failed == not_found_.end()) return -FI_EAGAIN;
  const int why = failed->second;
  not_found_.erase(failed);
  return -why;
}

void Endpoint::looked_up(fi_addr_t address, const AddressBytes& answer, int error) {
  if (addresses_ == nullptr) return; // closed
  if (error == 0 && !addresses_->resolved(address, answer)) error = EPROTO;
  if (error != 0) not_found_.insert_or_assign(address, error);
}

// The application sends nothing more to it, unless another place of the vector has the same
// address. What was sent before arrives, and the peer may connect again. (fi_av(3), fi_av_remove)
void Endpoint::forget(fi_addr_t address, fi_addr_t other) {
  names_->drop(address);
  not_found_.erase(address);
  if (address >= peers_.size() || peers_[address] == nullptr) return;
  const Use use(*this);
  KnownPeer& peer = *std::exchange(peers_[address], nullptr);
  if (other != FI_ADDR_NOTAVAIL) {
    (void)peer_of(other); // which is the same peer: the program still uses it
    peer.address = other;
    return;
  }
  // A loss of messages from before the removal fails no operation after it, also if the address is
  // inserted again.
  peer.address = FI_ADDR_NOTAVAIL;
  peer.watched = false;
  peer.loss = Errc::ok;
  const std::uint32_t number = peer.number;
  known_.erase_if_unused(peer); // else with the end of the connection
  (void)context_->close(number);
  (void)context_->remove_peer(number);
}

// Of a peer that has connected by itself; its address may have been inserted since.
fi_addr_t Endpoint::address_of(std::uint32_t peer) {
  if (addresses_ == nullptr) return FI_ADDR_NOTAVAIL; // closed
  const KnownPeer* const known = known_.find(peer);
  if (known != nullptr && known->address != FI_ADDR_NOTAVAIL) [[likely]]
    return known->address;
  const auto incarnation = context_->incarnation(peer);
  if (!incarnation) return FI_ADDR_NOTAVAIL;
  const fi_addr_t address = addresses_->find(*incarnation);
  if (address != FI_ADDR_NOTAVAIL) (void)peer_of(address);
  return address;
}

// ---- peers that receives wait for

void Endpoint::await(const KnownPeer& peer) {
  if (peer.connected) return;
  const Time at = ProgressLoop::clock() + std::min(k_await, open_timeout_);
  if (awaited_.try_emplace(peer.number, at).second) next_call_ = std::min(next_call_, at);
}

// Peers to be called that have connected since, or that no receive waits for any more, are left
// alone.
void Endpoint::advance(Time now) {
  waiting_.look(
      now, inject_timeout_, known_,
      [this](const Operation& op) {
        return Access::core(context_->messages()).is_queued(op.request);
      },
      [this](Operation& op) { return complete_in_copy(op); });
  if (now < next_call_) return;
  std::unordered_map<std::uint32_t, Time> waited;
  next_call_ = k_never;
  std::erase_if(awaited_, [&](const auto& one) {
    if (one.second > now)
      next_call_ = std::min(next_call_, one.second);
    else
      waited.insert(one);
    return one.second <= now;
  });
  std::erase_if(waited, [&](const auto& one) {
    const KnownPeer* const known = known_.find(one.first);
    return known != nullptr && known->connected;
  });
  if (waited.empty()) return;
  std::vector<std::uint32_t> named;
  std::erase_if(waited, [&](const auto& one) {
    KnownPeer* const known = known_.find(one.first);
    if (known == nullptr || !std::exchange(known->peeked, false)) return false;
    known->watched = true;
    named.push_back(one.first);
    return true;
  });
  receives_.for_each([&](const Operation& op) {
    if (waited.erase(op.selector.source) != 0) named.push_back(op.selector.source);
  });
  for (const std::uint32_t peer : named) (void)context_->messages().ready(peer);
}

// ---- connections and losses

// What a peek has asked for is known.
void Endpoint::connected(std::uint32_t peer) {
  KnownPeer& known = known_.get(peer);
  known.connected = true;
  known.peeked = false;
}

void Endpoint::disconnected(std::uint32_t peer) {
  KnownPeer* const known = known_.find(peer);
  if (known == nullptr) return;
  known->connected = known->watched = false;
  known_.erase_if_unused(*known);
}

void Endpoint::closed(std::uint32_t peer) {
  disconnected(peer);
  confirmations_->closed(peer);
  (void)remote_->lost(peer, Errc::closed);
}

// A failure is reported to the operations that it concerns. If there are none, and what has
// completed may be lost or an inject waits for the connection, it is the next operation with the
// peer that fails. The next ones connect again.
void Endpoint::lost(std::uint32_t peer, Errc why) {
  const KnownPeer* const known = known_.find(peer);
  const bool watched = known != nullptr && known->watched;
  const std::string text(to_text(why));
  FI_LOG(&provider, watched ? FI_LOG_WARN : FI_LOG_INFO, FI_LOG_EP_DATA,
         "the connection to peer %u (fi_addr %lld) is lost%s: %s\n", peer,
         static_cast<long long>(address_of(peer)),
         watched ? ", and with it perhaps messages that have completed" : "", text.c_str());
  // Sends that wait for a confirmation report it, and remote accesses.
  bool reported = confirmations_->lost(peer, why);
  reported |= remote_->lost(peer, why);
  sends_.for_each([&](Operation& op) {
    if (op.peer->number == peer && op.confirmed && !op.has_left && !op.deferred) op.lost = why;
  });
  if (watched && !reported) keep_loss(peer, why);
  disconnected(peer);
  fail_receives_from(peer, why);
  (void)context_->close(peer);
}

// Those that wait behind a buffer for several messages end as well.
void Endpoint::fail_receives_from(std::uint32_t peer, Errc why) {
  std::vector<Request> named;
  std::vector<Operation*> waiting;
  receives_.for_each([&](Operation& op) {
    if (op.selector.source != peer) return;
    op.lost = why;
    if (op.waits)
      waiting.push_back(&op);
    else
      named.push_back(op.request);
  });
  std::erase_if(behind_, [&](const Operation* op) { return op->selector.source == peer; });
  for (const Request request : named) context_->messages().cancel(request);
  for (Operation* const op : waiting) end_waiting(*op);
}

void Endpoint::keep_loss(std::uint32_t peer, Errc why) {
  KnownPeer* const known = known_.find(peer);
  if (known != nullptr && known->address != FI_ADDR_NOTAVAIL) known->loss = why;
}

} // namespace statewire::fi
