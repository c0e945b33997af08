// SPDX-License-Identifier: BSD-3-Clause
// Edges and their labels: the colour key, edges that leave a whole cluster, edges out of junctions.
#include "direction.hpp"
#include "resolver.hpp"
#include "words.hpp"

#include <algorithm>

namespace statewire::gen {
namespace {

// The parts of `A, B`, `A; B`, `A or B`; none if it is no list.
std::vector<std::string> parts_of_list(const std::string& name) {
  std::vector<std::string> parts(1);
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool word = lower(std::string_view(name).substr(i, 4)) == " or ";
    if (word) i += 3;
    if (word || name[i] == ',' || name[i] == ';')
      parts.emplace_back();
    else
      parts.back() += name[i];
  }
  if (parts.size() == 1) return {};
  for (std::string& part : parts) part = collapse(part);
  return parts;
}

bool is_implied(const Label& label, const EventMention& action) {
  return std::any_of(label.implied.begin(), label.implied.end(),
                     [&](const EventMention& one) { return one.name == action.name; });
}

// Has the name a ',' or ';' outside of parentheses?
bool is_list(const std::string& name) {
  int depth = 0;
  for (const char c : name) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth <= 0 && (c == ',' || c == ';')) return true;
  }
  return false;
}

bool is_answer(const std::string& word) {
  const std::string name = lower(word);
  return name == "yes" || name == "no" || name == "y" || name == "n" || name == "true" ||
         name == "false" || name == "ok" || name == "nok";
}

// What a name seems to say and cannot, and how it is said; empty: it is just a name.
std::string instead_of_name(const std::string& name) {
  const std::string words = " " + lower(name) + " ";
  if (is_list(name) || words.find(" or ") != std::string::npos)
    return name.find(';') == std::string::npos ? "alternatives are separated by '|'"
                                               : "alternatives are separated by '|', an action "
                                                 "stands behind ' / ' or below a line of "
                                                 "dashes";
  const bool sentence = std::count(name.begin(), name.end(), ' ') > 3;
  if (!sentence &&
      (words.find(" and ") != std::string::npos || words.find(" & ") != std::string::npos))
    return "a condition stands in parentheses, on a line of its own";
  if (words.find("..") != std::string::npos && words.find("...") == std::string::npos)
    return "no event stands for a range: alternatives are separated by '|'";
  if (name.ends_with("*"))
    return "no event stands for all whose names begin so: alternatives are separated by '|'";
  for (const char* all :
       {"any", "all", "other", "others", "any other", "all others", "everything else", "default"})
    if (words == " " + std::string(all) + " ")
      return "what a state does on all events without an edge is said by 'ignore', 'defer' or "
             "'error'";
  return {};
}

} // namespace

std::string Resolver::colour_of(const Arc& arc) {
  const std::string colour = lower(collapse(value_of(arc.values, "color")));
  return colour.empty() ? "black" : colour;
}

void Resolver::read_colour_key() {
  for (const Arc& arc : drawing_.arcs) {
    if (keyed_.count(arc.tail) == 0 || keyed_.count(arc.head) == 0 || is_invisible(arc.values))
      continue;
    const Value* label = drawn_label(arc.values);
    if (label == nullptr) continue;
    const std::string colour = colour_of(arc);
    const Location where = source_.at(arc.where);
    const auto [entry, fresh] = colour_key_.insert({colour, {label, where}});
    if (!fresh && entry->second.label->text != label->text)
      diagnostics_
          .report("duplicate-attribute", where, "the colour key explains '" + colour + "' twice")
          .notes.push_back({entry->second.where, "the first time is here"});
  }
}

