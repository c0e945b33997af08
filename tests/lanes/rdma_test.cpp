// SPDX-License-Identifier: BSD-3-Clause
// Two streams whose lanes are queue pairs of the simulated fabric: devices that fail at every
// operation, go, or lack memory, and peers that write what they must not.
#include "lanes/rdma/rdma_component.hpp"
#include "rdma_exchange.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <optional>
#include <random>
#include <tuple>

namespace statewire::lanes {
namespace {

using spec::attach::State;
using verbs::MemoryFabric;

struct Recorder final : LaneEvents {
  void send_setup(cpc::BytesView bytes, native::Descriptor, Time) override {
    setup.assign(bytes.begin(), bytes.end());
  }
  void on_ready(Time) override { ++ready; }
  void on_may_write(Time) override {}
  void on_arrival(Time) override { ++arrivals; }
  void ring_bell(std::uint64_t, Time) override {}
  void on_failure(std::string_view why, Time) override { failures.emplace_back(why); }
  void on_violation(std::string_view why, Time) override { violations.emplace_back(why); }
  cpc::Bytes setup;
  int ready = 0, arrivals = 0;
  std::vector<std::string> failures, violations;
};

class RdmaLanes : public testing::TestWithParam<RdmaKind> {};

// One failure, at each operation of either device in turn, with and without another candidate.
TEST_P(RdmaLanes, nothing_is_lost_whatever_operation_fails) {
  for (std::size_t side = 0; side < 2; ++side) {
    for (const std::size_t candidates : {1U, 2U}) {
      std::uint64_t failed = 0;
      for (std::uint64_t n = 0;; ++n) {
        SCOPED_TRACE("operation " + std::to_string(n));
        Exchange run(GetParam(), candidates);
        run.rdma.sides.at(side).device.fail_operation(n, Errc::no_memory);
        run.exchange();
        run.attach();
        run.exchange();
        run.exchange();
        run.expect_good_end();
        if (HasFailure()) return;
        if (!run.rdma.sides.at(side).device.fault_fired()) break;
        ++failed;
      }
      EXPECT_GT(failed, 40U);
    }
  }
}

// What becomes of a lane at any moment, and what its sides say of it.
struct Fault {
  const char* name;
  std::function<bool(RdmaSides&, std::size_t side)> happen; // false: there was nothing to fail
  const char* reason;                                       // at the side that it happens to
};

class RdmaLaneFaults : public testing::TestWithParam<std::tuple<RdmaKind, Fault>> {
 protected:
  [[nodiscard]] static const RdmaKind& kind() { return std::get<0>(GetParam()); }
  [[nodiscard]] static const Fault& fault() { return std::get<1>(GetParam()); }
};

TEST_P(RdmaLaneFaults, at_any_moment_lose_nothing) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    const auto below = [&random](std::uint64_t n) {
      return static_cast<std::size_t>(random() % n);
    };
    Exchange run(kind(), 1, seed + 1);
    run.pair.a().stream.start(run.pair.now);
    const std::size_t at = below(120);
    const std::size_t victim = below(2);
    bool happened = false;
    for (std::size_t i = 0; i < 150; ++i) {
      if (i == at) happened = fault().happen(run.rdma, victim);
      const std::size_t side = below(2);
      switch (below(4)) {
      case 0:
        run.pair.sides[side].write_frames({below(1500), below(20)}, run.pair.now);
        break;
      case 1:
        if (run.pair.has_input(side)) run.pair.deliver(side, 1 + below(200));
        break;
      case 2:
        (void)run.rdma.progress(side, run.pair.now);
        break;
      default:
        run.pair.sides[side].stream.on_writable(run.pair.now);
        (void)run.pair.sides[side].write_again(run.pair.now);
        break;
      }
    }
    run.rest();
    EXPECT_NE(run.is_attached(), happened);
    run.expect_good_end();
    if (HasFailure()) return;
  }
}

