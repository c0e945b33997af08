// A process's end of the conversation with its launcher.
#pragma once

#include "fd.hpp"
#include "protocol.hpp"

#include <deque>

namespace statewire::launch {

class LauncherLink {
 public:
  using Clock = std::chrono::steady_clock;

  explicit LauncherLink(UniqueFd fd) : fd_(std::move(fd)), reader_(k_max_to_process) {}

  [[nodiscard]] int descriptor() const { return fd_.get(); }
  [[nodiscard]] Result<void> send(const WipedBytes& frame, Clock::time_point deadline);
  // The next frame, or none when there is none at the deadline.
  [[nodiscard]] Result<std::optional<Frame>> receive(Clock::time_point deadline);

 private:
  [[nodiscard]] Result<bool> wait(short events, Clock::time_point deadline) const;

  UniqueFd fd_;
  FrameReader reader_;
};

} // namespace statewire::launch
