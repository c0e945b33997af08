// SPDX-License-Identifier: BSD-3-Clause
// What a launcher gives to a process that it started: its place in the job, the values of the other
// ranks, and fences. One implementation for each launcher that Job knows.
#pragma once

#include "protocol.hpp"

#include <poll.h>

#include <chrono>
#include <functional>

namespace statewire::launch {

using Clock = std::chrono::steady_clock;

inline constexpr std::string_view k_unnamed = "the launcher does not say which are missing";

// Gathers and fences pass when all ranks have entered them. All ranks enter them in the same order.
class Launcher {
 public:
  Launcher() = default;
  Launcher(const Launcher&) = delete;
  Launcher& operator=(const Launcher&) = delete;
  virtual ~Launcher() = default;

  // Gives `mine` to all ranks. One gather at a time. Blocks until the deadline at most.
  [[nodiscard]] virtual Result<void> enter_gather(std::span<const std::uint8_t> mine,
                                                  Clock::time_point deadline) = 0;
  // The values of all ranks, one after the other in the order of ranks; empty: not yet.
  [[nodiscard]] virtual Result<std::optional<std::vector<std::uint8_t>>> gathered() = 0;
  // Fences are numbered from 1. Neither call blocks.
  [[nodiscard]] virtual Result<void> enter_fence(std::uint32_t number) = 0;
  [[nodiscard]] virtual Result<bool> fence_passed(std::uint32_t number) = 0;
  // Readable when gathered(), fence_passed() or missing() may have another answer.
  [[nodiscard]] virtual int descriptor() const = 0;

  // Asks which ranks have not entered something; a launcher that does not know says so at once.
  [[nodiscard]] virtual Result<void> ask_missing(Wait) { return {}; }
  [[nodiscard]] virtual std::optional<std::string> missing(Wait) const {
    return std::string(k_unnamed);
  }
  // Asks for the end of the job; the reason is for people.
  virtual void abort(std::string_view reason, int status) = 0;
};

struct Joined {
  Member member;
  std::unique_ptr<Launcher> launcher;
};

// Waits until `descriptor` has one of the poll(2) `events`, or until the deadline: then false.
[[nodiscard]] Result<bool> wait_for(int descriptor, short events, Clock::time_point deadline);

// Calls `look` again whenever the launcher has said something, until it returns a failure or true,
// or until the deadline: then false.
template <class Look>
[[nodiscard]] Result<bool> look_until(const Launcher& launcher, Clock::time_point deadline,
                                      Look look) {
  for (;;) {
    Result<bool> found = look();
    if (!found || *found) return found;
    Result<bool> ready = wait_for(launcher.descriptor(), POLLIN, deadline);
    if (!ready || !*ready) return ready;
  }
}

// The values of all ranks as soon as the launcher has them; empty: not until the deadline, or until
// `enough` says that the wait is over.
[[nodiscard]] inline Result<std::optional<std::vector<std::uint8_t>>>
gathered_by(Launcher& launcher, Clock::time_point deadline,
            const std::function<bool()>& enough = {}) {
  std::optional<std::vector<std::uint8_t>> all;
  const Result<bool> done = look_until(launcher, deadline, [&]() -> Result<bool> {
    auto gathered = launcher.gathered();
    if (!gathered) return std::move(gathered).error();
    all = std::move(*gathered);
    return all || (enough && enough());
  });
  if (!done) return done.error();
  return all;
}

} // namespace statewire::launch
