// SPDX-License-Identifier: BSD-3-Clause
// Threads give up memory and map it anew at the same addresses while another one uses the cache.
#include "pages.hpp"

#include <array>
#include <atomic>
#include <random>
#include <semaphore>
#include <string>
#include <thread>
#include <vector>

namespace statewire::registration::test {
namespace {

// The mapping at `at` as soon as nobody else has the addresses.
void map_when_free(std::byte* at, std::size_t n) {
  for (int tries = 1;; ++tries) {
    void* const p = ::mmap(at, n * k_page, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (p != MAP_FAILED) break;
    if (tries % 1000 == 0) std::this_thread::yield();
  }
  for (std::size_t i = 0; i < n; ++i) at[i * k_page] = std::byte{1};
}

// Stops the helper thread at one moment until it may go on.
struct Stop {
  explicit Stop(UserfaultWatch::Moment at) : at(at) {}
  [[nodiscard]] UserfaultWatch::Pause pause() {
    return [this](UserfaultWatch::Moment moment) {
      if (moment != at || !armed.exchange(false)) return;
      reached.release();
      go_on.acquire();
    };
  }
  UserfaultWatch::Moment at;
  std::atomic<bool> armed{false};
  std::binary_semaphore reached{0}, go_on{0};
};

// The kernel gives addresses to the next mapping before munmap() has returned, and before it has
// queued an event.
TEST(RegistrationRace, AddressesThatAnotherThreadIsStillUnmappingAreNotTakenForWhatTheyWere) {
  Stop stop(UserfaultWatch::Moment::before_reading);
  Watched w({}, stop.pause());
  std::byte* const p = map_pages(2);
  ASSERT_TRUE(w.exact(p, 2 * k_page));
  stop.armed.store(true);
  std::thread other([p] { ::munmap(p, 2 * k_page); });
  stop.reached.acquire(); // the other thread is in munmap(), its event not read
  map_when_free(p, 2);
  EXPECT_TRUE(w.exact(p, 2 * k_page));
  EXPECT_EQ(w.cache.stats().hits, 0U);
  EXPECT_EQ(w.cache.stats().once, 1U);
  stop.go_on.release();
  other.join();
  EXPECT_TRUE(w.found(p, 2 * k_page));
  ::munmap(p, 2 * k_page);
}

TEST(RegistrationRace, AChangeThatIsReadAndNotYetLoggedIsNotOverlooked) {
  Stop stop(UserfaultWatch::Moment::before_logging);
  Watched w({}, stop.pause());
  std::byte* const p = map_pages(2);
  ASSERT_TRUE(w.exact(p, 2 * k_page));
  stop.armed.store(true);
  ::munmap(p, 2 * k_page); // returns when its event has been read
  map_pages(2, p);
  EXPECT_TRUE(w.exact(p, 2 * k_page));
  EXPECT_EQ(w.cache.stats().hits, 0U);
  EXPECT_EQ(w.cache.stats().once, 1U);
  stop.reached.acquire();
  stop.go_on.release();
  ::munmap(p, 2 * k_page);
}

TEST(RegistrationStress, TheNextMappingAtTheSameAddressesIsUsedAsSoonAsItIsThere) {
  constexpr int k_rounds = 200;
  Watched w;
  std::byte* const p = map_pages(2);
  std::atomic<int> asked{0}; // rounds
  std::thread other([&] {
    for (int round = 1; round <= k_rounds; ++round) {
      asked.wait(round - 1);
      ::munmap(p, 2 * k_page);
    }
  });
  int wrong = 0;
  for (int round = 1; round <= k_rounds; ++round) {
    wrong += w.exact(p, 2 * k_page) ? 0 : 1;
    asked.store(round);
    asked.notify_one();
    map_when_free(p, 2);
  }
  other.join();
  EXPECT_EQ(wrong, 0);
  ::munmap(p, 2 * k_page);
}

// Blocks that wait to be used, at random places of one arena.
class Blocks {
 public:
  explicit Blocks(std::byte* arena) : arena_(arena) {}
  [[nodiscard]] std::byte* block(std::size_t i) const {
    return arena_ + i * k_block_pages * k_page;
  }
  static constexpr std::size_t k_blocks = 32, k_block_pages = 3;
  // 0: being changed; 1: may be used; 2: being used
  std::array<std::atomic<int>, k_blocks> state{};

 private:
  std::byte* arena_;
};

// What an allocator does to a block that nobody uses.
void change(std::byte* p, unsigned how, std::byte* aside) {
  constexpr std::size_t n = Blocks::k_block_pages, size = n * k_page;
  switch (how % 6) {
  case 0:
    map_pages(n, p); // over it
    break;
  case 1:
    ::madvise(p, size, MADV_DONTNEED);
    break;
  case 2:
    ::madvise(p + k_page, k_page, MADV_FREE);
    break;
  case 3:
    ::munmap(p + k_page, k_page);
    map_pages(1, p + k_page);
    break;
  case 4: // away, and back
    if (::mremap(p, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, aside) == aside)
      ::mremap(aside, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, p);
    map_pages(n, p);
    break;
  default: // other pages come in its place
    map_pages(n, aside);
    ::mremap(aside, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, p);
    break;
  }
  for (std::size_t i = 0; i < n; ++i) p[i * k_page] = std::byte{1};
}

TEST(RegistrationStress, ThreadsChangeTheirMemoryInEveryWayWhileItIsUsed) {
  constexpr std::size_t k_pages = Blocks::k_blocks * Blocks::k_block_pages;
  constexpr unsigned k_threads = 3;
  Watched w({40 * k_page, 20}); // evictions too
  Blocks blocks(map_pages(k_pages));
  std::byte* const aside = map_pages(k_threads * Blocks::k_block_pages);
  for (auto& state : blocks.state) state.store(1);
  std::atomic<bool> over{false};
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < k_threads; ++t) {
    threads.emplace_back([&, t] {
      std::mt19937 dice(t);
      while (!over.load()) {
        const std::size_t i = dice() % Blocks::k_blocks;
        int usable = 1;
        if (!blocks.state[i].compare_exchange_strong(usable, 0)) continue;
        change(blocks.block(i), dice(), aside + t * Blocks::k_block_pages * k_page);
        blocks.state[i].store(1);
      }
    });
  }
  std::mt19937 dice(99);
  int wrong = 0, used = 0;
  while (used < 500) {
    const std::size_t i = dice() % Blocks::k_blocks;
    int usable = 1;
    if (!blocks.state[i].compare_exchange_strong(usable, 2)) continue;
    const std::size_t from = dice() % 2 * k_page;
    wrong += w.exact(blocks.block(i) + from, Blocks::k_block_pages * k_page - from) ? 0 : 1;
    wrong += w.exact(blocks.block(i), k_page) ? 0 : 1;
    blocks.state[i].store(1);
    ++used;
  }
  over.store(true);
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  const CacheStats& stats = w.cache.stats();
  EXPECT_GT(stats.hits, 0U);
  EXPECT_GT(stats.invalidations, 0U);
  RecordProperty("hits", std::to_string(stats.hits));
  RecordProperty("once", std::to_string(stats.once));
  RecordProperty("invalidations", std::to_string(stats.invalidations));
  ::munmap(blocks.block(0), k_pages * k_page);
  ::munmap(aside, k_threads * Blocks::k_block_pages * k_page);
}

// The end must not leave anybody waiting for an event that nobody reads.
TEST(RegistrationStress, WatchesComeAndGoWhileOthersUnmap) {
  std::atomic<bool> over{false};
  std::byte* const arena = map_pages(64);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 2; ++t) {
    threads.emplace_back([&, t] {
      while (!over.load()) map_pages(16, arena + t * 16 * k_page);
    });
  }
  for (int i = 0; i < 20; ++i) {
    Watched w;
    EXPECT_TRUE(w.exact(arena + 60 * k_page, k_page));
  }
  over.store(true);
  for (auto& thread : threads) thread.join();
  ::munmap(arena, 64 * k_page);
}

} // namespace
} // namespace statewire::registration::test
