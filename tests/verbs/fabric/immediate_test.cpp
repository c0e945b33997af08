// SPDX-License-Identifier: BSD-3-Clause
// Writes with immediate data over the in-memory fabric: what only a fabric can be asked to do.
#include "fabric_test.hpp"

namespace statewire::verbs::test {
namespace {

using namespace std::chrono_literals;
using Kind = Completion::Kind;

MemoryFabric::Options orderly() {
  MemoryFabric::Options options;
  options.schedule = MemoryFabric::Schedule::fifo;
  return options;
}

Errc post_number(Process& from, std::uint32_t number, std::uint64_t token) {
  WorkRequest work;
  work.kind = WorkRequest::Kind::write_immediate;
  work.immediate = number;
  work.token = token;
  return from.device.post(from.qp, work);
}

TEST(FabricImmediate, each_try_without_a_receive_writes_the_bytes) {
  Pair pair(orderly());
  pair.connect();
  const Sge from = pair.a.buffer(8);
  const Sge target = pair.b.buffer(8, k_remote_write);
  from.data[0] = std::byte{1};
  ASSERT_EQ(pair.a.remote(WorkRequest::Kind::write_immediate, from, *pair.b.memory[0], 1),
            Errc::ok);
  pair.settle(1s);
  EXPECT_EQ(target.data[0], std::byte{1}); // a device may have written them
  EXPECT_TRUE(pair.a.notes.completions.empty());
  target.data[0] = std::byte{2};
  pair.settle(1s);
  EXPECT_EQ(target.data[0], std::byte{1}); // … and may write them again
  ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, {}, 7), Errc::ok);
  pair.settle(1ms);
  ASSERT_NE(pair.b.notes.completion(7), nullptr);
  EXPECT_EQ(pair.b.notes.completion(7)->kind, Kind::received_immediate);
  EXPECT_EQ(pair.a.notes.completions.size(), 1U);
}

TEST(FabricImmediate, work_behind_one_that_waits_for_a_receive_waits_too) {
  Pair pair(orderly());
  pair.connect();
  const Sge from = pair.a.buffer(8);
  const Sge target = pair.b.buffer(8, k_remote_write);
  from.data[0] = std::byte{1};
  ASSERT_EQ(post_number(pair.a, 1, 1), Errc::ok);
  ASSERT_EQ(pair.a.remote(WorkRequest::Kind::write, from, *pair.b.memory[0], 2), Errc::ok);
  pair.settle(1s);
  EXPECT_EQ(target.data[0], std::byte{0});
  ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, {}, 7), Errc::ok);
  pair.settle(1ms);
  EXPECT_EQ(target.data[0], std::byte{1});
}

TEST(FabricImmediate, memory_that_is_not_registered_any_more_is_not_written) {
  Pair pair(orderly());
  pair.connect();
  const Sge from = pair.a.buffer(8);
  const Sge target = pair.b.buffer(8, k_remote_write);
  from.data[0] = std::byte{1};
  ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, {}, 7), Errc::ok);
  ASSERT_EQ(pair.a.remote(WorkRequest::Kind::write_immediate, from, *pair.b.memory[0], 1),
            Errc::ok);
  pair.b.device.deregister(pair.b.memory[0]->region);
  pair.settle();
  EXPECT_EQ(target.data[0], std::byte{0});
  EXPECT_EQ(pair.a.error_of(1), Errc::bad_message);
  EXPECT_EQ(pair.b.error_of(7), Errc::cancelled);
  EXPECT_EQ(pair.b.notes.count(PortEvent::Kind::queue_pair_failed), 1U);
  EXPECT_EQ(pair.b.device.state_of(pair.b.qp), QpState::error);
}

TEST(FabricImmediate, polling_gives_back_the_slot_of_the_receive) {
  Pair pair(orderly());
  QpOptions small;
  small.receive_work = 1;
  pair.connect({}, small);
  for (std::uint32_t i = 0; i < 5; ++i) {
    ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, {}, i), Errc::ok);
    EXPECT_EQ(pair.b.device.post_receive(pair.b.qp, {}, i), Errc::queue_full);
    ASSERT_EQ(post_number(pair.a, i, 10 + i), Errc::ok);
    ASSERT_TRUE(pair.until([&] { return pair.b.notes.completions.size() == i + 1; }));
    EXPECT_EQ(pair.b.notes.completions.back().immediate, i);
  }
}

TEST(FabricImmediate, a_removed_device_completes_those_that_wait) {
  Pair pair(orderly());
  pair.connect();
  ASSERT_EQ(post_number(pair.a, 1, 1), Errc::ok); // without a receive
  pair.settle(1s);
  pair.fabric.remove(pair.a.device);
  pair.settle();
  ASSERT_NE(pair.a.notes.completion(1), nullptr);
  EXPECT_EQ(pair.a.notes.completion(1)->kind, Kind::written);
  EXPECT_EQ(pair.a.error_of(1), Errc::cancelled);
}

} // namespace
} // namespace statewire::verbs::test