void Resolver::read_edges() {
  for (const Replaced& label : drawing_.replaced)
    diagnostics_
        .report("duplicate-attribute", source_.at(label.now),
                "this label replaces another one of the same edge, which a strict digraph, or "
                "'key', makes of two statements")
        .notes.push_back({source_.at(label.before), "the other label is here"});
  edges_.reserve(drawing_.arcs.size()); // other tables point into it
  for (const Arc& arc : drawing_.arcs) {
    if (is_unseen(arc)) continue;
    const bool tail = is_drawn_end(arc.tail), head = is_drawn_end(arc.head);
    if (head && starts_.count(arc.tail) != 0) continue; // without a text
    if (!tail || !head) { // touches the key, a note or an invisible node
      check_hidden_end(arc);
      continue;
    }
    auto label = label_of(arc);
    Edge edge;
    edge.arc = &arc;
    if (label) {
      edge.label = std::move(*label);
    } else {
      edge.label.broken = true;
      edge.label.where = edge.label.event_where = source_.at(arc.where);
    }
    read_cluster_tail(edge);
    check_events_of(edge);
    check_direction(edge);
    check_further_texts(arc);
    machine_.incomplete = machine_.incomplete || edge.label.broken;
    edges_.push_back(std::move(edge));
    if (junctions_.count(arc.tail) != 0) out_of_junction_[arc.tail].push_back(&edges_.back());
  }
  report_html_labels();
  report_missing_events();
  report_pairs();
  report_slashes();
}

// A drawing of calls, of files, of a flow: few of its edges say when they are taken.
bool Resolver::is_unlabelled() {
  std::size_t count = 0, missing = 0;
  const Arc* first = nullptr;
  for (const Arc& arc : drawing_.arcs) {
    if (is_unseen(arc) || starts_.count(arc.tail) != 0 || junctions_.count(arc.tail) != 0 ||
        !is_state(arc.tail) || !is_drawn_end(arc.head))
      continue;
    ++count;
    if (drawn_label(arc.values) != nullptr || colour_key_.count(colour_of(arc)) != 0) continue;
    if (missing++ == 0) first = &arc;
  }
  const bool all = missing == count;
  if (missing < 2 || (!all && (missing < 4 || 2 * missing < count))) return false;
  diagnostics_.report("missing-label", source_.at(first->where),
                      (all ? "none of the " + std::to_string(count) + " edges has a label"
                           : std::to_string(missing) + " of the " + std::to_string(count) +
                                 " edges have no label") +
                          ": a transition's label names its event; is this a drawing of something "
                          "else, as calls, files or blocks of a program?");
  return true;
}

// A program writes all labels so, and it is said once.
void Resolver::report_html_labels() {
  const std::size_t count = html_labels_.size();
  if (count == 0) return;
  diagnostics_.report(
      "html-label", html_labels_[0],
      count == 1 ? "an HTML label cannot be read as a transition; write it in quotes"
                 : "an HTML label cannot be read as a transition, and " + std::to_string(count) +
                       " of this machine are written so; write them in quotes");
}

// Conditions on inputs, as clocked logic has them at its edges, are no events.
void Resolver::report_missing_events() {
  std::vector<const Edge*> missing;
  bool named = false;
  for (const Edge& edge : edges_) {
    named = named || !edge.label.events.empty() || edge.label.pair;
    if (edge.eventless) missing.push_back(&edge);
  }
  if (!named && missing.size() > 1) {
    diagnostics_.report("missing-event", missing[0]->label.event_where,
                        "no label of this machine names an event, only conditions and actions, as "
                        "clocked logic has them: write the event in front of each of the " +
                            std::to_string(missing.size()) +
                            " labels, such as 'CLOCK [condition] / action'");
    return;
  }
  for (const Edge* edge : missing)
    diagnostics_.report("missing-event", edge->label.event_where,
                        "the label of the edge from '" + collapse(edge->arc->tail) + "' to '" +
                            collapse(edge->arc->head) + "' names no event");
}

// All labels of a file are written alike, and so this is said once.
void Resolver::report_pairs() {
  std::size_t count = 0;
  const EventMention* first = nullptr;
  for (const Edge& edge : edges_) {
    if (!edge.label.pair) continue;
    if (count++ == 0) first = &*edge.label.pair;
  }
  if (count == 0) return;
  diagnostics_.report("other-notation", first->where,
                      (count == 1 ? std::string("a label is")
                                  : std::to_string(count) + " labels of this machine are") +
                          " written 'input" + first->name +
                          "output'; write 'input / output', which is read as "
                          "event and action ('statewirec fmt --to dot' does), or the event alone");
}

