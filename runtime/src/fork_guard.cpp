// SPDX-License-Identifier: BSD-3-Clause
#include "fork_guard.hpp"

#include <new>
#include <sys/mman.h>
#include <unistd.h>

namespace statewire {
namespace {

// The kernel's smallest unit. It rounds up where pages are larger.
constexpr std::size_t k_bytes = 4096;

constexpr std::atomic<std::uint32_t> k_unknown{0};

} // namespace

ForkGuard::ForkGuard() : word_(&k_unknown), process_(::getpid()) {
  void* const page =
      ::mmap(nullptr, k_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return;
  if (::madvise(page, k_bytes, MADV_WIPEONFORK) != 0) {
    (void)::munmap(page, k_bytes);
    return;
  }
  page_ = page;
  word_ = ::new (page) std::atomic<std::uint32_t>(1);
}

ForkGuard::~ForkGuard() {
  if (page_ != nullptr) (void)::munmap(page_, k_bytes);
}

bool ForkGuard::in_child() const {
  if (page_ == nullptr) return ::getpid() != process_;
  return static_cast<const std::atomic<std::uint32_t>*>(page_)->load(std::memory_order_relaxed) ==
         0;
}

// A look at another word: is_over() costs no more for it.
void ForkGuard::give_up() {
  word_ = &k_unknown;
  gave_up_ = true;
}

} // namespace statewire
