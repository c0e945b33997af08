// SPDX-License-Identifier: BSD-3-Clause
// Run to completion for all layers of one process: the only queue of events, the only queue of
// upcalls and the only guard against re-entrancy.
//
// An input is a call from outside: of the user, of the progress loop, of a device. It runs its own
// step; then the events that follow from it, first in first out, until there are none; then
// deliveries to the layer above; then, if nothing is pending that progress would overtake, upcalls
// to users. An upcall may make progress: that is an input like any other, and runs the upcalls that
// are left. Writes of frames that the input has made come last, so that all frames of one input
// leave together, and before the call returns. An active message is in no queue as a rule: the core
// hands it up where it lies. Where upcalls wait, it waits behind them.
//
// Lanes are below the core, which calls them in the middle of its steps and goes on with the
// result. So their steps are steps within steps: what a call raises in a lane's machines is handled
// before the call returns, whatever step is under way above them (lane_call). A lane calls the core
// by an arrival, never from inside a step.
//
// Memory that runs out inside of a step leaves it half done. Nothing can complete or undo it, so
// the dispatcher fails: it stays inside of that step for good, and cuts its owner off from peers
// before any of them gets the end of something that has not happened. The exception goes on to the
// call of the user or of the loop, past all that is under way.
//
// Threads: none inside; all calls come from the thread that drives the progress loop.
#pragma once

#include <statewire/address.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace statewire {

class Dispatcher {
 public:
  // In the order in which they run.
  enum class Queue : std::uint8_t {
    lane_event,     // of a lane's machine; runs when no step of a lane is under way
    lane_follow_up, // what a step of a lane has left to do that is no event; after its events
    event,          // of a machine of the core or of messages; runs when no step is under way
    follow_up,      // as with lanes
    delivery,       // to the layer above
    upcall,         // to the program, which may make progress
    iteration_end,  // with outermost inputs, and all of the loop and of lanes; not with a batch
    arrival,        // what has come over a lane, for the core: an input; with inputs of lanes
    release,        // when no other input is under way: objects that calls further out may refer to
  };
  static constexpr std::size_t k_queues = 9;

  // One piece of work: a function object of a few words, copied as bytes, so it allocates nothing.
  class Task {
   public:
    Task() = default;
    // `owner`: of forget().
    template <class F>
    Task(const void* owner, const F& f)
        : owner_(owner),
          run_([](const std::byte* what) { (*std::launder(reinterpret_cast<const F*>(what)))(); }) {
      static_assert(std::is_trivially_copyable_v<F> && std::is_trivially_destructible_v<F>);
      static_assert(sizeof(F) <= k_size && alignof(F) <= alignof(void*));
      ::new (static_cast<void*>(what_.data())) F(f);
    }
    void operator()() const { run_(what_.data()); }
    [[nodiscard]] bool is_of(const void* owner) const { return owner_ == owner; }

   private:
    static constexpr std::size_t k_size = 32;
    const void* owner_ = nullptr;
    void (*run_)(const std::byte* what) = [](const std::byte*) {};
    alignas(void*) std::array<std::byte, k_size> what_{};
  };

  // batch: a call of the user that says that another follows, whose frames it shares a write with.
  enum class Origin : std::uint8_t { user, batch, loop, lane };

  Dispatcher() = default;
  Dispatcher(const Dispatcher&) = delete;
  Dispatcher& operator=(const Dispatcher&) = delete;

  // Around a call that is no input: whether it is one of a batch. `outer`: whether it is inside of
  // one, as it cannot be where no input is under way.
  class Batch {
   public:
    [[gnu::always_inline]] Batch(Dispatcher& d, Origin origin, bool outer = false)
        : d_(d), outer_(outer) {
      d.batch_ = origin == Origin::batch;
    }
    [[gnu::always_inline]] ~Batch() { d_.batch_ = outer_; }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

   private:
    Dispatcher& d_;
    bool outer_;
  };

  // How many of its kind there are, each inside of the one before.
  class Counted {
   public:
    [[gnu::always_inline]] explicit Counted(int& n) : n_(n) { ++n_; }
    [[gnu::always_inline]] ~Counted() { --n_; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

   private:
    int& n_;
  };

