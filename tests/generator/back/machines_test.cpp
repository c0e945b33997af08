// SPDX-License-Identifier: BSD-3-Clause
// Generated machines, compiled and run: what a cell calls, in which order, and where it leads.
#include <door.hpp>
#include <lift.hpp>

#include <gtest/gtest.h>
#include <string>
#include <type_traits>
#include <vector>

namespace {

namespace door = statewire::spec::door;
namespace lift = statewire::spec::lift;

// ---- at compile time

struct DoorHooks {
  bool fits = false;
  int lifted = 0, turned = 0, errors = 0;
  constexpr void lift_the_latch() { ++lifted; }
  [[nodiscard]] constexpr bool key_fits() const { return fits; }
  constexpr void turn_the_key() { ++turned; }
  constexpr void unexpected(door::State, door::Event) { ++errors; }
};

constexpr door::State after(door::State s, door::Event e, bool fits = false) {
  DoorHooks hooks{fits};
  return door::step(s, e, hooks);
}

static_assert(door::Hooks<DoorHooks>);
static_assert(sizeof(door::State) == 1 && sizeof(door::Event) == 1);
static_assert(std::is_empty_v<statewire::NoObserver>);
static_assert(after(door::State::SHUT, door::Event::OPEN) == door::State::AJAR);
static_assert(after(door::State::SHUT, door::Event::LOCK) == door::State::SHUT);
static_assert(after(door::State::SHUT, door::Event::LOCK, true) == door::State::LOCKED);
static_assert(after(door::State::LOCKED, door::Event::OPEN) == door::State::LOCKED);
static_assert(door::verdict(door::State::SHUT, door::Event::CLOSE) == statewire::Verdict::error);
static_assert(door::verdict(door::State::AJAR, door::Event::OPEN) == statewire::Verdict::ignore);
static_assert(door::verdict(door::State::AJAR, door::Event::CLOSE) ==
              statewire::Verdict::transition);
static_assert(door::is_final(door::State::LOCKED) && !door::is_final(door::State::SHUT));
static_assert(door::k_initial == door::State::SHUT && door::k_timer_count == 0);
static_assert(door::k_state_names[0] == "SHUT" && door::k_event_names[2] == "LOCK");
static_assert(door::k_transitions[1].guard == "key fits" &&
              door::k_transitions[1].file == "specs/door.dot" && door::k_transitions[1].line > 1);
static_assert([] {
  DoorHooks hooks;
  const door::State s = door::on_CLOSE(door::State::SHUT, hooks);
  return s == door::State::SHUT && hooks.errors == 1;
}());
static_assert(lift::verdict(lift::State::MOVING, lift::Event::CALL) == statewire::Verdict::defer);
static_assert(lift::timer_of(lift::State::MOVING) == lift::Timer::deadline &&
              !lift::timer_of(lift::State::IDLE));
static_assert(lift::timer_event(lift::Timer::deadline) == lift::Event::FAULT &&
              lift::timer_event(lift::Timer::door) == lift::Event::TIMEOUT);
static_assert(lift::in_working(lift::State::MOVING) && lift::in_working(lift::State::OPEN) &&
              !lift::in_working(lift::State::IDLE) && !lift::in_working(lift::State::STUCK));
static_assert(lift::is_final(lift::State::double_) && lift::k_state_names[5] == "double");

// ---- at run time

// Records every call.
struct Lift {
  mutable std::vector<std::string> log{};
  std::string floor{};
  bool far = false, heavy = false, is_a = false, is_b = false;

