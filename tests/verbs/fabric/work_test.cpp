// SPDX-License-Identifier: BSD-3-Clause
// Queue pairs of the in-memory fabric: room, order, and what only a fabric can be asked to do.
#include "fabric_test.hpp"

#include <algorithm>
#include <set>

namespace statewire::verbs::test {
namespace {

using namespace std::chrono_literals;

MemoryFabric::Options orderly() {
  MemoryFabric::Options options;
  options.schedule = MemoryFabric::Schedule::fifo;
  return options;
}

TEST(FabricWork, BytesAreTakenFromTheSenderWhenTheyArrive) {
  Pair pair(orderly());
  pair.connect();
  const Sge from = pair.a.buffer(8);
  const Sge into = pair.b.buffer(8);
  ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, into, 7), Errc::ok);
  ASSERT_EQ(pair.a.send(from, 1), Errc::ok);
  from.data[0] = std::byte{42}; // too early: a mistake that is seen
  ASSERT_TRUE(pair.until([&] { return pair.b.notes.completion(7) != nullptr; }));
  EXPECT_EQ(into.data[0], std::byte{42});
}

TEST(FabricWork, WhatIsReadIsTakenFromThePeerWhenItArrivesAtTheReader) {
  MemoryFabric::Options options = orderly();
  options.delay_min = options.delay_max = 10us;
  Pair pair(options);
  pair.connect();
  const Sge into = pair.a.buffer(8);
  const Sge source = pair.b.buffer(8, k_remote_read);
  ASSERT_EQ(pair.a.remote(WorkRequest::Kind::read, into, *pair.b.memory[0], 1), Errc::ok);
  pair.settle(15us); // it has reached the peer
  EXPECT_EQ(pair.a.notes.completion(1), nullptr);
  source.data[0] = std::byte{42};
  ASSERT_TRUE(pair.until([&] { return pair.a.notes.completion(1) != nullptr; }));
  EXPECT_EQ(into.data[0], std::byte{42});
}

TEST(FabricWork, MemoryThatIsNotRegisteredAnyMoreCannotBeUsed) {
  for (const bool at_sender : {true, false}) {
    SCOPED_TRACE(at_sender);
    Pair pair(orderly());
    pair.connect();
    const Sge from = pair.a.buffer(8);
    const Sge into = pair.b.buffer(8);
    ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, into, 7), Errc::ok);
    ASSERT_EQ(pair.a.send(from, 1), Errc::ok);
    from.data[0] = std::byte{42};
    Process& side = at_sender ? pair.a : pair.b;
    side.device.deregister(side.memory[0]->region);
    pair.settle();
    EXPECT_EQ(side.error_of(at_sender ? 1 : 7), Errc::bad_message);
    EXPECT_EQ(into.data[0], std::byte{0});
    EXPECT_EQ(side.device.state_of(side.qp), QpState::error);
  }
}

TEST(FabricWork, RegistrationIsLimitedAsSetAndRoomComesBack) {
  Pair pair;
  MemoryFabric::Endpoint& device = pair.a.device;
  std::vector<std::byte> bytes(100);
  Region first, second;
  device.limit_memory(150, 2);
  ASSERT_EQ(device.register_memory(bytes, k_local, first), Errc::ok);
  EXPECT_EQ(device.register_memory(bytes, k_local, second), Errc::no_memory);
  device.deregister(first);
  EXPECT_EQ(device.register_memory(bytes, k_local, second), Errc::ok);
  device.limit_memory(SIZE_MAX, 1);
  EXPECT_EQ(device.register_memory(bytes, k_local, first), Errc::no_memory);
  device.deregister(second);
  EXPECT_EQ(device.counts().regions, 0U);
  EXPECT_EQ(device.counts().region_bytes, 0U);
}

TEST(FabricWork, APeerWithWrongParametersNeverAnswers) {
  const std::map<std::string, std::function<void(QpParameters&)>> mistakes{
      {"number", [](QpParameters& p) { p.number ^= 0x100U; }},
      {"gid", [](QpParameters& p) { p.gid[15] ^= 0x10U; }}};
  for (const auto& [name, mistake] : mistakes) {
    SCOPED_TRACE(name);
    Pair pair(orderly());
    QpOptions options;
    options.retries = 2;
    options.timeout = 14; // 67 ms
    pair.connect(options, {}, mistake);
    ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, pair.b.buffer(8), 7), Errc::ok);
    const Time start = pair.fabric.now();
    ASSERT_EQ(pair.a.send(pair.a.buffer(8), 1), Errc::ok);
    ASSERT_TRUE(pair.until([&] { return pair.a.notes.completion(1) != nullptr; }));
    EXPECT_EQ(pair.a.error_of(1), Errc::timed_out);
    // Three attempts: two time-outs between them, one after the last.
    EXPECT_GE(pair.fabric.now() - start, 2 * 67ms);
    EXPECT_LT(pair.fabric.now() - start, 4 * 68ms);
    EXPECT_EQ(pair.b.notes.completion(7), nullptr);
  }
}

