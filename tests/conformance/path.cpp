// SPDX-License-Identifier: BSD-3-Clause
#include "path.hpp"

#include <fstream>
#include <sstream>

namespace statewire::conformance {

ModelTransition parse_transition(const std::string& line) {
  ModelTransition t;
  std::istringstream words(line);
  words >> t.machine >> t.instance >> t.from >> t.event >> t.to;
  return t;
}

std::string name_of(const ModelTransition& t) {
  return t.machine + " " + t.from + " " + t.event + " " + t.to;
}

PathFile read_paths(const std::string& file) {
  PathFile out;
  std::ifstream in(file);
  if (!in) out.problem = file + ": cannot be read";
  std::string line;
  for (unsigned number = 1; std::getline(in, line) && out.problem.empty(); ++number) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    std::string word;
    words >> word;
    const auto rest = [&] {
      std::string text;
      std::getline(words >> std::ws, text);
      return text;
    };
    const auto wrong = [&] {
      out.problem = file;
      out.problem.append(":").append(std::to_string(number)).append(": not understood: ");
      out.problem += line;
    };
    if (line.front() == ' ') {
      const bool of_step = !out.paths.empty() && !out.paths.back().steps.empty();
      if (of_step && word == "receive") {
        unsigned link = 0;
        words >> link >> out.paths.back().steps.back().received;
      } else if (of_step && word == "lost") {
        words >> out.paths.back().steps.back().lost.emplace_back();
      } else if (of_step && !parse_transition(line).to.empty()) {
        out.paths.back().steps.back().transitions.push_back(line.substr(2));
      } else {
        wrong();
      }
    } else if (word == "version") {
      out.version = rest();
    } else if (word == "scenario") {
      out.scenario = rest();
    } else if (word == "set") {
      unsigned value = 0;
      words >> word >> value;
      out.parameters[word] = value;
    } else if (word == "path") {
      out.paths.push_back({rest(), {}});
    } else {
      ModelStep step{word, 0, 0, {}, {}, {}};
      if (!(words >> step.a >> step.b) || out.paths.empty())
        wrong();
      else
        out.paths.back().steps.push_back(std::move(step));
    }
  }
  if (out.problem.empty() && (out.paths.empty() || out.scenario.empty()))
    out.problem = file + ": no paths";
  return out;
}

} // namespace statewire::conformance