// `SYN/ACK` may be an event's name, `coin/beep` an input and its output.
void Resolver::report_slashes() {
  std::size_t count = 0;
  const EventMention* first = nullptr;
  for (const Edge& edge : edges_) {
    if (!edge.label.slash) continue;
    if (count++ == 0) first = &*edge.label.slash;
  }
  if (count == 0) return;
  diagnostics_.report("bare-slash", first->where,
                      "'" + first->name + "'" +
                          (count == 1 ? std::string(" is")
                                      : " and " + std::to_string(count - 1) +
                                            (count == 2 ? " more label are" : " more labels are")) +
                          " read as event and action because of the '/'; write ' / ' if that is "
                          "meant, and an event's name without '/' if not");
}

// An event's name where something else is read: an action without dashes above, or a list in one
// name.
void Resolver::report_hidden_events() {
  std::set<std::string> lists; // said already
  for (const Edge& edge : edges_) {
    const Label& label = edge.label;
    if (label.broken_word)
      diagnostics_.report("broken-word", label.broken_word->where,
                          "this line and the next would be an event and an action; if they are "
                          "one word, write '" +
                              label.broken_word->name + "' on one line");
    for (const EventMention& action : label.undashed)
      if (event_at_.count(action.name) != 0 && !is_implied(label, action))
        diagnostics_.report("hidden-event", action.where,
                            "'" + action.name +
                                "' is an event elsewhere, and an action here; alternatives are "
                                "separated by '|', actions stand below a line of dashes");
    for (const EventMention& event : label.events) {
      const std::vector<std::string> parts = parts_of_list(event.name);
      const bool known = std::any_of(parts.begin(), parts.end(), [&](const std::string& part) {
        return event_at_.count(part) != 0;
      });
      const std::string instead = instead_of_name(event.name);
      if (!known && !instead.empty() && lists.insert(event.name).second)
        diagnostics_.report("hidden-event", event.where,
                            "'" + event.name + "' is the name of one event; " + instead);
      for (const std::string& part : parts)
        if (event_at_.count(part) != 0)
          diagnostics_.report("hidden-event", event.where,
                              "'" + part + "' is an event elsewhere, and a part of the name '" +
                                  event.name + "' here; alternatives are separated by '|'");
    }
  }
}

// Why a line below an event that `label` reads as an action may be an event. Empty: it need not be.
std::string Resolver::may_be_an_event(const Label& label, const std::string& line) const {
  const auto any = [&](auto is) { return std::any_of(line.begin(), line.end(), is); };
  const auto joined = [](const std::string& text) {
    return text.find('_') != std::string::npos && text.find(' ') == std::string::npos;
  };
  if (event_at_.count(line) != 0) return "is an event elsewhere";
  if (any([](char c) { return c >= 'A' && c <= 'Z'; }) &&
      !any([](char c) { return (c >= 'a' && c <= 'z') || (c & 0x80) != 0; }))
    return "is written in capitals";
  if (label.events.size() > 1 && line.find(' ') == std::string::npos)
    return "is one word below alternatives";
  if (label.events.size() == 1 && joined(label.events[0].name) && joined(line))
    return "is a name with '_' as the event is";
  return {};
}

void Resolver::report_hidden_alternatives() {
  std::size_t count = 0;
  const EventMention* first = nullptr;
  std::string reason;
  for (const Edge& edge : edges_) {
    if (edge.label.broken || edge.label.broken_word) continue;
    for (const EventMention& line : edge.label.implied) {
      const std::string why = may_be_an_event(edge.label, line.name);
      if (why.empty() || count++ != 0) continue;
      first = &line;
      reason = why;
    }
  }
  if (count == 0) return;
  diagnostics_.report(
      "hidden-alternative", first->where,
      "'" + first->name + "'" +
          (count == 1
               ? std::string(" stands below an event without a line of dashes, and ")
               : " and " + std::to_string(count - 1) + (count == 2 ? " more line" : " more lines") +
                     " stand below an event without a line of dashes; '" + first->name + "' ") +
          reason +
          "; write '|' before another event, a line of dashes above an action, and a blank for a "
          "line end within a name");
}

