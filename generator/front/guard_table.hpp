// SPDX-License-Identifier: BSD-3-Clause
// The truth table of some guards: every combination of answers to the questions that they ask.
#pragma once

#include "../model/model.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace statewire::gen {

class GuardTable {
 public:
  explicit GuardTable(const std::vector<const Guard*>& guards);

  // More combinations than can be tried: nothing below may be called.
  [[nodiscard]] bool too_many() const { return combinations_ > k_limit; }
  [[nodiscard]] std::size_t combinations() const { return combinations_; }
  // `otherwise` is the caller's business and must not occur.
  [[nodiscard]] bool holds(const Guard& guard, std::size_t combination) const;
  // "when 'ack' holds and 'pkt' is OPEN"; empty if no question is asked.
  [[nodiscard]] std::string describe(std::size_t combination) const;

 private:
  static constexpr std::size_t k_limit = std::size_t{1} << 16;
  // A question with yes and no for an answer, or a subject that has one of some values or none of
  // them.
  struct Variable {
    std::string text;
    std::vector<std::string> values; // empty: a question
    [[nodiscard]] std::size_t answers() const { return values.empty() ? 2 : values.size() + 1; }
  };
  void collect(const Guard& guard);
  [[nodiscard]] std::size_t answer(std::size_t variable, std::size_t combination) const;

  std::vector<Variable> variables_;
  std::map<std::string, std::size_t> at_;
  std::size_t combinations_ = 1;
};

} // namespace statewire::gen
