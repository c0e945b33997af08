// SPDX-License-Identifier: BSD-3-Clause
#include "stage.hpp"

namespace statewire::test {
namespace {

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
    EXPECT_FALSE(s.taken.contains("EARLY -> CLEAR on UP")); // the next attempt may take it
  }
  s.release(1);
  ASSERT_TRUE(s.until([&] { return s.w.user(0).arrived(1) == 1; })) << s.w.show();
  EXPECT_TRUE(s.taken.contains("IDLE -> EARLY on CTS"));
  EXPECT_TRUE(fails || s.taken.contains("EARLY -> CLEAR on UP"));
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

// A call that was given up arrives behind the one that was made after it, which is accepted, but
// not established: the caller does not look.
void call_overtakes_a_former_one_that_is_not_established() {
  auto o = by_hand(options());
  o.tune = [](Rank rank, EndpointOptions& e) {
    if (rank == 1) e.connect_timeout = std::chrono::milliseconds(50);
  };
  Stage s(o, 0);
  auto& callee = *s.w.process(0).device;
  s.w.fabric().delay(callee, CmMessage::request, std::chrono::milliseconds(300));
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(1, 0).method == "CALLING"; })) << s.w.show();
  s.w.fabric().delay(callee, CmMessage::request, Time{0});
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).method == "ACCEPTED"; })) << s.w.show();
  s.polled[1] = false;
  s.hold(1);
  const auto accepted = callee.queue_pairs();
  const bool older = s.until([&] { return s.taken.contains("ACCEPTED -> ACCEPTED on REQUEST"); });
  EXPECT_TRUE(older) << s.w.show();
  EXPECT_TRUE(callee.queue_pairs() == accepted);
  s.polled[1] = true;
  s.release(1);
  ASSERT_TRUE(s.until([&] { return s.w.user(0).arrived(1) == 1; })) << s.w.show();
  s.finish();
}

// Rank 1 calls while rank 0 stands in line for it, behind an attempt that leads nowhere.
void call_comes_to_who_stands_in_line() {
  auto o = by_hand(options());
  o.processes = 3;
  o.endpoints.max_opening = 1;
  Stage s(o, 0);
  s.w.fabric().delay(*s.w.process(2).device, CmMessage::request, std::chrono::seconds(5));
  ASSERT_EQ(s.w.user(0).post(2, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(0, 2).endpoint == "CONNECTING"; })) << s.w.show();
  ASSERT_EQ(s.w.user(0).post(1, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).endpoint == "WAIT_TURN"; })) << s.w.show();
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.w.user(1).arrived(0) == 1; })) << s.w.show();
  EXPECT_TRUE(s.taken.contains("WAIT_TURN -> CONNECTING on ADMIT"));
  EXPECT_EQ(s.of(0, 2).endpoint, "CONNECTING");
  s.finish();
}

// Who was called waits for a clear to send, and the caller does not look.
void clear_to_send_does_not_come_to_who_was_called() {
  auto o = by_hand(options());
  o.tune = [](Rank rank, EndpointOptions& e) {
    if (rank == 0) e.connect_timeout = std::chrono::seconds(1);
  };
  Stage s(o, 0);
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(1, 0).method == "CALLING"; })) << s.w.show();
  s.hold(1);
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).endpoint == "CLEARING"; })) << s.w.show();
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).endpoint == "CLOSED"; })) << s.w.show();
  EXPECT_TRUE(s.taken.contains("CLEARING -> CLOSED on TIMEOUT"));
  EXPECT_EQ(s.w.process(0).lost, 0U); // it had nothing to send
  s.release(1);
  ASSERT_TRUE(s.until([&] { return s.w.process(1).lost == 1; })) << s.w.show();
  s.end();
}

// … and finalizes instead. On iWARP it may not speak first.
void finalize_before_the_clear_to_send(verbs::Link link) {
  Stage s(by_hand(options(link)), 0);
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(1, 0).method == "CALLING"; })) << s.w.show();
  s.hold(1);
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).endpoint == "CLEARING"; })) << s.w.show();
  s.w[0].finalize(s.w.now());
  EXPECT_EQ(s.of(0, 1).endpoint, "CLOSED");
  EXPECT_TRUE(s.taken.contains("CLEARING -> CLOSED on ABANDON"));
  const bool iwarp = link == verbs::Link::iwarp;
  EXPECT_EQ(s.taken.contains("WAITING -> IDLE on DOWN"), iwarp);
  EXPECT_EQ(s.taken.contains("SENT -> IDLE on DOWN"), !iwarp);
  s.release(1);
  ASSERT_TRUE(s.until([&] { return s.w.process(1).lost == 1; })) << s.w.show();
  EXPECT_EQ(s.w.process(1).why, Errc::finalizing); // it has tried again, and was told
  s.finish();
}

