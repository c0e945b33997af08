// SPDX-License-Identifier: BSD-3-Clause
// Two streams under a seeded scheduler: every byte arrives once and in order, both sides agree on
// the lane or on none, and nothing waits without end. STATEWIRE_SEED replays one run.
#include "pair.hpp"

#include <cstdlib>
#include <random>

namespace statewire::lanes {
namespace {

using spec::attach::State;

class Schedule {
 public:
  Schedule(std::uint64_t seed, Stream::Stats& stats) : random_(seed), pair_(stats) {
    pair_.medium.ring = 4 + below(60);
    pair_.medium.receives = 3 + below(4);
    if (seed % 5 == 0) pair_.medium.receives = SIZE_MAX;
    pair_.medium.up_to = [this](std::size_t n) { return 1 + below(n); };
    for (Pipe& p : pair_.pipes) p.capacity = 8 + below(200);
    const std::array<const char*, 5> names{"ring", "instant", "first", "refuses", "absent"};
    for (std::size_t n = below(8) == 0 ? 0 : 1 + below(3); n != 0; --n)
      pair_.b().choice.offered.emplace_back(names[below(5) == 0 ? 3 + below(2) : below(3)]);
    fails_ = below(4);
    slow_ = below(3);
    kills_ = seed % 4 == 3;
    finishes_early_ = seed % 3 == 1;
    pair_.sleeps = seed % 2 == 1;
    pair_.medium.looks_late = pair_.sleeps && seed / 2 % 2 == 1;
    pair_.a().looks = !pair_.sleeps || seed / 4 % 2 == 0;
    pair_.b().looks = !pair_.sleeps || seed / 8 % 2 == 0;
    pair_.a().looks_in_place = seed / 16 % 2 == 0;
    pair_.b().looks_in_place = seed / 32 % 2 == 0;
    const bool in_place = seed / 64 % 2 == 0;
    pair_.a().makes_in_place = pair_.b().makes_in_place = in_place;
    if (in_place) pair_.medium.ring += 200; // frames have space in it
    pair_.a().seed = static_cast<std::uint32_t>(seed);
    pair_.b().seed = static_cast<std::uint32_t>(seed + 1);
    if (below(4) != 0) pair_.a().stream.start(pair_.now);
  }

  void go() {
    for (int i = 0; i < 400; ++i) {
      pair_.now += Time(1);
      act(below(2));
      if (kills_ && below(300) == 0) kill();
    }
    ASSERT_TRUE(pair_.settle()) << "it does not come to rest";
    check_agreement();
    for (std::size_t i = 0; i < 2; ++i)
      if (!pair_.sides[i].finished && !pair_.sides[i].dead) pair_.finish(i);
    ASSERT_TRUE(pair_.settle()) << "it does not come to rest after both have ended";
    for (std::size_t i = 0; i < 2; ++i)
      if (!pair_.sides[i].dead) check(pair_.sides[i], pair_.sides[1 - i]);
  }
  // A byte in so many is another one: nothing is promised but that each side ends well or finds a
  // violation, after which it hears no more.
  void go_corrupted(std::size_t one_in) {
    pair_.sleeps = pair_.medium.looks_late = false;
    pair_.a().looks = pair_.b().looks = true;
    pair_.medium.is_hostile = true;
    pair_.corrupt = [this, one_in](std::vector<std::byte>& bytes) {
      for (std::byte& b : bytes)
        if (below(one_in) == 0) b ^= static_cast<std::byte>(1U << below(8));
    };
    for (int i = 0; i < 400; ++i) {
      pair_.now += Time(1);
      act(below(2));
      violations_ = pair_.a().violations.size() + pair_.b().violations.size();
      EXPECT_LE(pair_.a().violations.size(), 1U);
      EXPECT_LE(pair_.b().violations.size(), 1U);
    }
  }
  [[nodiscard]] std::size_t violations() const { return violations_; }
  [[nodiscard]] bool is_attached() const { return pair_.medium.carried != 0; }
  [[nodiscard]] std::uint64_t bells() const { return pair_.medium.bells; }
  [[nodiscard]] std::size_t made_in_place() {
    return pair_.a().made_in_place + pair_.b().made_in_place;
  }

