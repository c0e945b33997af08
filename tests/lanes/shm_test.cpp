// SPDX-License-Identifier: BSD-3-Clause
// One end of a lane in shared memory, against a peer that the test plays.
#include "lanes/shm/shm_component.hpp"
#include "open_descriptors.hpp"
#include "played.hpp"

#include <gtest/gtest.h>

#include <random>
#include <sys/mman.h>
#include <sys/resource.h>

namespace statewire::lanes {
namespace {

using shm::Segment, shm::Words;

// A SETUP of a process that says no number: its memory is not read.
Octets setup_of(std::uint8_t version) {
  Octets bytes(1 + shm::PeerMemory::k_name);
  bytes.front() = version;
  return bytes;
}
const Octets k_version = setup_of(shm::k_version);
constexpr std::string_view k_impossible = "an impossible position in shared memory";

// The acceptor, and the segment of an initiator that need not be honest.
struct Peer {
  Peer() { p.side().choice.ring = &component; }

  void propose() {
    p.send(0, Propose{Octets{7, 7}});
    EXPECT_EQ(p.sent(), "TRY 1 ring SETUP 1 ");
  }
  void setup(const Octets& bytes, native::Descriptor descriptor) {
    p.pass(std::move(descriptor));
    p.send(1, Parameters{bytes});
  }
  native::Descriptor make() {
    native::Descriptor passed;
    own = Segment::make(passed, why);
    EXPECT_TRUE(own) << why;
    return passed;
  }
  // Both sides can receive, and have switched.
  void attach() {
    propose();
    setup(k_version, make());
    ASSERT_EQ(p.pipe().passed.size(), 1U);
    theirs = Segment::map(p.pipe().passed.front().descriptor, why);
    ASSERT_TRUE(theirs) << why;
    p.pipe().passed.clear();
    p.send(1, Ready{});
    p.send(1, Switch{0});
    ASSERT_EQ(p.sent(), "READY 1 SWITCH 1 at 0 ");
  }
  [[nodiscard]] bool progress() { return component.progress(p.now_); }
  // The peer writes so many bytes more, and says so.
  void write(std::size_t bytes) {
    own.words().written.store(own.words().written.load() + bytes);
    EXPECT_TRUE(progress());
  }
  // This side writes a frame of ten bytes, in one piece.
  void write_frame() {
    const session::FrameHeaderBytes header =
        session::encode({2, 3, session::FrameKind::message, 0});
    std::vector<std::byte> frame(header.begin(), header.end());
    frame.resize(header.size() + 2);
    const ConstBytes all(frame);
    EXPECT_EQ(p.side().stream.write(std::span(&all, 1), p.now_), frame.size());
  }
  void expect_violation() {
    (void)progress();
    EXPECT_EQ(p.side().violations, std::vector<std::string>{std::string(k_impossible)});
    EXPECT_EQ(p.side().stream.attach_state(), State::BROKEN);
    EXPECT_EQ(component.lanes(), 0U);
    EXPECT_FALSE(progress());
  }

