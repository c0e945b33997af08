// SPDX-License-Identifier: BSD-3-Clause
// The model as JSON, keys in the order of the model.
#include "back.hpp"
#include "hooks.hpp"
#include "table.hpp"
#include "text.hpp"

#include <nlohmann/json.hpp>

namespace statewire::gen {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const std::vector<Action>& actions) {
  Json out = Json::array();
  for (const Action& action : actions) {
    Json one{{"text", action_text(action)}, {"hook", action.phrase.ident}};
    if (action.kind == Action::Kind::raise) {
      one["raise"] = {{"machine", action.machine}, {"event", action.event}};
    }
    out.push_back(std::move(one));
  }
  return out;
}

Json json_of(const Guard& guard) {
  switch (guard.kind) {
  case Guard::Kind::always:
    return nullptr;
  case Guard::Kind::otherwise:
    return "else";
  case Guard::Kind::atom: {
    Json out{{"hook", guard.phrase.ident}, {"text", guard.phrase.text}};
    if (!guard.subject.empty()) {
      out["subject"] = guard.subject;
      out["value"] = guard.value;
    }
    return out;
  }
  case Guard::Kind::negation:
    return {{"not", guard.children.empty() ? Json(nullptr) : json_of(guard.children.front())}};
  case Guard::Kind::conjunction:
  case Guard::Kind::disjunction: {
    Json parts = Json::array();
    for (const Guard& child : guard.children) parts.push_back(json_of(child));
    return {{guard.kind == Guard::Kind::conjunction ? "all" : "any", std::move(parts)}};
  }
  }
  return nullptr;
}

Json json_of(const Machine& machine, const State& state) {
  Json out{{"name", state.name}, {"ident", state.ident}};
  if (!state.comment.empty()) out["comment"] = state.comment;
  if (state.initial) out["initial"] = true;
  if (state.final) out["final"] = true;
  if (!state.entry.empty()) out["entry"] = json_of(state.entry);
  if (!state.exit.empty()) out["exit"] = json_of(state.exit);
  if (state.timer) out["timer"] = machine.timers[*state.timer].name;
  out["place"] = spec_place(state.where);
  return out;
}

Json json_of(const Machine& machine, const Transition& t) {
  Json edges = Json::array();
  for (const DrawnEdge& edge : t.edges)
    edges.push_back({{"tail", edge.tail}, {"head", edge.head}, {"ordinal", edge.ordinal}});
  Json out{{"from", machine.states[t.from].name},
           {"event", machine.events[t.event].name},
           {"to", machine.states[t.to].name},
           {"guard", json_of(t.guard)},
           {"guard_text", guard_text(t.guard)},
           {"actions", json_of(t.actions)},
           {"edges", std::move(edges)}};
  if (t.from_cluster) out["from_cluster"] = true;
  out["written"] = t.written;
  if (t.arrow) out["edge"] = *t.arrow;
  out["place"] = spec_place(t.where);
  return out;
}

// `from`: the state whose cell it is, which is what stays in a Group's.
Json json_of(const Machine& machine, const std::vector<Step>& steps, const std::string& from = {}) {
  Json out = Json::array();
  for (const Step& step : steps) {
    Json one = Json::object();
    Json arms = Json::array();
    for (const StepArm& arm : step.arms)
      arms.push_back({{"if", json_of(arm.guard)}, {"do", json_of(machine, arm.body, from)}});
    switch (step.kind) {
    case Step::Kind::action:
      one = json_of(std::vector<Action>{step.action}).front();
      break;
    case Step::Kind::call:
      one["call"] = machine.procedures[step.target].name;
      break;
    case Step::Kind::branch:
      one["branch"] = std::move(arms);
      break;
    case Step::Kind::loop:
      one["while"] = std::move(arms);
      break;
    case Step::Kind::invoke:
      one = {{"invoke", machine.procedures[step.target].name}, {"edge", step.arrow}};
      break;
    case Step::Kind::change:
      one = {{"change", step.stays ? from : machine.states[step.target].name},
             {"edge", step.arrow}};
      break;
    }
    one["place"] = spec_place(step.where);
    out.push_back(std::move(one));
  }
  return out;
}

