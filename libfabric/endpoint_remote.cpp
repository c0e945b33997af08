// SPDX-License-Identifier: BSD-3-Clause
// Remote accesses of an endpoint: the application's, and their ends and those of peers in the
// queues and counters.
#include "endpoint.hpp"

#include <rdma/fi_atomic.h>
#include <rdma/fi_rma.h>

namespace statewire::fi {

int Endpoint::bind_counter(Counter& counter, std::uint64_t flags) {
  constexpr std::uint64_t k_all =
      FI_SEND | FI_RECV | FI_READ | FI_WRITE | FI_REMOTE_READ | FI_REMOTE_WRITE;
  if ((flags & ~k_all) != 0) return -FI_EBADFLAGS;
  if (flags == 0 || &counter.domain != &domain) return -FI_EINVAL;
  const std::array<std::pair<std::uint64_t, Counter**>, 6> counts{
      {{FI_SEND, &tx_.counter},
       {FI_RECV, &rx_.counter},
       {FI_READ, &remote_counters_.reads},
       {FI_WRITE, &remote_counters_.writes},
       {FI_REMOTE_READ, &remote_counters_.peer_reads},
       {FI_REMOTE_WRITE, &remote_counters_.peer_writes}}};
  for (const auto& [flag, place] : counts)
    if ((flags & flag) != 0 && *place != nullptr) return -FI_EINVAL;
  for (const auto& [flag, place] : counts) {
    if ((flags & flag) == 0) continue;
    counter.add(*context_);
    *place = &counter;
  }
  return 0;
}

ssize_t Endpoint::access(fi_addr_t address, RemoteRequest what) {
  if (!enabled_) return -FI_EOPBADSTATE;
  if (what.by_default) what.flags |= tx_.flags;
  const bool injects =
      (what.silent || (what.flags & FI_INJECT) != 0) && what.kind != wire::Kind::read;
  if (what.length > (injects ? k_inject : k_largest_message)) return -FI_EMSGSIZE;
  KnownPeer* const peer = peer_of(address);
  if (peer == nullptr) return no_peer(address);
  const std::uint32_t to = peer->number;
  // What is behind a fence, or has one, begins when what is before it has completed.
  const bool must_wait = (!deferred_.empty() && deferred_.contains(peer)) ||
                         ((what.flags & FI_FENCE) != 0 && is_busy_with(*peer));
  if (must_wait) {
    context_->progress();
    return -FI_EAGAIN;
  }
  const bool wanted = !what.silent && is_wanted(tx_, what.flags);
  if (const Errc loss = std::exchange(peer->loss, Errc::ok); loss != Errc::ok) {
    if (what.silent) return -to_fi_errno(loss);
    remote_->refuse(to, what, loss);
    return 0;
  }
  const int result = remote_->begin(to, what, wanted);
  if (result == -FI_EAGAIN) context_->progress();
  return result;
}

void Endpoint::ended(const RemoteEnd& end) {
  Counter* const counter = end.reads ? remote_counters_.reads : remote_counters_.writes;
  if (counter != nullptr) counter->count(end.number == 0);
  if (end.silent && end.number != 0) {
    FI_WARN(&provider, FI_LOG_EP_DATA, "an injected remote access failed: %s\n",
            fi_strerror(end.number));
    if (!end.refused) keep_loss(end.peer, end.error);
  } else if (!end.silent && tx_.queue != nullptr && (end.wanted || end.number != 0)) {
    Completion c;
    c.context = end.context;
    c.flags = end.flags;
    c.length = end.length;
    c.error = end.error;
    c.number = end.number;
    tx_.queue->push(c);
  }
  if (deferred_.empty()) return;
  if (KnownPeer* const peer = known_.find(end.peer)) begin_deferred(*peer);
}

void Endpoint::arrived(const RemoteArrival& arrival) {
  Counter* const counter = (arrival.flags & FI_REMOTE_WRITE) != 0 ? remote_counters_.peer_writes
                                                                  : remote_counters_.peer_reads;
  if (counter != nullptr) counter->count(true);
  if (!arrival.data || rx_.queue == nullptr) return;
  Completion c;
  c.flags = arrival.flags | FI_REMOTE_CQ_DATA;
  c.length = arrival.length;
  c.data = *arrival.data;
  c.source = address_of(arrival.peer);
  rx_.queue->push(c);
}

} // namespace statewire::fi
