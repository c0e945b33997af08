// SPDX-License-Identifier: BSD-3-Clause
// Short packets that are written into rings: what the phrases of spec/eager_reader.dot and
// spec/eager_writer.dot do.
#include "hooks.hpp"

#include <algorithm>
#include <utility>

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room

namespace {

constexpr std::uint32_t k_most_patience = 1U << 20U; // short packets
// How often rings are looked into while nothing else keeps the process awake.
constexpr Time k_nap = std::chrono::milliseconds(1);

} // namespace

// ---- sleeping

bool EndpointCore::on_rest() {
  Impl& core = *impl_;
  if (core.rings.empty()) return true;
  if (on_look(core.now).value_or(0) != 0) return false;
  const Dispatcher::Input input(core.dispatcher, core.now);
  for (Endpoint* const e : std::vector(core.rings)) core.step(*e, reader::Event::REST);
  core.settle();
  const bool first = !std::exchange(core.napping, true);
  return !first && !(core.dispatcher.pending() || !core.news.empty());
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
  core.queue_control(e, SendType::ring);
}

void EagerReaderHooks::ask_the_peer_to_leave_the_ring() {
  core.queue_control(e, SendType::ring_rest);
}

void EagerReaderHooks::be_more_patient() {
  e.link->shorts = 0;
  e.link->patience = std::min(e.link->patience * 2, k_most_patience);
}

void EagerWriterHooks::begin_at_the_ring_s_first_slot() { e.link->next_slot = 0; }

void EagerWriterHooks::say_that_the_ring_is_left() { core.queue_control(e, SendType::ring_left); }

} // namespace endpoints
} // namespace statewire
