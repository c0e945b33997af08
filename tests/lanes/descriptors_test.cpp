// SPDX-License-Identifier: BSD-3-Clause
// Descriptors that go with SETUP: each arrives with its frame, and none is left open however the
// lane ends.
#include "open_descriptors.hpp"
#include "played.hpp"

#include <sys/mman.h>
#include <sys/stat.h>

namespace statewire::lanes {
namespace {

native::Descriptor file() { return native::Descriptor(::memfd_create("a lane", MFD_CLOEXEC)); }

ino_t identity(const native::Descriptor& d) {
  struct stat s {};
  EXPECT_EQ(::fstat(d.get(), &s), 0);
  return s.st_ino;
}

// Passes one file, and is ready when it has the peer's. It carries nothing.
class PassingLane final : public Lane {
 public:
  explicit PassingLane(LaneEvents& events) : events_(events) {}
  void on_setup(cpc::BytesView, native::Descriptor descriptor, Time now) override {
    descriptor_ = std::move(descriptor);
    if (!descriptor_) return events_.on_failure("no descriptor has come", now);
    events_.on_ready(now);
  }
  void let_write(Time) override {}
  void arm(bool) override {}
  void disarm() override {}
  [[nodiscard]] bool has_arrived() const override { return false; }
  void on_bell(std::uint64_t, Time) override {}
  [[nodiscard]] std::size_t room() const override { return 0; }
  [[nodiscard]] std::size_t receives_left() const override { return SIZE_MAX; }
  std::size_t publish(std::span<const ConstBytes>, Time) override { return 0; }
  [[nodiscard]] bool report_is_due() const override { return false; }
  void report(Time) override {}
  [[nodiscard]] std::uint64_t reported() const override { return 0; }
  [[nodiscard]] ConstBytes unreported() const override { return {}; }
  [[nodiscard]] ConstBytes received() const override { return {}; }
  void consume(std::size_t) override {}
  void stop() override { descriptor_ = {}; }

  [[nodiscard]] const native::Descriptor& descriptor() const { return descriptor_; }

 private:
  LaneEvents& events_;
  native::Descriptor descriptor_;
};

struct Passing final : PortlessComponent {
  std::unique_ptr<Lane> start(const Candidate&, std::uint16_t, bool, LaneEvents& events,
                              std::string&, Time now) override {
    auto lane = std::make_unique<PassingLane>(events);
    native::Descriptor passed = file();
    sent.push_back(identity(passed));
    const std::array<std::uint8_t, 3> bytes{1, 2, 3};
    events.send_setup(bytes, std::move(passed), now);
    last = lane.get();
    return lane;
  }
  std::vector<ino_t> sent;
  PassingLane* last = nullptr; // that was started
};

struct PassingPair {
  PassingPair() {
    for (std::size_t i = 0; i < 2; ++i) pair.sides[i].choice.ring = &components[i];
    pair.b().choice.offered = {"passing"};
  }
  void rest() {
    for (int i = 0; i < 1000; ++i)
      if (!pair.go_on()) return;
    FAIL() << "it does not come to rest";
  }
  void start() {
    pair.a().write_frames({5, 0}, pair.now);
    pair.a().stream.start(pair.now);
  }
  void expect_arrived() {
    EXPECT_EQ(pair.a().taken, pair.b().sent);
    EXPECT_EQ(pair.b().taken, pair.a().sent);
    EXPECT_TRUE(pair.a().violations.empty() && pair.b().violations.empty());
    EXPECT_EQ(stats.unexpected, 0U);
  }

