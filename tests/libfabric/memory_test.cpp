// SPDX-License-Identifier: BSD-3-Clause
// Calls that run out of memory: they return an error and leave nothing behind.
#include "remote.hpp"

#include <cstdlib>
#include <new>
#include <utility>

namespace {

// How many allocations of this thread succeed before one fails; 0: all do.
thread_local unsigned g_before_failure = 0; // NOLINT(*-avoid-non-const-global-variables)

} // namespace

// In place of the C++ library's, also for the provider.
[[gnu::noinline]] void* operator new(std::size_t size) {
  void* const p = g_before_failure != 0 && --g_before_failure == 0
                      ? nullptr
                      : std::malloc(size != 0 ? size : 1); // NOLINT(*-no-malloc)
  if (p == nullptr) throw std::bad_alloc();
  return p;
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); } // NOLINT(*-no-malloc)
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept {
  std::free(p); // NOLINT(*-no-malloc)
}

namespace statewire::fi_test {
namespace {

constexpr unsigned k_many = 1U << 30U;

// A counter of a region makes progress for all endpoints of its domain, and so knows each of them.
// What the context of an endpoint has added to its loop must not outlive it either.
TEST(OursMemory, an_endpoint_that_cannot_be_opened_is_known_to_no_counter) {
  Nodes n(1, remote_options());
  fi_cntr_attr attr{};
  fid_cntr* c = nullptr;
  ASSERT_EQ(fi_cntr_open(n[0].domain.get(), &attr, &c, nullptr), 0);
  const Owned<fid_cntr> counter(c);
  Memory memory(n[0], 8);
  ASSERT_EQ(fi_mr_bind(memory.registration(), &c->fid, FI_REMOTE_WRITE), 0);
  unsigned failures = 0;
  const auto open = [&](unsigned before_failure) {
    fid_ep* ep = nullptr;
    g_before_failure = before_failure;
    const int result = fi_endpoint(n[0].domain.get(), n[0].info.get(), &ep, nullptr);
    const unsigned left = std::exchange(g_before_failure, 0U);
    EXPECT_EQ(fi_cntr_read(c), 0U); // looks at all endpoints
    if (result == 0) {
      EXPECT_EQ(fi_close(&ep->fid), 0);
    } else {
      EXPECT_EQ(result, -FI_ENOMEM);
      ++failures;
    }
    return left;
  };
  const unsigned all = k_many - open(k_many);
  for (unsigned allocation = 1; allocation <= all; ++allocation) (void)open(allocation);
  EXPECT_GT(failures, 0U);
}

TEST(OursMemory, a_counter_that_could_not_be_bound_to_a_region_can_be_closed) {
  Nodes n(1, remote_options());
  fi_cntr_attr attr{};
  fid_cntr* c = nullptr;
  ASSERT_EQ(fi_cntr_open(n[0].domain.get(), &attr, &c, nullptr), 0);
  fid_ep* ep = nullptr; // a second one, so that the counter has to know two
  ASSERT_EQ(fi_endpoint(n[0].domain.get(), n[0].info.get(), &ep, nullptr), 0);
  const Owned<fid_ep> second(ep);
  {
    Memory memory(n[0], 8);
    int result = -FI_ENOMEM;
    for (unsigned allocation = 1; result != 0; ++allocation) {
      g_before_failure = allocation;
      result = fi_mr_bind(memory.registration(), &c->fid, FI_REMOTE_WRITE);
      g_before_failure = 0;
      ASSERT_TRUE(result == 0 || result == -FI_ENOMEM) << result;
    }
    EXPECT_EQ(fi_close(&c->fid), -FI_EBUSY);
  }
  EXPECT_EQ(fi_close(&c->fid), 0);
}

} // namespace
} // namespace statewire::fi_test
