// SPDX-License-Identifier: BSD-3-Clause
// Two streams over each kind of lane: used, given up, attached again, and under a seeded scheduler.
#include "kinds.hpp"
#include "open_descriptors.hpp"

#include <gtest/gtest.h>

#include <random>

namespace statewire::lanes {
namespace {

using spec::attach::State;

struct Connected {
  explicit Connected(const Kind& kind) : lanes(kind.make()) {
    lanes->attach(pair);
    for (Pipe& p : pair.pipes) p.capacity = 100;
    pair.b().choice.offered = {"ring"};
  }

  // Until nothing moves.
  void rest() {
    for (int i = 0; i < 1000000; ++i) {
      bool any = false;
      for (std::size_t side = 0; side < 2; ++side) any |= lanes->progress(side, pair.now);
      any |= pair.go_on();
      if (!any) return;
    }
    FAIL() << "it does not come to rest";
  }
  void exchange(std::size_t more = 0) {
    for (std::size_t i = 1; i < 10; ++i) {
      pair.a().write_frames({i * 7 + more, 0}, pair.now);
      pair.b().write_frames({100 - i * 3 + more / 2}, pair.now);
      if (i % 3 == 0) rest();
    }
  }
  [[nodiscard]] bool is_attached() {
    return pair.a().stream.attach_state() == State::ATTACHED &&
           pair.b().stream.attach_state() == State::ATTACHED;
  }
  [[nodiscard]] std::uint64_t over_the_sockets() const {
    return pair.pipes[0].gone + pair.pipes[1].gone;
  }
  void expect_all_arrived() {
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_TRUE(pair.sides[i].taken == pair.sides[1 - i].sent);
      EXPECT_TRUE(pair.sides[i].violations.empty());
    }
    EXPECT_EQ(pair.a().stream.attach_state(), pair.b().stream.attach_state());
    EXPECT_EQ(stats.unexpected, 0U);
  }
  void expect_good_end() {
    expect_all_arrived();
    pair.finish(0);
    pair.finish(1);
    rest();
    EXPECT_EQ(pair.a().ends, 1);
    EXPECT_EQ(pair.b().ends, 1);
    expect_all_arrived();
  }