  Stream::Stats stats;
  std::array<Passing, 2> components;
  Pair pair{stats};
};

TEST(LaneDescriptors, each_arrives_with_its_setup) {
  PassingPair run;
  run.start();
  run.rest();
  ASSERT_EQ(run.pair.a().stream.attach_state(), State::ATTACHED);
  ASSERT_EQ(run.pair.b().stream.attach_state(), State::ATTACHED);
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_EQ(identity(run.components[i].last->descriptor()), run.components[1 - i].sent.back());
}

// A SETUP that is queued inside of a frame of the stream goes behind it, and its descriptor too.
TEST(LaneDescriptors, one_waits_for_the_end_of_a_frame_and_for_the_socket) {
  PassingPair run;
  run.pair.pipes[1].capacity = 20;
  run.pair.pipes[1].descriptors = 0;
  run.pair.b().write_frames({30}, run.pair.now);
  run.start();
  for (int i = 0; i < 20; ++i) (void)run.pair.go_on();
  EXPECT_EQ(run.pair.a().taken, run.pair.b().sent);
  EXPECT_TRUE(run.pair.pipes[1].passed.empty());
  EXPECT_EQ(run.pair.a().stream.attach_state(), State::AGREED);
  run.pair.pipes[1].descriptors = 1;
  run.rest();
  EXPECT_EQ(run.pair.a().stream.attach_state(), State::ATTACHED);
  EXPECT_EQ(identity(run.components[0].last->descriptor()), run.components[1].sent.back());
}

TEST(LaneDescriptors, next_candidate_passes_its_own) {
  PassingPair run;
  run.pair.b().choice.offered = {"passing", "passing"};
  run.start();
  run.rest();
  run.pair.a().stream.give_up("it is idle", run.pair.now);
  run.rest();
  ASSERT_EQ(run.pair.a().stream.attach_state(), State::ATTACHED);
  EXPECT_EQ(run.pair.a().stream.lane_number(), 2U);
  ASSERT_EQ(run.components[0].sent.size(), 2U);
  EXPECT_EQ(identity(run.components[1].last->descriptor()), run.components[0].sent.back());
}

TEST(LaneDescriptors, without_a_free_number_the_stream_stays_on_the_socket) {
  PassingPair run;
  const auto before = open_descriptors();
  run.pair.pipes[0].receives_descriptors = false;
  run.start();
  run.rest();
  EXPECT_EQ(run.pair.b().stream.attach_state(), State::APART);
  run.pair.b().write_frames({5}, run.pair.now);
  run.rest();
  run.expect_arrived();
  EXPECT_EQ(open_descriptors(), before);
}

TEST(LaneDescriptors, all_are_closed_when_the_lane_is_given_up) {
  PassingPair run;
  const auto before = open_descriptors();
  run.start();
  run.rest();
  EXPECT_EQ(open_descriptors(), before + 2) << "each side has the peer's";
  run.pair.a().stream.give_up("it is idle", run.pair.now);
  run.rest();
  EXPECT_EQ(open_descriptors(), before);
  run.expect_arrived();
}

// Given up at each step of attaching, so that a SETUP comes which is ignored.
TEST(LaneDescriptors, all_are_closed_whenever_the_lane_is_given_up) {
  for (const std::size_t piece : {1U, 7U, 100U}) {
    for (int steps = 0; steps < 160; ++steps) {
      for (std::size_t side = 0; side < 2; ++side) {
        SCOPED_TRACE(std::to_string(steps) + " steps of " + std::to_string(piece));
        PassingPair run;
        const auto before = open_descriptors();
        run.start();
        for (int i = 0; i < steps; ++i)
          if (const std::size_t to = static_cast<std::size_t>(i) % 2; run.pair.has_input(to))
            run.pair.deliver(to, piece);
        run.pair.sides[side].stream.give_up("the test says so", run.pair.now);
        run.rest();
        run.expect_arrived();
        const bool attached = run.pair.a().stream.attach_state() == State::ATTACHED;
        EXPECT_EQ(open_descriptors(), before + (attached ? 2 : 0));
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

// … the connection ends, with a descriptor in a queue, on its way, or received.
TEST(LaneDescriptors, all_are_closed_when_the_connection_ends_first) {
  const auto before = open_descriptors();
  for (const std::size_t room : {std::size_t{0}, SIZE_MAX}) {
    for (int steps = 0; steps < 160; ++steps) {
      PassingPair run;
      for (Pipe& p : run.pair.pipes) p.descriptors = room;
      run.start();
      for (int i = 0; i < steps; ++i)
        if (const std::size_t to = static_cast<std::size_t>(i) % 2; run.pair.has_input(to))
          run.pair.deliver(to, 1);
      run.pair.a().stream.on_end(run.pair.now);
      EXPECT_EQ(run.stats.unexpected, 0U);
    }
    EXPECT_EQ(open_descriptors(), before);
  }
}

// ---- violations: closed while the connection still stands

struct Violator {
  explicit Violator(std::size_t side = 1) : p(side) {
    p.side().choice.ring = &component;
    before = open_descriptors();
  }
  void begin() {
    p.send(0, Propose{Octets{7, 7}});
    (void)p.sent();
    p.pipe().passed.clear();
    EXPECT_EQ(open_descriptors(), before);
  }
  void expect(std::string_view why) {
    EXPECT_EQ(p.side().violations, std::vector<std::string>{std::string(why)});
    EXPECT_EQ(p.side().stream.attach_state(), State::BROKEN);
    EXPECT_EQ(open_descriptors(), before);
    p.pass(file());
    p.send(1, Parameters{Octets{1, 2, 3}});
    EXPECT_EQ(p.side().violations.size(), 1U);
    EXPECT_EQ(open_descriptors(), before);
  }
  Passing component;
  Played p;
  std::ptrdiff_t before = 0;
};

constexpr std::string_view k_without_setup = "a descriptor that goes with no SETUP";
constexpr std::string_view k_not_expected = "a LANE frame that is not expected";

TEST(LaneDescriptors, one_in_front_of_another_frame_is_a_violation) {
  const std::vector<Frame> frames{
      {1, Ready{}}, {1, Switch{0}}, {1, Bell{0}}, {1, Detach{0, ""}}, {0, None{}}};
  for (const Frame& frame : frames) {
    Violator v;
    v.begin();
    v.p.pass(file());
    v.p.send(frame.lane, frame.content);
    v.expect(k_without_setup);
  }
  Violator v;
  v.begin();
  v.p.pass(file());
  v.p.send_frame(4);
  v.expect(k_without_setup);
}

TEST(LaneDescriptors, one_inside_of_a_frame_is_a_violation) {
  Octets setup;
  ASSERT_TRUE(encode({1, Parameters{Octets{1, 2, 3}}}, setup));
  for (std::size_t n = 1; n < setup.size(); ++n) {
    Violator v;
    v.begin();
    v.p.send(Octets(setup.begin(), setup.begin() + static_cast<std::ptrdiff_t>(n)));
    v.p.pass(file());
    v.expect(k_without_setup);
  }
}

TEST(LaneDescriptors, two_in_a_row_are_a_violation) {
  Violator v;
  v.begin();
  v.p.pass(file());
  v.p.pass(file());
  v.expect(k_without_setup);
}

TEST(LaneDescriptors, setup_without_a_lane_is_a_violation) {
  Violator v;
  v.p.pass(file());
  v.p.send(1, Parameters{Octets{1, 2, 3}});
  v.expect("a LANE frame of another lane");
  Violator behind_ready;
  behind_ready.begin();
  behind_ready.p.send(1, Ready{});
  behind_ready.p.pass(file());
  behind_ready.p.send(1, Parameters{Octets{1, 2, 3}});
  behind_ready.expect(k_not_expected);
}

TEST(LaneDescriptors, malformed_setup_is_a_violation) {
  Violator v;
  v.begin();
  v.p.pass(file());
  v.p.send(Octets{0, 0, 0, 0, 1, 0, k_kind, 4}); // without bytes
  v.expect("a LANE frame of a length that its type does not allow");
}

} // namespace
} // namespace statewire::lanes
