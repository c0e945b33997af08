// SPDX-License-Identifier: BSD-3-Clause
// MUNGE: credentials that a daemon, munged, encrypts for the processes of one user on all hosts
// that have the same munge key; and secrets in a launcher's key-value store, which they seal.
#pragma once

#include "wiped_bytes.hpp"

#include "base/bytes.hpp"

#include <statewire/result.hpp>

namespace statewire::launch::munge {

inline constexpr const char* k_library = "libmunge.so.2";

// Both calls block until munged answers, a few seconds at most.

// A credential, as text, that holds `secret` and that only processes of this user can decode. Fails
// too when this process cannot unseal it.
[[nodiscard]] Result<std::string> seal(std::span<const std::uint8_t> secret);

// A credential has a time stamp; munged rejects one older than 300 s. `any` accepts it.
enum class Age : std::uint8_t { fresh, any };

// The secret that a process of this user has sealed, on this host or another one. The failure's
// text says what an administrator has to do.
[[nodiscard]] Result<WipedBytes> unseal(const std::string& credential, Age age = Age::fresh);

} // namespace statewire::launch::munge

namespace statewire::launch {

// Appends a form (1), a number of bytes (4), and the secret or, where munge can be used, a
// credential that holds it.
void put_sealed(WipedBytes& out, std::span<const std::uint8_t> secret);

// Reads what put_sealed() has written, whose secret has `size` bytes. The failure names what this
// process lacks.
[[nodiscard]] Result<WipedBytes> take_sealed(ByteReader& in, std::size_t size,
                                             munge::Age age = munge::Age::fresh);

[[nodiscard]] Failure other_values(); // than the ranks have put

} // namespace statewire::launch
