// SPDX-License-Identifier: BSD-3-Clause
// The rules of verbs/verbs.hpp about writes with immediate data.
#include "conformance_work.hpp"

#include <array>

namespace statewire::verbs::test {
namespace {

using Kind = Completion::Kind;

constexpr std::uint32_t k_number = 0x81020304; // differs when its bytes are swapped

WorkRequest immediate_of(const Sge& sge, const Memory& there, std::uint64_t token) {
  WorkRequest work = remote_of(WorkRequest::Kind::write_immediate, sge, there, token);
  work.immediate = k_number;
  return work;
}

WorkRequest number_of(std::uint32_t number, std::uint64_t token) {
  WorkRequest work = work_of(WorkRequest::Kind::write_immediate, {}, token);
  work.immediate = number;
  return work;
}

#define SKIP_ON_IWARP()                                                                            \
  if (iwarp()) GTEST_SKIP() << "iWARP has no immediate data"

TEST_P(DeviceConformance, AWriteWithImmediateIsReceivedBehindItsBytesAndEarlierWrites) {
  SKIP_ON_IWARP();
  Memory& from = memory(a, 10000);
  Memory& first = memory(b, 10000, k_remote_write);
  Memory& second = memory(b, 10000, k_remote_write);
  Memory& into = memory(b, 8);
  fill(from, pattern(10000));
  ASSERT_TRUE(
      connect({}, [&] { EXPECT_EQ(b.device->post_receive(b.qp, into.sge(), 7), Errc::ok); }));
  const Sge all = from.sge();
  ASSERT_EQ(a.device->post(a.qp, remote_of(WorkRequest::Kind::write, all, first, 1)), Errc::ok);
  ASSERT_EQ(a.device->post(a.qp, immediate_of(all, second, 2)), Errc::ok);
  ASSERT_TRUE(until([&] { return b.notes.completion(7) != nullptr; }));
  EXPECT_TRUE(equal(first.bytes, from.bytes));
  EXPECT_TRUE(equal(second.bytes, from.bytes));
  EXPECT_EQ(b.notes.completion(7)->kind, Kind::received_immediate);
  EXPECT_EQ(b.notes.completion(7)->error, Errc::ok);
  EXPECT_EQ(b.notes.completion(7)->qp, b.qp);
  EXPECT_EQ(b.notes.completion(7)->bytes, 10000U);
  EXPECT_EQ(b.notes.completion(7)->immediate, k_number);
  EXPECT_TRUE(equal(into.bytes, std::vector<std::byte>(8))); // the receive's memory is not used
  ASSERT_TRUE(until([&] { return a.notes.completions.size() == 2; }));
  EXPECT_EQ(a.notes.tokens(Kind::written), (std::vector<std::uint64_t>{1, 2}));
  EXPECT_EQ(a.notes.completion(2)->error, Errc::ok);
}

TEST_P(DeviceConformance, AnImmediateWithoutBytesNeedsNeitherKeyNorMemory) {
  SKIP_ON_IWARP();
  ASSERT_TRUE(connect({}, [&] { EXPECT_EQ(b.device->post_receive(b.qp, {}, 7), Errc::ok); }));
  WorkRequest work = number_of(k_number, 1);
  work.remote_address = 0x1234; // of nothing
  work.remote_key = 0x55;
  ASSERT_EQ(a.device->post(a.qp, work), Errc::ok);
  ASSERT_TRUE(
      until([&] { return a.notes.completion(1) != nullptr && b.notes.completion(7) != nullptr; }));
  EXPECT_EQ(a.notes.completion(1)->kind, Kind::written);
  EXPECT_EQ(a.notes.completion(1)->error, Errc::ok);
  EXPECT_EQ(b.notes.completion(7)->kind, Kind::received_immediate);
  EXPECT_EQ(b.notes.completion(7)->error, Errc::ok);
  EXPECT_EQ(b.notes.completion(7)->bytes, 0U);
  EXPECT_EQ(b.notes.completion(7)->immediate, k_number);
}

TEST_P(DeviceConformance, ImmediatesAndSendsTakeReceivesInTheOrderInWhichTheyWerePosted) {
  SKIP_ON_IWARP();
  constexpr std::size_t count = 24;
  Memory& from = memory(a, 16);
  Memory& target = memory(b, 16, k_remote_write);
  Memory& into = memory(b, 16);
  fill(from, pattern(16));
  ASSERT_TRUE(connect({}, [&] {
    for (std::size_t i = 0; i < count; ++i)
      EXPECT_EQ(b.device->post_receive(b.qp, into.sge(), i), Errc::ok);
  }));
  const Sge sge = from.sge();
  for (std::uint32_t i = 0; i < count; ++i) {
    WorkRequest work = i % 3 == 0   ? send_of(sge, 100 + i)
                       : i % 3 == 1 ? immediate_of(sge, target, 100 + i)
                                    : number_of(0, 100 + i);
    work.immediate = i;
    work.signalled = i % 2 == 1;
    ASSERT_EQ(a.device->post(a.qp, work), Errc::ok);
  }
  ASSERT_TRUE(until([&] {
    return a.notes.completions.size() == count / 2 && b.notes.completions.size() == count;
  }));
  for (std::uint32_t i = 0; i < count; ++i) {
    const Completion& c = b.notes.completions[i];
    EXPECT_EQ(c.token, i);
    EXPECT_EQ(c.error, Errc::ok);
    EXPECT_EQ(c.kind, i % 3 == 0 ? Kind::received : Kind::received_immediate);
    EXPECT_EQ(c.bytes, i % 3 == 2 ? 0U : 16U);
    EXPECT_EQ(c.immediate, i % 3 == 0 ? 0U : i);
  }
  for (std::uint32_t i = 1; i < count; i += 2) EXPECT_NE(a.notes.completion(100 + i), nullptr);
}

TEST_P(DeviceConformance, AnImmediateWaitsForAReceiveThatIsPostedLater) {
  SKIP_ON_IWARP();
  Memory& from = memory(a, 64);
  Memory& target = memory(b, 64, k_remote_write);
  fill(from, pattern(64));
  ASSERT_TRUE(connect());
  const Sge sge = from.sge();
  ASSERT_EQ(a.device->post(a.qp, immediate_of(sge, target, 1)), Errc::ok);
  for (int i = 0; i < 5; ++i) pair->drive();
  EXPECT_TRUE(a.notes.completions.empty());
  ASSERT_EQ(b.device->post_receive(b.qp, {}, 7), Errc::ok);
  ASSERT_TRUE(
      until([&] { return a.notes.completion(1) != nullptr && b.notes.completion(7) != nullptr; }));
  EXPECT_EQ(a.notes.completion(1)->error, Errc::ok);
  EXPECT_EQ(b.notes.completion(7)->immediate, k_number);
  EXPECT_TRUE(equal(target.bytes, from.bytes));
}

TEST_P(DeviceConformance, AnImmediateThatNeverFindsAReceiveEndsAsOverloaded) {
  SKIP_ON_IWARP();
  QpOptions options;
  options.receiver_not_ready_retries = 1;
  ASSERT_TRUE(connect(options));
  ASSERT_EQ(a.device->post(a.qp, number_of(k_number, 1)), Errc::ok);
  ASSERT_EQ(a.device->post(a.qp, number_of(k_number, 2)), Errc::ok);
  ASSERT_TRUE(
      until([&] { return a.notes.completion(1) != nullptr && a.notes.completion(2) != nullptr; }));
  EXPECT_EQ(a.notes.completion(1)->error, Errc::overloaded);
  EXPECT_EQ(a.notes.completion(2)->error, Errc::cancelled);
}

TEST_P(DeviceConformance, AnImmediateWithAWrongKeyFailsOnBothSidesAndTouchesNothing) {
  SKIP_ON_IWARP();
  Memory& from = memory(a, 64);
  Memory& target = memory(b, 64, k_remote_write);
  fill(from, pattern(64));
  ASSERT_TRUE(connect({}, [&] { EXPECT_EQ(b.device->post_receive(b.qp, {}, 7), Errc::ok); }));
  const Sge sge = from.sge();
  WorkRequest work = immediate_of(sge, target, 1);
  work.remote_key ^= 0x55U;
  ASSERT_EQ(a.device->post(a.qp, work), Errc::ok);
  ASSERT_TRUE(
      until([&] { return a.notes.completion(1) != nullptr && b.notes.completion(7) != nullptr; }));
  EXPECT_EQ(a.notes.completion(1)->error, Errc::bad_message);
  EXPECT_NE(b.notes.completion(7)->error, Errc::ok); // taken and refused, or flushed
  EXPECT_EQ(b.notes.completion(7)->kind, Kind::received);
  EXPECT_TRUE(equal(target.bytes, std::vector<std::byte>(64)));
}

TEST_P(DeviceConformance, AnInlineWriteWithImmediateTakesItsBytesAtOnce) {
  SKIP_ON_IWARP();
  if (a.device->port().max_inline < 16) GTEST_SKIP() << "the device sends nothing inline";
  std::vector<std::byte> bytes = pattern(16); // not registered
  Memory& target = memory(b, 16, k_remote_write);
  QpOptions options;
  options.inline_bytes = 16;
  ASSERT_TRUE(connect(options, [&] {
    for (std::uint64_t i = 7; i < 9; ++i) EXPECT_EQ(b.device->post_receive(b.qp, {}, i), Errc::ok);
  }));
  const Sge sge{bytes.data(), 16, 0};
  WorkRequest work = immediate_of(sge, target, 1);
  work.inlined = true;
  ASSERT_EQ(a.device->post(a.qp, work), Errc::ok);
  std::fill(bytes.begin(), bytes.end(), std::byte{0xEE});
  WorkRequest empty = number_of(9, 2);
  empty.inlined = true;
  ASSERT_EQ(a.device->post(a.qp, empty), Errc::ok);
  ASSERT_TRUE(until([&] { return b.notes.completion(8) != nullptr; }));
  EXPECT_TRUE(equal(target.bytes, pattern(16)));
  EXPECT_EQ(b.notes.completion(7)->immediate, k_number);
  EXPECT_EQ(b.notes.completion(8)->immediate, 9U);
}

TEST_P(DeviceConformance, IwarpRefusesImmediatesAndGoesOn) {
  if (!iwarp()) GTEST_SKIP() << "only iWARP refuses them";
  Memory& from = memory(a, 64);
  Memory& target = memory(b, 64, k_remote_write);
  Memory& into = memory(b, 64);
  fill(from, pattern(64));
  ASSERT_TRUE(
      connect({}, [&] { EXPECT_EQ(b.device->post_receive(b.qp, into.sge(), 7), Errc::ok); }));
  const Sge sge = from.sge();
  EXPECT_EQ(a.device->post(a.qp, number_of(1, 1)), Errc::invalid_argument);
  const std::array<WorkRequest, 3> list{remote_of(WorkRequest::Kind::write, sge, target, 2),
                                        immediate_of(sge, target, 3), send_of(sge, 4)};
  std::size_t done = 0;
  EXPECT_EQ(a.device->post(a.qp, list, done), Errc::invalid_argument);
  EXPECT_EQ(done, 1U);
  ASSERT_EQ(a.device->post(a.qp, send_of(sge, 5)), Errc::ok);
  ASSERT_TRUE(until([&] { return b.notes.completion(7) != nullptr; }));
  EXPECT_TRUE(equal(target.bytes, from.bytes));
  EXPECT_EQ(b.notes.completion(7)->error, Errc::ok);
  EXPECT_EQ(a.notes.completion(1), nullptr);
  EXPECT_EQ(a.notes.completion(3), nullptr);
}

} // namespace
} // namespace statewire::verbs::test