TEST_P(RdmaLaneFaults, are_the_reason_why_there_is_no_lane) {
  Exchange run(kind());
  run.pair.b().choice.none.clear();
  run.attach();
  ASSERT_TRUE(run.is_attached());
  run.exchange();
  EXPECT_TRUE(fault().happen(run.rdma, 1));
  run.rest();
  for (const Side& side : run.pair.sides) {
    ASSERT_EQ(side.no_lane.size(), 1U);
    // The connection manager may have reported it before.
    if (kind().method == cpc::k_rdma_cm &&
        side.no_lane[0].starts_with("the peer has ended the queue pair"))
      continue;
    EXPECT_NE(side.no_lane[0].find(fault().reason), std::string::npos) << side.no_lane[0];
  }
}

INSTANTIATE_TEST_SUITE_P(
    , RdmaLaneFaults,
    testing::Combine(testing::ValuesIn(k_rdma_kinds),
                     testing::Values(Fault{"device_removed",
                                           [](RdmaSides& r, std::size_t side) {
                                             r.fabric.remove(r.sides.at(side).device);
                                             return true;
                                           },
                                           "the device was removed"},
                                     Fault{"port_down",
                                           [](RdmaSides& r, std::size_t side) {
                                             r.fabric.set_port(r.sides.at(side).device, false);
                                             return true;
                                           },
                                           "the port is down"},
                                     Fault{"queue_pairs_fail",
                                           [](RdmaSides& r, std::size_t side) {
                                             const auto all = r.sides.at(side).device.queue_pairs();
                                             for (const verbs::Qp qp : all)
                                               r.fabric.fail(r.sides.at(side).device, qp);
                                             return !all.empty();
                                           },
                                           "failed"})),
    [](const auto& p) {
      return std::string(std::get<0>(p.param).name) + "_" + std::get<1>(p.param).name;
    });

// What comes first is up to the two networks: the socket's end, or the device's completions.
TEST_P(RdmaLanes, last_bytes_of_a_killed_process_are_read) {
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    for (const bool device_first : {false, true}) {
      Exchange run(GetParam(), 1, seed);
      run.attach();
      ASSERT_TRUE(run.is_attached());
      run.exchange();
      auto& fabric = run.rdma.fabric;
      run.pair.a().write_frames({1500, 30}, run.pair.now);
      while (fabric.step()) {
      }
      ASSERT_TRUE(run.pair.b().taken.size() < run.pair.a().sent.size());
      fabric.kill(run.rdma.sides[0].device, MemoryFabric::Death::process);
      for (int i = 0; device_first && i < 100; ++i) (void)run.rdma.progress(1, run.pair.now);
      run.pair.b().stream.on_end(run.pair.now);
      EXPECT_TRUE(run.pair.b().taken == run.pair.a().sent);
      EXPECT_EQ(run.pair.b().ends, 1);
      EXPECT_EQ(run.pair.b().violations, std::vector<std::string>{});
    }
  }
}

// A writer that ends first sends again what was not reported, without waiting for its reader.
TEST_P(RdmaLanes, what_has_come_is_not_sent_again_if_the_reader_ends_first) {
  Exchange run(GetParam());
  run.attach();
  ASSERT_TRUE(run.is_attached());
  run.exchange();
  const std::uint64_t before = run.pair.pipes[0].gone;
  run.pair.a().write_frames({1500, 30}, run.pair.now);
  while (run.rdma.fabric.step()) {
  }
  run.pair.finish(1);
  while (run.pair.go_on()) {
  }
  EXPECT_TRUE(run.pair.b().taken == run.pair.a().sent);
  EXPECT_LT(run.pair.pipes[0].gone - before, 100U);
  run.expect_good_end();
}

std::size_t mapped_rings() {
  std::ifstream maps("/proc/self/maps");
  std::size_t n = 0;
  for (std::string line; std::getline(maps, line);)
    n += line.find("statewire-ring") != std::string::npos ? 1 : 0;
  return n;
}

