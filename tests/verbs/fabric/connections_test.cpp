// SPDX-License-Identifier: BSD-3-Clause
// The connection manager of the in-memory fabric: lost and late messages, deaths, and every order
// that the kernel may give its events.
#include "fabric_test.hpp"

#include <algorithm>

namespace statewire::verbs::test {
namespace {

using namespace std::chrono_literals;
using Kind = CmEvent::Kind;
using Message = MemoryFabric::CmMessage;

MemoryFabric::Options quick(std::uint64_t seed = 1) {
  MemoryFabric::Options options;
  options.seed = seed;
  options.cm_timeout = 1ms;
  options.cm_retries = 3;
  options.time_wait = 10ms;
  return options;
}

TEST(FabricCm, AHostThatNobodyKnowsIsAnAddressErrorAfterTheTimeOut) {
  Pair pair;
  ASSERT_EQ(pair.a.device.cm_resolve_address(host(9), 50ms, pair.a.cm), Errc::ok);
  ASSERT_TRUE(pair.until([&] { return pair.a.count(Kind::address_error) == 1; }));
  EXPECT_EQ(pair.a.notes.cm_event(Kind::address_error)->event.error, Errc::unreachable);
  EXPECT_GE(pair.fabric.now(), 50ms);
  Cm none;
  EXPECT_EQ(pair.a.device.cm_resolve_address({}, 50ms, none), Errc::invalid_argument);
}

TEST(FabricCm, AHostThatGoesAwayIsARouteError) {
  Pair pair;
  ASSERT_EQ(pair.a.device.cm_resolve_address(host(2), 50ms, pair.a.cm), Errc::ok);
  ASSERT_TRUE(pair.until([&] { return pair.a.count(Kind::address_resolved) == 1; }));
  pair.fabric.black_hole(host(2), true);
  ASSERT_EQ(pair.a.device.cm_resolve_route(pair.a.cm, 50ms), Errc::ok);
  ASSERT_TRUE(pair.until([&] { return pair.a.count(Kind::route_error) == 1; }));
}

TEST(FabricCm, DevicesOfAnotherLinkAreNotReached) {
  MemoryFabric fabric({});
  Process a(fabric.open(Link::roce, host(1)));
  Process b(fabric.open(Link::iwarp, host(2)));
  ASSERT_EQ(a.device.cm_resolve_address(host(2), 50ms, a.cm), Errc::ok);
  ASSERT_TRUE(fabric.run_until([&] { return a.count(Kind::address_error) == 1; }));
}

TEST(FabricCm, ARequestThatIsNeverAnsweredIsUnreachable) {
  Pair pair(quick());
  pair.ask();
  const Time start = pair.fabric.now();
  ASSERT_TRUE(pair.until([&] { return pair.a.count(Kind::unreachable) == 1; }));
  EXPECT_GE(pair.fabric.now() - start, 2ms);
  // … and the acceptor gets the event that it is too late.
  ASSERT_TRUE(pair.until([&] { return pair.b.count(Kind::rejected) == 1; }));
  ASSERT_EQ(pair.b.device.cm_create_qp(pair.b.cm, {}, pair.b.qp), Errc::invalid_argument);
}

TEST(FabricCm, LostMessagesAreSentAgain) {
  for (const Message lost : {Message::request, Message::reply, Message::ready}) {
    SCOPED_TRACE(static_cast<int>(lost));
    Pair pair(quick());
    pair.fabric.lose(lost == Message::reply ? pair.a.device : pair.b.device, lost, 2);
    pair.ask();
    pair.accept();
    ASSERT_TRUE(pair.established());
    pair.settle(100ms);
    EXPECT_EQ(pair.a.notes.cm.size(), 3U); // no event is delivered twice
    EXPECT_EQ(pair.b.notes.cm.size(), 2U);
    ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, pair.b.buffer(8), 7), Errc::ok);
    ASSERT_EQ(pair.a.send(pair.a.buffer(8), 1), Errc::ok);
    ASSERT_TRUE(pair.until([&] { return pair.b.notes.completion(7) != nullptr; }));
  }
}

TEST(FabricCm, AReplyThatIsAlwaysLostEndsBothSides) {
  Pair pair(quick());
  pair.fabric.lose(pair.a.device, Message::reply, UINT32_MAX);
  pair.ask();
  pair.accept();
  ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, pair.b.buffer(8), 7), Errc::ok);
  pair.settle(1s);
  EXPECT_EQ(pair.a.count(Kind::unreachable) + pair.a.count(Kind::rejected), 1U);
  EXPECT_EQ(pair.b.count(Kind::unreachable) + pair.b.count(Kind::rejected), 1U);
  EXPECT_EQ(pair.a.count(Kind::established) + pair.b.count(Kind::established), 0U);
  EXPECT_EQ(pair.b.error_of(7), Errc::cancelled);
}