// A name or a list of events that is broken over lines looks the same. Said once for a machine.
void Resolver::report_implied_actions() {
  std::size_t count = 0;
  const EventMention* first = nullptr;
  for (const Edge& edge : edges_) {
    if (edge.label.broken || edge.label.broken_word) continue;
    for (const EventMention& action : edge.label.implied) {
      if (!may_be_an_event(edge.label, action.name).empty()) continue; // reported as such
      if (count++ == 0) first = &action;
    }
  }
  if (count == 0) return;
  diagnostics_.report("implied-action", first->where,
                      "'" + first->name + "'" +
                          (count == 1 ? std::string(" is read as an action, because it stands")
                                      : " and " + std::to_string(count - 1) +
                                            (count == 2 ? " more line" : " more lines") +
                                            " are read as actions, because they stand") +
                          " below an event; write a line of dashes above if that is meant, '|' "
                          "between events, and a blank for a line end within a name");
}

std::optional<Label> Resolver::label_of(const Arc& arc) {
  const Location where = source_.at(arc.where);
  const Value* label = drawn_label(arc.values);
  if (label == nullptr) {
    const auto key = colour_key_.find(colour_of(arc));
    if (key != colour_key_.end()) {
      label = key->second.label;
    } else if (junctions_.count(arc.tail) != 0) { // neither guard nor action: fine if it is alone
      Label nothing;
      nothing.where = nothing.event_where = nothing.guard.where = where;
      return nothing;
    } else {
      auto& diagnostic = diagnostics_.report("missing-label", where,
                                             "the edge from '" + collapse(arc.tail) + "' to '" +
                                                 collapse(arc.head) + "' has no label");
      for (const auto& [colour, entry] : colour_key_)
        diagnostic.notes.push_back({entry.where, "the colour key explains '" + colour + "', not '" +
                                                     colour_of(arc) + "'"});
      const bool entered = std::any_of(drawing_.arcs.begin(), drawing_.arcs.end(),
                                       [&](const Arc& a) { return a.head == arc.tail; });
      const bool left_once = std::count_if(drawing_.arcs.begin(), drawing_.arcs.end(),
                                           [&](const Arc& a) { return a.tail == arc.tail; }) == 1;
      if (is_start_name("__" + arc.tail) || (!entered && left_once))
        diagnostic.notes.push_back({source_.at(node_at_.at(arc.tail)->where),
                                    "if this is no state and marks where the machine starts, write "
                                    "shape=point"});
      return std::nullopt;
    }
  }
  if (label->html) {
    html_labels_.push_back(source_.at(label->where));
    return std::nullopt;
  }
  return read_label(source_, *label, diagnostics_);
}

void Resolver::check_events_of(Edge& edge) {
  if (edge.label.broken) return;
  const bool from_junction = junctions_.count(edge.arc->tail) != 0;
  if (from_junction && !edge.label.events.empty() && is_answer(edge.label.events[0].name)) {
    const std::string junction = collapse(edge.arc->tail);
    if (answered_.insert(junction).second)
      diagnostics_.report("junction-event", edge.label.event_where,
                          "'" + edge.label.events[0].name + "' answers a question of junction '" +
                              junction + "', and a question stands at the edges: write it in " +
                              "parentheses at the edge that it opens, and (else) at the other");
    edge.label.broken = true;
  } else if (from_junction && !edge.label.events.empty()) {
    diagnostics_.report("junction-event", edge.label.event_where,
                        "an edge out of junction '" + collapse(edge.arc->tail) +
                            "' names no event; a guard stands in parentheses, an action below a "
                            "line of dashes");
    edge.label.broken = true;
  } else if (!from_junction && edge.label.events.empty()) {
    edge.eventless = edge.label.broken = true;
  }
}

