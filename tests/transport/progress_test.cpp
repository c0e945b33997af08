// SPDX-License-Identifier: BSD-3-Clause
// The progress loop: deadlines, modes, waking, idling.
#include "recorder.hpp"

#include "asio/asio_transport.hpp"
#include "asio/progress.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <gtest/gtest.h>

#include <atomic>
#include <sys/resource.h>
#include <thread>
#include <tuple>

namespace statewire::test {
namespace {

using std::chrono::milliseconds;

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// How often this thread has waited in the operating system.
long waits_of_thread() {
  rusage usage{};
  getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_nvcsw;
}

// Of waits that end at once, whatever else the machine does meanwhile.
constexpr Time k_progress_limit = std::chrono::seconds(30);

std::string mode_name(const testing::TestParamInfo<ProgressMode>& info) {
  switch (info.param) {
  case ProgressMode::spin:
    return "Spin";
  case ProgressMode::adaptive:
    return "Adaptive";
  case ProgressMode::blocking:
    break;
  }
  return "Blocking";
}

class Alarm final : public Driven {
 public:
  Time at = k_never;
  std::vector<Time> rang;
  [[nodiscard]] Time next_deadline() const override { return at; }
  void advance(Time now) override {
    rang.push_back(now);
    at = k_never;
  }
};

// The loop alone sleeps in its io_context; with sockets, in their epoll set.
using Setting = std::tuple<ProgressMode, bool>;

std::string setting_name(const testing::TestParamInfo<Setting>& info) {
  const auto [mode, sockets] = info.param;
  return mode_name({mode, info.index}) + (sockets ? "WithSockets" : "");
}

class Progress : public testing::TestWithParam<Setting> {
 protected:
  Progress() {
    if (!std::get<1>(GetParam())) return;
    AsioTransport::Options options;
    options.listen = own_loopback();
    auto transport = AsioTransport::open(loop, options);
    if (!transport) return;
    sockets = std::move(*transport);
    nobody = std::make_unique<Recorder>(*sockets);
    sockets->bind(*nobody);
  }
  void SetUp() override { ASSERT_EQ(sockets != nullptr, std::get<1>(GetParam())); }

