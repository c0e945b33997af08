// SPDX-License-Identifier: BSD-3-Clause
// What one step does, written down by either side in the same words: numbers of the dumped model.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace differential {

enum class Did : std::uint8_t { act, start_timer, stop_timer, unexpected, defer, take };

// `first`: hook, timer, state, event or transition; `second`: the event of an unexpected one.
struct Entry {
  Did did = Did::act;
  std::uint16_t first = 0, second = 0;
  friend bool operator==(const Entry&, const Entry&) = default;
};

// Answers to questions, by number of the hook: both sides are given the same.
using Answers = std::vector<std::uint8_t>;

// Random numbers that are the same with every standard library.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  unsigned below(std::size_t sides) { return static_cast<unsigned>(engine_() % sides); }

 private:
  std::mt19937_64 engine_;
};

// What the compiled machine asks and does. Questions have no order of their own (a compiler may ask
// fewer, and in another order), but they come before any action, and each at most once.
class Trace {
 public:
  explicit Trace(std::size_t hooks) : times_asked_(hooks) {}

  bool ask(unsigned hook, const Answers& answers) {
    if (times_asked_[hook]++ != 0) asked_twice_ = true;
    if (!entries_.empty()) asked_late_ = true;
    asked_.push_back(hook);
    return answers[hook] != 0;
  }
  void note(Did did, unsigned first, unsigned second = 0) {
    entries_.push_back(
        {did, static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second)});
  }
  void clear() {
    for (const unsigned hook : asked_) times_asked_[hook] = 0;
    asked_.clear();
    entries_.clear();
    asked_twice_ = asked_late_ = false;
  }
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  [[nodiscard]] const std::vector<unsigned>& asked() const { return asked_; }
  [[nodiscard]] bool asked_twice() const { return asked_twice_; }
  [[nodiscard]] bool asked_late() const { return asked_late_; }

 private:
  std::vector<Entry> entries_;
  std::vector<unsigned> asked_;
  std::vector<std::uint8_t> times_asked_;
  bool asked_twice_ = false, asked_late_ = false;
};

} // namespace differential
