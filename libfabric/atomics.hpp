// SPDX-License-Identifier: BSD-3-Clause
// The arithmetic of FI_ATOMIC: which datatypes and operations there are, and what they do.
#pragma once

#include <rdma/fabric.h>
#include <rdma/fi_atomic.h>
#include <rdma/fi_domain.h>

#include <cstddef>
#include <cstdint>

namespace statewire::fi {

inline constexpr std::size_t k_most_atomic = 4096; // bytes of the target, of one operation

enum class AtomicKind : std::uint8_t { write, fetch, compare };

[[nodiscard]] std::size_t atomic_size(fi_datatype type); // bytes of one; 0: there is no such type
[[nodiscard]] bool is_valid(AtomicKind kind, fi_datatype type, fi_op operation);

// All of the same length; the operands need no alignment.
struct AtomicOperands {
  std::byte* target = nullptr;
  const std::byte* operands = nullptr;
  const std::byte* compare = nullptr;
  std::byte* results = nullptr; // what was there before; null: not wanted
  std::size_t bytes = 0;
};
// A target of up to 8 bytes with its natural alignment changes as by an instruction of the
// processor. The operation is valid.
void execute_atomic(fi_datatype type, fi_op operation, const AtomicOperands& with);

} // namespace statewire::fi
