// SPDX-License-Identifier: BSD-3-Clause
#include "network_state.hpp"

#include <algorithm>

namespace statewire::memory {

bool State::step(Time limit) {
  for (;;) {
    queue.enable_until(now);
    find_due();
    const std::vector<Node*>& timers = due_nodes;
    const std::size_t choices = timers.size() + queue.enabled();
    if (choices == 0) {
      const Time next = std::min(queue.next(), next_deadline());
      if (next == k_never || next > limit) {
        if (limit != k_never) now = std::max(now, limit);
        return false;
      }
      now = std::max(now, next);
      continue;
    }
    if (now > limit) return false;
    const std::size_t choice =
        options.schedule == MemoryNetwork::Schedule::fifo ? 0 : random.below(choices);
    if (choice < timers.size()) {
      record("advance", *timers[choice], {});
      timers[choice]->driven->advance(now);
    } else if (!run(queue.take(choice - timers.size()))) {
      continue;
    }
    now += options.step_time;
    return true;
  }
}

void State::find_due() {
  due_nodes.clear();
  for (const auto& node : nodes)
    if (node->alive && node->driven != nullptr && node->driven->next_deadline() <= now)
      due_nodes.push_back(node.get());
}

Time State::next_deadline() const {
  Time earliest = k_never;
  for (const auto& node : nodes)
    if (node->alive && node->driven != nullptr)
      earliest = std::min(earliest, node->driven->next_deadline());
  return earliest;
}

bool State::run(const Event& event) {
  if (event.kind == EventKind::keepalive) return run_keepalive(event.link, event.side);
  if (event.link != nullptr && event.link->frozen) return false;
  switch (event.kind) {
  case EventKind::syn:
    return run_syn(event.link);
  case EventKind::connected:
    return run_connected(event.link);
  case EventKind::accept:
    return run_accept(*event.node);
  case EventKind::arrive:
    return run_arrive(event.link, event.side);
  case EventKind::readable:
    return run_readable(event.link, event.side);
  case EventKind::writable:
    return run_writable(event.link, event.side);
  case EventKind::address:
    return run_address(event);
  case EventKind::keepalive:
    break; // above
  }
  return false;
}

bool State::run_syn(const LinkPtr& link) {
  Side& initiator = link->sides[0];
  if (initiator.closed) return false;
  Node* const host = host_at(link->to);
  if (is_listed(black_holes, link->to) || (host != nullptr && host->silent)) return false;
  if (initiator.connect_result != Errc::ok) {
    // The injected fault is the answer.
  } else if (is_listed(refusing, link->to) || host == nullptr || !host->listening) {
    initiator.connect_result = Errc::connection_refused;
  } else {
    // As with sockets, the kernel establishes the connection before the process accepts it.
    link->answered = true;
    link->sides[1].node = host;
    host->backlog.push_back(link);
    queue_accept(*host, now);
  }
  queue.add({EventKind::connected, 0, link, nullptr}, after_delay(*link, 0));
  return true;
}

bool State::run_connected(const LinkPtr& link) {
  Side& initiator = link->sides[0];
  if (initiator.closed || !initiator.connecting) return false;
  Node& node = *initiator.node;
  if (initiator.connect_result != Errc::ok && race_goes_on(link)) return true;
  win_race(link);
  const Handle h = initiator.handle;
  initiator.connecting = false;
  record("on_connect", node, h, 0, initiator.connect_result);
  if (initiator.connect_result != Errc::ok) {
    detach(initiator);
    node.events->on_connect(h, initiator.connect_result, now);
    return true;
  }
  start_reading(link, 0);
  node.events->on_connect(h, Errc::ok, now);
  if (!initiator.closed && initiator.wants_write) queue_writable(link, 0, now);
  return true;
}

bool State::run_accept(Node& node) {
  node.accept_queued = false;
  if (!node.alive || !node.listening || node.backlog.empty()) return false;
  const Errc injected = operation(node);
  const bool injected_want = injected == Errc::no_descriptors || injected == Errc::no_memory;
  if (injected_want || node.open >= node.limit) {
    if (injected_want) queue_accept(node, now + options.accept_retry);
    if (node.paused) return false;
    node.paused = true;
    record("on_accept_paused", node, {}, 1, injected);
    node.events->on_accept_paused(true, now);
    return true;
  }
  const LinkPtr link = node.backlog.front();
  if (injected != Errc::ok) {
    node.backlog.pop_front();
    link->sides[1].closed = true;
    send(link, 0, Chunk::Kind::reset);
    if (!node.backlog.empty()) queue_accept(node, now);
    return true;
  }
  if (node.paused) {
    // on_accept_paused is an event of its own; the next one accepts.
    node.paused = false;
    queue_accept(node, now);
    record("on_accept_paused", node, {}, 0);
    node.events->on_accept_paused(false, now);
    return true;
  }
  node.backlog.pop_front();
  if (!node.backlog.empty()) queue_accept(node, now);
  const Handle h = attach(node, link, 1);
  record("on_accept", node, h);
  start_reading(link, 1);
  node.events->on_accept(h, now);
  return true;
}

bool State::run_arrive(const LinkPtr& link, unsigned index) {
  Side& side = link->sides[index];
  side.arrival_queued = false;
  if (side.flying.empty()) return false;
  Chunk chunk = std::move(side.flying.front());
  side.flying.pop_front();
  if (!side.flying.empty()) {
    side.arrival_queued = true;
    queue.add({EventKind::arrive, index, link, nullptr}, side.flying.front().at);
  }
  if (side.closed || side.error != Errc::ok) {
    side.in_pipe -= chunk.bytes.size();
    // The kernel answers data for a closed socket with a reset.
    if (side.closed && chunk.kind == Chunk::Kind::data) send(link, 1 - index, Chunk::Kind::reset);
    return false;
  }
  switch (chunk.kind) {
  case Chunk::Kind::data:
    if (side.taken > side.unread.size() / 2) {
      const auto read = static_cast<std::ptrdiff_t>(side.taken);
      side.unread.erase(side.unread.begin(), side.unread.begin() + read);
      side.taken = 0;
    }
    side.unread.insert(side.unread.end(), chunk.bytes.begin(), chunk.bytes.end());
    break;
  case Chunk::Kind::fin:
    side.fin = true;
    break;
  case Chunk::Kind::reset:
    // After end of stream only a writer can observe the reset.
    side.error = Errc::reset;
    if (side.wants_write) queue_writable(link, index, now);
    break;
  }
  if (side.attached) record("arrive", *side.node, side.handle, chunk.bytes.size(), side.error);
  if (side.wants_read) run_readable(link, index);
  return true;
}

bool State::run_readable(const LinkPtr& link, unsigned index) {
  Side& side = link->sides[index];
  side.readable_queued = false;
  if (side.closed || !side.attached || side.connecting) return false;
  if (!side.again && !(side.wants_read && has_input(side))) return false;
  side.again = false;
  side.wants_read = false;
  record("on_readable", *side.node, side.handle);
  side.node->events->on_readable(side.handle, now);
  return true;
}

bool State::run_writable(const LinkPtr& link, unsigned index) {
  Side& side = link->sides[index];
  side.writable_queued = false;
  if (side.closed || !side.attached || side.connecting || !side.wants_write) return false;
  side.wants_write = false;
  record("on_writable", *side.node, side.handle);
  side.node->events->on_writable(side.handle, now);
  return true;
}

// Before the first event: a callback may wait for bytes, also for those that have come already.
void State::start_reading(const LinkPtr& link, unsigned index) {
  Side& side = link->sides[index];
  side.wants_read = true;
  if (has_input(side)) queue_readable(link, index);
}

void State::queue_accept(Node& node, Time at) {
  if (node.accept_queued) return;
  node.accept_queued = true;
  queue.add({EventKind::accept, 0, nullptr, &node}, at);
}

void State::queue_readable(const LinkPtr& link, unsigned index) {
  Side& side = link->sides[index];
  if (side.readable_queued) return;
  side.readable_queued = true;
  queue.add({EventKind::readable, index, link, nullptr}, now);
}

void State::queue_writable(const LinkPtr& link, unsigned index, Time at) {
  Side& side = link->sides[index];
  if (side.writable_queued) return;
  side.writable_queued = true;
  queue.add({EventKind::writable, index, link, nullptr}, at);
}

void State::send(const LinkPtr& link, unsigned to, Chunk::Kind kind, std::vector<std::byte> bytes) {
  Side& side = link->sides[to];
  side.in_pipe += bytes.size();
  Time at = after_delay(*link, to);
  if (!side.flying.empty()) at = std::max(at, side.flying.back().at); // in order
  side.flying.push_back({kind, at, std::move(bytes)});
  if (side.arrival_queued) return;
  side.arrival_queued = true;
  queue.add({EventKind::arrive, to, link, nullptr}, at);
}

Handle State::attach(Node& node, const LinkPtr& link, unsigned index) {
  if (node.free.empty()) {
    node.free.push_back(static_cast<std::uint32_t>(node.slots.size()));
    node.slots.emplace_back();
  }
  const std::uint32_t number = node.free.back();
  node.free.pop_back();
  Slot& slot = node.slots[number];
  slot.link = link;
  slot.side = index;
  ++slot.generation;
  ++node.open;
  Side& side = link->sides[index];
  side.node = &node;
  side.handle = {number, slot.generation};
  side.attached = true;
  return side.handle;
}

void State::detach(Side& side) {
  side.closed = true;
  if (!side.attached) return;
  side.attached = false;
  Node& node = *side.node;
  node.slots[side.handle.slot].link.reset();
  node.free.push_back(side.handle.slot);
  --node.open;
  if (node.paused) queue_accept(node, now);
}

Slot* State::find(Node& node, Handle h) {
  if (!node.alive || h.slot >= node.slots.size()) return nullptr;
  Slot& slot = node.slots[h.slot];
  return slot.link != nullptr && slot.generation == h.generation ? &slot : nullptr;
}

std::uint64_t State::draw(Link& link, unsigned side, std::uint64_t bound) {
  const std::uint64_t end =
      std::uint64_t{link.name.opener} << 33U | std::uint64_t{link.name.ordinal} << 1U | side;
  Random one(options.seed ^ end * 0x9e3779b97f4a7c15U ^
             std::uint64_t{++link.sides[side].draws} * 0xd1342543de82ef95U);
  return one.below(bound);
}

Slot* State::find_or_count(Node& node, Handle h) {
  Slot* const slot = find(node, h);
  if (slot == nullptr) ++node.stale_calls;
  return slot;
}

Time State::after_delay(Link& link, unsigned side) {
  if (options.delay_max <= options.delay_min) return now + options.delay_min;
  const auto range =
      static_cast<std::uint64_t>((options.delay_max - options.delay_min).count()) + 1;
  return now + options.delay_min + Time(static_cast<std::int64_t>(draw(link, side, range)));
}

std::size_t State::draw_size(Link& link, unsigned side, std::size_t most, std::size_t limit) {
  const std::size_t size = std::min(most, limit);
  return options.random_sizes && size > 1 ? 1 + draw(link, side, size) : size;
}

void State::record(std::string_view what, const Node& node, Handle h, std::size_t bytes,
                   Errc error) {
  if (options.trace) trace.push_back({now, what, node.index, h.slot, bytes, error});
}

} // namespace statewire::memory
