// The rules of statewire/verbs.hpp about queue pairs, memory and work.
#include "conformance.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace statewire::verbs::test {
namespace {

using Kind = Completion::Kind;

SendWork work_of(SendWork::Kind kind, std::span<const Piece> pieces, std::uint64_t token) {
  SendWork work;
  work.kind = kind;
  work.pieces = pieces;
  work.token = token;
  return work;
}

SendWork send_of(const Piece& piece, std::uint64_t token) {
  return work_of(SendWork::Kind::send, {&piece, 1}, token);
}

SendWork remote_of(SendWork::Kind kind, const Piece& piece, const Memory& there,
                   std::uint64_t token) {
  SendWork work = work_of(kind, {&piece, 1}, token);
  work.remote_address = there.address();
  work.remote_key = there.region.remote_key;
  return work;
}

// In place: the memory stays where the device knows it.
void fill(Memory& memory, const std::vector<std::byte>& bytes) {
  std::copy(bytes.begin(), bytes.end(), memory.bytes.begin());
}

// To iWARP a write is over when it is on its way: that the peer does not allow it ends the
// connection.
bool ended(const Notes& notes, std::uint64_t token) {
  return notes.completion(token)->error != Errc::ok ||
         notes.cm_event(CmEvent::Kind::disconnected) != nullptr;
}

bool equal(std::span<const std::byte> x, std::span<const std::byte> y) {
  return std::equal(x.begin(), x.end(), y.begin(), y.end());
}

TEST_P(DeviceConformance, ASendFillsTheFirstReceiveAndBothSidesAreTold) {
  Memory& from = memory(a, 3000);
  Memory& into = memory(b, 4096);
  fill(from, pattern(3000));
  ASSERT_TRUE(
      connect({}, [&] { EXPECT_EQ(b.device->post_receive(b.qp, into.piece(), 7), Errc::ok); }));
  const Piece piece = from.piece();
  ASSERT_EQ(a.device->post(a.qp, send_of(piece, 9)), Errc::ok);
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
      EXPECT_EQ(b.device->post_receive(b.qp, into.piece(i * 8, 8), i), Errc::ok);
  }));
  for (std::size_t i = 0; i < count; ++i) {
    const Piece piece = from.piece(i * 8, 8);
    ASSERT_EQ(a.device->post(a.qp, send_of(piece, 100 + i)), Errc::ok);
  }
  ASSERT_TRUE(until(
      [&] { return a.notes.completions.size() == count && b.notes.completions.size() == count; }));
  const std::vector<std::uint64_t> sent = a.notes.tokens(Kind::sent);
  const std::vector<std::uint64_t> received = b.notes.tokens(Kind::received);
  EXPECT_TRUE(std::is_sorted(sent.begin(), sent.end()));
  EXPECT_TRUE(std::is_sorted(received.begin(), received.end()));
  EXPECT_TRUE(equal(into.bytes, from.bytes));
}

TEST_P(DeviceConformance, AWriteIsInMemoryBeforeALaterSendArrives) {
  Memory& from = memory(a, 10000);
  Memory& target = memory(b, 10000, k_remote_write);
  Memory& into = memory(b, 8);
  fill(from, pattern(10000));
  ASSERT_TRUE(
      connect({}, [&] { EXPECT_EQ(b.device->post_receive(b.qp, into.piece(), 7), Errc::ok); }));
  const Piece all = from.piece();
  const Piece some = from.piece(0, 8);
  ASSERT_EQ(a.device->post(a.qp, remote_of(SendWork::Kind::write, all, target, 1)), Errc::ok);
  ASSERT_EQ(a.device->post(a.qp, send_of(some, 2)), Errc::ok);
  ASSERT_TRUE(until([&] { return b.notes.completion(7) != nullptr; }));
  EXPECT_TRUE(equal(target.bytes, from.bytes));
  ASSERT_TRUE(until([&] { return a.notes.completions.size() == 2; }));
  EXPECT_EQ(a.notes.completion(1)->kind, Kind::written);
  EXPECT_EQ(a.notes.completion(1)->error, Errc::ok);
  EXPECT_EQ(b.notes.completions.size(), 1U); // the write itself is not told there
}