  bool ask(const char* question, bool answer) const {
    log.push_back(std::string(question) + "?");
    return answer;
  }
  bool floor_is_here() const { return ask("here", floor == "HERE"); }
  bool floor_is_above() const { return ask("above", floor == "ABOVE"); }
  bool floor_is_below() const { return ask("below", floor == "BELOW"); }
  bool is_far() const { return ask("far", far); }
  bool overloaded() const { return ask("overloaded", heavy); }
  bool a() const { return ask("a", is_a); }
  bool b() const { return ask("b", is_b); }
  void light_on() { log.emplace_back("light on"); }
  void light_off() { log.emplace_back("light off"); }
  void open_the_door() { log.emplace_back("open"); }
  void close_the_door() { log.emplace_back("close"); }
  void ring() { log.emplace_back("ring"); }
  void note_the_call() { log.emplace_back("note"); }
  void beep() { log.emplace_back("beep"); }
  void release_brake() { log.emplace_back("release"); }
  void reject() { log.emplace_back("reject"); }
  void full_speed() { log.emplace_back("full"); }
  void slow_speed() { log.emplace_back("slow"); }
  void increment_stops() { log.emplace_back("++stops"); }
  void decrement_stops() { log.emplace_back("--stops"); }
  void send_warning_kg_true() { log.emplace_back("warn"); }
  void raise_door_open() { log.emplace_back("raise OPEN"); }
  void start_timer(lift::Timer t) { log.push_back("start " + name(t)); }
  void stop_timer(lift::Timer t) { log.push_back("stop " + name(t)); }
  void unexpected(lift::State s, lift::Event e) {
    log.push_back("unexpected " + name(s) + " " + name(e));
  }
  void defer(lift::Event e) { log.push_back("defer " + name(e)); }

