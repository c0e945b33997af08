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
#include <memory>
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
  held,       // … and leaves when the iteration ends
  posted,     // a receive that has met no message yet
  receiving,  // a receive that has
  reading,    // … whose data the device reads from the sender's memory
  cleared,    // … whose sender is cleared to send the data
  ended,      // `status` is final
};

// In the order of use: a short message touches the first 192 bytes, three lines of the cache, and
// most of them once when it begins and once when it ends.
struct alignas(64) RequestState : SlabNode {
  RequestKind kind = RequestKind::none;
  Stage stage = Stage::none;
  Errc reason = Errc::ok;    // how it will end: why a forward's receive failed, …
  bool synchronous = false;  // of a send: it is to be acknowledged
  bool has_callback = false; // `done` is not empty, or there is an object
  bool has_list = false;     // `from` or `into` has memory of its own
  // The completion counter: what must still happen before the request ends.
  std::uint32_t pending = 0;
  std::uint32_t in_flight = 0; // of a send: packets of the user's memory that have not left

  // The envelope, and how it ended. Of a receive that has met no message, and of a probe: what it
  // selects by, but for the mask. `message_bytes` is the length from the moment it is known.
  Status status;
  Tag mask = k_all_bits;

  BufferList<MutableBytes> into;  // of a receive
  std::uint64_t sequence = 0;     // of a posted receive: the order of posting
  QueueLink<RequestState> posted; // of a posted receive
  std::size_t moved = 0;          // posted to the device, or landed
  std::size_t provided = 0;       // of a send: how much of it is there; less while a forward waits
  Peer peer;                      // of a send: the receiver; of a receive: the sender, once matched
  RequestState* partner = nullptr; // of a forward: its receive; of a receive: its first forward
  RequestState* sibling = nullptr; // of a forward: the next forward of the same receive

  Place place;                   // of `moved` in the buffers
  Request remote;                // the peer's request, when it is known; to self: the message
  BufferList<ConstBytes> from;   // of a send
  QueueLink<RequestState> queue; // of a send: its peer's queue, or another one
  std::unique_ptr<RemoteRegion> region; // of a send: of its memory, as long as the peer may read it
  MessageCore::Callback done;
  void* object = nullptr; // instead of `done`: what set_end_taker()'s functions know it by

  [[nodiscard]] bool ended() const { return stage == Stage::ended; }
  [[nodiscard]] std::size_t length() const { return status.message_bytes; } // of the whole message
  void set_length(std::size_t length) { status.message_bytes = length; }
  // Of a posted receive, or a probe.
  [[nodiscard]] Selector selector() const {
    return {status.source, status.tag, mask, status.context};
  }
  void select(const Selector& what) {
    status.source = what.source;
    status.context = what.context;
    status.tag = what.tag;
    status.data.reset();
    mask = what.mask;
  }
  // Of a receive.
  [[nodiscard]] bool has_met_message() const {
    return stage == Stage::receiving || stage == Stage::reading || stage == Stage::cleared;
  }
  // Of a send.
  [[nodiscard]] bool waits_for_answer() const {
    return stage == Stage::waiting || stage == Stage::cancelling;
  }
  [[nodiscard]] Request request() const { return {slot, generation}; }
  // The same, for the device.
  [[nodiscard]] std::uint64_t token() const { return std::uint64_t{generation} << 32 | slot; }
  [[nodiscard]] static Request request_of(std::uint64_t token) {
    return {static_cast<std::uint32_t>(token), static_cast<std::uint32_t>(token >> 32)};
  }

  // What is to be let go of when the request is released is set here.
  void set_done(MessageCore::Callback&& callback) {
    done = std::move(callback);
    has_callback = static_cast<bool>(done);
  }
  void set_object(void* known_by) {
    object = known_by;
    has_callback = true;
  }
  void let_go_of_object() { // for a release() that has nothing else to let go of
    object = nullptr;
    has_callback = false;
  }
  void set_from(std::span<const ConstBytes> list) { has_list |= from.assign(list); }
  [[gnu::always_inline]] void set_into(std::span<const MutableBytes> list) {
    if (into.assign(list)) [[unlikely]]
      has_list = true;
  }

  // What a Slab asks for. Field by field: this is on the way of every message, and assigning a new
  // one costs ten times as much. Not here: `kind`, `peer`, `mask` and the rest of `status`, which
  // are set when an operation begins or ends; of sends the flags and counters, too; `remote`, when
  // it is known; `place`, when bytes begin to move; links and `region`, which are empty when a
  // request has ended.
  void release() {
    if (has_list || has_callback) [[unlikely]]
      let_go();
  }
  void reset() {
    stage = Stage::none;
    reason = Errc::ok;
    status.message_bytes = 0;
    moved = provided = 0;
    partner = sibling = nullptr;
  }

 private:
  [[gnu::noinline]] void let_go() {
    from.clear();
    into.clear();
    done = nullptr;
    object = nullptr;
    has_list = has_callback = false;
  }
};

static_assert(sizeof(RequestState) <= 5 * std::size_t{64});

class Requests : public Slab<RequestState> {
 public:
  using Slab::find;
  [[nodiscard]] RequestState* find(Request r) { return find(r.slot(), r.generation()); }
  [[nodiscard]] const RequestState* find(Request r) const { return find(r.slot(), r.generation()); }
};

} // namespace statewire::parts