  ShmComponent component{7};
  Played p{1};
  Segment own, theirs;
  std::string why;
};

// ---- ports

TEST(ShmComponent, says_one_port_and_reaches_only_its_own_host) {
  const ShmComponent here(7);
  const ShmComponent there(8);
  ASSERT_EQ(here.ports().size(), 1U);
  EXPECT_TRUE(here.needs_descriptors());
  EXPECT_FALSE(here.why_not_reach(here.ports()[0].blob, here.ports()[0].blob).has_value());
  EXPECT_TRUE(here.why_not_reach(here.ports()[0].blob, there.ports()[0].blob).has_value());
  EXPECT_TRUE(here.why_not_reach(here.ports()[0].blob, {}).has_value());
  EXPECT_TRUE(ShmComponent(0).ports().empty()) << "which host this is, is not known";
}

TEST(ShmComponent, gives_its_lane_up_where_files_may_not_have_a_segment_s_size) {
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit small = before;
  small.rlim_cur = 4096;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  Peer peer;
  peer.p.send(0, Propose{Octets{7, 7}});
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  EXPECT_EQ(peer.p.side().stream.attach_state(), State::LEAVING) << "the lane is given up";
}

// ---- the size of rings

// Takes the segment that an end makes for its peer.
struct MadeSegment final : LaneEvents {
  void send_setup(cpc::BytesView, native::Descriptor descriptor, Time) override {
    peers = Segment::map(descriptor, why);
  }
  void on_ready(Time) override {}
  void on_may_write(Time) override {}
  void on_arrival(Time) override {}
  void ring_bell(std::uint64_t, Time) override {}
  void on_failure(std::string_view, Time) override {}
  void on_violation(std::string_view, Time) override {}
  Segment peers;
  std::string why;
};

struct OneEnd {
  explicit OneEnd(ShmComponent& component) : lane(component.start({}, 1, false, made, why, {})) {}
  [[nodiscard]] std::size_t ring_size() const { return made.peers.ring_size(); }
  MadeSegment made;
  std::string why;
  std::unique_ptr<Lane> lane;
};

TEST(ShmLane, first_rings_of_a_process_are_large) {
  ShmComponent component(7);
  std::vector<std::unique_ptr<OneEnd>> ends;
  const auto size_of_next = [&] {
    return ends.emplace_back(std::make_unique<OneEnd>(component))->ring_size();
  };
  for (std::size_t i = 0; i < shm::k_large_rings; ++i) EXPECT_EQ(size_of_next(), shm::k_large_ring);
  EXPECT_EQ(size_of_next(), shm::k_ring);
  ends.erase(ends.begin());
  EXPECT_EQ(size_of_next(), shm::k_large_ring) << "one has gone";
}

TEST(ShmLane, ring_is_small_where_files_may_not_be_as_long_as_a_large_one) {
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit lower = before;
  lower.rlim_cur = shm::segment_of(shm::k_large_ring) - 1;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &lower), 0);
  ShmComponent component(7);
  const OneEnd end(component);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  EXPECT_EQ(end.ring_size(), shm::k_ring) << end.why;
}

// ---- SETUP

TEST(ShmLane, setup_that_brings_no_segment_gives_the_lane_up) {
  struct Case {
    const char* name;
    Octets bytes;
    native::Descriptor descriptor;
  };
  std::vector<Case> cases;
  cases.push_back({"none", k_version, {}});
  cases.push_back({"no seals", k_version, native::Descriptor(::memfd_create("x", MFD_CLOEXEC))});
  cases.push_back({"a file", k_version, native::Descriptor(::open("/dev/null", O_RDONLY))});
  for (Case& c : cases) {
    SCOPED_TRACE(c.name);
    Peer peer;
    peer.propose();
    peer.p.pipe().passed.clear();
    peer.setup(c.bytes, std::move(c.descriptor));
    EXPECT_EQ(peer.p.side().stream.attach_state(), State::LEAVING);
    EXPECT_TRUE(peer.p.side().violations.empty());
    EXPECT_EQ(peer.component.lanes(), 0U);
  }
}

TEST(ShmLane, setup_of_another_version_gives_the_lane_up) {
  Octets longer = k_version;
  longer.push_back(0);
  for (const Octets& bytes : {setup_of(shm::k_version + 1), longer, Octets{shm::k_version}}) {
    Peer peer;
    peer.propose();
    peer.p.pipe().passed.clear();
    const auto before = open_descriptors();
    peer.setup(bytes, peer.make());
    EXPECT_EQ(peer.p.sent(), "DETACH 1 at 0 (the peer's shared memory is of another version) ");
    EXPECT_EQ(open_descriptors(), before);
  }
}

TEST(ShmLane, second_segment_is_a_violation) {
  Peer peer;
  peer.propose();
  peer.setup(k_version, peer.make());
  peer.setup(k_version, peer.make());
  EXPECT_EQ(peer.p.side().violations, std::vector<std::string>{"a second segment for one lane"});
}

// ---- bytes

TEST(ShmLane, bytes_are_read_in_place_and_reported_by_a_store) {
  Peer peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  peer.own.ring()[0] = std::byte{5};
  peer.own.ring()[shm::k_ring - 1] = std::byte{6};
  peer.write(shm::k_ring);
  ASSERT_EQ(peer.p.side().taken.size(), shm::k_ring);
  EXPECT_EQ(peer.p.side().taken.front(), std::byte{5});
  EXPECT_EQ(peer.p.side().taken.back(), std::byte{6});
  EXPECT_EQ(peer.theirs.words().consumed.load(), shm::k_ring);
  EXPECT_FALSE(peer.progress());
  peer.write(10);
  EXPECT_EQ(peer.p.side().taken.size(), shm::k_ring + 10);
  EXPECT_EQ(peer.p.sent(), "") << "nothing goes over the socket";
}

