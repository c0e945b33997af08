// SPDX-License-Identifier: BSD-3-Clause
// Small messages over TCP, one after another, from a program that makes no progress in between.
//
// Each leaves this process when it is written. The first leaves the system at once. Those behind it
// leave together when the peer has acknowledged it (Nagle's algorithm), or when the program makes
// progress, whichever comes first: a packet for each would cost several times as much. The peer
// acknowledges when its loop finds nothing more to read: not earlier, because an answer carries the
// acknowledgement for nothing, and not later, because the system would wait for 40 ms.
//
// Not so on a connection that has carried little: most of a large job's carry a few messages, or
// one, and an acknowledgement costs as much as a message. Both sides count the same bytes. Whatever
// makes the writer hold a message back, the reader has counted when it has read what is in front.
#include "impl.hpp"

#include <new>

namespace statewire {
namespace {

constexpr std::uint64_t k_little = 1024; // bytes, of which a handshake has up to 200

} // namespace

void AsioTransport::Impl::note_write(Slot& slot, Handle h) {
  slot.owes = false; // what was written acknowledges what was read
  if (slot.written_bytes < k_little) return;
  if (slot.written_in != turn_) {
    slot.written_in = turn_;
    return;
  }
  if (slot.batches) return;
  try {
    batches_.push_back(h);
  } catch (const std::bad_alloc&) {
    return; // each leaves for itself
  }
  slot.batches = true;
  native::send_small_ones_together(slot.socket.get(), true);
}

void AsioTransport::Impl::note_read(Slot& slot, Handle h) {
  if (slot.owes || slot.read_bytes < k_little) return;
  try {
    owing_.push_back(h);
  } catch (const std::bad_alloc&) {
    return; // the system acknowledges by itself, later
  }
  slot.owes = true;
}

bool AsioTransport::Impl::begin_turn(Time) {
  ++turn_;
  settle_batches();
  return false; // nothing that would be waited for
}

void AsioTransport::Impl::settle_batches() {
  for (const Handle h : batches_) {
    Slot* const slot = find(h);
    if (slot == nullptr) continue;
    slot->batches = false;
    native::send_small_ones_together(slot->socket.get(), false);
  }
  batches_.clear();
  for (const Handle h : owing_) {
    Slot* const slot = find(h);
    if (slot == nullptr || !slot->owes) continue;
    slot->owes = false;
    native::acknowledge(slot->socket.get());
  }
  owing_.clear();
}

} // namespace statewire
