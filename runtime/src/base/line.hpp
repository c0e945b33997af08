// Who waits for a turn to connect, and when the next turn is due.
//
// Two processes that want each other both connect, and one of the two connections is thrown away:
// most of what opening costs, for nothing. So attempts are made a few at a time, and not while
// there are callers who have not said yet who they are: they may be the very peers that stand in
// line. As long as one after the other says it, the rest is waited for; callers who keep silent are
// waited for once, and not for long.
#pragma once

#include <statewire/transport.hpp>

#include <cstdint>
#include <deque>

namespace statewire {

// `Member`: who stands in it.
template <class Member>
class BasicLine {
 public:
  BasicLine(std::uint32_t max_opening, Time patience)
      : max_opening_(max_opening), patience_(patience) {}

  void join(Member& v) {
    order_.push_back(&v);
    ++waiting_;
  }
  void leave() {
    if (--waiting_ == 0) until_ = Time(0);
  }

  void attempt_begins() { ++opening_; }
  void attempt_ends() { --opening_; }

  // Connections are numbered in the order in which they came.
  void caller_comes() { ++callers_; }
  void caller_is_known(std::uint64_t id, Time now) {
    if (id < first_caller_) return;
    --callers_;
    if (until_ != Time(0)) until_ = now + patience_;
  }

  // When a turn can be given; 0: at once, k_never: not before something happens.
  [[nodiscard]] Time next_turn() const {
    if (waiting_ == 0 || opening_ >= max_opening_) return k_never;
    return worth_waiting() ? until_ : Time(0);
  }

  // Whose turn it is now; null: nobody's. `next_id`: of the next connection. `stands` says who is
  // still in the line: who has left is skipped here.
  template <class Stands>
  Member* next(Time now, std::uint64_t next_id, const Stands& stands) {
    if (next_turn() > now) return nullptr;
    if (worth_waiting()) {
      if (until_ == Time(0)) {
        until_ = now + patience_;
        if (patience_ > Time(0)) return nullptr;
      }
      callers_ = 0; // waited for long enough
      first_caller_ = next_id;
    }
    until_ = Time(0);
    while (!order_.empty()) {
      Member* const v = order_.front();
      order_.pop_front();
      if (stands(*v)) return v;
    }
    return nullptr;
  }

 private:
  // A caller is one of those in line as likely as not where few stand, and hardly where many do.
  [[nodiscard]] bool worth_waiting() const { return callers_ > waiting_ / 8; }

  std::deque<Member*> order_; // those that left are still in it
  std::uint32_t waiting_ = 0;
  std::uint32_t opening_ = 0;
  std::uint32_t callers_ = 0;
  std::uint32_t max_opening_;
  std::uint64_t first_caller_ = 0; // those before were waited for long enough
  Time until_{0};                  // callers are waited for; 0: not begun
  Time patience_;
};

struct Vc;
using Line = BasicLine<Vc>;

} // namespace statewire
