// SPDX-License-Identifier: BSD-3-Clause
// Segments: the receiver cannot change what is passed, and what is received is not
// believed.
#include <shm/segment.hpp>

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace statewire::shm {
namespace {

using native::Descriptor;

constexpr int k_all = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_FUTURE_WRITE | F_SEAL_SEAL;

Descriptor memory(off_t size, int seals) {
  Descriptor fd(::memfd_create("test", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  EXPECT_EQ(::ftruncate(fd.get(), size), 0);
  if (seals != 0) {
    EXPECT_EQ(::fcntl(fd.get(), F_ADD_SEALS, seals), 0);
  }
  return fd;
}

TEST(Segment, that_was_passed_shows_what_its_owner_writes) {
  std::string why;
  Descriptor passed;
  const Segment own = Segment::make(passed, why);
  ASSERT_TRUE(own) << why;
  const Segment peer = Segment::map(passed, why);
  ASSERT_TRUE(peer) << why;
  EXPECT_EQ(peer.words().written.load(), 0U);
  own.words().written.store(42);
  own.ring()[k_ring - 1] = std::byte{7};
  EXPECT_EQ(peer.words().written.load(), 42U);
  EXPECT_EQ(peer.ring()[k_ring - 1], std::byte{7});
}

// What wraps is one piece of memory, on both sides.
TEST(Segment, ring_goes_on_with_its_beginning) {
  std::string why;
  Descriptor passed;
  for (const std::size_t size : {k_ring, k_large_ring}) {
    const Segment own = Segment::make(passed, why, size);
    ASSERT_TRUE(own) << why;
    const Segment peer = Segment::map(passed, why);
    ASSERT_TRUE(peer) << why;
    own.ring()[0] = std::byte{1};
    own.ring()[2 * size - 1] = std::byte{2};
    EXPECT_EQ(own.ring()[size], std::byte{1});
    EXPECT_EQ(own.ring()[size - 1], std::byte{2});
    EXPECT_EQ(peer.ring()[size], std::byte{1});
    EXPECT_EQ(peer.ring()[2 * size - 1], std::byte{2});
    EXPECT_EQ(peer.words().written.load(), 0U);
  }
}

TEST(Segment, that_was_passed_can_be_neither_written_nor_cut_off) {
  std::string why;
  Descriptor passed;
  const Segment own = Segment::make(passed, why);
  ASSERT_TRUE(own) << why;
  EXPECT_EQ(
      ::mmap(nullptr, segment_of(k_ring), PROT_READ | PROT_WRITE, MAP_SHARED, passed.get(), 0),
      MAP_FAILED);
  EXPECT_EQ(::pwrite(passed.get(), "x", 1, 0), -1);
  EXPECT_EQ(::ftruncate(passed.get(), 0), -1);
  EXPECT_EQ(::ftruncate(passed.get(), 2 * segment_of(k_ring)), -1);
  EXPECT_EQ(::fcntl(passed.get(), F_ADD_SEALS, F_SEAL_WRITE), -1);
}

TEST(Segment, of_the_wrong_kind_size_or_seals_is_not_mapped) {
  std::string why;
  EXPECT_FALSE(Segment::map(Descriptor(), why));
  EXPECT_FALSE(why.empty());
  const auto size = static_cast<off_t>(segment_of(k_ring));
  EXPECT_EQ(Segment::map(memory(size, k_all), why).ring_size(), k_ring) << why;
  const auto large = static_cast<off_t>(segment_of(k_large_ring));
  EXPECT_EQ(Segment::map(memory(large, k_all), why).ring_size(), k_large_ring) << why;
  EXPECT_FALSE(Segment::map(memory(static_cast<off_t>(segment_of(2 * k_ring)), k_all), why));
  EXPECT_FALSE(Segment::map(memory(size - 1, k_all), why));
  EXPECT_FALSE(Segment::map(memory(size + 1, k_all), why));
  EXPECT_FALSE(Segment::map(memory(0, k_all), why));
  for (const int missing : {F_SEAL_SHRINK, F_SEAL_GROW, F_SEAL_FUTURE_WRITE, F_SEAL_SEAL})
    EXPECT_FALSE(Segment::map(memory(size, k_all & ~missing), why)) << missing;
  EXPECT_FALSE(Segment::map(Descriptor(::open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)), why));
  EXPECT_FALSE(Segment::map(Descriptor(::open("/dev/zero", O_RDWR | O_CLOEXEC)), why));
}

volatile std::sig_atomic_t signals = 0;

TEST(Segment, beyond_the_limit_of_file_sizes_is_refused_without_a_signal) {
  struct sigaction counted {};
  struct sigaction before {};
  counted.sa_handler = [](int) { signals = signals + 1; };
  ASSERT_EQ(::sigaction(SIGXFSZ, &counted, &before), 0);
  rlimit files{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &files), 0);
  const auto made_with = [&](rlim_t limit, std::string& why) {
    const rlimit lower{limit, files.rlim_max};
    EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &lower), 0);
    Descriptor passed;
    const bool made = static_cast<bool>(Segment::make(passed, why));
    EXPECT_EQ(static_cast<bool>(passed), made);
    EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &files), 0);
    return made;
  };
  std::string why;
  EXPECT_FALSE(made_with(segment_of(k_ring) - 1, why));
  EXPECT_EQ(why, "files may have 69631 bytes (ulimit -f), and a ring has 69632");
  EXPECT_FALSE(made_with(0, why));
  EXPECT_TRUE(made_with(segment_of(k_ring), why)) << why;
  EXPECT_EQ(signals, 0);
  ASSERT_EQ(::sigaction(SIGXFSZ, &before, nullptr), 0);
}

} // namespace
} // namespace statewire::shm
