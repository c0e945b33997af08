// SPDX-License-Identifier: BSD-3-Clause
// What a transport with lanes does between the core above it and the sockets below it.
#include "joined.hpp"

#include <cstdlib>
#include <new>

namespace {
thread_local std::size_t allocations = 0; // of this thread, by `new`
} // namespace

// Not inlined: compilers would see that `delete` frees what `new` has not allocated. That without
// exceptions, too: sanitizers have their own otherwise, which does not go with this `delete`.
// NOLINTBEGIN(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory)
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size != 0 ? size : 1);
}
[[gnu::noinline]] void* operator new(std::size_t size) {
  if (void* const p = operator new(size, std::nothrow)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
// NOLINTEND(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory)

namespace statewire::lanes {
namespace {

TEST(LaneTransport, handshake_passes_unchanged) {
  Connection c;
  c.below.in.assign(5, std::byte{9});
  EXPECT_EQ(c.read(8).bytes, 5U);
  EXPECT_EQ(c.write(std::vector<std::byte>(7)).bytes, 7U);
  EXPECT_EQ(c.below.out.size(), 7U);
  c.close(false);
  EXPECT_EQ(c.below.calls, "close ");
}

TEST(LaneTransport, bytes_that_were_read_with_the_handshake_are_read_again) {
  Connection c;
  const auto first = frame(4);
  c.begin(ConstBytes(first).first(10));
  EXPECT_EQ(c.above.events, "") << "inside of the call";
  EXPECT_LE(c.lanes.next_deadline(), c.now);
  c.lanes.advance(c.now);
  EXPECT_EQ(c.above.events, "readable ");
  c.below.in.assign(first.begin() + 10, first.end());
  EXPECT_EQ(c.read(7).bytes, 7U);
  EXPECT_EQ(c.read(100).bytes, 3U);
  EXPECT_EQ(c.read(100).bytes, 2U);
  EXPECT_EQ(c.read(100).status, IoStatus::would_block);
  EXPECT_EQ(c.got, first);
}

TEST(LaneTransport, lane_frames_between_the_frames_are_not_read) {
  Connection c;
  c.begin();
  c.below.in = frame(2);
  c.receive({0, None{""}}); // of an initiator: a violation
  const auto more = frame(1);
  c.below.in.insert(c.below.in.end(), more.begin(), more.end());
  EXPECT_EQ(c.read(100).bytes, 10U);
  const IoResult r = c.read(100);
  EXPECT_EQ(r.status, IoStatus::error);
  EXPECT_EQ(r.error, Errc::bad_message);
  EXPECT_EQ(c.got, frame(2));
}

TEST(LaneTransport, payload_that_has_begun_is_read_to_where_it_is_wanted) {
  Connection c;
  c.begin();
  const auto first = frame(100);
  c.below.in = first;
  EXPECT_EQ(c.read(10).bytes, 10U);
  EXPECT_FALSE(c.was_direct);
  EXPECT_EQ(c.read(50).bytes, 50U);
  EXPECT_TRUE(c.was_direct);
  // What follows the payload is looked at first.
  c.receive({0, None{""}}); // of an initiator: a violation
  EXPECT_EQ(c.read(200).bytes, first.size() - 60);
  EXPECT_EQ(c.got, first);
  EXPECT_EQ(c.read(10).error, Errc::bad_message);
}

TEST(LaneTransport, lane_is_proposed_again_after_twice_as_many_uses) {
  Proposing c;
  c.begin();
  for (const int uses : {1, 2, 4}) {
    for (int i = 1; i <= uses; ++i) {
      c.below.out.clear();
      EXPECT_EQ(c.write(frame(2)).bytes, 10U);
      EXPECT_EQ(c.below.out.size() > 10U, i == uses) << i << " of " << uses;
    }
    const std::string why = "it is not to be " + std::to_string(uses);
    c.receive({0, None{why}});
    (void)c.lanes.on_readable(k_handle, c.now);
    EXPECT_EQ(c.read(10).status, IoStatus::would_block);
    EXPECT_EQ(c.lanes.why_no_lane(), why);
  }
}

// Over TCP, where only one of both hosts has a device.
TEST(LaneTransport, process_without_a_component_answers_that_there_is_no_lane) {
  Joined c(1, true, false);
  for (Connection& side : c.sides) side.below.passes = false;
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(c.a().write(frame(3)).status, IoStatus::ok);
    EXPECT_EQ(c.b().write(frame(4)).status, IoStatus::ok);
    c.carry();
  }
  EXPECT_EQ(c.a().got.size(), 10 * frame(4).size());
  EXPECT_EQ(c.b().got.size(), 10 * frame(3).size());
  EXPECT_EQ(c.a().lanes.why_no_lane(), "no component is on both sides");
  EXPECT_EQ(c.b().lanes.why_no_lane(), "no component is on both sides");
}

TEST(LaneTransport, process_without_a_component_proposes_no_lanes) {
  Joined with(1);
  Joined without(1, false, false);
  EXPECT_TRUE(with.sides[0].lanes.may_propose_lanes(k_handle));
  EXPECT_FALSE(without.sides[0].lanes.may_propose_lanes(k_handle));
}

// A port may come up later: it is asked for after twice as many uses.
TEST(LaneTransport, component_that_has_no_port_yet_is_asked_again) {
  Joined c;
  const auto ports = std::exchange(c.components[0].own_ports(), {});
  c.a().write(frame(1));
  c.carry();
  EXPECT_EQ(c.a().lanes.attached(), 0U);
  c.components[0].own_ports() = ports;
  c.a().write(frame(1));
  c.a().write(frame(1));
  c.carry();
  EXPECT_EQ(c.a().lanes.attached(), 1U);
}

// A lane over which nothing comes is no success, and each attempt holds the stream up.
TEST(LaneTransport, only_a_lane_that_has_carried_something_is_proposed_again_as_soon) {
  Joined c;
  const auto attaches_after = [&c](int uses) {
    for (int i = 1; i <= uses; ++i) {
      EXPECT_EQ(c.a().lanes.attached(), c.b().lanes.attached());
      const auto attached = c.a().lanes.attached();
      c.a().write(frame(1));
      c.carry();
      EXPECT_EQ(c.a().lanes.attached() - attached, i == uses ? 1U : 0U) << i << " of " << uses;
    }
  };
  const auto give_up = [&c] {
    c.a().lanes.stream(k_handle)->give_up("the test says so", c.a().now);
    c.carry();
  };
  for (const int uses : {1, 2, 4}) {
    attaches_after(uses);
    give_up();
  }
  attaches_after(8);
  c.b().write(frame(1));
  EXPECT_TRUE(c.a().lanes.progress(c.a().now));
  EXPECT_EQ(c.a().read(100).bytes, frame(1).size());
  give_up();
  attaches_after(2);
}

TEST(LaneTransport, lane_to_which_nothing_comes_is_armed_and_woken) {
  Joined c;
  c.attach();
  EXPECT_EQ(c.a().lanes.awake(), 1U);
  for (int i = 0; c.a().lanes.awake() != 0 && i < 1 << 18; ++i)
    (void)c.a().lanes.progress(c.a().now);
  ASSERT_EQ(c.a().lanes.awake(), 0U);
  EXPECT_FALSE(c.a().lanes.progress(c.a().now));
  EXPECT_EQ(c.b().write(frame(5)).bytes, frame(5).size());
  EXPECT_EQ(c.pairs.bells, 1U);
  c.carry();
  EXPECT_EQ(c.a().got, frame(5));
  EXPECT_EQ(c.a().lanes.awake(), 1U);
}

// A batch leaves with a call that makes progress.
TEST(LaneTransport, look_that_finds_nothing_does_what_was_left_for_it) {
  Joined c;
  c.attach();
  Dispatcher& dispatcher = c.a().dispatcher;
  using Queue = Dispatcher::Queue;
  for (const Queue queue : {Queue::delivery, Queue::upcall, Queue::iteration_end, Queue::arrival}) {
    bool ran = false;
    dispatcher.post(queue, &ran, [&ran] { ran = true; });
    EXPECT_TRUE(c.a().lanes.progress(c.a().now));
    EXPECT_TRUE(ran) << static_cast<int>(queue);
    EXPECT_FALSE(c.a().lanes.progress(c.a().now)) << "nothing is left";
  }
}

TEST(LaneTransport, report_of_the_peer_is_not_read) {
  Joined c;
  c.attach();
  c.a().above.events.clear();
  const std::uint64_t before = c.a().lanes.stream(k_handle)->carried();
  for (int i = 0; i < 100; ++i) { // more than the ring and the receives have room for
    ASSERT_EQ(c.a().write(frame(5)).bytes, frame(5).size());
    EXPECT_EQ(c.a().read(100).status, IoStatus::would_block);
    EXPECT_TRUE(c.b().lanes.progress(c.b().now));
    EXPECT_EQ(c.b().read(100).bytes, frame(5).size());
    (void)c.a().lanes.progress(c.a().now);
    ASSERT_FALSE(c.a().has("readable"));
  }
  EXPECT_EQ(c.a().lanes.stream(k_handle)->carried() - before, 100 * frame(5).size());
}

TEST(LaneTransport, falls_asleep_without_an_allocation) {
  Joined c;
  c.attach();
  EXPECT_FALSE(c.a().lanes.before_sleep());
  c.b().write(frame(5));
  c.carry();
  ASSERT_EQ(c.a().lanes.awake(), 1U) << "it is woken";
  const std::size_t before = allocations;
  const bool stays_awake = c.a().lanes.before_sleep();
  const std::size_t made = allocations - before;
  EXPECT_FALSE(stays_awake);
  EXPECT_EQ(c.a().lanes.awake(), 0U);
  EXPECT_EQ(made, 0U);
}

TEST(LaneTransport, short_write_is_followed_by_on_writable) {
  Connection c;
  c.begin();
  c.below.room = 9;
  EXPECT_EQ(c.write(frame(20)).bytes, 9U);
  EXPECT_EQ(c.write(frame(20)).status, IoStatus::would_block);
  c.lanes.advance(c.now);
  EXPECT_EQ(c.above.events, "");
  c.below.room = 100;
  c.lanes.on_writable(k_handle, c.now);
  EXPECT_EQ(c.above.events, "writable ");
}

// A callback of what is read may wait for a send.
TEST(LaneTransport, iteration_inside_of_a_readable_event_reports_the_room_that_came_with_it) {
  Joined c;
  c.attach();
  const auto some = frame(1000);
  while (c.a().write(some).bytes == some.size()) {
  }
  EXPECT_EQ(c.a().read(100).status, IoStatus::would_block);
  EXPECT_TRUE(c.b().lanes.progress(c.b().now));
  while (c.b().read(1000).status == IoStatus::ok) {
  }
  EXPECT_EQ(c.b().write(frame(5)).bytes, frame(5).size());
  c.a().above.events.clear();
  std::string inside;
  c.a().above.when_readable = [&] {
    (void)c.a().lanes.begin_iteration(c.a().now);
    inside = c.a().above.events;
  };
  EXPECT_TRUE(c.a().lanes.progress(c.a().now));
  EXPECT_EQ(inside, "readable writable ");
  EXPECT_EQ(c.a().above.events, inside) << "each once";
}

// B waits for bytes, and A writes them.
struct Arriving : Joined {
  Arriving() {
    attach();
    EXPECT_EQ(b().read(100).status, IoStatus::would_block);
  }
  void arrive(std::size_t payload) {
    sent.push_back(frame(payload));
    EXPECT_EQ(a().write(sent.back()).bytes, sent.back().size());
    EXPECT_TRUE(b().lanes.progress(b().now));
  }
  // What the user looks at.
  void look(const IoResult& first) {
    ASSERT_NE(first.in_place, nullptr);
    b().got.insert(b().got.end(), first.in_place, first.in_place + first.bytes);
  }
  [[nodiscard]] std::vector<std::byte> all() const {
    std::vector<std::byte> bytes;
    for (const auto& one : sent) bytes.insert(bytes.end(), one.begin(), one.end());
    return bytes;
  }
  std::vector<std::vector<std::byte>> sent;
};

TEST(LaneTransport, bytes_of_a_ring_go_up_without_a_read) {
  Arriving c;
  c.b().above.events.clear();
  c.b().above.when_bytes = [&c](const IoResult& first) {
    EXPECT_TRUE(first.last);
    c.look(first);
    c.b().lanes.release(k_handle);
  };
  c.arrive(5);
  c.arrive(9);
  EXPECT_EQ(c.b().above.events, "bytes bytes ");
  EXPECT_EQ(c.b().got, c.all());
  EXPECT_EQ(c.b().read(100).status, IoStatus::would_block) << "all was consumed";
}

TEST(LaneTransport, bytes_of_a_ring_that_are_not_looked_at_are_read) {
  Arriving c;
  c.b().above.events.clear();
  c.arrive(5);
  EXPECT_EQ(c.b().above.events, "readable ");
  EXPECT_EQ(c.b().read(1000).bytes, c.sent[0].size());
  EXPECT_EQ(c.b().got, c.all()) << "once";
  c.b().lanes.release(k_handle);
  c.b().above.when_bytes = [&c](const IoResult& first) { c.look(first); };
  c.arrive(7); // also what goes up in place afterwards
  EXPECT_EQ(c.b().got, c.all());
}

// Inside of the event others come: they are read behind the first, which stay until then.
TEST(LaneTransport, bytes_that_come_while_others_lie_in_place_are_read) {
  Arriving c;
  c.b().above.events.clear();
  c.b().above.when_bytes = [&c](const IoResult& first) {
    c.arrive(9);
    c.look(first);
    EXPECT_EQ(c.b().read(1000).bytes, c.sent[1].size());
  };
  c.arrive(5);
  EXPECT_EQ(c.b().above.events, "bytes readable ");
  EXPECT_EQ(c.b().got, c.all());
}

TEST(LaneTransport, failed_write_and_failed_read_say_why) {
  Connection c;
  c.begin();
  c.below.write_error = Errc::reset;
  EXPECT_EQ(c.write(frame(1)).error, Errc::reset);
  c.below.end = {IoStatus::error, 0, Errc::timed_out};
  EXPECT_EQ(c.read(10).error, Errc::timed_out);
  c.close(false);
  EXPECT_EQ(c.below.calls, "close ");
}

// The user above has nothing to write, and waits for bytes.
TEST(LaneTransport, failed_write_of_a_lane_frame_ends_reading) {
  Connection c;
  c.begin();
  c.below.room = 0;
  c.receive({0, Propose{}}); // answered with NONE
  EXPECT_EQ(c.read(10).status, IoStatus::would_block);
  c.below.write_error = Errc::reset;
  c.lanes.on_writable(k_handle, c.now);
  c.lanes.advance(c.now);
  EXPECT_EQ(c.above.events, "readable ");
  EXPECT_EQ(c.read(10).error, Errc::reset);
}

TEST(LaneTransport, end_of_the_stream_is_read_behind_its_bytes) {
  Connection c;
  c.begin();
  c.below.in = frame(30);
  c.below.end = {IoStatus::eof, 0, Errc::ok};
  EXPECT_EQ(c.read(20).bytes, 20U);
  EXPECT_EQ(c.read(20).bytes, 18U);
  EXPECT_EQ(c.read(20).status, IoStatus::eof);
  EXPECT_EQ(c.read(20).status, IoStatus::eof);
  c.lanes.shutdown_write(k_handle);
  EXPECT_EQ(c.below.calls, "shutdown_write ");
}

TEST(LaneTransport, closed_connection_lingers_until_its_bytes_have_left) {
  Proposing c;
  c.begin();
  c.below.room = 10;
  EXPECT_EQ(c.write(frame(2)).bytes, 10U); // the proposal has no room
  c.close(false);
  EXPECT_EQ(c.below.calls, "read_again ");
  EXPECT_EQ(c.lanes.lingering(), 1U);
  c.below.room = SIZE_MAX;
  c.lanes.on_writable(k_handle, c.now);
  EXPECT_GT(c.below.out.size(), 10U);
  EXPECT_EQ(c.below.calls, "read_again close ");
  EXPECT_EQ(c.lanes.lingering(), 0U);
  EXPECT_EQ(c.above.events, "");
}

TEST(LaneTransport, closed_connection_lingers_no_longer_than_its_deadline) {
  Proposing c;
  c.begin();
  c.below.room = 10;
  EXPECT_EQ(c.write(frame(2)).bytes, 10U);
  c.close(false);
  // Counted from when the loop comes to it, however long ago the last event was.
  c.lanes.advance(std::chrono::seconds(100));
  EXPECT_EQ(c.lanes.next_deadline(), std::chrono::seconds(105));
  c.lanes.advance(std::chrono::seconds(105));
  EXPECT_EQ(c.below.calls, "read_again abort ");
  EXPECT_EQ(c.lanes.lingering(), 0U);
  EXPECT_EQ(c.lanes.next_deadline(), k_never);
}

TEST(LaneTransport, closed_connection_does_not_wait_for_the_peer_to_take_what_was_in_the_ring) {
  for (const bool ends_first : {false, true}) {
    Joined c;
    c.attach();
    const auto last = frame(50);
    EXPECT_EQ(c.a().write(last).bytes, last.size());
    EXPECT_EQ(c.pairs.carried, last.size());
    if (ends_first) c.a().lanes.shutdown_write(k_handle);
    c.close_a();
    EXPECT_EQ(c.a().below.calls, ends_first ? "shutdown_write close " : "close ");
    EXPECT_EQ(c.a().lanes.lingering(), 0U);
    c.carry(0); // and nothing comes over the lane
    EXPECT_EQ(c.b().got, last);
    EXPECT_EQ(c.a().lanes.stats().unexpected + c.b().lanes.stats().unexpected, 0U);
  }
}

// The answer to DETACH fails, and the rest has come since the last read.
TEST(LaneTransport, what_a_peer_wrote_that_has_closed_its_connection_is_read) {
  Joined c;
  c.attach();
  const auto last = frame(50);
  c.a().write(last);
  c.close_a();
  auto& bytes = c.a().below.out;
  const auto cut = bytes.end() - 10;
  Below& below = c.b().below;
  below.in.assign(bytes.begin(), cut);
  below.write_error = Errc::closed;
  (void)c.b().lanes.on_readable(k_handle, c.b().now);
  EXPECT_EQ(c.b().read(1000).bytes, last.size() - 10);
  below.in.assign(cut, bytes.end());
  below.is_drained = true;
  below.end = {IoStatus::eof, 0, Errc::ok};
  EXPECT_EQ(c.b().read(1000).bytes, 10U);
  EXPECT_EQ(c.b().got, last);
  EXPECT_EQ(c.b().read(1000).status, IoStatus::eof);
}

TEST(LaneTransport, what_comes_for_a_connection_that_lingers_is_dropped) {
  Joined c;
  c.attach();
  c.a().write(frame(50));
  c.a().below.room = 10;
  c.close_a();
  c.a().above.events.clear();
  c.b().write(frame(60)); // into the ring, then over the socket
  c.carry(0);
  c.carry(1);
  EXPECT_EQ(c.a().lanes.lingering(), 1U);
  c.a().below.room = SIZE_MAX;
  c.a().lanes.on_writable(k_handle, c.a().now);
  EXPECT_EQ(c.a().below.calls, "read_again close ");
  c.carry(0);
  EXPECT_EQ(c.b().got, frame(50));
  EXPECT_EQ(c.a().above.events, "");
}

TEST(LaneTransport, closed_connection_whose_peer_is_gone_does_not_linger) {
  Joined c;
  c.attach();
  c.a().write(frame(50));
  c.a().below.room = 10;
  c.close_a();
  c.a().below.end = {IoStatus::error, 0, Errc::reset};
  (void)c.a().lanes.on_readable(k_handle, c.a().now);
  EXPECT_EQ(c.a().below.calls, "abort ");
  EXPECT_EQ(c.a().lanes.lingering(), 0U);
}

// Every transition of spec/lanes/linger.dot.
TEST(LaneTransport, connection_ends_in_every_way) {
  std::array<std::uint64_t, spec::linger::k_transition_count> taken{};
  const auto end = [&taken](Connection& c, std::string_view calls) {
    EXPECT_EQ(c.below.calls, calls);
    EXPECT_EQ(c.lanes.lingering(), 0U);
    EXPECT_EQ(c.lanes.stream(k_handle), nullptr);
    EXPECT_EQ(c.lanes.stats().unexpected, 0U);
    for (std::size_t i = 0; i < taken.size(); ++i) taken[i] += c.lanes.stats().linger[i];
  };
  for (const bool abort : {false, true}) {
    for (const bool ends_first : {false, true}) {
      Connection c;
      c.begin();
      if (ends_first) c.lanes.shutdown_write(k_handle);
      c.close(abort);
      end(c, std::string(ends_first ? "shutdown_write " : "") + (abort ? "abort " : "close "));
    }
    {
      Connection c;
      c.begin();
      c.below.write_error = Errc::reset;
      (void)c.write(frame(1));
      c.close(abort);
      end(c, abort ? "abort " : "close ");
    }
    {
      Joined c; // the peer's process ends, and its reader with it
      c.attach();
      c.a().write(frame(50));
      c.a().below.end = {IoStatus::eof, 0, Errc::ok};
      (void)c.a().lanes.on_readable(k_handle, c.a().now);
      EXPECT_EQ(c.a().read(10).status, IoStatus::eof);
      c.a().close(abort);
      end(c.a(), abort ? "abort " : "close ");
    }
  }
  enum class Then : std::uint8_t { sent, failed, timeout };
  for (const Then then : {Then::sent, Then::failed, Then::timeout}) {
    Proposing c;
    c.begin();
    c.below.room = 10;
    (void)c.write(frame(2)); // the proposal has no room
    c.close(false);
    EXPECT_EQ(c.lanes.lingering(), 1U);
    c.lanes.advance(c.now);
    if (then == Then::sent) c.below.room = SIZE_MAX;
    if (then == Then::failed) c.below.write_error = Errc::reset;
    if (then == Then::timeout)
      c.lanes.advance(std::chrono::seconds(5));
    else
      c.lanes.on_writable(k_handle, c.now);
    end(c, then == Then::sent ? "read_again close " : "read_again abort ");
  }
  for (std::size_t i = 0; i < taken.size(); ++i)
    EXPECT_NE(taken[i], 0U) << "linger, line " << spec::linger::k_transitions[i].line;
}

TEST(LaneTransport, aborted_connection_does_not_linger) {
  Proposing c;
  c.begin();
  c.below.room = 10;
  EXPECT_EQ(c.write(frame(2)).bytes, 10U);
  c.close(true);
  EXPECT_EQ(c.below.calls, "abort ");
}

} // namespace
} // namespace statewire::lanes
