// SPDX-License-Identifier: BSD-3-Clause
// Groups of states: what all states of one answer alike, and what is wrong with that.
#include "resolver.hpp"
#include "words.hpp"

#include <algorithm>

namespace statewire::gen {

void Resolver::make_groups() {
  for (const Group& drawn : drawing_.groups) {
    StateGroup group;
    group.name = drawn.name;
    group.predicate = group_predicate(drawn.name);
    group.title = collapse(value_of(drawn.values, "label"));
    if (group.title.empty()) group.title = group.name;
    group.outer = drawn.outer;
    group.where = source_.at(drawn.where);
    const Level& level = group_levels_[machine_.groups.size()];
    for (const VerdictList& list : level) {
      StateGroup::List& out = group.lists.emplace_back();
      out.attribute = list.attribute;
      out.rest = list.rest.has_value();
      for (const auto& [event, where] : list.known) out.events.push_back(event);
    }
    machine_.groups.push_back(std::move(group));
  }
  for (StateIndex s = 0; s < machine_.states.size(); ++s)
    for (const std::uint32_t g : node_of_state_[s]->groups) machine_.groups[g].states.push_back(s);
  name_predicates();
}

// Subgraphs of one name in different ones share a predicate, which is then true in the states of
// all.
void Resolver::name_predicates() {
  std::map<std::string_view, const StateGroup*> named;
  for (StateGroup& group : machine_.groups) {
    if (group.states.empty()) group.predicate.clear();
    if (group.predicate.empty()) continue;
    const StateGroup& first = *named.try_emplace(group.predicate, &group).first->second;
    if (first.name == group.name) continue;
    diagnostics_
        .report("name-collision", group.where,
                "'" + first.name + "' and '" + group.name + "' are both '" + group.predicate +
                    "()' in C++")
        .notes.push_back({first.where, "the other one is here"});
  }
}

std::vector<std::uint32_t> Resolver::clusters_of(StateIndex state) const {
  std::vector<std::uint32_t> out;
  for (const std::uint32_t g : node_of_state_[state]->groups)
    if (is_cluster(drawing_.groups[g])) out.push_back(g);
  return out;
}

// What the clusters of several initial states say of the cause; empty: nothing.
std::string Resolver::why_many_starts(const std::vector<StateIndex>& starts) const {
  const auto without = [](const auto& inner, const auto& outer) { // the widest
    const auto lies_out = [&](std::uint32_t g) {
      return std::find(outer.begin(), outer.end(), g) == outer.end();
    };
    const auto found = std::find_if(inner.rbegin(), inner.rend(), lies_out);
    return found == inner.rend() ? std::optional<std::uint32_t>() : *found;
  };
  const auto name = [&](std::uint32_t g) { return "'" + drawing_.groups[g].name + "'"; };
  // Beside a start of what is around them, two clusters are entered one after the other.
  const auto is_start_around = [&](StateIndex s, std::uint32_t cluster) {
    const auto of_start = clusters_of(s);
    std::vector<std::uint32_t> around;
    for (auto g = drawing_.groups[cluster].outer; g; g = drawing_.groups[*g].outer)
      if (is_cluster(drawing_.groups[*g])) around.push_back(*g);
    return of_start == around;
  };
  std::string inner;
  const std::size_t count = std::min<std::size_t>(starts.size(), 20);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i + 1; j < count; ++j) {
      const auto one = clusters_of(starts[i]), other = clusters_of(starts[j]);
      const auto a = without(one, other), b = without(other, one);
      if (!a && !b && !one.empty())
        return "two starts in cluster " + name(one[0]) + " are two regions of it: " + k_one_state;
      if (a && b && std::none_of(starts.begin(), starts.end(), [&](StateIndex s) {
            return is_start_around(s, *a);
          }))
        return "clusters " + name(*a) + " and " + name(*b) +
               " have a start each, as concurrent regions have: " + k_one_state;
      if (inner.empty() && (a || b))
        inner = "a cluster has no start of its own: let the edges that enter " + name(a ? *a : *b) +
                " lead to '" + machine_.states[starts[a ? i : j]].name +
                "' (lhead draws them to the border), and leave its start out";
    }
  return inner;
}

