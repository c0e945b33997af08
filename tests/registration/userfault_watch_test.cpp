// SPDX-License-Identifier: BSD-3-Clause
// Every way in which a program gives up memory, and a device that holds the physical pages.
#include "pages.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace statewire::registration::test {
namespace {

constexpr std::size_t k_size = 8 * k_page;

// Registers 8 pages, lets them be changed, makes them usable again, and looks.
void expect_exact_after(const std::function<void(std::byte*)>& change) {
  Watched w;
  std::byte* const p = map_pages(8);
  ASSERT_NE(p, nullptr);
  ASSERT_TRUE(w.exact(p, k_size));
  ASSERT_TRUE(w.exact(p, k_size));
  ASSERT_EQ(w.cache.stats().hits, 1U);
  change(p);
  for (std::size_t i = 0; i < 8; ++i) p[i * k_page] = std::byte{1};
  EXPECT_TRUE(w.exact(p, k_size));
  EXPECT_EQ(w.cache.stats().hits, 1U) << "the old registration was used";
  EXPECT_TRUE(w.found(p, k_size)) << "it is not kept again";
  EXPECT_EQ(w.cache.stats().invalidations, 1U);
  EXPECT_EQ(w.device.regions(), 1U);
  ::munmap(p, k_size);
}

TEST(UserfaultWatch, UnmappedAndMappedAnewAtTheSamePlace) {
  expect_exact_after([](std::byte* p) {
    ::munmap(p, k_size);
    map_pages(8, p);
  });
}

TEST(UserfaultWatch, OnePageUnmappedAndMappedAnew) {
  expect_exact_after([](std::byte* p) {
    ::munmap(p + 7 * k_page, k_page);
    map_pages(1, p + 7 * k_page);
  });
}

TEST(UserfaultWatch, MappedOverWithoutUnmapping) {
  expect_exact_after([](std::byte* p) { map_pages(1, p); });
}

TEST(UserfaultWatch, MovedAwayAndMappedAnew) {
  expect_exact_after([](std::byte* p) {
    std::byte* const to = map_pages(8);
    ASSERT_EQ(::mremap(p, k_size, k_size, MREMAP_MAYMOVE | MREMAP_FIXED, to), to);
    map_pages(8, p);
    ::munmap(to, k_size);
  });
}

TEST(UserfaultWatch, MovedAwayWithTheMappingLeftBehind) {
  expect_exact_after([](std::byte* p) {
    void* const to = ::mremap(p, k_size, k_size, MREMAP_MAYMOVE | MREMAP_DONTUNMAP, nullptr);
    ASSERT_NE(to, MAP_FAILED);
    ::munmap(to, k_size);
  });
}

TEST(UserfaultWatch, OtherMemoryMovedToItsPlace) {
  expect_exact_after([](std::byte* p) {
    std::byte* const from = map_pages(8);
    ASSERT_EQ(::mremap(from, k_size, k_size, MREMAP_MAYMOVE | MREMAP_FIXED, p), p);
  });
}

TEST(UserfaultWatch, ShrunkAndMappedAnew) {
  expect_exact_after([](std::byte* p) {
    ASSERT_EQ(::mremap(p, k_size, k_page, 0), p);
    map_pages(7, p + k_page);
  });
}

TEST(UserfaultWatch, PagesThrownAway) {
  expect_exact_after([](std::byte* p) { ::madvise(p + k_page, k_size - k_page, MADV_DONTNEED); });
}

TEST(UserfaultWatch, PagesFreed) {
  expect_exact_after([](std::byte* p) { ::madvise(p, k_page, MADV_FREE); });
}

TEST(UserfaultWatch, TheHeapShrinksAndGrows) {
  Watched w;
  // Room below, so that malloc() does not ask for more heap meanwhile.
  std::vector<std::unique_ptr<char[]>> room(1000);
  for (auto& block : room) block = std::make_unique<char[]>(1000);
  const auto last = std::move(room.back()); // keeps it from being given back
  for (auto& block : room) block.reset();
  auto* const p = static_cast<std::byte*>(::sbrk(k_size + k_page));
  auto* const aligned = reinterpret_cast<std::byte*>(
      (reinterpret_cast<std::uintptr_t>(p) + k_page - 1) / k_page * k_page);
  for (int round = 0; round < 3; ++round) {
    std::memset(aligned, 1, k_size);
    EXPECT_TRUE(w.exact(aligned, k_size));
    ASSERT_EQ(::sbrk(0), p + k_size + k_page) << "another thread used the heap";
    ::sbrk(-static_cast<std::intptr_t>(k_size + k_page));
    ASSERT_EQ(::sbrk(k_size + k_page), p);
  }
  EXPECT_EQ(w.cache.stats().hits, 0U);
}

TEST(UserfaultWatch, AnAllocatorThatGivesItsMemoryBack) {
  Watched w;
  std::size_t distinct = 0;
  std::set<std::byte*> seen;
  for (int i = 0; i < 300; ++i) {
    const std::size_t size = (1 + static_cast<std::size_t>(i) % 4) * 12000;
    auto* const p = static_cast<std::byte*>(std::malloc(size));
    std::memset(p, 1, size);
    distinct += seen.insert(p).second ? 1U : 0U;
    EXPECT_TRUE(w.exact(p, size));
    std::free(p);
  }
  EXPECT_LT(distinct, 300U) << "nothing was used twice";
}

TEST(UserfaultWatch, MemoryNextToWhatWasGivenUpStaysRegistered) {
  Watched w;
  std::byte* const p = map_pages(16);
  ASSERT_TRUE(w.exact(p, k_size));
  ASSERT_TRUE(w.exact(p + k_size, k_size));
  ::munmap(p, k_size);
  EXPECT_TRUE(w.found(p + k_size, k_size));
  EXPECT_EQ(w.cache.stats().registrations - w.cache.stats().once, 2U);
  EXPECT_EQ(w.device.regions(), 1U);
  ::munmap(p + k_size, k_size);
  for (int i = 0; i < 100000 && w.device.regions() > 0; ++i) {
    w.cache.tend();
    std::this_thread::yield();
  }
  EXPECT_EQ(w.device.regions(), 0U) << "what the program gave up is given up";
}

TEST(UserfaultWatch, WhatWasMovedIsWatchedWhereItIsNow) {
  Watched w;
  std::byte* p = map_pages(8);
  ASSERT_TRUE(w.exact(p, k_size));
  for (int i = 0; i < 4; ++i) {
    std::byte* const to = map_pages(8);
    ASSERT_EQ(::mremap(p, k_size, k_size, MREMAP_MAYMOVE | MREMAP_FIXED, to), to);
    p = to;
    EXPECT_TRUE(w.exact(p, k_size));
  }
  EXPECT_EQ(w.cache.stats().hits, 0U);
  ::munmap(p, k_size);
}

TEST(UserfaultWatch, MemoryOfWhichAPartWasRegisteredStillMovesAsOne) {
  Watched w;
  std::byte* const p = map_pages(64);
  ASSERT_TRUE(w.exact(p + 20 * k_page, k_page));
  void* const to = ::mremap(p, 64 * k_page, 128 * k_page, MREMAP_MAYMOVE);
  ASSERT_NE(to, MAP_FAILED);
  ::munmap(to, 128 * k_page);
}

TEST(UserfaultWatch, MoreChangesThanAreRememberedMeanThatAllHasChanged) {
  Watched w;
  std::byte* const p = map_pages(2);
  std::byte* const other = map_pages(16);
  ASSERT_TRUE(w.exact(p, k_page));
  ASSERT_TRUE(w.exact(other, k_page));
  for (int i = 0; i < 300; ++i) ::madvise(other, k_page, MADV_DONTNEED);
  ::munmap(p, k_page);
  map_pages(1, p);
  EXPECT_TRUE(w.exact(p, k_page));
  EXPECT_EQ(w.cache.stats().hits, 0U);
  EXPECT_TRUE(w.found(p, k_page));
  ::munmap(p, 2 * k_page);
  ::munmap(other, 16 * k_page);
}

TEST(UserfaultWatch, MemoryThatOthersCanChangeIsNotKept) {
  Watched w;
  const int file = ::memfd_create("shared", MFD_CLOEXEC);
  ASSERT_EQ(::ftruncate(file, k_size), 0);
  struct Kind {
    const char* name;
    int flags, file;
  };
  for (const Kind kind : {Kind{"shared file", MAP_SHARED, file},
                          {"private file", MAP_PRIVATE, file},
                          {"shared anonymous", MAP_SHARED | MAP_ANONYMOUS, -1}}) {
    SCOPED_TRACE(kind.name);
    void* const m = ::mmap(nullptr, k_size, PROT_READ | PROT_WRITE, kind.flags, kind.file, 0);
    ASSERT_NE(m, MAP_FAILED);
    auto* const p = static_cast<std::byte*>(m);
    std::memset(p, 1, k_size);
    EXPECT_TRUE(w.exact(p, k_size));
    EXPECT_EQ(w.device.regions(), 0U);
    if (kind.file >= 0) { // other pages without a word
      ASSERT_EQ(::ftruncate(file, 0), 0);
      ASSERT_EQ(::ftruncate(file, k_size), 0);
    }
    std::memset(p, 1, k_size);
    EXPECT_TRUE(w.exact(p, k_size));
    ::munmap(p, k_size);
  }
  EXPECT_EQ(w.cache.stats().once, 6U);
  ::close(file);
}

TEST(UserfaultWatch, MemoryWithAHoleInItIsNotKept) {
  UserfaultWatch watch;
  std::byte* const p = map_pages(8);
  ::munmap(p + 3 * k_page, k_page);
  const auto begin = reinterpret_cast<std::uintptr_t>(p);
  EXPECT_FALSE(watch.watch({begin, begin + k_size}));
  EXPECT_TRUE(watch.watch({begin, begin + k_page}));
  ::munmap(p, k_size);
}

TEST(UserfaultWatch, StacksAreWatchedToo) {
  Watched w;
  std::byte here[5000]; // more than a page
  std::memset(here, 1, sizeof here);
  EXPECT_TRUE(w.exact(here, sizeof here));
  EXPECT_TRUE(w.exact(here, sizeof here));
  EXPECT_EQ(w.cache.stats().hits, 1U);
}

// ---- the thread, and processes

std::set<std::string> threads() {
  std::set<std::string> all;
  for (const auto& one : std::filesystem::directory_iterator("/proc/self/task"))
    all.insert(one.path().filename());
  return all;
}

std::uint64_t blocked_signals(const std::string& thread) {
  std::ifstream status("/proc/self/task/" + thread + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("SigBlk:")) return std::stoull(line.substr(7), nullptr, 16);
  return 0;
}

TEST(UserfaultWatch, ItsThreadComesWithTheFirstUseAndGoesAtTheEndAndTakesNoSignals) {
  const auto before = threads();
  {
    Watched w;
    w.cache.tend();
    w.cache.clear();
    EXPECT_EQ(threads(), before);
    std::byte* const p = map_pages(1);
    EXPECT_TRUE(w.exact(p, k_page));
    ::munmap(p, k_page); // returns when the thread has run; before, the C library blocks all
    const auto after = threads();
    ASSERT_EQ(after.size(), before.size() + 1);
    for (const auto& thread : after) {
      if (before.contains(thread)) continue;
      const std::uint64_t blocked = blocked_signals(thread);
      for (const int signal : {SIGINT, SIGTERM, SIGALRM, SIGCHLD, SIGUSR1, SIGSEGV, SIGPIPE})
        EXPECT_NE(blocked & (std::uint64_t{1} << (signal - 1)), 0U) << signal;
    }
  }
  // A thread that was joined may still be listed for a moment.
  for (int i = 0; i < 100000 && threads() != before; ++i) std::this_thread::yield();
  EXPECT_EQ(threads(), before);
}

TEST(UserfaultWatch, AnIdleWatchLetsEveryThreadUnmap) {
  Watched w;
  std::byte* const p = map_pages(64);
  ASSERT_TRUE(w.exact(p, k_page));
  std::vector<std::thread> all;
  for (std::size_t i = 0; i < 4; ++i)
    all.emplace_back([p, i] { ::munmap(p + i * 16 * k_page, 16 * k_page); });
  for (auto& thread : all) thread.join(); // nobody asks the watch meanwhile
}

// Status of a child that does this.
int in_child(const std::function<bool()>& what) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(20);
    ::_exit(what() ? 0 : 1);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  return status;
}

TEST(UserfaultWatch, AfterItsEndNothingIsWatchedThoughAChildStillHasTheDescriptor) {
  EXPECT_EQ(in_child([] { // by itself, for failing means hanging
              int hold[2];
              if (::pipe(hold) != 0) return false;
              std::byte* const p = map_pages(8);
              std::byte* const from = map_pages(8);
              auto w = std::make_unique<Watched>();
              bool good = w->exact(p, k_size) && w->exact(from, k_size);
              std::byte* const to = map_pages(8); // a mapping by itself, not watched
              good =
                  good && ::mremap(from, k_size, k_size, MREMAP_MAYMOVE | MREMAP_FIXED, to) == to;
              const pid_t child = ::fork();
              if (child == 0) {
                ::close(hold[1]);
                char none = 0;
                ::_exit(::read(hold[0], &none, 1) == 0 ? 0 : 1);
              }
              w.reset();
              ::munmap(p, k_size);
              ::munmap(to, k_size);
              ::close(hold[1]);
              int status = -1;
              ::waitpid(child, &status, 0);
              return good && status == 0;
            }),
            0);
}

} // namespace
} // namespace statewire::registration::test