// Its queue pairs and regions are the parent's, and its addresses may be in use again.
TEST_P(RdmaLanes, child_of_the_process_gives_nothing_back) {
  RdmaSides rdma(GetParam(), 1, 2);
  RdmaSide& own = rdma.sides[0];
  Stream::Stats stats;
  std::optional<Pair> pair(std::in_place, stats);
  rdma.attach(*pair);
  pair->b().choice.offered = {"oob"};
  pair->a().stream.start(pair->now);
  for (int i = 0; i < 1000; ++i) {
    (void)pair->go_on();
    for (const std::size_t side : {0U, 1U}) (void)rdma.progress(side, pair->now);
  }
  ASSERT_EQ(pair->a().stream.attach_state(), State::ATTACHED);
  Recorder events;
  std::string why;
  auto begun = own.component->start({"", "one", "two", {}}, 1, false, events, why, Time{0});
  ASSERT_NE(begun, nullptr) << why;
  const auto before = own.device.counts();
  const std::uint64_t operations = own.device.operations();
  const std::size_t mapped = mapped_rings();

  own.component->leave_parent();
  begun.reset();
  pair.reset();
  own.component.reset();
  const auto after = own.device.counts();
  EXPECT_EQ(before.queue_pairs, GetParam().method == cpc::k_oob ? 2U : 1U);
  EXPECT_EQ(after.queue_pairs, before.queue_pairs);
  EXPECT_EQ(before.regions, 3U);
  EXPECT_EQ(after.regions, before.regions);
  EXPECT_EQ(after.cms, before.cms);
  EXPECT_EQ(own.device.operations(), operations);
  EXPECT_EQ(rdma.sides[1].device.counts().queue_pairs, 0U);
  EXPECT_EQ(mapped - mapped_rings(), 4U) << "the two of the peer, each mapped twice";
}

// Thousands of short publications in one direction: each takes a receive, and none waits for one
// that is not there.
TEST_P(RdmaLanes, no_write_finds_the_peer_without_a_receive) {
  Exchange run(GetParam());
  run.attach();
  ASSERT_TRUE(run.is_attached());
  for (int i = 0; i < 2000; ++i) {
    run.pair.a().write_frames({static_cast<std::size_t>(i % 5)}, run.pair.now);
    if (i % 7 == 0) (void)run.rdma.progress(1, run.pair.now);
    if (i % 50 == 0) run.rest();
  }
  run.rest();
  EXPECT_TRUE(run.is_attached());
  for (const MemoryFabric::TraceEntry& e : run.rdma.fabric.trace())
    EXPECT_NE(e.what, "receiver not ready");
  run.expect_good_end();
}

TEST_P(RdmaLanes, without_memory_to_register_the_stream_stays_on_the_socket) {
  for (std::size_t side = 0; side < 2; ++side) {
    Exchange run(GetParam());
    run.rdma.sides.at(side).device.limit_memory(100, 10);
    run.attach();
    EXPECT_FALSE(run.is_attached());
    run.exchange();
    run.expect_good_end();
  }
}

TEST_P(RdmaLanes, port_that_is_down_makes_none_until_it_is_up) {
  for (std::size_t side = 0; side < 2; ++side) {
    Exchange run(GetParam());
    RdmaSide& own = run.rdma.sides.at(side);
    const auto why = [&own] { return own.component->ports().at(0).why_not; };
    run.pair.b().choice.none.clear();
    run.attach();
    ASSERT_TRUE(run.is_attached());
    EXPECT_EQ(why(), "");
    run.rdma.fabric.set_port(own.device, false);
    run.rest();
    EXPECT_FALSE(run.is_attached());
    EXPECT_EQ(why(), "the port is down");
    const std::uint64_t operations = own.device.operations();
    run.attach();
    EXPECT_FALSE(run.is_attached());
    EXPECT_EQ(own.device.operations(), operations);
    EXPECT_EQ(run.pair.a().no_lane.back(), "the port is down");
    run.rdma.fabric.set_port(own.device, true);
    run.rest();
    run.attach();
    EXPECT_TRUE(run.is_attached());
    EXPECT_EQ(why(), "");
    run.exchange();
    run.rdma.fabric.remove(own.device);
    run.rest();
    run.attach();
    EXPECT_EQ(run.pair.a().no_lane.back(), "the device was removed");
    EXPECT_EQ(why(), "the device was removed");
    run.expect_good_end();
  }
}

