// SPDX-License-Identifier: BSD-3-Clause
// The key that processes of one application share.
#pragma once

#include <statewire/job.hpp>

#include <optional>

namespace statewire::fi {

// From STATEWIRE_KEY (any text), else the launcher's: of PMIx, or what Open MPI's mpirun gives each
// of its jobs. Waits for rank 0 of the job. Empty: there is none.
[[nodiscard]] Result<std::optional<Key>> shared_key();

} // namespace statewire::fi
