// Operations under way: sends, receives, and forwards, which are sends of what a receive receives.
// A Request names one by slot and generation.
#pragma once

#include "gather.hpp"
#include "lanes.hpp"
#include "queue.hpp"
#include "slab.hpp"

#include <statewire/message_core.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace statewire::parts {

enum class OperationKind : std::uint8_t { none, send, receive, forward };

struct Operation : SlabNode {
  OperationKind kind = OperationKind::none;
  bool ended = false; // `status` is final
  bool synchronous = false;
  bool cancel_asked = false;
  // The completion counter: what must still happen before the operation ends.
  std::uint32_t pending = 0;

  Peer peer;         // of a send: to whom; of a receive: from whom, once matched
  Status status;     // the envelope, and how it ended
  Selector selector; // of a receive

  std::size_t length = 0; // of the whole message
  std::size_t moved = 0;  // posted to the device, or landed
  Place place;            // of `moved` in the buffers
  Request remote;         // the peer's operation, when it was told
  std::size_t remote_room = 0;

  std::uint64_t sequence = 0;   // of a posted receive: the order of posting
  LaneLink<Operation> posted;   // of a posted receive
  QueueLink<Operation> queue;   // of a send: its peer's queue, or another one
  Operation* partner = nullptr; // of a forward: its receive; of a receive: its first forward
  Operation* sibling = nullptr; // of a forward: the next forward of the same receive

  BufferList<ConstBytes> from;   // of a send
  BufferList<MutableBytes> into; // of a receive
  MessageCore::Callback done;    // may be empty

  [[nodiscard]] Request request() const { return {slot, generation}; }

  // What a Slab asks for: as new, but for the name and the capacity of the lists. Field by field:
  // this is on the way of every message, and assigning a new one costs ten times as much.
  void reset() {
    kind = OperationKind::none;
    ended = synchronous = cancel_asked = false;
    pending = 0;
    peer = {};
    status = {};
    selector = {};
    length = moved = remote_room = 0;
    place = {};
    remote = {};
    sequence = 0;
    posted = {};
    queue = {};
    partner = sibling = nullptr;
    from.clear();
    into.clear();
    if (done) done = nullptr;
  }
};

class Requests : public Slab<Operation> {
 public:
  using Slab::find;
  [[nodiscard]] Operation* find(Request r) { return find(r.slot(), r.generation()); }
  [[nodiscard]] const Operation* find(Request r) const { return find(r.slot(), r.generation()); }
};

} // namespace statewire::parts
