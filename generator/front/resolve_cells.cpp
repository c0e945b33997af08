// SPDX-License-Identifier: BSD-3-Clause
// Every state × event cell: the declaration that decides it, and the resulting transitions.
#include "phrases.hpp"
#include "resolver.hpp"
#include "words.hpp"

#include <algorithm>

namespace statewire::gen {
namespace {

const char* name(Verdict verdict) {
  switch (verdict) {
  case Verdict::transition:
    return "answered by a transition";
  case Verdict::ignore:
    return "listed under 'ignore'";
  case Verdict::defer:
    return "listed under 'defer'";
  case Verdict::error:
    return "listed under 'error'";
  case Verdict::hole:
    break;
  }
  return "undecided";
}

} // namespace

// What counts once: each edge, and each alternative of one.
void Resolver::count_edges() {
  for (Edge& edge : edges_) {
    const auto add = [&](const std::string& event) {
      edge.written.push_back(static_cast<std::uint32_t>(machine_.written.size()));
      machine_.written.push_back(
          {{edge.arc->tail, edge.arc->head, edge.arc->ordinal, source_.at(edge.arc->where)},
           event});
    };
    if (junctions_.count(edge.arc->tail) != 0)
      add({});
    else
      for (const EventIndex event : edge.events) add(machine_.events[event].name);
  }
}

void Resolver::make_cells() {
  count_edges();
  machine_.cells.reserve(machine_.states.size() * machine_.events.size());
  for (StateIndex s = 0; s < machine_.states.size(); ++s)
    for (EventIndex e = 0; e < machine_.events.size(); ++e) machine_.cells.push_back(decide(s, e));
  make_junctions();
  report_overridden();
}

// What names the event decides before what says "*"; what is nearer to the state before what is
// further out: the state itself, then `node [...]`, then groups from inside out, then the digraph.
Cell Resolver::decide(StateIndex state, EventIndex event) {
  const auto own = own_edges_.find({state, event});
  const auto own_list = listed(own_levels_[state], state, event);
  if (own != own_edges_.end()) {
    Cell cell = transitions_for(state, event, own->second);
    if (own_list) report_conflict(state, event, *own_list, cell.where);
    return cell;
  }
  if (const auto answer = answers_.find({state, event}); answer != answers_.end()) {
    if (own_list) report_conflict(state, event, *own_list, answer->second);
    return {Verdict::transition, {}, answer->second, {}, {}};
  }
  if (own_list) return *own_list;
  if (const auto cell = listed(inherited_levels_[state], state, event)) return *cell;
  if (const auto cell = decided_by_group(state, event)) return *cell;
  if (const auto cell = listed(outermost_level_, state, event)) return *cell;

  for (const Level* level : {&own_levels_[state], &inherited_levels_[state]})
    if (const auto cell = rest_of(*level)) return *cell;
  if (const auto cell = rest_of_groups(state, event)) return *cell;
  if (const auto cell = rest_of(outermost_level_)) return *cell;
  return {Verdict::hole, {}, machine_.states[state].where, {}, {}};
}

// What "*" says at one place.
std::optional<Cell> Resolver::rest_of(const Level& level) {
  std::optional<Cell> found;
  for (const VerdictList& list : level) {
    if (!list.rest) continue;
    if (found)
      diagnostics_.report("verdict-conflict", *list.rest, "'*' stands in two lists at one place")
          .notes.push_back({found->where, "the other one is here"});
    else
      found = Cell{list.verdict, {}, *list.rest, {}, {}};
  }
  return found;
}

std::optional<Cell> Resolver::listed(const Level& level, StateIndex state, EventIndex event) {
  std::optional<Cell> found;
  for (const VerdictList& list : level) {
    const auto known = list.known.find(event);
    if (known == list.known.end()) continue;
    if (found)
      report_conflict(state, event, {list.verdict, {}, known->second, {}, {}}, found->where);
    else
      found = Cell{list.verdict, {}, known->second, {}, {}};
  }
  return found;
}

void Resolver::report_conflict(StateIndex state, EventIndex event, const Cell& one,
                               const Location& other) {
  diagnostics_
      .report("verdict-conflict", one.where,
              "'" + machine_.states[state].name + "' has two verdicts on '" +
                  machine_.events[event].name + "': it is " + name(one.verdict))
      .notes.push_back({other, "and decided otherwise here"});
}

Cell Resolver::transitions_for(StateIndex state, EventIndex event,
                               const std::vector<EdgeEvent>& edges) {
  Cell cell;
  cell.verdict = Verdict::transition;
  cell.where = edges[0].edge->event_places[edges[0].which];
  std::vector<TransitionIndex> last;
  for (const EdgeEvent& answered : edges) {
    const Edge& edge = *answered.edge;
    if (paths_.count(&edge) == 0) paths_[&edge] = paths_from(edge);
    // With only this edge, the (else) of its junction is the (else) of the cell.
    const bool alone = edges.size() == 1 && edge.label.guard.kind == Guard::Kind::always;
    for (const Path& path : paths_[&edge]) {
      Transition t;
      t.from = state;
      t.event = event;
      t.to = path.stays ? state : path.to;
      t.stays = path.stays;
      t.guarded = edge.label.guard.kind != Guard::Kind::always;
      t.first_actions = edge.label.actions.size();
      t.where = edge.event_places[answered.which];
      t.from_cluster = edge.cluster.has_value();
      t.broken = path.broken;
      std::vector<Guard> guards{edge.label.guard};
      guards.insert(guards.end(), path.guards.begin(), path.guards.end());
      if (path.edges.size() > 1 && edge.label.guard.kind == Guard::Kind::otherwise) {
        // (else) before a junction would have to be asked together with the junction's guards.
        diagnostics_.report("bad-label", edge.label.guard.where,
                            "(else) on an edge into a junction; guard the edges out of it instead");
        t.broken = true;
        guards.erase(guards.begin());
      }
      t.guard = conjunction_of(std::move(guards), edge.label.where);
      if (alone && path.only_else) {
        t.guard = Guard{};
        t.guard.kind = Guard::Kind::otherwise;
        t.guard.where = path.edges[1]->label.guard.where;
      }
      for (const Edge* drawn : path.edges) {
        const Label& label = drawn->label;
        t.actions.insert(t.actions.end(), label.actions.begin(), label.actions.end());
        t.edges.push_back({drawn->arc->tail, drawn->arc->head, drawn->arc->ordinal,
                           source_.at(drawn->arc->where)});
        t.written.push_back(drawn->written[t.written.empty() ? answered.which : 0]);
        const std::string comment = collapse(value_of(drawn->arc->values, "comment"));
        if (!comment.empty()) t.comment += (t.comment.empty() ? "" : "; ") + comment;
      }
      const auto index = static_cast<TransitionIndex>(machine_.transitions.size());
      (t.guard.kind == Guard::Kind::otherwise ? last : cell.transitions).push_back(index);
      machine_.transitions.push_back(std::move(t));
    }
  }
  cell.transitions.insert(cell.transitions.end(), last.begin(), last.end());
  return cell;
}

} // namespace statewire::gen