  Result<std::unique_ptr<ProgressLoop>> opened = ProgressLoop::open(std::get<0>(GetParam()));
  ProgressLoop& loop = **opened;
  std::unique_ptr<AsioTransport> sockets;
  std::unique_ptr<Recorder> nobody;
};

TEST_P(Progress, ADeadlineIsKeptNotBeforeItsTime) {
  Alarm alarm;
  loop.add(alarm);
  const Time start = ProgressLoop::clock();
  alarm.at = start + milliseconds(20);
  const Time limit = start + k_progress_limit;
  ASSERT_TRUE(loop.run_until([&] { return !alarm.rang.empty(); }, limit));
  EXPECT_GE(alarm.rang[0], start + milliseconds(20));
  EXPECT_LT(alarm.rang[0], limit) << "at the end of the wait";
  loop.remove(alarm);
  alarm.at = Time(0);
  loop.poll(ProgressLoop::clock());
  EXPECT_EQ(alarm.rang.size(), 1U);
}

TEST_P(Progress, RunUntilReturnsAtItsDeadline) {
  const Time start = ProgressLoop::clock();
  EXPECT_FALSE(loop.run_until([] { return false; }, start + milliseconds(30)));
  EXPECT_GE(ProgressLoop::clock(), start + milliseconds(30));
}

TEST_P(Progress, RunUntilAsksThePredicateFirst) {
  EXPECT_TRUE(loop.run_until([] { return true; }, Time(0)));
}

TEST_P(Progress, ATimeoutOfZeroIsOneIteration) {
  for (int i = 0; i < 100; ++i) (void)loop.recent(); // many calls share a reading from here on
  unsigned asked = 0;
  const auto never = [&] {
    ++asked;
    return false;
  };
  EXPECT_FALSE(loop.run_until(never, loop.deadline_after(Time(0))));
  EXPECT_GE(asked, 2U);
  EXPECT_LE(asked, 3U); // before the iteration, before the sleep that is none, and behind both
}

TEST_P(Progress, PollNeverSleepsAndSaysWhetherAnythingHappened) {
  const long before = waits_of_thread();
  constexpr int k_polls = 100;
  for (int i = 0; i < k_polls; ++i) EXPECT_FALSE(loop.poll(ProgressLoop::clock()));
  EXPECT_LT(waits_of_thread() - before, k_polls);
  bool ran = false;
  boost::asio::post(loop.io_context(), [&] { ran = true; });
  EXPECT_TRUE(loop.poll(ProgressLoop::clock()));
  EXPECT_TRUE(ran);
}

TEST_P(Progress, AHandlerThatStopsTheContextDoesNotStopTheLoop) {
  loop.io_context().stop();
  bool ran = false;
  boost::asio::post(loop.io_context(), [&] { ran = true; });
  EXPECT_TRUE(loop.run_until([&] { return ran; }, ProgressLoop::clock() + k_progress_limit));
}

TEST_P(Progress, AHandlerThatWaitsRunsWhatItHasPosted) {
  bool ran = false;
  bool ran_inside = false;
  boost::asio::post(loop.io_context(), [&] {
    boost::asio::post(loop.io_context(), [&] { ran = true; });
    ran_inside =
        loop.run_until([&] { return ran; }, ProgressLoop::clock() + std::chrono::seconds(5));
  });
  EXPECT_TRUE(
      loop.run_until([&] { return ran; }, ProgressLoop::clock() + std::chrono::seconds(20)));
  EXPECT_TRUE(ran_inside);
}

TEST_P(Progress, AHandlerThatHasWokenTheLoopAndWaitsIsWokenByAnotherThread) {
  std::atomic<bool> called = false;
  Time end{0};
  const Time limit = ProgressLoop::clock() + std::chrono::seconds(5);
  boost::asio::post(loop.io_context(), [&] {
    loop.wake();
    std::thread other([&] {
      called = true;
      loop.wake();
    });
    EXPECT_TRUE(loop.run_until([&] { return called.load(); }, limit));
    end = ProgressLoop::clock();
    other.join();
  });
  EXPECT_TRUE(loop.run_until([&] { return end != Time{0}; }, limit + std::chrono::seconds(20)));
  EXPECT_LT(end, limit);
}

TEST_P(Progress, AThreadThatGivesTheContextItsFirstHandlerNeedNotWait) {
  bool ran = false;
  std::thread other([&] {
    std::this_thread::sleep_for(milliseconds(20)); // the loop is asleep, if it sleeps
    boost::asio::post(loop.io_context(), [&] { ran = true; });
  });
  const Time start = ProgressLoop::clock();
  EXPECT_TRUE(loop.run_until([&] { return ran; }, start + k_progress_limit));
  other.join();
}

TEST_P(Progress, ATimerOfTheContextIsKeptWhileItSleeps) {
  boost::asio::steady_timer timer(loop.io_context(), milliseconds(20));
  bool rang = false;
  timer.async_wait([&](const boost::system::error_code&) { rang = true; });
  const Time start = ProgressLoop::clock();
  EXPECT_TRUE(loop.run_until([&] { return rang; }, start + k_progress_limit));
  EXPECT_GE(ProgressLoop::clock() - start, milliseconds(20));
}

TEST_P(Progress, AnotherThreadWakesIt) {
  std::atomic<int> rounds{0};
  std::atomic<bool> done{false};
  std::thread other([&] {
    for (int i = 0; i < 200; ++i) {
      const int seen = rounds.load();
      loop.wake();
      while (rounds.load() == seen) std::this_thread::yield();
    }
    done = true;
    loop.wake();
  });
  EXPECT_TRUE(loop.run_until(
      [&] {
        ++rounds; // asked after every iteration
        return done.load();
      },
      ProgressLoop::clock() + k_progress_limit));
  if (!done) rounds = -1; // lets the other thread go on, so that it ends
  other.join();
}

TEST_P(Progress, WakingBeforeTheSleepPreventsIt) {
  loop.wake();
  const Time now = ProgressLoop::clock();
  loop.iterate(now, now + k_progress_limit);
  EXPECT_LT(ProgressLoop::clock(), now + k_progress_limit);
}

TEST_P(Progress, AnEventThatMakesProgressItselfSeesTheEventsBehindIt) {
  AsioTransport::Options options;
  options.listen = own_loopback();
  const auto transport = AsioTransport::open(loop, options);
  ASSERT_TRUE(transport) << transport.error().text;
  Recorder r(**transport);
  (*transport)->bind(r);
  constexpr std::size_t k_count = 5;
  for (std::size_t i = 0; i < k_count; ++i) {
    Handle h;
    ASSERT_EQ((*transport)->connect((*transport)->listening()[0], h), Errc::ok);
  }
  const auto until = [&](const std::function<bool()>& predicate) {
    return loop.run_until(predicate, ProgressLoop::clock() + k_progress_limit);
  };
  // Another program of this machine may connect to the port as well, by mistake.
  ASSERT_TRUE(until([&] { return r.accepted.size() >= k_count && r.connects.size() == k_count; }));
  // All are ready at once; the first upcall waits for all the others.
  std::size_t inside = 0;
  const auto heard = [&] {
    std::size_t count = 0;
    for (const Handle h : r.accepted) count += r.text(h) == "x" ? 1 : 0;
    return count;
  };
  r.readable_hook = [&](Handle h) {
    r.drain(h);
    if (++inside == 1) {
      EXPECT_TRUE(until([&] { return heard() == k_count; }));
    }
    return true;
  };
  for (const auto& [h, result] : r.connects) r.send(h, "x");
  EXPECT_TRUE(until([&] { return heard() == k_count; }));
}

TEST_P(Progress, MoreBusyConnectionsThanAreAskedDirectlyAllGetTheirTurn) {
  AsioTransport::Options options;
  options.listen = own_loopback();
  const auto transport = AsioTransport::open(loop, options);
  ASSERT_TRUE(transport) << transport.error().text;
  Recorder r(**transport);
  (*transport)->bind(r);
  r.echo = true; // both ends: each message bounces without end
  constexpr std::size_t k_count = 12;
  r.connect_hook = [&](Handle h, Errc) {
    r.send(h, "ball");
    return true;
  };
  for (std::size_t i = 0; i < k_count; ++i) {
    Handle h;
    ASSERT_EQ((*transport)->connect((*transport)->listening()[0], h), Errc::ok);
  }
  ASSERT_TRUE(loop.run_until(
      [&] {
        if (r.accepted.size() < k_count) return false;
        for (const Handle h : r.accepted)
          if (r[h].received.size() < 1000) return false;
        return true;
      },
      ProgressLoop::clock() + k_progress_limit));
}

INSTANTIATE_TEST_SUITE_P(Modes, Progress,
                         testing::Combine(testing::Values(ProgressMode::spin,
                                                          ProgressMode::adaptive,
                                                          ProgressMode::blocking),
                                          testing::Bool()),
                         setting_name);

// It sleeps without looking at the value until it was woken, in its io_context or in a transport.
TEST(BlockingLoop, SeesWhatAThreadWroteBeforeWaking) {
  for (const bool has_sockets : {false, true}) {
    const auto loop = ProgressLoop::open(ProgressMode::blocking);
    ASSERT_TRUE(loop) << loop.error().text;
    std::unique_ptr<AsioTransport> transport;
    std::unique_ptr<Recorder> nobody;
    if (has_sockets) {
      AsioTransport::Options options;
      options.listen = own_loopback();
      auto opened = AsioTransport::open(**loop, options);
      ASSERT_TRUE(opened) << opened.error().text;
      transport = std::move(*opened);
      nobody = std::make_unique<Recorder>(*transport);
      transport->bind(*nobody);
    }
    int value = 0; // not atomic: waking orders it
    std::thread other([&] {
      std::this_thread::sleep_for(milliseconds(5));
      value = 42;
      (*loop)->wake();
    });
    const Time now = ProgressLoop::clock();
    (*loop)->iterate(now, now + k_progress_limit);
    EXPECT_EQ(value, 42);
    other.join();
  }
}

class IdleLoop : public testing::TestWithParam<ProgressMode> {};

TEST_P(IdleLoop, TakesNoCpuTimeWhileConnectionsAreIdle) {
  const auto opened = ProgressLoop::open(GetParam());
  ASSERT_TRUE(opened) << opened.error().text;
  ProgressLoop& loop = **opened;
  AsioTransport::Options options;
  options.listen = own_loopback();
  const auto transport = AsioTransport::open(loop, options);
  ASSERT_TRUE(transport) << transport.error().text;
  Recorder r(**transport);
  (*transport)->bind(r);
  Handle h;
  ASSERT_EQ((*transport)->connect((*transport)->listening()[0], h), Errc::ok);
  r.connect_hook = [&](Handle c, Errc) {
    r.send(c, "once");
    return true;
  };
  ASSERT_TRUE(
      loop.run_until([&] { return r.accepted.size() == 1 && !r.text(r.accepted[0]).empty(); },
                     ProgressLoop::clock() + k_progress_limit));
  const double before = cpu_seconds();
  loop.run_until([] { return false; }, ProgressLoop::clock() + milliseconds(500));
  EXPECT_LT(cpu_seconds() - before, 0.1);
}

INSTANTIATE_TEST_SUITE_P(Modes, IdleLoop,
                         testing::Values(ProgressMode::adaptive, ProgressMode::blocking),
                         mode_name);

} // namespace
} // namespace statewire::test
