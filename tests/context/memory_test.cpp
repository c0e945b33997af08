// SPDX-License-Identifier: BSD-3-Clause
// What a peer costs over its socket once some messages were exchanged with it, in bytes in use.
#include "../job/contexts.hpp"

#include <malloc.h>

#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace statewire::test {
namespace {

std::size_t bytes_in_use() {
  const auto info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

// What leads to this host, for contexts that are opened while it lives.
struct WithinHost {
  explicit WithinHost(const char* how) { ::setenv(k_name, how, 1); }
  ~WithinHost() {
    if (before)
      ::setenv(k_name, before->c_str(), 1);
    else
      ::unsetenv(k_name);
  }
  WithinHost(const WithinHost&) = delete;
  WithinHost& operator=(const WithinHost&) = delete;

  static constexpr const char* k_name = "STATEWIRE_WITHIN_HOST";
  std::optional<std::string> before = std::getenv(k_name) != nullptr
                                          ? std::optional<std::string>(std::getenv(k_name))
                                          : std::nullopt;
};

struct Pairs : WithinHost, Processes {
  static constexpr std::size_t k_processes = 16, k_burst = 8;
  explicit Pairs(const char* within_host)
      : WithinHost(within_host), Processes(k_processes, key_of(7), over_sockets()) {}
  [[nodiscard]] static ContextOptions over_sockets() {
    ContextOptions options = defaults();
    options.methods = "sock";
    options.environment = true; // WithinHost
    return options;
  }

  [[nodiscard]] Status ended(std::size_t at, Request request) {
    std::optional<Status> status;
    EXPECT_TRUE(until([&] { return (status = (*this)[at].messages().test(request)).has_value(); }));
    EXPECT_TRUE(status && status->error == Errc::ok);
    return status.value_or(Status());
  }
  // Messages of 1 KiB that leave together, into receives that wait for them.
  void burst(std::size_t from, std::uint32_t to, std::size_t at, std::uint32_t source) {
    std::vector<Request> requests;
    for (auto& bytes : in_)
      requests.push_back((*this)[at].messages().irecv({.source = source, .tag = 2}, bytes));
    for (std::size_t i = 0; i < k_burst; ++i)
      requests.push_back((*this)[from].messages().isend(to, 2, out_, {.more = true}));
    for (std::size_t i = 0; i < requests.size(); ++i)
      (void)ended(i < k_burst ? at : from, requests[i]);
  }
  // Two processes that have not met; each sends first a short message, then a burst.
  void exchange(std::size_t one, std::size_t other) {
    const std::uint32_t to = add(one, other), out = 1;
    std::uint32_t in = 0;
    const Request first = (*this)[one].messages().isend(to, 1, bytes_of(out));
    const Request got = (*this)[other].messages().irecv({.tag = 1}, bytes_of(in));
    const std::uint32_t back = ended(other, got).source;
    (void)ended(one, first);
    const Request answer = (*this)[other].messages().isend(back, 1, bytes_of(out));
    const Request heard = (*this)[one].messages().irecv({.source = to, .tag = 1}, bytes_of(in));
    (void)ended(one, heard);
    (void)ended(other, answer);
    burst(one, to, other, back);
    burst(other, back, one, to);
  }

 private:
  std::array<std::byte, 1024> out_{};
  std::array<std::array<std::byte, 1024>, k_burst> in_{};
};

// Bytes per peer of all processes together, which are connected each with each.
std::size_t bytes_per_peer(const char* within_host) {
  Pairs p(within_host);
  constexpr std::size_t n = Pairs::k_processes;
  // Tables, chunks of requests and spare queues, which a process has once.
  for (std::size_t i = 0; i < n; ++i) p.exchange(i, (i + 1) % n);
  const std::size_t before = bytes_in_use();
  std::size_t peers = 0;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 2; j < n - (i == 0 ? 1 : 0); ++j, peers += 2) p.exchange(i, j);
  return (bytes_in_use() - before) / peers;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool k_allocator_counts = false; // sanitizers have one of their own
#else
constexpr bool k_allocator_counts = true;
#endif

// Over TCP nothing proposes a lane, so there is no stream.
TEST(Memory, a_peer_over_tcp_takes_at_most_1280_bytes_after_messages) {
  if (!k_allocator_counts) GTEST_SKIP();
  const std::size_t bytes = bytes_per_peer("tcp");
  RecordProperty("bytes", static_cast<int>(bytes));
  EXPECT_LE(bytes, 1280U);
  EXPECT_GT(bytes, 600U) << "the measure itself is wrong";
}

TEST(Memory, a_peer_that_may_get_a_lane_takes_at_most_2560_bytes_after_messages) {
  if (!k_allocator_counts) GTEST_SKIP();
  const std::size_t bytes = bytes_per_peer("shm");
  RecordProperty("bytes", static_cast<int>(bytes));
  EXPECT_LE(bytes, 2560U);
  EXPECT_GT(bytes, 600U) << "the measure itself is wrong";
}

} // namespace
} // namespace statewire::test
