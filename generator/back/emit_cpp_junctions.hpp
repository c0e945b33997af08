// SPDX-License-Identifier: BSD-3-Clause
// Junctions that several cells enter, as functions: one that asks which way is taken, and one that
// takes it.
#pragma once

#include "../model/model.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace statewire::gen {

// How a cell enters a junction.
struct JunctionEntry {
  std::string junction;              // in C++
  std::vector<TransitionIndex> ways; // through it, in the order of its numbers
};

class Junctions {
 public:
  explicit Junctions(const Machine& machine);
  void append(std::string& out) const;
  // Nothing if the cell is not answered by one edge without a guard into such a junction.
  [[nodiscard]] std::optional<JunctionEntry> entry(const Cell& cell) const;

 private:
  using Key = std::pair<std::string, std::vector<bool>>; // its node, and which ways stay
  [[nodiscard]] Key entered(const Cell& cell) const;     // of no junction: without a node
  void append_choice(std::string& out, const std::string& ident, const Cell& cell) const;
  void append_ways(std::string& out, const std::string& ident, const Cell& cell) const;

  struct Shared {
    std::string ident;
    const Cell* cell = nullptr; // the first that enters it
  };
  const Machine& machine_;
  std::map<Key, Shared> shared_;
};

} // namespace statewire::gen
