// SPDX-License-Identifier: BSD-3-Clause
// The deciders of what happens next. All decisions of a simulation go through choose().
#pragma once

#include "dice.hpp"
#include "world.hpp"

#include <map>
#include <span>
#include <utility>
#include <vector>

namespace statewire::sim {

class Chooser {
 public:
  virtual ~Chooser() = default;
  // Whether the next choice is also among what may go wrong.
  [[nodiscard]] virtual bool wants_faults() { return false; }
  // One of the enabled steps; what may go wrong stands behind the others.
  [[nodiscard]] virtual std::size_t choose(std::span<const Step> steps) = 0;
};

// When faults happen: at moments drawn beforehand, so that a run has few of them, anywhere in it.
// Then each kind is as likely as any other.
class FaultMoments {
 public:
  FaultMoments(Dice& dice, std::uint32_t budget);
  [[nodiscard]] bool now(std::uint64_t step); // each moment once
  // One of the faults behind the others; SIZE_MAX: there is none.
  [[nodiscard]] static std::size_t pick(Dice& dice, std::span<const Step> steps);

 private:
  std::vector<std::uint64_t> moments_; // the next one last
};

// Any enabled step, each as likely as any other; but programs and idle time take their turn among
// what travels at a pace that is drawn beforehand, or most runs would be over before much has
// happened.
class RandomChooser final : public Chooser {
 public:
  RandomChooser(std::uint64_t seed, std::uint32_t budget);
  bool wants_faults() override;
  std::size_t choose(std::span<const Step> steps) override;

 private:
  Dice dice_;
  FaultMoments moments_;
  std::uint64_t program_pace_, finalize_pace_, idle_pace_; // one turn in so many
  std::uint64_t step_ = 0;
  bool fault_turn_ = false;
};

// Probabilistic concurrency testing (Burckhardt and others, ASPLOS 2010), over actors instead of
// threads: an actor is a process's program, its timers, its accepting, or one direction of a
// connection. Each has a random priority; the highest that can act does. At d-1 moments drawn
// beforehand the one that would act falls behind all others. A fault that needs d ordered decisions
// is met with a probability of at least 1/(n k^(d-1)) by each run of n actors and k steps.
class PctChooser final : public Chooser {
 public:
  PctChooser(std::uint64_t seed, std::uint32_t budget, std::uint32_t depth, std::uint64_t length);
  bool wants_faults() override;
  std::size_t choose(std::span<const Step> steps) override;

 private:
  [[nodiscard]] std::uint64_t& priority(const Step& step);
  Dice dice_;
  FaultMoments moments_;
  std::vector<std::uint64_t> changes_; // the next one last
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> priorities_;
  std::uint64_t lowest_;
  std::uint64_t step_ = 0;
  bool fault_turn_ = false;
};

// What to do at one choice: the step of this name (when it may not happen: nothing), or nullopt:
// the default step.
using Token = std::optional<Step>;

// A recorded list, then the default steps.
class ReplayChooser final : public Chooser {
 public:
  explicit ReplayChooser(std::span<const Token> tokens);
  bool wants_faults() override { return next_ < last_fault_; }
  std::size_t choose(std::span<const Step> steps) override;

 private:
  std::span<const Token> tokens_;
  std::size_t next_ = 0;
  std::size_t last_fault_ = 0; // behind it
};

} // namespace statewire::sim