TEST(FabricCm, AListenerHasSoManyRequestsAtOnce) {
  MemoryFabric::Options options = quick();
  options.backlog = 2;
  Pair pair(options);
  Address at;
  ASSERT_EQ(pair.b.device.cm_listen(at), Errc::ok);
  std::array<Cm, 3> cms;
  for (Cm& cm : cms) {
    ASSERT_EQ(pair.a.device.cm_resolve_address(at, 1s, cm), Errc::ok);
    pair.settle(100us);
    ASSERT_EQ(pair.a.device.cm_resolve_route(cm, 1s), Errc::ok);
    pair.settle(100us);
    Qp qp;
    ASSERT_EQ(pair.a.device.cm_create_qp(cm, {}, qp), Errc::ok);
    ASSERT_EQ(pair.a.device.cm_connect(cm, {}), Errc::ok);
  }
  pair.settle(500us);
  EXPECT_EQ(pair.b.count(Kind::connect_request), 2U);
  // One is answered: the third finds room when it asks again.
  ASSERT_EQ(pair.b.device.cm_reject(pair.b.notes.cm[0].event.cm, {}), Errc::ok);
  pair.settle(2ms);
  EXPECT_EQ(pair.b.count(Kind::connect_request), 3U);
}

TEST(FabricCm, DataMayComeBeforeTheEventOfTheConnection) {
  bool before = false;
  bool after = false;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    MemoryFabric::Options options = quick(seed);
    options.delay_max = options.cm_delay_max = 50us;
    Pair pair(options);
    pair.ask();
    ASSERT_EQ(pair.b.device.cm_create_qp(pair.b.cm, {}, pair.b.qp), Errc::ok);
    ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, pair.b.buffer(8), 7), Errc::ok);
    ASSERT_EQ(pair.b.device.cm_accept(pair.b.cm, {}), Errc::ok);
    ASSERT_TRUE(pair.until([&] { return pair.a.count(Kind::established) == 1; }));
    ASSERT_EQ(pair.a.send(pair.a.buffer(8), 1), Errc::ok);
    ASSERT_TRUE(pair.until([&] {
      return pair.b.notes.completion(7) != nullptr && pair.b.count(Kind::established) == 1;
    }));
    const bool early = pair.b.notes.cm_event(Kind::established)->completions_before == 1;
    (early ? before : after) = true;
  }
  EXPECT_TRUE(before);
  EXPECT_TRUE(after);
}

TEST(FabricCm, TheEndMayBeReportedToASideThatHadNoEventOfTheBeginning) {
  Pair pair(quick());
  pair.ask();
  pair.fabric.delay(pair.b.device, Message::ready, 500us);
  pair.accept();
  ASSERT_TRUE(pair.until([&] { return pair.a.count(Kind::established) == 1; }));
  ASSERT_EQ(pair.a.device.cm_disconnect(pair.a.cm), Errc::ok);
  ASSERT_TRUE(pair.until([&] { return pair.b.count(Kind::disconnected) == 1; }));
  pair.settle(1s);
  EXPECT_EQ(pair.b.count(Kind::established), 0U);
  EXPECT_EQ(pair.b.count(Kind::disconnected), 1U);
}

TEST(FabricCm, TimeWaitEndsOnBothSidesExceptOnIwarp) {
  for (const Link link : {Link::infiniband, Link::roce, Link::iwarp}) {
    SCOPED_TRACE(static_cast<int>(link));
    Pair pair(quick(), link);
    pair.ask();
    pair.accept();
    ASSERT_TRUE(pair.established());
    ASSERT_EQ(pair.a.device.cm_disconnect(pair.a.cm), Errc::ok);
    ASSERT_TRUE(pair.until([&] { return pair.b.count(Kind::disconnected) == 1; }));
    // iWARP has ended it for both already.
    EXPECT_EQ(pair.b.device.cm_disconnect(pair.b.cm),
              link == Link::iwarp ? Errc::invalid_argument : Errc::ok);
    pair.settle(1s);
    const std::size_t exits = link == Link::iwarp ? 0 : 1;
    EXPECT_EQ(pair.a.count(Kind::time_wait_exit), exits);
    EXPECT_EQ(pair.b.count(Kind::time_wait_exit), exits);
    EXPECT_EQ(pair.a.count(Kind::disconnected), 1U);
    EXPECT_EQ(pair.b.device.state_of(pair.b.qp), QpState::error);
  }
}

