// SPDX-License-Identifier: BSD-3-Clause
// The rules of verbs/verbs.hpp about memory that the peer reads and writes.
#include "conformance_work.hpp"

namespace statewire::verbs::test {
namespace {

using Kind = Completion::Kind;

// iWARP completes a write when it is sent; if the peer refuses it, the connection ends.
bool ended(const Notes& notes, std::uint64_t token) {
  return notes.completion(token)->error != Errc::ok ||
         notes.cm_event(CmEvent::Kind::disconnected) != nullptr;
}

TEST_P(DeviceConformance, AWriteIsInMemoryBeforeALaterSendArrives) {
  Memory& from = memory(a, 10000);
  Memory& target = memory(b, 10000, k_remote_write);
  Memory& into = memory(b, 8);
  fill(from, pattern(10000));
  ASSERT_TRUE(
      connect({}, [&] { EXPECT_EQ(b.device->post_receive(b.qp, into.sge(), 7), Errc::ok); }));
  const Sge all = from.sge();
  const Sge some = from.sge(0, 8);
  ASSERT_EQ(a.device->post(a.qp, remote_of(WorkRequest::Kind::write, all, target, 1)), Errc::ok);
  ASSERT_EQ(a.device->post(a.qp, send_of(some, 2)), Errc::ok);
  ASSERT_TRUE(until([&] { return b.notes.completion(7) != nullptr; }));
  EXPECT_TRUE(equal(target.bytes, from.bytes));
  ASSERT_TRUE(until([&] { return a.notes.completions.size() == 2; }));
  EXPECT_EQ(a.notes.completion(1)->kind, Kind::written);
  EXPECT_EQ(a.notes.completion(1)->error, Errc::ok);
  EXPECT_EQ(b.notes.completions.size(), 1U); // the write itself has no completion there
}

TEST_P(DeviceConformance, AReadFetchesThePeersMemory) {
  // iWARP requires remote write access to the destination of a read.
  Memory& into = memory(a, 10000, iwarp() ? k_remote_write : k_local);
  Memory& source = memory(b, 10000, k_remote_read);
  fill(source, pattern(10000, 5));
  ASSERT_TRUE(connect());
  const Sge sge = into.sge();
  ASSERT_EQ(a.device->post(a.qp, remote_of(WorkRequest::Kind::read, sge, source, 3)), Errc::ok);
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
    const Sge sge = into.sge(i * 16, 16);
    ASSERT_EQ(a.device->post(a.qp, remote_of(WorkRequest::Kind::read, sge, source, i)), Errc::ok);
  }
  ASSERT_TRUE(until([&] { return a.notes.completions.size() == count; }));
  for (std::size_t i = 0; i < count; ++i) {
    EXPECT_EQ(a.notes.completions[i].token, i);
    EXPECT_EQ(a.notes.completions[i].error, Errc::ok);
    EXPECT_TRUE(equal({into.bytes.data() + i * 16, 16}, source.bytes));
  }
}

// Soft-iWARP completes the send first; a program that then takes the read for complete sees memory
// that is not filled.
TEST_P(DeviceConformance, ASendThatWasPostedAfterAReadCompletesAfterIt) {
  constexpr std::size_t size = 2'000'000, rounds = 4;
  Memory& into = memory(a, size, iwarp() ? k_remote_write : k_local);
  Memory& source = memory(b, size, k_remote_read);
  Memory& from = memory(a, 8);
  Memory& received = memory(b, 8);
  fill(source, pattern(size, 5));
  ASSERT_TRUE(connect({}, [&] {
    for (std::size_t i = 0; i < rounds; ++i)
      ASSERT_EQ(b.device->post_receive(b.qp, received.sge(), i), Errc::ok);
  }));
  std::vector<std::uint64_t> tokens;
  for (std::uint64_t i = 0; i < 2 * rounds; i += 2) {
    const Sge all = into.sge();
    const Sge some = from.sge();
    ASSERT_EQ(a.device->post(a.qp, remote_of(WorkRequest::Kind::read, all, source, i)), Errc::ok);
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
  WorkRequest work;
  work.kind = WorkRequest::Kind::read;
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
  const Sge sge = from.sge();
  WorkRequest work = remote_of(WorkRequest::Kind::write, sge, target, 1);
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
  const Sge sge = from.sge();
  ASSERT_EQ(a.device->post(a.qp, remote_of(WorkRequest::Kind::write, sge, target, 1)), Errc::ok);
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
  const Sge sge = from.sge();
  ASSERT_EQ(a.device->post(a.qp, remote_of(WorkRequest::Kind::write, sge, target, 1)), Errc::ok);
  ASSERT_TRUE(until([&] { return a.notes.completion(1) != nullptr; }));
  EXPECT_TRUE(until([&] { return ended(a.notes, 1); }));
  EXPECT_TRUE(equal(target.bytes, std::vector<std::byte>(32)));
}

} // namespace
} // namespace statewire::verbs::test
