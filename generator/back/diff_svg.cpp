// SPDX-License-Identifier: BSD-3-Clause
// A drawing of what differs between two versions of a machine. What was added is blue and has a
// plus sign, what was removed is orange, dashed, and has a minus sign: both are distinguishable in
// print and without colours.
#include "diff.hpp"

#include "graphviz.hpp"
#include "labels.hpp"
#include "table.hpp"
#include "text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

namespace statewire::gen {
namespace {

constexpr std::string_view k_added = "#0b61a4";
constexpr std::string_view k_removed = "#b34700";

enum class Sign : std::uint8_t { removed, added };

std::string_view colour(Sign sign) { return sign == Sign::added ? k_added : k_removed; }

class Artist {
 public:
  Artist(const Machine& before, const Machine& after, const MachineDiff& diff, Agraph_t& graph)
      : before_(before), after_(after), diff_(diff), graph_(graph) {}

  void draw() {
    for (const MachineDiff::Item& item : diff_.items)
      if (item.kind == "state")
        facts(item, nodes_[item.name]);
      else if (item.kind == "group")
        group(item);
    for (const MachineDiff::Cells& cells : diff_.cells)
      for (const std::string& state : cells.states)
        for (const std::string& event : cells.events) cell(state, event);
    page();
    for (auto& [name, rows] : nodes_) node(name, rows);
    for (const auto& [key, lines] : edges_) edge(key, lines);
  }

 private:
  struct Key {
    std::string from, to;
    Sign sign = Sign::added;
    friend bool operator<(const Key& a, const Key& b) {
      return std::tie(a.from, a.to, a.sign) < std::tie(b.from, b.to, b.sign);
    }
  };

  void page() {
    for (const auto& [name, value] : {std::pair{"charset", "UTF-8"},
                                      {"splines", "true"},
                                      {"bgcolor", "white"},
                                      {"pad", "0.2"},
                                      {"nodesep", "0.3"},
                                      {"ranksep", "0.5"},
                                      {"fontname", "Helvetica"},
                                      {"labelloc", "t"}})
      set(&graph_, name, value);
    set(&graph_, "fontsize", points(11));
    std::string rows = row("<B>" + html_text(diff_.after) + "</B>");
    rows += small(k_added, "+ added");
    rows += small(k_removed, "− removed");
    rows += groups_;
    set_html(&graph_, "label", std::string(k_table) + rows + "</TABLE>");
  }

  static std::string signed_row(Sign sign, const std::string& words) {
    std::string rows;
    for (const std::string& line : wrapped(words, 40))
      rows += fmt::format(
          "<TR><TD ALIGN=\"LEFT\"><FONT COLOR=\"{}\">{}{}</FONT></TD></TR>", colour(sign),
          rows.empty() ? sign == Sign::added ? "+ " : "− " : "&#160; ", html_text(line));
    return rows;
  }

  static void facts(const MachineDiff::Item& item, std::string& rows) {
    const auto each = [&](Sign sign, const auto& mine, const auto& others) {
      for (const std::string& line : mine)
        if (std::find(others.begin(), others.end(), line) == others.end())
          rows += signed_row(sign, line);
    };
    each(Sign::removed, item.lines.before, item.lines.after);
    each(Sign::added, item.lines.after, item.lines.before);
  }

  // States have the groups that they enter and leave; the rest stands at the head.
  void group(const MachineDiff::Item& item) {
    constexpr std::string_view state = "state ";
    const auto each = [&](Sign sign, bool in_other, const std::vector<std::string>& lines) {
      if (!in_other) groups_ += signed_row(sign, "group " + item.name);
      for (const std::string& line : lines)
        if (line.starts_with(state))
          nodes_[line.substr(state.size())] += signed_row(sign, "in " + item.name);
        else
          groups_ += signed_row(sign, fmt::format("group {}: {}", item.name, line));
    };
    if (item.in_before) each(Sign::removed, item.in_after, item.lines.before);
    if (item.in_after) each(Sign::added, item.in_before, item.lines.after);
  }

  static std::vector<DiffArrow> arrows(const Machine& machine, const std::string& state,
                                       const std::string& event) {
    const auto named = [](const std::string& name) {
      return [&name](const auto& one) { return one.name == name; };
    };
    const auto s = std::find_if(machine.states.begin(), machine.states.end(), named(state));
    const auto e = std::find_if(machine.events.begin(), machine.events.end(), named(event));
    if (s == machine.states.end() || e == machine.events.end()) return {};
    const auto at = static_cast<StateIndex>(s - machine.states.begin());
    const auto on = static_cast<EventIndex>(e - machine.events.begin());
    const Verdict verdict = machine.cell(at, on).verdict;
    if (verdict == Verdict::transition) return arrows_of(machine, at, on);
    return {{"", fmt::format("{} {}", word(verdict), event)}};
  }

