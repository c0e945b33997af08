// SPDX-License-Identifier: BSD-3-Clause
// NAME.svg of a State/Event/Action machine: as its own tools draw it (states as ellipses, actions
// as boxes, an edge for each Invoke_Action and Change_State), with the event and the conditions
// that each edge stands under, the facts of states, and how often a run took each edge.
#include "draw_sm.hpp"

#include "graphviz.hpp"
#include "labels.hpp"
#include "text.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>

namespace statewire::gen {
namespace {

constexpr std::string_view k_table =
    "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"1\">";

constexpr std::array k_page_attributes{
    "comment", "size",       "ratio",    "page",       "rotate",     "orientation", "landscape",
    "dpi",     "resolution", "viewport", "stylesheet", "imagepath",  "fontpath",    "URL",
    "href",    "bb",         "layout",   "margin",     "background", "_background"};
constexpr std::array k_object_attributes{"comment", "image", "shapefile", "URL",
                                         "href",    "pos",   "fixedsize", "xlabel"};

class ActionsArtist {
 public:
  ActionsArtist(const Machine& machine, const Coverage* coverage, Agraph_t& graph)
      : machine_(machine), coverage_(coverage), graph_(graph) {
    for (std::size_t i = 0; coverage != nullptr && i < machine.arrows.size(); ++i)
      if (i < coverage->counts.size()) counts_[machine.written[i].edge] = coverage->counts[i];
    for (const Arrow& arrow : machine.arrows) arrows_[arrow.edge] = &arrow;
  }

  void draw() {
    draw_page();
    std::vector<GraphEdge> edges = edges_of(graph_); // before any is taken out: ordinals count all
    std::erase_if(edges, [&](const GraphEdge& edge) { return write_inside(edge); });
    for (Agraph_t* cluster : clusters_of(graph_)) draw_group(cluster);
    for (Agnode_t* node : nodes_of(graph_)) draw_node(node);
    for (const GraphEdge& edge : edges) draw_edge(edge);
  }

 private:
  void draw_page() {
    for (const char* name : k_page_attributes) clear(&graph_, name);
    for (const auto& [name, value] : {std::pair{"charset", "UTF-8"},
                                      {"splines", "true"},
                                      {"bgcolor", "white"},
                                      {"pad", "0.2"},
                                      {"nodesep", "0.3"},
                                      {"ranksep", "0.4"},
                                      {"fontname", "Helvetica"}})
      set(&graph_, name, value);
    set(&graph_, "fontsize", points(12));
    set(&graph_, "fontcolor", std::string(k_quiet));
    if (machine_.arrows.size() < 250) return; // a picture in bounded time
    for (const char* name : {"nslimit", "nslimit1", "mclimit"}) set(&graph_, name, "0.1");
    set(&graph_, "splines", "line");
  }

  // A change to the state that it is, is a line inside of the state, or of the group whose states
  // stay: a dozen loops would lie across each other.
  bool write_inside(const GraphEdge& drawn) {
    const auto found = arrows_.find(DrawnEdge{drawn.tail, drawn.head, drawn.ordinal, {}});
    if (found == arrows_.end() || drawn.tail != drawn.head) return false;
    const Arrow& arrow = *found->second;
    if (arrow.invokes || arrow.event.empty() || (arrow.group && !arrow.stays)) return false;
    std::string head = "<B>" + html_text(arrow.event) + "</B>";
    std::vector<std::string> more;
    for (const std::string& condition : arrow.conditions) more.push_back("[" + condition + "]");
    std::string words;
    for (const std::string& line : label_lines(get(drawn.edge, "label")))
      words += (words.empty() ? "" : " ") + line;
    if (!words.empty()) more.push_back(words);
    const std::optional<std::uint64_t> count = count_of(arrow.edge);
    if (count && *count != 0) head += fmt::format("<B>&#160;× {}</B>", *count);
    stays_[arrow.stays ? "cluster_" + owner_of(machine_, arrow) : drawn.tail] +=
        stay_rows(colour_of(count), head, arrow.event.size(), more, "&#160; ");
    agdeledge(&graph_, drawn.edge);
    return true;
  }

  [[nodiscard]] std::optional<std::uint64_t> count_of(const DrawnEdge& edge) const {
    if (coverage_ == nullptr) return std::nullopt;
    return counts_.contains(edge) ? counts_.at(edge) : 0;
  }

  void draw_group(Agraph_t* cluster) {
    const std::string name = agnameof(cluster);
    const auto group =
        std::find_if(machine_.groups.begin(), machine_.groups.end(),
                     [&](const StateGroup& one) { return "cluster_" + one.name == name; });
    for (const auto& [attribute, value] : {std::pair{"style", "rounded"},
                                           {"color", "#c4c9cf"},
                                           {"bgcolor", ""},
                                           {"fontname", "Helvetica"},
                                           {"labeljust", "l"}})
      set(cluster, attribute, value);
    set(cluster, "fontsize", points(11));
    if (group != machine_.groups.end())
      set_html(cluster, "label", group_label(machine_, *group, stays_[name]));
  }

