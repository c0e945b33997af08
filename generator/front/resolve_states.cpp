// SPDX-License-Identifier: BSD-3-Clause
// Finds the nodes that are states, their names, and the initial state.
#include "direction.hpp"
#include "resolver.hpp"
#include "words.hpp"

#include <algorithm>
#include <cstdlib>

namespace statewire::gen {
namespace {

bool one_of(const std::string& word, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(), [&](const char* w) { return word == w; });
}

// The message for a node that stands for all states, such as `*`; empty for other nodes.
std::string any_state(const std::string& node) {
  const std::string name = collapse(node);
  if (name == "*" || name == "<*>")
    return "no node stands for every state: put the states into a cluster, and let the edge leave "
           "it (ltail, with compound=true on the digraph)";
  if (name == "[*]")
    return "'[*]' is no state: write initial=true at the first state and final=true at the last "
           "ones";
  return {};
}

// An edge without arrow and label attaches a remark to its subject.
bool attaches(const Arc* arc) {
  return direction_of(arc->values).kind == Direction::Kind::none &&
         drawn_label(arc->values) == nullptr;
}

bool is_bare_text(const std::string& shape) {
  return one_of(shape, {"plaintext", "plain", "none"});
}

// A start marker has outgoing edges without labels only, and is no named box or circle. The edges
// of a node that is not a point may belong to a colour key instead. `usual`: other states have the
// same look.
bool marks_start(const DrawnNode& node, const std::string& shape,
                 const std::vector<const Arc*>& out, bool has_key, bool usual) {
  const bool unseen = shape == "point" || (node.blank && !usual) || is_invisible(node.values) ||
                      is_start_name(node.name);
  if (out.empty() || shape == "diamond") return false;
  for (const char* name : {"initial", "final", "entry", "exit"}) // of states
    if (node.values.count(name) != 0) return false;
  if (!unseen && (has_key || usual || !is_bare_text(shape))) return false;
  return std::all_of(out.begin(), out.end(), [&](const Arc* arc) {
    if (has_key && shape != "point" && arc->values.count("color") != 0) return false;
    return drawn_label(arc->values) == nullptr && value_of(arc->values, "ltail").empty();
  });
}

// As Graphviz reads them: the number at the front of `peripheries`, else what the shape has; a
// record has one.
bool has_double_border(const Values& values) {
  const std::string shape = lower(value_of(values, "shape"));
  if (one_of(shape, {"record", "mrecord"})) return false;
  const std::string peripheries = value_of(values, "peripheries");
  char* end = nullptr;
  const long given = std::strtol(peripheries.c_str(), &end, 10);
  return end != peripheries.c_str() ? given > 1 : one_of(shape, {"doublecircle", "doubleoctagon"});
}

std::string drawn_text(std::string text) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i)
    if (text[i] == '\\' && one_of(text.substr(i + 1, 1), {"n", "l", "r"})) text.replace(i, 2, "  ");
  return collapse(text);
}

} // namespace

std::optional<Machine> Resolver::resolve() {
  if (!name_machine()) return std::nullopt;
  sort_nodes();
  if (machine_.states.empty()) {
    diagnostics_.report("empty-machine", machine_.where,
                        "machine '" + machine_.name + "' has no states" +
                            (keyed_.empty() ? "" : ": its nodes are taken for a colour key"));
    return std::nullopt;
  }
  read_colour_key();
  if (is_unlabelled()) return std::nullopt;
  find_unknown_states();
  read_edges();
  read_verdict_lists();
  report_state_actions();
  make_alphabet();
  report_hidden_events();
  report_hidden_alternatives();
  report_implied_actions();
  check_marker_texts();
  check_drawn_names();
  bind_events();
  make_timers();
  check_junctions();
  make_groups();
  make_cells();
  choose_initial();
  check_drawn_actions();
  return std::move(machine_);
}

bool Resolver::name_machine() {
  machine_.where = source_.at(drawing_.where);
  machine_.digraph = drawing_.dot;
  machine_.comment = drawn_text(value_of(drawing_.values, "comment"));
  if (const auto peers = drawing_.values.find("peers"); peers != drawing_.values.end())
    machine_.peers = {peers->second.text, source_.at(peers->second.where)};
  std::string name = drawing_.name;
  const auto given = drawing_.values.find("machine");
  if (given != drawing_.values.end() && !drawing_.titled) {
    name = given->second.text;
    machine_.where = source_.at(given->second.where);
  }
  if (name.empty()) name = file_stem(source_.path());
  machine_.name = enumerator(drawn_text(name));
  if (machine_.name == "std") machine_.name += '_'; // a namespace: std:: would mean it
  machine_.title = drawn_text(drawing_.title.empty() ? name : drawing_.title);
  if (!machine_.name.empty()) return true;
  diagnostics_.report("bad-value", machine_.where, no_name_in("machine's name", name));
  return false;
}