  static std::string name(lift::Timer t) {
    return std::string(lift::k_timer_names[static_cast<std::size_t>(t)]);
  }
  static std::string name(lift::State s) {
    return std::string(lift::k_state_names[static_cast<std::size_t>(s)]);
  }
  static std::string name(lift::Event e) {
    return std::string(lift::k_event_names[static_cast<std::size_t>(e)]);
  }
};

using Log = std::vector<std::string>;
using lift::Event;
using lift::State;

TEST(Lift, starting_enters_the_initial_state) {
  Lift c;
  EXPECT_EQ(lift::start(c), State::IDLE);
  EXPECT_EQ(c.log, Log{"light off"});
}

TEST(Lift, exit_actions_entry_timer) {
  Lift c{.floor = "HERE"};
  EXPECT_EQ(lift::step(State::IDLE, Event::CALL, c), State::OPEN);
  EXPECT_EQ(c.log, (Log{"here?", "light on", "note", "beep", "open", "ring", "start door"}));
  c.log.clear();
  EXPECT_EQ(lift::step(State::OPEN, Event::TIMEOUT, c), State::IDLE);
  EXPECT_EQ(c.log, (Log{"close", "stop door", "--stops", "light off"}));
}

TEST(Lift, all_guards_along_junctions_are_asked_before_any_action) {
  Lift c{.floor = "BELOW", .far = true};
  EXPECT_EQ(lift::step(State::IDLE, Event::CALL, c), State::MOVING);
  EXPECT_EQ(c.log, (Log{"here?", "above?", "below?", "far?", "light on", "note", "release", "full",
                        "start deadline"}));
}

TEST(Lift, else_of_a_junction_back_to_its_state_is_a_self_loop) {
  Lift c{.floor = "NOWHERE"};
  EXPECT_EQ(lift::step(State::IDLE, Event::CALL, c), State::IDLE);
  EXPECT_EQ(c.log, (Log{"here?", "above?", "below?", "note", "reject"}));
}

TEST(Lift, states_that_share_a_timer_do_not_restart_it) {
  Lift c{.far = true};
  EXPECT_EQ(lift::step(State::MOVING, Event::ARRIVED, c), State::DOCKING);
  EXPECT_EQ(c.log, (Log{"far?", "slow"}));
  c.log.clear();
  EXPECT_EQ(lift::step(State::DOCKING, Event::ARRIVED, c), State::OPEN);
  EXPECT_EQ(c.log, (Log{"stop deadline", "++stops", "open", "ring", "start door"}));
}

TEST(Lift, a_self_loop_neither_leaves_nor_enters) {
  Lift c{.heavy = true};
  EXPECT_EQ(lift::step(State::OPEN, Event::OBSTACLE, c), State::OPEN);
  EXPECT_EQ(lift::step(State::OPEN, Event::CALL, c), State::OPEN);
  EXPECT_EQ(c.log, (Log{"ring", "overloaded?", "warn"}));
}

TEST(Lift, guards_are_asked_once) {
  Lift c{.far = true, .is_b = true};
  EXPECT_EQ(lift::step(State::MOVING, Event::double_, c), State::MOVING);
  EXPECT_EQ(c.log, (Log{"far?", "a?", "b?"}));
}

TEST(Lift, defer_ignore_error) {
  Lift c;
  EXPECT_EQ(lift::step(State::MOVING, Event::CALL, c), State::MOVING);
  EXPECT_EQ(lift::step(State::STUCK, Event::ALARM, c), State::STUCK);
  EXPECT_EQ(lift::step(State::OPEN, Event::SERVICE, c), State::OPEN);
  EXPECT_EQ(c.log, (Log{"defer CALL", "unexpected OPEN SERVICE"}));
}

TEST(Lift, an_edge_of_a_cluster_holds_for_all_its_states_and_raises) {
  for (const State s : {State::MOVING, State::DOCKING, State::OPEN}) {
    Lift c;
    EXPECT_EQ(lift::step(s, Event::ALARM, c), State::STUCK);
    EXPECT_EQ(c.log.back(), "raise OPEN");
  }
  Lift c; // the state's own transition comes before the cluster's
  EXPECT_EQ(lift::step(State::OPEN, Event::TIMEOUT, c), State::IDLE);
}

TEST(Lift, on_event_does_what_step_does) {
  using OnEvent = State (*)(State, Lift&, statewire::NoObserver &&);
  const std::vector<OnEvent> on{lift::on_CALL<Lift>,     lift::on_ARRIVED<Lift>,
                                lift::on_OBSTACLE<Lift>, lift::on_ALARM<Lift>,
                                lift::on_SERVICE<Lift>,  lift::on_TIMEOUT<Lift>,
                                lift::on_FAULT<Lift>,    lift::on_double_<Lift>};
  ASSERT_EQ(on.size(), lift::k_event_count);
  for (unsigned answers = 0; answers < 32; ++answers) {
    for (std::size_t s = 0; s < lift::k_state_count; ++s) {
      for (std::size_t e = 0; e < lift::k_event_count; ++e) {
        Lift one{.floor = answers % 2 != 0 ? "ABOVE" : "HERE",
                 .far = (answers & 2U) != 0,
                 .heavy = (answers & 4U) != 0,
                 .is_a = (answers & 8U) != 0,
                 .is_b = (answers & 16U) != 0};
        Lift two = one;
        const auto state = static_cast<State>(s);
        EXPECT_EQ(lift::step(state, static_cast<Event>(e), one), on[e](state, two, {}));
        EXPECT_EQ(one.log, two.log);
      }
    }
  }
}

struct Observer {
  std::vector<statewire::TransitionId> seen{};
  std::size_t calls_before = 0;
  Lift* lift = nullptr;
  void transition(statewire::TransitionId id) {
    seen.push_back(id);
    calls_before = lift->log.size();
  }
};

TEST(Lift, the_observer_hears_of_transitions_after_their_actions) {
  Lift c{.floor = "HERE"};
  Observer observer{.lift = &c};
  State s = lift::step(State::IDLE, Event::CALL, c, observer);
  EXPECT_EQ(observer.calls_before, c.log.size());
  s = lift::on_SERVICE(s, c, observer); // an error: no transition
  ASSERT_EQ(observer.seen.size(), 1U);
  const statewire::TransitionInfo& taken = lift::k_transitions[observer.seen[0]];
  EXPECT_EQ(static_cast<State>(taken.from), State::IDLE);
  EXPECT_EQ(static_cast<Event>(taken.event), Event::CALL);
  EXPECT_EQ(static_cast<State>(taken.to), s);
}

} // namespace