// What only State/Event/Action machines have.
void add_programs(Json& out, const Machine& machine) {
  out["digraph"] = machine.digraph; // as other Graphviz tools read it
  out["edges"] = Json::array();
  for (const Arrow& arrow : machine.arrows)
    out["edges"].push_back({{"tail", arrow.edge.tail},
                            {"head", arrow.edge.head},
                            {"ordinal", arrow.edge.ordinal},
                            {"from", owner_of(machine, arrow)},
                            {"event", arrow.event},
                            {"conditions", arrow.conditions},
                            {"invokes", arrow.invokes}});
  out["procedures"] = Json::array();
  for (const Procedure& procedure : machine.procedures)
    out["procedures"].push_back({{"name", procedure.name},
                                 {"kind", procedure.returns ? "function" : "action"},
                                 {"do", json_of(machine, procedure.body)},
                                 {"place", spec_place(procedure.where)}});
  out["programs"] = Json::array();
  for (std::size_t i = 0; i < machine.cells.size(); ++i)
    if (const auto program = machine.cells[i].program) {
      const std::string& state = machine.states[i / machine.events.size()].name;
      out["programs"].push_back({{"state", state},
                                 {"event", machine.events[i % machine.events.size()].name},
                                 {"do", json_of(machine, machine.programs[*program], state)}});
    }
}

// Those that decide something, and for which cells they do.
Json groups_of(const Machine& machine) {
  Json out = Json::array();
  std::vector<Json> decided(machine.groups.size(), Json::array());
  for (std::size_t i = 0; i < machine.cells.size(); ++i)
    if (machine.cells[i].group)
      decided[*machine.cells[i].group].push_back({machine.states[i / machine.events.size()].name,
                                                  machine.events[i % machine.events.size()].name});
  for (std::size_t g = 0; g < machine.groups.size(); ++g) {
    Json& cells = decided[g];
    if (cells.empty()) continue;
    Json states = Json::array();
    for (const StateIndex s : machine.groups[g].states) states.push_back(machine.states[s].name);
    out.push_back({{"name", machine.groups[g].name},
                   {"title", machine.groups[g].title},
                   {"states", std::move(states)},
                   {"decides", std::move(cells)},
                   {"place", spec_place(machine.groups[g].where)}});
  }
  return out;
}

Json json_of(const Machine& machine) {
  Json out{{"name", machine.name}, {"title", machine.title}, {"comment", machine.comment}};
  out["place"] = spec_place(machine.where);
  out["initial"] = machine.initial ? Json(machine.states[*machine.initial].name) : Json(nullptr);
  out["states"] = Json::array();
  for (const State& state : machine.states) out["states"].push_back(json_of(machine, state));
  out["events"] = Json::array();
  for (const Event& event : machine.events)
    out["events"].push_back(
        {{"name", event.name}, {"ident", event.ident}, {"place", spec_place(event.where)}});
  out["timers"] = Json::array();
  for (const Timer& timer : machine.timers)
    out["timers"].push_back({{"name", timer.name},
                             {"ident", timer.ident},
                             {"event", machine.events[timer.event].name},
                             {"place", spec_place(timer.where)}});
  out["transitions"] = Json::array();
  for (const Transition& t : machine.transitions) out["transitions"].push_back(json_of(machine, t));
  // state -> event -> verdict or transition numbers; appended, for a look-up in an ordered object
  // takes as long as the object is.
  Json::object_t cells;
  const bool whole = machine.cells.size() == machine.states.size() * machine.events.size();
  for (StateIndex s = 0; whole && s < machine.states.size(); ++s) {
    Json::object_t row;
    for (EventIndex e = 0; e < machine.events.size(); ++e) {
      const Cell& cell = machine.cell(s, e);
      row.emplace_back(machine.events[e].name, cell.verdict == Verdict::transition
                                                   ? Json(cell.transitions)
                                                   : Json(word(cell.verdict)));
    }
    cells.emplace_back(machine.states[s].name, Json(std::move(row)));
  }
  out["cells"] = std::move(cells);
  if (Json groups = groups_of(machine); !groups.empty()) out["groups"] = std::move(groups);
  if (machine.sequential) add_programs(out, machine);
  out["hooks"] = Json::array();
  for (const Hook& hook : hooks_of(machine))
    out["hooks"].push_back({{"text", hook.phrase},
                            {"ident", hook.ident},
                            {"signature", hook.signature},
                            {"places", places(hook.where)}});
  return out;
}

} // namespace

std::string dump_json(const std::vector<Machine>& machines) {
  Json out;
  out["machines"] = Json::array();
  for (const Machine& machine : machines) out["machines"].push_back(json_of(machine));
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace statewire::gen
