// SPDX-License-Identifier: BSD-3-Clause
// One run of the model of RDMA connections on real endpoint cores: the same choices, the same
// transitions of each machine in the same order, the same messages, the same states after every
// step.
#pragma once

#include "../campaign.hpp"
#include "stage.hpp"

namespace statewire::conformance {

// Each is longer than what comes before it, or about as long: then it strikes twice meanwhile, or
// once.
inline constexpr std::chrono::seconds k_short{1}, k_middle{100}, k_long{10'000};
inline constexpr EndpointLengths k_lengths[] = {
    {k_short, k_middle, k_long},
    {k_short, k_long, k_middle},
    {k_middle, k_short, k_long},
    {k_middle, k_long, k_short},
    {k_long, k_short, k_middle},
    {k_long, k_middle, k_short},
    {k_middle, k_long, k_middle / 3},
    {k_middle, k_long, k_middle / 2},
    {k_middle, k_long, k_middle},
    {k_middle, k_short, k_middle / 3},
    {k_middle, k_short, k_middle / 2},
    {k_middle, k_short, k_middle},
    {k_long, k_middle, k_middle / 2 + k_short},
};

// With lengths of deadlines that let them strike in the path's order, if there are such. `lengths`:
// those to begin with; set to those that did.
[[nodiscard]] Drive drive_endpoints(const PathFile& world, const Path& path,
                                    EndpointLengths* lengths);

// What the core may do otherwise than the model, and why: all that drive_endpoints() tolerates.
struct EndpointFiner {
  std::string_view what, why;
};
inline constexpr EndpointFiner k_endpoint_finer[] = {
    {"within one step the machines take turns otherwise; each takes the same in the same order",
     "a connection is released at once, so that whoever is told next finds that the device has "
     "forgotten it; in the model that is raised"},
    {"CLOSE and FINALIZE of an endpoint that was never used take no transition, or later",
     "there is none yet; the model has all from the start"},
    {"queue_pair takes DRAIN to SQD and DRAINED to GONE where the model takes DRAIN to GONE",
     "the last packet is acknowledged in a moment of its own; in the model, unless it says "
     "otherwise, in the same"},
    {"a packet that says that the connection is up is handled in the same step as this news",
     "in the model it is two choices, the second right behind the first"},
    {"who comes to stand in line when a deadline strikes has its turn in the same step",
     "the core gives turns behind deadlines; in the model a turn is a choice"},
};

} // namespace statewire::conformance
