// SPDX-License-Identifier: BSD-3-Clause
// Coverage and traces for tools.
#include "report.hpp"

#include "../back/text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace statewire::gen::verify {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Study& study, const Promela& promela, const Happening& h) {
  Json out{{"text", happening_text(study, promela, h)}};
  const auto& members = study.composition.members;
  if (h.kind == Happening::Kind::transition && h.member < members.size()) {
    const Machine& machine = members[h.member].machine;
    out["machine"] = machine.name;
    out["instance"] = h.instance;
    out["transition"] = h.index;
    if (h.index < machine.transitions.size()) {
      const Transition& t = machine.transitions[h.index];
      out["from"] = machine.states[t.from].name;
      out["event"] = machine.events[t.event].name;
      out["to"] = machine.states[t.to].name;
      out["place"] = spec_place(t.where);
    }
  }
  if (h.kind == Happening::Kind::send || h.kind == Happening::Kind::receive ||
      h.kind == Happening::Kind::lost) {
    out["message"] = h.kind == Happening::Kind::send      ? "send"
                     : h.kind == Happening::Kind::receive ? "receive"
                                                          : "lost";
    out["link"] = h.link;
    out["from"] = h.from;
    out["to"] = h.to;
    out["name"] = h.message < study.composition.messages.size()
                      ? study.composition.messages[h.message]
                      : std::to_string(h.message);
  }
  return out;
}

bool entered(const Machine& machine, const std::vector<unsigned>& counts, const State& state) {
  for (std::size_t t = 0; t < counts.size(); ++t)
    if (counts[t] != 0 && &machine.states[machine.transitions[t].to] == &state) return true;
  return false;
}

} // namespace

std::string trace_json(const Study& study, const Promela& promela, const Outcome& outcome) {
  Json steps = Json::array();
  for (const TraceStep& step : outcome.trace.steps) {
    Json one;
    if (step.pick && (*step.pick)[0] < promela.kinds.size()) {
      one["input"] = promela.kinds[(*step.pick)[0]].macro.substr(3); // without IN_
      one["a"] = (*step.pick)[1];
      one["b"] = (*step.pick)[2];
    }
    one["text"] = input_text(study, promela, step);
    Json happened = Json::array();
    for (const Happening& h : step.happened) happened.push_back(json_of(study, promela, h));
    one["happened"] = std::move(happened);
    steps.push_back(std::move(one));
  }
  Json out{{"scenario", study.composition.name}};
  if (outcome.kind == Outcome::Kind::violated) {
    out["violated"] = outcome.property;
    out["detail"] = outcome.detail;
  }
  if (outcome.critical) out["critical_step"] = *outcome.critical;
  if (outcome.trace.cycle_from) out["repeats_from_step"] = *outcome.trace.cycle_from + 1;
  Json parameters = Json::object();
  for (const auto& one : study.composition.constants) parameters[one.name] = one.value;
  out["parameters"] = std::move(parameters);
  out["steps"] = std::move(steps);
  return out.dump(1) + "\n";
}

void ModelCoverage::add(const Study& study, const Outcome& outcome) {
  if (study.scenario.violation) return; // a specimen's machines are not the product's
  for (std::size_t m = 0; m < study.composition.members.size() && m < outcome.reached.size(); ++m) {
    const Machine& machine = study.composition.members[m].machine;
    const auto [at, fresh] = machines_.try_emplace(machine.name);
    if (fresh) {
      at->second.machine = machine;
      at->second.counts.resize(machine.transitions.size());
    }
    auto& counts = at->second.counts;
    for (std::size_t t = 0; t < outcome.reached[m].size() && t < counts.size(); ++t)
      counts[t] += outcome.reached[m][t] ? 1 : 0;
  }
}

std::string ModelCoverage::unreached() const {
  std::string out;
  for (const auto& [name, counted] : machines_) {
    // An invocation of an Action is no transition of its own.
    const auto counts = [&machine = counted.machine](std::size_t t) {
      const auto arrow = machine.transitions[t].arrow;
      return !arrow || !machine.arrows[*arrow].invokes;
    };
    std::size_t reached = 0, all = 0;
    for (std::size_t t = 0; t < counted.counts.size(); ++t) {
      all += counts(t) ? 1 : 0;
      reached += counts(t) && counted.counts[t] != 0 ? 1 : 0;
    }
    out += fmt::format("{}: {} of {} transitions reached\n", name, reached, all);
    for (std::size_t t = 0; t < counted.counts.size(); ++t)
      if (counted.counts[t] == 0 && counts(t))
        out += fmt::format("  not reached: {}\n",
                           transition_text(counted.machine, static_cast<TransitionIndex>(t)));
    for (const State& state : counted.machine.states)
      if (!state.initial && !entered(counted.machine, counted.counts, state))
        out +=
            fmt::format("  not reached: the state {}, {}\n", state.name, spec_place(state.where));
  }
  return out;
}

std::string ModelCoverage::json() const {
  Json machines = Json::object();
  for (const auto& [name, counted] : machines_) {
    // What is written once, on a cluster, is a transition of each of its states.
    std::vector<unsigned> counts(counted.machine.written.size());
    for (std::size_t t = 0; t < counted.counts.size(); ++t)
      for (const std::uint32_t edge : counted.machine.transitions[t].written)
        counts[edge] = std::max(counts[edge], counted.counts[t]);
    machines[name] = {{"transitions", counts.size()}, {"counts", counts}};
  }
  return Json{{"machines", std::move(machines)}}.dump(1) + "\n";
}

} // namespace statewire::gen::verify
