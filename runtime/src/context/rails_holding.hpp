// SPDX-License-Identifier: BSD-3-Clause
// While the rails are in the middle of something (a packet in hand that has not been passed on,
// machines that have not settled), users are not called: the progress that they may make would
// bring the next thing before this one.
#pragma once

#include "rails.hpp"

#include "dispatch/dispatcher.hpp"

#include <algorithm>

namespace statewire {

struct Rails::Holding {
  Holding(const Rails& rails, Time time)
      : input(rails.dispatcher_, time), hold(rails.dispatcher_) {}

 private:
  Dispatcher::Input input; // ends behind the hold
  Dispatcher::Hold hold;
};

} // namespace statewire