 private:
  std::size_t below(std::size_t n) { return random_() % n; }

  void act(std::size_t i) {
    Side& s = pair_.sides[i];
    if (s.dead) return;
    const Time now = pair_.now;
    if (RingEnd* const due = pair_.look_due(i)) return due->look_at_peer(now);
    if (s.is_armed) return pair_.look(i);
    const std::size_t what = below(pair_.sleeps ? 18 : 14);
    if (what >= 14) {
      if (!s.is_asleep) s.arm(now);
      return;
    }
    if (s.is_asleep && what >= 3 && what <= 9 && !pair_.has_event(i)) return;
    s.wake(now);
    RingEnd* end = pair_.starting(i);
    switch (what) {
    case 0:
    case 1:
    case 2:
      if (s.finished) return;
      if (below(8) == 0)
        s.write_frames({below(5), below(300), 0}, now);
      else
        s.write_frames({below(40)}, now);
      return;
    case 3:
    case 4:
    case 5:
      if (pair_.has_input(i)) pair_.deliver(i, 1 + below(120));
      return;
    case 6:
      s.stream.on_writable(now);
      (void)s.write_again(now);
      s.finish_if_written(now);
      return;
    case 7:
    case 8:
      if (pair_.has_publication(i) && s.looks) pair_.medium.ends[i]->deliver(now);
      return;
    case 9:
      if (end == nullptr || (i == slow_ && below(10) != 0)) return;
      if (fails_ != 0 && below(6) == 0)
        --fails_, end->fail("it does not come up", now);
      else
        end->be_ready(now);
      return;
    case 10:
      s.appetite = below(3) == 0 ? below(20) : SIZE_MAX;
      (void)s.release(now);
      if (s.waits) s.resume(now);
      return;
    case 11:
      if (below(2) == 0) s.stream.start(now);
      return;
    case 12:
      fail(s, i);
      return;
    default:
      if (pair_.medium.ends[i] != nullptr && pair_.medium.ends[i]->may_ring() && below(4) == 0)
        pair_.medium.ends[i]->ring(now);
      if (finishes_early_ && !s.finished && below(30) == 0) pair_.finish(i);
    }
  }

  void fail(Side& s, std::size_t i) {
    if (fails_ == 0 || below(4) != 0) return;
    --fails_;
    RingEnd* end = pair_.medium.ends[i];
    if (end != nullptr && below(2) == 0)
      end->fail("the cable is out", pair_.now);
    else
      s.stream.give_up("it is idle", pair_.now);
  }

  // A process dies, or the network fails.
  void kill() {
    kills_ = false;
    failed_ = true;
    if (below(2) == 0) {
      const std::size_t i = below(2);
      pair_.sides[i].dead = true;
      pair_.pipes[i].fin = true;
      pair_.pipes[1 - i].cut = true;
      return;
    }
    for (Pipe& p : pair_.pipes) {
      p.bytes.clear();
      p.cut = true;
      p.fin = true;
    }
    for (Side& s : pair_.sides) {
      s.wake(pair_.now);
      s.stream.on_writable(pair_.now);
    }
  }

  void check_agreement() {
    const State a = pair_.a().stream.attach_state();
    const State b = pair_.b().stream.attach_state();
    if (failed_) return;
    EXPECT_EQ(a, b);
    EXPECT_TRUE(a == State::APART || a == State::ATTACHED || a == State::SOCKET);
    if (a == State::ATTACHED) {
      EXPECT_EQ(pair_.a().stream.lane_number(), pair_.b().stream.lane_number());
    }
    for (std::size_t i = 0; i < 2; ++i)
      EXPECT_EQ(pair_.sides[i].taken, pair_.sides[1 - i].sent) << "before the end";
    EXPECT_LE(pair_.medium.bells, pair_.medium.arms);
  }