TEST_P(DeviceConformance, AReadFetchesThePeersMemory) {
  // iWARP wants the memory that takes what is read to be writable from afar.
  Memory& into = memory(a, 10000, iwarp() ? k_remote_write : k_local);
  Memory& source = memory(b, 10000, k_remote_read);
  fill(source, pattern(10000, 5));
  ASSERT_TRUE(connect());
  const Piece piece = into.piece();
  ASSERT_EQ(a.device->post(a.qp, remote_of(SendWork::Kind::read, piece, source, 3)), Errc::ok);
  ASSERT_TRUE(until([&] { return a.notes.completion(3) != nullptr; }));
  EXPECT_EQ(a.notes.completion(3)->kind, Kind::read);
  EXPECT_EQ(a.notes.completion(3)->error, Errc::ok);
  EXPECT_TRUE(equal(into.bytes, source.bytes));
}

TEST_P(DeviceConformance, MoreReadsThanTheDepthAreDoneOneAfterTheOther) {
  constexpr std::size_t count = 40;
  Memory& into = memory(a, count * 16, iwarp() ? k_remote_write : k_local);
  Memory& source = memory(b, 16, k_remote_read);
  fill(source, pattern(16, 5));
  ASSERT_TRUE(connect());
  for (std::size_t i = 0; i < count; ++i) {
    const Piece piece = into.piece(i * 16, 16);
    ASSERT_EQ(a.device->post(a.qp, remote_of(SendWork::Kind::read, piece, source, i)), Errc::ok);
  }
  ASSERT_TRUE(until([&] { return a.notes.completions.size() == count; }));
  for (std::size_t i = 0; i < count; ++i) {
    EXPECT_EQ(a.notes.completions[i].token, i);
    EXPECT_EQ(a.notes.completions[i].error, Errc::ok);
    EXPECT_TRUE(equal({into.bytes.data() + i * 16, 16}, source.bytes));
  }
}

// Soft-iWARP ends the send first; who then takes the read for over looks at memory that is not
// filled.
TEST_P(DeviceConformance, ASendThatWasPostedAfterAReadIsToldAfterIt) {
  constexpr std::size_t size = 2'000'000, rounds = 4;
  Memory& into = memory(a, size, iwarp() ? k_remote_write : k_local);
  Memory& source = memory(b, size, k_remote_read);
  Memory& from = memory(a, 8);
  Memory& received = memory(b, 8);
  fill(source, pattern(size, 5));
  ASSERT_TRUE(connect({}, [&] {
    for (std::size_t i = 0; i < rounds; ++i)
      ASSERT_EQ(b.device->post_receive(b.qp, received.piece(), i), Errc::ok);
  }));
  std::vector<std::uint64_t> tokens;
  for (std::uint64_t i = 0; i < 2 * rounds; i += 2) {
    const Piece all = into.piece();
    const Piece some = from.piece();
    ASSERT_EQ(a.device->post(a.qp, remote_of(SendWork::Kind::read, all, source, i)), Errc::ok);
    ASSERT_EQ(a.device->post(a.qp, send_of(some, i + 1)), Errc::ok);
    tokens.insert(tokens.end(), {i, i + 1});
  }
  ASSERT_TRUE(until([&] { return a.notes.completions.size() == tokens.size(); }));
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    EXPECT_EQ(a.notes.completions[i].token, tokens[i]);
    EXPECT_EQ(a.notes.completions[i].error, Errc::ok);
  }
  EXPECT_TRUE(equal(into.bytes, source.bytes));
}