void Resolver::sort_nodes() {
  std::map<std::string, std::vector<const Arc*>> out, in;
  for (const Arc& arc : drawing_.arcs) {
    if (is_unseen(arc)) continue;
    out[arc.tail].push_back(&arc);
    in[arc.head].push_back(&arc);
  }
  std::set<std::string> in_key;
  for (const DrawnNode& node : drawing_.nodes)
    for (const std::uint32_t g : node.groups)
      if (drawing_.groups[g].key) in_key.insert(node.name);
  const auto leaves_key = [&](const DrawnNode& node) {
    return std::any_of(out[node.name].begin(), out[node.name].end(),
                       [&](const Arc* arc) { return in_key.count(arc->head) == 0; }) ||
           std::any_of(in[node.name].begin(), in[node.name].end(),
                       [&](const Arc* arc) { return in_key.count(arc->tail) == 0; });
  };
  // Whether states with incoming edges look like a start marker. A blank one without outgoing edges
  // is a final state.
  bool blank_states = false, bare_states = false;
  for (const DrawnNode& node : drawing_.nodes) {
    const std::string shape = lower(value_of(node.values, "shape"));
    if (in.count(node.name) == 0 || is_invisible(node.values) || shape == "diamond") continue;
    if (node.blank)
      blank_states = blank_states || out.count(node.name) != 0;
    else
      bare_states = bare_states || is_bare_text(shape);
  }
  for (const DrawnNode& node : drawing_.nodes) {
    node_at_.insert({node.name, &node});
    const std::string shape = lower(value_of(node.values, "shape"));
    if (in_key.count(node.name) != 0 && !leaves_key(node)) {
      keyed_.insert(node.name);
      continue;
    }
    if (in[node.name].empty() && marks_start(node, shape, out[node.name], !in_key.empty(),
                                             node.blank ? blank_states : bare_states)) {
      for (const Arc* arc : out[node.name]) starts_.insert({node.name, arc->head});
      machine_.start_markers.push_back(node.name);
      continue;
    }
    if (is_invisible(node.values)) continue;
    const bool alone = std::all_of(out[node.name].begin(), out[node.name].end(), attaches) &&
                       std::all_of(in[node.name].begin(), in[node.name].end(), attaches);
    const bool remark =
        one_of(shape, {"note", "underline"}) || (is_bare_text(shape) && !bare_states);
    if (alone && remark) continue;
    if (shape == "diamond")
      junctions_[node.name] = &node;
    else
      make_state(node);
  }
}

// An undeclared state is likely to be a typing mistake if most states are declared. Ragel declares
// points, and the final states.
void Resolver::find_unknown_states() {
  const auto count =
      std::count_if(node_of_state_.begin(), node_of_state_.end(), [](const DrawnNode* node) {
        const std::string shape = lower(value_of(node->values, "shape"));
        return node->declared && !one_of(shape, {"point", "doublecircle"});
      });
  if (2 * static_cast<std::size_t>(count) <= node_of_state_.size()) return;
  std::vector<std::string> declared;
  for (const DrawnNode* node : node_of_state_)
    if (node->stated) declared.push_back(node->name);
  std::set<std::string> clusters;
  for (const Group& group : drawing_.groups) clusters.insert(group.name);
  for (std::size_t s = 0; s < node_of_state_.size(); ++s) {
    const DrawnNode& node = *node_of_state_[s];
    if (node.stated) continue;
    machine_.states[s].declared = false;
    machine_.incomplete = true;
    diagnostics_.report("unknown-state", source_.at(node.where),
                        "state '" + node.name + "' is never declared" +
                            (clusters.count(node.name) != 0
                                 ? "; an edge to a cluster leads to a state in it, with lhead or "
                                   "ltail, and compound=true on the digraph"
                                 : did_you_mean(node.name, declared)));
  }
}

