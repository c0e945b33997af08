// SPDX-License-Identifier: BSD-3-Clause
// The rules of verbs/verbs.hpp about the connection manager, for each pair of devices.
#include "conformance.hpp"

#include <algorithm>

namespace statewire::verbs::test {
namespace {

using Kind = CmEvent::Kind;

std::vector<std::byte> bytes_of(std::string_view text) {
  std::vector<std::byte> bytes(text.size());
  std::transform(text.begin(), text.end(), bytes.begin(),
                 [](char c) { return static_cast<std::byte>(c); });
  return bytes;
}

// InfiniBand's messages have a field of a fixed size, padded with zeros.
bool begins_with(const Notes::CmNote& note, std::string_view text) {
  const std::vector<std::byte> want = bytes_of(text);
  return note.private_data.size() >= want.size() &&
         std::equal(want.begin(), want.end(), note.private_data.begin()) &&
         std::all_of(note.private_data.begin() + static_cast<std::ptrdiff_t>(want.size()),
                     note.private_data.end(), [](std::byte b) { return b == std::byte{0}; });
}

} // namespace

void ManagedConformance::SetUp() {
  DeviceConformance::SetUp();
  if (!managed()) GTEST_SKIP() << "this pair has no connection manager";
}

bool ManagedConformance::ask(std::string_view text) {
  if (!resolve() || a.device->cm_create_qp(a.cm, {}, a.qp) != Errc::ok) return false;
  if (a.device->cm_connect(a.cm, bytes_of(text)) != Errc::ok) return false;
  if (!until([&] { return b.notes.cm_event(Kind::connect_request) != nullptr; })) return false;
  b.cm = b.notes.cm_event(Kind::connect_request)->event.cm;
  return true;
}

std::size_t ManagedConformance::count(const Side& side, Kind kind) {
  return static_cast<std::size_t>(
      std::count_if(side.notes.cm.begin(), side.notes.cm.end(),
                    [&](const Notes::CmNote& n) { return n.event.kind == kind; }));
}

namespace {

TEST_P(ManagedConformance, BothSidesGetAnEventOfAConnectionWithTheOthersPrivateData) {
  ASSERT_TRUE(ask("are you there?"));
  EXPECT_TRUE(begins_with(*b.notes.cm_event(Kind::connect_request), "are you there?"));
  ASSERT_EQ(b.device->cm_create_qp(b.cm, {}, b.qp), Errc::ok);
  ASSERT_EQ(b.device->cm_accept(b.cm, bytes_of("me")), Errc::ok);
  ASSERT_TRUE(until([&] {
    return a.notes.cm_event(Kind::established) != nullptr &&
           b.notes.cm_event(Kind::established) != nullptr;
  }));
  EXPECT_TRUE(begins_with(*a.notes.cm_event(Kind::established), "me"));
  EXPECT_EQ(a.notes.cm_event(Kind::established)->event.cm, a.cm);
  EXPECT_EQ(b.notes.cm_event(Kind::established)->event.cm, b.cm);
}

TEST_P(ManagedConformance, BothSidesLearnHowManyReadsMayBeUnderWay) {
  ASSERT_TRUE(connect());
  const int limit = std::min(a.device->port().max_read_depth, b.device->port().max_read_depth);
  ASSERT_GE(limit, 1);
  for (const CmEvent& e :
       {b.notes.cm_event(Kind::connect_request)->event, a.notes.cm_event(Kind::established)->event,
        b.notes.cm_event(Kind::established)->event}) {
    EXPECT_GE(e.read_depth, 1);
    EXPECT_LE(e.read_depth, limit);
  }
}

TEST_P(ManagedConformance, ARejectionBringsItsPrivateData) {
  ASSERT_TRUE(ask("please"));
  ASSERT_EQ(b.device->cm_reject(b.cm, bytes_of("no")), Errc::ok);
  const auto rejected = [&] { return a.notes.cm_event(Kind::rejected); };
  const auto failed = [&] { return a.notes.cm_event(Kind::connect_error); };
  ASSERT_TRUE(until([&] { return rejected() != nullptr || failed() != nullptr; }));
  if (!iwarp()) {
    ASSERT_NE(rejected(), nullptr);
    EXPECT_TRUE(begins_with(*rejected(), "no"));
  }
  EXPECT_EQ(count(a, Kind::established), 0U);
}

TEST_P(ManagedConformance, AConnectWithoutAListenerIsRejected) {
  ASSERT_TRUE(resolve());
  b.device->cm_stop_listening();
  ASSERT_EQ(a.device->cm_create_qp(a.cm, {}, a.qp), Errc::ok);
  if (a.device->cm_connect(a.cm, {}) != Errc::ok) return; // soft-iWARP finds it itself
  ASSERT_TRUE(until([&] {
    return a.notes.cm_event(Kind::rejected) != nullptr ||
           a.notes.cm_event(Kind::connect_error) != nullptr;
  }));
}

TEST_P(ManagedConformance, BothSidesGetOneEventOfTheEnd) {
  ASSERT_TRUE(connect());
  Memory& into = memory(a, 8);
  ASSERT_EQ(a.device->post_receive(a.qp, into.sge(), 1), Errc::ok);
  ASSERT_EQ(a.device->cm_disconnect(a.cm), Errc::ok);
  ASSERT_TRUE(until([&] { return count(b, Kind::disconnected) == 1; }));
  b.device->cm_disconnect(b.cm); // may fail: there is nothing left to do
  ASSERT_TRUE(until([&] { return count(a, Kind::disconnected) == 1; }));
  // Its queue pair has failed.
  ASSERT_TRUE(until([&] { return a.notes.completion(1) != nullptr; }));
  EXPECT_EQ(a.notes.completion(1)->error, Errc::cancelled);
  pair->settle();
  EXPECT_EQ(count(a, Kind::disconnected), 1U);
  EXPECT_EQ(count(b, Kind::disconnected), 1U);
}

TEST_P(ManagedConformance, DisconnectsMayCross) {
  ASSERT_TRUE(connect());
  ASSERT_EQ(a.device->cm_disconnect(a.cm), Errc::ok);
  ASSERT_EQ(b.device->cm_disconnect(b.cm), Errc::ok);
  ASSERT_TRUE(until(
      [&] { return count(a, Kind::disconnected) == 1 && count(b, Kind::disconnected) == 1; }));
  pair->settle();
  EXPECT_EQ(count(a, Kind::disconnected), 1U);
  EXPECT_EQ(count(b, Kind::disconnected), 1U);
}

TEST_P(ManagedConformance, ADestroyedSideEndsTheConnectionForTheOther) {
  ASSERT_TRUE(connect());
  b.device->destroy(b.qp);
  b.device->cm_destroy(b.cm);
  ASSERT_TRUE(until([&] { return count(a, Kind::disconnected) == 1; }));
  const std::size_t before = b.notes.cm.size();
  pair->settle();
  EXPECT_EQ(b.notes.cm.size(), before); // the destroyed one is not named again
}

TEST_P(ManagedConformance, ARequestThatIsTakenBackEstablishesNothing) {
  ASSERT_TRUE(ask("never mind"));
  a.device->destroy(a.qp);
  a.device->cm_destroy(a.cm);
  // The device may find it at once.
  if (b.device->cm_create_qp(b.cm, {}, b.qp) != Errc::ok ||
      b.device->cm_accept(b.cm, {}) != Errc::ok)
    return;
  ASSERT_TRUE(until([&] {
    return count(b, Kind::rejected) + count(b, Kind::unreachable) + count(b, Kind::connect_error) +
               count(b, Kind::disconnected) !=
           0;
  }));
}

TEST_P(ManagedConformance, ConnectWantsAResolvedRouteAndAQueuePair) {
  ASSERT_TRUE(resolve());
  EXPECT_NE(a.device->cm_connect(a.cm, {}), Errc::ok);
  EXPECT_NE(a.device->cm_accept(a.cm, {}), Errc::ok);
  ASSERT_EQ(a.device->cm_create_qp(a.cm, {}, a.qp), Errc::ok);
  const std::vector<std::byte> long_data(k_max_private_data + 1);
  EXPECT_NE(a.device->cm_connect(a.cm, long_data), Errc::ok);
}

TEST_P(ManagedConformance, ManyConnectionsAreMadeOneAfterTheOther) {
  for (int i = 0; i < 5; ++i) {
    SCOPED_TRACE(i);
    ASSERT_TRUE(connect());
    a.device->destroy(a.qp);
    a.device->cm_destroy(a.cm);
    b.device->destroy(b.qp);
    b.device->cm_destroy(b.cm);
    b.device->cm_stop_listening();
    pair->settle();
    a.notes = {};
    b.notes = {};
  }
}

} // namespace
} // namespace statewire::verbs::test