bool Resolver::lies_in(std::uint32_t inner, std::uint32_t outer) const {
  for (auto g = std::optional(inner); g; g = drawing_.groups[*g].outer)
    if (*g == outer) return true;
  return false;
}

// Where the group names the event: on an edge, in an Event, or in a list.
std::optional<Location> Resolver::answer_of_group(std::uint32_t group, EventIndex event) const {
  if (const auto edges = cluster_edges_.find({group, event}); edges != cluster_edges_.end()) {
    const EdgeEvent& first = edges->second[0];
    return first.edge->event_places[first.which];
  }
  if (const auto answer = group_answers_.find({group, event}); answer != group_answers_.end())
    return answer->second;
  for (const VerdictList& list : group_levels_[group])
    if (const auto known = list.known.find(event); known != list.known.end()) return known->second;
  return std::nullopt;
}

void Resolver::report_group_conflict(StateIndex state, EventIndex event, const GroupAnswer& one,
                                     const GroupAnswer& other) {
  const auto name = [&](std::uint32_t g) {
    const std::string& given = drawing_.groups[g].name;
    return given.empty() ? std::string("a subgraph") : "'" + given + "'";
  };
  diagnostics_
      .report("group-conflict", one.where,
              "'" + machine_.states[state].name + "' is in " + name(one.group) + " and in " +
                  name(other.group) + ", neither lies in the other, and both answer '" +
                  machine_.events[event].name + "'")
      .notes.push_back({other.where, "the other answer is here"});
}

// The groups of a state come innermost first. The first that names the event decides; of the
// others, only those around it may name it, too.
std::optional<Cell> Resolver::decided_by_group(StateIndex state, EventIndex event) {
  std::optional<GroupAnswer> first;
  for (const std::uint32_t g : node_of_state_[state]->groups) {
    const auto where = answer_of_group(g, event);
    if (!where) continue;
    if (!first)
      first = GroupAnswer{g, *where};
    else if (!lies_in(first->group, g))
      report_group_conflict(state, event, {g, *where}, *first);
  }
  if (!first) return std::nullopt;
  const GroupCause cause{first->group, event};
  groups_used_.insert(cause);
  const auto list = listed(group_levels_[first->group], state, event);
  Cell cell;
  if (const auto edges = cluster_edges_.find(cause); edges != cluster_edges_.end())
    cell = transitions_for(state, event, edges->second);
  else if (group_answers_.count(cause) != 0)
    cell = {Verdict::transition, {}, first->where, {}, {}};
  else
    cell = *list;
  if (list && cell.verdict == Verdict::transition) report_conflict(state, event, *list, cell.where);
  cell.group = first->group;
  return cell;
}

std::optional<Cell> Resolver::rest_of_groups(StateIndex state, EventIndex event) {
  std::optional<Cell> first;
  for (const std::uint32_t g : node_of_state_[state]->groups) {
    auto cell = rest_of(group_levels_[g]);
    if (!cell) continue;
    if (first && !lies_in(*first->group, g))
      report_group_conflict(state, event, {g, cell->where}, {*first->group, first->where});
    cell->group = g;
    if (!first) first = std::move(cell);
  }
  return first;
}

// An answer of a group that decides nothing says something that is not so.
void Resolver::report_overridden() {
  if (machine_.incomplete) return;
  for (std::uint32_t g = 0; g < drawing_.groups.size(); ++g) {
    if (drawing_.groups[g].key || machine_.groups[g].states.empty()) continue;
    for (EventIndex e = 0; e < machine_.events.size(); ++e) {
      const auto where = answer_of_group(g, e);
      if (!where || groups_used_.count({g, e}) != 0) continue;
      diagnostics_.report("overridden", *where,
                          "no state of '" + machine_.groups[g].title + "' answers '" +
                              machine_.events[e].name + "' so: each has an answer of its own, or " +
                              "of a group further in");
    }
  }
}

} // namespace statewire::gen
