// SPDX-License-Identifier: BSD-3-Clause
#include "paths.hpp"

#include "../front/words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace statewire::gen::verify {
namespace {

struct Wanted {
  unsigned member = 0, transition = 0;
};

std::string name_of(const Machine& machine, unsigned index) {
  const Transition& t = machine.transitions[index];
  return fmt::format("{}:{}:{}:{}", machine.name, machine.states[t.from].name,
                     machine.events[t.event].name, machine.states[t.to].name);
}

std::vector<Wanted> look_up(const Study& study, const std::string& wanted,
                            std::vector<std::string>& names) {
  std::vector<Wanted> out;
  for (unsigned m = 0; m < study.composition.members.size(); ++m) {
    const Machine& machine = study.composition.members[m].machine;
    for (unsigned t = 0; t < machine.transitions.size(); ++t) {
      names.push_back(name_of(machine, t));
      if (wanted == "all" || wanted == names.back() ||
          wanted == fmt::format("{}:{}", machine.name, t))
        out.push_back({m, t});
    }
  }
  return out;
}

} // namespace

Paths find_paths(const Study& study, const std::string& wanted, const Work& work) {
  Paths out;
  std::vector<std::string> names;
  const std::vector<Wanted> list = look_up(study, wanted, names);
  if (list.empty()) {
    out.problem = fmt::format("no transition '{}' in the machines of {}{}; 'statewirec dump' lists "
                              "them",
                              wanted, study.composition.name, did_you_mean(wanted, names));
    return out;
  }
  Composition hunted = study.composition;
  hunted.purpose = Composition::Purpose::hunt;
  const Promela promela = emit_promela(hunted);
  Spin spin(work.directory, hunted.name, promela.text);
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  std::size_t found = 0;
  for (const Wanted& one : list) {
    const Machine& machine = study.composition.members[one.member].machine;
    if (work.progress)
      work.progress(fmt::format("{}: {} of {}: {}", study.composition.name, all.size() + 1,
                                list.size(), name_of(machine, one.transition)));
    const SearchResult result = spin.search(
        Search::path, work.bounds,
        {{"STATEWIRE_WANTED", std::to_string(wanted_number(one.member, one.transition))}});
    if (result.verdict == SearchResult::Verdict::failed) {
      out.problem = result.text;
      return out;
    }
    nlohmann::ordered_json entry{{"machine", machine.name},
                                 {"transition", one.transition},
                                 {"name", name_of(machine, one.transition)}};
    const bool is_found = result.verdict == SearchResult::Verdict::assertion;
    entry["found"] = is_found;
    Outcome run;
    run.kind = Outcome::Kind::verified;
    const char* none = result.verdict == SearchResult::Verdict::clean
                           ? "no run takes it and ends properly"
                           : "not known: the search was cut short";
    if (is_found) {
      ++found;
      run.trace = read_trace(result.replay, promela);
      entry["run"] = nlohmann::ordered_json::parse(trace_json(study, promela, run));
    } else {
      entry["why"] = none;
    }
    out.text += fmt::format("{}:{} {}: {}\n", machine.name, one.transition,
                            transition_text(machine, one.transition),
                            is_found ? fmt::format("{} steps", run.trace.steps.size()) : none);
    if (is_found && list.size() == 1) out.text += steps_text(study, promela, run);
    all.push_back(std::move(entry));
  }
  out.all_found = found == list.size();
  if (list.size() > 1) out.text += fmt::format("{} of {} have a path\n", found, list.size());
  out.json = all.dump(1) + "\n";
  return out;
}

} // namespace statewire::gen::verify