  void draw_node(Agnode_t* node) {
    const std::string name = agnameof(node);
    const auto state = std::find_if(machine_.states.begin(), machine_.states.end(),
                                    [&](const State& s) { return s.name == name; });
    const bool is_state = state != machine_.states.end();
    const std::string given = get(node, "label");
    std::string label;
    for (const std::string& line : label_lines(given.empty() || given == "\\N" ? name : given))
      label += row(is_state ? "<B>" + html_text(line) + "</B>" : html_text(line));
    for (const char* attribute : k_object_attributes) clear(node, attribute);
    set(node, "fontname", "Helvetica");
    set(node, "fontsize", points(is_state ? 12 : 11));
    set(node, "margin", is_state ? "0.02,0.02" : "0.1,0.04");
    if (get(node, "style").empty()) set(node, "style", "filled");
    if (get(node, "fillcolor").empty()) set(node, "fillcolor", is_state ? "#eef4fb" : "#ffffff");
    if (get(node, "color").empty()) set(node, "color", is_state ? "#33475b" : "#8a939c");
    if (is_state) label += state_rows(*state, node) + stays_[name];
    set_html(node, "label", std::string(k_table) + label + "</TABLE>");
    set(node, "id", fmt::format("{}{}", k_centred, nodes_++)); // its lines are centred
  }

  // Where the machine starts is said in words: a dot with an arrow would be one node and edge too
  // many.
  std::string state_rows(const State& state, Agnode_t* node) {
    std::string rows;
    if (state.initial) rows += small(k_quiet, "initial");
    rows += timer_row(machine_, state);
    rows += actions_row("entry", state.entry) + actions_row("exit", state.exit);
    if (machine_.cells.size() == machine_.states.size() * machine_.events.size())
      rows += verdict_row(machine_, static_cast<StateIndex>(&state - machine_.states.data()));
    if (state.final) set(node, "peripheries", "2");
    set(node, "penwidth", state.initial ? "2.2" : "1.1");
    return rows;
  }

  void draw_edge(const GraphEdge& drawn) {
    Agedge_t* edge = drawn.edge;
    const std::vector<std::string> words = label_lines(get(edge, "label"));
    for (const char* attribute : k_object_attributes) clear(edge, attribute);
    set(edge, "fontname", "Helvetica");
    set(edge, "fontsize", points(10));
    set(edge, "arrowsize", "0.7");
    std::string rows;
    const DrawnEdge key{drawn.tail, drawn.head, drawn.ordinal, {}};
    if (const auto arrow = arrows_.find(key); arrow != arrows_.end()) {
      if (!arrow->second->event.empty())
        rows += row("<B>" + html_text(arrow->second->event) + "</B>");
      for (const std::string& condition : arrow->second->conditions)
        for (const std::string& line : wrapped("[" + condition + "]", 32))
          rows += small(k_quiet, "<I>" + html_text(line) + "</I>");
    }
    for (const std::string& line : words) rows += row(html_text(line));
    const std::optional<std::uint64_t> count = count_of(key);
    if (count) draw_count(edge, *count, rows);
    if (!count && get(edge, "color").empty()) set(edge, "color", "#4a545e");
    clear(edge, "label");
    if (!rows.empty()) set_html(edge, "label", std::string(k_table) + rows + "</TABLE>");
  }

  static void draw_count(Agedge_t* edge, std::uint64_t count, std::string& rows) {
    if (count == 0) {
      set(edge, "color", std::string(k_untaken));
      set(edge, "fontcolor", std::string(k_quiet));
      set(edge, "style", "dashed");
      return;
    }
    rows += row(fmt::format("<FONT COLOR=\"{}\"><B>× {}</B></FONT>", k_taken, count));
    set(edge, "color", std::string(k_taken));
    set(edge, "style", "solid");
    set(edge, "penwidth", "1.8");
  }

  const Machine& machine_;
  const Coverage* coverage_;
  Agraph_t& graph_;
  std::map<DrawnEdge, std::uint64_t> counts_;
  std::map<DrawnEdge, const Arrow*> arrows_;
  std::map<std::string, std::string> stays_; // what is written inside a state or a cluster
  std::size_t nodes_ = 0;                    // drawn so far
};

} // namespace

std::string draw_actions_svg(const Machine& machine, const Coverage* coverage) {
  const Graph graph = read_graph(machine.digraph);
  if (!graph) return {};
  ActionsArtist(machine, coverage, *graph).draw();
  return render_svg(*graph);
}

} // namespace statewire::gen
