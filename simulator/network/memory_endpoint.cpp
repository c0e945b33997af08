// SPDX-License-Identifier: BSD-3-Clause
// Transport implementation of the in-memory network, with the semantics of sockets.
#include "network_state.hpp"

#include <algorithm>
#include <cstring>

namespace statewire {

using memory::Chunk;
using memory::EventKind;
using memory::Link;
using memory::LinkPtr;
using memory::Side;
using memory::Slot;
using memory::State;

namespace {

// Injected failure of a read or write: the call returns it, and the peer sees a reset.
IoResult break_down(State& state, const LinkPtr& link, unsigned index, Errc error) {
  link->sides[index].error = error;
  if (!link->peer(index).closed) {
    ++state.purges;
    link->peer(index).flying.clear();
    link->peer(index).in_pipe = link->peer(index).unread.size() - link->peer(index).taken;
    state.send(link, 1 - index, Chunk::Kind::reset);
  }
  return {IoStatus::error, 0, error};
}

} // namespace

void MemoryNetwork::Endpoint::bind(TransportEvents& events, Driven* driven) {
  node_.events = &events;
  node_.driven = driven;
  node_.listening = node_.alive;
}

const Address& MemoryNetwork::Endpoint::address() const { return node_.address; }
bool MemoryNetwork::Endpoint::alive() const { return node_.alive; }
std::size_t MemoryNetwork::Endpoint::connections() const { return node_.open; }
std::uint32_t MemoryNetwork::Endpoint::opened() const { return node_.opened; }
std::uint32_t MemoryNetwork::Endpoint::index() const { return node_.index; }
bool MemoryNetwork::Endpoint::is_frozen(Handle h) const {
  const Slot* const slot = State::find(node_, h);
  return slot != nullptr && slot->link->frozen;
}
std::uint64_t MemoryNetwork::Endpoint::stale_calls() const { return node_.stale_calls; }
MemoryNetwork::LinkName MemoryNetwork::Endpoint::link_of(Handle h) const {
  const Slot* const slot = State::find(node_, h);
  return slot == nullptr ? LinkName{} : slot->link->name;
}

Errc MemoryNetwork::Endpoint::connect(std::span<const Address> to, Handle& out) {
  if (!node_.alive) return Errc::closed;
  const auto is_none = [](const Address& a) { return a.family == Address::Family::none; };
  if (to.empty() || std::ranges::any_of(to, is_none) || node_.events == nullptr)
    return Errc::invalid_argument;
  std::size_t next = 0;
  if (const Errc e = state_.start_connecting(node_, to, next, out); e != Errc::ok) return e;
  if (next < to.size()) state_.begin_race(node_, to, next, out);
  return Errc::ok;
}

std::size_t MemoryNetwork::Endpoint::connected_address(Handle h) const {
  const Slot* const slot = State::find(node_, h);
  return slot == nullptr ? 0 : slot->link->address;
}

// One size is drawn for the whole list, so a read may end inside any buffer.
IoResult MemoryNetwork::Endpoint::read(Handle h, std::span<const MutableBytes> into) {
  Slot* const slot = State::find_or_count(node_, h);
  if (slot == nullptr) return {IoStatus::error, 0, Errc::closed};
  const LinkPtr link = slot->link;
  Side& side = link->sides[slot->side];
  if (side.connecting) return {IoStatus::would_block, 0, Errc::ok};
  const std::size_t asked = total_size(into);
  if (asked == 0) return {};
  if (const Errc e = State::operation(node_); e != Errc::ok)
    return break_down(state_, link, slot->side, e);
  if (side.taken < side.unread.size()) {
    const std::size_t most = std::min(asked, side.unread.size() - side.taken);
    const std::size_t size = state_.draw_size(*link, slot->side, most, state_.options.max_read);
    std::size_t left = size;
    for (const MutableBytes part : into) {
      const std::size_t take = std::min(left, part.size());
      if (take != 0) std::memcpy(part.data(), side.unread.data() + side.taken, take);
      side.taken += take;
      left -= take;
    }
    side.in_pipe -= size;
    if (side.taken == side.unread.size()) {
      side.unread.clear();
      side.taken = 0;
    }
    if (link->peer(slot->side).wants_write)
      state_.queue_writable(link, 1 - slot->side, state_.after_delay(*link, 1 - slot->side));
    state_.record("read", node_, h, size);
    return {IoStatus::ok, size, Errc::ok};
  }
  if (side.fin) return {IoStatus::eof, 0, Errc::ok};
  if (side.error != Errc::ok) return {IoStatus::error, 0, side.error};
  side.wants_read = true;
  return {IoStatus::would_block, 0, Errc::ok};
}

IoResult MemoryNetwork::Endpoint::write(Handle h,
                                        std::span<const std::span<const std::byte>> from) {
  Slot* const slot = State::find_or_count(node_, h);
  if (slot == nullptr) return {IoStatus::error, 0, Errc::closed};
  const LinkPtr link = slot->link;
  Side& side = link->sides[slot->side];
  Side& peer = link->peer(slot->side);
  if (side.connecting) {
    side.wants_write = true;
    return {IoStatus::would_block, 0, Errc::ok};
  }
  if (side.error != Errc::ok) return {IoStatus::error, 0, side.error};
  if (side.fin_sent) return {IoStatus::error, 0, Errc::reset};
  const std::size_t asked = total_size(from);
  if (asked == 0) return {};
  if (const Errc e = State::operation(node_); e != Errc::ok)
    return break_down(state_, link, slot->side, e);

  const std::size_t capacity = std::max<std::size_t>(state_.options.pipe_capacity, 1);
  const std::size_t space = peer.in_pipe < capacity ? capacity - peer.in_pipe : 0;
  if (space == 0) {
    side.wants_write = true;
    return {IoStatus::would_block, 0, Errc::ok};
  }
  const std::size_t size =
      state_.draw_size(*link, slot->side, std::min(asked, space), state_.options.max_write);
  std::vector<std::byte> bytes;
  bytes.reserve(size);
  for (const auto& part : from) {
    const auto take = part.first(std::min(part.size(), size - bytes.size()));
    bytes.insert(bytes.end(), take.begin(), take.end());
  }
  state_.record("write", node_, h, size);
  state_.send(link, 1 - slot->side, Chunk::Kind::data, std::move(bytes));
  if (size < asked) {
    side.wants_write = true;
    if (size < space) state_.queue_writable(link, slot->side, state_.now);
  }
  return {IoStatus::ok, size, Errc::ok};
}

void MemoryNetwork::Endpoint::read_again(Handle h) {
  Slot* const slot = State::find_or_count(node_, h);
  if (slot == nullptr || slot->link->sides[slot->side].connecting) return;
  slot->link->sides[slot->side].again = true;
  state_.queue_readable(slot->link, slot->side);
}

void MemoryNetwork::Endpoint::shutdown_write(Handle h) {
  Slot* const slot = State::find_or_count(node_, h);
  if (slot == nullptr) return;
  Side& side = slot->link->sides[slot->side];
  if (side.connecting || side.fin_sent || side.error != Errc::ok) return;
  side.fin_sent = true;
  state_.record("shutdown_write", node_, h);
  state_.send(slot->link, 1 - slot->side, Chunk::Kind::fin);
}

void MemoryNetwork::Endpoint::close(Handle h, bool abort) {
  Slot* const slot = State::find_or_count(node_, h);
  if (slot == nullptr) return;
  state_.record(abort ? "abort" : "close", node_, h);
  const LinkPtr link = slot->link;
  state_.end_race(link);
  state_.abandon(link, slot->side, abort ? Death::reset : Death::eof);
}

void MemoryNetwork::Endpoint::stop_listening() {
  node_.listening = false;
  node_.paused = false;
  // Connections in the backlog are reset, as the kernel does.
  for (const LinkPtr& link : node_.backlog) state_.abandon(link, 1, Death::reset);
  node_.backlog.clear();
}

} // namespace statewire
