// SPDX-License-Identifier: BSD-3-Clause
// Memory of one process that another one reads and writes by itself.
#include "user.hpp"
#include "world.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using Use = PacketDevice::WindowUse;

std::vector<std::byte> bytes_of(std::size_t size, unsigned seed) {
  std::vector<std::byte> out(size);
  for (std::size_t i = 0; i < size; ++i) out[i] = static_cast<std::byte>(seed + i * 13 + i / 256);
  return out;
}

class Placing : public testing::TestWithParam<Method> {
 protected:
  static EndpointWorldOptions options(std::uint64_t seed) {
    EndpointWorldOptions o;
    o.method = GetParam();
    o.seed = seed;
    o.endpoints.direct_at_once = 1 + seed % 4;
    return o;
  }
  static void connect(EndpointWorld& w) {
    ASSERT_EQ(w.user(0).post(1, 100, w.now()), Errc::ok);
    ASSERT_EQ(w.user(1).post(0, 100, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until_quiet());
  }
  static void check_end(EndpointWorld& w) {
    EXPECT_TRUE(w.finalize_all());
    w.end();
    EXPECT_EQ(w.complaints(), "");
    EXPECT_EQ(w.leaks(), "");
  }
};

TEST_P(Placing, ReadsAndWritesMoveTheBytesAndAreToldOnce) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    EndpointWorld w(options(seed));
    connect(w);
    std::vector<std::vector<std::byte>> sources, targets;
    for (unsigned i = 0; i < 10; ++i) {
      sources.push_back(bytes_of(1000 + 7777 * i, i));
      targets.emplace_back(sources.back().size());
    }
    for (unsigned i = 0; i < 10; ++i) {
      Window window;
      if (i % 2 == 0) {
        ASSERT_TRUE(w[1].open_window(w.peer(0), sources[i], Use::peer_reads, window));
        ASSERT_TRUE(w[0].read_window(w.peer(1), window, targets[i], i, w.now()));
      } else {
        ASSERT_TRUE(w[1].open_window(w.peer(0), targets[i], Use::peer_writes, window));
        ASSERT_TRUE(w[0].write_window(w.peer(1), sources[i], window, i, w.now()));
      }
    }
    ASSERT_TRUE(w.run_until([&] { return w.user(0).with(1).placed == 10; }));
    EXPECT_EQ(sources, targets);
    EXPECT_EQ(w[0].stats().reads, 5U);
    EXPECT_EQ(w[0].stats().writes, 5U);
    check_end(w);
  }
}

TEST_P(Placing, APacketPostedBehindAWriteArrivesAfterItsBytes) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    EndpointWorld w(options(seed));
    connect(w);
    const auto source = bytes_of(20'000, 5);
    std::vector<std::vector<std::byte>> targets(8, std::vector<std::byte>(source.size()));
    unsigned right = 0;
    w.user(1).when_packet = [&](Rank) { right += targets[right] == source ? 1 : 0; };
    for (unsigned i = 0; i < 8; ++i) {
      Window window;
      ASSERT_TRUE(w[1].open_window(w.peer(0), targets[i], Use::peer_writes, window));
      ASSERT_TRUE(w[0].write_window(w.peer(1), source, window, i, w.now()));
      ASSERT_EQ(w.user(0).post(1, 50, w.now()), Errc::ok);
    }
    ASSERT_TRUE(w.run_until_quiet());
    EXPECT_EQ(right, 8U);
    w.user(1).when_packet = nullptr;
    check_end(w);
  }
}

// Each takes up to a millisecond each way: one after the other they would take that many times.
TEST_P(Placing, AsManyReadsAreUnderWayAtOnceAsThePeerAnswers) {
  const auto time_of = [](Rank reader, std::size_t at_once) {
    EndpointWorldOptions o = options(3);
    o.endpoints.direct_at_once = at_once;
    o.fabric.delay_max = std::chrono::milliseconds(1);
    EndpointWorld w(o);
    connect(w);
    auto source = bytes_of(1000, 5);
    std::vector<std::byte> target(source.size());
    Window window;
    EXPECT_TRUE(w[1 - reader].open_window(w.peer(reader), source, Use::peer_reads, window));
    const Time begin = w.now();
    for (std::uint64_t i = 0; i < 64; ++i)
      EXPECT_TRUE(w[reader].read_window(w.peer(1 - reader), window, target, i, w.now()));
    EXPECT_TRUE(w.run_until([&] { return w.user(reader).with(1 - reader).placed == 64; }));
    const Time took = w.now() - begin;
    check_end(w);
    return took;
  };
  for (const Rank reader : {0U, 1U}) {
    SCOPED_TRACE(reader);
    const Time alone = time_of(reader, 1);
    EXPECT_GT(alone, 5 * time_of(reader, 16)); // what a device of the fabric answers
    EXPECT_GT(alone, 2 * time_of(reader, 3));
    EXPECT_LT(alone, 5 * time_of(reader, 3)); // no more than the options allow
  }
}