TEST(ShmLane, bytes_that_are_looked_at_are_reported_when_they_are_released) {
  Peer peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  peer.p.side().looks_in_place = true;
  peer.write(shm::k_ring - 1);
  peer.p.side().resume(peer.p.now_);
  EXPECT_EQ(peer.p.side().taken.size(), shm::k_ring - 1);
  peer.write(1);
  EXPECT_TRUE(peer.p.side().stream.take_in_place(SIZE_MAX).empty())
      << "it waits until they are released";
  EXPECT_EQ(peer.theirs.words().consumed.load(), 0U);
  EXPECT_TRUE(peer.p.side().release(peer.p.now_));
  EXPECT_EQ(peer.theirs.words().consumed.load(), shm::k_ring - 1);
  peer.p.side().resume(peer.p.now_);
  EXPECT_TRUE(peer.p.side().release(peer.p.now_));
  EXPECT_EQ(peer.p.side().taken.size(), shm::k_ring);
}

// A write may find that the lane has failed while a message in the ring is handled.
TEST(ShmLane, bytes_that_are_looked_at_stay_when_the_lane_is_given_up) {
  Peer peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  peer.p.side().looks_in_place = true;
  peer.own.ring()[4] = std::byte{5};
  peer.write(10);
  peer.p.side().resume(peer.p.now_);
  peer.p.side().stream.give_up("the test says so", peer.p.now_);
  EXPECT_EQ(peer.p.sent(), "DETACH 1 at 10 (the test says so) ");
  ASSERT_EQ(peer.p.side().looked_at.size(), 10U);
  EXPECT_EQ(peer.p.side().looked_at[4], std::byte{5});
  EXPECT_TRUE(peer.p.side().release(peer.p.now_));
}

TEST(ShmLane, what_the_user_does_not_take_stays_in_the_ring) {
  Peer peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  peer.p.side().appetite = 3 * shm::k_piece;
  peer.write(5 * shm::k_piece);
  EXPECT_EQ(peer.theirs.words().consumed.load(), 3 * shm::k_piece);
  EXPECT_FALSE(peer.progress()) << "nothing new";
  peer.write(20);
  peer.p.side().appetite = SIZE_MAX;
  peer.p.side().stream.resume(peer.p.now_);
  EXPECT_EQ(peer.p.side().taken.size(), 5 * shm::k_piece + 20);
  EXPECT_EQ(peer.theirs.words().consumed.load(), 5 * shm::k_piece + 20);
}

TEST(ShmLane, frame_that_is_made_in_the_ring_is_published_by_commit) {
  Peer peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  Stream& stream = peer.p.side().stream;
  std::byte* const space = stream.reserve(10);
  ASSERT_NE(space, nullptr);
  space[9] = std::byte{5};
  EXPECT_EQ(peer.theirs.words().written.load(), 0U);
  stream.commit(10);
  EXPECT_EQ(peer.theirs.words().written.load(), 10U);
  EXPECT_EQ(peer.theirs.ring()[9], std::byte{5});
  EXPECT_EQ(stream.carried(), 10U);
  EXPECT_EQ(peer.p.sent(), "");
  peer.write_frame();
  EXPECT_EQ(peer.theirs.words().written.load(), 20U) << "behind it";
}

TEST(ShmLane, frame_that_is_made_across_the_end_of_the_ring_goes_on_at_its_beginning) {
  Peer peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  Stream& stream = peer.p.side().stream;
  const std::size_t before = peer.theirs.ring_size() - 4;
  ASSERT_NE(stream.reserve(before), nullptr);
  stream.commit(before);
  peer.own.words().consumed.store(before);
  EXPECT_TRUE(peer.progress());
  std::byte* const space = stream.reserve(10);
  ASSERT_NE(space, nullptr);
  for (std::size_t i = 0; i < 10; ++i) space[i] = static_cast<std::byte>(i);
  stream.commit(10);
  EXPECT_EQ(peer.theirs.words().written.load(), before + 10);
  for (std::size_t i = 0; i < 10; ++i)
    EXPECT_EQ(peer.theirs.ring()[(before + i) % peer.theirs.ring_size()],
              static_cast<std::byte>(i));
}

