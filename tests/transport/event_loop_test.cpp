// SPDX-License-Identifier: BSD-3-Clause
// The loop inside a foreign event loop: it is armed, and the caller sleeps in epoll_wait.
#include "recorder.hpp"

#include "asio/asio_transport.hpp"
#include "asio/progress.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <gtest/gtest.h>

#include <atomic>
#include <poll.h>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>

namespace statewire::test {
namespace {

using std::chrono::milliseconds;

// Whether it becomes readable in time.
bool readable(int descriptor, milliseconds within) {
  pollfd p{descriptor, POLLIN, 0};
  return ::poll(&p, 1, static_cast<int>(within.count())) == 1;
}

constexpr milliseconds k_long(10'000), k_short(30);

// Progress until nothing is left to do; then the caller may sleep.
void settle(ProgressLoop& loop) {
  while (!loop.arm()) (void)loop.poll(ProgressLoop::clock());
}

class Timer final : public Driven {
 public:
  Time at = k_never;
  unsigned expired = 0;
  [[nodiscard]] Time next_deadline() const override { return at; }
  void advance(Time) override {
    ++expired;
    at = k_never;
  }
};

// As an RDMA device: once before_sleep() has returned false, its descriptor is readable when it has
// events.
class Device final : public Poller {
 public:
  Device() : descriptor_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}
  ~Device() override { ::close(descriptor_); }
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;
  void happen() {
    ++events_;
    if (std::exchange(armed_, false)) (void)::eventfd_write(descriptor_, 1);
  }
  bool poll_directly(Time, unsigned& tries) override {
    ++tries;
    return poll_events(1) != 0;
  }
  unsigned poll_events(unsigned) override {
    eventfd_t ignored = 0;
    (void)::eventfd_read(descriptor_, &ignored);
    taken += events_;
    return std::exchange(events_, 0);
  }
  bool before_sleep() override {
    armed_ = events_ == 0;
    return !armed_;
  }
  [[nodiscard]] std::span<const int> descriptors() const override { return {&descriptor_, 1}; }
  unsigned taken = 0;

 private:
  int descriptor_;
  unsigned events_ = 0;
  bool armed_ = false;
};

class EventLoop : public testing::TestWithParam<ProgressMode> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(opened);
    const auto descriptor = loop.descriptor();
    ASSERT_TRUE(descriptor);
    fd = *descriptor;
  }
  Result<std::unique_ptr<ProgressLoop>> opened = ProgressLoop::open(GetParam());
  ProgressLoop& loop = **opened;
  int fd = -1;
};
std::string name_of(const testing::TestParamInfo<ProgressMode>& info) {
  static constexpr std::array names{"Spin", "Adaptive", "Blocking"};
  return names.at(static_cast<std::size_t>(info.param));
}
INSTANTIATE_TEST_SUITE_P(Modes, EventLoop,
                         testing::Values(ProgressMode::spin, ProgressMode::adaptive,
                                         ProgressMode::blocking),
                         name_of);

TEST_P(EventLoop, TheDescriptorStaysTheSame) {
  const auto again = loop.descriptor();
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, fd);
}

TEST(EventLoopAlone, IsNotArmedBeforeThereIsADescriptor) {
  const auto loop = ProgressLoop::open(ProgressMode::blocking);
  ASSERT_TRUE(loop);
  EXPECT_FALSE((*loop)->arm());
  ASSERT_TRUE((*loop)->descriptor());
  settle(**loop);
}

TEST_P(EventLoop, ADeadlineMakesItReadableAndIsOverAfterwards) {
  Timer timer;
  loop.add(timer);
  settle(loop);
  EXPECT_FALSE(readable(fd, k_short));
  const Time begin = ProgressLoop::clock();
  timer.at = begin + milliseconds(20);
  settle(loop);
  ASSERT_TRUE(readable(fd, k_long));
  EXPECT_GE(ProgressLoop::clock(), begin + milliseconds(20));
  EXPECT_FALSE(loop.arm()) << "it is due";
  EXPECT_TRUE(loop.poll(ProgressLoop::clock()));
  EXPECT_EQ(timer.expired, 1U);
  settle(loop);
  EXPECT_FALSE(readable(fd, k_short));
  // Later, then earlier than it was armed for.
  timer.at = ProgressLoop::clock() + std::chrono::hours(1);
  settle(loop);
  timer.at = ProgressLoop::clock() + milliseconds(5);
  settle(loop);
  EXPECT_TRUE(readable(fd, k_long));
  timer.at = k_never;
  settle(loop);
  EXPECT_FALSE(readable(fd, k_short));
  loop.remove(timer);
}

TEST_P(EventLoop, NoWakeOfAnotherThreadIsLost) {
  constexpr unsigned k_rounds = 20'000;
  std::atomic<unsigned> asked{0}, answered{0};
  std::thread other([&] {
    for (unsigned n = 1; n <= k_rounds; ++n) {
      while (asked.load(std::memory_order_acquire) != n) std::this_thread::yield();
      answered.store(n, std::memory_order_release);
      loop.wake();
    }
  });
  bool lost = false;
  for (unsigned n = 1; n <= k_rounds; ++n) {
    asked.store(n, std::memory_order_release);
    while (answered.load(std::memory_order_acquire) != n) {
      if (!loop.arm())
        (void)loop.poll(ProgressLoop::clock());
      else if (answered.load(std::memory_order_acquire) != n && !readable(fd, k_long))
        lost = true;
    }
  }
  other.join();
  EXPECT_FALSE(lost);
  settle(loop);
  EXPECT_FALSE(readable(fd, k_short)) << "what was taken wakes nobody again";
}

TEST_P(EventLoop, AWakeBeforeItIsArmedAsksForProgressFirst) {
  settle(loop);
  loop.wake();
  EXPECT_TRUE(readable(fd, k_long));
  EXPECT_FALSE(loop.arm());
  settle(loop);
  EXPECT_FALSE(readable(fd, k_short));
}

TEST_P(EventLoop, DevicesThatComeAndGoAreWaitedFor) {
  settle(loop);
  for (int i = 0; i < 3; ++i) {
    Device first, second;
    loop.add(first);
    loop.add(second);
    first.happen();
    EXPECT_FALSE(loop.arm()) << "it has something already";
    settle(loop);
    EXPECT_FALSE(readable(fd, k_short));
    second.happen();
    ASSERT_TRUE(readable(fd, k_long));
    settle(loop);
    EXPECT_EQ(first.taken, 1U);
    EXPECT_EQ(second.taken, 1U);
    loop.remove(first);
    settle(loop);
    first.happen();
    EXPECT_FALSE(readable(fd, k_short)) << "it has gone";
    loop.remove(second);
  }
  settle(loop);
}

// The io_context has no descriptor to wait for.
TEST_P(EventLoop, TimersOfTheIoContextAreNoticed) {
  bool expired = false;
  boost::asio::steady_timer timer(loop.io_context(), milliseconds(5));
  timer.async_wait([&](const boost::system::error_code&) { expired = true; });
  const Time begin = ProgressLoop::clock();
  while (!expired && ProgressLoop::clock() < begin + k_long) {
    settle(loop);
    if (expired) break;
    EXPECT_TRUE(readable(fd, k_long));
    (void)loop.poll(ProgressLoop::clock());
  }
  EXPECT_TRUE(expired);
}

TEST_P(EventLoop, IsNotArmedInsideACallback) {
  const ProgressLoop::Scope callback(loop);
  EXPECT_FALSE(loop.arm());
}

} // namespace
} // namespace statewire::test
