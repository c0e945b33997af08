// SPDX-License-Identifier: BSD-3-Clause
// Edges and their labels: the colour key, edges that leave a whole cluster, edges out of junctions.
#include "colours.hpp"
#include "direction.hpp"
#include "resolver.hpp"
#include "words.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace statewire::gen {
namespace {

bool is_answer(const std::string& word) {
  const std::string name = lower(word);
  return name == "yes" || name == "no" || name == "y" || name == "n" || name == "true" ||
         name == "false" || name == "ok" || name == "nok";
}

// As Graphviz reads a truth value.
bool is_set(const std::string& value) {
  const std::string word = lower(value);
  return word == "true" || word == "yes" || std::strtol(word.c_str(), nullptr, 10) != 0;
}

// That of the arrowhead, which has the first colour of a list; but of one with lengths
// (`red;0.5:white`) the head has the last.
std::string colour_at_arrow(const std::string& colours, bool head) {
  const std::size_t last = colours.rfind(':');
  const bool of_last = head && colours.find(';') != std::string::npos && last != std::string::npos;
  return of_last ? colours.substr(last + 1) : colours;
}

// `penwidth=0`, `style="setlinewidth(0)"`: an arrow without a line.
bool has_no_line(const Values& values) {
  const auto none = [](const std::string& width) {
    char* end = nullptr;
    const double points = std::strtod(width.c_str(), &end);
    return end != width.c_str() && points <= 0;
  };
  constexpr std::string_view line = "setlinewidth(";
  const std::string style = value_of(values, "style");
  const std::size_t at = style.find(line);
  return none(value_of(values, "penwidth")) ||
         (at != std::string::npos && none(style.substr(at + line.size())));
}

// Graphviz draws type of less than a point as one point, which cannot be read.
bool is_too_small(const std::string& size) {
  char* end = nullptr;
  const double points = std::strtod(size.c_str(), &end);
  return end != size.c_str() && points <= 1;
}

} // namespace

bool is_cluster(const Group& group) {
  return lower(group.name).starts_with("cluster") || is_set(value_of(group.values, "cluster"));
}

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
    read_cluster_ends(edge);
    check_events_of(edge);
    check_direction(edge);
    check_seen(edge);
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
      if (arcs_out_.empty())
        for (const Arc& a : drawing_.arcs) {
          entered_.insert(a.head);
          ++arcs_out_[a.tail];
        }
      if (node_at_.at(arc.tail)->blank && entered_.count(arc.tail) != 0)
        diagnostic.notes.push_back(
            {source_.at(node_at_.at(arc.tail)->where),
             std::string("if this is a bar that forks or joins: ") + k_one_state});
      const bool enters_only = entered_.count(arc.tail) == 0 && arcs_out_[arc.tail] == 1;
      if (is_start_name("__" + arc.tail) || enters_only)
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
                            "' names no event, as '" + edge.label.events[0].name +
                            "' would be; a guard stands in parentheses, (else) is the rest, an "
                            "action stands below a line of dashes");
    edge.label.broken = true;
  } else if (!from_junction && edge.label.events.empty()) {
    edge.eventless = edge.label.broken = true;
  }
}

// Such an edge shapes the layout. Of what is coloured behind it, only the sheet is looked at.
bool Resolver::is_lost_on_sheet(const Arc& arc, const char* attribute) const {
  const bool filled =
      std::any_of(drawing_.groups.begin(), drawing_.groups.end(), [](const Group& group) {
        return !value_of(group.values, "bgcolor").empty() ||
               !value_of(group.values, "style").empty();
      });
  if (filled) return false;
  std::string sheet = value_of(drawing_.values, "bgcolor");
  std::string colour = value_of(arc.values, attribute);
  if (sheet.empty() && colour.empty()) return false;
  if (sheet.find(':') != std::string::npos) return false; // a gradient
  if (sheet.empty() || (is_clear(sheet) && std::string_view(attribute) == "color")) sheet = "white";
  if (colour.empty()) colour = "black";
  const bool head = direction_of(arc.values).kind != Direction::Kind::back;
  return !is_clear(sheet) && !stands_out(colour_at_arrow(colour, head), sheet);
}

