// SPDX-License-Identifier: BSD-3-Clause
#include "dispatcher.hpp"

#include <exception>

namespace statewire {
// Inside of a step, for good.
void Dispatcher::fail() {
  if (std::exchange(failed_, true)) return;
  ++steps_;
  ++lane_steps_;
  for (Fifo& q : queues_) {
    q.tasks.clear();
    q.next = 0;
  }
  pending_ = 0;
  watching_.clear();
  watches_ = false;
  failure_();
}

bool Dispatcher::take(Queue queue, Task& out) {
  // Tasks that have run stay in a queue up to so many, or as many as are left.
  constexpr std::size_t k_most_run = 64;
  if (!has(queue)) return false;
  Fifo& q = queues_[index(queue)];
  out = q.tasks[q.next++];
  if (q.next == q.tasks.size()) {
    q.tasks.clear();
    q.next = 0;
    pending_ &= static_cast<Queues>(~bit(queue));
  } else if (q.next >= k_most_run && q.next >= q.tasks.size() / 2) [[unlikely]] {
    // A queue that is never empty; each task moves once, on average.
    q.tasks.erase(q.tasks.begin(), q.tasks.begin() + static_cast<std::ptrdiff_t>(q.next));
    q.next = 0;
  }
  return true;
}

template <class After>
void Dispatcher::run_some(Queue queue, std::size_t more, After&& after) {
  const Fifo& q = queues_[index(queue)];
  Task t;
  for (std::size_t most = q.tasks.size() - q.next + more; most != 0; --most) {
    if (!take(queue, t)) return;
    run(t);
    after();
  }
}

void Dispatcher::forget(const void* owner) {
  const auto is = [owner](const Task& t) { return t.is_of(owner); };
  for (std::size_t i = 0; i < k_queues; ++i) {
    Fifo& q = queues_[i];
    q.tasks.erase(q.tasks.begin(), q.tasks.begin() + static_cast<std::ptrdiff_t>(q.next));
    q.next = 0;
    std::erase_if(q.tasks, is);
    if (q.tasks.empty()) pending_ &= static_cast<Queues>(~(1U << i));
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

void Dispatcher::handle() {
  settle_lanes();
  if (steps_ == 0) handle<InStep>(Queue::event, Queue::follow_up);
}

void Dispatcher::handle_lanes() { handle<InLaneStep>(Queue::lane_event, Queue::lane_follow_up); }

template <class Guard>
void Dispatcher::handle(Queue events, Queue follow_ups) {
  Task t;
  for (;;) {
    if (take(events, t)) {
      const Guard step(*this);
      run(t);
    } else if (take(follow_ups, t)) {
      run(t);
    } else {
      return;
    }
  }
}

// Deliveries, and what follows from them.
void Dispatcher::deliver() {
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
  const InUpcall upcall(*this);
  run_some(Queue::upcall, k_extra, [this] { deliver(); });
}

void Dispatcher::do_catch_up() {
  deliver();
  call_users();
}

void Dispatcher::run_iteration_end() {
  run_some(Queue::iteration_end, 0, [this] { settle(); });
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

// In a destructor: an exception that is on its way already goes on.
void Dispatcher::leave(Origin origin) {
  try {
    follow_up(origin);
  } catch (const std::bad_alloc&) {
    if (std::uncaught_exceptions() == 0) throw;
  }
}

void Dispatcher::follow_up(Origin origin) {
  settle();
  // The loop's and lanes' inputs also from inside an upcall, which waits for what they bring.
  if (inputs_ == 1 || origin >= Origin::loop) {
    catch_up();
    // However deep: what an upcall has written and waits for the answer to leaves.
    if (origin != Origin::batch && has(Queue::iteration_end) && steps_ == 0) end_iteration();
  }
  if (origin == Origin::lane && steps_ == 0) run_some(Queue::arrival, k_extra, [] {});
  if (inputs_ != 1) return;
  if (has(Queue::release)) release();
  for (std::size_t i = 0; i < watching_.size(); ++i) run(Task(watching_[i]));
}

void Dispatcher::release() {
  if (inputs_ > 1 || !has(Queue::release)) return;
  Task t;
  while (take(Queue::release, t)) run(t);
}

bool Dispatcher::begin_iteration(Time now) {
  if (next_deadline() == k_never)
    return false; // or progress would never end where none may be made
  const Input input(*this, now, Origin::lane);
  return true;
}

Time Dispatcher::next_deadline() const {
  Queues due = k_steps | bit(Queue::delivery) | bit(Queue::arrival);
  if (steps_ == 0) due |= bit(Queue::iteration_end);
  if (may_call()) due |= bit(Queue::upcall); // else they are called further out
  return (pending_ & due) != 0 ? now_ : k_never;
}

} // namespace statewire