TEST(FabricWork, APeerThatExpectsAnotherFirstPacketNeverAnswers) {
  Pair pair(orderly());
  QpOptions at_b;
  at_b.first_packet = 5;
  pair.connect({}, at_b, [](QpParameters& p) { p.first_packet = 6; });
  ASSERT_EQ(pair.a.device.post_receive(pair.a.qp, pair.a.buffer(8), 7), Errc::ok);
  ASSERT_EQ(pair.b.send(pair.b.buffer(8), 1), Errc::ok);
  pair.settle();
  EXPECT_EQ(pair.b.error_of(1), Errc::timed_out);
  EXPECT_EQ(pair.a.notes.completion(7), nullptr);
}

TEST(FabricWork, AMessageWaitsForItsReceiveWithoutEnd) {
  Pair pair(orderly());
  pair.connect();
  ASSERT_EQ(pair.a.send(pair.a.buffer(8), 1), Errc::ok);
  pair.settle(1s);
  EXPECT_EQ(pair.a.notes.completion(1), nullptr);
  ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, pair.b.buffer(8), 7), Errc::ok);
  pair.settle(1ms);
  EXPECT_EQ(pair.b.notes.completions.size(), 1U);
}

TEST(FabricWork, APortThatComesBackInTimeLosesNothing) {
  for (const bool in_time : {true, false}) {
    SCOPED_TRACE(in_time);
    Pair pair(orderly());
    QpOptions options;
    options.timeout = 14; // eight times 67 ms
    pair.connect(options);
    ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, pair.b.buffer(8), 7), Errc::ok);
    pair.fabric.set_port(pair.b.device, false);
    ASSERT_EQ(pair.a.send(pair.a.buffer(8), 1), Errc::ok);
    pair.settle(in_time ? 300ms : 600ms);
    pair.fabric.set_port(pair.b.device, true);
    pair.settle();
    EXPECT_EQ(pair.a.error_of(1), in_time ? Errc::ok : Errc::timed_out);
    EXPECT_EQ(pair.b.notes.completion(7) != nullptr, in_time);
    EXPECT_EQ(pair.b.notes.count(PortEvent::Kind::port_down), 1U);
    EXPECT_EQ(pair.b.notes.count(PortEvent::Kind::port_up), 1U);
  }
}

TEST(FabricWork, SendsToADeadProcessTimeOut) {
  for (const auto how : {MemoryFabric::Death::process, MemoryFabric::Death::unresponsive}) {
    Pair pair(orderly());
    pair.connect();
    ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, pair.b.buffer(8), 7), Errc::ok);
    pair.fabric.kill(pair.b.device, how);
    EXPECT_EQ(pair.b.device.counts().queue_pairs, 0U);
    EXPECT_EQ(pair.b.device.counts().regions, 0U);
    ASSERT_EQ(pair.a.send(pair.a.buffer(8), 1), Errc::ok);
    pair.settle();
    EXPECT_EQ(pair.a.error_of(1), Errc::timed_out);
    Region region;
    EXPECT_EQ(pair.b.device.register_memory(pair.b.memory[0]->bytes, k_local, region),
              Errc::system);
  }
}

TEST(FabricWork, ADeviceThatIsRemovedCompletesEverythingAndDoesNothingMore) {
  Pair pair(orderly());
  pair.connect();
  ASSERT_EQ(pair.a.device.post_receive(pair.a.qp, pair.a.buffer(8), 7), Errc::ok);
  pair.fabric.remove(pair.a.device);
  pair.settle();
  EXPECT_EQ(pair.a.notes.count(PortEvent::Kind::device_removed), 1U);
  EXPECT_EQ(pair.a.error_of(7), Errc::cancelled);
  Qp more;
  EXPECT_EQ(pair.a.device.create_qp({}, more), Errc::system);
  pair.a.device.destroy(pair.a.qp);
  EXPECT_EQ(pair.a.device.counts().queue_pairs, 0U);
}

