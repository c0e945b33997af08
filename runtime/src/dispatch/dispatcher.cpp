// SPDX-License-Identifier: BSD-3-Clause
#include "dispatcher.hpp"

#include <algorithm>

namespace statewire {

bool Dispatcher::take(Queue queue, Task& out) {
  if (!has(queue)) return false;
  Fifo& q = queues_[index(queue)];
  out = q.tasks[q.next++];
  if (q.next == q.tasks.size()) {
    q.tasks.clear();
    q.next = 0;
    pending_ &= static_cast<std::uint8_t>(~bit(queue));
  }
  return true;
}

void Dispatcher::forget(const void* owner) {
  const auto is = [owner](const Task& t) { return t.owner == owner; };
  for (std::size_t i = 0; i < k_queues; ++i) {
    Fifo& q = queues_[i];
    q.tasks.erase(q.tasks.begin(), q.tasks.begin() + static_cast<std::ptrdiff_t>(q.next));
    q.next = 0;
    std::erase_if(q.tasks, is);
    if (q.tasks.empty()) pending_ &= static_cast<std::uint8_t>(~(1U << i));
  }
  std::erase_if(watching_, is);
  watches_ = !watching_.empty();
}

void Dispatcher::drop_upcalls() {
  drops_upcalls_ = true;
  Task dropped;
  while (take(Queue::upcall, dropped)) {
  }
}

void Dispatcher::watch(const Task& task) {
  watching_.push_back(task);
  watches_ = true;
}

void Dispatcher::handle() {
  Task t;
  for (;;) {
    if (take(Queue::event, t)) {
      const InStep step(*this);
      run(t);
    } else if (take(Queue::follow_up, t)) {
      run(t);
    } else {
      return;
    }
  }
}

void Dispatcher::do_deliver() {
  settle();
  if (steps_ != 0) return;
  Task t;
  while (take(Queue::delivery, t)) {
    run(t);
    settle();
  }
}

void Dispatcher::call_users() {
  if (!has(Queue::upcall) || !may_call()) return;
  const Fifo& q = queues_[index(Queue::upcall)];
  ++calling_;
  Task t;
  for (std::size_t most = q.tasks.size() - q.next + k_extra; most != 0; --most) {
    if (!take(Queue::upcall, t)) break;
    ++upcalls_;
    run(t);
    deliver();
  }
  --calling_;
}

void Dispatcher::do_catch_up() {
  deliver();
  call_users();
}

// What is there now.
void Dispatcher::run_iteration_end() {
  const Fifo& q = queues_[index(Queue::iteration_end)];
  Task t;
  for (std::size_t most = q.tasks.size() - q.next; most != 0; --most) {
    if (!take(Queue::iteration_end, t)) break;
    run(t);
    settle();
  }
}

// What upcalls send leaves, too. Upcalls that come of that are left for the next iteration, so that
// others have theirs.
void Dispatcher::end_iteration() {
  run_iteration_end();
  do_catch_up();
  if (!has(Queue::iteration_end)) return;
  run_iteration_end();
  deliver();
}

void Dispatcher::leave(Origin origin) {
  settle();
  // The loop's and devices' inputs also from inside an upcall, which waits for what they bring.
  if (inputs_ == 1 || origin >= Origin::loop) {
    do_catch_up();
    if (origin != Origin::batch && has(Queue::iteration_end) && may_call()) end_iteration();
  }
  if (inputs_ != 1) return;
  release();
  for (std::size_t i = 0; i < watching_.size(); ++i) run(Task(watching_[i]));
}

void Dispatcher::release() {
  if (inputs_ > 1 || !has(Queue::release)) return;
  Task t;
  while (take(Queue::release, t)) run(t);
}

bool Dispatcher::begin_turn(Time now) {
  if (!pending()) return false;
  const Input input(*this, now, Origin::loop);
  return true;
}

Time Dispatcher::next_deadline() const {
  if (!pending()) return k_never;
  // What may not be done here is done further out.
  return may_call() || (pending_ & (k_steps | bit(Queue::delivery))) != 0 ? now_ : k_never;
}

} // namespace statewire
