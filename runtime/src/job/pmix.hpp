// SPDX-License-Identifier: BSD-3-Clause
// Jobs whose launcher is a PMIx server: `srun --mpi=pmix`, Open MPI's mpirun.
#pragma once

#include "launcher.hpp"

namespace statewire::launch {

inline constexpr const char* k_pmix_space_variable = "PMIX_NAMESPACE";
inline constexpr const char* k_pmix_rank_variable = "PMIX_RANK";
inline constexpr const char* k_pmix_library = "libpmix.so.2";

// Opens libpmix, which stays open. Fails when it is not there: then no other way leads into the
// job.
[[nodiscard]] Result<Joined> join_pmix();
// The version of the library that would be opened, for `statewire info`.
[[nodiscard]] Result<std::string> pmix_version();

} // namespace statewire::launch