// No event of the device reaches a lane without a queue pair. A stream may destroy a stopped lane
// later than the device.
TEST_P(RdmaLanes, removed_device_is_closed_when_its_last_lane_is_stopped) {
  for (const bool initiator : {false, true}) {
    RdmaSides rdma(GetParam(), 1, 2);
    RdmaSide& own = rdma.sides[0];
    std::array<Recorder, 2> events;
    std::array<std::unique_ptr<Lane>, 2> lanes;
    std::string why;
    for (std::size_t i = 0; i < 2; ++i) {
      lanes.at(i) =
          own.component->start({"", "one", "two", {}}, 1, initiator, events.at(i), why, Time{0});
      ASSERT_NE(lanes.at(i), nullptr) << why;
    }
    rdma.fabric.remove(own.device);
    EXPECT_TRUE(rdma.progress(0, Time{0}));
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(events.at(i).failures, std::vector<std::string>{"the device was removed"});
      EXPECT_TRUE(own.is_open) << "its lanes may still ask for it";
      lanes.at(i)->stop();
      (void)rdma.progress(0, Time{0});
    }
    EXPECT_FALSE(own.is_open);
    const auto counts = own.device.counts();
    EXPECT_EQ(counts.queue_pairs + counts.regions + counts.cms + counts.misuses, 0U);
    EXPECT_FALSE(rdma.progress(0, Time{0}));
    EXPECT_TRUE(own.pairs.arm());
    EXPECT_TRUE(own.pairs.descriptors().empty());
    EXPECT_EQ(own.component->start({"", "one", "two", {}}, 2, initiator, events[0], why, Time{0}),
              nullptr);
    EXPECT_EQ(why, "the device was removed");
    EXPECT_FALSE(own.pairs.is_over()) << "it is closed once";
    const std::uint64_t operations = own.device.operations();
    lanes = {};
    EXPECT_EQ(own.device.operations(), operations);
  }
}

TEST_P(RdmaLanes, a_port_has_no_more_lanes_than_it_may_have) {
  Exchange run(GetParam(), 1, 1, 0);
  run.attach();
  EXPECT_FALSE(run.is_attached());
  run.exchange();
  run.expect_good_end();
}

// Also of those that are being connected: each has memory of the device already.
TEST_P(RdmaLanes, those_that_are_being_connected_count) {
  RdmaSides rdma(GetParam(), 1, 2);
  RdmaSide& side = rdma.sides[0];
  for (const bool initiator : {false, true}) {
    Recorder events;
    std::string why;
    std::vector<std::unique_ptr<Lane>> lanes;
    const auto start = [&] {
      lanes.push_back(
          side.component->start({"", "one", "two", {}}, 1, initiator, events, why, Time{0}));
      return lanes.back() != nullptr;
    };
    EXPECT_TRUE(start() && start()) << why;
    EXPECT_FALSE(start());
    EXPECT_EQ(why, "port one has as many lanes as it may have");
    lanes.front()->stop();
    EXPECT_TRUE(start()) << why;
    lanes.clear();
    EXPECT_EQ(side.pairs.lanes(), 0U);
    EXPECT_EQ(side.device.counts().regions, 0U);
  }
}

INSTANTIATE_TEST_SUITE_P(, RdmaLanes, testing::ValuesIn(k_rdma_kinds),
                         [](const auto& p) { return std::string(p.param.name); });

