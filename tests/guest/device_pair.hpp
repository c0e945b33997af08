// SPDX-License-Identifier: BSD-3-Clause
// Two real devices in one process, for the conformance tests and those beside them.
#pragma once

#include "conformance.hpp"

#include "verbs/verbs_device.hpp"

#include <chrono>
#include <memory>
#include <string_view>

namespace statewire::verbs::test {

// The monotonic clock, as the progress loop gives it.
[[nodiscard]] Time now();

// Sleeps until one of them has an event, at most `most`, and polls both. Returns the number of
// events.
unsigned wait_and_poll(std::span<Device* const> devices, std::chrono::milliseconds most);

// The active port of a device, by name; none: the machine has none such.
[[nodiscard]] std::optional<RdmaPort> find_port(std::string_view device);

class RealPair final : public DevicePair {
 public:
  RealPair(std::unique_ptr<Device> a, std::unique_ptr<Device> b);
  Device& a() override { return *a_; }
  Device& b() override { return *b_; }
  bool drive() override;
  void settle() override;

 private:
  std::unique_ptr<Device> a_, b_;
  Time quiet_since_;
};

// Both open the same port; null when it cannot be opened.
[[nodiscard]] std::unique_ptr<DevicePair> make_pair_on(std::string_view device);

} // namespace statewire::verbs::test