// A label of which nothing is seen would decide unseen. What lies behind a transparent sheet, as a
// dark page, is not known.
void Resolver::check_seen(Edge& edge) {
  const Values& values = edge.arc->values;
  const Value* label = drawn_label(values);
  if (edge.label.broken || label == nullptr) return;
  const auto is = [&](const char* name) {
    const auto at = values.find(name);
    return at != values.end() && label == &at->second;
  };
  const bool at_end = !is("label") && !is("xlabel"); // `taillabel`, `headlabel`
  const auto attribute = [&](const char* own, const char* all) {
    return at_end && values.count(own) != 0 ? own : all;
  };
  const char* colour = attribute("labelfontcolor", "fontcolor");
  const char* size = attribute("labelfontsize", "fontsize");
  const bool small = is_too_small(value_of(values, size));
  const std::string shown = value_of(values, colour);
  const bool clear = !shown.empty() && is_clear(shown);
  if (!small && !clear && !is_lost_on_sheet(*edge.arc, colour)) return;
  const char* unseen = small ? size : colour;
  const auto given = values.find(unseen);
  diagnostics_.report(
      "missing-label", source_.at(given == values.end() ? label->where : given->second.where),
      "the label of the edge from '" + collapse(edge.arc->tail) + "' to '" +
          collapse(edge.arc->head) + "' is drawn " +
          (small ? "as a point" : "in '" + (shown.empty() ? "black" : shown) + "'") +
          ", and not seen; write a " + unseen +
          " that is seen, or style=invis if the edge is no transition");
  edge.label.broken = true;
}

// What is drawn decides: an arrow at the tail alone has turned the edge before (turn_arcs). A loop
// is the same either way.
void Resolver::check_direction(Edge& edge) {
  using Kind = Direction::Kind;
  const bool unknown = check_arrow_values(source_, edge.arc->values, diagnostics_);
  Direction direction = direction_of(edge.arc->values);
  if (is_lost_on_sheet(*edge.arc, "color")) {
    const auto given = edge.arc->values.find("color");
    direction = {Kind::none, given == edge.arc->values.end() ? nullptr : &given->second, "color"};
  }
  if (direction.kind == Kind::forward || direction.kind == Kind::back) {
    if (!has_no_line(edge.arc->values)) return;
    edge.label.broken = true;
    diagnostics_.report("no-direction", source_.at(edge.arc->where),
                        "the edge from '" + collapse(edge.arc->tail) + "' to '" +
                            collapse(edge.arc->head) +
                            "' is drawn as an arrow without a line; write a penwidth that is seen, "
                            "or style=invis if the edge is no transition");
    return;
  }
  if (edge.arc->tail == edge.arc->head) return;
  edge.label.broken = true;
  if (unknown) return; // reported
  const char* drawn = direction.kind == Kind::both   ? "with an arrow at both ends"
                      : direction.kind == Kind::none ? "without an arrow"
                                                     : "with no arrow that shows its direction";
  const bool hidden = direction.kind == Kind::none &&
                      (direction.attribute == "color" || direction.attribute == "arrowsize");
  const std::string remedy =
      direction.kind == Kind::both ? "draw two edges, or one with dir=forward"
      : hidden
          ? "write another " + direction.attribute + ", or style=invis if the edge is no transition"
          : "write dir=forward, arrowhead=normal";
  auto& diagnostic = diagnostics_.report("no-direction", source_.at(edge.arc->where),
                                         "the edge between '" + collapse(edge.arc->tail) +
                                             "' and '" + collapse(edge.arc->head) + "' is drawn " +
                                             drawn + "; a transition has one direction: " + remedy);
  if (direction.decides != nullptr)
    diagnostic.notes.push_back(
        {source_.at(direction.decides->where), "'" + direction.attribute + "' is given here"});
}

std::optional<std::uint32_t> Resolver::cluster_named(const Value& value) {
  std::vector<std::string> names;
  for (std::uint32_t g = 0; g < drawing_.groups.size(); ++g) {
    const std::string& name = drawing_.groups[g].name;
    if (name == value.text && !name.empty()) return g;
    if (!name.empty()) names.push_back(name);
  }
  diagnostics_.report("unknown-cluster", source_.at(value.where),
                      "there is no cluster '" + value.text + "'" + did_you_mean(value.text, names));
  return std::nullopt;
}

