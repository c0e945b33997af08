// SPDX-License-Identifier: BSD-3-Clause
// Statewire over a method, as perftest measures: every round trip by itself, because on a machine
// that others use the mean says more about them.
//   statewire run -n 2 rdma_statewire half BYTES COUNT       µs: "least median mean" of half a trip
//   statewire run -n 2 rdma_statewire band BYTES COUNT RULE  MB/s, as ib_send_bw; RULE: automatic,
//                                                            read or packets
//   statewire run -n 2 rdma_statewire open COUNT OPENER      connections per second, one by one;
//                                                            with rdma_cm rank 1 calls, rank 0
//                                                            rings
//   statewire run -n N rdma_statewire memory 0|1             bytes per connection: "counted
//   private"
//                                                            without or with shared receives
#include "../first_contact/measure.hpp"

#include <statewire/context.hpp>
#include <statewire/messages.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <sched.h>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
using statewire::Context;
using statewire::Errc;
using statewire::Messages;

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::_Exit(1);
}

void must(Errc e) {
  if (e != Errc::ok) give_up("an operation failed: " + std::string(name(e)));
}
void must(const statewire::Status& s) { must(s.error); }

// perftest's programs are not pinned, but two that poll on two processors stay apart.
void pin(std::uint32_t rank) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(rank % std::max(1U, std::thread::hardware_concurrency()), &set);
  (void)::sched_setaffinity(0, sizeof set, &set);
}

double microseconds(Clock::duration d) {
  return std::chrono::duration<double, std::micro>(d).count();
}

void half(Messages& messages, std::uint32_t rank, std::size_t bytes, std::size_t count) {
  std::vector<std::byte> out(bytes, std::byte{7}), in(bytes);
  const std::uint32_t peer = 1 - rank;
  const statewire::Selector what{.source = peer, .tag = 7};
  std::vector<double> figures;
  figures.reserve(count);
  auto begin = Clock::now();
  for (std::size_t i = 0; i < count + count / 10; ++i) { // the first ones warm up
    if (rank == 0) must(messages.send(peer, 7, out));
    must(messages.recv(what, in));
    if (rank == 1) must(messages.send(peer, 7, out));
    const auto end = Clock::now(); // one look per trip, as perftest has it
    if (i >= count / 10) figures.push_back(microseconds(end - begin) / 2);
    begin = end;
  }
  if (in != out) give_up("wrong bytes received");
  if (rank != 0) return;
  std::sort(figures.begin(), figures.end());
  std::printf("%.2f %.2f %.2f\n", figures.front(), figures[figures.size() / 2],
              std::accumulate(figures.begin(), figures.end(), 0.0) /
                  static_cast<double>(figures.size()));
}

// Two windows of messages are under way; the receiver has posted a receive for each of them.
void band(Messages& messages, std::uint32_t rank, std::size_t bytes, std::size_t count) {
  constexpr std::size_t k_window = 8, k_slots = 2 * k_window;
  const std::uint32_t peer = 1 - rank;
  const statewire::Selector what{.source = peer, .tag = 7};
  const std::byte fill{static_cast<unsigned char>(rank == 0 ? 7 : 0)};
  std::vector<std::byte> memory(bytes * k_slots, fill);
  std::byte word[1]{};
  std::vector<statewire::Request> requests(k_slots);
  const auto begin_one = [&](std::size_t i) {
    std::byte* const at = memory.data() + (i % k_slots) * bytes;
    requests[i % k_slots] = rank == 0 ? messages.isend(peer, 7, statewire::ConstBytes(at, bytes))
                                      : messages.irecv(what, statewire::MutableBytes(at, bytes));
  };
  const auto pass = [&](std::size_t n) {
    for (std::size_t i = 0; i < std::min(n, k_slots); ++i) begin_one(i);
    if (rank == 1) must(messages.send(peer, 8, word)); // the receives are there
    for (std::size_t i = 0; i < n; ++i) {
      must(messages.wait(requests[i % k_slots]));
      if (i + k_slots < n) begin_one(i + k_slots);
    }
  };
  const statewire::Selector ready{.source = peer, .tag = 8};
  Clock::time_point begin;
  for (const std::size_t n : {k_slots, count}) { // the first ones register the memory
    if (rank == 0) must(messages.recv(ready, word));
    begin = Clock::now();
    pass(n);
    if (rank == 1) must(messages.send(peer, 8, word));
    if (rank == 0) must(messages.recv(ready, word)); // all of it has arrived
  }
  if (rank == 1) {
    for (const std::byte b : memory)
      if (b != std::byte{7}) give_up("wrong bytes received");
    return;
  }
  std::printf("%.2f\n", static_cast<double>(bytes * count) / microseconds(Clock::now() - begin));
}

