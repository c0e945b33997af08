// SPDX-License-Identifier: BSD-3-Clause
// Rings under the connections of a transport: that they are used, what keeps a connection on its
// socket, and peers that are killed or publish nonsense.
#include "recorder.hpp"

#include <shm/segment.hpp>
#include <statewire/asio_transport.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <asio/unix_socket.hpp>
#include <cstdlib>
#include <iostream>
#include <random>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace statewire::test {
namespace {

using std::chrono::milliseconds;

struct Host {
  Result<std::unique_ptr<ProgressLoop>> loop;
  std::unique_ptr<AsioTransport> transport;
  std::unique_ptr<Recorder> events;

  explicit Host(ProgressMode mode = ProgressMode::adaptive, bool rings = true)
      : loop(ProgressLoop::open(mode)) {
    AsioTransport::Options options;
    options.listen.emplace_back().family = Address::Family::local;
    options.listen.back().scope = 1;
    options.rings = rings;
    options.ring_after = 0;
    auto opened = AsioTransport::open(**loop, options);
    if (!opened) return;
    transport = std::move(*opened);
    events = std::make_unique<Recorder>(*transport);
    transport->bind(*events);
  }
  [[nodiscard]] Address address() const { return transport->listening().at(0); }
  void turn(milliseconds at_most = milliseconds(1)) const {
    const Time now = ProgressLoop::clock();
    (*loop)->turn(now, now + at_most);
  }
};

// Both hosts in one thread, in turns.
bool until(Host& a, Host& b, const std::function<bool()>& predicate) {
  const Time deadline = ProgressLoop::clock() + std::chrono::seconds(20);
  while (!predicate()) {
    if (ProgressLoop::clock() > deadline) return false;
    a.turn();
    b.turn();
  }
  return true;
}

struct Connected {
  Host a, b;
  Handle at_a, at_b;
  explicit Connected(bool rings_of_b = true) : b(ProgressMode::adaptive, rings_of_b) {
    EXPECT_EQ(a.transport->connect(b.address(), at_a), Errc::ok);
    EXPECT_TRUE(
        until(a, b, [&] { return a.events->connects.size() == 1 && !b.events->accepted.empty(); }));
    at_b = b.events->accepted.at(0);
  }
  bool exchange(std::size_t bytes) {
    const auto there = pattern(bytes, 1);
    const auto back = pattern(bytes, 2);
    const std::size_t before = (*a.events)[at_a].received.size();
    a.events->send(at_a, there);
    b.events->send(at_b, back);
    return until(a, b,
                 [&] {
                   return (*a.events)[at_a].received.size() == before + bytes &&
                          (*b.events)[at_b].received.size() == before + bytes;
                 }) &&
           std::ranges::equal(std::span((*a.events)[at_a].received).last(bytes), back) &&
           std::ranges::equal(std::span((*b.events)[at_b].received).last(bytes), there);
  }
};

TEST(Rings, carry_the_bytes_of_a_connection_once_both_sides_have_them) {
  Connected c;
  EXPECT_TRUE(c.exchange(100));
  EXPECT_TRUE(c.exchange(1'000'000));
  for (const Host* host : {&c.a, &c.b}) {
    EXPECT_EQ(host->transport->local_stats().rings, 1U);
    EXPECT_EQ(host->transport->local_stats().refusals, 0U);
    EXPECT_EQ(host->transport->local_stats().unexpected, 0U);
    EXPECT_EQ(host->transport->local_stats().why_no_ring, "");
  }
  // Nothing waits in a socket: the bytes were not there.
  c.a.events->send(c.at_a, "through the ring");
  char byte = 0;
  const int fd = c.b.transport->native_handle(c.at_b);
  EXPECT_LE(::recv(fd, &byte, 1, MSG_DONTWAIT | MSG_PEEK), 1) << "at most a doorbell";
  ASSERT_TRUE(until(c.a, c.b, [&] { return c.b.events->text(c.at_b).ends_with("the ring"); }));
}

// More than a polling loop looks at by itself, and the peer has nothing to write into its own
// rings.
TEST(Rings, of_many_busy_connections_one_way_all_make_progress) {
  Host a;
  Host b;
  constexpr std::size_t k_count = 12;
  const auto bytes = pattern(1'000'000);
  std::vector<Handle> all(k_count);
  for (Handle& h : all) {
    ASSERT_EQ(a.transport->connect(b.address(), h), Errc::ok);
    a.events->send(h, bytes);
  }
  ASSERT_TRUE(until(a, b, [&] {
    return b.events->accepted.size() == k_count &&
           std::ranges::all_of(b.events->accepted, [&](Handle h) {
             return (*b.events)[h].received.size() == bytes.size();
           });
  }));
  for (const Handle h : b.events->accepted) EXPECT_EQ((*b.events)[h].received, bytes);
  EXPECT_EQ(a.transport->local_stats().rings, k_count);
}

TEST(Rings, are_refused_by_a_side_that_excludes_them) {
  Connected c(false);
  EXPECT_TRUE(c.exchange(100'000));
  EXPECT_EQ(c.a.transport->local_stats().rings, 0U);
  EXPECT_EQ(c.a.transport->local_stats().why_no_ring, "the peer has refused");
}

// What a child reports is its status: 0 is good.
int status_of_child(const std::function<int()>& test) {
  const pid_t child = ::fork();
  if (child == 0) {
    const int result = test();
    std::cout.flush();
    std::_Exit(result);
  }
  int status = -1;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + status;
}

TEST(Rings, without_address_space_leave_the_connection_on_its_socket) {
  EXPECT_EQ(status_of_child([] {
              Connected c;
              // Nothing more can be mapped; what the allocator has is enough for the rest.
              c.a.events->send(c.at_a, "before");
              std::vector<std::vector<char>> spare(64, std::vector<char>(100'000));
              spare.clear();
              const rlimit none{1, RLIM_INFINITY};
              if (::setrlimit(RLIMIT_AS, &none) != 0) return 1;
              Handle second;
              if (c.a.transport->connect(c.b.address(), second) != Errc::ok) return 2;
              c.a.events->send(second, "still works");
              const bool came = until(c.a, c.b, [&] {
                return c.b.events->accepted.size() == 2 &&
                       c.b.events->text(c.b.events->accepted[1]) == "still works";
              });
              if (!came) return 3;
              return c.a.transport->local_stats().why_no_ring.empty() ? 4 : 0;
            }),
            0);
}

TEST(Rings, beyond_the_limit_of_file_sizes_leave_the_connection_on_its_socket) {
  EXPECT_EQ(status_of_child([] {
              const rlimit files{32 << 10, 32 << 10};
              if (::setrlimit(RLIMIT_FSIZE, &files) != 0) return 1;
              Connected c;
              if (!c.exchange(100'000)) return 2;
              const auto& a = c.a.transport->local_stats();
              const auto& b = c.b.transport->local_stats();
              if (a.rings + b.rings != 0) return 3;
              // One of them refuses first, and says why; the other hears of that, or refuses too.
              return (a.why_no_ring + b.why_no_ring).find("ulimit -f") == std::string::npos ? 4 : 0;
            }),
            0);
}

// A peer that follows the rules of attaching by hand, and may then write what it likes.
class RawPeer {
 public:
  explicit RawPeer(const Address& to) : fd_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un name{};
    const socklen_t size = native::to_sockaddr(to, name);
    connected = ::connect(fd_.get(), reinterpret_cast<const sockaddr*>(&name), size) == 0;
    std::string why;
    native::Descriptor passed;
    own = shm::Segment::make(passed, why);
    EXPECT_TRUE(own) << why;
    own.words().answer.store(1);
    EXPECT_EQ(native::send_mark(fd_.get(), native::offer_of(shm::k_version), passed.get()), 0);
  }
  void switch_to_ring() const {
    own.words().switched.store(1);
    ring();
  }
  void ring() const { EXPECT_EQ(native::send_doorbell(fd_.get()), 0); }
  bool connected = false;
  shm::Segment own;

 private:
  native::Descriptor fd_;
};

TEST(Rings, a_position_that_cannot_be_ends_the_connection_with_an_error) {
  for (const std::uint64_t nonsense :
       {~std::uint64_t{0}, std::uint64_t{shm::k_ring + 1}, std::uint64_t{1} << 62U}) {
    Host host;
    RawPeer peer(host.address());
    ASSERT_TRUE(peer.connected);
    Host idle;
    ASSERT_TRUE(until(host, idle, [&] { return host.transport->local_stats().rings == 1; }));
    peer.own.words().written.store(nonsense);
    peer.switch_to_ring();
    const Handle h = host.events->accepted.at(0);
    ASSERT_TRUE(until(host, idle, [&] { return (*host.events)[h].error != Errc::ok; })) << nonsense;
    EXPECT_EQ((*host.events)[h].error, Errc::bad_message);
    EXPECT_TRUE((*host.events)[h].received.empty());
  }
}

TEST(Rings, a_reader_that_claims_bytes_that_were_not_written_ends_the_connection) {
  Host host;
  RawPeer peer(host.address());
  ASSERT_TRUE(peer.connected);
  Host idle;
  ASSERT_TRUE(until(host, idle, [&] { return host.transport->local_stats().rings == 1; }));
  const Handle h = host.events->accepted.at(0);
  peer.switch_to_ring();
  peer.own.words().consumed.store(std::uint64_t{1} << 40U);
  host.events->send(h, pattern(4 * shm::k_large_ring));
  ASSERT_TRUE(until(host, idle, [&] {
    peer.ring();
    return (*host.events)[h].error != Errc::ok;
  }));
  EXPECT_EQ((*host.events)[h].error, Errc::bad_message);
}

TEST(Rings, a_peer_that_scribbles_at_random_harms_only_its_own_connection) {
  std::mt19937_64 random(3); // NOLINT: the same each time
  Connected good;
  for (int round = 0; round < 30; ++round) {
    RawPeer peer(good.b.address());
    ASSERT_TRUE(peer.connected);
    ASSERT_TRUE(until(good.a, good.b, [&] {
      return good.b.transport->local_stats().rings == 2U + static_cast<unsigned>(round);
    }));
    peer.switch_to_ring();
    const Handle h = good.b.events->accepted.back();
    for (int i = 0; i < 50 && (*good.b.events)[h].error == Errc::ok; ++i) {
      const std::uint64_t number = random() >> (random() % 64);
      shm::Words& words = peer.own.words();
      std::atomic<std::uint64_t>* const all[] = {&words.written, &words.consumed, &words.attention,
                                                 &words.answer, &words.switched};
      all[random() % 5]->store(number);
      good.b.events->send(h, pattern(100));
      peer.ring();
      good.b.turn();
    }
  }
  EXPECT_TRUE(good.exchange(200'000));
}

// The peer writes a pattern without end, and is killed at a random moment: what was read is the
// pattern's beginning, and the end is noticed at once.
TEST(Rings, of_a_peer_that_is_killed_give_a_beginning_of_what_it_wrote_and_then_the_end) {
  std::mt19937_64 random(11); // NOLINT: the same each time
  constexpr std::size_t k_period = 251;
  for (int round = 0; round < 20; ++round) {
    const auto mode = round % 2 == 0 ? ProgressMode::adaptive : ProgressMode::blocking;
    Host host(mode);
    const Address to = host.address();
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const Host writer(mode);
      Handle h;
      if (writer.transport->connect(to, h) != Errc::ok) std::_Exit(1);
      std::vector<std::byte> bytes(k_period * 200);
      for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::byte>(i % k_period);
      std::size_t at = 0;
      const auto more = [&](Handle to_h) {
        for (;;) {
          const ConstBytes part = std::span(bytes).subspan(at);
          const IoResult r = writer.transport->write(to_h, std::span(&part, 1));
          if (r.status != IoStatus::ok) return true;
          at = (at + r.bytes) % bytes.size();
        }
      };
      writer.events->writable_hook = more;
      writer.events->connect_hook = [&](Handle to_h, Errc) { return more(to_h); };
      for (;;) writer.turn(milliseconds(100));
    }
    const Time deadline = ProgressLoop::clock() + std::chrono::seconds(20);
    const Time after = std::chrono::microseconds(random() % 20'000); // rings are there
    Time to_kill = k_never;
    Time killed{0};
    Time ended{0};
    while (ended == Time{0} && ProgressLoop::clock() < deadline) {
      const Time now = ProgressLoop::clock();
      if (to_kill == k_never && host.transport->local_stats().rings == 1) to_kill = now + after;
      if (killed == Time{0} && now >= to_kill) {
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        killed = ProgressLoop::clock();
      }
      host.turn();
      if (host.events->accepted.empty()) continue;
      const auto& c = (*host.events)[host.events->accepted[0]];
      if (c.eof || c.error != Errc::ok) ended = ProgressLoop::clock();
    }
    ASSERT_NE(ended, Time{0}) << "the death was not noticed";
    const auto& received = (*host.events)[host.events->accepted[0]].received;
    for (std::size_t i = 0; i < received.size(); ++i)
      ASSERT_EQ(received[i], static_cast<std::byte>(i % k_period)) << i;
    EXPECT_LT(ended - killed, std::chrono::seconds(1));
  }
}

} // namespace
} // namespace statewire::test
