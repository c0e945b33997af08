// SPDX-License-Identifier: BSD-3-Clause
// A process that connects to one of the job, and is no member of it, or an odd one.
#pragma once

#include "network/memory_network.hpp"
#include "step.hpp"

#include <statewire/job.hpp>

#include <string>
#include <vector>

namespace statewire::sim {

class Intruder final : public TransportEvents {
 public:
  struct Target {
    Address address;
    std::string group;
    std::uint32_t rank = 0;
    Key key;
  };
  Intruder(MemoryNetwork::Endpoint& endpoint, Fault manner, Target target);

  void on_accept(Handle, Time) override {}
  void on_connect(Handle h, Errc result, Time now) override;
  bool on_readable(Handle h, Time now) override;
  void on_writable(Handle h, Time now) override;
  void on_accept_paused(bool, Time) override {}

  [[nodiscard]] MemoryNetwork::Endpoint& endpoint() { return endpoint_; }

 private:
  void say(std::vector<std::uint8_t> bytes);
  void push();
  void leave();
  MemoryNetwork::Endpoint& endpoint_;
  Fault manner_;
  Target target_;
  Handle line_;
  bool there_ = false;
  std::vector<std::byte> to_say_;
};

} // namespace statewire::sim
