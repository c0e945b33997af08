// SPDX-License-Identifier: BSD-3-Clause
#include "secret.hpp"

#include <cstdlib>

namespace statewire::fi {

std::optional<Key> shared_key() {
  // The second is 128 random bits that mpirun makes for a job's transports.
  for (const char* const name : {"STATEWIRE_KEY", "OMPI_MCA_orte_precondition_transports"})
    if (const char* const text = std::getenv(name); text != nullptr && *text != 0)
      if (auto key = Key::from_text(text)) return *key;
  return std::nullopt;
}

} // namespace statewire::fi
