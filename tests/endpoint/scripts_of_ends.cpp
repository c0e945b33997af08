// SPDX-License-Identifier: BSD-3-Clause
// Scripts of connections that end.
#include "stage.hpp"

namespace statewire::test {
namespace {

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
  EXPECT_EQ(s.w.user(0).post(1, 100, s.w.now()), Errc::ok); // it would go before the answer
  EXPECT_TRUE(s.taken.contains("REMOTE_CLOSE -> REMOTE_CLOSE on SEND"));
  s.w.fabric().fail(device, device.queue_pairs().front());
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).close == "MORIBUND"; })) << s.w.show();
  EXPECT_TRUE(s.taken.contains("REMOTE_CLOSE -> MORIBUND on CONN_LOST"));
  s.during(std::chrono::seconds(1));
  s.end();
}

// A report leaves the last credit alone.
void reader_reports_as_long_as_it_has_credits() {
  auto o = by_hand(options());
  o.endpoints.close_timeout = std::chrono::milliseconds(40);
  o.endpoints.direct_at_once = 1;
  o.endpoints.window = 4;
  o.fabric.delay_min = o.fabric.delay_max = std::chrono::milliseconds(1);
  std::vector<std::byte> source(1000), target(source.size());
  Stage s(o, 0);
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.w.user(0).arrived(1) == 1; })) << s.w.show();
  Window window;
  ASSERT_TRUE(s.w[1].open_window(s.w.peer(0), source, PacketDevice::WindowUse::peer_reads, window));
  for (unsigned i = 0; i < 60; ++i)
    ASSERT_TRUE(s.w[0].read_window(s.w.peer(1), window, target, i, s.w.now()));
  s.w[1].close(s.w.peer(0), s.w.now());
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).close == "REMOTE_CLOSE"; })) << s.w.show();
  const auto reported = [&] { return s.taken.contains("FLOWING -> FLOWING on REPORT"); };
  EXPECT_FALSE(reported());
  ASSERT_TRUE(s.until(reported)) << s.w.show();
  s.polled[1] = false;
  while (s.of(0, 1).credits > 1) {
    ASSERT_EQ(s.w.user(0).post(1, 100, s.w.now()), Errc::ok);
    s.during(std::chrono::milliseconds(1));
  }
  s.during(std::chrono::milliseconds(11)); // more than the interval of reports
  EXPECT_EQ(s.of(0, 1).credits, 1U);
  s.polled[1] = true;
  ASSERT_TRUE(s.until([&] { return s.w.user(1).with(0).down == 1; })) << s.w.show();
  EXPECT_EQ(s.w.user(0).with(1).placed, 60U);
  EXPECT_EQ(s.w.process(1).lost, 0U);
  s.end();
}

// The peer keeps the answer to itself, and the port is down: the close protocol's patience decides.
void close_is_given_up_while_the_port_is_down() {
  auto o = by_hand(options());
  o.endpoints.close_timeout = std::chrono::milliseconds(50);
  Stage s(o, 0);
  ASSERT_EQ(s.w.user(0).post(1, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.w.user(1).arrived(0) == 1; })) << s.w.show();
  auto& device = *s.w.process(0).device;
  s.w.fabric().set_port(device, false);
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).endpoint == "SUSPENDED"; })) << s.w.show();
  s.w[0].close(s.w.peer(1), s.w.now());
  ASSERT_TRUE(s.until([&] { return s.w.process(0).lost == 1; })) << s.w.show();
  EXPECT_EQ(s.w.process(0).why, Errc::timed_out);
  EXPECT_TRUE(s.taken.contains("SUSPENDED -> CLOSED on ABANDON"));
  s.w.fabric().set_port(device, true);
  ASSERT_TRUE(s.until([&] { return s.w.process(1).lost == 1; })) << s.w.show();
  s.end();
}

// The last word of a close never comes.
void close_is_not_acknowledged() {
  auto o = by_hand(options());
  o.endpoints.close_timeout = std::chrono::milliseconds(50);
  Stage s(o, 0);
  ASSERT_EQ(s.w.user(0).post(1, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.w.user(1).arrived(0) == 1; })) << s.w.show();
  s.w[1].close(s.w.peer(0), s.w.now());
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).close == "CLOSE_ACKED"; })) << s.w.show();
  s.polled[1] = false;
  s.hold(1);
  ASSERT_TRUE(s.until([&] { return s.w.process(0).lost == 1; })) << s.w.show();
  EXPECT_EQ(s.w.process(0).why, Errc::timed_out);
  EXPECT_TRUE(s.taken.contains("CLOSE_ACKED -> MORIBUND on TIMEOUT"));
  s.polled[1] = true;
  s.release(1);
  s.during(std::chrono::seconds(1));
  s.end();
}

