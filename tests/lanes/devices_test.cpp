// SPDX-License-Identifier: BSD-3-Clause
// Devices of lanes in the progress loop: looked at while it spins, waited for while it sleeps.
#include "lanes/lanes.hpp"

#include <statewire/asio_transport.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace statewire::lanes {
namespace {

// Something comes as soon as it is armed.
class Device final : public LaneDevice {
 public:
  Device() : fd_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)), descriptors_{fd_} {}
  ~Device() override {
    ::close(fd_);
    if (ends != nullptr) ++*ends;
  }
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;
  bool progress(Time) override {
    ++looks;
    eventfd_t count = 0;
    if (::eventfd_read(fd_, &count) != 0) return false;
    has_come = false;
    ++events;
    return true;
  }
  bool arm() override {
    ++arms;
    if (is_busy || has_come) return false;
    has_come = true;
    EXPECT_EQ(::eventfd_write(fd_, 1), 0);
    return true;
  }
  [[nodiscard]] std::span<const int> descriptors() const override { return descriptors_; }
  bool is_busy = false, has_come = false;
  int* ends = nullptr; // counts its end
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
    parts.devices.push_back(std::make_unique<Device>());
    device = dynamic_cast<Device*>(parts.devices.back().get());
    lanes = std::make_unique<Lanes>(*loop, *sockets, std::move(parts), LaneTransport::Options{});
  }
  std::unique_ptr<ProgressLoop> loop;
  std::unique_ptr<AsioTransport> sockets;
  Device* device = nullptr;
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

TEST_P(LaneDevices, look_of_a_loop_that_spins_is_a_try) {
  unsigned tries = 0;
  EXPECT_FALSE(lanes->poll_directly(loop->clock(), tries));
  EXPECT_EQ(tries, 1U);
  EXPECT_EQ(device->looks, 1U);
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
