// SPDX-License-Identifier: BSD-3-Clause
// Starting one process of a job: what happens between fork and exec.
#pragma once

#include "options.hpp"

#include <statewire/component.hpp>

#include <statewire/result.hpp>

#include <csignal>
#include <sched.h>
#include <sys/resource.h>
#include <sys/types.h>

namespace statewire::tools {

// What all processes of the job are started with.
struct SpawnPlan {
  std::vector<std::string> command;
  std::vector<std::string> environment; // complete but for the rank's own variables
  pid_t group = 0;
  pid_t launcher = 0;
  int error_pipe = -1; // SpawnError is written here when exec, or something before it, fails
  sigset_t signal_mask{};
  struct sigaction sigpipe {};
  rlimit descriptors{};
  std::vector<int> cores; // empty: unbound
};

// What differs. Descriptors are those of the launcher; -1 leaves the launcher's own.
struct SpawnRank {
  std::uint32_t rank = 0;
  std::uint32_t size = 1;
  int channel = -1;
  int in = -1, out = -1, err = -1;
};

struct SpawnError {
  enum class Stage : std::int32_t { setup, bind, execute };
  std::uint32_t rank = 0;
  Stage stage = Stage::execute;
  std::int32_t error = 0;
};

// The last one wins, as with env(1): getenv would find the first, so earlier ones go.
void set_variable(std::vector<std::string>& environment, const std::string& name,
                  const std::string& value);

[[nodiscard]] Result<pid_t> spawn(const SpawnPlan& plan, const SpawnRank& rank);

} // namespace statewire::tools
