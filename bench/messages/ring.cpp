// SPDX-License-Identifier: BSD-3-Clause
// A raw ring in shared memory, the limit within a host: bytes are copied in, and out to where they
// belong. No headers, no matching, no progress: the receiver knows what comes.
//   messages_ring 2 TEST…
#include "family.hpp"

#include <algorithm>
#include <atomic>

namespace {

// Bytes from one process to another. Positions count from the beginning; each is on a cache line
// of its own, with the next, which the processor fetches along.
struct Ring {
  static constexpr std::size_t k_size = std::size_t{512} << 10;
  static constexpr std::size_t k_piece = std::size_t{8} << 10; // published at once
  alignas(128) std::atomic<std::size_t> written;
  alignas(128) std::atomic<std::size_t> read;
  alignas(128) std::byte bytes[k_size]; // NOLINT: zero pages
};

class RawRing {
 public:
  struct Request {
    std::byte* into = nullptr; // of a receive that was begun; sends are over at once
    std::size_t bytes = 0;
  };

  // Two rings, the one that rank 0 writes first.
  RawRing(int rank, Ring* rings) : rank_(rank), out_(rings[rank]), in_(rings[1 - rank]) {}

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] static int size() { return 2; }

  // As long as there is no room it waits for the receiver.
  void isend(int, const std::byte* p, std::size_t n, Request& request) {
    request.into = nullptr;
    while (n > 0) {
      while (written_ - seen_read_ == Ring::k_size)
        seen_read_ = out_.read.load(std::memory_order_acquire);
      const std::size_t room = Ring::k_size - (written_ - seen_read_);
      const std::size_t part = whole(std::min({n, room, Ring::k_piece}), written_);
      std::memcpy(out_.bytes + written_ % Ring::k_size, p, part);
      out_.written.store(written_ += part, std::memory_order_release);
      p += part;
      n -= part;
    }
  }
  static void irecv(int, std::byte* p, std::size_t n, Request& request) { request = {p, n}; }
  void wait(std::span<Request> requests) {
    for (const Request& r : requests)
      if (r.into != nullptr) take(r.into, r.bytes);
  }

 private:
  // Of so many bytes, those before the ring begins again.
  static std::size_t whole(std::size_t n, std::size_t position) {
    return std::min(n, Ring::k_size - position % Ring::k_size);
  }

  void take(std::byte* into, std::size_t n) {
    while (n > 0) {
      while (seen_written_ == read_) {
        // The bytes come along with the position instead of after it.
        __builtin_prefetch(in_.bytes + read_ % Ring::k_size);
        seen_written_ = in_.written.load(std::memory_order_acquire);
      }
      const std::size_t there = seen_written_ - read_;
      const std::size_t part = whole(std::min({n, there, Ring::k_piece}), read_);
      std::memcpy(into, in_.bytes + read_ % Ring::k_size, part);
      read_ += part;
      into += part;
      n -= part;
      if (read_ - reported_ < Ring::k_piece) continue;
      in_.read.store(reported_ = read_, std::memory_order_release);
    }
  }

  int rank_;
  Ring &out_, &in_;
  std::size_t written_ = 0, seen_read_ = 0;
  std::size_t read_ = 0, seen_written_ = 0, reported_ = 0;
};

} // namespace

int main(int argc, char** argv) {
  void* const memory =
      ::mmap(nullptr, 2 * sizeof(Ring), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) bench::give_up("no shared memory");
  return bench::run_family(argc, argv, 0, [&](int rank, bench::Family& f, const auto& tests) {
    if (f.size() != 2) bench::give_up("it has two processes");
    RawRing net(rank, static_cast<Ring*>(memory));
    bench::Patterns<RawRing>(net).run(tests);
    f.leave(net);
  });
}
