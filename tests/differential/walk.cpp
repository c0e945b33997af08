// SPDX-License-Identifier: BSD-3-Clause
#include "walk.hpp"

#include <algorithm>

namespace differential {
namespace {

constexpr unsigned k_anew = 48; // steps between two beginnings, on average

struct Done { // what one side did
  unsigned state = 0;
  const std::vector<Entry>* entries = nullptr;
};

class Walker {
 public:
  Walker(const Compiled& machine, const Interpreter& model, std::uint64_t seed)
      : machine_(machine), model_(model), seed_(seed), dice_(seed), trace_(model.hooks.size()) {
    out_.taken.resize(model.transition_count);
  }

  Walk run(std::uint64_t steps) {
    if (!same_names() || !start()) return std::move(out_);
    while (out_.steps < steps) {
      if (dice_.below(k_anew) == 0 && !begin_anew()) break;
      if (!step()) break;
    }
    return std::move(out_);
  }

 private:
  bool same_names() {
    const bool same = machine_.name == model_.name &&
                      std::equal(machine_.states.begin(), machine_.states.end(),
                                 model_.states.begin(), model_.states.end()) &&
                      std::equal(machine_.events.begin(), machine_.events.end(),
                                 model_.events.begin(), model_.events.end()) &&
                      machine_.transitions == model_.transition_count;
    if (!same)
      out_.difference = std::string(machine_.name) +
                        ": the compiled machine and the model have other names or numbers";
    return same;
  }

  bool start() {
    model_.answer(dice_, answers_);
    trace_.clear();
    model_.start(expected_);
    state_ = machine_.start(answers_, trace_);
    path_.clear();
    if (state_ == expected_.state && trace_.entries() == expected_.entries) return true;
    report("start()", {state_, &trace_.entries()}, "another beginning", "start()");
    return false;
  }

  // In the initial state, anywhere, or where a certain transition can be taken: so all of them are,
  // however deep inside and however long their guards.
  bool begin_anew() {
    const unsigned how = dice_.below(model_.transition_count == 0 ? 2 : 4);
    if (how == 0) return start();
    path_.clear();
    if (how == 1) {
      state_ = dice_.below(model_.states.size());
      path_.push_back("in " + model_.states[state_]);
      return true;
    }
    const Interpreter::Aim aim = model_.aim(dice_.below(model_.transition_count), dice_, answers_);
    state_ = aim.state;
    path_.push_back("in " + model_.states[state_]);
    return handle(aim.event);
  }

  bool step() {
    const unsigned event = dice_.below(model_.events.size());
    model_.answer(dice_, answers_);
    return handle(event);
  }

  // One event, both sides, with the answers that there are.
  bool handle(unsigned event) {
    model_.step(state_, event, answers_, expected_);
    path_.push_back(model_.events[event]);
    trace_.clear();
    const unsigned next = machine_.step(state_, event, answers_, trace_);
    if (!agrees("step()", next, event)) return false;
    trace_.clear();
    if (!agrees("on_EVENT()", machine_.on_event(state_, event, answers_, trace_), event))
      return false;
    if (!expected_.entries.empty() && expected_.entries.back().did == Did::take)
      ++out_.taken[expected_.entries.back().first];
    state_ = next;
    ++out_.steps;
    return true;
  }

  bool agrees(const char* function, unsigned next, unsigned event) {
    const char* why = nullptr;
    if (!expected_.error.empty())
      why = expected_.error.c_str();
    else if (next != expected_.state)
      why = "another state";
    else if (trace_.entries() != expected_.entries)
      why = "other actions";
    else if (trace_.asked_twice())
      why = "a question is asked twice";
    else if (trace_.asked_late())
      why = "a question is asked after an action";
    else
      for (const unsigned hook : trace_.asked())
        if (!model_.mentions(state_, event, hook)) why = "a question that the cell does not ask";
    if (why == nullptr) return true;
    // A step depends on nothing but state, event and answers: it is its own shortest example.
    report(function, {next, &trace_.entries()}, why,
           model_.states[state_] + " on " + model_.events[event]);
    return false;
  }

  void report(const char* function, Done compiled, const char* why, const std::string& where) {
    std::string& text = out_.difference;
    text = model_.name + ": " + function + ", seed " + std::to_string(seed_) + ", step " +
           std::to_string(out_.steps) + ": " + why + "\n  shortest: " + where + "\n  path:    ";
    for (const std::string& event : path_) text += " " + event;
    text += "\n  answers: ";
    for (const unsigned hook : trace_.asked())
      text += " " + model_.hooks[hook] + (answers_[hook] != 0 ? "=yes" : "=no");
    describe("compiled", compiled, text);
    describe("model   ", {expected_.state, &expected_.entries}, text);
    const auto parting = std::mismatch(compiled.entries->begin(), compiled.entries->end(),
                                       expected_.entries.begin(), expected_.entries.end());
    text += "\n  the first " + std::to_string(parting.first - compiled.entries->begin()) +
            " actions are the same\n";
  }
  void describe(const char* side, Done done, std::string& text) const {
    text += std::string("\n  ") + side + ":";
    for (const Entry& entry : *done.entries) text += " " + model_.words(entry) + ",";
    text += " -> " + (done.state < model_.states.size() ? model_.states[done.state] : "no state");
  }

  const Compiled& machine_;
  const Interpreter& model_;
  std::uint64_t seed_;
  Dice dice_;
  Trace trace_;
  Answers answers_;
  Interpreter::Outcome expected_;
  unsigned state_ = 0;
  std::vector<std::string> path_; // since the last beginning
  Walk out_;
};

} // namespace

Walk walk(const Compiled& machine, const Interpreter& model, std::uint64_t seed,
          std::uint64_t steps) {
  return Walker(machine, model, seed).run(steps);
}

} // namespace differential
