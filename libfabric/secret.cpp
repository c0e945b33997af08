// SPDX-License-Identifier: BSD-3-Clause
#include "secret.hpp"

#include <cstdlib>

namespace statewire::fi {
namespace {

Result<std::optional<Key>> key_in(const char* variable) {
  const char* const text = std::getenv(variable);
  if (text == nullptr || *text == 0) return std::optional<Key>();
  Result<Key> key = Key::from_text(text);
  if (!key) return std::move(key).error();
  return std::optional<Key>(*key);
}

} // namespace

Result<std::optional<Key>> shared_key() {
  if (auto key = key_in("STATEWIRE_KEY"); !key || *key) return key;
  if (auto key = Key::of_launcher(); !key || *key) return key;
  // 128 random bits that mpirun makes for a job's transports: where libpmix is not installed.
  return key_in("OMPI_MCA_orte_precondition_transports");
}

} // namespace statewire::fi