TEST_P(DeviceConformance, AReadOfNothingNeedsNoKeyAndIsAnswered) {
  ASSERT_TRUE(connect());
  SendWork work;
  work.kind = SendWork::Kind::read;
  work.token = 1;
  ASSERT_EQ(a.device->post(a.qp, work), Errc::ok);
  ASSERT_TRUE(until([&] { return a.notes.completion(1) != nullptr; }));
  EXPECT_EQ(a.notes.completion(1)->error, Errc::ok);
  EXPECT_TRUE(b.notes.completions.empty());
}

TEST_P(DeviceConformance, AWriteWithAWrongKeyFailsAndTouchesNothing) {
  Memory& from = memory(a, 64);
  Memory& target = memory(b, 64, k_remote_write);
  fill(from, pattern(64));
  ASSERT_TRUE(connect());
  const Piece piece = from.piece();
  SendWork work = remote_of(SendWork::Kind::write, piece, target, 1);
  work.remote_key ^= 0x55U;
  ASSERT_EQ(a.device->post(a.qp, work), Errc::ok);
  ASSERT_TRUE(until([&] { return a.notes.completion(1) != nullptr; }));
  if (iwarp())
    EXPECT_TRUE(until([&] { return ended(a.notes, 1); }));
  else
    EXPECT_EQ(a.notes.completion(1)->error, Errc::bad_message);
  EXPECT_TRUE(equal(target.bytes, std::vector<std::byte>(64)));
}

TEST_P(DeviceConformance, MemoryRegisteredForReadingIsNotWritten) {
  Memory& from = memory(a, 64);
  Memory& target = memory(b, 64, k_remote_read);
  fill(from, pattern(64));
  ASSERT_TRUE(connect());
  const Piece piece = from.piece();
  ASSERT_EQ(a.device->post(a.qp, remote_of(SendWork::Kind::write, piece, target, 1)), Errc::ok);
  ASSERT_TRUE(until([&] { return a.notes.completion(1) != nullptr; }));
  if (iwarp())
    EXPECT_TRUE(until([&] { return ended(a.notes, 1); }));
  else
    EXPECT_EQ(a.notes.completion(1)->error, Errc::bad_message);
  EXPECT_TRUE(equal(target.bytes, std::vector<std::byte>(64)));
}

TEST_P(DeviceConformance, AWriteBeyondTheRegionFailsAndTouchesNothing) {
  Memory& from = memory(a, 64);
  Memory& target = memory(b, 32, k_remote_write);
  ASSERT_TRUE(connect());
  fill(from, pattern(64));
  const Piece piece = from.piece();
  ASSERT_EQ(a.device->post(a.qp, remote_of(SendWork::Kind::write, piece, target, 1)), Errc::ok);
  ASSERT_TRUE(until([&] { return a.notes.completion(1) != nullptr; }));
  EXPECT_TRUE(until([&] { return ended(a.notes, 1); }));
  EXPECT_TRUE(equal(target.bytes, std::vector<std::byte>(32)));
}

TEST_P(DeviceConformance, AMessageLongerThanItsReceiveFailsBothSides) {
  Memory& from = memory(a, 100);
  Memory& into = memory(b, 99);
  fill(from, pattern(100));
  ASSERT_TRUE(connect({}, [&] {
    EXPECT_EQ(b.device->post_receive(b.qp, into.piece(), 7), Errc::ok);
    EXPECT_EQ(b.device->post_receive(b.qp, into.piece(), 8), Errc::ok);
  }));
  const Piece piece = from.piece();
  ASSERT_EQ(a.device->post(a.qp, send_of(piece, 1)), Errc::ok);
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

TEST_P(DeviceConformance, AQueuePairThatIsToldToFailCompletesEverything) {
  Memory& buffers = memory(a, 4 * 64);
  ASSERT_TRUE(connect({}, [&] {
    for (std::size_t i = 0; i < 4; ++i)
      EXPECT_EQ(a.device->post_receive(a.qp, buffers.piece(i * 64, 64), i), Errc::ok);
  }));
  ASSERT_EQ(a.device->modify(a.qp, QpState::error, nullptr), Errc::ok);
  ASSERT_TRUE(until([&] { return a.notes.completions.size() == 4; }));
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(a.notes.completions[i].token, i);
    EXPECT_EQ(a.notes.completions[i].error, Errc::cancelled);
  }
  // … and what is posted after that, too.
  ASSERT_EQ(a.device->post_receive(a.qp, buffers.piece(), 5), Errc::ok);
  ASSERT_TRUE(until([&] { return a.notes.completion(5) != nullptr; }));
  EXPECT_EQ(a.notes.completion(5)->error, Errc::cancelled);
}

