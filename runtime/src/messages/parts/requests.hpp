// SPDX-License-Identifier: BSD-3-Clause
// Requests under way: sends, receives, and forwards, which are sends of what a receive receives.
// A Request names one by slot and generation.
#pragma once

#include "buckets.hpp"
#include "gather.hpp"
#include "queue.hpp"
#include "slab.hpp"

#include "messages/message_core.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace statewire::parts {

enum class RequestKind : std::uint8_t { none, send, receive, forward, probe };

// Where a request is.
enum class Stage : std::uint8_t {
  none,    // not on its way (a forward whose receive has met no message yet)
  queued,  // a send, in its peer's queue
  on_turn, // a send that the machine is at, or an eager message some of whose packets have left
  granted, // a send whose data the receiver waits for
  // A send that waits for the receiver's answer: an acknowledgement if it is synchronous, else a
  // clear to send.
  waiting,
  cancelling, // … and has asked to be cancelled
  starved,    // a send that is cleared, and waits for more to forward
  leaving,    // a send all of which is posted
  posted,     // a receive that has met no message yet
  receiving,  // a receive that has
  reading,    // … whose data the device reads from the sender's memory
  cleared,    // … whose sender is cleared to send the data
  ended,      // `status` is final
};

struct RequestState : SlabNode {
  RequestKind kind = RequestKind::none;
  bool synchronous = false; // of a send: it is to be acknowledged
  Stage stage = Stage::none;
  Errc reason = Errc::ok; // how it will end: why a forward's receive failed, …
  // The completion counter: what must still happen before the request ends.
  std::uint32_t pending = 0;
  std::uint32_t in_flight = 0; // of a send: packets of the user's memory that have not left

  Peer peer;         // of a send: the receiver; of a receive: the sender, once matched
  Status status;     // the envelope, and how it ended
  Selector selector; // of a receive

  std::size_t length = 0;       // of the whole message
  std::size_t moved = 0;        // posted to the device, or landed
  std::size_t provided = 0;     // of a send: how much of it is there; less while a forward waits
  Place place;                  // of `moved` in the buffers
  Request remote;               // the peer's request, when it is known; to self: the message
  std::optional<Window> window; // of a send: of its memory, as long as the peer may read it

  std::uint64_t sequence = 0;      // of a posted receive: the order of posting
  BucketLink<RequestState> posted; // of a posted receive
  QueueLink<RequestState> queue;   // of a send: its peer's queue, or another one
  RequestState* partner = nullptr; // of a forward: its receive; of a receive: its first forward
  RequestState* sibling = nullptr; // of a forward: the next forward of the same receive

  BufferList<ConstBytes> from;   // of a send
  BufferList<MutableBytes> into; // of a receive
  MessageCore::Callback done;    // may be empty
  void* object = nullptr;        // with `done`: what the end taker knows it by, if that is asked

  [[nodiscard]] bool ended() const { return stage == Stage::ended; }
  // Of a receive.
  [[nodiscard]] bool has_met_message() const {
    return stage == Stage::receiving || stage == Stage::reading || stage == Stage::cleared;
  }
  // Of a send.
  [[nodiscard]] bool waits_for_answer() const {
    return stage == Stage::waiting || stage == Stage::cancelling;
  }
  [[nodiscard]] Request request() const { return {slot, generation}; }

  // What a Slab asks for. Field by field: this is on the way of every message, and assigning a new
  // one costs ten times as much. Not here: `kind`, `peer`, `status` and `selector`, which are set
  // when an operation begins; links and `window`, which are empty when a request has ended.
  void release() {
    if (from.has_list() || into.has_list() || done) [[unlikely]]
      let_go();
  }
  void reset() {
    synchronous = false;
    stage = Stage::none;
    reason = Errc::ok;
    pending = in_flight = 0;
    length = moved = provided = 0;
    place = {};
    remote = {};
    partner = sibling = nullptr;
  }

 private:
  [[gnu::noinline]] void let_go() {
    from.clear();
    into.clear();
    done = nullptr;
    object = nullptr;
  }
};

class Requests : public Slab<RequestState> {
 public:
  using Slab::find;
  [[nodiscard]] RequestState* find(Request r) { return find(r.slot(), r.generation()); }
  [[nodiscard]] const RequestState* find(Request r) const { return find(r.slot(), r.generation()); }
};

} // namespace statewire::parts
