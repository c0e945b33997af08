// SPDX-License-Identifier: BSD-3-Clause
// Ping: rank 0 and rank 1 send a message to and fro; prints half of a round trip, and the bytes per
// second that this means. Every message is checked at the end of its size.
//
//   statewire run -n 2 ping [rounds]
#include <statewire/context.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

using namespace statewire;
using Clock = std::chrono::steady_clock;

constexpr Tag k_ping = 1;
constexpr std::size_t k_largest = std::size_t{1} << 20;

// `rounds` round trips of `size` bytes; the first error, or ok.
Errc exchange(Messages& m, bool first, MutableBytes bytes, unsigned rounds) {
  const std::uint32_t other = first ? 1 : 0;
  const Selector from_other{.source = other, .tag = k_ping};
  for (unsigned i = 0; i < rounds; ++i) {
    if (first)
      if (const Status s = m.send(other, k_ping, bytes); s.error != Errc::ok) return s.error;
    if (const Status s = m.recv(from_other, bytes); s.error != Errc::ok) return s.error;
    if (!first)
      if (const Status s = m.send(other, k_ping, bytes); s.error != Errc::ok) return s.error;
  }
  return Errc::ok;
}

int fail(const char* what, std::string_view why) {
  std::fprintf(stderr, "ping: %s: %.*s\n", what, static_cast<int>(why.size()), why.data());
  return 1;
}

} // namespace

int main(int argc, char** argv) {
  const unsigned rounds =
      argc > 1 ? static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10)) : 2000;
  auto job = Job::from_environment();
  if (!job) return fail("no job", job.error().text);
  if (job->size() < 2 || rounds == 0)
    return fail("usage", "statewire run -n 2 ping [rounds, at least 1]");
  auto context = Context::open(*job);
  if (!context) return fail("no context", context.error().text);
  Messages& m = (*context)->messages();

  if (job->rank() < 2) {
    const bool first = job->rank() == 0;
    std::vector<std::byte> memory(k_largest);
    if (first) {
      std::fill(memory.begin(), memory.end(), std::byte{0x5a});
      std::printf("%10s %14s %12s\n", "bytes", "half trip us", "MB/s");
    }
    for (std::size_t size = 8; size <= k_largest; size *= 8) {
      const MutableBytes bytes(memory.data(), size);
      const unsigned n = std::max<unsigned>(1, size <= 32768 ? rounds : rounds / 10);
      if (const Errc e = exchange(m, first, bytes, 1 + n / 10); e != Errc::ok) // warm up
        return fail("warming up", to_text(e));
      const auto start = Clock::now();
      if (const Errc e = exchange(m, first, bytes, n); e != Errc::ok)
        return fail("playing", to_text(e));
      const double us = std::chrono::duration<double, std::micro>(Clock::now() - start).count();
      const double half = us / n / 2;
      if (first) std::printf("%10zu %14.2f %12.1f\n", size, half, static_cast<double>(size) / half);
      const auto right = [](std::byte b) { return b == std::byte{0x5a}; };
      if (!std::all_of(bytes.begin(), bytes.end(), right))
        return fail("checking", "a message has changed under way");
    }
  }
  if (auto ended = (*context)->finalize(); !ended) return fail("finalizing", ended.error().text);
  return 0;
}
