// SPDX-License-Identifier: BSD-3-Clause
// The forms of PMIx's types and the few of its names that are used here: what libpmix.so.2 has kept
// from version 2 on. Written out so that neither its headers nor the library are needed to build.
#pragma once

#include <cstddef>
#include <cstdint>

namespace statewire::launch::pmix {

using Status = int;
inline constexpr Status k_success = 0;
inline constexpr Status k_timed_out = -24;            // … at the server, by a limit of its own
inline constexpr Status k_not_found = -46;            // a key that the server does not know
inline constexpr Status k_operation_succeeded = -157; // done at once: no callback follows
inline constexpr std::uint32_t k_all_ranks = UINT32_MAX - 1;
inline constexpr std::uint8_t k_scope_global = 3;

struct Process {
  char space[256];
  std::uint32_t rank;
};
static_assert(sizeof(Process) == 260);

enum Type : std::uint16_t {
  k_bool = 1,
  k_size = 4,
  k_int = 6,
  k_int32 = 9,
  k_uint16 = 13,
  k_uint32 = 14,
  k_uint64 = 15,
  k_byte_object = 27,
};

struct ByteObject {
  char* bytes;
  std::size_t size;
};

struct Value {
  std::uint16_t type;
  union {
    bool flag;
    int integer;
    std::uint16_t uint16;
    std::uint32_t uint32;
    std::uint64_t uint64;
    ByteObject object;
    char room[24];
  };
};
static_assert(sizeof(Value) == 32 && offsetof(Value, room) == 8);

struct Info {
  char key[512];
  std::uint32_t flags;
  Value value;
};
static_assert(sizeof(Info) == 552 && offsetof(Info, value) == 520);

using Done = void (*)(Status, void*);
using GotValue = void (*)(Status, Value*, void*); // the value is the library's

} // namespace statewire::launch::pmix
