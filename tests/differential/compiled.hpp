// SPDX-License-Identifier: BSD-3-Clause
// The compiled machines, behind one type. recorders.py writes the definition from the dumped model:
// an edited spec needs no handwriting here.
#pragma once

#include "trace.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace differential {

struct Compiled {
  using Step = unsigned (*)(unsigned state, unsigned event, const Answers&, Trace&);
  std::string_view name;
  std::span<const std::string_view> states, events;
  std::size_t transitions = 0;
  Step step = nullptr;     // step()
  Step on_event = nullptr; // the event's own on_EVENT()
  unsigned (*start)(const Answers&, Trace&) = nullptr;
};

[[nodiscard]] std::vector<Compiled> compiled_machines();

} // namespace differential
