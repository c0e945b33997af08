// SPDX-License-Identifier: BSD-3-Clause
// The programs of a State/Event/Action machine as the dumped model has them, followed step by step.
#pragma once

#include "compiled.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace differential {

class Interpreter {
 public:
  // Throws what nlohmann throws, and std::runtime_error, when the model does not hold together.
  explicit Interpreter(const nlohmann::json& machine);

  struct Outcome {
    unsigned state = 0;
    std::vector<Entry> entries;
    std::vector<unsigned> taken; // indices into transitions: which edge, in which cell
    std::set<std::pair<std::size_t, unsigned>> may_ask; // after so many entries: the hook
    std::string error;
  };
  void step(unsigned state, unsigned event, const Answers& answers, Outcome& out) const;
  void start(Outcome& out) const;
  [[nodiscard]] std::string words(const Entry& entry) const;

  std::string name;
  std::vector<std::string> states, events, timers, hooks;
  std::vector<Answers::Subject> subjects; // by hook
  std::vector<std::string> transitions;   // in words: each edge in each cell that takes it
  std::size_t edges = 0;

 private:
  struct Where {
    unsigned state = 0, event = 0;
    const Answers* answers = nullptr;
    Outcome* out = nullptr;
    unsigned depth = 0;
  };
  struct End { // of a block that does not run on to the next step
    std::optional<std::string> invoke, change;
  };
  [[nodiscard]] std::optional<End> block(const nlohmann::json& steps, Where& where) const;
  [[nodiscard]] std::optional<End> branch(const nlohmann::json& arms, Where& where) const;
  void take(const nlohmann::json& edge, const Where& where) const;
  [[nodiscard]] bool holds(const nlohmann::json& guard, const Where& where) const;
  void mention(const nlohmann::json& guard, const Where& where) const;
  void change(unsigned from, unsigned to, Outcome& out) const;
  void act(const nlohmann::json& actions, Outcome& out) const;
  [[nodiscard]] unsigned hook(const nlohmann::json& named) const;
  void find_subjects(const nlohmann::json& node,
                     std::map<std::string, std::vector<unsigned>>& found);

  nlohmann::json model_;
  std::map<std::string, nlohmann::json> actions_, functions_;
  std::map<std::pair<unsigned, unsigned>, nlohmann::json> programs_;
  std::map<std::tuple<unsigned, unsigned, unsigned>, unsigned> ids_; // by state, event, edge
};

} // namespace differential
