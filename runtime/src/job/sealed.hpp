// SPDX-License-Identifier: BSD-3-Clause
// A secret in a launcher's key-value store: sealed by munge where there is one. Calls block until
// munged answers, a few seconds at most.
#pragma once

#include "munge.hpp"

#include "base/bytes.hpp"

namespace statewire::launch {

// Appends a form (1), a number of bytes (4), and the secret or, where munge can be used, a
// credential that holds it.
void put_sealed(WipedBytes& out, std::span<const std::uint8_t> secret);

// Whether munge can be used here; why not.
[[nodiscard]] Result<void> can_seal();

// Reads what put_sealed() has written, whose secret has `size` bytes. The failure names what this
// process lacks.
[[nodiscard]] Result<WipedBytes> take_sealed(ByteReader& in, std::size_t size,
                                             Age age = Age::fresh);

[[nodiscard]] Failure other_values(); // than the ranks have put

} // namespace statewire::launch