  void check(const Side& s, const Side& peer) {
    EXPECT_EQ(s.ends, 1) << "reports of the end";
    EXPECT_TRUE(s.violations.empty()) << s.violations.front();
    if (!failed_) {
      EXPECT_EQ(s.taken, peer.sent);
      EXPECT_EQ(s.stream.unsent(), 0U);
      return;
    }
    ASSERT_LE(s.taken.size(), peer.sent.size());
    EXPECT_TRUE(std::equal(s.taken.begin(), s.taken.end(), peer.sent.begin()));
  }

  std::mt19937_64 random_;
  Pair pair_;
  std::size_t fails_ = 0;
  std::size_t slow_ = 2; // the side whose end takes its time; 2: none
  std::size_t violations_ = 0;
  bool kills_ = false, finishes_early_ = false, failed_ = false;
};

bool is_violation_of_attach(const TransitionInfo& t) {
  return t.to == static_cast<std::uint16_t>(State::BROKEN);
}
bool is_violation_of_reader(const TransitionInfo& t) {
  using spec::lane_reader::Event;
  const auto event = static_cast<Event>(t.event);
  const bool in_ring =
      static_cast<spec::lane_reader::State>(t.from) == spec::lane_reader::State::RING;
  return t.guard == "else" || (in_ring && (event == Event::SWITCH || event == Event::BYTES));
}
bool is_none(const TransitionInfo&) { return false; }

// Every transition but those of a violation, which stream_test.cpp has.
template <class Infos, class Counts>
void expect_all_taken(const Infos& infos, const Counts& counts, std::string_view machine,
                      bool is_violation(const TransitionInfo&)) {
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (is_violation(infos[i])) continue;
    EXPECT_NE(counts[i], 0U) << machine << ", line " << infos[i].line << ", state " << infos[i].from
                             << ", event " << infos[i].event;
  }
}

TEST(StreamSeeds, every_byte_arrives_once_and_in_order) {
  Stream::Stats stats;
  std::uint64_t first = 0;
  std::uint64_t count = 3000;
  if (const char* seed = std::getenv("STATEWIRE_SEED")) {
    first = std::strtoull(seed, nullptr, 10);
    count = 1;
  }
  std::uint64_t attached = 0;
  std::uint64_t bells = 0;
  std::size_t made_in_place = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    SCOPED_TRACE("STATEWIRE_SEED=" + std::to_string(seed));
    Schedule run(seed, stats);
    run.go();
    attached += run.is_attached() ? 1 : 0;
    bells += run.bells();
    made_in_place += run.made_in_place();
    ASSERT_EQ(stats.unexpected, 0U);
    if (HasFailure()) return;
  }
  if (count == 1) return;
  EXPECT_GT(attached, count / 4) << "runs in which bytes went over a lane";
  EXPECT_GT(bells, count) << "that woke a side";
  EXPECT_GT(made_in_place, 10 * count) << "bytes of frames";
  expect_all_taken(spec::attach::k_transitions, stats.attach, "attach", is_violation_of_attach);
  expect_all_taken(spec::lane_writer::k_transitions, stats.writer, "lane_writer", is_none);
  expect_all_taken(spec::lane_reader::k_transitions, stats.reader, "lane_reader",
                   is_violation_of_reader);
  expect_all_taken(spec::lane_arm::k_transitions, stats.arm, "lane_arm", is_none);
}

TEST(StreamSeeds, corrupted_bytes_of_the_socket_end_in_a_violation_at_most) {
  Stream::Stats stats;
  std::size_t violations = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Schedule run(seed, stats);
    run.go_corrupted(std::size_t{20} << seed % 6);
    violations += run.violations();
    ASSERT_EQ(stats.unexpected, 0U);
    if (HasFailure()) return;
  }
  EXPECT_GT(violations, 300U);
}

} // namespace
} // namespace statewire::lanes
