// SPDX-License-Identifier: BSD-3-Clause
// Memory that two streams read of each other over queue pairs of the simulated fabric: beside what
// is published, and with lanes that fail at any operation or moment.
#include "rdma_exchange.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <random>

namespace statewire::lanes {
namespace {

using spec::attach::State;

constexpr std::size_t k_mebi = std::size_t{1} << 20U;

std::vector<std::byte> made_bytes(std::size_t size, std::uint32_t seed) {
  std::vector<std::byte> bytes(size);
  for (std::byte& b : bytes)
    b = static_cast<std::byte>((seed = seed * 1664525 + 1013904223) >> 24U);
  return bytes;
}

// One message that side 1 reads of side 0.
struct Message {
  std::vector<std::byte> from, into, when_over; // `into` then
  RemoteRegion region;
  bool is_open = false, is_begun = false;
};

struct Reading : Exchange {
  using Exchange::Exchange;

  void open(std::size_t size) {
    auto m = std::make_unique<Message>();
    m->from = made_bytes(size, static_cast<std::uint32_t>(messages.size() + 1));
    m->into.resize(size);
    m->is_open = pair.a().stream.open_region(m->from, m->region, pair.now);
    messages.push_back(std::move(m));
  }
  bool read(std::size_t i) {
    Message& m = *messages[i];
    m.is_begun = m.is_open && pair.b().stream.read_region(m.region, m.into, i, pair.now);
    return m.is_begun;
  }
  // What the reader does when it is called.
  void look() {
    for (; looked < pair.b().reads.size(); ++looked) {
      const auto [token, complete] = pair.b().reads[looked];
      Message& m = *messages.at(token);
      EXPECT_TRUE(m.is_begun);
      EXPECT_TRUE(m.when_over.empty()) << "it is over twice";
      if (complete) {
        EXPECT_TRUE(m.into == m.from);
        pair.a().stream.close_region(m.region);
      }
      m.when_over = m.into;
      completed += complete ? 1 : 0;
    }
  }
  // Each read is over, and its memory was not touched afterwards.
  void expect_all_over() {
    look();
    for (const auto& m : messages) {
      EXPECT_EQ(m->is_begun, !m->when_over.empty());
      if (m->is_begun) {
        EXPECT_TRUE(m->into == m->when_over) << "touched behind its end";
      }
    }
  }

