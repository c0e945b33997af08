// Every state × event cell: who decides it, and the transitions that this makes.
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

void Resolver::make_cells() {
  machine_.cells.reserve(machine_.states.size() * machine_.events.size());
  for (StateIndex s = 0; s < machine_.states.size(); ++s)
    for (EventIndex e = 0; e < machine_.events.size(); ++e) machine_.cells.push_back(decide(s, e));
}

// What names the event decides before what says "*"; what is nearer to the state before what is
// further out: the state itself, then `node [...]`, then clusters from inside out, then the
// digraph.
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
    return {Verdict::transition, {}, answer->second, {}};
  }
  if (own_list) return *own_list;
  if (const auto cell = listed(inherited_levels_[state], state, event)) return *cell;

  const auto& groups = node_of_state_[state]->groups;
  for (const std::uint32_t g : groups) {
    const auto edges = cluster_edges_.find({g, event});
    const auto list = listed(group_levels_[g], state, event);
    if (edges != cluster_edges_.end()) {
      Cell cell = transitions_for(state, event, edges->second);
      if (list) report_conflict(state, event, *list, cell.where);
      return cell;
    }
    if (list) return *list;
  }
  if (const auto cell = listed(outermost_level_, state, event)) return *cell;

  std::vector<const Level*> levels{&own_levels_[state], &inherited_levels_[state]};
  for (const std::uint32_t g : groups) levels.push_back(&group_levels_[g]);
  levels.push_back(&outermost_level_);
  for (const Level* level : levels) {
    std::optional<Cell> found;
    for (const VerdictList& list : *level) {
      if (!list.rest) continue;
      if (found)
        diagnostics_.report("verdict-conflict", *list.rest, "'*' stands in two lists at one place")
            .notes.push_back({found->where, "the other one is here"});
      else
        found = Cell{list.verdict, {}, *list.rest, {}};
    }
    if (found) return *found;
  }
  return {Verdict::hole, {}, machine_.states[state].where, {}};
}

std::optional<Cell> Resolver::listed(const Level& level, StateIndex state, EventIndex event) {
  std::optional<Cell> found;
  for (const VerdictList& list : level) {
    const auto known = list.known.find(event);
    if (known == list.known.end()) continue;
    if (found)
      report_conflict(state, event, {list.verdict, {}, known->second, {}}, found->where);
    else
      found = Cell{list.verdict, {}, known->second, {}};
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
      t.to = path.to;
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