// Who was called gives up and rings, and the bell is faster than the news of the end: the caller,
// not ready yet, tries again, for nobody has said anything that speaks against it.
void bell_comes_before_the_news_of_the_end() {
  auto o = by_hand(options());
  o.tune = [](Rank rank, EndpointOptions& e) {
    if (rank == 0) e.connect_timeout = std::chrono::milliseconds(50);
  };
  Stage s(o, 1);
  auto& caller = *s.w.process(1).device;
  for (const CmMessage end : {CmMessage::reject, CmMessage::disconnect})
    s.w.fabric().delay(caller, end, std::chrono::seconds(1));
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).method == "ACCEPTED"; })) << s.w.show();
  s.polled[0] = false;
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).endpoint == "CLOSED"; })) << s.w.show();
  ASSERT_EQ(s.of(1, 0).endpoint, "CLEARING");
  s.polled[0] = true;
  ASSERT_EQ(s.w.user(0).post(1, 100, s.w.now()), Errc::ok);
  const bool rung = s.until([&] { return s.taken.contains("CONNECTED -> CONNECTED on DOORBELL"); });
  ASSERT_TRUE(rung) << s.w.show();
  EXPECT_TRUE(s.taken.contains("CLEARING -> RETRY_WAIT on CONN_LOST"));
  ASSERT_TRUE(s.until([&] { return s.w.user(0).arrived(1) == 1 && s.w.user(1).arrived(0) == 1; }))
      << s.w.show();
  EXPECT_EQ(s.w.process(1).lost, 0U);
  s.finish();
}

// The answer to a request goes with the channel, and the attempt on both sides with it.
void channel_is_lost_with_the_answer() {
  Stage s(by_hand(over_the_channel()), 0);
  ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).method == "ANSWERED"; })) << s.w.show();
  s.w.lose_channel(0, 1);
  ASSERT_TRUE(s.until([&] { return s.of(0, 1).method == "IDLE"; })) << s.w.show();
  EXPECT_TRUE(s.taken.contains("ANSWERED -> IDLE on CHANNEL_LOST"));
  ASSERT_TRUE(s.until([&] { return s.w.user(0).arrived(1) == 1; })) << s.w.show();
  s.finish();
}

constexpr Script k_opening[] = {
    {"ClearToSendIsEarly", [] { clear_to_send_is_early(false); }},
    {"ClearToSendIsEarlyAndTheQueuePairFails", [] { clear_to_send_is_early(true); }},
    {"ClearToSendNeverComes", clear_to_send_never_comes},
    {"ClearToSendDoesNotComeToWhoWasCalled", clear_to_send_does_not_come_to_who_was_called},
    {"FinalizeBeforeTheClearToSend", [] { finalize_before_the_clear_to_send(verbs::Link::roce); }},
    {"FinalizeBeforeTheClearToSendOnIwarp",
     [] { finalize_before_the_clear_to_send(verbs::Link::iwarp); }},
    {"FinalizeBetweenBellAndTurn", finalize_between_bell_and_turn},
    {"CallIsDisconnected", call_is_disconnected},
    {"BellIsDisconnected", [] { bell_is_disconnected(verbs::Link::roce); }},
    {"BellIsDisconnectedOnIwarp", [] { bell_is_disconnected(verbs::Link::iwarp); }},
    {"CallOvertakesAFormerOne", call_overtakes_a_former_one},
    {"CallOvertakesAFormerOneThatIsNotEstablished",
     call_overtakes_a_former_one_that_is_not_established},
    {"CallComesToWhoStandsInLine", call_comes_to_who_stands_in_line},
    {"BellComesBeforeTheNewsOfTheEnd", bell_comes_before_the_news_of_the_end},
    {"ChannelIsLostWithTheAnswer", channel_is_lost_with_the_answer},
};

class Scripts : public testing::TestWithParam<Script> {};

TEST_P(Scripts, TakeTheirTransitions) { GetParam().run(); }

INSTANTIATE_TEST_SUITE_P(All, Scripts, testing::ValuesIn(scripts()),
                         [](const auto& i) { return std::string(i.param.name); });

} // namespace

std::vector<Script> scripts() {
  std::vector<Script> all(std::begin(k_opening), std::end(k_opening));
  all.insert(all.end(), scripts_of_ends().begin(), scripts_of_ends().end());
  return all;
}

} // namespace statewire::test
