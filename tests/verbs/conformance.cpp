// SPDX-License-Identifier: BSD-3-Clause
// The rules of verbs/verbs.hpp about queue pairs, and messages that they carry.
#include "conformance_work.hpp"

#include <array>

namespace statewire::verbs::test {
namespace {

using Kind = Completion::Kind;

TEST_P(DeviceConformance, ASendFillsTheFirstReceiveAndBothSidesGetCompletions) {
  Memory& from = memory(a, 3000);
  Memory& into = memory(b, 4096);
  fill(from, pattern(3000));
  ASSERT_TRUE(
      connect({}, [&] { EXPECT_EQ(b.device->post_receive(b.qp, into.sge(), 7), Errc::ok); }));
  const Sge sge = from.sge();
  ASSERT_EQ(a.device->post(a.qp, send_of(sge, 9)), Errc::ok);
  ASSERT_TRUE(
      until([&] { return a.notes.completion(9) != nullptr && b.notes.completion(7) != nullptr; }));
  EXPECT_EQ(a.notes.completion(9)->error, Errc::ok);
  EXPECT_EQ(a.notes.completion(9)->kind, Kind::sent);
  EXPECT_EQ(a.notes.completion(9)->qp, a.qp);
  EXPECT_EQ(b.notes.completion(7)->error, Errc::ok);
  EXPECT_EQ(b.notes.completion(7)->kind, Kind::received);
  EXPECT_EQ(b.notes.completion(7)->bytes, 3000U);
  EXPECT_EQ(b.notes.completion(7)->qp, b.qp);
  EXPECT_TRUE(equal({into.bytes.data(), 3000}, from.bytes));
}

TEST_P(DeviceConformance, MessagesArriveInOrderAndCompleteInOrder) {
  constexpr std::size_t count = 32;
  Memory& from = memory(a, count * 8);
  Memory& into = memory(b, count * 8);
  fill(from, pattern(count * 8));
  ASSERT_TRUE(connect({}, [&] {
    for (std::size_t i = 0; i < count; ++i)
      EXPECT_EQ(b.device->post_receive(b.qp, into.sge(i * 8, 8), i), Errc::ok);
  }));
  for (std::size_t i = 0; i < count; ++i) {
    const Sge sge = from.sge(i * 8, 8);
    ASSERT_EQ(a.device->post(a.qp, send_of(sge, 100 + i)), Errc::ok);
  }
  ASSERT_TRUE(until(
      [&] { return a.notes.completions.size() == count && b.notes.completions.size() == count; }));
  const std::vector<std::uint64_t> sent = a.notes.tokens(Kind::sent);
  const std::vector<std::uint64_t> received = b.notes.tokens(Kind::received);
  EXPECT_TRUE(std::is_sorted(sent.begin(), sent.end()));
  EXPECT_TRUE(std::is_sorted(received.begin(), received.end()));
  EXPECT_TRUE(equal(into.bytes, from.bytes));
}

TEST_P(DeviceConformance, AMessageLongerThanItsReceiveFailsBothSides) {
  Memory& from = memory(a, 100);
  Memory& into = memory(b, 99);
  fill(from, pattern(100));
  ASSERT_TRUE(connect({}, [&] {
    EXPECT_EQ(b.device->post_receive(b.qp, into.sge(), 7), Errc::ok);
    EXPECT_EQ(b.device->post_receive(b.qp, into.sge(), 8), Errc::ok);
  }));
  const Sge sge = from.sge();
  ASSERT_EQ(a.device->post(a.qp, send_of(sge, 1)), Errc::ok);
  ASSERT_TRUE(until([&] {
    return a.notes.completion(1) != nullptr && b.notes.completion(7) != nullptr &&
           b.notes.completion(8) != nullptr;
  }));
  if (iwarp()) {
    EXPECT_NE(b.notes.completion(7)->error, Errc::ok);
  } else {
    EXPECT_EQ(a.notes.completion(1)->error, Errc::bad_message);
    EXPECT_EQ(b.notes.completion(7)->error, Errc::bad_message);
  }
  EXPECT_EQ(b.notes.completion(8)->error, Errc::cancelled);
}

TEST_P(DeviceConformance, AnUnsignalledSendIsOverWhenALaterOneIs) {
  Memory& from = memory(a, 3 * 8);
  Memory& into = memory(b, 3 * 8);
  fill(from, pattern(3 * 8));
  ASSERT_TRUE(connect({}, [&] {
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_EQ(b.device->post_receive(b.qp, into.sge(i * 8, 8), i), Errc::ok);
  }));
  for (std::size_t i = 0; i < 3; ++i) {
    const Sge sge = from.sge(i * 8, 8);
    WorkRequest work = send_of(sge, 10 + i);
    work.signalled = i == 2;
    ASSERT_EQ(a.device->post(a.qp, work), Errc::ok);
  }
  ASSERT_TRUE(until([&] { return a.notes.completion(12) != nullptr; }));
  ASSERT_TRUE(until([&] { return b.notes.completions.size() == 3; }));
  EXPECT_EQ(a.notes.completions.size(), 1U);
  EXPECT_TRUE(equal(into.bytes, from.bytes));
}

TEST_P(DeviceConformance, AnInlineSendTakesItsBytesAtOnce) {
  if (a.device->port().max_inline < 16) GTEST_SKIP() << "the device sends nothing inline";
  std::vector<std::byte> bytes = pattern(16); // not registered
  Memory& into = memory(b, 16);
  QpOptions options;
  options.inline_bytes = 16;
  ASSERT_TRUE(
      connect(options, [&] { EXPECT_EQ(b.device->post_receive(b.qp, into.sge(), 7), Errc::ok); }));
  const Sge sge{bytes.data(), 16, 0};
  WorkRequest work = send_of(sge, 1);
  work.inlined = true;
  ASSERT_EQ(a.device->post(a.qp, work), Errc::ok);
  std::fill(bytes.begin(), bytes.end(), std::byte{0xEE});
  ASSERT_TRUE(until([&] { return b.notes.completion(7) != nullptr; }));
  EXPECT_TRUE(equal(into.bytes, pattern(16)));
}

TEST_P(DeviceConformance, PiecesAreSentAsOneMessage) {
  Memory& from = memory(a, 300);
  Memory& into = memory(b, 300);
  fill(from, pattern(300));
  ASSERT_TRUE(
      connect({}, [&] { EXPECT_EQ(b.device->post_receive(b.qp, into.sge(), 7), Errc::ok); }));
  const std::array<Sge, 3> sges{from.sge(200, 100), from.sge(0, 1), from.sge(50, 20)};
  ASSERT_EQ(a.device->post(a.qp, work_of(WorkRequest::Kind::send, sges, 1)), Errc::ok);
  ASSERT_TRUE(until([&] { return b.notes.completion(7) != nullptr; }));
  EXPECT_EQ(b.notes.completion(7)->bytes, 121U);
  EXPECT_TRUE(equal({into.bytes.data(), 100}, {from.bytes.data() + 200, 100}));
  EXPECT_EQ(into.bytes[100], from.bytes[0]);
  EXPECT_TRUE(equal({into.bytes.data() + 101, 20}, {from.bytes.data() + 50, 20}));
}

TEST_P(DeviceConformance, AnEmptyMessageUsesUpAReceive) {
  Memory& into = memory(b, 8);
  ASSERT_TRUE(
      connect({}, [&] { EXPECT_EQ(b.device->post_receive(b.qp, into.sge(), 7), Errc::ok); }));
  ASSERT_EQ(a.device->post(a.qp, work_of(WorkRequest::Kind::send, {}, 1)), Errc::ok);
  ASSERT_TRUE(
      until([&] { return a.notes.completion(1) != nullptr && b.notes.completion(7) != nullptr; }));
  EXPECT_EQ(b.notes.completion(7)->error, Errc::ok);
  EXPECT_EQ(b.notes.completion(7)->bytes, 0U);
}

TEST_P(DeviceConformance, SeveralArePostedByOneCall) {
  Memory& from = memory(a, 4 * 8);
  Memory& into = memory(b, 4 * 8);
  fill(from, pattern(4 * 8));
  ASSERT_TRUE(connect({}, [&] {
    for (std::size_t i = 0; i < 4; ++i)
      EXPECT_EQ(b.device->post_receive(b.qp, into.sge(i * 8, 8), i), Errc::ok);
  }));
  std::array<Sge, 4> sges;
  std::array<WorkRequest, 4> work;
  for (std::size_t i = 0; i < 4; ++i) {
    sges.at(i) = from.sge(i * 8, 8);
    work.at(i) = send_of(sges.at(i), i);
  }
  std::size_t done = 0;
  ASSERT_EQ(a.device->post(a.qp, work, done), Errc::ok);
  EXPECT_EQ(done, 4U);
  ASSERT_TRUE(
      until([&] { return a.notes.completions.size() == 4 && b.notes.completions.size() == 4; }));
  EXPECT_TRUE(equal(into.bytes, from.bytes));
}

// iWARP has no "receiver not ready": a message without a receive ends the connection there.
TEST_P(DeviceConformance, AMessageWaitsForAReceiveThatIsPostedLater) {
  if (iwarp()) GTEST_SKIP() << "iWARP does not wait for receives";
  Memory& from = memory(a, 64);
  Memory& into = memory(b, 64);
  fill(from, pattern(64));
  ASSERT_TRUE(connect());
  const Sge sge = from.sge();
  ASSERT_EQ(a.device->post(a.qp, send_of(sge, 1)), Errc::ok);
  for (int i = 0; i < 5; ++i) pair->drive();
  EXPECT_TRUE(a.notes.completions.empty());
  ASSERT_EQ(b.device->post_receive(b.qp, into.sge(), 7), Errc::ok);
  ASSERT_TRUE(
      until([&] { return a.notes.completion(1) != nullptr && b.notes.completion(7) != nullptr; }));
  EXPECT_EQ(a.notes.completion(1)->error, Errc::ok);
  EXPECT_TRUE(equal(into.bytes, from.bytes));
}

TEST_P(DeviceConformance, AMessageThatNeverFindsAReceiveEndsAsOverloaded) {
  if (iwarp()) GTEST_SKIP() << "iWARP does not wait for receives";
  Memory& from = memory(a, 64);
  QpOptions options;
  options.receiver_not_ready_retries = 1;
  ASSERT_TRUE(connect(options));
  const Sge sge = from.sge();
  ASSERT_EQ(a.device->post(a.qp, send_of(sge, 1)), Errc::ok);
  ASSERT_EQ(a.device->post(a.qp, send_of(sge, 2)), Errc::ok);
  ASSERT_TRUE(
      until([&] { return a.notes.completion(1) != nullptr && a.notes.completion(2) != nullptr; }));
  EXPECT_EQ(a.notes.completion(1)->error, Errc::overloaded);
  EXPECT_EQ(a.notes.completion(2)->error, Errc::cancelled);
}

TEST_P(DeviceConformance, APeerWhoseQueuePairIsGoneFailsASendAndThenEverything) {
  Memory& buffers = memory(a, 64);
  QpOptions options;
  options.retries = 1;
  options.timeout = 10; // 4 ms
  ASSERT_TRUE(connect(options, [&] {
    for (std::size_t i = 0; i < 4; ++i)
      EXPECT_EQ(a.device->post_receive(a.qp, buffers.sge(), i), Errc::ok);
  }));
  b.device->destroy(b.qp);
  const Sge sge = buffers.sge();
  ASSERT_EQ(a.device->post(a.qp, send_of(sge, 4)), Errc::ok);
  ASSERT_TRUE(until([&] { return a.notes.completions.size() == 5; }));
  if (iwarp())
    EXPECT_NE(a.notes.completion(4)->error, Errc::ok);
  else
    EXPECT_EQ(a.notes.completion(4)->error, Errc::timed_out);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(a.notes.completion(i)->error, Errc::cancelled);
  // … and what is posted after that, too.
  ASSERT_EQ(a.device->post_receive(a.qp, buffers.sge(), 5), Errc::ok);
  ASSERT_TRUE(until([&] { return a.notes.completion(5) != nullptr; }));
  EXPECT_EQ(a.notes.completion(5)->error, Errc::cancelled);
}

TEST_P(DeviceConformance, AQueuePairIsConnectedOnce) {
  if (managed()) GTEST_SKIP() << "the connection manager connects it";
  ASSERT_TRUE(connect());
  EXPECT_EQ(a.device->connect(a.qp, b.device->parameters(b.qp)), Errc::invalid_argument);
}

TEST_P(DeviceConformance, ANameThatWasDestroyedDoesNothing) {
  Memory& from = memory(a, 8);
  ASSERT_TRUE(connect());
  const Qp gone = a.qp;
  const Sge sge = from.sge();
  a.device->destroy(a.qp);
  EXPECT_EQ(a.device->post(gone, send_of(sge, 1)), Errc::invalid_argument);
  EXPECT_EQ(a.device->post_receive(gone, sge, 1), Errc::invalid_argument);
  EXPECT_EQ(a.device->connect(gone, b.device->parameters(b.qp)), Errc::invalid_argument);
  a.device->destroy(gone);
  pair->settle();
  EXPECT_TRUE(a.notes.completions.empty());
}

} // namespace
} // namespace statewire::verbs::test
