#include "scripts.hpp"

#include "user.hpp"
#include "world.hpp"

#include <gtest/gtest.h>

#include <set>

namespace statewire::test {
namespace {

using CmMessage = verbs::MemoryFabric::CmMessage;

EndpointWorldOptions options(verbs::Link link = verbs::Link::roce) {
  EndpointWorldOptions o;
  o.method = Method::rdma_cm;
  o.link = link;
  o.endpoints.cache_limit = 0; // the same operations of the device in every run
  return o;
}

// A world whose devices are polled when the script says so, and what one process's machines do.
struct Stage {
  explicit Stage(const EndpointWorldOptions& o, Rank watched) : w(o), polled(w.size(), true) {
    w[watched].set_trace([this](const EndpointCore::Trace& t) {
      taken.insert(std::string(t.from) + " -> " + std::string(t.to) + " on " +
                   std::string(t.event));
    });
  }
  template <class Predicate>
  bool until(Predicate&& predicate, Time patience = std::chrono::seconds(30)) {
    const Time limit = w.now() + patience;
    for (int most = 300'000; most != 0; --most) {
      if (predicate()) return true;
      bool told = false;
      for (Rank r = 0; r < w.size(); ++r)
        if (polled[r] && w.process(r).alive) told |= w.process(r).device->poll(16, w.now()) != 0;
      if (!w.step(limit) && !told) break;
    }
    return predicate();
  }
  void during(Time time) {
    (void)until([] { return false; }, time);
  }
  [[nodiscard]] EndpointStates of(Rank own, Rank other) { return w[own].states(w.peer(other)); }
  void hold(Rank rank) { w.process(rank).device->drive(nullptr); } // its core hears of no time
  void release(Rank rank) { w.process(rank).device->drive(&w[rank]); }
  // News of a connection in the making that the fabric tells in other words.
  void tell(Rank rank, verbs::CmEvent::Kind kind) {
    for (std::uint32_t slot = 0; slot < 4; ++slot)
      for (std::uint32_t generation = 1; generation < 4; ++generation) {
        verbs::CmEvent event;
        event.kind = kind;
        event.cm.slot = slot;
        event.cm.generation = generation;
        w[rank].on_cm(event, w.now());
      }
  }
  // Whatever went wrong on purpose, it goes on, and ends well.
  void end() {
    for (const Rank r : {0U, 1U}) w[r].close(w.peer(1 - r), w.now());
    during(std::chrono::seconds(1));
    EXPECT_EQ(w.user(1).post(0, 100, w.now()), Errc::ok);
    EXPECT_TRUE(until([&] { return of(1, 0).endpoint == "CONNECTED"; })) << w.show();
    finish();
  }
  void finish() {
    for (Rank r = 0; r < w.size(); ++r) w[r].finalize(w.now());
    EXPECT_TRUE(until([&] {
      for (Rank r = 0; r < w.size(); ++r)
        if (!w[r].finalized()) return false;
      return true;
    })) << w.show();
    w.end();
    EXPECT_EQ(w.complaints(), "");
    EXPECT_EQ(w.leaks(), "");
  }

  EndpointWorld w;
  std::vector<bool> polled;
  std::set<std::string> taken;
};

EndpointWorldOptions by_hand(EndpointWorldOptions o) {
  o.fabric.polls = false;
  return o;
}

// The caller's device is polled, but the caller does not look at the news of the connection yet.
void clear_to_send_is_early(bool fails) {
  Stage s(by_hand(options()), 1);
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(1, 0).method == "CALLING"; }));
  s.hold(1);
  ASSERT_TRUE(s.until([&] { return s.of(1, 0).cts == "EARLY"; })) << s.w.show();
  if (fails) {
    auto& device = *s.w.process(1).device;
    s.w.fabric().fail(device, device.queue_pairs().front());
    ASSERT_TRUE(s.until([&] { return s.taken.contains("EARLY -> IDLE on DOWN"); })) << s.w.show();
  }
  s.release(1);
  ASSERT_TRUE(s.until([&] { return s.w.user(0).arrived(1) == 1; })) << s.w.show();
  EXPECT_TRUE(s.taken.contains("IDLE -> EARLY on CTS"));
  EXPECT_EQ(s.taken.contains("EARLY -> CLEAR on UP"), !fails);
  s.finish();
}

