// SPDX-License-Identifier: BSD-3-Clause
// Enabled steps of the fabric, and their seeded scheduler.
#include "fabric_state.hpp"

namespace statewire::verbs::fabric {

using Step = MemoryFabric::Step;

bool State::step(Time limit) {
  for (;;) {
    queue.enable_until(now);
    find_due();
    const std::size_t timers = due_nodes_.size();
    const std::size_t events = timers + queue.enabled();
    const std::size_t choices = events + pollable_nodes_.size();
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
        options.schedule == MemoryFabric::Schedule::fifo ? 0 : random.below(choices);
    if (choice < timers) {
      due_nodes_[choice]->driven->advance(now);
    } else if (choice >= events) {
      poll_by_step(*pollable_nodes_[choice - events]);
    } else if (!run(queue.take(choice - timers))) {
      continue;
    }
    now += options.step_time;
    return true;
  }
}

void State::find_due() {
  due_nodes_.clear();
  pollable_nodes_.clear();
  for (const auto& node : nodes) {
    if (!node->alive) continue;
    if (node->driven != nullptr && node->driven->next_deadline() <= now)
      due_nodes_.push_back(node.get());
    if (options.polls && node->events != nullptr && has_events(*node))
      pollable_nodes_.push_back(node.get());
  }
}

Time State::next_deadline() const {
  Time earliest = k_never;
  for (const auto& node : nodes)
    if (node->alive && node->driven != nullptr)
      earliest = std::min(earliest, node->driven->next_deadline());
  return earliest;
}

void State::poll_by_step(Node& node) {
  const auto most = std::max(options.most_completions, 1U);
  poll(node, 1 + static_cast<unsigned>(draw(node.index, node.draws, most)), now);
}

bool State::run(const Event& event) {
  Node& node = *event.node;
  switch (event.kind) {
  case EventKind::cm_message:
    return run_packet(node, *event.packet);
  case EventKind::cm_timer: {
    CmSide* const cm = node.cms.find(event.name);
    return cm != nullptr && cm->timer == event.timer && run_timer(node, *cm);
  }
  case EventKind::arrive:
  case EventKind::acknowledge:
  case EventKind::flush:
    break;
  }
  QueuePair* const qp = node.qps.find(event.name);
  if (qp == nullptr) return false;
  if (event.kind == EventKind::arrive) return run_arrive(node, *qp);
  if (event.kind == EventKind::acknowledge) return run_acknowledge(node, *qp);
  return run_flush(node, *qp);
}

bool State::is_void(const Event& event) {
  const Node& node = *event.node;
  if (event.kind == EventKind::cm_message) return false;
  if (event.kind == EventKind::cm_timer) {
    const CmSide* const cm = node.cms.find(event.name);
    return cm == nullptr || cm->timer != event.timer;
  }
  const QueuePair* const qp = node.qps.find(event.name);
  if (qp == nullptr) return true;
  if (event.kind == EventKind::arrive) return !may_start(*qp);
  if (event.kind == EventKind::acknowledge) return !may_acknowledge(*qp);
  return qp->state != QpState::error;
}

Step State::describe(const Event& event) {
  Step step;
  step.endpoint = event.node->index;
  const QueuePair* const qp = event.node->qps.find(event.name);
  switch (event.kind) {
  case EventKind::arrive:
    step.kind = Step::Kind::arrive;
    break;
  case EventKind::acknowledge:
    step.kind = Step::Kind::acknowledge;
    break;
  case EventKind::flush:
    step.kind = Step::Kind::flush;
    break;
  case EventKind::cm_message:
    step.kind = Step::Kind::cm_message;
    step.number = event.packet->to.cm.slot;
    return step;
  case EventKind::cm_timer:
    step.kind = Step::Kind::cm_timer;
    step.number = event.name.slot;
    return step;
  }
  step.number = qp != nullptr ? qp->number : 0;
  return step;
}

void State::enable() {
  steps.clear();
  queue.enable_until(now);
  // A void event has no effect that depends on the order, so it runs at once.
  for (std::size_t i = 0; i < queue.enabled();) {
    if (is_void(queue.at(i)))
      run(queue.remove(i));
    else
      ++i;
  }
  find_due();
  for (const Node* node : due_nodes_) steps.push_back({Step::Kind::timer, node->index, 0});
  for (std::size_t i = 0; i < queue.enabled(); ++i) steps.push_back(describe(queue.at(i)));
  for (const Node* node : pollable_nodes_) steps.push_back({Step::Kind::poll, node->index, 0});
}

void State::perform(std::size_t index) {
  if (index >= steps.size()) return;
  const std::size_t timers = due_nodes_.size();
  const std::size_t events = steps.size() - pollable_nodes_.size();
  if (index < timers)
    due_nodes_[index]->driven->advance(now);
  else if (index >= events)
    poll_by_step(*pollable_nodes_[index - events]);
  else
    run(queue.remove(index - timers));
  now += options.step_time;
}

std::uint64_t State::draw(std::uint64_t object, std::uint32_t& draws, std::uint64_t bound) const {
  Random one(options.seed ^ (object + 1) * 0x9e3779b97f4a7c15U ^
             std::uint64_t{++draws} * 0xd1342543de82ef95U);
  return one.below(bound);
}

namespace {
Time between(Time least, Time most, std::uint64_t drawn) {
  if (most <= least) return least;
  const auto range = static_cast<std::uint64_t>((most - least).count()) + 1;
  return least + Time(static_cast<std::int64_t>(drawn % range));
}
} // namespace

Time State::delay_of(QueuePair& qp) const {
  return between(options.delay_min, options.delay_max, draw(qp.number, qp.draws, UINT64_MAX));
}

Time State::cm_delay(Node& node) const {
  return between(options.cm_delay_min, options.cm_delay_max,
                 draw(std::uint64_t{node.index} << 32U, node.draws, UINT64_MAX));
}

void State::record(std::string_view what, const Node& node, std::uint32_t number, std::size_t bytes,
                   Errc error) {
  if (options.trace) trace.push_back({now, what, node.index, number, bytes, error});
}

} // namespace statewire::verbs::fabric