TEST_P(DeviceConformance, AnUnsignalledSendIsOverWhenALaterOneIs) {
  Memory& from = memory(a, 3 * 8);
  Memory& into = memory(b, 3 * 8);
  fill(from, pattern(3 * 8));
  ASSERT_TRUE(connect({}, [&] {
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_EQ(b.device->post_receive(b.qp, into.piece(i * 8, 8), i), Errc::ok);
  }));
  for (std::size_t i = 0; i < 3; ++i) {
    const Piece piece = from.piece(i * 8, 8);
    SendWork work = send_of(piece, 10 + i);
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
  ASSERT_TRUE(connect(options,
                      [&] { EXPECT_EQ(b.device->post_receive(b.qp, into.piece(), 7), Errc::ok); }));
  const Piece piece{bytes.data(), 16, 0};
  SendWork work = send_of(piece, 1);
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
      connect({}, [&] { EXPECT_EQ(b.device->post_receive(b.qp, into.piece(), 7), Errc::ok); }));
  const std::array<Piece, 3> pieces{from.piece(200, 100), from.piece(0, 1), from.piece(50, 20)};
  ASSERT_EQ(a.device->post(a.qp, work_of(SendWork::Kind::send, pieces, 1)), Errc::ok);
  ASSERT_TRUE(until([&] { return b.notes.completion(7) != nullptr; }));
  EXPECT_EQ(b.notes.completion(7)->bytes, 121U);
  EXPECT_TRUE(equal({into.bytes.data(), 100}, {from.bytes.data() + 200, 100}));
  EXPECT_EQ(into.bytes[100], from.bytes[0]);
  EXPECT_TRUE(equal({into.bytes.data() + 101, 20}, {from.bytes.data() + 50, 20}));
}

TEST_P(DeviceConformance, AnEmptyMessageUsesUpAReceive) {
  Memory& into = memory(b, 8);
  ASSERT_TRUE(
      connect({}, [&] { EXPECT_EQ(b.device->post_receive(b.qp, into.piece(), 7), Errc::ok); }));
  ASSERT_EQ(a.device->post(a.qp, work_of(SendWork::Kind::send, {}, 1)), Errc::ok);
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
      EXPECT_EQ(b.device->post_receive(b.qp, into.piece(i * 8, 8), i), Errc::ok);
  }));
  std::array<Piece, 4> pieces;
  std::array<SendWork, 4> work;
  for (std::size_t i = 0; i < 4; ++i) {
    pieces.at(i) = from.piece(i * 8, 8);
    work.at(i) = send_of(pieces.at(i), i);
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
  const Piece piece = from.piece();
  ASSERT_EQ(a.device->post(a.qp, send_of(piece, 1)), Errc::ok);
  for (int i = 0; i < 5; ++i) pair->drive();
  EXPECT_TRUE(a.notes.completions.empty());
  ASSERT_EQ(b.device->post_receive(b.qp, into.piece(), 7), Errc::ok);
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
  const Piece piece = from.piece();
  ASSERT_EQ(a.device->post(a.qp, send_of(piece, 1)), Errc::ok);
  ASSERT_EQ(a.device->post(a.qp, send_of(piece, 2)), Errc::ok);
  ASSERT_TRUE(
      until([&] { return a.notes.completion(1) != nullptr && a.notes.completion(2) != nullptr; }));
  EXPECT_EQ(a.notes.completion(1)->error, Errc::overloaded);
  EXPECT_EQ(a.notes.completion(2)->error, Errc::cancelled);
}

