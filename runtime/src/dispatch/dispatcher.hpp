// SPDX-License-Identifier: BSD-3-Clause
// Run to completion for all layers of one process: the only queue of events, the only queue of
// upcalls and the only guard against re-entrancy.
//
// An input is a call from outside: of the user, of the progress loop, of a device. It runs its own
// step; then the events that follow from it, first in first out, until there are none; then
// deliveries to the layer above; then, if nothing is pending that progress would overtake, upcalls
// to users. An upcall may make progress: that is an input like any other, and runs the upcalls that
// are left. Writes of frames that the input has made come last, so that all frames of one input
// leave together, and before the call returns.
//
// Threads: none inside; all calls come from the thread that drives the progress loop.
#pragma once

#include "core/driven.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace statewire {

class Dispatcher final : public Driven {
 public:
  // In the order in which they run.
  enum class Queue : std::uint8_t {
    event,         // of a machine; runs when no step is under way
    follow_up,     // what a step has left to do that is no event; after all events
    delivery,      // to the layer above
    upcall,        // to the program, which may make progress
    iteration_end, // with outermost inputs, and all of the loop and of devices; not with a batch
    release,       // when no other input is under way: objects that calls further out may refer to
  };
  static constexpr std::size_t k_queues = 6;

  // One piece of work. What the fields mean is its owner's business.
  struct Task {
    void (*run)(void* owner, const Task& task) = nullptr;
    void* owner = nullptr;
    void* object = nullptr;
    std::uint64_t value = 0;
    std::uint32_t group = 0, number = 0; // a peer, for instance
    std::uint8_t kind = 0, code = 0, error = 0;
  };

  // batch: a call of the user that says that another follows, whose frames it shares a write with.
  enum class Origin : std::uint8_t { user, batch, loop, device };

  // Upcalls inside of upcalls, at most: each is a user's progress on the stack. A dispatcher whose
  // upcalls go to a layer that limits its users itself has no limit of its own.
  explicit Dispatcher(int deepest_upcall = 32) : deepest_upcall_(deepest_upcall) {}
  ~Dispatcher() override = default;
  Dispatcher(const Dispatcher&) = delete;
  Dispatcher& operator=(const Dispatcher&) = delete;

  // Around every call from outside.
  class Input {
   public:
    [[gnu::always_inline]] Input(Dispatcher& d, Time now, Origin origin = Origin::user)
        : d_(d), origin_(origin), outer_batch_(std::exchange(d.batch_, origin == Origin::batch)) {
      d_.advance_to(now);
      if (++d_.inputs_ == 1 || origin >= Origin::loop) ++d_.iteration_;
      d_.settle(); // what a call that is no input has raised comes before it
    }
    [[gnu::always_inline]] ~Input() {
      if ((d_.pending_ & follows(origin_)) != 0 || d_.watches_) d_.leave(origin_);
      --d_.inputs_;
      d_.batch_ = outer_batch_;
    }
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

   private:
    Dispatcher& d_;
    Origin origin_;
    bool outer_batch_;
  };

  // As long as it lives the program is not called: the layer that creates it has more events, which
  // come before those that the program's progress would bring.
  class Hold {
   public:
    [[gnu::always_inline]] explicit Hold(Dispatcher& d) : d_(d) { ++d_.holds_; }
    [[gnu::always_inline]] ~Hold() { --d_.holds_; }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    Dispatcher& d_;
  };

  // As long as it lives nothing is handled, delivered or called: a step calls another component,
  // which may come back with anything. It follows when the step is over.
  class InStep {
   public:
    explicit InStep(Dispatcher& d) : d_(d) { ++d_.steps_; }
    ~InStep() { --d_.steps_; }
    InStep(const InStep&) = delete;
    InStep& operator=(const InStep&) = delete;

   private:
    Dispatcher& d_;
  };

  void post(Queue queue, const Task& task) {
    if (queue == Queue::upcall && drops_upcalls_) [[unlikely]]
      return;
    queues_[index(queue)].tasks.push_back(task);
    pending_ |= bit(queue);
  }
  // Its work is dropped; it may be destroyed.
  void forget(const void* owner);

