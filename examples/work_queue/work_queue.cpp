// SPDX-License-Identifier: BSD-3-Clause
// Work queue: rank 0 hands out ranges of numbers, the others count the primes in them. A rank that
// has finished gets the next range. Rank 0 is a coroutine that receives from any source; the others
// ask for work one range ahead, so that they are never idle.   statewire run -n 4 work_queue
// [limit]
#include <statewire/async.hpp>
#include <statewire/context.hpp>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/system/system_error.hpp>

#include <cstdio>
#include <string>
#include <vector>

using namespace statewire;
using boost::asio::awaitable, boost::asio::co_spawn, boost::asio::use_awaitable;

namespace {

using Counts = std::vector<std::size_t>;
constexpr Tag k_range = 1, k_count = 2;

struct Range { // first … last-1; empty: there is no more work
  std::uint64_t first = 0, last = 0;
};

MutableBytes bytes_of(auto& t) { return std::as_writable_bytes(std::span(&t, 1)); }

std::uint64_t primes_in(Range r) {
  std::uint64_t count = 0;
  for (std::uint64_t n = std::max<std::uint64_t>(r.first, 2), d = 2; n < r.last; ++n, d = 2) {
    while (d * d <= n && n % d != 0) ++d;
    count += d * d > n ? 1 : 0;
  }
  return count;
}

// Every worker asks twice at first, and then with each count; it gets an empty range twice, when
// nothing is left.
awaitable<Errc> hand_out(Messages& m, std::uint64_t limit, std::uint64_t& primes,
                         Counts& ranges) try {
  const std::size_t workers = ranges.size() - 1;
  const std::uint64_t step = std::max<std::uint64_t>(1, limit / (workers * 16));
  std::uint64_t count = 0, next = 0;
  for (std::size_t open = 2 * workers; open > 0;) {
    const Status s = co_await async_recv(m, {.tag = k_count}, bytes_of(count), use_awaitable);
    primes += count;
    Range range{next, std::min(next + step, limit)};
    next = range.last;
    (range.first == range.last ? --open : ++ranges[s.source]);
    co_await async_send(m, s.source, k_range, bytes_of(range), use_awaitable);
  }
  co_return Errc::ok;
} catch (const boost::system::system_error& e) { // of a message
  co_return to_errc(e.code());
}

Errc work(Messages& m) {
  std::uint64_t count = 0;
  Range range{0, 1};
  Errc e = m.send(0, k_count, bytes_of(count)).error;
  while (e == Errc::ok && range.first != range.last) {
    e = m.send(0, k_count, bytes_of(count)).error; // asks for the next one before doing this one
    if (e == Errc::ok) e = m.recv({.source = 0, .tag = k_range}, bytes_of(range)).error;
    count = primes_in(range);
  }
  return e == Errc::ok ? m.recv({.source = 0, .tag = k_range}, bytes_of(range)).error : e;
}

int fail(const std::string& why) { return std::fprintf(stderr, "%s\n", why.c_str()), 1; }

} // namespace

int main(int argc, char** argv) {
  const std::uint64_t limit = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 300'000;
  auto job = Job::from_environment();
  auto context = job.and_then([](Job& j) { return Context::open(j); });
  if (!context) return fail(context.error().text);
  if (job->size() < 2) return fail("needs 2 processes or more: statewire run -n 4 work_queue");
  Messages& m = (*context)->messages();
  std::uint64_t primes = 0;
  Counts ranges(job->size());
  std::optional<Errc> end;
  if (job->rank() == 0)
    co_spawn(m.io_context(), hand_out(m, limit, primes, ranges),
             [&](const std::exception_ptr&, Errc e) { end = e; });
  else
    end = work(m);
  (*context)->progress_until([&] { return end.has_value(); });
  if (*end != Errc::ok) return fail(std::string(to_text(*end)));
  if (job->rank() == 0) {
    std::printf("%ju primes below %ju; ranges by rank:", std::uintmax_t{primes},
                std::uintmax_t{limit});
    for (std::size_t r = 1; r < ranges.size(); ++r) std::printf(" %zu", ranges[r]);
    std::printf("\n");
  }
  if (auto ended = (*context)->finalize(); !ended) return fail(ended.error().text);
  return 0;
}
