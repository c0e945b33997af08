// While the rails are in the middle of something (a packet in hand that has not been passed on,
// machines that have not settled), users are not called: the progress that they may make would
// bring the next thing before this one.
#pragma once

#include "rails.hpp"

#include <algorithm>

namespace statewire {

struct Rails::Holding {
  Holding(Rails& rails, Time time) : r(rails), now(time) {
    if (r.holding_++ == 0) hold(true);
  }
  // Who is in the middle of something himself calls users when that is over, or with the next turn.
  ~Holding() {
    if (--r.holding_ != 0) return;
    hold(false);
    const auto is_busy = [](const Port& p) { return p.endpoints->is_busy(); };
    if (std::ranges::any_of(r.ports_, is_busy)) return;
    for (Port& p : r.ports_) p.endpoints->call_users(now);
    r.tell_rest(now);
  }
  Holding(const Holding&) = delete;
  Holding& operator=(const Holding&) = delete;

 private:
  void hold(bool on) const {
    for (Port& p : r.ports_) p.endpoints->hold(on);
  }
  Rails& r;
  Time now;
};

} // namespace statewire
