// SPDX-License-Identifier: BSD-3-Clause
// MUNGE: credentials that a daemon, munged, encrypts for the processes of one user on all hosts
// that have the same munge key. Calls block until munged answers, a few seconds at most.
#pragma once

#include "wiped_bytes.hpp"

#include <statewire/result.hpp>

#include <cstdint>
#include <span>
#include <string>

namespace statewire::launch {

// A credential has a time stamp; munged rejects one older than 300 s. `any` accepts it.
enum class Age : std::uint8_t { fresh, any };

namespace munge {

// A credential, as text, that holds `secret` and that only processes of this user can decode. Fails
// too when this process cannot unseal it.
[[nodiscard]] Result<std::string> seal(std::span<const std::uint8_t> secret);

// The secret that a process of this user has sealed, on this host or another one. The failure's
// text says what an administrator has to do.
[[nodiscard]] Result<WipedBytes> unseal(const std::string& credential, Age age);

} // namespace munge
} // namespace statewire::launch