  // Of a state that is new or gone only what leads away from it is drawn: its verdicts are all new.
  void cell(const std::string& state, const std::string& event) {
    const auto was = arrows(before_, state, event);
    const auto is = arrows(after_, state, event);
    nodes_[state];
    const bool both = !was.empty() && !is.empty();
    each(state, Sign::removed, was, is, both);
    each(state, Sign::added, is, was, both);
  }
  void each(const std::string& state, Sign sign, const std::vector<DiffArrow>& mine,
            const std::vector<DiffArrow>& others, bool both) {
    for (const DiffArrow& arrow : mine) {
      const bool stays = std::any_of(others.begin(), others.end(), [&](const DiffArrow& other) {
        return other.to == arrow.to && other.words == arrow.words;
      });
      if (stays || (arrow.to.empty() && !both)) continue;
      if (arrow.to.empty() || arrow.to == state) {
        nodes_[state] += signed_row(sign, arrow.words);
        continue;
      }
      nodes_[arrow.to];
      edges_[{state, arrow.to, sign}].push_back(arrow.words);
    }
  }

  void node(const std::string& name, const std::string& rows) {
    std::string copy = name;
    Agnode_t* node = agnode(&graph_, copy.data(), 1);
    if (node == nullptr) return;
    const auto item = std::find_if(diff_.items.begin(), diff_.items.end(), [&](const auto& one) {
      return one.kind == "state" && one.name == name;
    });
    const bool added = item != diff_.items.end() && !item->in_before;
    const bool removed = item != diff_.items.end() && !item->in_after;
    set(node, "shape", "box");
    set(node, "style", removed ? "rounded,dashed" : "rounded,filled");
    set(node, "fillcolor", added ? "#ddebf7" : "#f6f8fa");
    set(node, "color", added ? std::string(k_added) : removed ? std::string(k_removed) : "#8a939c");
    set(node, "penwidth", added || removed ? "2" : "1.1");
    set(node, "fontname", "Helvetica");
    set(node, "fontsize", points(11));
    set(node, "margin", "0.15,0.05");
    const std::string head = fmt::format("<B>{}{}</B>",
                                         added     ? "+ "
                                         : removed ? "− "
                                                   : "",
                                         html_text(name));
    set_html(node, "label", std::string(k_table) + row(head) + rows + "</TABLE>");
  }

  void edge(const Key& key, const std::vector<std::string>& lines) {
    std::string from = key.from;
    std::string to = key.to;
    Agnode_t* tail = agnode(&graph_, from.data(), 0);
    Agnode_t* head = agnode(&graph_, to.data(), 0);
    Agedge_t* edge =
        tail == nullptr || head == nullptr ? nullptr : agedge(&graph_, tail, head, nullptr, 1);
    if (edge == nullptr) return;
    std::string rows;
    for (const std::string& line : lines) rows += signed_row(key.sign, line);
    set(edge, "color", std::string(colour(key.sign)));
    set(edge, "style", key.sign == Sign::added ? "solid" : "dashed");
    set(edge, "fontname", "Helvetica");
    set(edge, "fontsize", points(10));
    set(edge, "arrowsize", "0.7");
    set_html(edge, "label", std::string(k_table) + rows + "</TABLE>");
  }

  const Machine& before_;
  const Machine& after_;
  const MachineDiff& diff_;
  Agraph_t& graph_;
  std::string groups_;                       // rows at the head
  std::map<std::string, std::string> nodes_; // rows inside
  std::map<Key, std::vector<std::string>> edges_;
};

} // namespace

std::string diff_svg(const Machine& before, const Machine& after, const MachineDiff& diff) {
  if (diff.same()) return {};
  const Graph graph = read_graph("digraph diff {}");
  if (!graph) return {};
  Artist(before, after, diff, *graph).draw();
  std::string svg = render_svg(*graph);
  if (const auto at = svg.find("<svg"); at != std::string::npos)
    svg.insert(at, "<!-- Written by statewirec diff. Do not edit. -->\n");
  return svg;
}

} // namespace statewire::gen
