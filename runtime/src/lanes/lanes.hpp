// SPDX-License-Identifier: BSD-3-Clause
// The lanes of one process: its components, the transport above the sockets, and their place in the
// progress loop.
//
//   Lanes lanes(loop, dispatcher, sockets, std::move(components), options);
//   Core core(dispatcher, lanes.transport(), …);
//   lanes.transport().bind(core);
//   sockets.bind(lanes.transport());
#pragma once

#include "lane_transport.hpp"

#include "asio/progress.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace statewire {
class DescriptorWatch;
} // namespace statewire

namespace statewire::lanes {

// What lanes are made of. None is null.
struct LaneParts {
  std::vector<std::unique_ptr<LaneDevice>> devices;       // not destroyed in a child of the process
  std::vector<std::unique_ptr<LaneComponent>> components; // over these devices, or without
  unsigned sock_priority = 20; // that of the sockets: a lane below it is not attached
};

class Lanes final : public FastPoller, public Driven {
 public:
  // The loop, the dispatcher and the sockets outlive it.
  Lanes(ProgressLoop& loop, Dispatcher& dispatcher, Transport& sockets, LaneParts parts,
        LaneTransport::Options options);
  ~Lanes() override;
  Lanes(const Lanes&) = delete;
  Lanes& operator=(const Lanes&) = delete;

  // Nothing of it runs any more, as if the process had ended. Also inside of a callback.
  void leave_loop() {
    loop_.remove(static_cast<Driven&>(*this));
    loop_.remove(static_cast<Poller&>(*this));
  }
  [[nodiscard]] LaneTransport& transport() { return transport_; }
  [[nodiscard]] const LaneTransport& transport() const { return transport_; }

  // ---- FastPoller. What comes while the loop sleeps comes with an event of the sockets, or with a
  // descriptor of a device.
  // Without a try the loop would ask the system.
  bool poll_directly(Time now, unsigned& tries) override {
    tries += things_to_look_at();
    return !std::exchange(found_nothing_, false) && transport_.progress(now);
  }
  Round poll_fast(Time now, unsigned& tries) override {
    const unsigned things = things_to_look_at();
    if (things == 0) return Round::idle;
    tries += things;
    found_nothing_ = !transport_.look(now);
    return found_nothing_ ? Round::nothing : Round::event;
  }
  unsigned poll_events(unsigned) override {
    return transport_.progress(ProgressLoop::clock()) ? 1 : 0;
  }
  bool before_sleep() override { return transport_.before_sleep() || has_device_that_is_over(); }
  [[nodiscard]] bool wakes_through_others() const override { return true; }

  // ---- Driven. Closes devices that are over: no call of a device is under way when an iteration
  // begins, not even an iteration inside of a callback.
  bool begin_iteration(Time now) override;
  [[nodiscard]] Time next_deadline() const override { return transport_.next_deadline(); }
  void advance(Time now) override { transport_.advance(now); }

 private:
  using Watches = std::vector<std::unique_ptr<DescriptorWatch>>;

  [[nodiscard]] bool has_device_that_is_over() const {
    return std::ranges::any_of(parts_.devices, &LaneDevice::is_over);
  }
  // Devices are looked at whether lanes are or not.
  [[nodiscard]] unsigned things_to_look_at() const {
    return static_cast<unsigned>(transport_.awake()) + (registry_.has_devices() ? 1 : 0);
  }

  ProgressLoop& loop_;
  LaneParts parts_;
  Registry registry_;
  LaneTransport transport_;
  std::vector<Watches> watches_; // of each device
  bool found_nothing_ = false;   // poll_fast(), and poll_directly() need not look again
};

} // namespace statewire::lanes