// Who has accepted does not look any more, and the time for all attempts is over.
void clear_to_send_never_comes() {
  auto o = by_hand(options());
  o.endpoints.connect_timeout = o.endpoints.open_timeout = std::chrono::seconds(1);
  Stage s(o, 1);
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).method == "ACCEPTED"; })) << s.w.show();
  s.polled[0] = false;
  s.hold(0);
  ASSERT_TRUE(s.until([&] { return s.w.process(1).lost == 1; })) << s.w.show();
  EXPECT_TRUE(s.taken.contains("CLEARING -> CLOSED on TIMEOUT"));
  EXPECT_EQ(s.w.process(1).why, Errc::timed_out);
  s.polled[0] = true;
  s.release(0);
  s.during(std::chrono::seconds(1));
  s.end();
}

// Rank 2 was asked to call back, and waits behind an attempt that leads nowhere.
void finalize_between_bell_and_turn() {
  auto o = by_hand(options());
  o.processes = 3;
  o.endpoints.max_opening = 1;
  Stage s(o, 2);
  s.w.fabric().delay(*s.w.process(1).device, CmMessage::request, std::chrono::seconds(5));
  ASSERT_EQ(s.w.user(2).post(1, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(2, 1).endpoint == "CONNECTING"; })) << s.w.show();
  ASSERT_EQ(s.w.user(0).post(2, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(2, 0).endpoint == "WAIT_TURN"; })) << s.w.show();
  s.w[2].finalize(s.w.now());
  EXPECT_TRUE(s.taken.contains("WAIT_TURN -> CLOSED on ABANDON"));
  EXPECT_EQ(s.of(2, 0).endpoint, "CLOSED");
  s.finish();
}

// The last close packet lies in a device whose port has just failed.
void port_fails_before_the_last_packet_is_looked_at() {
  Stage s(by_hand(options()), 0);
  ASSERT_EQ(s.w.user(0).post(1, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.w.user(1).arrived(0) == 1; })) << s.w.show();
  s.during(std::chrono::milliseconds(1));
  s.w[0].close(s.w.peer(1), s.w.now());
  ASSERT_TRUE(s.until([&] { return s.of(1, 0).close == "CLOSE_ACKED"; })) << s.w.show();
  s.polled[0] = false;
  s.hold(0);
  s.during(std::chrono::milliseconds(1));
  auto& device = *s.w.process(0).device;
  s.w.fabric().set_port(device, false);
  (void)device.poll(0, s.w.now()); // events only
  ASSERT_EQ(s.of(0, 1).endpoint, "SUSPENDED") << s.w.show();
  (void)device.poll(16, s.w.now());
  EXPECT_TRUE(s.taken.contains("SUSPENDED -> DRAINING on TERMINATE")) << s.w.show();
  s.w.fabric().set_port(device, true);
  s.polled[0] = true;
  s.release(0);
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).endpoint == "CLOSED"; })) << s.w.show();
  EXPECT_EQ(s.w.process(0).lost, 0U);
  s.end();
}

// Some kernels say "disconnected" of a call that was rejected.
void call_is_disconnected() {
  Stage s(by_hand(options()), 1);
  s.w.fabric().delay(*s.w.process(0).device, CmMessage::request, std::chrono::milliseconds(100));
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(1, 0).method == "CALLING"; })) << s.w.show();
  s.tell(1, verbs::CmEvent::Kind::disconnected);
  ASSERT_TRUE(s.until([&] { return s.w.user(0).arrived(1) == 1; })) << s.w.show();
  EXPECT_TRUE(s.taken.contains("CALLING -> IDLE on DISCONNECTED"));
  s.finish();
}

// … and of a bell: on iWARP that is how rejections look, and it was heard; elsewhere it was not.
void bell_is_disconnected(verbs::Link link) {
  Stage s(by_hand(options(link)), 0);
  s.w.fabric().delay(*s.w.process(1).device, CmMessage::request, std::chrono::milliseconds(100));
  ASSERT_EQ(s.w.user(0).post(1, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).method == "RINGING"; })) << s.w.show();
  s.tell(0, verbs::CmEvent::Kind::disconnected);
  ASSERT_TRUE(s.until([&] { return s.w.user(1).arrived(0) == 1; })) << s.w.show();
  const bool iwarp = link == verbs::Link::iwarp;
  EXPECT_EQ(s.taken.contains("RINGING -> RUNG on DISCONNECTED"), iwarp);
  EXPECT_EQ(s.taken.contains("RINGING -> IDLE on DISCONNECTED"), !iwarp);
  s.finish();
}