  // Around every call from outside.
  class Input {
   public:
    [[gnu::always_inline]] Input(Dispatcher& d, Time now, Origin origin = Origin::user)
        : d_(d), batch_(d, origin, d.batch_), under_way_(d.inputs_), origin_(origin) {
      d.advance_to(now);
      if (d.inputs_ == 1 || origin >= Origin::loop) ++d.iteration_;
      d.settle(); // what a call that is no input has raised comes before it
    }
    // Throws what an upcall throws, and std::bad_alloc when the dispatcher fails.
    [[gnu::always_inline]] ~Input() noexcept(false) {
      if ((d_.pending_ & follows(origin_)) != 0 || d_.watches_) d_.leave(origin_);
    }
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

   private:
    Dispatcher& d_;
    Batch batch_;
    Counted under_way_;
    Origin origin_;
  };

  // As long as it lives nothing is handled, delivered or called: a step calls another component,
  // which may come back with anything. It follows when the step is over.
  struct InStep : Counted {
    explicit InStep(Dispatcher& d) : Counted(d.steps_) {}
  };
  struct InLaneStep : Counted {
    explicit InLaneStep(Dispatcher& d) : Counted(d.lane_steps_) {}
  };
  // Around an upcall that was in no queue.
  struct InUpcall : Counted {
    explicit InUpcall(Dispatcher& d) : Counted(d.calling_) {}
  };

  // Runs what is done wholly or not at all: std::bad_alloc out of it fails the dispatcher, and goes
  // on.
  template <class F>
  [[gnu::always_inline]] decltype(auto) whole(F&& f) {
    try {
      return f();
    } catch (const std::bad_alloc&) {
      fail();
      throw;
    }
  }
  // An input that is done so: an event of the loop, of a lane, or of a layer below. Nothing of it
  // is handled behind std::bad_alloc.
  template <class F>
  [[gnu::always_inline]] decltype(auto) input(Time now, Origin origin, F&& f) {
    const Input input(*this, now, origin);
    return whole(std::forward<F>(f));
  }
  // A call into a lane, from above or from below, which may come in the middle of a step above.
  // Likewise.
  template <class F>
  [[gnu::always_inline]] auto lane_call(Time now, F&& f) -> decltype(f()) {
    advance_to(now);
    settle_lanes();
    if constexpr (std::is_void_v<decltype(f())>) {
      whole(f);
      settle_lanes();
    } else {
      const auto result = whole(f);
      settle_lanes();
      return result;
    }
  }
  // Nothing is handled, delivered or called any more. Runs, once, what on_failure() was given,
  // which allocates nothing.
  void fail();
  template <class F>
  void on_failure(const F& f) {
    failure_ = {nullptr, f};
  }

  // Runs f() when its queue is due, unless forget(owner) comes first.
  template <class F>
  void post(Queue queue, const void* owner, const F& f) {
    if (queue == Queue::upcall && drops_upcalls_) [[unlikely]]
      return;
    queues_[index(queue)].tasks.push_back(Task(owner, f));
    pending_ = static_cast<Queues>(pending_ | bit(queue));
  }
  // Its work is dropped; it may be destroyed.
  void forget(const void* owner);

