// SPDX-License-Identifier: BSD-3-Clause
// Long messages within a host whose sender does not take part: the receiver reads its memory, where
// that is permitted. Contexts of this process may read each other's.
#include "three_contexts.hpp"

#include "shm/run_queue.hpp"

#include <atomic>
#include <chrono>
#include <thread>

namespace statewire::test {
namespace {

constexpr std::size_t k_long = 5'000'000; // several pieces

// `a` sends to `b`, over a lane in shared memory.
struct Far {
  Far() : into(k_long) {
    from.resize(k_long);
    for (std::size_t i = 0; i < k_long; ++i) from[i] = static_cast<std::byte>(i * 7 + i / 253);
    for (Tag tag = 1; tag < 40; ++tag) EXPECT_TRUE(all.pass(*all.a, all.b_of_a, *all.b, tag));
    EXPECT_TRUE(all.until([&] { return all.a->method(all.b_of_a) == "shm over memory"; }));
    EXPECT_TRUE(all.pass(*all.a, all.b_of_a, *all.b, 99)); // … both have switched
  }
  Messages& a() { return all.a->messages(); }
  Messages& b() { return all.b->messages(); }
  // The announcement has come, and what follows is up to `b`.
  Request announce(Tag tag = 100) {
    Request send = a().isend(all.b_of_a, tag, from);
    bool is_there = false;
    EXPECT_TRUE(all.until([&] {
      return is_there = is_there || b().iprobe({.source = k_any_source, .tag = tag}).has_value();
    }));
    return send;
  }
  Request receive(Tag tag = 100) { return b().irecv({.source = k_any_source, .tag = tag}, into); }
  // `b` alone makes progress.
  Status wait(Request request) {
    std::optional<Status> status;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!(status = b().test(request)) && std::chrono::steady_clock::now() < deadline)
      (void)all.b->progress();
    return status.value_or(Status{});
  }
  Three all{Over::shared_memory};
  std::vector<std::byte> from, into;
};

TEST(SingleCopy, message_arrives_while_its_sender_does_nothing) {
  Far run;
  Request send = run.announce();
  Request receive = run.receive();
  const Status got = run.wait(receive);
  EXPECT_EQ(got.error, Errc::ok);
  EXPECT_EQ(got.bytes, k_long);
  EXPECT_TRUE(run.into == run.from);
  EXPECT_EQ(run.b().stats().received_by_read, 1U);
  EXPECT_TRUE(run.all.until([&] { return run.a().test(send).has_value(); }));
  EXPECT_EQ(run.a().stats().sent_by_read, 1U);
  EXPECT_TRUE(run.all.finalize());
}

TEST(SingleCopy, receive_of_several_buffers_comes_through_the_ring) {
  Far run;
  Request send = run.announce();
  const std::vector<MutableBytes> into{MutableBytes(run.into).first(1000),
                                       MutableBytes(run.into).subspan(1000)};
  Request receive = run.b().irecv({.source = k_any_source, .tag = 100}, into);
  std::optional<Status> sent, got;
  EXPECT_TRUE(run.all.until([&] {
    if (!sent) sent = run.a().test(send);
    if (!got) got = run.b().test(receive);
    return sent && got;
  }));
  EXPECT_TRUE(run.into == run.from);
  EXPECT_EQ(run.b().stats().received_by_read, 0U);
}

TEST(SingleCopy, cancel_comes_too_late_for_a_message_that_is_read) {
  Far run;
  Request send = run.announce();
  Request receive = run.receive();
  (void)run.all.b->progress();
  run.a().cancel(send);
  EXPECT_EQ(run.wait(receive).error, Errc::ok);
  EXPECT_TRUE(run.into == run.from);
  std::optional<Status> sent;
  EXPECT_TRUE(run.all.until([&] { return (sent = run.a().test(send)).has_value(); }));
  EXPECT_EQ(sent->error, Errc::ok);
  EXPECT_EQ(run.b().stats().received_by_read, 1U);
}

// Its memory is its program's again before all of it was read.
TEST(SingleCopy, receive_fails_when_its_sender_is_gone) {
  Far run;
  (void)run.announce();
  Request receive = run.receive();
  (void)run.all.b->progress(); // one piece, of ten
  run.all.a.reset();
  std::fill(run.from.begin(), run.from.end(), std::byte{0xee});
  const Status got = run.wait(receive);
  EXPECT_NE(got.error, Errc::ok);
  EXPECT_EQ(run.b().stats().received_by_read, 0U);
}

TEST(SingleCopy, close_waits_until_what_is_read_has_arrived) {
  Far run;
  Request send = run.announce();
  Request receive = run.receive();
  (void)run.all.b->progress();
  EXPECT_EQ(run.all.a->close(run.all.b_of_a), Errc::ok);
  std::optional<Status> sent, got;
  EXPECT_TRUE(run.all.until([&] {
    if (!sent) sent = run.a().test(send);
    if (!got) got = run.b().test(receive);
    return sent && got;
  }));
  EXPECT_EQ(got->error, Errc::ok);
  EXPECT_EQ(sent->error, Errc::ok);
  EXPECT_TRUE(run.into == run.from);
}

// However seldom the machine runs both, it does some day, unless this thread waits for processors.
TEST(SingleCopy, ring_carries_a_message_while_its_sender_makes_progress) {
  Far run;
  std::atomic<bool> over = false;
  std::thread sender([&] {
    while (!over.load()) {
      Request send = run.a().isend(run.all.b_of_a, 100, run.from);
      while (!over.load() && !run.a().test(send)) (void)run.all.a->progress();
    }
  });
  shm::RunQueue run_queue;
  const auto now = [] { return std::chrono::steady_clock::now().time_since_epoch(); };
  (void)run_queue.is_crowded(now());
  const Time deadline = now() + std::chrono::seconds(20);
  std::uint64_t received = 0;
  do {
    const Errc error = run.wait(run.receive()).error;
    EXPECT_EQ(error, Errc::ok);
    if (error != Errc::ok) break;
  } while (run.b().stats().received_by_read == ++received && now() < deadline);
  over.store(true);
  sender.join();
  EXPECT_TRUE(run.b().stats().received_by_read != received || run_queue.is_crowded(now()));
  EXPECT_TRUE(run.into == run.from);
}

} // namespace
} // namespace statewire::test