// Such an edge shapes the layout. Of what is coloured behind it, only the sheet is looked at.
bool Resolver::is_white_on_white(const Arc& arc) const {
  const auto white = [](const std::string& colour) {
    const std::string name = lower(collapse(colour.substr(colour.rfind('/') + 1)));
    return name == "white" || name == "#ffffff";
  };
  const std::string sheet = value_of(drawing_.values, "bgcolor");
  const bool filled =
      std::any_of(drawing_.groups.begin(), drawing_.groups.end(), [](const Group& group) {
        return !value_of(group.values, "bgcolor").empty() ||
               !value_of(group.values, "style").empty();
      });
  return white(value_of(arc.values, "color")) && !filled &&
         (sheet.empty() || white(sheet) || sheet == "transparent");
}

// What is drawn decides: an arrow at the tail alone has turned the edge before (turn_arcs). A loop
// is the same either way.
void Resolver::check_direction(Edge& edge) {
  using Kind = Direction::Kind;
  const bool unknown = check_arrow_values(source_, edge.arc->values, diagnostics_);
  Direction direction = direction_of(edge.arc->values);
  if (is_white_on_white(*edge.arc))
    direction = {Kind::none, &edge.arc->values.at("color"), "color"};
  if (direction.kind == Kind::forward || direction.kind == Kind::back) return;
  if (edge.arc->tail == edge.arc->head) return;
  edge.label.broken = true;
  if (unknown) return; // reported
  const char* drawn = direction.kind == Kind::both   ? "with an arrow at both ends"
                      : direction.kind == Kind::none ? "without an arrow"
                                                     : "with no arrow that shows its direction";
  const char* remedy =
      direction.kind == Kind::both
          ? "; a transition has one direction: draw two edges, or one with dir=forward"
          : "; a transition has one direction: write dir=forward, arrowhead=normal";
  auto& diagnostic =
      diagnostics_.report("no-direction", source_.at(edge.arc->where),
                          "the edge between '" + collapse(edge.arc->tail) + "' and '" +
                              collapse(edge.arc->head) + "' is drawn " + drawn + remedy);
  if (direction.decides != nullptr)
    diagnostic.notes.push_back(
        {source_.at(direction.decides->where), "'" + direction.attribute + "' is given here"});
}

void Resolver::read_cluster_tail(Edge& edge) {
  const auto lhead = edge.arc->values.find("lhead");
  const auto ltail = edge.arc->values.find("ltail");
  if (ltail == edge.arc->values.end()) return;
  const Location where = source_.at(ltail->second.where);
  const std::string& name = ltail->second.text;
  for (std::uint32_t g = 0; g < drawing_.groups.size(); ++g)
    if (drawing_.groups[g].name == name) edge.cluster = g;
  if (!edge.cluster) {
    std::vector<std::string> names;
    for (const Group& group : drawing_.groups)
      if (!group.name.empty()) names.push_back(group.name);
    diagnostics_.report("unknown-cluster", where,
                        "there is no cluster '" + name + "'" + did_you_mean(name, names));
    edge.label.broken = true;
    return;
  }
  if (lhead != edge.arc->values.end() && lhead->second.text == name &&
      edge.arc->head != edge.arc->tail && is_state(edge.arc->head)) {
    diagnostics_.report("bad-value", source_.at(lhead->second.where),
                        "an edge that stays in '" + name + "' begins and ends at one state");
    edge.label.broken = true;
  }
  const auto& groups = node_at_.at(edge.arc->tail)->groups;
  if (std::find(groups.begin(), groups.end(), *edge.cluster) == groups.end())
    diagnostics_.report("cluster-edge", where,
                        "'" + collapse(edge.arc->tail) + "' is not in cluster '" + name +
                            "', so Graphviz draws a plain edge");
  else if (lower(value_of(drawing_.values, "compound")) != "true")
    diagnostics_.report("cluster-edge", where,
                        "Graphviz ignores ltail without compound=true on the digraph");
}

} // namespace statewire::gen