// What comes over the lane is not believed.
struct Hostile {
  Hostile() : lane(rdma.sides[0].pairs, events, RdmaSides::k_small) {
    auto& device = rdma.sides[1].device;
    EXPECT_TRUE(lane.make(7, why, Time{0})) << why;
    theirs = decode_rdma_setup(events.setup).value_or(RdmaSetup{});
    EXPECT_EQ(device.create_qp(verbs::QpOptions{}, qp), Errc::ok);
    EXPECT_EQ(device.connect(qp, theirs.queue_pair), Errc::ok);
    own = theirs;
    own.queue_pair = device.parameters(qp);
  }
  void say(const RdmaSetup& setup) {
    const cpc::Bytes bytes = encode(setup);
    lane.on_setup(bytes, {}, Time{0});
  }
  void write(std::uint32_t immediate) {
    verbs::WorkRequest work;
    work.kind = verbs::WorkRequest::Kind::write_immediate;
    work.immediate = immediate;
    EXPECT_EQ(rdma.sides[1].device.post(qp, work), Errc::ok);
    for (int i = 0; i < 100; ++i) (void)rdma.progress(0, Time{0});
  }

  RdmaSides rdma{k_rdma_kinds[0]};
  Recorder events;
  OobLane lane;
  verbs::Qp qp;
  RdmaSetup theirs, own;
  std::string why;
};

TEST(RdmaLaneWords, impossible_words_of_the_peer_are_violations) {
  for (const std::uint32_t word :
       {RdmaWord::of_position(0).word(), RdmaWord::of_position(k_least_rdma_ring + 1).word(),
        RdmaWord::of_position(UINT32_MAX).word(), RdmaWord::of_report(1, 0).word(),
        RdmaWord::of_report(0, 1).word()}) {
    SCOPED_TRACE(word);
    Hostile h;
    h.say(h.own);
    EXPECT_EQ(h.events.ready, 1);
    h.write(RdmaWord::of_position(k_least_rdma_ring).word()); // as far as there is room
    EXPECT_EQ(h.lane.received().size(), k_least_rdma_ring);
    EXPECT_EQ(h.events.arrivals, 1);
    h.write(word);
    EXPECT_EQ(h.events.violations, std::vector<std::string>{"an impossible position over RDMA"})
        << testing::PrintToString(h.events.failures);
    h.write(RdmaWord::of_position(1).word());
    EXPECT_EQ(h.events.violations.size() + h.events.failures.size(), 1U);
    EXPECT_EQ(h.events.arrivals, 1);
  }
}

TEST(RdmaLaneWords, second_queue_pair_for_one_lane_ends_it) {
  Hostile h;
  h.say(h.own);
  h.say(h.own);
  EXPECT_EQ(h.events.ready, 1);
  EXPECT_EQ(h.events.failures.size(), 1U);
}

TEST(RdmaLaneWords, parameters_that_cannot_be_used_end_the_lane) {
  const auto expect_failure = [](const std::function<void(RdmaSetup&)>& change) {
    Hostile h;
    change(h.own);
    h.say(h.own);
    EXPECT_EQ(h.events.ready, 0);
    ASSERT_EQ(h.events.failures.size(), 1U);
    EXPECT_NE(h.events.failures[0].find("impossible parameters"), std::string::npos);
  };
  expect_failure([](RdmaSetup& s) { s.ring.size = 0; });
  expect_failure([](RdmaSetup& s) { s.ring.size = 5000; });
  expect_failure([](RdmaSetup& s) { s.ring.size = 1U << 31U; });
  expect_failure([](RdmaSetup& s) { s.ring.receives = 0; });
  expect_failure([](RdmaSetup& s) { s.ring.receives = 1024; });
  expect_failure([](RdmaSetup& s) { s.queue_pair.number = 1U << 24U; });
  Hostile h;
  const cpc::Bytes none;
  h.lane.on_setup(none, {}, Time{0});
  EXPECT_EQ(h.events.failures.size(), 1U);
}

} // namespace
} // namespace statewire::lanes