TEST_P(DeviceConformance, APeerWhoseQueuePairIsGoneIsNoticedByASend) {
  Memory& from = memory(a, 64);
  QpOptions options;
  options.retries = 1;
  options.timeout = 10; // 4 ms
  ASSERT_TRUE(connect(options));
  b.device->destroy(b.qp);
  const Piece piece = from.piece();
  ASSERT_EQ(a.device->post(a.qp, send_of(piece, 1)), Errc::ok);
  ASSERT_TRUE(until([&] { return a.notes.completion(1) != nullptr; }));
  if (iwarp())
    EXPECT_NE(a.notes.completion(1)->error, Errc::ok);
  else
    EXPECT_EQ(a.notes.completion(1)->error, Errc::timed_out);
}

TEST_P(DeviceConformance, QueuePairsShareReceives) {
  if (!b.device->port().shared_receive_queues) GTEST_SKIP() << "no shared receive queues";
  ReceiveQueue queue;
  ASSERT_EQ(b.device->create_receive_queue(16, queue), Errc::ok);
  Memory& from = memory(a, 8);
  Memory& into = memory(b, 8);
  fill(from, pattern(8));
  QpOptions shared;
  shared.shared = queue;
  ASSERT_TRUE(connect({}, shared, [] {}));
  ASSERT_EQ(b.device->post_receive(queue, into.piece(), 7), Errc::ok);
  const Piece piece = from.piece();
  ASSERT_EQ(a.device->post(a.qp, send_of(piece, 1)), Errc::ok);
  ASSERT_TRUE(until([&] { return b.notes.completion(7) != nullptr; }));
  EXPECT_EQ(b.notes.completion(7)->qp, b.qp);
  EXPECT_TRUE(equal(into.bytes, from.bytes));

  // What nobody took stays when the queue pair fails, which says when it takes no more.
  ASSERT_EQ(b.device->post_receive(queue, into.piece(), 8), Errc::ok);
  ASSERT_EQ(b.device->modify(b.qp, QpState::error, nullptr), Errc::ok);
  ASSERT_TRUE(until([&] { return b.notes.count(PortEvent::Kind::last_receive) == 1; }));
  EXPECT_EQ(b.notes.completion(8), nullptr);
  b.device->destroy(b.qp);
  b.device->cm_destroy(b.cm);
  b.device->destroy(queue);
}

