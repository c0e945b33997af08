// SPDX-License-Identifier: BSD-3-Clause
// Devices of the simulated fabric that complete no work, without an error: what that costs, and
// after what time.
#include "rdma_exchange.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

namespace statewire::lanes {
namespace {

constexpr Time k_second = std::chrono::seconds(1);

// A lane is attached and has carried something. Then a device completes nothing more.
class SlowDevice : public testing::TestWithParam<std::tuple<RdmaKind, std::size_t>> {
 protected:
  [[nodiscard]] static std::size_t victim() { return std::get<1>(GetParam()); }
  void attach(Exchange& run) {
    run.pair.b().choice.none.clear();
    run.attach();
    ASSERT_TRUE(run.is_attached());
    run.exchange();
    ASSERT_TRUE(run.is_attached());
  }
  static void write(Exchange& run) {
    for (Side& side : run.pair.sides) side.write_frames({10, 1500, 0}, run.pair.now);
  }
  // Passes time, a look at both devices each second, until the lane is given up.
  static Time time_until_given_up(Exchange& run, Time most) {
    const Time begun = run.pair.now;
    while (run.is_attached() && run.pair.now - begun < most) {
      run.pair.now += k_second;
      run.rest();
    }
    return run.pair.now - begun;
  }
};

TEST_P(SlowDevice, device_that_completes_no_work_costs_its_lane_only) {
  for (int after = 0; after < 12; after += 3) { // seconds since the last check, or about
    SCOPED_TRACE(after);
    Exchange run(std::get<0>(GetParam()), 2);
    attach(run);
    run.pair.now += after * k_second;
    run.rest();
    run.rdma.fabric.mute(run.rdma.sides.at(victim()).device);
    write(run);
    const Time took = time_until_given_up(run, 60 * k_second);
    EXPECT_GE(took, 20 * k_second);
    EXPECT_LE(took, 31 * k_second) << "a look each second";
    run.exchange();
    run.expect_good_end();
  }
}

// The connection manager may tell the peer first that the queue pair is gone.
TEST_P(SlowDevice, reason_says_so) {
  Exchange run(std::get<0>(GetParam()));
  attach(run);
  run.rdma.fabric.mute(run.rdma.sides.at(victim()).device);
  write(run);
  (void)time_until_given_up(run, 60 * k_second);
  const std::vector<std::string> reason{"the device has completed no work for 20 s"};
  EXPECT_EQ(run.pair.sides.at(victim()).no_lane, reason);
  if (std::get<0>(GetParam()).method == cpc::k_oob) {
    EXPECT_EQ(run.pair.sides.at(1 - victim()).no_lane, reason);
  }
}

// Neither the next candidate, nor a later proposal waits as long.
TEST_P(SlowDevice, port_refuses_lanes_for_ten_minutes) {
  Exchange run(std::get<0>(GetParam()));
  attach(run);
  auto& own = run.rdma.sides.at(victim());
  const auto why = [&own] { return own.component->ports().at(0).why_not; };
  EXPECT_EQ(why(), "");
  run.rdma.fabric.mute(own.device);
  write(run);
  (void)time_until_given_up(run, 60 * k_second);
  const std::string refusal =
      "the device completed no work: no lane is made over it for ten minutes";
  const std::uint64_t operations = own.device.operations();
  for (int minute = 0; minute < 10; ++minute) {
    EXPECT_EQ(why(), refusal);
    EXPECT_EQ(own.pairs.next_deadline(), run.pair.now + (10 - minute) * 60 * k_second);
    run.attach();
    EXPECT_FALSE(run.is_attached());
    EXPECT_EQ(run.pair.sides.at(victim()).no_lane.back(), refusal);
    EXPECT_EQ(own.device.operations(), operations);
    run.pair.now += 60 * k_second;
    run.rest();
  }
  EXPECT_EQ(why(), "");
  run.attach();
  EXPECT_TRUE(run.is_attached());
  run.expect_good_end();
}

// Two lanes over one pair of ports; what is muted is the first one's queue pair.
TEST_P(SlowDevice, port_that_completes_work_makes_lanes_again) {
  RdmaSides rdma(std::get<0>(GetParam()), 1, 3);
  Stream::Stats stats;
  Pair slow(stats), good(stats);
  const auto rest = [&](Time now) {
    slow.now = good.now = now;
    for (bool any = true; any;) {
      any = rdma.progress(0, now);
      any |= rdma.progress(1, now);
      any |= slow.go_on();
      any |= good.go_on();
    }
  };
  auto& own = rdma.sides.at(victim());
  for (Pair* const pair : {&slow, &good}) {
    rdma.attach(*pair);
    pair->b().choice.offered = {"oob"};
    pair->a().stream.start(pair->now);
    rest(Time{0});
    ASSERT_EQ(pair->a().stream.attach_state(), spec::attach::State::ATTACHED);
    if (pair == &slow) rdma.fabric.mute(own.device);
  }
  slow.sides.at(victim()).write_frames({10, 0}, slow.now);
  for (int second = 1; second <= 31; ++second) rest(second * k_second);
  EXPECT_EQ(slow.a().stream.attach_state(), spec::attach::State::APART);
  EXPECT_EQ(good.a().stream.attach_state(), spec::attach::State::ATTACHED);
  EXPECT_NE(own.component->ports().at(0).why_not, "");
  good.sides.at(victim()).write_frames({10, 0}, good.now);
  for (int second = 32; second <= 43; ++second) rest(second * k_second);
  EXPECT_EQ(own.component->ports().at(0).why_not, "");
  EXPECT_TRUE(slow.a().taken == slow.b().sent && slow.b().taken == slow.a().sent);
  EXPECT_TRUE(good.a().taken == good.b().sent && good.b().taken == good.a().sent);
}

// What comes from the peer says nothing about the own work. It comes between any two checks; its
// receives are used up by then.
TEST_P(SlowDevice, what_comes_from_the_peer_does_not_count) {
  Exchange run(std::get<0>(GetParam()));
  attach(run);
  run.rdma.fabric.mute(run.rdma.sides.at(victim()).device);
  Side& own = run.pair.sides.at(victim());
  Side& peer = run.pair.sides.at(1 - victim());
  own.write_frames({10}, run.pair.now);
  int came = 0, second = 0;
  while (run.is_attached() && second < 60) {
    const std::size_t before = own.taken.size();
    if (++second % 8 == 0 && second <= 24) peer.write_frames({1}, run.pair.now);
    run.pair.now += k_second;
    run.rest();
    came += own.taken.size() > before && run.is_attached() ? 1 : 0;
  }
  EXPECT_GE(came, 2);
  EXPECT_LE(second, 31);
  run.expect_good_end();
}

TEST_P(SlowDevice, reads_under_way_have_failed_once) {
  Exchange run(std::get<0>(GetParam()));
  attach(run);
  Side& reader = run.pair.sides.at(victim());
  Side& owner = run.pair.sides.at(1 - victim());
  std::vector<std::byte> source(5000), into(5000);
  RemoteRegion region;
  ASSERT_TRUE(owner.stream.open_region(source, region, run.pair.now));
  run.rdma.fabric.mute(run.rdma.sides.at(victim()).device);
  ASSERT_TRUE(reader.stream.read_region(region, into, 7, run.pair.now));
  EXPECT_GE(time_until_given_up(run, 60 * k_second), 20 * k_second);
  EXPECT_EQ(reader.reads, (std::vector<std::pair<std::uint64_t, bool>>{{7, false}}));
  run.expect_good_end();
}

// A program computes for a minute between two looks, and everything is complete by then.
TEST_P(SlowDevice, program_that_looks_seldom_keeps_its_lane) {
  Exchange run(std::get<0>(GetParam()));
  attach(run);
  for (int minute = 0; minute < 20; ++minute) {
    write(run);
    while (run.rdma.fabric.step()) {
    }
    run.pair.now += 60 * k_second;
    for (std::size_t side = 0; side < 2; ++side) (void)run.rdma.progress(side, run.pair.now);
    EXPECT_TRUE(run.is_attached()) << "after " << minute << " min";
  }
  run.expect_good_end();
}

// Most work has no completion of its own, so an idle lane asks for one, and then rests.
TEST_P(SlowDevice, idle_lane_is_asked_once) {
  Exchange run(std::get<0>(GetParam()));
  attach(run);
  const auto& own = run.rdma.sides.at(victim());
  run.pair.sides.at(victim()).write_frames({1}, run.pair.now);
  run.rest();
  EXPECT_LE(own.pairs.next_deadline(), run.pair.now + 10 * k_second);
  const std::uint64_t before = own.device.counts().sends_posted;
  run.pair.now += 10 * k_second;
  run.rest();
  EXPECT_EQ(own.device.counts().sends_posted, before + 1);
  for (int i = 0; i < 10; ++i) {
    run.pair.now += 10 * k_second;
    run.rest();
  }
  EXPECT_EQ(own.device.counts().sends_posted, before + 1);
  EXPECT_EQ(own.pairs.next_deadline(), k_never);
  EXPECT_TRUE(run.is_attached());
  run.expect_good_end();
}

TEST_P(SlowDevice, device_that_refuses_to_be_asked_costs_the_lane) {
  Exchange run(std::get<0>(GetParam()));
  attach(run);
  auto& own = run.rdma.sides.at(victim());
  run.pair.sides.at(victim()).write_frames({1}, run.pair.now);
  run.rest();
  own.device.fail_operation(own.device.operations(), Errc::system);
  run.pair.now += 10 * k_second;
  run.rest();
  EXPECT_TRUE(own.device.fault_fired());
  EXPECT_FALSE(run.is_attached());
  run.expect_good_end();
}

// Many small publications fill the queue of work up to its limit, the byte that asks included.
TEST_P(SlowDevice, queue_of_work_has_room_to_ask) {
  Exchange run(std::get<0>(GetParam()));
  attach(run);
  Side& own = run.pair.sides.at(victim());
  for (int i = 0; i < 300; ++i) {
    own.write_frames({static_cast<std::size_t>(i % 3)}, run.pair.now);
    run.pair.now += 5 * k_second;
    if (i % 2 == 0) (void)run.rdma.sides.at(victim()).pairs.progress(run.pair.now);
    if (i % 4 == 0) run.rest();
  }
  run.rest();
  EXPECT_TRUE(run.is_attached());
  run.expect_good_end();
}

INSTANTIATE_TEST_SUITE_P(, SlowDevice,
                         testing::Combine(testing::ValuesIn(k_rdma_kinds), testing::Values(0U, 1U)),
                         [](const auto& p) {
                           return std::string(std::get<0>(p.param).name) +
                                  (std::get<1>(p.param) == 0 ? "_initiator" : "_acceptor");
                         });

// A look takes no more than 64 completions, and an event may come beside them.
TEST(BusyDevice, lane_is_checked_behind_all_that_has_completed) {
  using Step = verbs::MemoryFabric::Step;
  constexpr unsigned k_look = 64;
  Exchange run(k_oob_roce, 1, 1, 1, {.ring = k_least_rdma_ring, .receives = 2 * k_look});
  run.attach();
  ASSERT_TRUE(run.is_attached());
  verbs::MemoryFabric& fabric = run.rdma.fabric;
  auto& own = run.rdma.sides.at(0);
  const std::uint32_t peer = run.rdma.sides.at(1).device.index();
  const auto look = [&] {
    run.pair.now += 10 * k_second;
    (void)own.pairs.progress(run.pair.now);
  };
  run.pair.a().write_frames({1}, run.pair.now);
  for (int i = 0; i < 2; ++i) look(); // the device has been asked, and is slow
  for (unsigned i = 0; i < k_look; ++i) run.pair.b().write_frames({1}, run.pair.now);
  const auto next_of_peer = [&] {
    const auto steps = fabric.enabled();
    return std::ranges::find_if(steps,
                                [peer](const Step& s) {
                                  return s.kind == Step::Kind::arrive && s.endpoint == peer;
                                }) -
           steps.begin();
  };
  for (unsigned i = 0; i < k_look; ++i) {
    const auto next = static_cast<std::size_t>(next_of_peer());
    ASSERT_LT(next, fabric.enabled().size());
    fabric.perform(next);
  }
  verbs::Cm cm;
  ASSERT_EQ(own.device.cm_resolve_address(*parse_address("10.0.0.2:1"), k_second, cm), Errc::ok);
  while (fabric.step()) {
  }
  const std::uint64_t before = own.device.counts().completions_delivered;
  const std::uint64_t events = own.device.counts().events_delivered;
  look();
  EXPECT_EQ(own.device.counts().completions_delivered, before + k_look);
  EXPECT_EQ(own.device.counts().events_delivered, events + 1);
  run.rest();
  EXPECT_TRUE(run.is_attached());
  own.device.cm_destroy(cm);
  run.expect_good_end();
}

// The device's own report comes first, where the peer's does not answer.
TEST(CheckInterval, two_are_longer_than_a_device_may_retry) {
  EXPECT_EQ(check_interval(std::nullopt), 10 * k_second);
  for (std::uint8_t timeout = 8; timeout <= 22; ++timeout) {
    const Time once(std::int64_t{4096} << timeout);
    EXPECT_GE(2 * check_interval(timeout), 8 * 4 * once);
    EXPECT_EQ(check_interval(timeout), std::max(10 * k_second, 16 * once));
  }
}

} // namespace
} // namespace statewire::lanes
