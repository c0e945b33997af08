// SPDX-License-Identifier: BSD-3-Clause
// Members that sleep in an epoll set of their own, which has the loop's descriptor.
#include "../job/job.hpp"

#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cstdio>

namespace statewire::test {
namespace {

// Makes progress until it holds; sleeps nowhere but in epoll_wait.
class Epoll {
 public:
  explicit Epoll(ProgressLoop& loop) : loop_(loop), set_(::epoll_create1(EPOLL_CLOEXEC)) {
    const auto descriptor = loop.descriptor();
    EXPECT_TRUE(descriptor);
    epoll_event e{};
    e.events = EPOLLIN;
    EXPECT_EQ(::epoll_ctl(set_, EPOLL_CTL_ADD, *descriptor, &e), 0);
  }
  ~Epoll() { ::close(set_); }
  Epoll(const Epoll&) = delete;
  Epoll& operator=(const Epoll&) = delete;

  // False: the descriptor did not become readable for so long.
  template <class Predicate>
  bool run_until(Predicate&& predicate, int milliseconds = 20'000) {
    while (!predicate()) {
      if (loop_.poll(ProgressLoop::clock()) || !loop_.arm()) continue;
      ++sleeps;
      epoll_event e{};
      if (::epoll_wait(set_, &e, 1, milliseconds) != 1) return false;
    }
    return true;
  }
  unsigned sleeps = 0;

 private:
  ProgressLoop& loop_;
  int set_;
};

class EventLoop : public testing::TestWithParam<ProgressMode> {};
std::string name_of(const testing::TestParamInfo<ProgressMode>& info) {
  static constexpr std::array names{"spin", "adaptive", "blocking"};
  return names.at(static_cast<std::size_t>(info.param));
}
INSTANTIATE_TEST_SUITE_P(Library, EventLoop,
                         testing::Values(ProgressMode::blocking, ProgressMode::adaptive,
                                         ProgressMode::spin),
                         name_of);

// Returns how often it has slept: on a busy machine a few rounds may find each message there.
unsigned ping_pong(Member& me, unsigned rounds, std::size_t size) {
  Epoll epoll(me.loop());
  Messages& m = me.messages();
  const std::uint32_t other = 1 - me.rank();
  const std::vector<std::byte> out(size);
  std::vector<std::byte> in(size);
  unsigned sent = 0, received = 0;
  const auto send = [&] {
    (void)m.isend(other, 1, out, {},
                  [&](std::error_code, const Status& s) { sent += s.error == Errc::ok; });
  };
  if (me.rank() == 0) send();
  for (unsigned n = 1; n <= rounds; ++n) {
    (void)m.irecv({.source = other, .tag = 1}, in,
                  [&](std::error_code, const Status& s) { received += s.error == Errc::ok; });
    const bool came = epoll.run_until([&] { return received == n; });
    EXPECT_TRUE(came) << "round " << n;
    if (!came) return epoll.sleeps;
    if (me.rank() == 1 || n < rounds) send();
  }
  EXPECT_TRUE(epoll.run_until([&] { return sent == rounds; }));
  return epoll.sleeps;
}

TEST_P(EventLoop, APingPongThatSleepsInEpollLosesNoWakeUp) {
  run_job(2, [](Member& me) { EXPECT_GT(ping_pong(me, 5000, 8), 0U); }, {.mode = GetParam()});
}

TEST_P(EventLoop, SoDoLongMessagesThatWaitForTheSocket) {
  run_job(2, [](Member& me) { EXPECT_GT(ping_pong(me, 50, 3'000'000), 0U); }, {.mode = GetParam()});
}

TEST_P(EventLoop, AnIdleMemberSleeps) {
  run_job(2,
          [](Member& me) {
            (void)ping_pong(me, 10, 8);
            Epoll epoll(me.loop());
            const auto thread_time = [] {
              rusage u{};
              ::getrusage(RUSAGE_THREAD, &u);
              return 1e3 * static_cast<double>(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
                     1e-3 * static_cast<double>(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
            };
            const double before = thread_time();
            const Time end = ProgressLoop::clock() + std::chrono::seconds(1);
            while (ProgressLoop::clock() < end)
              (void)epoll.run_until([&] { return ProgressLoop::clock() >= end; }, 250);
            const double used = thread_time() - before;
            std::printf("rank %u: %u sleeps and %.2f ms of CPU time in a second\n", me.rank(),
                        epoll.sleeps, used);
            EXPECT_GT(epoll.sleeps, 0U);
            EXPECT_LT(epoll.sleeps, 50U);
            EXPECT_LT(used, 50.0);
          },
          {.mode = GetParam()});
}

} // namespace
} // namespace statewire::test