// A rejection that comes late may look like an error of a connection that is up.
void connection_fails_by_the_manager() {
  Stage s(by_hand(options()), 1);
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(1, 0).endpoint == "CONNECTED"; })) << s.w.show();
  s.tell(1, verbs::CmEvent::Kind::connect_error);
  ASSERT_TRUE(s.until([&] { return s.w.process(1).lost == 1; })) << s.w.show();
  EXPECT_TRUE(s.taken.contains("CONNECTED -> CONNECTED on FAILED"));
  s.end();
}

// A call that was given up arrives behind the one that was made after it.
void call_overtakes_a_former_one() {
  auto o = by_hand(options());
  o.endpoints.connect_timeout = std::chrono::milliseconds(50);
  Stage s(o, 0);
  auto& callee = *s.w.process(0).device;
  s.w.fabric().delay(callee, CmMessage::request, std::chrono::milliseconds(300));
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(1, 0).method == "CALLING"; })) << s.w.show();
  s.w.fabric().delay(callee, CmMessage::request, Time{0});
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).endpoint == "CONNECTED"; })) << s.w.show();
  const bool older = s.until([&] { return s.taken.contains("CONNECTED -> CONNECTED on REQUEST"); });
  EXPECT_TRUE(older) << s.w.show();
  EXPECT_EQ(s.w.process(0).lost, 0U);
  EXPECT_EQ(s.of(0, 1).endpoint, "CONNECTED");
  s.finish();
}

// The answer to the peer's close waits behind a read, and then there is nobody to answer any more.
void connection_fails_while_the_answer_to_a_close_waits() {
  std::vector<std::byte> source(1000), target(source.size());
  Stage s(by_hand(options()), 0);
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.w.user(0).arrived(1) == 1; })) << s.w.show();
  auto& device = *s.w.process(0).device;
  s.w.fabric().mute(device);
  Window window;
  ASSERT_TRUE(s.w[1].open_window(s.w.peer(0), source, PacketDevice::WindowUse::peer_reads, window));
  ASSERT_TRUE(s.w[0].read_window(s.w.peer(1), window, target, 7, s.w.now()));
  s.w[1].close(s.w.peer(0), s.w.now());
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).close == "REMOTE_CLOSE"; })) << s.w.show();
  s.w.fabric().fail(device, device.queue_pairs().front());
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).close == "MORIBUND"; })) << s.w.show();
  EXPECT_TRUE(s.taken.contains("REMOTE_CLOSE -> MORIBUND on CONN_LOST"));
  s.during(std::chrono::seconds(1));
  s.end();
}

constexpr Script k_scripts[] = {
    {"ClearToSendIsEarly", [] { clear_to_send_is_early(false); }},
    {"ClearToSendIsEarlyAndTheQueuePairFails", [] { clear_to_send_is_early(true); }},
    {"ClearToSendNeverComes", clear_to_send_never_comes},
    {"FinalizeBetweenBellAndTurn", finalize_between_bell_and_turn},
    {"PortFailsBeforeTheLastPacketIsLookedAt", port_fails_before_the_last_packet_is_looked_at},
    {"CallIsDisconnected", call_is_disconnected},
    {"BellIsDisconnected", [] { bell_is_disconnected(verbs::Link::roce); }},
    {"BellIsDisconnectedOnIwarp", [] { bell_is_disconnected(verbs::Link::iwarp); }},
    {"ConnectionFailsByTheManager", connection_fails_by_the_manager},
    {"ConnectionFailsWhileTheAnswerToACloseWaits",
     connection_fails_while_the_answer_to_a_close_waits},
    {"CallOvertakesAFormerOne", call_overtakes_a_former_one},
};

class Scripts : public testing::TestWithParam<Script> {};

TEST_P(Scripts, TakeTheirTransitions) { GetParam().run(); }

INSTANTIATE_TEST_SUITE_P(All, Scripts, testing::ValuesIn(k_scripts),
                         [](const auto& i) { return std::string(i.param.name); });

} // namespace

std::span<const Script> scripts() { return k_scripts; }

} // namespace statewire::test
