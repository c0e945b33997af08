// SPDX-License-Identifier: BSD-3-Clause
// Helpers for starting processes: descriptors, cores, environment, the first message.
#pragma once

#include "channel.hpp"
#include "spawn.hpp"

#include <optional>
#include <string>
#include <vector>

namespace statewire::tools {

[[nodiscard]] std::string error_text(int error);

// Opens /dev/null where 0, 1 or 2 is closed: otherwise a socket would become a process's output.
void occupy_standard_descriptors();

// Raises the limit to `needed` descriptors. `previous` is the limit that the processes get;
// failure: the hard limit is lower, and the text begins with `what`, which needs them.
[[nodiscard]] Result<void> raise_descriptors(rlim_t needed, const std::string& what,
                                             rlimit& previous);

// A pipe: `reader` is the launcher's end, and non-blocking; returns the writing end.
[[nodiscard]] Result<Descriptor> pipe_to_launcher(Descriptor& reader);

[[nodiscard]] std::vector<int> allowed_cores(); // that this process may run on
// The number of cores that `ranks` processes of the plan are bound to, together, if they are.
[[nodiscard]] std::optional<std::uint32_t> bound_cores(const SpawnPlan& plan, std::uint32_t ranks);

// This process's environment with `entries` (NAME=VALUE) set.
[[nodiscard]] std::vector<std::string> environment_with(const std::vector<std::string>& entries);

// Opens a rank's channel and writes the Welcome before the process exists, which then reads it
// without waiting. Returns the rank's end.
[[nodiscard]] Result<Descriptor> welcome(const launch::Member& welcome, Channel& channel);

// "exited with status 7", of what wait says.
[[nodiscard]] std::string describe(int wait_status);

// The child processes of this one, adopted ones included, without `except`.
[[nodiscard]] std::vector<pid_t> children_without(pid_t except);

} // namespace statewire::tools