// A message of the opener opens the connection, the answer is received, and both have closed it.
void open(Context& context, std::uint32_t rank, std::size_t count, std::uint32_t opener) {
  Messages& messages = context.messages();
  std::byte b[1]{};
  const std::uint32_t peer = 1 - rank;
  unsigned closed = 0;
  context.on_closed([&](std::uint32_t) { ++closed; });
  Clock::time_point begin;
  const statewire::Selector what{.source = peer, .tag = 7};
  for (std::size_t i = 0; i <= count; ++i) {
    if (i == 1) begin = Clock::now(); // addresses and routes are known from here on
    if (rank == opener) {
      must(messages.send(peer, 7, b));
      must(messages.recv(what, b));
      must(context.close(peer));
    } else {
      must(messages.recv(what, b));
      must(messages.send(peer, 7, b));
    }
    context.progress_until([&] { return closed > i; });
  }
  if (rank == opener)
    std::printf("%.1f\n", static_cast<double>(count) /
                              std::chrono::duration<double>(Clock::now() - begin).count());
}

void memory(Context& context, std::uint32_t rank, std::uint32_t size) {
  Messages& messages = context.messages();
  std::byte out[8]{}, in[8]{};
  const long before = first_contact::private_kib();
  const auto meet = [&](std::uint32_t peer) {
    const statewire::Selector what{.source = peer, .tag = 7};
    for (int i = 0; i < 40; ++i) must(messages.send_recv(peer, 7, out, what, in));
  };
  if (rank != 0) { // and stay until all were counted
    meet(0);
    return must(messages.recv({.source = 0, .tag = 8}, in));
  }
  for (std::uint32_t peer = 1; peer < size; ++peer) meet(peer);
  const long used = first_contact::private_kib() - before;
  std::printf("%.0f\n", static_cast<double>(used) * 1024 / (size - 1));
  for (std::uint32_t peer = 1; peer < size; ++peer) must(messages.send(peer, 8, out));
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string_view test = argv[1];
  auto job = statewire::Job::from_environment();
  if (!job) give_up(job.error().text);
  const std::uint32_t rank = job->rank();
  if (test == "half" || test == "band") pin(rank);
  statewire::ContextOptions options;
  if (test == "band" && argc > 4) {
    const std::string_view rule = argv[4];
    options.messages.rendezvous = rule == "read"      ? statewire::Rendezvous::read
                                  : rule == "packets" ? statewire::Rendezvous::packets
                                                      : statewire::Rendezvous::automatic;
  }
  auto context = Context::open(*job, options);
  if (!context) give_up(context.error().text);
  const std::size_t number = std::strtoull(argv[2], nullptr, 10);
  if (test == "half" && argc > 3)
    half((*context)->messages(), rank, number, std::strtoull(argv[3], nullptr, 10));
  else if (test == "band" && argc > 4)
    band((*context)->messages(), rank, number, std::strtoull(argv[3], nullptr, 10));
  else if (test == "open" && argc > 3)
    open(**context, rank, number, std::string_view(argv[3]) == "1" ? 1 : 0);
  else if (test == "memory")
    memory(**context, rank, job->size());
  else
    return 2;
  std::fflush(stdout);
  return (*context)->finalize() ? 0 : 1;
}
