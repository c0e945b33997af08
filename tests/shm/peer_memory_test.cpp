// SPDX-License-Identifier: BSD-3-Clause
// Memory of another process: found by its name, and only while it is the process that said it.
#include <shm/peer_memory.hpp>
#include <shm/segment.hpp>

#include <gtest/gtest.h>

#include <array>
#include <csignal>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace statewire::shm {
namespace {

using Name = std::array<std::uint8_t, PeerMemory::k_name>;

Name name_of(Words& words) {
  std::vector<std::uint8_t> bytes;
  PeerMemory::put_name(words, bytes);
  Name name{};
  EXPECT_EQ(bytes.size(), name.size());
  std::copy(bytes.begin(), bytes.end(), name.begin());
  return name;
}

// Two segments of this process, as two contexts in it have them.
struct Two {
  Two() : own(Segment::make(passed, why)), peers(Segment::map(passed, why)) {
    EXPECT_TRUE(own && peers) << why;
  }
  native::Descriptor passed;
  std::string why;
  Segment own, peers;
};

TEST(PeerMemory, is_read_by_the_name_of_its_process) {
  const Two two;
  const PeerMemory memory(::getpid(), name_of(two.own.words()), two.peers.words());
  ASSERT_TRUE(memory);
  const std::vector<std::byte> from(100'000, std::byte{7});
  std::vector<std::byte> into(from.size());
  EXPECT_TRUE(memory.read(reinterpret_cast<std::uintptr_t>(from.data()), into));
  EXPECT_EQ(into, from);
}

TEST(PeerMemory, without_a_name_is_not_read) {
  const PeerMemory memory;
  EXPECT_FALSE(memory);
  EXPECT_FALSE(memory.read(0, {}));
}

TEST(PeerMemory, of_a_process_that_says_another_s_name_is_not_read) {
  const Two two, others;
  (void)name_of(two.own.words());
  EXPECT_FALSE(PeerMemory(::getpid(), name_of(others.own.words()), two.peers.words()));
  two.own.words().identity.store(0);
  EXPECT_FALSE(PeerMemory(::getpid(), name_of(others.own.words()), two.peers.words()))
      << "no number";
}

// As after the id was given again.
TEST(PeerMemory, of_a_process_id_that_is_another_process_is_not_read) {
  const Two two;
  const Name name = name_of(two.own.words());
  const pid_t child = ::fork(); // it has all but the segment
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (;;) ::pause();
  }
  EXPECT_TRUE(PeerMemory(::getpid(), name, two.peers.words()));
  EXPECT_FALSE(PeerMemory(child, name, two.peers.words()));
  EXPECT_FALSE(PeerMemory(0, name, two.peers.words())) << "in another namespace";
  ASSERT_EQ(::kill(child, SIGKILL), 0);
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  EXPECT_FALSE(PeerMemory(child, name, two.peers.words())) << "no process has the id";
}

TEST(PeerMemory, any_name_is_read_or_refused) {
  const Two two;
  Name name = name_of(two.own.words());
  for (std::size_t i = 0; i < name.size(); ++i)
    for (const unsigned bit : {0U, 7U}) {
      Name other = name;
      other[i] = static_cast<std::uint8_t>(other[i] ^ 1U << bit);
      EXPECT_FALSE(PeerMemory(::getpid(), other, two.peers.words())) << i;
    }
  name.fill(0xff);
  EXPECT_FALSE(PeerMemory(::getpid(), name, two.peers.words()));
}

TEST(PeerMemory, counts_only_while_its_end_is_not_over) {
  const Two two;
  const PeerMemory memory(::getpid(), name_of(two.own.words()), two.peers.words());
  ASSERT_TRUE(memory);
  const std::vector<std::byte> from(10);
  std::vector<std::byte> into(from.size());
  two.own.words().identity.store(0);
  EXPECT_FALSE(memory.read(reinterpret_cast<std::uintptr_t>(from.data()), into));
}

TEST(PeerMemory, that_is_not_all_there_is_not_read) {
  const Two two;
  const PeerMemory memory(::getpid(), name_of(two.own.words()), two.peers.words());
  ASSERT_TRUE(memory);
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  void* const at =
      ::mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(at, MAP_FAILED);
  ASSERT_EQ(::munmap(static_cast<std::byte*>(at) + page, page), 0);
  std::vector<std::byte> into(2 * page);
  EXPECT_FALSE(memory.read(reinterpret_cast<std::uintptr_t>(at), into));
  EXPECT_FALSE(memory.read(UINT64_MAX - 1, into));
  EXPECT_TRUE(memory.read(reinterpret_cast<std::uintptr_t>(at), std::span(into).first(page)));
  ASSERT_EQ(::munmap(at, page), 0);
}

TEST(PeerMemory, of_another_process_is_read_until_it_dies) {
  struct Said {
    Name name;
    std::uintptr_t memory;
    int descriptor;
  };
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    std::string why;
    native::Descriptor passed;
    const Segment own = Segment::make(passed, why);
    const std::vector<std::byte> from(5000, std::byte{9});
    const Said said{name_of(own.words()), reinterpret_cast<std::uintptr_t>(from.data()),
                    passed.get()};
    if (::write(pipe[1], &said, sizeof said) != sizeof said) ::_exit(1);
    for (;;) ::pause();
  }
  Said said{};
  ASSERT_EQ(::read(pipe[0], &said, sizeof said), static_cast<ssize_t>(sizeof said));
  const std::string file =
      "/proc/" + std::to_string(child) + "/fd/" + std::to_string(said.descriptor);
  std::string why;
  const Segment peers = Segment::map(native::Descriptor(::open(file.c_str(), O_RDONLY)), why);
  ASSERT_TRUE(peers) << why;
  const PeerMemory memory(child, said.name, peers.words());
  std::vector<std::byte> into(5000);
  EXPECT_EQ(memory.read(said.memory, into), static_cast<bool>(memory));
  if (memory) {
    EXPECT_EQ(into, std::vector<std::byte>(5000, std::byte{9}));
  }
  ASSERT_EQ(::kill(child, SIGKILL), 0);
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  EXPECT_FALSE(memory.read(said.memory, into));
  ::close(pipe[0]);
  ::close(pipe[1]);
  if (!memory) GTEST_SKIP() << "this process may not read its child's memory";
}

} // namespace
} // namespace statewire::shm
