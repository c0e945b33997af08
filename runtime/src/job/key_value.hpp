// SPDX-License-Identifier: BSD-3-Clause
// Gathers and fences on top of what PMI and PMIx have in common: values by rank and name, and a
// barrier.
#pragma once

#include "launcher.hpp"

#include <deque>
#include <utility>

namespace statewire::launch {

class KeyValueLauncher : public Launcher {
 public:
  KeyValueLauncher(std::uint32_t rank, std::uint32_t size) : rank_(rank), size_(size) {}

  [[nodiscard]] std::uint32_t rank() const { return rank_; }
  [[nodiscard]] std::uint32_t size() const { return size_; }

  Result<void> enter_gather(std::span<const std::uint8_t> mine, Clock::time_point) final;
  Result<std::optional<std::vector<std::uint8_t>>> gathered() final {
    if (Result<void> r = advance(); !r) return std::move(r).error();
    return std::exchange(all_, std::nullopt);
  }
  Result<void> enter_fence(std::uint32_t) final {
    steps_.push_back(Step::fence);
    return advance();
  }
  Result<bool> fence_passed(std::uint32_t number) final;
  void abort(std::string_view reason, int status) final;

 protected:
  // Every rank can get the value after the next barrier.
  [[nodiscard]] virtual Result<void> put(const std::string& name,
                                         std::span<const std::uint8_t> value) = 0;
  [[nodiscard]] virtual Result<std::vector<std::uint8_t>> get(std::uint32_t rank,
                                                              const std::string& name) = 0;
  [[nodiscard]] virtual Result<void> enter_barrier() = 0;
  [[nodiscard]] virtual Result<bool> barrier_passed() = 0; // never blocks
  virtual void ask_for_end(const std::string& reason, int status) = 0;

 private:
  // What is done before a barrier is entered.
  enum class Step : std::uint8_t { fence, put_mine, put_all };
  [[nodiscard]] Result<void> advance();
  [[nodiscard]] Result<void> take_steps();
  [[nodiscard]] Result<void> begin(Step step);
  [[nodiscard]] Result<void> end(Step step);

  std::uint32_t rank_, size_;
  std::deque<Step> steps_; // the first one is under way when `entered_`
  bool entered_ = false;
  std::uint32_t fences_passed_ = 0;
  std::uint32_t gathers_ = 0; // ended
  std::vector<std::uint8_t> mine_;
  std::optional<std::vector<std::uint8_t>> all_;
  std::optional<Failure> failed_;
};

// The ranks agree on what such a launcher does not give them: group id, key, and which of them
// share a machine and its cores.
[[nodiscard]] Result<Joined> agree(std::unique_ptr<KeyValueLauncher> launcher);

} // namespace statewire::launch
