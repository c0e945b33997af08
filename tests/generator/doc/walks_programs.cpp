// SPDX-License-Identifier: BSD-3-Clause
// Random steps of State/Event/Action texts as JSON, by the interpreter that tests/differential
// compares with the compiled machines. Usage: walks_programs MODEL.json >WALKS.json
#include "../../differential/programs/interpreter.hpp"

#include <fstream>
#include <iostream>

using namespace differential;
using Json = nlohmann::json;

namespace {

constexpr std::uint64_t k_seeds = 12; // of answers, for each cell

Json step_of(const Interpreter& machine, unsigned state, unsigned event, const Answers& answers) {
  Interpreter::Outcome outcome;
  machine.step(state, event, answers, outcome);
  Json given = Json::object(); // by how much had been done, and the hook
  for (const auto& [done, hook] : outcome.may_ask)
    given[std::to_string(done) + " " + machine.hooks[hook]] = answers.of(hook, done);
  Json did = Json::array();
  for (const Entry& entry : outcome.entries) did.push_back(machine.words(entry));
  return {{"machine", machine.name},
          {"state", machine.states[state]},
          {"event", machine.events[event]},
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
    if (!json.contains("programs")) continue;
    const Interpreter machine(json);
    for (unsigned state = 0; state < machine.states.size(); ++state)
      for (unsigned event = 0; event < machine.events.size(); ++event)
        for (std::uint64_t seed = 0; seed < k_seeds; ++seed) {
          const Answers answers{seed * 1000 + state * 100 + event, 2 + unsigned(seed % 5),
                                &machine.subjects};
          out.push_back(step_of(machine, state, event, answers));
        }
  }
  std::cout << out.dump() << "\n";
  return std::cout.flush() ? 0 : 1;
}
