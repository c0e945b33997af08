// SPDX-License-Identifier: BSD-3-Clause
// What this process knows about its messages with one peer.
#pragma once

#include "unexpected.hpp"

#include <recv.hpp>
#include <send.hpp>

namespace statewire::messages {

// What each side may send before it has received a limit.
inline constexpr std::uint64_t k_first_limit = std::uint64_t{64} * 1024;
// … and the part of it that every connection begins with, for announcements.
inline constexpr std::uint64_t k_announcements = k_first_limit / 4;
// A receiver that keeps more than so many times its limit, because a receive waits for something
// else, wants messages announced that are longer than small ones.
inline constexpr std::size_t k_most = 16;
inline constexpr std::uint64_t k_small = 1024;
// The eager limit of a peer that has not granted any credit yet.
inline constexpr std::uint64_t k_any_length = UINT64_MAX;

// An observer of the machines: how often each transition was taken.
struct Count {
  std::vector<std::uint64_t>& counts;
  void transition(TransitionId id) const { ++counts[id]; }
};

using CarQueue = parts::Queue<parts::RequestState, &parts::RequestState::queue>;

struct PeerMessages {
  explicit PeerMessages(Peer id) : peer(id) {}
  PeerMessages(const PeerMessages&) = delete; // messages point to its lists
  PeerMessages& operator=(const PeerMessages&) = delete;

  Peer peer;
  spec::send::State send = spec::send::k_initial;
  spec::recv::State recv = spec::recv::k_initial;
  bool granted_turn = false;        // of the queue and the granted data, whose turn it is
  bool wants_announcements = false; // the last grant has asked for them
  Errc reason = Errc::ok;           // why it was lost, the last time
  Errc gone = Errc::ok;             // what receives that name it end with while they fail
  std::uint32_t bulk = 0;           // receives that rendezvous data arrives for

  // Sending.
  CarQueue queue;   // in their order
  CarQueue granted; // their data, in turns
  CarQueue waiting;
  CarQueue held; // … that leave when the iteration ends
  CarQueue leaving;
  parts::RequestState* begun = nullptr; // an eager message some of whose packets have left
  std::uint64_t spent = 0;              // since the connection began, as are all of these
  std::uint64_t limit = k_first_limit;
  std::uint64_t eager_limit = k_any_length; // the peer's, which its first grant says

  // Receiving.
  CarQueue receiving; // receives that have met a message some of which is still to come
  std::uint64_t arrived = 0;
  std::uint64_t advertised = k_announcements; // what the peer counts on in any case
  // The peer need not hear of more credit before so much has arrived; 0 when less is kept.
  std::uint64_t no_more_credit_before = 0;
  std::size_t posted = 0;            // receives that name it and have met no message yet
  std::size_t unexpected_credit = 0; // of messages kept, also from earlier connections
  // What may be kept beyond the limit, because it was granted while a receive waited.
  std::size_t granted_in_all = 0;
  std::size_t unexpected_memory = 0;
  TakenMessages taken; // by matched probes, and not received yet
  // An eager message some of whose packets are still to come: for the one or in the other.
  parts::RequestState* eager_receive = nullptr;
  UnexpectedMessage* eager_unexpected = nullptr;
  // The same of the packet that the device lands.
  struct Direct {
    parts::RequestState* receive = nullptr;
    UnexpectedMessage* unexpected = nullptr;
    std::size_t bytes = 0;
    std::vector<MutableBytes> into; // the device's until on_down
    void forget() {
      receive = nullptr;
      unexpected = nullptr;
      bytes = 0;
    }
  };
  std::unique_ptr<Direct> direct; // null: there was none yet

  // Packets have been, or may be, exchanged on this connection.
  [[nodiscard]] bool is_connected() const { return spec::recv::in_Connected(recv); }
  // Requests or messages of the peer have not ended, or packets may still come.
  [[nodiscard]] bool is_in_use() const {
    const bool sends =
        !queue.empty() || !granted.empty() || !waiting.empty() || !held.empty() || !leaving.empty();
    const bool receives =
        !receiving.empty() || !taken.empty() || unexpected_credit != 0 || posted != 0;
    return is_connected() || sends || receives || begun != nullptr ||
           (direct && direct->bytes != 0);
  }
};

} // namespace statewire::messages