void Resolver::make_state(const DrawnNode& node) {
  State state;
  state.name = collapse(node.name);
  state.ident = enumerator(drawn_text(node.name));
  state.comment = drawn_text(value_of(node.values, "comment"));
  state.where = source_.at(node.where);
  if (state.ident.empty()) {
    diagnostics_.report("bad-value", state.where,
                        any_state(node.name).empty() ? no_name_in("state's name", node.name)
                                                     : any_state(node.name));
    machine_.incomplete = true;
    return;
  }
  const auto [first, fresh] =
      state_of_ident_.insert({state.ident, static_cast<StateIndex>(machine_.states.size())});
  if (!fresh) {
    const State& other = machine_.states[first->second];
    diagnostics_
        .report("name-collision", state.where,
                "states '" + other.name + "' and '" + state.name + "' are both '" + state.ident +
                    "' in C++")
        .notes.push_back({other.where, "the other one is here"});
  }
  state.initial = read_flag(node.values, "initial");
  state.final = node.values.count("final") != 0 ? read_flag(node.values, "final")
                                                : has_double_border(node.values);
  for (const bool entry : {true, false}) {
    const auto value = node.values.find(entry ? "entry" : "exit");
    if (value != node.values.end())
      (entry ? state.entry : state.exit) = read_actions(source_, value->second, diagnostics_);
  }
  state_at_[node.name] = static_cast<StateIndex>(machine_.states.size());
  node_of_state_.push_back(&node);
  machine_.states.push_back(std::move(state));
}

bool Resolver::read_flag(const Values& values, const std::string& name) {
  const auto value = values.find(name);
  if (value == values.end()) return false;
  const std::string word = lower(collapse(value->second.text));
  if (one_of(word, {"true", "yes", "1"})) return true;
  if (!one_of(word, {"false", "no", "0"}))
    diagnostics_.report("bad-value", source_.at(value->second.where),
                        "'" + name + "' is true or false, not '" + value->second.text + "'" +
                            did_you_mean(word, {"true", "false"}));
  return false;
}

void Resolver::choose_initial() {
  for (const auto& [point, state] : starts_)
    if (is_state(state)) machine_.states[state_at_[state]].initial = true;
  std::vector<StateIndex> marked;
  for (StateIndex s = 0; s < machine_.states.size(); ++s)
    if (machine_.states[s].initial) marked.push_back(s);
  if (marked.empty() && drawing_.first_is_initial) {
    State& first = machine_.states[0];
    first.initial = true;
    machine_.initial = 0;
    diagnostics_.report("inferred-initial", first.where,
                        "'" + first.name +
                            "' is taken as the initial state, because it is the first one");
    return;
  }
  if (marked.empty()) {
    infer_initial();
    return;
  }
  machine_.initial = marked[0];
  if (marked.size() == 1) return;
  const State& second = machine_.states[marked[1]];
  const std::string why = why_many_starts(marked);
  if (!why.empty()) machine_.incomplete = true;
  auto& diagnostic = diagnostics_.report("many-initial", second.where,
                                         "'" + second.name + "' is a second initial state" +
                                             (why.empty() ? "" : "; ") + why);
  for (std::size_t i = 0; i < marked.size(); ++i)
    if (i != 1)
      diagnostic.notes.push_back({machine_.states[marked[i]].where,
                                  "'" + machine_.states[marked[i]].name + "' is initial as well"});
}

// From what is drawn, not from the transitions, so that an edge that could not be read counts too.
void Resolver::infer_initial() {
  std::set<std::string> entered, left;
  for (const Edge& edge : edges_) {
    if (edge.arc->tail == edge.arc->head) continue;
    entered.insert(edge.arc->head);
    left.insert(edge.arc->tail);
  }
  std::vector<StateIndex> candidates;
  for (StateIndex s = 0; s < machine_.states.size(); ++s) {
    const std::string& node = node_of_state_[s]->name;
    // A node without edges is the initial state only if it is the only state.
    if (entered.count(node) == 0 && (left.count(node) != 0 || machine_.states.size() == 1))
      candidates.push_back(s);
  }
  if (candidates.size() == 1) {
    State& state = machine_.states[candidates[0]];
    state.initial = true;
    machine_.initial = candidates[0];
    diagnostics_.report("inferred-initial", state.where,
                        "'" + state.name +
                            "' is taken as the initial state, because no edge enters it");
    return;
  }
  auto& diagnostic = diagnostics_.report(
      "no-initial", machine_.where,
      "machine '" + machine_.name + "' has no initial state" +
          (candidates.empty() ? ", and every state that is left is entered by an edge: write "
                                "initial=true at one"
                              : ", and several states are entered by no edge"));
  for (const StateIndex s : candidates)
    diagnostic.notes.push_back(
        {machine_.states[s].where,
         "no edge enters '" + machine_.states[s].name + "'; is it the one? Then say initial=true"});
}

} // namespace statewire::gen
