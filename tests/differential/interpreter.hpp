// SPDX-License-Identifier: BSD-3-Clause
// A machine as the dumped model describes it, run without anything the compiler wrote: slow and
// plain.
#pragma once

#include "trace.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace differential {

class Interpreter {
 public:
  // Nothing, and a reason in `error`, when the model does not hold together.
  static std::optional<Interpreter> load(const nlohmann::json& machine, std::string& error);

  struct Outcome {
    unsigned state = 0;
    std::vector<Entry> entries;
    std::string error; // no transition, or more than one, can fire
  };
  void step(unsigned state, unsigned event, const Answers& answers, Outcome& out) const;
  void start(Outcome& out) const;

  // May this cell ask this question?
  [[nodiscard]] bool mentions(unsigned state, unsigned event, unsigned hook) const;
  // Random answers; of the questions that compare one subject with several values, at most one is
  // yes.
  void answer(Dice& dice, Answers& answers) const;
  // Where a transition begins, and answers with which it fires, if its guard is not too contrived.
  struct Aim {
    unsigned state = 0, event = 0;
  };
  Aim aim(unsigned transition, Dice& dice, Answers& answers) const;
  [[nodiscard]] std::string words(const Entry& entry) const;

  std::string name;
  std::vector<std::string> states, events, timers, hooks;
  std::size_t transition_count = 0;
  std::vector<bool> final_states;

 private:
  struct Guard {
    enum class Kind : std::uint8_t { always, otherwise, ask, negation, all, any };
    Kind kind = Kind::always;
    unsigned hook = 0;
    std::vector<Guard> parts;
  };
  struct Transition {
    unsigned from = 0, event = 0, to = 0;
    Guard guard;
    std::vector<Entry> effects;
  };
  struct State {
    std::vector<unsigned> entry, exit; // hooks
    std::optional<unsigned> timer;
  };
  struct Cell {
    std::string verdict; // "transition", or what the model says
    std::vector<unsigned> transitions;
    std::vector<bool> mentioned; // hooks
  };

  void read(const nlohmann::json& machine); // throws what nlohmann throws, and std::runtime_error
  void read_transition(const nlohmann::json& json);
  void read_cells(const nlohmann::json& cells);
  [[nodiscard]] std::vector<unsigned> read_actions(const nlohmann::json& state,
                                                   const char* key) const;
  [[nodiscard]] Guard read_guard(const nlohmann::json& json);
  static void mention(const Guard& guard, std::vector<bool>& hooks);
  void make(const Guard& guard, bool hold, Dice& dice, Answers& answers) const;
  static bool holds(const Guard& guard, const Answers& answers);

  std::vector<State> state_facts_;
  std::vector<Transition> transitions_;
  std::vector<Cell> cells_;
  std::vector<unsigned> questions_;             // hooks
  std::vector<std::vector<unsigned>> subjects_; // hooks that exclude each other
  std::vector<std::string> subject_names_;
  unsigned initial_ = 0;
};

} // namespace differential