  std::unique_ptr<BothSides> lanes;
  Stream::Stats stats;
  Pair pair{stats};
};

class LaneKinds : public testing::TestWithParam<Kind> {};

TEST_P(LaneKinds, bytes_go_over_it_until_the_streams_end) {
  const auto before = open_descriptors();
  {
    Connected run(GetParam());
    run.exchange();
    EXPECT_FALSE(run.is_attached());
    run.pair.a().stream.start(run.pair.now);
    run.rest();
    ASSERT_TRUE(run.is_attached());
    const std::uint64_t socket = run.over_the_sockets();
    run.exchange();
    EXPECT_EQ(run.over_the_sockets(), socket);
    run.exchange(GetParam().ring / 2); // several times the ring
    EXPECT_EQ(run.over_the_sockets(), socket);
    run.expect_good_end();
  }
  EXPECT_EQ(open_descriptors(), before);
}

TEST_P(LaneKinds, is_given_up_and_attached_again) {
  Connected run(GetParam());
  run.pair.b().choice.offered = {"ring", "ring"};
  run.pair.a().stream.start(run.pair.now);
  run.exchange();
  run.pair.b().stream.give_up("it is idle", run.pair.now);
  run.exchange();
  EXPECT_TRUE(run.is_attached());
  EXPECT_EQ(run.pair.a().stream.lane_number(), 2U);
  run.pair.a().stream.give_up("it is idle", run.pair.now);
  run.exchange();
  EXPECT_EQ(run.pair.a().stream.attach_state(), State::APART);
  run.pair.a().stream.start(run.pair.now);
  run.exchange();
  EXPECT_TRUE(run.is_attached());
  run.expect_good_end();
}

// Given up with a full ring, of which the peer has read nothing or a part.
TEST_P(LaneKinds, what_the_peer_has_not_read_is_sent_again) {
  for (std::size_t side = 0; side < 2; ++side) {
    for (const std::size_t read : {0U, 1U, 37U}) {
      Connected run(GetParam());
      run.pair.a().stream.start(run.pair.now);
      run.rest();
      run.exchange(GetParam().ring / 3); // positions that wrap
      ASSERT_TRUE(run.is_attached());
      run.pair.b().appetite = read;
      run.pair.a().write_frames({GetParam().ring + 20}, run.pair.now);
      (void)run.lanes->progress(1, run.pair.now);
      run.pair.sides[side].stream.give_up("the test says so", run.pair.now);
      run.rest();
      EXPECT_EQ(run.pair.a().stream.attach_state(), State::APART);
      run.expect_good_end();
    }
  }
}

TEST_P(LaneKinds, next_candidate_is_tried_and_after_the_last_the_stream_stays_on_the_socket) {
  Connected run(GetParam());
  run.pair.b().choice.offered = {"absent", "ring", "absent"};
  run.pair.a().stream.start(run.pair.now);
  run.exchange();
  EXPECT_TRUE(run.is_attached());
  run.pair.b().stream.give_up("it is idle", run.pair.now);
  run.exchange();
  EXPECT_EQ(run.pair.b().stream.attach_state(), State::APART);
  EXPECT_EQ(run.pair.b().no_lane, std::vector<std::string>{"it is idle"});
  ASSERT_EQ(run.pair.a().no_lane.size(), 1U);
  EXPECT_EQ(run.pair.a().no_lane[0].find("absent"), std::string::npos) << run.pair.a().no_lane[0];
  run.expect_good_end();
}

TEST_P(LaneKinds, every_byte_arrives_once_whatever_the_schedule) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    const auto below = [&random](std::uint64_t n) {
      return static_cast<std::size_t>(random() % n);
    };
    Connected run(GetParam());
    run.pair.b().choice.offered.assign(1 + below(3), "ring");
    run.pair.a().looks_in_place = seed % 2 == 0;
    run.pair.b().looks_in_place = seed / 2 % 2 == 0;
    const std::size_t most = seed % 8 == 0 ? std::max<std::size_t>(200, GetParam().ring / 4) : 200;
    for (Pipe& p : run.pair.pipes) p.capacity = most / 2;
    run.pair.a().stream.start(run.pair.now);
    for (int i = 0; i < 150; ++i) {
      const std::size_t side = below(2);
      Side& s = run.pair.sides[side];
      switch (below(8)) {
      case 0:
        s.write_frames({below(most), below(20)}, run.pair.now);
        break;
      case 1:
      case 2:
        if (run.pair.has_input(side)) run.pair.deliver(side, 1 + below(most));
        break;
      case 3:
      case 4:
        (void)run.lanes->progress(side, run.pair.now);
        if (RingEnd* end = run.pair.starting(side)) end->be_ready(run.pair.now);
        if (run.pair.has_publication(side)) run.pair.medium.ends[side]->deliver(run.pair.now);
        break;
      case 5:
        s.stream.on_writable(run.pair.now);
        (void)s.write_again(run.pair.now);
        break;
      case 6:
        s.appetite = below(3) == 0 ? below(most) : SIZE_MAX;
        (void)s.release(run.pair.now);
        if (s.waits) s.resume(run.pair.now);
        break;
      default:
        if (below(10) == 0) s.stream.give_up("the test says so", run.pair.now);
        if (below(10) == 0) run.pair.a().stream.start(run.pair.now);
        break;
      }
    }
    run.rest();
    run.expect_good_end();
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(, LaneKinds, testing::ValuesIn(kinds()),
                         [](const auto& p) { return std::string(p.param.name); });

} // namespace
} // namespace statewire::lanes
