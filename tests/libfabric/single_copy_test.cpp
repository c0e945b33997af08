// SPDX-License-Identifier: BSD-3-Clause
// Remote accesses within a host: how many of their bytes the kernel copies from one process's
// memory to the other's, instead of both processes through a ring.
#include "remote.hpp"

#include <cstddef>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>
#include <utility>

namespace {
std::size_t read_by_kernel = 0; // without the number that names the peer, which is in each call
} // namespace

// The provider's calls come here: symbols of the program are found before those of libraries.
extern "C" ssize_t process_vm_readv(pid_t process, const iovec* here, unsigned long here_count,
                                    const iovec* there, unsigned long there_count,
                                    unsigned long flags) noexcept {
  const long n =
      syscall(SYS_process_vm_readv, process, here, here_count, there, there_count, flags);
  if (n > 0) read_by_kernel += static_cast<std::size_t>(n) - sizeof(std::uint64_t);
  return n;
}

namespace statewire::fi_test {
namespace {

class OursRemoteCopies : public testing::Test {
 protected:
  void SetUp() override {
    char from = 'x', to = '?';
    const iovec there{&from, 1}, here{&to, 1};
    if (syscall(SYS_process_vm_readv, getpid(), &here, 1, &there, 1, 0) != 1)
      GTEST_SKIP() << "the system refuses process_vm_readv()";
  }
  // The bytes that the kernel copies in a write and in a read of this size.
  std::pair<std::size_t, std::size_t> copied(std::size_t size) {
    Memory memory(n[1], size);
    const std::vector<char> out = pattern(size, 1);
    std::vector<char> in(size);
    fi_context2 context{};
    read_by_kernel = 0;
    n.post([&] { return put(n[0], n.at(0, 1), out, memory, &context); });
    EXPECT_FALSE(n.next_sent(0).error);
    const std::size_t written = std::exchange(read_by_kernel, 0);
    n.post([&] { return get(n[0], n.at(0, 1), in, memory, &context); });
    EXPECT_FALSE(n.next_sent(0).error);
    EXPECT_EQ(in, out);
    return {written, read_by_kernel};
  }

  Nodes n{2, remote_options()};
};

// Each of the two processes waits while the other one, here of the same thread, does not take part.
TEST_F(OursRemoteCopies, long_accesses_are_copied_once) {
  constexpr std::size_t k_long = std::size_t{1} << 20U;
  ASSERT_TRUE(n.until([&] { return copied(k_long).first != 0; })) << "shared memory is attached";
  for (const std::size_t size : {std::size_t{65'537}, k_long, 7 * k_long + 1})
    EXPECT_EQ(copied(size), std::pair(size, size));
  for (const std::size_t size : {std::size_t{16'384}, std::size_t{16'385}, std::size_t{65'536}})
    EXPECT_EQ(copied(size), std::pair(std::size_t{0}, std::size_t{0})) << "through the ring";
}

} // namespace
} // namespace statewire::fi_test