  // Runs an event's step now, if no event or follow-up is due before it. False: it is to be posted.
  template <class Step>
  bool step_now(Step&& step) {
    if ((pending_ & k_steps) != 0 || steps_ != 0) return false;
    const InStep in(*this);
    step();
    return true;
  }
  // Events and follow-ups, until there are none.
  void settle() {
    if ((pending_ & k_steps) != 0 && steps_ == 0) handle();
  }
  // Deliveries, and what follows from them.
  void deliver() {
    if ((pending_ & (k_steps | bit(Queue::delivery))) != 0) do_deliver();
  }
  // Deliveries, and upcalls where they are allowed: before something is handed up that must not
  // overtake them.
  void catch_up() {
    if ((pending_ & (bit(Queue::delivery) | bit(Queue::upcall))) != 0) [[unlikely]]
      do_catch_up();
  }

  // What is to be released, if no other input is under way.
  void release();

  // From now on no user is called; upcalls that are due are dropped.
  void drop_upcalls();

  // Asked at the end of every outermost input, from now on until forget(): the end of finalize.
  void watch(const Task& task);

  [[nodiscard]] const Time& now() const { return now_; } // valid as long as the dispatcher
  void advance_to(Time now) {
    if (now_ < now) now_ = now;
  }
  // Counts outermost inputs, inputs of the loop and of devices, and iterations.
  [[nodiscard]] std::uint64_t iteration() const { return iteration_; }
  // Whether a frame leaves at once that is the first for its peer since the last write, which was
  // in iteration `written`: the second one of an input waits for the input's end.
  [[nodiscard]] bool writes_at_once(std::uint64_t written) const {
    return !batch_ && (inputs_ == 0 || written != iteration_);
  }
  void begin_iteration() { ++iteration_; }
  [[nodiscard]] std::uint64_t upcalls() const { return upcalls_; } // that were made
  [[nodiscard]] bool has(Queue queue) const { return (pending_ & bit(queue)) != 0; }
  // There is work that needs no further input.
  [[nodiscard]] bool pending() const { return (pending_ & ~bit(Queue::release)) != 0; }
  [[nodiscard]] bool held() const { return holds_ != 0; }
  [[nodiscard]] bool may_call() const {
    return holds_ == 0 && steps_ == 0 && calling_ < deepest_upcall_;
  }
  // No input is under way: nothing refers to objects that are to be destroyed.
  [[nodiscard]] bool idle() const { return inputs_ == 0; }

  // Driven: work that was left for the next iteration.
  bool begin_turn(Time now) override;
  [[nodiscard]] Time next_deadline() const override;
  void advance(Time now) override { (void)begin_turn(now); }

 private:
  // Limits the upcalls of an iteration: a program that answers each upcall with a call that causes
  // another does not starve the others.
  static constexpr std::size_t k_extra = 64;
  static constexpr std::size_t index(Queue q) { return static_cast<std::size_t>(q); }
  static constexpr std::uint8_t bit(Queue q) { return static_cast<std::uint8_t>(1U << index(q)); }
  static constexpr std::uint8_t k_steps = 0b11; // events and follow-ups
  // What is looked at when an input ends: the writes of a batch wait for its last call.
  static constexpr std::uint8_t follows(Origin origin) {
    return origin == Origin::batch ? static_cast<std::uint8_t>(~bit(Queue::iteration_end)) : 0xff;
  }

  struct Fifo {
    std::vector<Task> tasks; // those before `next` have run
    std::size_t next = 0;
  };
  bool take(Queue queue, Task& out);
  void handle();
  void do_deliver();
  void leave(Origin origin);
  void do_catch_up();
  void call_users();
  void run_iteration_end();
  void end_iteration();
  void run(const Task& t) const { t.run(t.owner, t); }

  const int deepest_upcall_;
  std::array<Fifo, k_queues> queues_;
  std::vector<Task> watching_;
  Time now_{0};
  std::uint64_t iteration_ = 1, upcalls_ = 0;
  int inputs_ = 0, holds_ = 0, steps_ = 0, calling_ = 0;
  std::uint8_t pending_ = 0; // queues that are not empty
  bool watches_ = false;
  bool batch_ = false; // the innermost input is one
  bool drops_upcalls_ = false;
};

} // namespace statewire
