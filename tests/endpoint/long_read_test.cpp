// SPDX-License-Identifier: BSD-3-Clause
// A close or finalize while a peer reads or writes memory for longer than close_timeout: it
// completes as long as the peer is alive, and ends by the deadline when the peer is not.
#include "user.hpp"
#include "world.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using Use = PacketDevice::WindowUse;
using std::chrono::milliseconds;

constexpr Time k_close_timeout = milliseconds(10);
constexpr unsigned k_reads = 30;

struct Case {
  const char* name;
  Method method;
  verbs::Link link;
  bool finalize;
};

// Process 0 reads or writes memory of process 1, one read after the other; process 1 closes.
class LongRead : public testing::TestWithParam<Case> {
 protected:
  static EndpointWorldOptions options(std::uint64_t seed, Time delay = milliseconds(1)) {
    EndpointWorldOptions o;
    o.method = GetParam().method;
    o.link = GetParam().link;
    o.seed = seed;
    o.endpoints.direct_at_once = 1;
    o.endpoints.close_timeout = k_close_timeout;
    o.fabric.delay_min = o.fabric.delay_max = delay;
    return o;
  }
  static void connect(EndpointWorld& w) {
    ASSERT_EQ(w.user(0).post(1, 100, w.now()), Errc::ok);
    ASSERT_EQ(w.user(1).post(0, 100, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until_quiet());
  }
  static void close(EndpointWorld& w, Rank who) {
    if (GetParam().finalize)
      w[who].finalize(w.now());
    else
      ASSERT_EQ(w[who].close(w.peer(1 - who), w.now()), Errc::ok);
  }
  void read(EndpointWorld& w, Rank reader) {
    const Rank read = 1 - reader;
    for (unsigned i = 0; i < k_reads; ++i) {
      Window window;
      ASSERT_TRUE(w[read].open_window(w.peer(reader), source_, Use::peer_reads, window));
      ASSERT_TRUE(w[reader].read_window(w.peer(read), window, targets_[reader][i], i, w.now()));
    }
  }
  // Both know that it is over, gracefully, and nothing is left.
  static void expect_graceful_end(EndpointWorld& w) {
    ASSERT_TRUE(
        w.run_until([&] { return w.user(0).with(1).down == 1 && w.user(1).with(0).down == 1; }));
    for (const Rank r : {0U, 1U}) EXPECT_EQ(w.process(r).lost, 0U) << r << name(w.process(r).why);
  }
  static void check_end(EndpointWorld& w) {
    EXPECT_TRUE(w.finalize_all());
    w.end();
    EXPECT_EQ(w.complaints(), "");
    EXPECT_EQ(w.leaks(), "");
  }

  std::vector<std::byte> source_ = std::vector<std::byte>(1000, std::byte{7});
  std::array<std::vector<std::vector<std::byte>>, 2> targets_{
      std::vector(k_reads, std::vector<std::byte>(1000)),
      std::vector(k_reads, std::vector<std::byte>(1000))};
};

TEST_P(LongRead, TheSideThatIsReadCloses) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    SCOPED_TRACE(seed);
    EndpointWorld w(options(seed));
    connect(w);
    read(w, 0);
    const Time begin = w.now();
    close(w, 1);
    expect_graceful_end(w);
    EXPECT_GT(w.now() - begin, 3 * k_close_timeout); // the case is the one that is meant
    EXPECT_EQ(w.user(0).with(1).placed, k_reads);
    EXPECT_EQ(targets_[0].back(), source_);
    check_end(w);
  }
}

TEST_P(LongRead, TheReaderCloses) {
  EndpointWorld w(options(1));
  connect(w);
  read(w, 0);
  close(w, 0);
  expect_graceful_end(w);
  EXPECT_EQ(w.user(0).with(1).placed, k_reads);
  check_end(w);
}

TEST_P(LongRead, BothReadAndBothClose) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    SCOPED_TRACE(seed);
    EndpointWorldOptions o = options(seed);
    // One of them ends later, and meets the other's close packet while it still reads.
    o.tune = [](Rank r, EndpointOptions& e) { e.direct_at_once = r == 0 ? 1 : 2; };
    EndpointWorld w(o);
    connect(w);
    read(w, 0);
    read(w, 1);
    close(w, 0);
    close(w, 1);
    expect_graceful_end(w);
    for (const Rank r : {0U, 1U}) EXPECT_EQ(w.user(r).with(1 - r).placed, k_reads);
    check_end(w);
  }
}