// Why Graphviz draws no edge at the border of this cluster, whatever its ends; empty: it does.
std::string Resolver::borderless(const Group& group) const {
  const std::string clusters = lower(value_of(drawing_.values, "clusterrank"));
  const std::string layout = lower(value_of(drawing_.values, "layout"));
  if (!is_cluster(group))
    return "'" + group.name +
           "' is no cluster, whose name begins with 'cluster', so Graphviz draws a plain edge; "
           "rename it";
  if (!is_set(value_of(drawing_.values, "compound")))
    return "Graphviz ignores ltail and lhead without compound=true on the digraph";
  if (clusters == "none" || clusters == "global")
    return "with clusterrank=" + clusters +
           " Graphviz draws no cluster, and so a plain edge; leave it out";
  if (!layout.empty() && layout != "dot")
    return "with layout=" + layout + " Graphviz draws a plain edge; leave it out";
  if (is_invisible(group.values))
    return "cluster '" + group.name +
           "' is invisible, and the edge would begin or end nowhere; leave style=invis out";
  return {};
}

// An edge with `ltail` is one of each state of the cluster, and only if Graphviz draws it so.
void Resolver::read_cluster_ends(Edge& edge) {
  const auto end_named = [&](const char* name) {
    const auto at = edge.arc->values.find(name);
    return at == edge.arc->values.end() || at->second.text.empty() ? nullptr : &at->second;
  };
  const Value* ltail = end_named("ltail");
  const Value* lhead = end_named("lhead");
  const auto within = [&](const std::string& node, std::uint32_t cluster) {
    const auto& groups = node_at_.at(node)->groups;
    return std::find(groups.begin(), groups.end(), cluster) != groups.end();
  };
  const std::string tail = collapse(edge.arc->tail), head = collapse(edge.arc->head);
  const auto is_outside = [](const std::string& node, const std::string& cluster) {
    return "'" + node + "' is not in cluster '" + cluster + "', so Graphviz draws a plain edge; ";
  };
  const auto is_inside = [](const std::string& node, const std::string& cluster) {
    return "'" + node + "' is in cluster '" + cluster + "', so Graphviz draws a plain edge; ";
  };
  const auto report = [&](const Value& end, const std::string& why) {
    if (!why.empty()) diagnostics_.report("cluster-edge", source_.at(end.where), why);
  };
  const bool stays = ltail != nullptr && lhead != nullptr && ltail->text == lhead->text;
  if (lhead != nullptr && !stays) {
    const auto cluster = cluster_named(*lhead);
    if (cluster && !within(edge.arc->head, *cluster))
      report(*lhead, is_outside(head, lhead->text) +
                         "let it lead to a state of the cluster, or leave lhead out");
    else if (cluster && junctions_.count(edge.arc->tail) != 0) // each state may stay
      report(*lhead, within(edge.arc->tail, *cluster)
                         ? is_inside(tail, lhead->text) + "let the junction stand outside"
                         : borderless(drawing_.groups[*cluster]));
  }
  if (ltail == nullptr) return;
  edge.cluster = cluster_named(*ltail);
  if (!edge.cluster) {
    edge.label.broken = true;
    return;
  }
  if (stays && edge.arc->head != edge.arc->tail && is_state(edge.arc->head)) {
    diagnostics_.report("bad-value", source_.at(lhead->where),
                        "an edge that stays in '" + ltail->text + "' begins and ends at one state");
    edge.label.broken = true;
  }
  if (std::string why = borderless(drawing_.groups[*edge.cluster]); !why.empty())
    report(*ltail, why);
  else if (!within(edge.arc->tail, *edge.cluster))
    report(*ltail, is_outside(tail, ltail->text) + "let the edge leave a state of the cluster");
  else if (!stays && within(edge.arc->head, *edge.cluster))
    report(*ltail, is_inside(head, ltail->text) +
                       (is_state(edge.arc->head)
                            ? "draw an edge from each state that it leaves, or put those into a "
                              "cluster without '" +
                                  head + "'; lhead=\"" + ltail->text +
                                  "\" beside it says that each state stays"
                            : "let the junction stand outside"));
}

} // namespace statewire::gen
