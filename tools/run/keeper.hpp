// SPDX-License-Identifier: BSD-3-Clause
// The keeper: a small process that leads the job's process group and outlives the launcher just
// long enough to end the group when the launcher is killed. It also keeps the group's number from
// being reused while the launcher may still signal it.
#pragma once

#include <statewire/component.hpp>

#include <statewire/result.hpp>

#include <sys/types.h>

namespace statewire::tools {

class Keeper {
 public:
  Keeper() = default;
  Keeper(Keeper&& other) noexcept
      : pid_(std::exchange(other.pid_, -1)), alive_(std::move(other.alive_)) {}
  Keeper& operator=(Keeper&&) = delete;
  ~Keeper() { end(); }

  [[nodiscard]] static Result<Keeper> start();
  [[nodiscard]] pid_t group() const { return pid_; }
  bool signal(int number) const; // to all of the group; false: the keeper is gone
  void is_dead() { pid_ = -1; }  // it was waited for
  void end();                    // and what is left of the group

 private:
  Keeper(pid_t pid, Descriptor alive) : pid_(pid), alive_(std::move(alive)) {}
  pid_t pid_ = -1;
  Descriptor alive_; // held by the launcher alone: its end is the launcher's end
};

} // namespace statewire::tools
