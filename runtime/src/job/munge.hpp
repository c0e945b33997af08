// SPDX-License-Identifier: BSD-3-Clause
// MUNGE: credentials that a daemon, munged, encrypts for the processes of one user on all hosts
// that have the same munge key.
#pragma once

#include "bytes.hpp"

#include <statewire/result.hpp>

namespace statewire::launch::munge {

inline constexpr const char* k_library = "libmunge.so.2";

// Both calls wait for munged, for seconds at most when it does not answer.

// A credential, as text, that holds `secret` and that only processes of this user can decode. Fails
// as well when this process itself cannot unseal it.
[[nodiscard]] Result<std::string> seal(std::span<const std::uint8_t> secret);

// munged dates a credential, and calls one expired after 300 s.
enum class Age : std::uint8_t { fresh, any };

// What another process of this user has sealed, on this host or another one. The failure says what
// an administrator has to do.
[[nodiscard]] Result<WipedBytes> unseal(const std::string& credential, Age age = Age::fresh);

} // namespace statewire::launch::munge