TEST(FabricWork, AQueuePairThatTheDeviceFailsIsReportedAndFlushed) {
  Pair pair;
  pair.connect();
  ASSERT_EQ(pair.a.device.post_receive(pair.a.qp, pair.a.buffer(8), 7), Errc::ok);
  pair.fabric.fail(pair.a.device, pair.a.qp);
  pair.settle();
  ASSERT_EQ(pair.a.notes.count(PortEvent::Kind::queue_pair_failed), 1U);
  EXPECT_EQ(pair.a.notes.port[0].qp, pair.a.qp);
  EXPECT_EQ(pair.a.error_of(7), Errc::cancelled);
}

TEST(FabricWork, RoomOfUnsignalledWorkComesBackWithTheNextCompletion) {
  MemoryFabric::Options options = orderly();
  options.polls = false;
  Pair pair(options);
  QpOptions small;
  small.send_work = 3;
  pair.connect(small, {});
  for (std::uint64_t i = 0; i < 8; ++i)
    ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, pair.b.buffer(8), i), Errc::ok);
  const Sge from = pair.a.buffer(8);
  EXPECT_EQ(pair.a.send(from, 1, false), Errc::ok);
  EXPECT_EQ(pair.a.send(from, 2, false), Errc::ok);
  EXPECT_EQ(pair.a.send(from, 3, true), Errc::ok);
  EXPECT_EQ(pair.a.send(from, 4), Errc::queue_full);
  pair.settle();
  EXPECT_EQ(pair.a.send(from, 4), Errc::queue_full); // over, but without a completion
  EXPECT_EQ(pair.a.device.poll(16, pair.fabric.now()), 1U);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(pair.a.send(from, 5, false), Errc::ok);
  pair.settle();
  pair.a.device.poll(16, pair.fabric.now());
  EXPECT_EQ(pair.a.send(from, 6), Errc::queue_full); // nothing will ever tell of them
  EXPECT_EQ(pair.a.device.counts().most_sends_under_way, 3U);
}

TEST(FabricWork, ReceiveQueuesHaveTheRoomThatWasAskedFor) {
  Pair pair;
  QpOptions small;
  small.receive_work = 2;
  pair.connect(small, {});
  const Sge into = pair.a.buffer(8);
  EXPECT_EQ(pair.a.device.post_receive(pair.a.qp, into, 1), Errc::ok);
  EXPECT_EQ(pair.a.device.post_receive(pair.a.qp, into, 2), Errc::ok);
  EXPECT_EQ(pair.a.device.post_receive(pair.a.qp, into, 3), Errc::queue_full);
  pair.a.device.limit_queue_pairs(1);
  Qp more;
  EXPECT_EQ(pair.a.device.create_qp({}, more), Errc::no_memory);
}

TEST(FabricWork, AnyOperationFailsOnRequestAndThenHasNoEffect) {
  // Registers, makes a queue pair and posts to it; each call in turn fails once.
  for (std::uint64_t n = 0;; ++n) {
    Pair pair;
    MemoryFabric::Endpoint& device = pair.a.device;
    device.fail_operation(n, Errc::no_memory);
    std::vector<std::byte> bytes(8);
    Region region;
    Qp qp;
    std::vector<Errc> results{device.register_memory(bytes, k_local, region),
                              device.create_qp({}, qp)};
    results.push_back(device.post_receive(qp, {bytes.data(), 8, region.local_key}, 1));
    if (!device.fault_fired()) {
      EXPECT_EQ(n, results.size());
      EXPECT_EQ(device.operations(), n);
      break;
    }
    EXPECT_EQ(results[n], Errc::no_memory);
    const MemoryFabric::Counts counts = device.counts();
    EXPECT_EQ(counts.regions, n == 0 ? 0U : 1U);
    EXPECT_EQ(counts.queue_pairs, n == 1 ? 0U : 1U);
    EXPECT_EQ(counts.receives_posted, n == 0 ? 1U : 0U); // it needs no memory of the right kind yet
  }
}

TEST(FabricWork, AListOfWorkSaysHowMuchOfItWasTaken) {
  Pair pair;
  pair.connect();
  std::array<WorkRequest, 4> work;
  std::size_t done = 9;
  pair.a.device.fail_operation(pair.a.device.operations() + 2, Errc::system);
  EXPECT_EQ(pair.a.device.post(pair.a.qp, work, done), Errc::system);
  EXPECT_EQ(done, 2U);
}

