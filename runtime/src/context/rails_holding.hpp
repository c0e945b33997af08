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
  ~Holding() {
    if (--r.holding_ != 0) return;
    hold(false);
    if (calls) r.call_users(now);
  }
  Holding(const Holding&) = delete;
  Holding& operator=(const Holding&) = delete;
  void leave_users() { calls = false; } // to the next turn

 private:
  void hold(bool on) const {
    if (r.core_ != nullptr) r.core_->hold(on);
    for (Port& p : r.ports_) p.endpoints->hold(on);
  }
  Rails& r;
  Time now;
  bool calls = true;
};

} // namespace statewire
