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
  out["place"] = spec_place(t.where);
  return out;
}

Json json_of(const Machine& machine) {
  Json out{{"name", machine.name}, {"title", machine.title}, {"comment", machine.comment}};
  out["place"] = spec_place(machine.where);
  out["initial"] = machine.initial ? Json(machine.states[*machine.initial].name) : Json(nullptr);
  out["states"] = Json::array();
  for (const State& state : machine.states) out["states"].push_back(json_of(machine, state));
  if (machine.sequential) out["digraph"] = machine.digraph; // as other Graphviz tools read it
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
  out["cells"] = Json::object(); // state -> event -> verdict or transition numbers
  const bool whole = machine.cells.size() == machine.states.size() * machine.events.size();
  for (StateIndex s = 0; whole && s < machine.states.size(); ++s) {
    Json row = Json::object();
    for (EventIndex e = 0; e < machine.events.size(); ++e) {
      const Cell& cell = machine.cell(s, e);
      row[machine.events[e].name] =
          cell.verdict == Verdict::transition ? Json(cell.transitions) : Json(word(cell.verdict));
    }
    out["cells"][machine.states[s].name] = std::move(row);
  }
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