TEST_P(DeviceConformance, LowSharedReceivesAreToldOnceForEachLimit) {
  if (!b.device->port().shared_receive_queues) GTEST_SKIP() << "no shared receive queues";
  ReceiveQueue queue;
  ASSERT_EQ(b.device->create_receive_queue(16, queue), Errc::ok);
  Memory& from = memory(a, 8);
  Memory& into = memory(b, 4 * 8);
  QpOptions shared;
  shared.shared = queue;
  ASSERT_TRUE(connect({}, shared, [] {}));
  for (std::size_t i = 0; i < 4; ++i)
    ASSERT_EQ(b.device->post_receive(queue, into.piece(i * 8, 8), i), Errc::ok);
  ASSERT_EQ(b.device->set_limit(queue, 3), Errc::ok);
  const Piece piece = from.piece();
  ASSERT_EQ(a.device->post(a.qp, send_of(piece, 10)), Errc::ok);
  ASSERT_TRUE(until([&] { return b.notes.completions.size() == 1; }));
  pair->settle();
  EXPECT_EQ(b.notes.count(PortEvent::Kind::receives_low), 0U);
  ASSERT_EQ(a.device->post(a.qp, send_of(piece, 11)), Errc::ok);
  ASSERT_TRUE(until([&] { return b.notes.count(PortEvent::Kind::receives_low) == 1; }));
  ASSERT_EQ(a.device->post(a.qp, send_of(piece, 12)), Errc::ok);
  ASSERT_TRUE(until([&] { return b.notes.completions.size() == 3; }));
  pair->settle();
  EXPECT_EQ(b.notes.count(PortEvent::Kind::receives_low), 1U);

  // It is told again when it is asked for again.
  for (std::size_t i = 0; i < 3; ++i)
    ASSERT_EQ(b.device->post_receive(queue, into.piece(i * 8, 8), i), Errc::ok);
  ASSERT_EQ(b.device->set_limit(queue, 4), Errc::ok);
  ASSERT_EQ(a.device->post(a.qp, send_of(piece, 13)), Errc::ok);
  ASSERT_TRUE(until([&] { return b.notes.count(PortEvent::Kind::receives_low) == 2; }));
  // … and not when it is not wanted any more.
  ASSERT_EQ(b.device->set_limit(queue, 3), Errc::ok);
  ASSERT_EQ(b.device->set_limit(queue, 0), Errc::ok);
  ASSERT_EQ(a.device->post(a.qp, send_of(piece, 14)), Errc::ok);
  ASSERT_TRUE(until([&] { return b.notes.completions.size() == 5; }));
  pair->settle();
  EXPECT_EQ(b.notes.count(PortEvent::Kind::receives_low), 2U);
  b.device->destroy(b.qp);
  b.device->cm_destroy(b.cm);
  b.device->destroy(queue);
}

TEST_P(DeviceConformance, StatesAreTakenOneByOne) {
  if (managed()) GTEST_SKIP() << "the connection manager takes the steps";
  ASSERT_EQ(a.device->create_qp({}, a.qp), Errc::ok);
  QpParameters remote = a.device->parameters(a.qp);
  EXPECT_NE(a.device->modify(a.qp, QpState::ready_to_receive, &remote), Errc::ok);
  EXPECT_NE(a.device->modify(a.qp, QpState::ready_to_send, nullptr), Errc::ok);
  EXPECT_EQ(a.device->modify(a.qp, QpState::init, nullptr), Errc::ok);
  EXPECT_NE(a.device->modify(a.qp, QpState::ready_to_send, nullptr), Errc::ok);
  EXPECT_NE(a.device->modify(a.qp, QpState::ready_to_receive, nullptr), Errc::ok);
  EXPECT_EQ(a.device->modify(a.qp, QpState::ready_to_receive, &remote), Errc::ok);
  EXPECT_EQ(a.device->modify(a.qp, QpState::ready_to_send, nullptr), Errc::ok);
  EXPECT_NE(a.device->modify(a.qp, QpState::init, nullptr), Errc::ok);
  EXPECT_EQ(a.device->modify(a.qp, QpState::error, nullptr), Errc::ok);
  EXPECT_NE(a.device->modify(a.qp, QpState::ready_to_send, nullptr), Errc::ok);
}

TEST_P(DeviceConformance, ANameThatWasDestroyedDoesNothing) {
  Memory& from = memory(a, 8);
  ASSERT_TRUE(connect());
  const Qp gone = a.qp;
  const Piece piece = from.piece();
  a.device->destroy(a.qp);
  EXPECT_EQ(a.device->post(gone, send_of(piece, 1)), Errc::invalid_argument);
  EXPECT_EQ(a.device->post_receive(gone, piece, 1), Errc::invalid_argument);
  EXPECT_EQ(a.device->modify(gone, QpState::error, nullptr), Errc::invalid_argument);
  a.device->destroy(gone);
  pair->settle();
  EXPECT_TRUE(a.notes.completions.empty());
}

} // namespace
} // namespace statewire::verbs::test
