// SPDX-License-Identifier: BSD-3-Clause
// How a connection comes to have rings, or not, and what it says when the peer breaks the rules.
#include "pair.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sys/resource.h>
#include <unistd.h>

namespace statewire::shm {
namespace {

TEST(Channel, carries_bytes_over_the_socket_then_through_rings_in_order_of_the_stream) {
  Pair p;
  EXPECT_EQ(p.a.write(5), 5U);
  p.a.channel->start();
  EXPECT_EQ(p.a.write(7), 7U) << "the peer has not answered: over the socket";
  EXPECT_FALSE(p.a.channel->writes_ring());
  EXPECT_EQ(p.b.drain(), 12U);
  EXPECT_EQ(p.b.write(3), 3U) << "nor has this one";
  EXPECT_EQ(p.a.drain(), 3U);
  EXPECT_TRUE(p.a.channel->writes_ring());
  EXPECT_EQ(p.a.write(100), 100U);
  EXPECT_EQ(p.b.drain(), 0U) << "a doorbell is no byte of the stream";
  EXPECT_TRUE(p.b.channel->reads_ring());
  EXPECT_EQ(p.b.read(1000), 100U);
  EXPECT_EQ(p.b.write(50), 50U);
  EXPECT_EQ(p.a.drain(), 0U);
  EXPECT_EQ(p.a.read(1000), 50U);
  EXPECT_EQ(p.a.stats.rings, 1U);
  EXPECT_EQ(p.b.stats.rings, 1U);
  EXPECT_EQ(p.a.stats.unexpected + p.b.stats.unexpected, 0U);
}

TEST(Channel, both_sides_may_begin_at_once) {
  Pair p;
  p.a.channel->start();
  p.b.channel->start();
  EXPECT_EQ(p.a.drain() + p.b.drain() + p.a.drain(), 0U);
  EXPECT_TRUE(p.a.channel->writes_ring());
  EXPECT_TRUE(p.b.channel->writes_ring());
  EXPECT_EQ(p.a.write(9), 9U);
  (void)p.b.drain();
  EXPECT_EQ(p.b.read(100), 9U);
}

TEST(Channel, that_cannot_use_the_peers_ring_refuses_and_both_stay_on_the_socket) {
  Pair p;
  p.a.channel->start();
  p.b.channel->on_offer({}); // it could not be received
  EXPECT_EQ(p.b.stats.refusals, 1U);
  EXPECT_FALSE(p.b.stats.why_no_ring.empty());
  EXPECT_EQ(p.a.drain(), 0U);
  EXPECT_EQ(p.a.stats.why_no_ring, "the peer has refused");
  EXPECT_FALSE(p.a.channel->may_start());
  EXPECT_EQ(p.a.write(10), 10U);
  EXPECT_FALSE(p.a.channel->writes_ring());
  EXPECT_EQ(p.b.drain(), 10U);
}

TEST(Channel, without_a_descriptor_refuses) {
  Pair p;
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const int next = ::dup(0);
  ::close(next);
  const rlimit none{static_cast<rlim_t>(next), before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  p.a.channel->start(); // makes none
  const bool started = p.a.channel->may_start();
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_FALSE(started);
  EXPECT_EQ(p.a.stats.why_no_ring, "memfd_create: Too many open files");
  (void)p.b.drain();
  EXPECT_FALSE(p.b.channel->may_start()) << "it knows";
  EXPECT_EQ(p.a.write(10), 10U);
  EXPECT_EQ(p.b.drain(), 10U);
}

TEST(Channel, whose_offer_finds_no_descriptor_at_the_peer_is_refused) {
  Pair p;
  p.a.channel->start();
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const int next = ::dup(0);
  ::close(next);
  const rlimit none{static_cast<rlim_t>(next), before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  (void)p.b.drain();
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(p.b.stats.refusals, 1U);
  (void)p.a.drain();
  EXPECT_FALSE(p.a.channel->writes_ring());
  EXPECT_EQ(p.a.write(4), 4U);
  EXPECT_EQ(p.b.drain(), 4U);
}

TEST(Channel, a_second_offer_breaks_the_connection) {
  Pair p;
  ASSERT_TRUE(p.attach());
  std::string why;
  native::Descriptor passed;
  const Segment another = Segment::make(passed, why);
  ASSERT_TRUE(another) << why;
  p.a.channel->on_offer(std::move(passed));
  EXPECT_TRUE(p.a.channel->is_broken());
}

TEST(Channel, a_refusal_of_a_ring_in_use_breaks_the_connection) {
  Pair p;
  ASSERT_TRUE(p.attach());
  p.a.channel->on_refusal();
  EXPECT_TRUE(p.a.channel->is_broken());
}

TEST(Channel, what_a_process_has_published_is_read_when_it_is_gone) {
  Pair p;
  ASSERT_TRUE(p.attach());
  EXPECT_EQ(p.a.write(1000), 1000U);
  p.a.channel.reset(); // as the system does when the process is killed
  p.a.socket = native::Descriptor();
  EXPECT_EQ(p.b.drain(), 0U);
  EXPECT_TRUE(p.b.channel->socket_has_ended());
  EXPECT_FALSE(p.b.channel->ended());
  EXPECT_EQ(p.b.read(600) + p.b.read(600), 1000U);
  p.b.channel->found_empty();
  EXPECT_TRUE(p.b.channel->ended());
}

// Both sides sleep whenever they have nothing to do: each wake-up is a switch between processes.
TEST(Channel, a_long_message_wakes_each_side_once_a_ring) {
  Pair p;
  ASSERT_TRUE(p.attach());
  (void)p.a.drain();
  (void)p.b.drain();
  constexpr std::size_t k_message = std::size_t{16} << 20U;
  std::size_t written = 0, read = 0, bells = 0;
  const auto wake = [&bells](Side& s) {
    std::array<std::byte, 16> bytes;
    bells += static_cast<std::size_t>(
        std::max<ssize_t>(::recv(s.socket.get(), bytes.data(), bytes.size(), MSG_DONTWAIT), 0));
  };
  while (read != k_message) {
    written += p.a.write(k_message - written);
    (void)p.a.channel->rest(written != k_message);
    wake(p.b);
    read += p.b.read(k_message);
    (void)p.b.channel->rest(false);
    wake(p.a);
  }
  EXPECT_LE(bells, 2 * (k_message / k_large_ring) + 2) << "one a ring in each direction";
}

TEST(Channel, the_first_rings_of_a_process_are_large) {
  Channel::Stats stats;
  std::vector<std::unique_ptr<Pair>> pairs;
  const auto attach = [&] {
    auto p = std::make_unique<Pair>();
    p->a.channel = std::make_unique<Channel>(p->a.socket.get(), p->a.carrier.get(), stats);
    EXPECT_TRUE(p->attach());
    const std::size_t n = p->a.write(2 * k_large_ring);
    EXPECT_EQ(p->b.read(2 * k_large_ring), n);
    pairs.push_back(std::move(p));
    return n;
  };
  for (std::size_t i = 0; i < k_large_rings; ++i) EXPECT_EQ(attach(), k_large_ring);
  EXPECT_EQ(stats.large_rings, k_large_rings);
  EXPECT_EQ(attach(), k_ring);
  pairs.erase(pairs.begin());
  EXPECT_EQ(attach(), k_large_ring) << "one has gone";
  pairs.clear();
  EXPECT_EQ(stats.large_rings, 0U);
}

TEST(Channel, a_ring_is_small_where_files_may_not_be_as_long_as_a_large_one) {
  rlimit files{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &files), 0);
  const rlimit lower{segment_of(k_large_ring) - 1, files.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &lower), 0);
  Pair p;
  const bool attached = p.attach();
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &files), 0);
  EXPECT_TRUE(attached);
  EXPECT_EQ(p.a.write(2 * k_large_ring), k_ring);
}

TEST(Channel, one_doorbell_wakes_from_one_rest) {
  Pair p;
  ASSERT_TRUE(p.attach());
  (void)p.a.drain();
  (void)p.b.drain();
  const auto bells = [&] {
    std::array<std::byte, 16> bytes;
    const ssize_t n = ::recv(p.b.socket.get(), bytes.data(), bytes.size(), MSG_DONTWAIT);
    return n > 0 ? n : 0;
  };
  p.b.channel->poll();
  EXPECT_EQ(p.a.write(1), 1U);
  EXPECT_EQ(bells(), 0) << "a side that polls is not rung";
  EXPECT_TRUE(p.b.channel->rest(false)) << "something is there";
  EXPECT_EQ(p.b.read(10), 1U);
  EXPECT_FALSE(p.b.channel->rest(false));
  EXPECT_EQ(p.a.write(1) + p.a.write(1) + p.a.write(1), 3U);
  EXPECT_EQ(bells(), 1);
  EXPECT_EQ(p.b.read(10), 3U);
  EXPECT_FALSE(p.b.channel->rest(false));
  EXPECT_EQ(p.a.write(1), 1U);
  EXPECT_EQ(bells(), 1);
}

} // namespace
} // namespace statewire::shm
