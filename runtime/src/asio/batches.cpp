// SPDX-License-Identifier: BSD-3-Clause
// Small messages over TCP, one after another, from a program that makes no progress in between.
//
// Each leaves this process when it is written. The first leaves the system at once. Those behind it
// leave together when the peer has acknowledged it (Nagle's algorithm), or when the program makes
// progress, whichever comes first: a packet for each would cost several times as much. The peer
// acknowledges when it has not answered for a few iterations of its loop and 20 us, or sleeps: not
// earlier, because an answer carries the acknowledgement for nothing, a program asks for
// completions once more before it answers, and each acknowledgement lets the writer's next few
// messages leave as a packet of their own; and not later, because the system would wait for 40 ms.
//
// Not so on a connection that has carried little: most of a large job's carry a few messages, or
// one, and an acknowledgement costs as much as a message. Both sides count the same bytes. Whatever
// makes the writer hold a message back, the reader has counted when it has read what is in front.
#include "asio_transport.hpp"

#include <new>
#include <utility>

namespace statewire {
namespace {

constexpr std::uint64_t k_little = 1024;            // bytes, of which a handshake has up to 200
constexpr std::uint64_t k_iterations_to_answer = 4; // in which the program may answer, and …
constexpr Time k_time_to_answer = std::chrono::microseconds(20); // … at least this long

} // namespace

void AsioTransport::note_write(Slot& slot, Handle h) {
  slot.unanswered_since = 0; // what was written acknowledges what was read
  if (slot.written_bytes < k_little) return;
  if (slot.written_in != iteration_) {
    slot.written_in = iteration_;
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

void AsioTransport::note_read(Slot& slot, Handle h) {
  if (slot.read_bytes < k_little) return;
  if (!slot.owes) {
    try {
      owing_.push_back(h);
    } catch (const std::bad_alloc&) {
      return; // the system acknowledges by itself, later
    }
    slot.owes = true;
  }
  if (slot.unanswered_since != 0) return;
  slot.unanswered_since = iteration_;
  slot.unanswered_at = iteration_began_;
}

bool AsioTransport::begin_iteration(Time now) {
  ++iteration_;
  iteration_began_ = now;
  send_batches();
  if (!owing_.empty()) acknowledge(false);
  return false; // nothing that would be waited for
}

void AsioTransport::send_batches() {
  for (const Handle h : batches_) {
    Slot* const slot = find(h);
    if (slot == nullptr) continue;
    slot->batches = false;
    native::send_small_ones_together(slot->socket.get(), false);
  }
  batches_.clear();
}

void AsioTransport::acknowledge(bool at_once) {
  std::erase_if(owing_, [this, at_once](Handle h) {
    Slot* const slot = find(h);
    if (slot == nullptr || !slot->owes) return true;
    const bool may_answer = iteration_ - slot->unanswered_since < k_iterations_to_answer ||
                            iteration_began_ - slot->unanswered_at < k_time_to_answer;
    if (slot->unanswered_since != 0 && may_answer && !at_once) return false;
    slot->owes = false;
    if (std::exchange(slot->unanswered_since, 0) != 0) native::acknowledge(slot->socket.get());
    return true;
  });
}

} // namespace statewire
