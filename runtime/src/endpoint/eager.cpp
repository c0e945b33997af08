// Short packets that are written into rings: what the phrases of spec/eager_reader.dot and
// spec/eager_writer.dot do.
#include "hooks.hpp"

#include <algorithm>
#include <utility>

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room

namespace {

constexpr std::uint32_t k_most_at_once = 8; // packets of one look, then the others have their turn
constexpr std::uint32_t k_most_patience = 1U << 20U; // short packets
// How often rings are looked into while nothing else keeps the process awake.
constexpr Time k_nap = std::chrono::milliseconds(1);

// Whether something new stands in the slot that is read next, whole or in part.
bool is_new(const SlotFront& front, const Link& l) {
  return static_cast<std::int32_t>(front.number - l.taken) > 0 && front.sum != 0;
}

} // namespace

// ---- reading

bool Impl::take_head(Endpoint& e) {
  Link& l = *e.link;
  const SlotFront front = l.ring->front();
  if (!is_new(front, l)) return false;
  const ConstBytes packet = l.ring->whole(front, head);
  if (packet.empty()) return false;
  e.head = front.number;
  e.deliver = false;
  EagerReaderHooks hooks{*this, e};
  e.eager_reader = reader::on_AT_HEAD(e.eager_reader, hooks, observer<Machine::eager_reader>(e));
  if (!e.deliver) return false;
  l.ring->take();
  ++l.taken;
  ++l.owed;
  if (!std::exchange(e.owing, true)) owing.push_back(&e);
  ++stats.eager_reads;
  e.moved = true;
  l.heard = true;
  received_in_ring(e, packet); // which stands in `head`
  settle();
  return true;
}

// What was written before a send that has arrived. False: the connection was lost over it. A peer
// that has written more than there are slots is not believed.
bool Impl::take_what_was_written(Endpoint& e) {
  const Link* const link = e.link.get();
  std::uint32_t taken = 0;
  while (e.link.get() == link && link->ring && take_head(e))
    if (++taken > options.window) {
      bad_message(e);
      break;
    }
  return e.link.get() == link;
}

std::optional<unsigned> EndpointCore::on_look(Time now) {
  Impl& core = *impl_;
  if (core.rings.empty()) return std::nullopt;
  std::size_t i = core.first_ring;
  for (std::size_t left = core.rings.size(); left != 0; --left, ++i) {
    if (i >= core.rings.size()) i = 0;
    const Link& l = *core.rings[i]->link;
    if (is_new(l.ring->front(), l)) return core.read_rings(i, now);
  }
  return 0;
}

// Those before it have nothing. The next look begins behind the ring that was read last.
unsigned Impl::read_rings(std::size_t i, Time at) {
  const Entry entry(*this, at, Entry::From::device);
  ++in_device;
  unsigned taken = 0;
  // By index: what is told may end connections, and make others.
  for (std::size_t left = rings.size(); left != 0 && taken < k_most_at_once; --left, ++i) {
    if (rings.empty()) break;
    if (i >= rings.size()) i = 0;
    Endpoint& e = *rings[i];
    const Link* const link = e.link.get();
    while (taken < k_most_at_once && take_head(e)) {
      ++taken;
      if (e.link.get() != link || !link->ring) break;
    }
  }
  first_ring = i;
  if (taken == k_most_at_once) repost_spent();
  --in_device;
  return taken;
}

// ---- sleeping

bool EndpointCore::on_rest() {
  Impl& core = *impl_;
  if (core.rings.empty()) return true;
  if (on_look(core.now).value_or(0) != 0) return false;
  const Impl::Entry entry(core, core.now);
  for (Endpoint* const e : std::vector(core.rings)) core.step(*e, reader::Event::REST);
  core.settle();
  const bool first = !std::exchange(core.napping, true);
  return !first && !core.is_restless();
}

Time Impl::next_nap() const { return napping && !rings.empty() ? now + k_nap : k_never; }

// ---- rings

void Impl::put_ring_aside(Endpoint& e) {
  std::erase(rings, &e);
  if (rings.empty()) napping = false;
  if (e.link && e.link->ring) e.link->ring->rewind();
}

namespace endpoints {

bool EagerReaderHooks::a_ring_is_worth_it() const {
  const Link& l = *e.link;
  return l.shorts >= l.patience && core.rings.size() < core.options.rings;
}

void EagerReaderHooks::count_it_if_it_is_short() {
  const bool is_short = core.arrived_size <= k_slot - k_slot_front;
  if (is_short && core.arrived_size > k_send_header) ++e.link->shorts; // others carry no message
}

void EagerReaderHooks::open_a_ring() {
  Link& l = *e.link;
  if (!l.ring) l.ring = EagerRing::open(*core.device, core.options.window);
}

void EagerReaderHooks::offer_the_ring() {
  core.rings.push_back(&e);
  e.queue.push_bare(SendType::ring);
  core.delay(e);
}

void EagerReaderHooks::ask_the_peer_to_leave_the_ring() {
  e.queue.push_bare(SendType::ring_rest);
  core.delay(e);
}

void EagerReaderHooks::be_more_patient() {
  e.link->shorts = 0;
  e.link->patience = std::min(e.link->patience * 2, k_most_patience);
}

void EagerWriterHooks::begin_at_the_ring_s_first_slot() { e.link->next_slot = 0; }

void EagerWriterHooks::say_that_the_ring_is_left() {
  e.queue.push_bare(SendType::ring_left);
  core.delay(e);
}

} // namespace endpoints
} // namespace statewire
