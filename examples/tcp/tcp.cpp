// SPDX-License-Identifier: BSD-3-Clause
// Two TCP endpoints in one process, driven through the generated tables: segments travel in two
// queues.
#include <tcp.hpp>

#include <array>
#include <cstdio>
#include <deque>
#include <initializer_list>
#include <string_view>

namespace tcp = statewire::spec::tcp;
using tcp::Event;
using tcp::State;

namespace {

std::string_view name(State state) { return tcp::k_state_names[static_cast<std::size_t>(state)]; }
std::string_view name(Event event) { return tcp::k_event_names[static_cast<std::size_t>(event)]; }

// One side of a connection: its hooks put segments into the queue to the other.
class Endpoint {
 public:
  Endpoint(char letter, std::deque<Event>& out) : letter_(letter), out_(out) {}

  [[nodiscard]] State state() const { return state_; }

  void on(Event event) {
    const State before = state_;
    state_ = tcp::step(state_, event, *this);
    std::printf("  %c: %.*s: %.*s -> %.*s\n", letter_, static_cast<int>(name(event).size()),
                name(event).data(), static_cast<int>(name(before).size()), name(before).data(),
                static_cast<int>(name(state_).size()), name(state_).data());
  }

  // The hooks: each is a phrase of tcp.dot.
  void send_syn() { out_.push_back(Event::SYN); }
  void send_syn_ack() { out_.push_back(Event::SYN_ACK); }
  void send_ack_of_syn() { out_.push_back(Event::ACK_OF_SYN); }
  void send_fin() { out_.push_back(Event::FIN); }
  void send_ack_of_fin() { out_.push_back(Event::ACK_OF_FIN); }
  void send_rst() { out_.push_back(Event::RST); }
  void create_the_tcb() { has_tcb_ = true; }
  void delete_the_tcb() { has_tcb_ = false; }
  void remember_that_it_was_a_passive_open() { passive_ = true; }
  void forget_that_it_was_a_passive_open() { passive_ = false; }
  [[nodiscard]] bool it_was_a_passive_open() const { return passive_; }
  // Here time does not pass by itself.
  void start_timer(tcp::Timer) {}
  void stop_timer(tcp::Timer) {}
  void restart_the_timer() {}
  void unexpected(State, Event event) {
    std::printf("  %c: %.*s is impossible here\n", letter_, static_cast<int>(name(event).size()),
                name(event).data());
    failed_ = true;
  }
  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] bool has_tcb() const { return has_tcb_; }

 private:
  char letter_;
  std::deque<Event>& out_;
  State state_ = tcp::k_initial;
  bool has_tcb_ = false;
  bool passive_ = false;
  bool failed_ = false;
};

class Pair {
 public:
  Endpoint a{'A', to_b_};
  Endpoint b{'B', to_a_};

  // Delivers what is under way, one segment from each side in turn.
  void settle() {
    while (!to_a_.empty() || !to_b_.empty()) {
      deliver(to_b_, b);
      deliver(to_a_, a);
    }
  }

 private:
  static void deliver(std::deque<Event>& from, Endpoint& to) {
    if (from.empty()) return;
    const Event event = from.front();
    from.pop_front();
    to.on(event);
  }
  std::deque<Event> to_a_, to_b_;
};

int failures = 0;

void expect(const Pair& pair, State a, State b) {
  if (pair.a.state() == a && pair.b.state() == b && !pair.a.failed() && !pair.b.failed()) return;
  std::printf("  NOT as it should be\n");
  ++failures;
}

void open_and_close() {
  std::puts("active and passive open; A closes first");
  Pair pair;
  pair.b.on(Event::PASSIVE_OPEN);
  pair.a.on(Event::ACTIVE_OPEN);
  pair.settle();
  expect(pair, State::ESTABLISHED, State::ESTABLISHED);
  pair.a.on(Event::CLOSE);
  pair.settle();
  expect(pair, State::FIN_WAIT_2, State::CLOSE_WAIT);
  pair.b.on(Event::CLOSE);
  pair.settle();
  expect(pair, State::TIME_WAIT, State::CLOSED);
  pair.a.on(Event::TIMEOUT);
  expect(pair, State::CLOSED, State::CLOSED);
}

void simultaneous() {
  std::puts("simultaneous open, simultaneous close");
  Pair pair;
  pair.a.on(Event::ACTIVE_OPEN);
  pair.b.on(Event::ACTIVE_OPEN);
  pair.settle();
  expect(pair, State::ESTABLISHED, State::ESTABLISHED);
  pair.a.on(Event::CLOSE);
  pair.b.on(Event::CLOSE);
  pair.settle();
  expect(pair, State::TIME_WAIT, State::TIME_WAIT);
}

void refused() {
  std::puts("no listener");
  Pair pair;
  pair.a.on(Event::ACTIVE_OPEN);
  pair.settle();
  expect(pair, State::CLOSED, State::CLOSED);
}

void half_open() {
  std::puts("B crashes, and opens again: the half-open connection is found and reset");
  Pair pair;
  pair.b.on(Event::PASSIVE_OPEN);
  pair.a.on(Event::ACTIVE_OPEN);
  pair.settle();
  pair.b.on(Event::CRASH);
  pair.b.on(Event::ACTIVE_OPEN);
  pair.settle();
  expect(pair, State::CLOSED, State::SYN_SENT);
}

} // namespace

int main() {
  open_and_close();
  simultaneous();
  refused();
  half_open();
  std::printf("%d not as it should be\n", failures);
  return failures == 0 ? 0 : 1;
}
