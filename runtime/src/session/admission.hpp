// SPDX-License-Identifier: BSD-3-Clause
// Connect admission: which virtual connections wait for a permit to connect, and when the next
// permit is granted.
//
// Two processes that want each other both connect, and one of the two connections is thrown away:
// most of what opening costs, for nothing. So attempts are made a few at a time, and not while
// accepted connections have not named their initiators yet: these may be the very peers that are
// wanted. As long as one after the other is named, the rest is waited for; those that stay
// unnamed are waited for once, and not for long.
//
// A process with many peers has more attempts under way, up to a quarter of those that wait: each
// time that it runs, it then has more to do. As long as most of the peers wait, few of them are
// tried from both sides.
//
// An attempt may take as long as its peer computes. Attempts that hold all permits while none of
// them ends for `stall_timeout` stop counting, so that others are not kept waiting; as long as
// attempts end, the bound holds.
#pragma once

#include "../base/timers.hpp"
#include "vc.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>

namespace statewire::session {

class Admission {
 public:
  // `most_opening`: while many wait.
  Admission(std::uint32_t max_opening, std::uint32_t most_opening, Time grace, Time stall_timeout)
      : max_opening_(max_opening), most_opening_(most_opening), grace_(grace),
        stall_timeout_(stall_timeout) {}

  void join(Vc& v, Time now) {
    v.waiting_since = now;
    waiting_.push_back(&v);
  }
  // Waiting is no attempt: it does not count against the time of the series.
  void leave(Vc& v, Time now) {
    if (v.open_deadline != k_never) v.open_deadline += now - v.waiting_since;
    waiting_.erase(std::ranges::find(waiting_, &v)); // mostly the first
    if (waiting_.empty()) until_ = Time(0);
  }

  // Attempts are numbered in the order in which they begin.
  void attempt_begins(Time now) {
    ++opening_;
    last_ = now;
  }
  void attempt_ends(std::uint64_t id, Time now) {
    if (id >= first_counted_) --opening_;
    last_ = now;
  }

  // Connections are numbered in the order in which they came.
  void initiator_comes() { ++unnamed_; }
  void initiator_is_known(std::uint64_t id, Time now) {
    if (id < first_unnamed_) return;
    --unnamed_;
    if (until_ != Time(0)) until_ = later(now, grace_);
  }

  // When a permit can be granted; 0: at once, k_never: not before something happens.
  [[nodiscard]] Time next_permit() const {
    if (waiting_.empty()) return k_never;
    if (opening_ >= limit()) return later(last_, stall_timeout_);
    return worth_waiting() ? until_ : Time(0);
  }

  // The one that gets a permit now, and leaves; null: none. `next_id`: of the next connection.
  Vc* next(Time now, std::uint64_t next_id) {
    if (next_permit() > now) return nullptr;
    if (opening_ >= limit()) {
      opening_ = 0;
      first_counted_ = next_id;
    }
    if (worth_waiting()) {
      if (until_ == Time(0)) {
        until_ = later(now, grace_);
        if (grace_ > Time(0)) return nullptr;
      }
      unnamed_ = 0; // waited for long enough
      first_unnamed_ = next_id;
    }
    until_ = Time(0);
    return waiting_.front();
  }

 private:
  [[nodiscard]] std::uint32_t limit() const {
    return std::max(max_opening_, std::min(size() / 4, most_opening_));
  }
  // An unnamed initiator is as likely as not one that is wanted where few wait, and hardly where
  // many do.
  [[nodiscard]] bool worth_waiting() const { return unnamed_ > size() / 8; }

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(waiting_.size()); }

  std::deque<Vc*> waiting_; // in the order of their permits
  std::uint32_t opening_ = 0;
  std::uint32_t unnamed_ = 0;
  std::uint32_t max_opening_, most_opening_;
  std::uint64_t first_counted_ = 0; // attempts before do not count
  Time last_{0};                    // when an attempt began or ended
  std::uint64_t first_unnamed_ = 0; // those before were waited for long enough
  Time until_{0};                   // unnamed ones are waited for; 0: not begun
  Time grace_;
  Time stall_timeout_; // k_never: none
};

} // namespace statewire::session