// In parts, of which each is shorter than the deadline.
TEST_P(LongRead, OneLargeWindow) {
  EndpointWorld w(options(1, milliseconds(2)));
  connect(w);
  std::vector<std::byte> source(std::size_t{32} << 20U, std::byte{7}), target(source.size());
  Window window;
  ASSERT_TRUE(w[1].open_window(w.peer(0), source, Use::peer_reads, window));
  ASSERT_TRUE(w[0].read_window(w.peer(1), window, target, 1, w.now()));
  close(w, 1);
  expect_graceful_end(w);
  EXPECT_EQ(w.user(0).with(1).placed, 1U);
  EXPECT_EQ(target, source);
  check_end(w);
}

// Packets must not overtake writes that wait to be posted; progress reports may.
TEST_P(LongRead, TheSideThatIsWrittenCloses) {
  EndpointWorld w(options(1));
  connect(w);
  for (unsigned i = 0; i < k_reads; ++i) {
    Window window;
    ASSERT_TRUE(w[1].open_window(w.peer(0), targets_[1][i], Use::peer_writes, window));
    ASSERT_TRUE(w[0].write_window(w.peer(1), source_, window, i, w.now()));
  }
  close(w, 1);
  expect_graceful_end(w);
  EXPECT_EQ(w.user(0).with(1).placed, k_reads);
  EXPECT_EQ(targets_[1].back(), source_);
  check_end(w);
}

// A process that is stopped is not alive, though its device may go on.
TEST_P(LongRead, AReaderThatReportsNothingIsGivenUpAtTheDeadline) {
  EndpointWorld w(options(1));
  connect(w);
  read(w, 0);
  close(w, 1);
  ASSERT_TRUE(w.run_until([&] { return w[0].states(w.peer(1)).close == "REMOTE_CLOSE"; }));
  const Time begin = w.now();
  w.fabric().mute(*w.process(0).device);
  ASSERT_TRUE(w.run_until([&] { return w.process(1).lost == 1; }));
  EXPECT_EQ(w.process(1).why, Errc::timed_out);
  EXPECT_LE(w.now() - begin, 2 * k_close_timeout);
  w.kill(0);
  check_end(w);
}

TEST_P(LongRead, AReaderThatDiesIsGivenUpByTheDeadline) {
  for (std::uint64_t at = 0; at < 60; at += 3) {
    for (const auto how :
         {verbs::MemoryFabric::Death::process, verbs::MemoryFabric::Death::silence}) {
      SCOPED_TRACE(at);
      EndpointWorld w(options(at + 1));
      connect(w);
      read(w, 0);
      close(w, 1);
      for (std::uint64_t i = 0; i < at && w.step(w.now() + std::chrono::seconds(1)); ++i) {
      }
      const Time begin = w.now();
      w.kill(0, how);
      ASSERT_TRUE(w.run_until([&] { return w.user(1).with(0).down == 1; }));
      // It may have reported just before; the report travels for a millisecond.
      EXPECT_LE(w.now() - begin, 2 * k_close_timeout + milliseconds(2));
      check_end(w);
    }
  }
}

constexpr Case k_cases[] = {
    {"oob_close", Method::oob, verbs::Link::roce, false},
    {"oob_finalize", Method::oob, verbs::Link::roce, true},
    {"rdma_cm_close", Method::rdma_cm, verbs::Link::roce, false},
    {"rdma_cm_finalize", Method::rdma_cm, verbs::Link::roce, true},
    {"iwarp_close", Method::rdma_cm, verbs::Link::iwarp, false},
    {"iwarp_finalize", Method::rdma_cm, verbs::Link::iwarp, true},
};
INSTANTIATE_TEST_SUITE_P(Methods, LongRead, testing::ValuesIn(k_cases),
                         [](const auto& i) { return i.param.name; });

} // namespace
} // namespace statewire::test
