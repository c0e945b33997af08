// SPDX-License-Identifier: BSD-3-Clause
// One run of the model on the real core: the same choices, the same transitions in the same order,
// the same messages, the same states after every step.
#pragma once

#include "campaign.hpp"
#include "stage.hpp"

namespace statewire::conformance {

// With these lengths of deadlines.
[[nodiscard]] Drive drive(const PathFile& world, const Path& path, const Lengths& lengths);
// With those that let the deadlines strike in the path's order. `lengths`: those to begin with; set
// to those that did.
[[nodiscard]] Drive drive(const PathFile& world, const Path& path, Lengths* lengths);

// What the core may do otherwise than the model, and why: all that drive() tolerates.
struct Finer {
  std::string_view what, why;
};
inline constexpr Finer k_finer[] = {
    {"FINALIZE of a virtual connection that was never used comes when it is made, or never",
     "the core makes a virtual connection when it is first used; the model has all from the start"},
    {"CLOSE of a virtual connection that was never used takes no transition",
     "there is none yet, and nothing to close"},
    {"accept takes FINALIZE (\"shorten the deadline\") earlier than the model, and repeatedly",
     "the core starts the grace period as soon as only unauthenticated connections are left; in "
     "the model it is a choice"},
    {"FINALIZE of several virtual connections in another order",
     "the core begins behind its own rank, and settles one after the other"},
};

} // namespace statewire::conformance
