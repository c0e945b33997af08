// SPDX-License-Identifier: BSD-3-Clause
// "The same random events and answers through a compiled State/Event/Action machine and through an
// interpreter of its dumped programs give the same actions in the same order, and the same state."
#include "interpreter.hpp"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <random>

namespace differential {

static void PrintTo(const Compiled& machine, std::ostream* out) { *out << machine.name; }

namespace {

using nlohmann::json;

#ifdef NDEBUG
constexpr unsigned k_runs = 200'000;
#else
constexpr unsigned k_runs = 20'000;
#endif
constexpr unsigned k_most = 4'000'000;
constexpr std::uint64_t k_seed = 20'261'121;

json dumped(std::string_view name) {
  static const json all = json::parse(std::ifstream(MODEL), nullptr, false);
  if (all.is_object())
    for (const json& machine : all.at("machines"))
      if (machine.at("name") == name) return machine;
  return nullptr;
}

struct Walk {
  std::string difference;
  std::vector<unsigned> taken; // per transition
};

class Walker {
 public:
  Walker(const Compiled& machine, const Interpreter& model) : machine_(machine), model_(model) {
    out_.taken.resize(model.transitions.size());
    answers_.subjects = &model.subjects;
  }

  // At least so many runs, and at most so many more until every transition has been taken.
  Walk run(unsigned runs, unsigned most) {
    if (machine_.transitions != model_.edges ||
        !std::equal(machine_.states.begin(), machine_.states.end(), model_.states.begin(),
                    model_.states.end()) ||
        !std::equal(machine_.events.begin(), machine_.events.end(), model_.events.begin(),
                    model_.events.end())) {
      out_.difference = "other names or numbers";
      return std::move(out_);
    }
    model_.start(expected_);
    trace_.clear();
    compare("start()", machine_.start(answers_, trace_));
    unsigned state = expected_.state;
    const auto all_taken = [&] {
      return std::find(out_.taken.begin(), out_.taken.end(), 0U) == out_.taken.end();
    };
    for (unsigned i = 0; out_.difference.empty() && i < most; ++i) {
      if (i >= runs && i % 1000 == 0 && all_taken()) break;
      if (random_() % 2 == 0) state = static_cast<unsigned>(random_() % model_.states.size());
      state = one(state, static_cast<unsigned>(random_() % model_.events.size()));
    }
    return std::move(out_);
  }

 private:
  unsigned one(unsigned state, unsigned event) {
    answers_.seed = random_();
    answers_.yes = 1 + static_cast<unsigned>(random_() % 7);
    model_.step(state, event, answers_, expected_);
    where_ = model_.states[state] + " on " + model_.events[event];
    trace_.clear();
    compare("step()", machine_.step(state, event, answers_, trace_));
    if (!out_.difference.empty()) return state;
    trace_.clear();
    compare("on_EVENT()", machine_.on_event(state, event, answers_, trace_));
    for (const unsigned transition : expected_.taken) ++out_.taken[transition];
    return expected_.state;
  }

  void compare(const char* function, unsigned state) {
    const char* why = nullptr;
    if (!expected_.error.empty())
      why = expected_.error.c_str();
    else if (trace_.entries() != expected_.entries)
      why = "other actions";
    else if (state != expected_.state)
      why = "another state";
    else
      for (const auto& asked : trace_.asked())
        if (!expected_.may_ask.contains({asked.done, asked.hook})) why = "a question out of place";
    if (why == nullptr) return;
    std::string& text = out_.difference;
    text = model_.name + ": " + function + ", " + where_ + ": " + why;
    say("compiled", trace_.entries(), state, text);
    say("model", expected_.entries, expected_.state, text);
  }
  void say(const char* side, const std::vector<Entry>& entries, unsigned state, std::string& text) {
    text.append("\n  ").append(side).append(":");
    for (const Entry& entry : entries) text += "\n    " + model_.words(entry);
    text += "\n    -> " + (state < model_.states.size() ? model_.states[state] : "no state");
  }

  const Compiled& machine_;
  const Interpreter& model_;
  std::mt19937_64 random_{k_seed};
  Answers answers_;
  Trace trace_;
  Interpreter::Outcome expected_;
  std::string where_;
  Walk out_;
};

Walk walk(const Compiled& machine, const json& model, unsigned runs, unsigned most) {
  const Interpreter interpreter(model);
  return Walker(machine, interpreter).run(runs, most);
}

class EveryProgram : public testing::TestWithParam<Compiled> {};
INSTANTIATE_TEST_SUITE_P(Machines, EveryProgram, testing::ValuesIn(compiled_machines()),
                         [](const auto& info) { return std::string(info.param.name); });

TEST_P(EveryProgram, does_what_its_model_says_whatever_is_answered) {
  const json model = dumped(GetParam().name);
  ASSERT_TRUE(model.is_object());
  const Walk result = walk(GetParam(), model, k_runs, k_most);
  EXPECT_EQ(result.difference, "");
  const Interpreter interpreter(model);
  for (std::size_t t = 0; t < result.taken.size(); ++t)
    EXPECT_GT(result.taken[t], 0U)
        << "transition " << t << " was never taken: " << interpreter.transitions[t];
}

// Every step of every program, left out in turn or led elsewhere: what is altered is found out.
std::size_t alter(json& node, std::size_t wanted, std::size_t seen, const json& states) {
  if (node.is_array())
    for (std::size_t i = 0; i < node.size(); ++i) {
      json& step = node[i];
      if (step.is_object() && step.contains("text") && step.contains("hook") &&
          step.contains("place") && seen++ == wanted) {
        node.erase(i);
        return seen;
      }
      if (step.is_object() && step.contains("change") && seen++ == wanted) {
        step["change"] =
            step["change"] == states[0]["name"] ? states[1]["name"] : states[0]["name"];
        return seen;
      }
    }
  if (node.is_structured())
    for (json& inner : node) {
      seen = alter(inner, wanted, seen, states);
      if (seen > wanted) return seen;
    }
  return seen;
}

TEST_P(EveryProgram, that_is_altered_anywhere_is_found_out) {
  const json model = dumped(GetParam().name);
  std::size_t altered = 0;
  for (;; ++altered) {
    json other = model;
    std::size_t seen = alter(other["procedures"], altered, 0, model["states"]);
    if (seen <= altered) seen = alter(other["programs"], altered, seen, model["states"]);
    if (seen <= altered) break;
    EXPECT_NE(walk(GetParam(), other, k_runs, k_runs).difference, "") << "alteration " << altered;
  }
  EXPECT_GT(altered, 5U);
}

} // namespace
} // namespace differential
