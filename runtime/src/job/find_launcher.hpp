// SPDX-License-Identifier: BSD-3-Clause
// Which launcher started this process, by its environment.
#pragma once

#include "launcher.hpp"

namespace statewire::launch {

inline constexpr const char* k_job_variable = "STATEWIRE_JOB";
inline constexpr const char* k_joined_variable = "STATEWIRE_JOINED";

enum class Kind : std::uint8_t { none, statewire_run, pmi, pmix };
struct Found {
  Kind kind = Kind::none;
  std::string how; // "PMI-1 (PMI_FD=6)"
};

// Fails when a launcher started this process without a way into its job, and in a process that has
// called join().
[[nodiscard]] Result<Found> find_launcher();

// Takes this process's part in the job, and keeps it and its child processes from taking it again.
[[nodiscard]] Result<Joined> join(Kind kind);

// A PMIx server started this process, and none of its parents has joined the same job.
[[nodiscard]] bool is_under_pmix();

// How the job's key reaches the processes, and what protects it there.
[[nodiscard]] std::string key_protection(Kind kind);

// Jobs whose launcher is a PMIx server: `srun --mpi=pmix`, Open MPI's mpirun. Opens libpmix, which
// stays open. Fails when it is not there: then no other way leads into the job.
inline constexpr const char* k_pmix_space_variable = "PMIX_NAMESPACE";
inline constexpr const char* k_pmix_rank_variable = "PMIX_RANK";
[[nodiscard]] Result<Joined> join_pmix();
// The version of the library that would be opened, for `statewire info`.
[[nodiscard]] Result<std::string> pmix_version();

} // namespace statewire::launch