TEST(FabricWork, CallsWithNamesThatAreGoneAreCounted) {
  Pair pair;
  pair.connect();
  EXPECT_EQ(pair.a.device.counts().misuses, 0U);
  pair.a.device.destroy(pair.a.qp);
  pair.a.device.destroy(pair.a.qp);
  EXPECT_EQ(pair.a.device.counts().misuses, 1U);
  pair.a.device.destroy(Qp{}); // none is no mistake
  EXPECT_EQ(pair.a.device.counts().misuses, 1U);
}

// What happened in a run of two queue pairs with ten messages each, by this seed.
std::vector<MemoryFabric::TraceEntry> run_of(std::uint64_t seed, std::vector<Qp>* order) {
  MemoryFabric::Options options;
  options.seed = seed;
  options.delay_max = 20us;
  options.trace = true;
  Pair pair(options);
  std::array<Qp, 2> at_a, at_b;
  for (unsigned i = 0; i < 2; ++i) {
    pair.connect();
    at_a.at(i) = pair.a.qp;
    at_b.at(i) = pair.b.qp;
  }
  for (unsigned i = 0; i < 2; ++i) {
    pair.a.qp = at_a.at(i);
    for (std::uint64_t k = 0; k < 10; ++k) {
      EXPECT_EQ(pair.b.device.post_receive(at_b.at(i), pair.b.buffer(8), k), Errc::ok);
      EXPECT_EQ(pair.a.send(pair.a.buffer(8), k), Errc::ok);
    }
  }
  EXPECT_TRUE(pair.until([&] { return pair.b.notes.completions.size() == 20; }));
  std::array<std::uint64_t, 2> next{};
  for (const Completion& c : pair.b.notes.completions) {
    EXPECT_EQ(c.token, next.at(c.qp == at_b[0] ? 0 : 1)++);
    if (order != nullptr) order->push_back(c.qp);
  }
  return pair.fabric.trace();
}

TEST(FabricWork, TheSameSeedGivesTheSameRunAndOthersOtherOrdersButNeverWithinAQueuePair) {
  EXPECT_EQ(run_of(3, nullptr), run_of(3, nullptr));
  std::set<std::vector<std::uint32_t>> orders;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    std::vector<Qp> order;
    run_of(seed, &order);
    std::vector<std::uint32_t> slots(order.size());
    std::transform(order.begin(), order.end(), slots.begin(), [](Qp qp) { return qp.slot; });
    orders.insert(slots);
  }
  EXPECT_GT(orders.size(), 5U);
}

class Alarm final : public Driven {
 public:
  explicit Alarm(Time at) : at_(at) {}
  [[nodiscard]] Time next_deadline() const override { return at_; }
  void advance(Time now) override {
    rang = now;
    at_ = k_never;
  }
  Time rang{0};

 private:
  Time at_;
};

TEST(FabricWork, TheClockGoesToDeadlinesOfDrivenComponents) {
  Pair pair;
  Alarm alarm(5ms);
  pair.a.device.drive(&alarm);
  EXPECT_EQ(pair.fabric.next_deadline(), 5ms);
  EXPECT_FALSE(pair.fabric.step(4ms));
  EXPECT_EQ(pair.fabric.now(), 4ms);
  EXPECT_TRUE(pair.fabric.step());
  EXPECT_EQ(alarm.rang, 5ms);
  EXPECT_FALSE(pair.fabric.step()); // nothing will ever happen any more
}

TEST(FabricWork, EnabledStepsAreListedForATestThatChooses) {
  Pair pair;
  pair.connect();
  ASSERT_EQ(pair.b.device.post_receive(pair.b.qp, pair.b.buffer(8), 7), Errc::ok);
  EXPECT_TRUE(pair.fabric.enabled().empty());
  ASSERT_EQ(pair.a.send(pair.a.buffer(8), 1), Errc::ok);
  using Kind = MemoryFabric::Step::Kind;
  std::vector<Kind> kinds;
  while (!pair.fabric.enabled().empty()) {
    const auto steps = pair.fabric.enabled();
    kinds.push_back(steps[0].kind);
    pair.fabric.perform(0);
  }
  EXPECT_EQ(kinds, (std::vector<Kind>{Kind::arrive, Kind::acknowledge, Kind::poll, Kind::poll}));
  EXPECT_EQ(pair.fabric.next_arrival(), k_never);
}

} // namespace
} // namespace statewire::verbs::test
