// SPDX-License-Identifier: BSD-3-Clause
// Sends that wait for their receivers' credit: by peer, in the order in which they began. A look
// takes the peers that are due, and costs nothing for the others; nothing here allocates.
#pragma once

#include "operations.hpp"
#include "peers.hpp"

#include <utility>

namespace statewire::fi {

class WaitingSends {
 public:
  // Its peer is looked at then, or earlier if other sends wait for it. Times do not decrease from
  // one call to the next; a smaller one counts as the one before.
  void add(Operation& send, Time at) noexcept {
    KnownPeer& peer = *send.peer;
    SendList& list = peer.waiting;
    send.waits_for_credit = true;
    send.next_waiting = nullptr;
    send.previous_waiting = list.last;
    (list.last != nullptr ? list.last->next_waiting : list.first) = &send;
    list.last = &send;
    if (!peer.is_looked_at()) append(peer, at);
  }
  static void remove(Operation& send) noexcept {
    if (!send.waits_for_credit) return;
    SendList& list = send.peer->waiting;
    Operation *const before = send.previous_waiting, *const after = send.next_waiting;
    (before != nullptr ? before->next_waiting : list.first) = after;
    (after != nullptr ? after->previous_waiting : list.last) = before;
    send.waits_for_credit = false;
  }
  [[nodiscard]] Time next_look() const { return first_ != nullptr ? first_->look_at : k_never; }
  // Looks at the peers that are due. is_queued(send): it still waits. complete(send): nothing has
  // left for `timeout`; false: it cannot complete, nor can those behind it.
  template <class IsQueued, class Complete>
  void look(Time now, Time timeout, KnownPeers& known, IsQueued&& is_queued, Complete&& complete) {
    while (next_look() <= now) {
      KnownPeer& peer = *std::exchange(first_, first_->next_looked_at);
      drop_those_that_left(peer, is_queued);
      // Sends to a peer without a connection wait: if none can be opened they fail.
      if (peer.waiting.first != nullptr && peer.connected) {
        if (peer.waiting_since == k_never) peer.waiting_since = now;
        while (now - peer.waiting_since >= timeout && peer.waiting.first != nullptr &&
               complete(*peer.waiting.first)) {
          remove(*peer.waiting.first);
          drop_those_that_left(peer, is_queued);
        }
      }
      peer.look_at = k_never;
      if (peer.waiting.first != nullptr) append(peer, now + timeout);
      known.erase_if_unused(peer);
    }
  }

 private:
  template <class IsQueued>
  static void drop_those_that_left(KnownPeer& peer, IsQueued& is_queued) {
    while (peer.waiting.first != nullptr && !is_queued(*peer.waiting.first))
      remove(*peer.waiting.first);
  }
  void append(KnownPeer& peer, Time at) noexcept {
    peer.look_at = at;
    peer.next_looked_at = nullptr;
    (first_ != nullptr ? last_->next_looked_at : first_) = &peer;
    last_ = &peer;
  }
  KnownPeer *first_ = nullptr, *last_ = nullptr;
};

} // namespace statewire::fi