  // No step of a lane is under way, and no event or follow-up of lanes is due.
  [[nodiscard]] bool may_step_lanes() const {
    return (pending_ & k_lane_steps) == 0 && lane_steps_ == 0;
  }
  // Runs a lane's step now, if it may. False: it is to be posted.
  template <class Step>
  [[gnu::always_inline]] bool step_now(Step&& step) {
    if (!may_step_lanes()) return false;
    step_lane(step);
    return true;
  }
  // The same where it may.
  template <class Step>
  [[gnu::always_inline]] void step_lane(Step&& step) {
    const InLaneStep in(*this);
    whole(step);
  }
  // Events and follow-ups, until there are none; those of lanes only, also inside a step above.
  [[gnu::always_inline]] void settle() {
    if ((pending_ & k_steps) != 0) handle();
  }
  [[gnu::always_inline]] void settle_lanes() {
    if ((pending_ & k_lane_steps) != 0 && lane_steps_ == 0) handle_lanes();
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
  template <class F>
  void watch(const void* owner, const F& f) {
    watching_.push_back(Task(owner, f));
    watches_ = true;
  }

  [[nodiscard]] const Time& now() const { return now_; } // valid as long as the dispatcher
  void advance_to(Time now) {
    if (now_ < now) now_ = now;
  }
  // Counts outermost inputs, inputs of the loop and of lanes, and iterations.
  [[nodiscard]] std::uint64_t iteration() const { return iteration_; }
  // Whether a frame leaves at once that is the first for its peer since the last write, which was
  // in iteration `written`: the second one of an input waits for the input's end.
  [[nodiscard]] bool writes_at_once(std::uint64_t written) const {
    return !batch_ && (inputs_ == 0 || written != iteration_);
  }
  // No input is under way, and no work is left for one of this origin. A call that finds this, and
  // leaves no work (pending()), is no input either.
  [[nodiscard]] bool is_idle(Origin origin = Origin::user) const {
    return inputs_ == 0 && (pending_ & ~left_by(origin)) == 0 && !watches_;
  }
  void begin_iteration() { ++iteration_; }
  [[nodiscard]] bool has(Queue queue) const { return (pending_ & bit(queue)) != 0; }
  // Work is left of inputs so far. Arrivals are inputs, and releases wait for the others to end.
  [[nodiscard]] bool pending(Origin origin = Origin::user) const {
    return (pending_ & ~(bit(Queue::arrival) | bit(Queue::release) | left_by(origin))) != 0;
  }
  // An arrival need not be posted: it may run now, in the input of the lane that has it.
  [[nodiscard]] bool may_arrive() const { return !pending() && steps_ == 0; }
  [[nodiscard]] bool may_call() const { return steps_ == 0 && calling_ < k_deepest_upcall; }

  // Work that was left for the next iteration, and arrivals. For what the loop drives.
  bool begin_iteration(Time now);
  [[nodiscard]] Time next_deadline() const;

 private:
  // Limits the upcalls of an iteration: a program that answers each upcall with a call that causes
  // another does not starve the others.
  static constexpr std::size_t k_extra = 64;
  // Upcalls inside of upcalls, at most: each is a user's progress on the stack. Arrivals have no
  // limit: what the deepest upcall waits for comes over a lane as over a socket.
  static constexpr int k_deepest_upcall = 32;
  using Queues = std::uint16_t; // a set of them
  static constexpr std::size_t index(Queue q) { return static_cast<std::size_t>(q); }
  static constexpr Queues bit(Queue q) { return static_cast<Queues>(1U << index(q)); }
  static constexpr Queues k_lane_steps = 0b11, k_steps = 0b1111; // events and follow-ups
  // The writes of a batch wait for its last call.
  static constexpr Queues left_by(Origin origin) {
    return origin == Origin::batch ? bit(Queue::iteration_end) : Queues{0};
  }
  // What is looked at when an input ends.
  static constexpr Queues follows(Origin origin) {
    if (origin == Origin::lane) return 0xffff;
    return static_cast<Queues>(~(bit(Queue::arrival) | left_by(origin)));
  }

  struct Fifo {
    std::vector<Task> tasks; // those before `next` have run
    std::size_t next = 0;
  };
  bool take(Queue queue, Task& out);
  // As many as there are now, and so many more.
  template <class After>
  void run_some(Queue queue, std::size_t more, After&& after);
  void handle();
  void handle_lanes();
  template <class Guard>
  void handle(Queue events, Queue follow_ups);
  void deliver();
  void leave(Origin origin);
  void follow_up(Origin origin);
  void do_catch_up();
  void call_users();
  void run_iteration_end();
  void end_iteration();
  void run(const Task& t) { whole(t); }

  std::array<Fifo, k_queues> queues_;
  std::vector<Task> watching_;
  Task failure_;
  Time now_{0};
  std::uint64_t iteration_ = 1;
  int inputs_ = 0, steps_ = 0, lane_steps_ = 0, calling_ = 0;
  Queues pending_ = 0; // those that are not empty
  bool watches_ = false;
  bool batch_ = false; // the innermost input is one
  bool drops_upcalls_ = false;
  bool failed_ = false;
};

} // namespace statewire
