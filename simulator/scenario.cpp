// SPDX-License-Identifier: BSD-3-Clause
#include "scenario.hpp"

#include "dice.hpp"

#include <algorithm>

namespace statewire::sim {
namespace {

std::uint32_t draw(Dice& dice, std::uint32_t least, std::uint32_t most) {
  return least + static_cast<std::uint32_t>(dice.below(most - least + 1));
}

NetworkShape draw_shape(Dice& dice) {
  NetworkShape shape;
  if (dice.one_in(3)) {
    shape.ragged = true;
    shape.max_read = draw(dice, 1, 400);
    shape.max_write = draw(dice, 1, 400);
    shape.capacity = draw(dice, 1, 1000);
  }
  if (dice.one_in(3)) shape.delay_us = draw(dice, 1, 5000);
  return shape;
}

} // namespace

Scenario make_scenario(const Workload& w, std::uint64_t seed) {
  Dice dice(seed ^ 0x5ca1ab1eU);
  Scenario s;
  s.seed = seed;
  s.groups = w.groups;
  s.head_to_head = w.head_to_head;
  s.finalize_last = !dice.one_in(3);
  s.faults = w.faults;
  s.budget = w.faults == 0 ? 0 : w.budget;
  if (!w.plain_network) s.shape = draw_shape(dice);
  const std::uint32_t processes = std::max(w.processes, 1U);
  std::uint32_t messages = w.messages;
  std::uint32_t closes = w.closes;
  if (w.vary) {
    messages = draw(dice, 1, std::max(messages, 1U));
    closes = draw(dice, 0, closes);
    s.budget = draw(dice, 0, s.budget);
    if (dice.one_in(3)) s.max_opening = draw(dice, 1, 2);
    if (dice.one_in(4)) s.max_half_open = draw(dice, 1, 2);
    s.acknowledge = !dice.one_in(4);
    s.head_to_head = s.head_to_head || dice.one_in(4);
  }
  s.scripts.resize(processes);
  const auto other_than = [&](Place one) {
    return (one + 1 + static_cast<Place>(dice.below(processes - 1))) % processes;
  };
  if (processes > 1) {
    if (s.head_to_head)
      for (Place a = 0; a < processes; ++a)
        for (Place b = 0; b < processes; ++b)
          if (a != b)
            s.scripts[a].push_back({Op::Kind::send, b, draw(dice, 24, std::max(w.largest, 24U))});
    std::uint32_t left = messages + closes;
    for (; left > 0; --left) {
      const auto one = static_cast<Place>(dice.below(processes));
      const bool is_close = dice.below(messages + closes) < closes;
      const Op::Kind kind = is_close ? Op::Kind::close : Op::Kind::send;
      s.scripts[one].push_back(
          {kind, other_than(one), is_close ? 0 : draw(dice, 24, std::max(w.largest, 24U))});
    }
  }
  for (Place p = 0; p < processes; ++p) {
    s.scripts[p].push_back({Op::Kind::finalize, 0, 0});
    if (processes < 2 || !w.vary || !dice.one_in(8)) continue;
    // Too late: it is rejected.
    s.scripts[p].push_back({Op::Kind::send, other_than(p), 24});
    s.scripts[p].push_back({Op::Kind::finalize, 0, 0});
  }
  return s;
}

} // namespace statewire::sim