  std::vector<std::unique_ptr<Message>> messages;
  std::size_t looked = 0, completed = 0;
};

class LaneRegions : public testing::TestWithParam<RdmaKind> {};

TEST_P(LaneRegions, peer_reads_what_is_opened) {
  Reading run(GetParam());
  run.attach();
  ASSERT_TRUE(run.is_attached());
  run.exchange(); // on iWARP the acceptor writes when something has come
  for (const std::size_t size : {std::size_t{1}, std::size_t{4096}, k_mebi, 3 * k_mebi + 5}) {
    run.open(size);
    ASSERT_TRUE(run.read(run.messages.size() - 1));
  }
  run.rest();
  run.expect_all_over();
  EXPECT_EQ(run.completed, 4U);
  EXPECT_TRUE(run.is_attached());
  run.expect_good_end();
}

// More parts than the peer answers at once, more work than a signal covers.
TEST_P(LaneRegions, what_is_published_passes_many_reads) {
  Reading run(GetParam());
  run.attach();
  ASSERT_TRUE(run.is_attached());
  run.exchange();
  for (std::size_t i = 0; i < 30; ++i) {
    run.open(2 * k_mebi + 3);
    ASSERT_TRUE(run.read(i));
    run.pair.b().write_frames({i * 40, 3}, run.pair.now);
    run.pair.a().write_frames({i * 30}, run.pair.now);
    if (i % 4 == 0) (void)run.rdma.progress(1, run.pair.now);
  }
  run.rest();
  run.expect_all_over();
  EXPECT_EQ(run.completed, 30U);
  EXPECT_TRUE(run.is_attached());
  run.expect_good_end();
}

TEST_P(LaneRegions, short_read_does_not_wait_for_all_of_a_long_one) {
  Reading run(GetParam());
  run.attach();
  ASSERT_TRUE(run.is_attached());
  run.exchange();
  run.open(60 * k_mebi); // more parts than are posted at once
  run.open(1000);
  ASSERT_TRUE(run.read(0));
  ASSERT_TRUE(run.read(1));
  run.rest();
  run.expect_all_over();
  ASSERT_EQ(run.completed, 2U);
  EXPECT_EQ(run.pair.b().reads.front().first, 1U);
  run.expect_good_end();
}

TEST_P(LaneRegions, region_of_another_lane_is_refused) {
  Reading run(GetParam());
  run.open(100);
  EXPECT_FALSE(run.messages[0]->is_open) << "there is no lane";
  run.attach();
  run.exchange();
  run.open(100);
  ASSERT_TRUE(run.messages[1]->is_open);
  const std::uint16_t first = run.pair.a().stream.lane_number();
  run.pair.a().stream.give_up("idle", run.pair.now);
  run.rest();
  EXPECT_FALSE(run.read(1)) << "there is no lane any more";
  run.attach();
  run.exchange();
  ASSERT_TRUE(run.is_attached());
  EXPECT_NE(run.pair.a().stream.lane_number(), first);
  EXPECT_FALSE(run.read(1)) << "another lane";
  run.pair.a().stream.close_region(run.messages[1]->region); // is closed already
  run.open(100);
  EXPECT_TRUE(run.read(2));
  run.rest();
  run.expect_all_over();
  EXPECT_EQ(run.completed, 1U);
  run.expect_good_end();
}

TEST_P(LaneRegions, without_memory_to_register_are_refused) {
  for (std::size_t side = 0; side < 2; ++side) {
    Reading run(GetParam());
    run.attach();
    run.exchange();
    auto& device = run.rdma.sides.at(side).device;
    device.limit_memory(device.counts().region_bytes + 4096, 100);
    run.open(3 * k_mebi);
    EXPECT_EQ(run.messages[0]->is_open, side == 1);
    EXPECT_FALSE(run.read(0));
    run.exchange();
    EXPECT_TRUE(run.is_attached());
    run.expect_good_end();
  }
}

// What stays registered for the next region is given up for the next ring.
TEST_P(LaneRegions, rings_come_before_memory_that_stays_registered) {
  Reading run(GetParam());
  run.attach();
  run.exchange();
  run.open(k_mebi);
  ASSERT_TRUE(run.read(0));
  run.rest();
  run.expect_all_over();
  run.pair.a().stream.give_up("idle", run.pair.now);
  run.rest();
  for (RdmaSide& side : run.rdma.sides)
    side.device.limit_memory(std::max(side.device.counts().region_bytes, 4 * k_least_rdma_ring),
                             100);
  run.attach();
  EXPECT_TRUE(run.is_attached());
  run.exchange();
  run.expect_good_end();
}

// One failure, at each operation of either device in turn.
TEST_P(LaneRegions, each_read_is_over_once_whatever_operation_fails) {
  for (std::size_t side = 0; side < 2; ++side) {
    std::uint64_t failed = 0;
    std::size_t incomplete = 0;
    for (std::uint64_t n = 0;; ++n) {
      SCOPED_TRACE("operation " + std::to_string(n));
      Reading run(GetParam());
      run.attach();
      run.exchange();
      auto& device = run.rdma.sides.at(side).device;
      device.fail_operation(device.operations() + n, Errc::no_memory);
      for (std::size_t i = 0; i < 3; ++i) {
        run.open(k_mebi + 100 * i + 1);
        (void)run.read(i);
        run.pair.b().write_frames({i * 40, 3}, run.pair.now);
        (void)run.rdma.progress(1, run.pair.now);
        run.look();
      }
      run.rest();
      run.expect_all_over();
      run.exchange();
      run.expect_all_over();
      run.expect_good_end();
      if (HasFailure()) return;
      if (!device.fault_fired()) break;
      ++failed;
      incomplete += run.pair.b().reads.size() - run.completed;
    }
    EXPECT_GT(failed, 10U);
    if (side == 1) {
      EXPECT_GT(incomplete, 0U);
    }
  }
}

// The lane is lost, or given up by either side, at any moment.
TEST_P(LaneRegions, each_read_is_over_once_when_its_lane_is_lost) {
  std::size_t complete = 0, incomplete = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    const auto below = [&random](std::uint64_t n) {
      return static_cast<std::size_t>(random() % n);
    };
    Reading run(GetParam(), 1, seed + 1);
    run.attach();
    run.exchange();
    ASSERT_TRUE(run.is_attached());
    const std::size_t at = below(60);
    const std::size_t victim = below(2);
    RdmaSide& side = run.rdma.sides.at(victim);
    for (std::size_t i = 0; i < 80; ++i) {
      if (i == at) {
        switch (below(5)) {
        case 0:
          run.rdma.fabric.remove(side.device);
          break;
        case 1:
          run.rdma.fabric.set_port(side.device, false);
          break;
        case 2:
          for (const verbs::Qp qp : side.device.queue_pairs())
            run.rdma.fabric.fail(side.device, qp);
          break;
        case 3:
          run.pair.sides[victim].stream.give_up("idle", run.pair.now);
          break;
        default:
          run.pair.finish(victim);
          break;
        }
      }
      const std::size_t peer = below(2);
      switch (below(5)) {
      case 0:
        run.open(1 + below(below(6) == 0 ? 2 * k_mebi : 5000)); // some in several parts
        break;
      case 1:
        if (!run.messages.empty()) {
          const std::size_t m = below(run.messages.size());
          if (!run.messages[m]->is_begun) (void)run.read(m);
        }
        break;
      case 2:
        if (!run.pair.sides[peer].finished)
          run.pair.sides[peer].write_frames({below(1500), below(20)}, run.pair.now);
        break;
      case 3:
        if (run.pair.has_input(peer)) run.pair.deliver(peer, 1 + below(200));
        break;
      default:
        (void)run.rdma.progress(peer, run.pair.now);
        break;
      }
      run.look();
    }
    run.rest();
    run.expect_all_over();
    complete += run.completed;
    incomplete += run.pair.b().reads.size() - run.completed;
    run.expect_good_end();
    if (HasFailure()) return;
  }
  EXPECT_GT(complete, 100U);
  EXPECT_GT(incomplete, 20U);
}

// A forged key: the device refuses it, and the lane is lost. The memory is the reader's again.
TEST_P(LaneRegions, what_is_no_region_ends_the_lane) {
  Reading run(GetParam());
  run.attach();
  run.exchange();
  run.open(100);
  ASSERT_TRUE(run.messages[0]->is_open);
  run.messages[0]->region.key ^= 0x5555U;
  ASSERT_TRUE(run.read(0));
  run.rest();
  run.expect_all_over();
  EXPECT_EQ(run.completed, 0U);
  EXPECT_FALSE(run.is_attached());
  run.exchange();
  run.expect_good_end();
}

INSTANTIATE_TEST_SUITE_P(, LaneRegions, testing::ValuesIn(k_rdma_kinds),
                         [](const auto& p) { return std::string(p.param.name); });

} // namespace
} // namespace statewire::lanes
