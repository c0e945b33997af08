// SPDX-License-Identifier: BSD-3-Clause
// What an endpoint knows of its peers. The context never gives a peer's number again, so an entry
// lasts only while the peer is connected, in the address vector, or named by sends.
#pragma once

#include "index.hpp"
#include "info.hpp"

#include <statewire/address.hpp>
#include <statewire/error.hpp>

#include <cstdint>
#include <deque>
#include <utility>

namespace statewire::fi {

struct Operation;

struct SendList {
  Operation* first = nullptr;
  Operation* last = nullptr;
};

struct KnownPeer {
  std::uint32_t number = 0;             // the context's
  fi_addr_t address = FI_ADDR_NOTAVAIL; // in the address vector, as far as it was used
  // Injects are refused, or sends wait, for the receiver's credit; since the last message left.
  Time waiting_since = k_never;
  bool connected = false;
  // A send has completed, or an inject or a peek waits for the connection, and none has ended
  // since.
  bool watched = false;
  bool peeked = false; // at it without a connection, since the last one: it is called after a while
  // The connection has ended or could not be opened, and no operation has failed with it. Only of a
  // peer with an address: no operation names another one.
  Errc loss = Errc::ok;
  std::size_t sends = 0; // that have not completed, those behind a fence among them
  // Sends that wait for the receiver's credit, and when they are looked at: k_never where the peer
  // is not in the queue of those that are (waiting_sends.hpp).
  SendList waiting;
  Time look_at = k_never;
  KnownPeer* next_looked_at = nullptr;
  KnownPeer* next_unused = nullptr;
  IndexLink<KnownPeer> by_number;

  [[nodiscard]] bool is_looked_at() const { return look_at != k_never; }
};

// Entries stay where they are.
class KnownPeers {
 public:
  // Null: there is none.
  [[nodiscard]] KnownPeer* find(std::uint32_t number) const { return by_number_.find(number); }
  // Adds one if there is none. Throws std::bad_alloc, and nothing has changed.
  [[nodiscard]] KnownPeer& get(std::uint32_t number) {
    if (KnownPeer* const known = find(number)) return *known;
    if (unused_ == nullptr) unused_ = &all_.emplace_back();
    KnownPeer& peer = *unused_;
    peer.number = number;
    by_number_.add(peer);
    unused_ = peer.next_unused;
    return peer;
  }
  // If it is neither connected nor in the address vector, and no send names it.
  // Not twice: an operation may end inside of another one's end.
  void erase_if_unused(KnownPeer& peer) noexcept {
    if (!ByNumber::contains(peer)) return;
    if (peer.connected || peer.address != FI_ADDR_NOTAVAIL || peer.is_looked_at() ||
        peer.sends != 0)
      return;
    by_number_.remove(peer);
    peer = {};
    peer.next_unused = std::exchange(unused_, &peer);
  }

 private:
  // Numbers are consecutive: bins are as good as an array while no peer is removed.
  struct Hash {
    std::uint64_t operator()(std::uint32_t number) const { return number; }
  };
  using ByNumber = Index<KnownPeer, &KnownPeer::by_number, &KnownPeer::number, Hash>;

  ByNumber by_number_;
  std::deque<KnownPeer> all_;
  KnownPeer* unused_ = nullptr; // the first of those that are not used
};

} // namespace statewire::fi
