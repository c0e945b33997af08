// SPDX-License-Identifier: BSD-3-Clause
// The key that processes of one application share.
#pragma once

#include <statewire/job.hpp>

#include <optional>

namespace statewire::fi {

// From STATEWIRE_KEY (any text), else from what Open MPI's mpirun gives each of its jobs. Empty:
// there is none.
[[nodiscard]] std::optional<Key> shared_key();

} // namespace statewire::fi
