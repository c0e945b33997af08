// SPDX-License-Identifier: BSD-3-Clause
// Junctions that stand apart, as functions: one that asks which way is taken, and one that takes
// it. A junction that leads to another one calls the functions of that one.
#pragma once

#include "../model/model.hpp"

#include <map>
#include <optional>
#include <set>
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
  // What one edge out of a junction leads to: `count` ways, from `first` on.
  struct Leg {
    const Junction::Way* way = nullptr;
    std::size_t first = 0, count = 1;
    std::optional<Key> next; // a junction; else a state
  };
  [[nodiscard]] Key entered(const Cell& cell) const; // of no junction: without a node
  [[nodiscard]] std::vector<Leg> legs_of(const Key& key) const;
  std::size_t count(const std::string& junction);
  const std::set<std::string>& questions_from(const std::string& junction);
  void define(const Key& key);
  void append_choice(std::string& out, const Key& key) const;
  void append_ways(std::string& out, const Key& key) const;
  void append_leg(std::string& out, const std::string& indent, const Leg& leg, bool stays) const;

  const Machine& machine_;
  std::map<std::string, const Junction*> apart_;
  std::map<std::string, std::size_t> counts_; // of ways to states, for those that cells enter
  std::map<std::string, std::set<std::string>> questions_; // asked there or behind it
  std::set<std::string> repeating_;            // junctions behind which a question is asked again
  std::map<Key, std::string> idents_;          // in C++
  std::set<std::string> taken_;                // of these
  std::map<std::string, const State*> states_; // by name
  std::vector<Key> order_;                     // what is called stands before its callers
};

} // namespace statewire::gen
