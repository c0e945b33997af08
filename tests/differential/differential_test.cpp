// SPDX-License-Identifier: BSD-3-Clause
// "The same random sequence of events through the compiled table and through an interpreter of the
// dumped model gives the same states and actions."
#include "walk.hpp"

#include <fstream>
#include <gtest/gtest.h>

namespace differential {

static void PrintTo(const Compiled& machine, std::ostream* out) { *out << machine.name; }

namespace {

using nlohmann::json;

#ifdef NDEBUG
constexpr std::uint64_t k_steps = 2'000'000;
#else
constexpr std::uint64_t k_steps = 200'000;
#endif
constexpr std::uint64_t k_seed = 20'240'911;

const json& dump() {
  static const json all = json::parse(std::ifstream(MODEL), nullptr, false);
  return all;
}
json dumped(std::string_view name) {
  if (dump().is_object())
    for (const json& machine : dump().at("machines"))
      if (machine.at("name") == name) return machine;
  return nullptr;
}
Interpreter model_of(const json& machine) {
  std::string error;
  std::optional<Interpreter> model = Interpreter::load(machine, error);
  EXPECT_TRUE(model) << error;
  return model ? std::move(*model) : Interpreter{};
}
Compiled compiled(std::string_view name) {
  for (const Compiled& machine : compiled_machines())
    if (machine.name == name) return machine;
  ADD_FAILURE() << "no machine " << name;
  return {};
}

class EveryMachine : public testing::TestWithParam<Compiled> {};
INSTANTIATE_TEST_SUITE_P(Machines, EveryMachine, testing::ValuesIn(compiled_machines()),
                         [](const auto& info) { return std::string(info.param.name); });

TEST_P(EveryMachine, does_what_its_model_says_for_millions_of_steps) {
  const Interpreter model = model_of(dumped(GetParam().name));
  const Walk result = walk(GetParam(), model, k_seed, k_steps);
  EXPECT_EQ(result.difference, "");
  EXPECT_GE(result.steps, k_steps);
  for (std::size_t t = 0; t < result.taken.size(); ++t)
    EXPECT_GT(result.taken[t], 0U)
        << "transition " << t
        << " was never taken: " << dumped(GetParam().name)["transitions"][t].dump();
}

// ---- a model that says something else is found out
// ------------------------------------------------

// The model of lift, altered; what the comparison says about it.
std::string difference(const json& machine) {
  return walk(compiled("lift"), model_of(machine), k_seed, 100'000).difference;
}

json& state_of(json& machine, std::string_view name) {
  for (json& state : machine["states"])
    if (state["name"] == name) return state;
  ADD_FAILURE() << "no state " << name;
  return machine["states"][0];
}

TEST(Altered, nothing_is_different_before) { EXPECT_EQ(difference(dumped("lift")), ""); }

TEST(Altered, every_transition_that_leads_elsewhere) {
  const json machine = dumped("lift");
  for (std::size_t t = 0; t < machine["transitions"].size(); ++t) {
    json altered = machine;
    json& to = altered["transitions"][t]["to"];
    to = to == "STUCK" ? "IDLE" : "STUCK";
    EXPECT_NE(difference(altered), "") << "transition " << t;
  }
}

TEST(Altered, every_action_that_is_missing) {
  const json machine = dumped("lift");
  unsigned removed = 0;
  for (std::size_t t = 0; t < machine["transitions"].size(); ++t) {
    for (std::size_t a = 0; a < machine["transitions"][t]["actions"].size(); ++a, ++removed) {
      json altered = machine;
      altered["transitions"][t]["actions"].erase(a);
      EXPECT_NE(difference(altered), "") << "transition " << t << ", action " << a;
    }
  }
  EXPECT_GT(removed, 10U);
}

TEST(Altered, the_order_of_entry_actions) {
  json machine = dumped("lift");
  json& entry = state_of(machine, "OPEN")["entry"];
  std::swap(entry[0], entry[1]);
  const std::string text = difference(machine);
  EXPECT_NE(text.find("lift: step(), seed 20240911, step "), std::string::npos) << text;
  EXPECT_NE(text.find("other actions"), std::string::npos) << text;
  EXPECT_NE(text.find("actions are the same"), std::string::npos) << text;
}

TEST(Altered, an_exit_action_that_is_missing) {
  json machine = dumped("lift");
  state_of(machine, "OPEN").erase("exit");
  EXPECT_NE(difference(machine), "");
}

TEST(Altered, the_initial_state_and_its_entry) {
  json machine = dumped("lift");
  machine["initial"] = "MOVING";
  EXPECT_NE(difference(machine).find("start()"), std::string::npos);
  machine = dumped("lift");
  state_of(machine, "IDLE").erase("entry");
  EXPECT_NE(difference(machine).find("start()"), std::string::npos);
}

TEST(Altered, a_timer_that_is_not_shared) {
  json machine = dumped("lift");
  state_of(machine, "DOCKING")["timer"] = "door";
  EXPECT_NE(difference(machine), "");
}

TEST(Altered, guards) {
  json machine = dumped("lift");
  for (json& transition : machine["transitions"])
    if (transition["guard_text"] == "is far")
      transition["guard"] = json{{"not", transition["guard"]}};
  EXPECT_NE(difference(machine), "");
  machine = dumped("lift"); // two that hold at once
  for (json& transition : machine["transitions"])
    if (transition["guard_text"] == "overloaded") transition["guard"] = nullptr;
  EXPECT_NE(difference(machine).find("two transitions can fire"), std::string::npos);
  machine = dumped("lift"); // none
  for (json& transition : machine["transitions"])
    if (transition["guard_text"] == "overloaded")
      transition["guard"] = json{{"all", {transition["guard"], {{"not", transition["guard"]}}}}};
  EXPECT_NE(difference(machine).find("no transition can fire"), std::string::npos);
}

TEST(Altered, verdicts) {
  for (const auto& [state, event, verdict] :
       {std::tuple{"IDLE", "TIMEOUT", "error"}, std::tuple{"IDLE", "ARRIVED", "ignore"},
        std::tuple{"MOVING", "CALL", "ignore"}, std::tuple{"STUCK", "ALARM", "defer"}}) {
    json machine = dumped("lift");
    machine["cells"][state][event] = verdict;
    EXPECT_NE(difference(machine), "") << state << " " << event;
  }
}

TEST(Altered, what_does_not_hold_together_is_refused) {
  const std::vector<std::pair<const char*, json>> pointers{
      {"/transitions/0/to", "NOWHERE"},         {"/cells/IDLE/CALL", json::array()},
      {"/cells/IDLE/TIMEOUT", "perhaps"},       {"/cells/IDLE/ALARM", json::array({0})},
      {"/states/1/timer", "no such timer"},     {"/transitions/0/guard", "maybe"},
      {"/cells/IDLE/CALL", json::array({9999})}};
  for (const auto& [pointer, value] : pointers) {
    json machine = dumped("lift");
    machine[json::json_pointer(pointer)] = value;
    std::string error;
    EXPECT_FALSE(Interpreter::load(machine, error)) << pointer;
    EXPECT_FALSE(error.empty());
  }
  std::string error;
  EXPECT_FALSE(Interpreter::load(nullptr, error));
}

} // namespace
} // namespace differential