TEST(FabricCm, AnEndThatThePeerDoesNotAnswerIsReportedAfterSomeTime) {
  Pair pair(quick());
  pair.ask();
  pair.accept();
  ASSERT_TRUE(pair.established());
  ASSERT_EQ(pair.a.device.cm_disconnect(pair.a.cm), Errc::ok);
  pair.settle(2ms);
  EXPECT_EQ(pair.a.count(Kind::disconnected), 0U); // b has the event, and has not answered
  pair.settle(1s);
  EXPECT_EQ(pair.a.count(Kind::disconnected), 1U);
}

TEST(FabricCm, AnEndThatThePeerAnswersIsReportedAtOnce) {
  MemoryFabric::Options options = quick();
  options.cm_timeout = 10s;
  Pair pair(options);
  pair.ask();
  pair.accept();
  ASSERT_TRUE(pair.established());
  ASSERT_EQ(pair.a.device.cm_disconnect(pair.a.cm), Errc::ok);
  ASSERT_TRUE(pair.until([&] { return pair.b.count(Kind::disconnected) == 1; }));
  ASSERT_EQ(pair.b.device.cm_disconnect(pair.b.cm), Errc::ok);
  pair.settle(1ms);
  EXPECT_EQ(pair.a.count(Kind::disconnected), 1U);
}

TEST(FabricCm, PrivateDataIsFollowedByZerosExceptOnIwarp) {
  for (const Link link : {Link::roce, Link::iwarp}) {
    Pair pair({}, link);
    pair.ask();
    EXPECT_EQ(pair.b.notes.cm_event(Kind::connect_request)->private_data.size(),
              link == Link::iwarp ? 0U : k_max_private_data);
  }
}

TEST(FabricCm, ARejectionMayBeReportedAsAnErrorOfTheConnectionOnIwarp) {
  MemoryFabric::Options options;
  options.reject_as_connect_error = true;
  Pair pair(options, Link::iwarp);
  pair.ask();
  ASSERT_EQ(pair.b.device.cm_reject(pair.b.cm, {}), Errc::ok);
  ASSERT_TRUE(pair.until([&] { return pair.a.count(Kind::connect_error) == 1; }));
  EXPECT_EQ(pair.a.count(Kind::rejected), 0U);
}

TEST(FabricCm, AnAcceptingSideThatSendsFirstFailsOnIwarpOnly) {
  for (const Link link : {Link::roce, Link::iwarp}) {
    Pair pair(quick(), link);
    pair.ask();
    pair.accept();
    ASSERT_TRUE(pair.established());
    ASSERT_EQ(pair.a.device.post_receive(pair.a.qp, pair.a.buffer(8), 7), Errc::ok);
    ASSERT_EQ(pair.b.send(pair.b.buffer(8), 1), Errc::ok);
    pair.settle(1s);
    EXPECT_EQ(pair.b.error_of(1), link == Link::iwarp ? Errc::cancelled : Errc::ok);
    EXPECT_EQ(pair.a.error_of(7), link == Link::iwarp ? Errc::cancelled : Errc::ok);
  }
}

TEST(FabricCm, OnIwarpTheQueuePairIsTheConnection) {
  Pair pair(quick(), Link::iwarp);
  pair.ask();
  pair.accept();
  ASSERT_TRUE(pair.established());
  ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, pair.b.buffer(8), 7), Errc::ok);
  pair.fabric.fail(pair.a.device, pair.a.qp);
  pair.settle(1s);
  EXPECT_EQ(pair.a.count(Kind::disconnected), 1U);
  EXPECT_EQ(pair.b.count(Kind::disconnected), 1U);
  EXPECT_EQ(pair.b.error_of(7), Errc::cancelled);
  Qp made;
  EXPECT_EQ(pair.a.device.create_qp({}, made), Errc::invalid_argument);
}

// The peer's refusal ends the connection; to the writer its write was over long before.
TEST(FabricCm, OnIwarpARefusedWriteIsOverButTheConnectionEnds) {
  bool ok = false;
  bool flushed = false;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    MemoryFabric::Options options;
    options.seed = seed;
    Pair pair(options, Link::iwarp);
    pair.ask();
    pair.accept();
    ASSERT_TRUE(pair.established());
    pair.b.buffer(8, k_remote_read);
    const Sge from = pair.a.buffer(8);
    ASSERT_EQ(pair.a.remote(WorkRequest::Kind::write, from, *pair.b.memory[0], 1), Errc::ok);
    ASSERT_TRUE(pair.until([&] { return pair.a.count(Kind::disconnected) == 1; }));
    ASSERT_TRUE(pair.until([&] { return pair.a.notes.completion(1) != nullptr; }));
    (pair.a.error_of(1) == Errc::ok ? ok : flushed) = true;
    EXPECT_EQ(pair.a.device.state_of(pair.a.qp), QpState::error);
  }
  EXPECT_TRUE(ok);
  EXPECT_TRUE(flushed);
}

