// SPDX-License-Identifier: BSD-3-Clause
// Enabled steps, for callers that schedule them themselves; network_state.cpp schedules by the
// seed.
#include "network_state.hpp"

namespace statewire::memory {

using Step = MemoryNetwork::Step;

// An event may have become void by the time it is due. Events of a closed side have no effect that
// depends on the order, so they run at once.
bool State::is_void(const Event& event) const {
  if (event.kind == EventKind::keepalive) return event.link->sides[event.side].closed;
  if (event.link != nullptr && event.link->frozen) return true;
  const auto owed = [&](const Side& s) { return !s.closed && s.attached && !s.connecting; };
  switch (event.kind) {
  case EventKind::syn:
    return event.link->sides[0].closed;
  case EventKind::connected:
    return event.link->sides[0].closed || !event.link->sides[0].connecting;
  case EventKind::accept: {
    const Node& n = *event.node;
    return !n.alive || !n.listening || n.backlog.empty() || (n.paused && n.open >= n.limit);
  }
  case EventKind::arrive: {
    const Side& s = event.link->sides[event.side];
    return s.flying.empty() || s.closed || s.error != Errc::ok;
  }
  case EventKind::readable: {
    const Side& s = event.link->sides[event.side];
    return !owed(s) || (!s.again && !(s.wants_read && has_input(s)));
  }
  case EventKind::writable: {
    const Side& s = event.link->sides[event.side];
    return !owed(s) || !s.wants_write;
  }
  case EventKind::address:
    return event.race->over || event.race->next != event.number || !event.race->node->alive;
  case EventKind::keepalive:
    break; // above
  }
  return true;
}

Step State::describe(const Event& event) const {
  Step step;
  step.side = static_cast<std::uint8_t>(event.side);
  if (event.link != nullptr) {
    step.link = event.link->name;
    const Side& side = event.link->sides[event.side];
    step.endpoint = side.node != nullptr ? side.node->index : UINT32_MAX;
  }
  switch (event.kind) {
  case EventKind::syn: {
    step.kind = Step::Kind::syn;
    step.side = 1;
    step.endpoint = UINT32_MAX;
    for (const auto& node : nodes)
      if (node->address == event.link->to)
        step.endpoint = node->index; // the latest at that address
    break;
  }
  case EventKind::connected:
    step.kind = Step::Kind::connected;
    break;
  case EventKind::accept: {
    const Node& n = *event.node;
    step.endpoint = n.index;
    const bool injected =
        n.fault && !n.fault->fired && n.fault->number == n.operations &&
        (n.fault->error == Errc::no_descriptors || n.fault->error == Errc::no_memory);
    if (injected || n.open >= n.limit) {
      step.kind = Step::Kind::pause;
    } else if (n.paused) {
      step.kind = Step::Kind::resume;
    } else {
      step.kind = Step::Kind::accept;
      step.side = 1;
      step.link = n.backlog.front()->name;
    }
    break;
  }
  case EventKind::arrive: {
    const Chunk& chunk = event.link->sides[event.side].flying.front();
    step.kind = chunk.kind == Chunk::Kind::data  ? Step::Kind::data
                : chunk.kind == Chunk::Kind::fin ? Step::Kind::eof
                                                 : Step::Kind::reset;
    step.bytes = chunk.bytes.size();
    break;
  }
  case EventKind::readable:
    step.kind = Step::Kind::readable;
    break;
  case EventKind::writable:
    step.kind = Step::Kind::writable;
    break;
  case EventKind::keepalive:
    step.kind = Step::Kind::reset;
    break;
  case EventKind::address:
    step.kind = Step::Kind::address;
    step.endpoint = event.race->node->index;
    step.link = find(*event.race->node, event.race->front)->link->name;
    break;
  }
  return step;
}

void State::enable() {
  steps.clear();
  find_due();
  for (const Node* node : due_nodes) {
    Step& step = steps.emplace_back();
    step.kind = Step::Kind::timer;
    step.endpoint = node->index;
  }
  queue.enable_until(now);
  for (std::size_t i = 0; i < queue.enabled();) {
    if (!is_void(queue.at(i))) {
      steps.push_back(describe(queue.at(i)));
      ++i;
      continue;
    }
    run(queue.remove(i)); // clears its mark; may answer data for a closed side with a reset
    queue.enable_until(now);
  }
}

void State::perform(std::size_t index) {
  if (index >= steps.size()) return;
  if (index < due_nodes.size()) {
    record("advance", *due_nodes[index], {});
    due_nodes[index]->driven->advance(now);
  } else {
    run(queue.remove(index - due_nodes.size()));
  }
  now += options.step_time;
}

} // namespace statewire::memory
