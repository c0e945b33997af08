// SPDX-License-Identifier: BSD-3-Clause
// Which way a long message takes between two processes of one host: copied into a ring of shared
// memory and out of it again, as lanes do, or copied once by process_vm_readv(). Once with both
// processes in the library, once with a sender that computes.
//
//   single_copy [RUNS]     prints a table (docs/decisions/single-copy.md)
#include "shm/ring.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <sched.h>
#include <span>
#include <sys/mman.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace statewire;
using Clock = std::chrono::steady_clock;

// Of both processes. The sender begins run n when `begin` is n.
struct Shared {
  alignas(128) std::atomic<std::uint64_t> begin;
  alignas(128) std::atomic<std::uint64_t> announced; // the sender's memory may be read
  alignas(128) std::atomic<std::uint64_t> over;      // the receiver has all
  alignas(128) std::atomic<std::uint64_t> size;
  std::atomic<bool> through_the_ring;
  std::atomic<std::int64_t> computes; // ns, behind the announcement
  std::atomic<std::int64_t> sender_took;
  shm::Words from, back; // the sender's, the receiver's
};

// Both processes may share a processor with others.
void wait_for(const std::atomic<std::uint64_t>& word, std::uint64_t value) {
  for (unsigned i = 0; word.load() != value; ++i)
    if (i % 4096 == 4095) ::sched_yield();
}

std::int64_t since(Clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count();
}

void send(Shared& shared, std::byte* ring, std::span<const std::byte> memory) {
  shm::Writer writer(shared.from, ring, shared.back, shm::k_large_ring);
  for (std::uint64_t run = 1;; ++run) {
    wait_for(shared.begin, run);
    const std::size_t size = shared.size.load();
    if (size == 0) return;
    const auto start = Clock::now();
    shared.announced.store(run);
    while (since(start) < shared.computes.load()) {
    }
    if (shared.through_the_ring.load()) {
      ConstBytes left(memory.data(), size);
      while (!left.empty()) {
        const std::size_t n = writer.write(std::span(&left, 1), [] {});
        left = left.subspan(n);
      }
    }
    wait_for(shared.over, run);
    shared.sender_took.store(since(start));
  }
}

struct Result {
  std::int64_t receiver = INT64_MAX, sender = INT64_MAX; // ns, the best of all runs
};

class Receiver {
 public:
  Receiver(Shared& shared, const std::byte* ring, std::span<std::byte> into, pid_t sender,
           std::byte* memory)
      : shared_(shared), into_(into), sender_(sender), memory_(memory),
        reader_(shared.back, ring, shared.from, shm::k_large_ring) {}

  Result measure(std::size_t size, bool through_the_ring, std::int64_t computes, unsigned runs) {
    Result best;
    for (unsigned i = 0; i < runs; ++i) {
      shared_.size.store(size);
      shared_.through_the_ring.store(through_the_ring);
      shared_.computes.store(computes);
      const auto start = Clock::now();
      shared_.begin.store(++run_);
      wait_for(shared_.announced, run_);
      if (through_the_ring)
        read_the_ring(size);
      else
        read_memory(size);
      best.receiver = std::min(best.receiver, since(start));
      shared_.sender_took.store(0);
      shared_.over.store(run_);
      std::int64_t took = 0;
      while ((took = shared_.sender_took.load()) == 0) ::sched_yield();
      best.sender = std::min(best.sender, took);
    }
    return best;
  }
  void end() {
    shared_.size.store(0);
    shared_.begin.store(++run_);
  }

 private:
  void read_the_ring(std::size_t size) {
    for (std::size_t done = 0; done < size;) {
      (void)reader_.look_further();
      const ConstBytes bytes = reader_.unread();
      const ConstBytes some = bytes.first(std::min(bytes.size(), std::size_t{64} << 10U));
      std::memcpy(into_.data() + done, some.data(), some.size());
      done += some.size();
      reader_.consume(some.size());
      if (reader_.unpublished() >= shm::k_piece || done == size) reader_.publish();
    }
  }
  void read_memory(std::size_t size) {
    for (std::size_t done = 0; done < size;) {
      const iovec local{into_.data() + done, size - done};
      const iovec remote{memory_ + done, size - done};
      const ssize_t n = ::process_vm_readv(sender_, &local, 1, &remote, 1, 0);
      if (n <= 0) {
        std::fprintf(stderr, "process_vm_readv: %s\n", std::strerror(errno));
        std::exit(1);
      }
      done += static_cast<std::size_t>(n);
    }
  }

  Shared& shared_;
  std::span<std::byte> into_;
  const pid_t sender_;
  std::byte* const memory_; // the sender's
  shm::Reader reader_;
  std::uint64_t run_ = 0;
};

double rate(std::size_t size, std::int64_t ns) {
  return static_cast<double>(size) / static_cast<double>(ns);
}

void print_rates(Receiver& receiver, std::size_t size, unsigned runs) {
  // A sender that computes for as long as the ring would take, and looks at nothing meanwhile.
  const Result ring = receiver.measure(size, true, 0, runs);
  const Result copy = receiver.measure(size, false, 0, runs);
  const Result busy_ring = receiver.measure(size, true, ring.receiver, runs);
  const Result busy_copy = receiver.measure(size, false, ring.receiver, runs);
  std::printf("| %zu KiB | %.1f | %.1f | %.0f | %.0f | %.0f | %.0f |\n", size >> 10U,
              rate(size, ring.receiver), rate(size, copy.receiver), busy_ring.receiver / 1e3,
              busy_copy.receiver / 1e3, busy_ring.sender / 1e3, busy_copy.sender / 1e3);
  std::fflush(stdout);
}

// The ring twice in a row, for both processes.
std::byte* map_twice(std::size_t size) {
  const int fd = ::memfd_create("ring", MFD_CLOEXEC);
  void* const at = ::mmap(nullptr, 2 * size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (fd < 0 || at == MAP_FAILED || ::ftruncate(fd, static_cast<off_t>(size)) != 0) return nullptr;
  auto* const ring = static_cast<std::byte*>(at);
  for (std::byte* half : {ring, ring + size})
    if (::mmap(half, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, 0) == MAP_FAILED)
      return nullptr;
  (void)::close(fd);
  return ring;
}

} // namespace

int main(int argc, char** argv) {
  const auto runs = static_cast<unsigned>(argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100);
  constexpr std::size_t k_most = std::size_t{64} << 20U;
  void* const words =
      ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  std::byte* const ring = map_twice(shm::k_large_ring);
  if (words == MAP_FAILED || ring == nullptr) {
    std::perror("no shared memory");
    return 1;
  }
  Shared& shared = *new (words) Shared{};
  std::vector<std::byte> memory(k_most, std::byte{1});
  const pid_t sender = ::fork();
  if (sender < 0) {
    std::perror("fork");
    return 1;
  }
  if (sender == 0) {
    std::fill(memory.begin(), memory.end(), std::byte{2}); // pages of its own
    send(shared, ring, memory);
    ::_exit(0);
  }
  std::vector<std::byte> into(k_most, std::byte{3});
  Receiver receiver(shared, ring, into, sender, memory.data());
  std::printf(
      "| size | ring, GB/s | single copy, GB/s | receiver, ring, us | receiver, single copy, "
      "us | sender, ring, us | sender, single copy, us |\n|---|---|---|---|---|---|---|\n");
  for (std::size_t size = std::size_t{64} << 10U; size <= k_most; size *= 4)
    print_rates(receiver, size, runs);
  receiver.end();
  int status = 0;
  return ::waitpid(sender, &status, 0) == sender && status == 0 ? 0 : 1;
}