TEST(FabricCm, AProcessThatDiesIsNoticedUnlessItsHostIsSilent) {
  for (const auto how : {MemoryFabric::Death::process, MemoryFabric::Death::unresponsive}) {
    Pair pair(quick());
    pair.ask();
    pair.accept();
    ASSERT_TRUE(pair.established());
    pair.fabric.kill(pair.b.device, how);
    pair.settle(1s);
    EXPECT_EQ(pair.a.count(Kind::disconnected), how == MemoryFabric::Death::process ? 1U : 0U);
    ASSERT_EQ(pair.a.device.cm_disconnect(pair.a.cm), Errc::ok);
    pair.settle(1s);
    EXPECT_EQ(pair.a.count(Kind::disconnected), 1U);
  }
}

TEST(FabricCm, AProcessThatDiesWhileItIsAskedRejects) {
  Pair pair(quick());
  pair.ask();
  pair.fabric.kill(pair.b.device, MemoryFabric::Death::process);
  ASSERT_TRUE(pair.until([&] { return pair.a.count(Kind::rejected) == 1; }));
}

TEST(FabricCm, AnAcceptedPeerMayBeGoneAndTheAcceptorIsRejected) {
  Pair pair(quick());
  pair.ask();
  pair.accept();
  pair.a.device.destroy(pair.a.qp);
  pair.a.device.cm_destroy(pair.a.cm);
  ASSERT_TRUE(pair.until([&] { return pair.b.count(Kind::rejected) == 1; }));
  EXPECT_EQ(pair.b.count(Kind::established), 0U);
  EXPECT_EQ(pair.b.device.state_of(pair.b.qp), QpState::error);
}

TEST(FabricCm, AWithdrawnRequestIsReportedToItsAcceptorAmongManyProcesses) {
  Pair pair(quick());
  pair.ask();
  pair.b.device.cm_stop_listening();
  Process other(pair.fabric.open(Link::roce, host(2)));
  pair.a.device.destroy(pair.a.qp);
  pair.a.device.cm_destroy(pair.a.cm);
  ASSERT_TRUE(pair.until([&] { return pair.b.count(Kind::rejected) == 1; }));
  EXPECT_TRUE(other.notes.cm.empty());
}

TEST(FabricCm, ARemovedDeviceTellsEverySide) {
  Pair pair(quick());
  pair.ask();
  pair.accept();
  ASSERT_TRUE(pair.established());
  pair.fabric.remove(pair.a.device);
  pair.settle(1s);
  ASSERT_EQ(pair.a.count(Kind::device_removed), 1U);
  EXPECT_EQ(pair.a.notes.cm_event(Kind::device_removed)->event.cm, pair.a.cm);
  EXPECT_EQ(pair.b.count(Kind::disconnected), 0U);
}

TEST(FabricCm, ProcessesOfOneHostListenAtPortsOfTheirOwn) {
  MemoryFabric fabric({});
  Process a(fabric.open(Link::roce, host(1)));
  Process b(fabric.open(Link::roce, host(1)));
  Address at_a, at_b;
  ASSERT_EQ(a.device.cm_listen(at_a), Errc::ok);
  Address taken = at_a;
  EXPECT_EQ(b.device.cm_listen(taken), Errc::system);
  ASSERT_EQ(b.device.cm_listen(at_b), Errc::ok);
  EXPECT_NE(at_a.port, at_b.port);
  EXPECT_EQ(a.device.cm_listen(at_a), Errc::invalid_argument); // it does already
  a.device.cm_stop_listening();
  b.device.cm_stop_listening();
  EXPECT_EQ(b.device.cm_listen(taken), Errc::ok);
}

TEST(FabricCm, ASideThatIsDestroyedBeforeItsQueuePairIsAMistake) {
  Pair pair;
  pair.ask();
  pair.a.device.cm_destroy(pair.a.cm);
  EXPECT_EQ(pair.a.device.counts().misuses, 1U);
  EXPECT_EQ(pair.a.device.counts().queue_pairs, 0U);
}

} // namespace
} // namespace statewire::verbs::test
