// SPDX-License-Identifier: BSD-3-Clause
// Jobs on several hosts are other launchers' work: which commands start them.
#pragma once

#include <statewire/result.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::tools {

// The commands of mpiexec.hydra, mpirun and srun that start this job, quoted for a shell, one on
// each line. `hosts`: "HOST[:SLOTS],…"; `processes`: 0 for one per slot; `environment`: NAME=VALUE.
[[nodiscard]] Result<std::string> commands_for(std::string_view hosts, std::uint32_t processes,
                                               const std::vector<std::string>& environment,
                                               const std::vector<std::string>& command);

} // namespace statewire::tools
