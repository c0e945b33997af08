// SPDX-License-Identifier: BSD-3-Clause
// Devices of lanes in the progress loop: looked at while it spins, waited for while it sleeps.
#include "asio/asio_transport.hpp"
#include "lanes/lanes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace statewire::lanes {
namespace {

// By an epoll set of this process.
bool is_watched(int descriptor) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fdinfo")) {
    std::ifstream in(entry.path());
    for (std::string word; in >> word;) {
      int watched = -1;
      if (word == "tfd:" && in >> watched && watched == descriptor) return true;
    }
  }
  return false;
}

// Something comes as soon as it is armed.
class Device final : public LaneDevice {
 public:
  Device() : fd_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)), descriptors_{fd_} {}
  ~Device() override {
    if (fd_ >= 0) ::close(fd_);
    if (ends != nullptr) ++*ends;
  }
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;
  bool progress(Time now) override {
    if (!is_open()) return false;
    ++looks;
    if (deadline <= now) {
      deadline = k_never;
      ++deadlines;
    }
    eventfd_t count = 0;
    if (::eventfd_read(fd_, &count) != 0) return false;
    has_come = false;
    ++events;
    if (events == goes_after) has_gone = true;
    return true;
  }
  bool arm() override {
    ++arms;
    if (!is_open()) return true;
    if (is_busy || has_come) return false;
    if (is_quiet) return true;
    has_come = true;
    EXPECT_EQ(::eventfd_write(fd_, 1), 0);
    return true;
  }
  [[nodiscard]] std::span<const int> descriptors() const override { return descriptors_; }
  [[nodiscard]] Time next_deadline() const override { return deadline; }
  [[nodiscard]] bool is_over() const override { return has_gone; }
  void close() override {
    EXPECT_TRUE(std::exchange(has_gone, false));
    EXPECT_FALSE(is_watched(fd_));
    ::close(std::exchange(fd_, -1));
  }
  [[nodiscard]] bool is_open() const { return fd_ >= 0; }
  bool has_gone = false;
  unsigned goes_after = 0; // events; 0: never
  bool is_busy = false, has_come = false;
  bool is_quiet = false; // nothing comes
  Time deadline = k_never;
  unsigned deadlines = 0; // that progress() has seen pass
  int* ends = nullptr;    // counts its end
  unsigned looks = 0, events = 0, arms = 0;

 private:
  int fd_;
  std::array<int, 1> descriptors_;
};

class LaneDevices : public testing::TestWithParam<ProgressMode> {
 protected:
  LaneDevices() {
    loop = std::move(*ProgressLoop::open(GetParam()));
    AsioTransport::Options options;
    options.ipv6 = false;
    sockets = std::move(*AsioTransport::open(*loop, options));
    LaneParts parts;
    for (Device** const d : {&device, &other}) {
      parts.devices.push_back(std::make_unique<Device>());
      *d = dynamic_cast<Device*>(parts.devices.back().get());
    }
    lanes = std::make_unique<Lanes>(*loop, dispatcher, *sockets, std::move(parts),
                                    LaneTransport::Options{});
  }
  std::unique_ptr<ProgressLoop> loop;
  std::unique_ptr<AsioTransport> sockets;
  Dispatcher dispatcher;
  Device *device = nullptr, *other = nullptr;
  std::unique_ptr<Lanes> lanes;
};

TEST_P(LaneDevices, what_comes_wakes_the_loop) {
  EXPECT_TRUE(loop->run_until([&] { return device->events == 3; }));
  EXPECT_GE(device->arms, 3U);
}

TEST_P(LaneDevices, with_something_to_look_at_the_loop_does_not_sleep) {
  device->is_busy = true;
  EXPECT_TRUE(loop->run_until([&] { return device->arms > 2 && device->looks > 2; }));
}

TEST_P(LaneDevices, deadline_wakes_the_loop_though_nothing_comes) {
  device->is_quiet = other->is_quiet = true;
  device->deadline = ProgressLoop::clock() + std::chrono::milliseconds(5);
  EXPECT_TRUE(loop->run_until([&] { return device->deadlines == 1; },
                              ProgressLoop::clock() + std::chrono::seconds(30)));
  EXPECT_EQ(device->events, 0U);
}

TEST_P(LaneDevices, look_of_a_loop_that_spins_is_a_try) {
  unsigned tries = 0;
  EXPECT_FALSE(lanes->poll_directly(loop->clock(), tries));
  EXPECT_EQ(tries, 1U);
  EXPECT_EQ(device->looks, 1U);
}

TEST_P(LaneDevices, device_that_is_over_is_closed_when_its_descriptors_are_not_watched) {
  EXPECT_TRUE(loop->run_until([&] { return device->events == 1; }));
  EXPECT_TRUE(is_watched(device->descriptors()[0]));
  device->goes_after = 2;
  EXPECT_TRUE(loop->run_until([&] { return !device->is_open(); }));
  EXPECT_EQ(device->events, 2U);
  const unsigned before = other->events;
  EXPECT_TRUE(loop->run_until([&] { return other->events == before + 3; }))
      << "the other device goes on";
}

// The program's own calls may stop its last lane.
TEST_P(LaneDevices, loop_does_not_sleep_before_a_device_that_is_over_is_closed) {
  EXPECT_TRUE(loop->run_until([&] { return device->events == 1; }));
  device->has_gone = true;
  EXPECT_TRUE(lanes->before_sleep());
  EXPECT_TRUE(loop->run_until([&] { return !device->is_open(); }));
}

TEST_P(LaneDevices, device_that_is_over_is_not_closed_in_a_child) {
  EXPECT_TRUE(loop->run_until([&] { return device->events == 1; }));
  device->has_gone = true;
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    (void)loop->poll(ProgressLoop::clock());
    const bool is_open = device->is_open();
    lanes.reset();
    ::_exit(is_open ? 0 : 1);
  }
  int status = -1;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(loop->run_until([&] { return !device->is_open(); }));
}

TEST_P(LaneDevices, are_not_destroyed_in_a_child) {
  EXPECT_TRUE(loop->run_until([&] { return device->events == 1; }));
  void* const shared =
      ::mmap(nullptr, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(shared, MAP_FAILED);
  device->ends = static_cast<int*>(shared);
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    lanes.reset();
    sockets.reset();
    loop.reset();
    ::_exit(0);
  }
  int status = -1;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(*device->ends, 0);
  EXPECT_TRUE(loop->run_until([&] { return device->events == 3; })) << "it wakes the parent";
  lanes.reset();
  EXPECT_EQ(*static_cast<int*>(shared), 1);
  ::munmap(shared, sizeof(int));
}

INSTANTIATE_TEST_SUITE_P(, LaneDevices,
                         testing::Values(ProgressMode::adaptive, ProgressMode::blocking),
                         [](const auto& p) {
                           return p.param == ProgressMode::adaptive ? "adaptive" : "blocking";
                         });

} // namespace
} // namespace statewire::lanes