TEST_P(Placing, WhoClosesWaitsUntilNothingIsPlacedAnyMore) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    EndpointWorld w(options(seed));
    connect(w);
    auto source = bytes_of(300'000, 9);
    std::vector<std::byte> target(source.size());
    Window window;
    ASSERT_TRUE(w[1].open_window(w.peer(0), source, Use::peer_reads, window));
    ASSERT_TRUE(w[0].read_window(w.peer(1), window, target, 1, w.now()));
    const Rank who = seed % 2;
    if (seed % 3 == 0)
      w[who].finalize(w.now());
    else
      w[who].close(w.peer(1 - who), w.now());
    // The reader is told before it is told that it closes: the user complains otherwise.
    ASSERT_TRUE(w.run_until([&] { return w.user(0).with(1).down == 1; }));
    EXPECT_EQ(w.user(0).with(1).placed, 1U);
    EXPECT_EQ(source, target);
    EXPECT_EQ(w.process(0).lost, 0U);
    check_end(w);
  }
}

TEST_P(Placing, AWindowThatWasNeverOpenedEndsTheConnection) {
  EndpointWorld w(options(1));
  connect(w);
  auto source = bytes_of(5000, 9);
  std::vector<std::byte> target(source.size());
  Window window;
  ASSERT_TRUE(w[1].open_window(w.peer(0), source, Use::peer_writes, window)); // not to be read
  ASSERT_TRUE(w[0].read_window(w.peer(1), window, target, 1, w.now()));
  ASSERT_TRUE(w.run_until([&] { return w.process(0).lost == 1; }));
  EXPECT_EQ(w.user(0).with(1).placed, 0U);
  EXPECT_EQ(target, std::vector<std::byte>(source.size()));
  check_end(w);
}

TEST_P(Placing, AWindowMayBeOpenedBeforeTheConnection) {
  EndpointWorld w(options(1));
  auto source = bytes_of(5000, 9);
  std::vector<std::byte> target(source.size());
  Window window;
  ASSERT_TRUE(w[1].open_window(w.peer(0), source, Use::peer_reads, window));
  EXPECT_FALSE(w[0].read_window(w.peer(1), window, target, 1, w.now())); // not connected
  connect(w);
  ASSERT_TRUE(w[0].read_window(w.peer(1), window, target, 1, w.now()));
  ASSERT_TRUE(w.run_until([&] { return w.user(0).with(1).placed == 1; }));
  EXPECT_EQ(source, target);
  check_end(w);
}

TEST_P(Placing, MemoryThatCannotBeRegisteredIsNotOpened) {
  EndpointWorld w(options(1));
  connect(w);
  auto source = bytes_of(5000, 9);
  w.process(1).device->limit_memory(0, 0);
  Window window;
  EXPECT_FALSE(w[1].open_window(w.peer(0), source, Use::peer_reads, window));
  EXPECT_FALSE(w[1].read_window(w.peer(0), window, source, 1, w.now()));
  EXPECT_EQ(w[1].stats().registration_failures, 2U);
  check_end(w);
}

TEST_P(Placing, ThePeerDiesWhileItIsRead) {
  for (std::uint64_t at = 0; at < 60; ++at) {
    SCOPED_TRACE(at);
    EndpointWorld w(options(at + 1));
    connect(w);
    auto source = bytes_of(100'000, 9);
    std::vector<std::byte> target(source.size());
    for (unsigned i = 0; i < 6; ++i) {
      Window window;
      ASSERT_TRUE(w[1].open_window(w.peer(0), source, Use::peer_reads, window));
      ASSERT_TRUE(w[0].read_window(w.peer(1), window, target, i, w.now()));
    }
    w[0].finalize(w.now()); // waits for the reads
    for (std::uint64_t i = 0; i < at && w.step(w.now() + std::chrono::seconds(1)); ++i) {
    }
    w.kill(1);
    ASSERT_TRUE(w.run_until([&] { return w.user(0).with(1).down == 1; }));
    ASSERT_TRUE(w.run_until([&] { return w[0].finalized(); }));
    check_end(w);
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, Placing, testing::Values(Method::oob, Method::rdma_cm),
                         [](const auto& i) {
                           return std::string(i.param == Method::oob ? "oob" : "rdma_cm");
                         });

} // namespace
} // namespace statewire::test
