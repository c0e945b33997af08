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
    for (TransitionIndex t = 0; coverage != nullptr && t < machine.transitions.size(); ++t) {
      const std::uint64_t count = t < coverage->counts.size() ? coverage->counts[t] : 0;
      for (const DrawnEdge& edge : machine.transitions[t].edges) counts_[edge] += count;
    }
    for (const Arrow& arrow : machine.arrows) arrows_[arrow.edge] = &arrow;
  }

  void draw() {
    draw_page();
    const std::vector<GraphEdge> edges = edges_of(graph_);
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
    if (is_state) label += state_rows(*state, node);
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
        rows += small(k_quiet, "<I>[" + html_text(condition) + "]</I>");
    }
    for (const std::string& line : words) rows += row(html_text(line));
    std::optional<std::uint64_t> count;
    if (coverage_ != nullptr) count = counts_.contains(key) ? counts_.at(key) : 0;
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
  std::size_t nodes_ = 0; // drawn so far
};

} // namespace

std::string draw_actions_svg(const Machine& machine, const Coverage* coverage) {
  const Graph graph = read_graph(machine.digraph);
  if (!graph) return {};
  ActionsArtist(machine, coverage, *graph).draw();
  return render_svg(*graph);
}

} // namespace statewire::gen