TEST(ShmLane, frame_that_is_made_in_the_ring_rings_for_a_peer_that_sleeps) {
  Peer peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  peer.own.words().attention.store(shm::k_attention_step | shm::k_for_bytes);
  ASSERT_NE(peer.p.side().stream.reserve(10), nullptr);
  peer.p.side().stream.commit(10);
  EXPECT_EQ(peer.p.sent(), "BELL 1 at 10 ");
}

TEST(ShmLane, no_frame_is_made_in_the_ring_before_the_switch_or_when_it_was_given_up) {
  Peer peer;
  peer.propose();
  peer.setup(k_version, peer.make());
  Stream& stream = peer.p.side().stream;
  EXPECT_EQ(stream.reserve(10), nullptr);
  Peer other;
  ASSERT_NO_FATAL_FAILURE(other.attach());
  other.p.side().stream.give_up("the test says so", other.p.now_);
  EXPECT_EQ(other.p.side().stream.reserve(10), nullptr);
}

TEST(ShmLane, report_is_due_when_a_piece_was_consumed) {
  Peer peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  peer.write(shm::k_piece - 1);
  EXPECT_EQ(peer.p.side().taken.size(), shm::k_piece - 1);
  EXPECT_EQ(peer.theirs.words().consumed.load(), 0U);
  peer.write(1);
  EXPECT_EQ(peer.theirs.words().consumed.load(), shm::k_piece);
}

TEST(ShmLane, bytes_wait_for_room_in_the_ring) {
  Peer peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  const std::size_t ring = peer.theirs.ring_size();
  peer.p.side().write_frames({ring}, peer.p.now_);
  EXPECT_EQ(peer.theirs.words().written.load(), ring);
  EXPECT_EQ(peer.p.side().unwritten.size(), session::k_frame_header);
  EXPECT_FALSE(peer.p.side().has_room);
  peer.own.words().consumed.store(100);
  EXPECT_TRUE(peer.progress());
  EXPECT_TRUE(peer.p.side().write_again(peer.p.now_));
  EXPECT_EQ(peer.theirs.words().written.load(), ring + session::k_frame_header);
}

TEST(ShmLane, what_was_published_before_the_peer_s_end_is_read) {
  Peer peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  peer.own.words().written.store(500); // and its process is killed
  peer.p.side().stream.on_end(peer.p.now_);
  EXPECT_EQ(peer.p.side().taken.size(), 500U);
  EXPECT_EQ(peer.p.side().ends, 1);
}

// What the peer writes behind a DETACH does not count.
TEST(ShmLane, nothing_is_received_after_it_was_given_up) {
  Peer peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  peer.write(50);
  peer.p.side().stream.give_up("it is idle", peer.p.now_);
  EXPECT_EQ(peer.p.sent(), "DETACH 1 at 50 (it is idle) ");
  peer.own.words().written.store(60);
  EXPECT_FALSE(peer.progress());
  peer.p.send(1, Detach{0, ""});
  EXPECT_EQ(peer.p.side().taken.size(), 50U);
}

// ---- sleeping

TEST(ShmLane, peer_that_sleeps_is_rung_once) {
  Peer peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  peer.p.side().write_frames({2}, peer.p.now_);
  EXPECT_EQ(peer.p.sent(), "") << "it does not sleep";
  peer.own.words().attention.store(shm::k_attention_step | shm::k_for_bytes);
  peer.write(5);
  EXPECT_EQ(peer.p.sent(), "") << "it does not wait for reports";
  peer.p.side().write_frames({2}, peer.p.now_);
  EXPECT_EQ(peer.p.sent(), "BELL 1 at 20 ");
  peer.p.side().write_frames({2}, peer.p.now_);
  EXPECT_EQ(peer.p.sent(), "");
  peer.own.words().attention.store(2 * shm::k_attention_step | shm::k_for_room);
  peer.p.side().write_frames({2}, peer.p.now_);
  EXPECT_EQ(peer.p.sent(), "");
  peer.write(shm::k_piece - 5);
  EXPECT_EQ(peer.p.sent(), "BELL 1 at " + std::to_string(shm::k_piece) + " ");
}

