// SPDX-License-Identifier: BSD-3-Clause
// A loop that sleeps in its io_context, and is woken by the descriptors of its pollers.
#include "asio/progress.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <sys/eventfd.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace statewire::test {
namespace {

class Watched final : public Poller {
 public:
  explicit Watched(ProgressLoop& loop, std::function<void()> f = {})
      : loop_(loop), f_(std::move(f)), descriptor_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
    loop_.add(*this);
  }
  ~Watched() override {
    loop_.remove(*this);
    ::close(descriptor_);
  }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;
  void happen() const { (void)::eventfd_write(descriptor_, 1); }
  // Another descriptor, which gets the same number.
  void reopen() {
    loop_.remove(*this);
    ::close(descriptor_);
    descriptor_ = ::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    loop_.add(*this);
  }
  bool poll_directly(Time, unsigned&) override { return false; }
  unsigned poll_events(unsigned) override {
    eventfd_t n = 0;
    if (::eventfd_read(descriptor_, &n) != 0) return 0;
    taken += static_cast<unsigned>(n);
    if (f_) f_();
    return 1;
  }
  bool before_sleep() override { return false; }
  [[nodiscard]] std::span<const int> descriptors() const override { return {&descriptor_, 1}; }
  unsigned taken = 0;
  [[nodiscard]] int fd() const { return descriptor_; }

 private:
  ProgressLoop& loop_;
  std::function<void()> f_;
  int descriptor_;
};

class Sleeping : public testing::TestWithParam<ProgressMode> {
 protected:
  Result<std::unique_ptr<ProgressLoop>> opened = ProgressLoop::open(GetParam());
  ProgressLoop& loop = **opened;
  bool until(const std::function<bool()>& f) {
    return loop.run_until(f, ProgressLoop::clock() + std::chrono::seconds(30));
  }
  static std::thread later(const Watched& w) {
    return std::thread([&w] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      w.happen();
    });
  }
  void woken_by(const Watched& w) {
    const unsigned before = w.taken;
    std::thread t = later(w);
    EXPECT_TRUE(until([&] { return w.taken == before + 1; }));
    t.join();
  }
};
INSTANTIATE_TEST_SUITE_P(Modes, Sleeping,
                         testing::Values(ProgressMode::adaptive, ProgressMode::blocking));

TEST_P(Sleeping, IsWokenByEachDescriptor) {
  Watched a(loop), b(loop);
  for (int i = 0; i < 3; ++i) {
    woken_by(a);
    woken_by(b);
    a.happen();
    woken_by(b);
  }
}

TEST_P(Sleeping, APollerMayGoAndComeInAnEventOfAnother) {
  std::optional<Watched> b;
  Watched a(loop, [&] {
    b.reset();
    b.emplace(loop);
  });
  b.emplace(loop);
  for (int i = 0; i < 5; ++i) {
    woken_by(*b);
    a.happen();
    b->happen();
    EXPECT_TRUE(until([&] { return b->taken == 0; }));
    woken_by(*b);
    woken_by(a);
    woken_by(*b);
  }
}

TEST_P(Sleeping, ANumberMayNameAnotherDescriptor) {
  Watched a(loop);
  std::optional<Watched> b(std::in_place, loop);
  for (int i = 0; i < 5; ++i) {
    woken_by(*b);
    const int number = b->fd();
    b.reset();
    b.emplace(loop);
    EXPECT_EQ(b->fd(), number);
    woken_by(*b);
    woken_by(a);
  }
}

TEST_P(Sleeping, AnEventMayWaitForAnother) {
  std::optional<Watched> b;
  bool ended = false;
  Watched a(loop, [&] {
    const unsigned before = b->taken;
    std::thread t = later(*b);
    ended = until([&] { return b->taken == before + 1; });
    t.join();
  });
  b.emplace(loop);
  for (int i = 0; i < 3; ++i) {
    ended = false;
    woken_by(a);
    EXPECT_TRUE(ended);
    woken_by(*b);
  }
}

TEST_P(Sleeping, APollerMayReopenItsDescriptorInItsEventAndWaitForIt) {
  bool reopens = true, ended = false;
  std::optional<Watched> a;
  Watched other(loop);
  a.emplace(loop, [&] {
    if (!std::exchange(reopens, false)) return;
    const int number = a->fd();
    a->reopen();
    EXPECT_EQ(a->fd(), number);
    std::thread t = later(*a);
    ended = until([&, before = a->taken] { return a->taken == before + 1; });
    t.join();
  });
  std::thread t = later(*a);
  EXPECT_TRUE(until([&] { return ended; }));
  t.join();
  woken_by(*a);
  woken_by(other);
}

TEST_P(Sleeping, AChildThatDestroysItLeavesTheParentsWaits) {
  std::optional<Watched> a(std::in_place, loop), b(std::in_place, loop);
  woken_by(*a);
  const pid_t child = ::fork();
  if (child == 0) {
    a.reset();
    b.reset();
    opened->reset();
    ::_exit(0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  woken_by(*a);
  woken_by(*b);
  a.reset();
  b.reset();
}

} // namespace
} // namespace statewire::test
