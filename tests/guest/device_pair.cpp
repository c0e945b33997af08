// SPDX-License-Identifier: BSD-3-Clause
#include "device_pair.hpp"

#include <array>
#include <iostream>
#include <poll.h>
#include <vector>

namespace statewire::verbs::test {

Time now() { return std::chrono::steady_clock::now().time_since_epoch(); }

unsigned wait_and_poll(std::span<Device* const> devices, std::chrono::milliseconds most) {
  bool ready = false;
  std::vector<pollfd> fds;
  for (Device* d : devices) {
    ready = !d->arm() || ready;
    for (const int fd : d->descriptors()) fds.push_back({fd, POLLIN, 0});
  }
  if (!ready) ::poll(fds.data(), fds.size(), static_cast<int>(most.count()));
  unsigned events = 0;
  for (Device* d : devices) events += d->poll(64, now());
  return events;
}

std::optional<RdmaPort> find_port(std::string_view device) {
  const auto ports = list_ports();
  if (!ports) {
    std::cerr << ports.error().text << '\n';
    return std::nullopt;
  }
  for (const RdmaPort& p : *ports)
    if (p.device == device && p.active) return p;
  return std::nullopt;
}

RealPair::RealPair(std::unique_ptr<Device> a, std::unique_ptr<Device> b)
    : a_(std::move(a)), b_(std::move(b)), quiet_since_(now()) {}

bool RealPair::drive() {
  const std::array<Device*, 2> both{a_.get(), b_.get()};
  if (wait_and_poll(both, std::chrono::milliseconds(100)) != 0) quiet_since_ = now();
  return now() - quiet_since_ < std::chrono::seconds(60); // of a loaded machine, too
}

void RealPair::settle() {
  const std::array<Device*, 2> both{a_.get(), b_.get()};
  const Time end = now() + std::chrono::milliseconds(30);
  while (now() < end) wait_and_poll(both, std::chrono::milliseconds(10));
  quiet_since_ = now();
}

std::unique_ptr<DevicePair> make_pair_on(std::string_view device) {
  const auto port = find_port(device);
  if (!port) return nullptr;
  auto a = open(*port);
  auto b = open(*port);
  for (const auto* side : {&a, &b})
    if (!*side) std::cerr << side->error().text << '\n';
  if (!a || !b) return nullptr;
  return std::make_unique<RealPair>(std::move(*a), std::move(*b));
}

} // namespace statewire::verbs::test
