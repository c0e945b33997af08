// SPDX-License-Identifier: BSD-3-Clause
// Small things around the processes that the launcher starts.
#pragma once

#include "channel.hpp"
#include "spawn.hpp"

#include <string>
#include <vector>

namespace statewire::tools {

[[nodiscard]] std::string error_text(int error);

// 0, 1 and 2 must exist: otherwise the first sockets would become a process's output.
void occupy_standard_descriptors();

// Makes room for `needed` descriptors. `former` is what the processes get back; failure: the hard
// limit is lower, and the text begins with `what` needs them.
[[nodiscard]] Result<void> raise_descriptors(rlim_t needed, const std::string& what,
                                             rlimit& former);

// A pipe whose reader is ours and does not block; returns the writer.
[[nodiscard]] Result<UniqueFd> pipe_to_us(UniqueFd& reader);

[[nodiscard]] std::vector<int> allowed_cores(); // that this process may run on
// To which `ranks` processes started by the plan are bound, all together; 0: it binds none.
[[nodiscard]] std::uint32_t bound_cores(const SpawnPlan& plan, std::uint32_t ranks);

// This process's environment with `entries` (NAME=VALUE) set.
[[nodiscard]] std::vector<std::string> environment_with(const std::vector<std::string>& entries);

// A channel for a rank, with the welcome in it: written before the process exists, so that it finds
// it without waiting. Returns the rank's end.
[[nodiscard]] Result<UniqueFd> welcome(const launch::Welcome& welcome, Channel& channel);

// "exited with status 7", of what wait says.
[[nodiscard]] std::string describe(int wait_status);

// Our child processes, adopted ones included, without `except`.
[[nodiscard]] std::vector<pid_t> children_without(pid_t except);

} // namespace statewire::tools
