// SPDX-License-Identifier: BSD-3-Clause
// Junctions: judged where they are drawn, then joined into paths from state to state.
#include "guard_table.hpp"
#include "phrases.hpp"
#include "resolver.hpp"
#include "words.hpp"

#include <algorithm>

namespace statewire::gen {
namespace {

constexpr std::size_t k_most_paths = 1024;

bool is_otherwise(const Guard& guard) { return guard.kind == Guard::Kind::otherwise; }

// (else) at a junction: none of the other ways out.
Guard none_of(std::vector<Guard> others, const Location& where) {
  Guard any;
  if (others.size() == 1) {
    any = std::move(others[0]);
  } else {
    any.kind = Guard::Kind::disjunction;
    any.children = std::move(others);
  }
  any.where = where;
  return negation_of(std::move(any));
}

} // namespace

void Resolver::check_junctions() {
  std::set<std::string> entered;
  for (const Edge& edge : edges_) entered.insert(edge.arc->head);
  for (const DrawnNode& node : drawing_.nodes) {
    if (junctions_.count(node.name) == 0) continue;
    if (entered.count(node.name) == 0)
      diagnostics_.report("unreachable-state", source_.at(node.where),
                          "no edge enters junction '" + collapse(node.name) + "'");
    check_junction(node, out_of_junction_[node.name]);
  }
}

void Resolver::check_junction(const DrawnNode& node, const std::vector<const Edge*>& out) {
  const std::string name = "junction '" + collapse(node.name) + "'";
  const Location where = source_.at(node.where);
  const auto broken = [&] { broken_junctions_.insert(node.name); };
  for (const std::string of_state :
       {"initial", "final", "entry", "exit", "timer", "ignore", "defer", "error"}) {
    const auto value = node.values.find(of_state);
    if (value == node.values.end() || value->second.inherited) continue;
    const bool flag = of_state == "initial" || of_state == "final";
    if (!flag || read_flag(node.values, of_state))
      diagnostics_.report("misplaced-attribute", source_.at(value->second.where),
                          "'" + of_state + "' belongs on a state, and '" + collapse(node.name) +
                              "' is a junction because of shape=diamond");
  }
  if (out.empty()) {
    diagnostics_.report("junction-open", where, "no edge leaves " + name);
    broken();
    return;
  }
  if (std::any_of(out.begin(), out.end(), [](const Edge* e) { return e->label.broken; })) {
    broken();
    return;
  }
  std::vector<const Guard*> guards;
  const Edge* otherwise = nullptr;
  for (const Edge* edge : out) {
    if (!is_otherwise(edge->label.guard)) {
      guards.push_back(&edge->label.guard);
    } else if (otherwise != nullptr) {
      diagnostics_.report("two-can-fire", edge->label.where, name + " has a second (else)")
          .notes.push_back({otherwise->label.where, "the first one is here"});
      broken();
    } else {
      otherwise = edge;
    }
  }
  const GuardTable table(guards);
  if (table.too_many()) {
    diagnostics_.report("too-many-cases", where,
                        name + " asks too many questions to try all answers");
    broken();
    return;
  }
  std::optional<std::size_t> open;
  for (std::size_t c = 0; c < table.combinations(); ++c) {
    const Edge* fires = nullptr;
    for (const Edge* edge : out) {
      if (!table.holds(edge->label.guard, c)) continue;
      if (fires != nullptr) {
        const std::string when = table.describe(c);
        diagnostics_
            .report("two-can-fire", edge->label.guard.where,
                    "two edges out of " + name + " can both be taken" +
                        (when.empty() ? std::string() : " " + when))
            .notes.push_back({fires->label.guard.where, "the other one is here"});
        broken();
        return;
      }
      fires = edge;
    }
    if (fires == nullptr && !open) open = c;
  }
  if (open && otherwise == nullptr) {
    const std::string when = table.describe(*open);
    diagnostics_.report("junction-open", where,
                        "no edge out of " + name + " can be taken" +
                            (when.empty() ? std::string() : " " + when) + "; add one with (else)");
    broken();
  } else if (!open && otherwise != nullptr) {
    diagnostics_.report("dead-transition", otherwise->label.guard.where,
                        "this (else) is never taken: the other edges out of " + name +
                            " cover every case");
    broken();
  }
}

void Resolver::make_junctions() {
  for (const DrawnNode& node : drawing_.nodes) {
    if (junctions_.count(node.name) == 0) continue;
    Junction junction{node.name, value_of(node.values, "label"), {}};
    for (const Edge* edge : out_of_junction_[node.name])
      junction.ways.push_back(
          {{edge->arc->tail, edge->arc->head, edge->arc->ordinal, source_.at(edge->arc->where)},
           edge->label.guard,
           edge->label.actions,
           edge->written.empty() ? 0 : edge->written.front()});
    machine_.junctions.push_back(std::move(junction));
  }
}

std::vector<Resolver::Path> Resolver::paths_from(const Edge& edge) {
  Path start;
  start.edges.push_back(&edge);
  start.broken = edge.label.broken;
  if (is_state(edge.arc->head)) {
    start.to = state_at_[edge.arc->head];
    start.stays = stays(edge, edge);
    return {start};
  }
  std::vector<Path> out;
  std::vector<std::string> trail;
  follow(edge.arc->head, start, trail, out);
  if (out.size() <= k_most_paths) return out;
  diagnostics_.report("too-many-cases", edge.label.where,
                      "more than 1024 paths through junctions begin here");
  machine_.incomplete = true;
  return {};
}

// What leaves a whole cluster and enters the same one stays in its state.
bool Resolver::stays(const Edge& first, const Edge& last) const {
  return first.cluster &&
         value_of(last.arc->values, "lhead") == drawing_.groups[*first.cluster].name;
}

void Resolver::follow(const std::string& junction, const Path& path,
                      std::vector<std::string>& trail, std::vector<Path>& out) {
  if (out.size() > k_most_paths) return;
  if (std::find(trail.begin(), trail.end(), junction) != trail.end()) {
    auto& diagnostic = diagnostics_.report("junction-cycle", path.edges.back()->label.where,
                                           "this edge leads back to junction '" +
                                               collapse(junction) + "' without passing a state");
    diagnostic.notes.push_back({source_.at(junctions_[junction]->where), "the junction is here"});
    machine_.incomplete = true;
    return;
  }
  trail.push_back(junction);
  const auto& ways = out_of_junction_[junction];
  const bool broken = broken_junctions_.count(junction) != 0;
  machine_.incomplete = machine_.incomplete || ways.empty();
  for (const Edge* way : ways) {
    Path longer = path;
    longer.edges.push_back(way);
    longer.broken = path.broken || broken;
    longer.only_else = path.edges.size() == 1 && is_otherwise(way->label.guard);
    if (!is_otherwise(way->label.guard)) {
      longer.guards.push_back(way->label.guard);
    } else {
      std::vector<Guard> others;
      for (const Edge* other : ways)
        if (!is_otherwise(other->label.guard)) others.push_back(other->label.guard);
      if (!others.empty())
        longer.guards.push_back(none_of(std::move(others), way->label.guard.where));
    }
    if (is_state(way->arc->head)) {
      longer.to = state_at_[way->arc->head];
      longer.stays = stays(*longer.edges.front(), *way);
      out.push_back(std::move(longer));
    } else {
      follow(way->arc->head, longer, trail, out);
    }
  }
  trail.pop_back();
}

} // namespace statewire::gen