TEST(ShmLane, sleeping_side_is_armed_and_looks_before_it_sleeps) {
  Peer peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  Stream& stream = peer.p.side().stream;
  const auto& attention = peer.theirs.words().attention;
  stream.arm(peer.p.now_);
  const std::uint64_t word = attention.load();
  EXPECT_EQ(word % shm::k_attention_step, shm::k_for_bytes);
  EXPECT_FALSE(stream.look(peer.p.now_));
  peer.own.words().written.store(10); // … and the peer rings
  peer.p.send(1, Bell{10});
  EXPECT_EQ(peer.p.side().taken.size(), 10U);
  stream.poll(peer.p.now_);
  EXPECT_EQ(attention.load() % shm::k_attention_step, 0U);
  stream.arm(peer.p.now_);
  EXPECT_NE(attention.load(), word);
  peer.own.words().written.store(20); // before it looks
  EXPECT_TRUE(stream.look(peer.p.now_));
  EXPECT_TRUE(peer.progress());
  EXPECT_EQ(peer.p.side().taken.size(), 20U);
  peer.p.side().write_frames({peer.theirs.ring_size()}, peer.p.now_);
  stream.arm(peer.p.now_);
  EXPECT_EQ(attention.load() % shm::k_attention_step, shm::k_for_bytes | shm::k_for_room);
  EXPECT_FALSE(stream.look(peer.p.now_));
  peer.own.words().consumed.store(10);
  stream.poll(peer.p.now_);
  stream.arm(peer.p.now_);
  EXPECT_TRUE(stream.look(peer.p.now_)) << "there is room";
}

// ---- impossible positions

TEST(ShmLane, impossible_position_ends_the_connection) {
  struct Case {
    const char* name;
    std::atomic<std::uint64_t> Words::*word;
    std::uint64_t value;
  };
  const std::uint64_t written = 1000; // by both sides, and consumed: 400
  const std::vector<Case> cases{
      {"written goes back", &Words::written, written - 1},
      {"written goes back behind what was read", &Words::written, 0},
      {"written is beyond the ring", &Words::written, written + shm::k_ring + 1},
      {"written is far beyond the ring", &Words::written, (std::uint64_t{1} << 63U) - 1},
      {"written is as far as can be", &Words::written, UINT64_MAX},
      {"consumed goes back", &Words::consumed, 399},
      {"consumed is beyond what was written", &Words::consumed, written + 1},
      {"consumed is far beyond what was written", &Words::consumed, UINT64_MAX},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    Peer peer;
    ASSERT_NO_FATAL_FAILURE(peer.attach());
    peer.p.side().write_frames({written - session::k_frame_header}, peer.p.now_);
    peer.write(written);
    peer.own.words().consumed.store(400);
    EXPECT_TRUE(peer.progress());
    EXPECT_TRUE(peer.p.side().violations.empty());
    (peer.own.words().*c.word).store(c.value);
    peer.expect_violation();
  }
}

// A full ring asks for the position while it writes.
TEST(ShmLane, impossible_position_that_a_write_finds_ends_the_connection) {
  Peer peer;
  ASSERT_NO_FATAL_FAILURE(peer.attach());
  const std::size_t ring = peer.theirs.ring_size();
  peer.p.side().write_frames({ring - session::k_frame_header - 1}, peer.p.now_);
  peer.own.words().consumed.store(UINT64_MAX);
  peer.p.side().write_frames({100}, peer.p.now_);
  EXPECT_LE(peer.theirs.words().written.load(), ring);
  peer.expect_violation();
}

TEST(ShmLane, any_positions_end_the_connection_or_are_possible) {
  std::mt19937_64 random(1); // NOLINT: the same each time
  std::size_t ended = 0;
  for (int run = 0; run < 60; ++run) {
    Peer peer;
    ASSERT_NO_FATAL_FAILURE(peer.attach());
    for (int i = 0; i < 100 && peer.p.side().violations.empty(); ++i) {
      auto& word = random() % 2 == 0 ? peer.own.words().written : peer.own.words().consumed;
      const bool small = random() % 8 != 0;
      word.store(small ? word.load() + random() % 3000 : random());
      peer.p.side().appetite = random() % 3000;
      if (random() % 2 == 0) peer.p.side().write_frames({random() % 2000}, peer.p.now_);
      (void)peer.progress();
      peer.p.side().stream.resume(peer.p.now_);
      ASSERT_LE(peer.theirs.words().consumed.load(), peer.p.side().taken.size());
    }
    ended += peer.p.side().violations.size();
    EXPECT_LE(peer.p.side().violations.size(), 1U);
  }
  EXPECT_GT(ended, 30U);
}

} // namespace
} // namespace statewire::lanes
