// SPDX-License-Identifier: BSD-3-Clause
// Jobs whose launcher speaks PMI-1 over an inherited socket: mpiexec.hydra, and `srun --mpi=pmi2`.
#pragma once

#include "launcher_socket.hpp"

namespace statewire::launch {

inline constexpr const char* k_pmi_fd_variable = "PMI_FD";
inline constexpr const char* k_pmi_rank_variable = "PMI_RANK";
inline constexpr const char* k_pmi_size_variable = "PMI_SIZE";

[[nodiscard]] Result<Joined> join_pmi(Descriptor socket, std::uint32_t rank, std::uint32_t size);

} // namespace statewire::launch
