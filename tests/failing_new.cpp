// SPDX-License-Identifier: BSD-3-Clause
#include "failing_new.hpp"

#include <array>
#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace {

// NOLINTBEGIN(*-avoid-non-const-global-variables)
thread_local std::uint64_t g_failing = 0, g_allocations = 0;
thread_local bool g_counts = false, g_lasting = false;
std::atomic<std::size_t> g_in_use{0};
// Not a vector, which would allocate.
std::array<unsigned char*, std::size_t{1} << 16> g_freed{};
thread_local std::size_t g_kept = 0;
thread_local bool g_keeps = false;
// NOLINTEND(*-avoid-non-const-global-variables)

// Words that differ: a vector in it is not empty.
unsigned char freed_byte(std::size_t i) { return static_cast<unsigned char>(0x80U + i % 0x7fU); }

} // namespace

// Not inlined: compilers would see that `delete` frees what `new` has not allocated.
// NOLINTBEGIN(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory)
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  const bool fails =
      g_counts && (++g_allocations == g_failing || (g_lasting && g_allocations > g_failing));
  void* const p = fails ? nullptr : std::malloc(size != 0 ? size : 1);
  if (p != nullptr) g_in_use += ::malloc_usable_size(p);
  return p;
}
[[gnu::noinline]] void* operator new(std::size_t size) {
  if (void* const p = operator new(size, std::nothrow)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* p) noexcept {
  if (p == nullptr) return;
  const std::size_t size = ::malloc_usable_size(p);
  g_in_use -= size;
  for (std::size_t i = 0; i < size; ++i) static_cast<unsigned char*>(p)[i] = freed_byte(i);
  asm volatile("" ::"r"(p) : "memory"); // or the compiler leaves the loop out
  if (g_keeps && g_kept < g_freed.size()) {
    g_freed[g_kept++] = static_cast<unsigned char*>(p);
    return;
  }
  std::free(p);
}
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { operator delete(p); }
// NOLINTEND(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory)

namespace statewire::test {

void fail_allocation(std::uint64_t number, bool lasting) {
  g_allocations = 0;
  g_failing = number;
  g_lasting = lasting;
}
std::uint64_t counted_allocations() { return g_allocations; }
CountAllocations::CountAllocations() { g_counts = true; }
CountAllocations::~CountAllocations() { g_counts = false; }
std::size_t bytes_in_use() { return g_in_use; }

KeepFreed::KeepFreed() { g_keeps = true; }
KeepFreed::~KeepFreed() {
  g_keeps = false;
  while (g_kept != 0) std::free(g_freed[--g_kept]); // NOLINT(*-no-malloc,*-owning-memory)
}
std::size_t KeepFreed::written() {
  std::size_t n = 0;
  for (std::size_t k = 0; k < g_kept; ++k) {
    const std::size_t size = ::malloc_usable_size(g_freed[k]);
    std::size_t i = 0;
    while (i < size && g_freed[k][i] == freed_byte(i)) ++i;
    if (i != size) ++n;
  }
  return n;
}

} // namespace statewire::test