// The last packet is not acknowledged yet, and the peer, for which all is over, has begun anew and
// given that up: that is no news of the connection that ends.
void attempt_is_withdrawn_while_the_former_connection_drains() {
  auto o = by_hand(over_the_channel());
  o.fabric.delay_min = o.fabric.delay_max = std::chrono::milliseconds(1);
  Stage s(o, 0);
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.w.user(0).arrived(1) == 1; })) << s.w.show();
  s.w[0].close(s.w.peer(1), s.w.now());
  ASSERT_TRUE(s.until([&] { return s.of(1, 0).close == "INACTIVE"; })) << s.w.show();
  ASSERT_EQ(s.of(0, 1).endpoint, "DRAINING");
  auto& device = *s.w.process(1).device;
  device.limit_queue_pairs(0);
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  const bool other =
      s.until([&] { return s.taken.contains("CONNECTED -> CONNECTED on WITHDRAWN"); });
  EXPECT_TRUE(other) << s.w.show();
  EXPECT_EQ(s.of(0, 1).endpoint, "DRAINING");
  device.limit_queue_pairs(SIZE_MAX);
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).close == "INACTIVE"; })) << s.w.show();
  EXPECT_EQ(s.w.process(0).lost, 0U);
  s.end();
}

// A peer that was asked twice and has not answered is not dead yet when the connection ends
// otherwise.
void connection_fails_while_the_peer_is_asked() {
  Stage s(by_hand(options(verbs::Link::iwarp)), 0);
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.w.user(0).arrived(1) == 1; })) << s.w.show();
  auto& device = *s.w.process(0).device;
  s.w.fabric().mute(device);
  const bool late = s.until([&] { return s.taken.contains("OVERDUE -> LATE on LOOK"); });
  ASSERT_TRUE(late) << s.w.show();
  s.w.fabric().fail(device, device.queue_pairs().front());
  ASSERT_TRUE(s.until([&] { return s.w.process(0).lost == 1; })) << s.w.show();
  EXPECT_TRUE(s.taken.contains("LATE -> OFF on DOWN"));
  s.during(std::chrono::seconds(1));
  s.end();
}

// That it was left waits for credits, and goes with the connection.
void connection_fails_while_a_ring_is_left() {
  auto o = by_hand(options());
  o.endpoints.window = 4;
  o.endpoints.ring_after = 2;
  Stage s(o, 0);
  const auto writes = [&] { return s.of(0, 1).eager_writer == "WRITES"; };
  for (int i = 0; i < 8 && !writes(); ++i) {
    ASSERT_EQ(s.w.user(0).post(1, 40, s.w.now()), Errc::ok);
    s.during(std::chrono::milliseconds(1));
  }
  ASSERT_TRUE(writes()) << s.w.show();
  (void)s.w.process(1).device->arm();
  s.polled[1] = false;
  for (int i = 0; i < 4; ++i) ASSERT_EQ(s.w.user(0).post(1, 5000, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).eager_writer == "LEAVING"; })) << s.w.show();
  auto& device = *s.w.process(0).device;
  s.w.fabric().fail(device, device.queue_pairs().front());
  s.polled[1] = true;
  const auto lost = [&](Rank r) { return s.w.process(r).lost == 1; };
  ASSERT_TRUE(s.until([&] { return lost(0) && lost(1); })) << s.w.show();
  EXPECT_TRUE(s.taken.contains("LEAVING -> SENDS on DOWN"));
  s.end();
}

constexpr Script k_ends[] = {
    {"PortFailsBeforeTheLastPacketIsLookedAt", port_fails_before_the_last_packet_is_looked_at},
    {"ConnectionFailsByTheManager", connection_fails_by_the_manager},
    {"ConnectionFailsWhileTheAnswerToACloseWaits",
     connection_fails_while_the_answer_to_a_close_waits},
    {"ReaderReportsAsLongAsItHasCredits", reader_reports_as_long_as_it_has_credits},
    {"ConnectionFailsWhileThePeerIsAsked", connection_fails_while_the_peer_is_asked},
    {"ConnectionFailsWhileARingIsLeft", connection_fails_while_a_ring_is_left},
    {"CloseIsGivenUpWhileThePortIsDown", close_is_given_up_while_the_port_is_down},
    {"CloseIsNotAcknowledged", close_is_not_acknowledged},
    {"AttemptIsWithdrawnWhileTheFormerConnectionDrains",
     attempt_is_withdrawn_while_the_former_connection_drains},
};

} // namespace

std::span<const Script> scripts_of_ends() { return k_ends; }

} // namespace statewire::test
