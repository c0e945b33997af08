// SPDX-License-Identifier: BSD-3-Clause
// Random steps of digraphs as JSON, by the interpreter that tests/differential compares with the
// compiled machines: what the site's script has to agree with. Usage: walks_digraphs MODEL.json
// >WALKS.json
#include "../../differential/interpreter.hpp"

#include <fstream>
#include <iostream>

using namespace differential;
using Json = nlohmann::json;

namespace {

Json step_of(const Interpreter& machine, Interpreter::Aim at, const Answers& answers) {
  Interpreter::Outcome outcome;
  machine.step(at.state, at.event, answers, outcome);
  Json given = Json::object();
  for (unsigned hook = 0; hook < machine.hooks.size(); ++hook)
    if (machine.mentions(at.state, at.event, hook)) given[machine.hooks[hook]] = answers[hook] != 0;
  Json did = Json::array();
  for (const Entry& entry : outcome.entries) did.push_back(machine.words(entry));
  return {{"machine", machine.name},
          {"state", machine.states[at.state]},
          {"event", machine.events[at.event]},
          {"answers", given},
          {"to", machine.states[outcome.state]},
          {"did", did},
          {"error", outcome.error}};
}

} // namespace

int main(int argc, char** argv) {
  std::ifstream in(argc == 2 ? argv[1] : "");
  const Json model = Json::parse(in);
  Json out = Json::array();
  for (const Json& json : model.at("machines")) {
    if (json.contains("programs")) continue;
    std::string error;
    const auto machine = Interpreter::load(json, error);
    if (!machine) {
      std::cerr << json.at("name") << ": " << error << "\n";
      return 1;
    }
    Dice dice(7);
    Answers answers;
    for (unsigned t = 0; t < machine->transition_count; ++t) {
      const auto at = machine->aim(t, dice, answers);
      out.push_back(step_of(*machine, at, answers));
    }
    for (unsigned state = 0; state < machine->states.size(); ++state)
      for (unsigned event = 0; event < machine->events.size(); ++event) {
        machine->answer(dice, answers);
        out.push_back(step_of(*machine, {state, event}, answers));
      }
  }
  std::cout << out.dump() << "\n";
  return std::cout.flush() ? 0 : 1;
}
