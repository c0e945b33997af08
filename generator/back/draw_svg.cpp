// SPDX-License-Identifier: BSD-3-Clause
// NAME.svg: the author's digraph with its facts drawn: initial and final states, timers, entry and
// exit actions, and how often a run took each edge.
#include "back.hpp"
#include "draw_sm.hpp"
#include "graphviz.hpp"
#include "labels.hpp"
#include "text.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <set>

namespace statewire::gen {
namespace {

// What belongs to a printed page, comes from files, or lets text run out of its shape.
constexpr std::array k_page_attributes{
    "comment",    "size",      "ratio",       "page",       "rotate",     "orientation",
    "landscape",  "center",    "dpi",         "resolution", "viewport",   "scale",
    "stylesheet", "imagepath", "fontpath",    "URL",        "href",       "bb",
    "layout",     "margin",    "concentrate", "style",      "background", "_background"};
constexpr std::array k_node_attributes{
    "comment", "image",  "shapefile",   "URL",   "href",   "skew",       "pos",      "regular",
    "sides",   "height", "orientation", "width", "margin", "distortion", "fixedsize"};
constexpr std::array k_edge_attributes{"comment",   "URL", "href", "labelURL",
                                       "labelhref", "pos", "lp",   "decorate"};

bool is_invisible(void* object) { return get(object, "style").find("invis") != std::string::npos; }

std::string state_label(const Machine& machine, StateIndex s, const std::string& stays) {
  const State& state = machine.states[s];
  std::string label = "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"2\">";
  label += fmt::format("<TR><TD><B>{}</B></TD></TR>", html_text(state.name));
  label += timer_row(machine, state);
  label += actions_row("entry", state.entry);
  label += actions_row("exit", state.exit);
  label += stays;
  if (machine.cells.size() == machine.states.size() * machine.events.size())
    label += verdict_row(machine, s);
  return label + "</TABLE>";
}

bool is_rule(const std::string& line) {
  const std::string clean = clean_text(line);
  const auto dashes = static_cast<std::size_t>(std::count(clean.begin(), clean.end(), '-'));
  return dashes >= 2 && clean.find_first_not_of("- ") == std::string::npos;
}

std::string edge_label(const std::string& label, bool has_event,
                       std::optional<std::uint64_t> count) {
  const std::vector<std::string> lines = label_lines(label);
  std::string rows;
  bool below = false, event = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (is_rule(lines[i])) {
      if (!rows.empty() && !below && i + 1 < lines.size()) rows += "<HR/>";
      below = true;
      continue;
    }
    const std::string text = html_text(lines[i]);
    event = has_event && (i == 0 || (event && lines[i - 1].ends_with('|'))); // A | B |\n C
    rows +=
        fmt::format("<TR><TD ALIGN=\"LEFT\">{}</TD></TR>", event ? "<B>" + text + "</B>" : text);
  }
  if (rows.ends_with("<HR/>")) rows.erase(rows.size() - 5);
  if (count && *count != 0)
    rows += fmt::format("<TR><TD ALIGN=\"LEFT\"><FONT COLOR=\"{}\"><B>× {}</B></FONT></TD></TR>",
                        k_taken, *count);
  if (rows.empty()) return {};
  return "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"1\">" + rows +
         "</TABLE>";
}

// A self-loop neither leaves nor enters its state, so it is written inside: as loops, four of them
// would lie across each other's labels.
std::string loop_rows(const std::string& label, const std::optional<std::uint64_t>& count) {
  const std::vector<std::string> lines = label_lines(label);
  std::string head;
  std::vector<std::string> actions;
  std::size_t width = 0;
  bool below = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (is_rule(lines[i])) {
      below = true;
      continue;
    }
    if (below) {
      actions.push_back(lines[i]);
      continue;
    }
    width += lines[i].size() + 1;
    const std::string text = html_text(lines[i]);
    head += i == 0 ? "<B>" + text + "</B>" : "&#160;" + text; // SVG drops leading blanks
  }
  if (count && *count != 0) head += fmt::format("<B>&#160;× {}</B>", *count);
  return stay_rows(colour_of(count), head, width, actions, "&#160;/ ");
}

class Artist {
 public:
  Artist(const Machine& machine, const Coverage* coverage, Agraph_t& graph)
      : machine_(machine), coverage_(coverage), graph_(graph) {
    for (StateIndex s = 0; s < machine.states.size(); ++s) states_[machine.states[s].name] = s;
    const auto count = [&](std::uint32_t w) {
      return coverage != nullptr && w < coverage->counts.size() ? coverage->counts[w] : 0;
    };
    for (std::uint32_t w = 0; w < machine.written.size(); ++w)
      counts_[machine.written[w].edge] += count(w);
    for (const Transition& t : machine.transitions)
      if (std::all_of(t.written.begin(), t.written.end(), [&](auto w) { return count(w) != 0; }))
        visited_.insert(t.to);
    if (machine.initial) visited_.insert(*machine.initial);
  }

  void draw() {
    std::vector<GraphEdge> edges = edges_of(graph_); // before any is taken out: ordinals count all
    std::erase_if(edges, [&](const GraphEdge& edge) { return write_inside(edge); });
    draw_page();
    for (Agnode_t* node : nodes_of(graph_)) draw_node(node);
    for (const GraphEdge& edge : edges) draw_edge(edge);
    draw_entry();
  }

 private:
  void draw_page() {
    for (const char* name : k_page_attributes) clear(&graph_, name);
    set(&graph_, "charset", "UTF-8");
    set(&graph_, "splines", "true"); // an empty value would draw no edges at all
    set(&graph_, "bgcolor", "white");
    set(&graph_, "pad", "0.2");
    set(&graph_, "nodesep", "0.35");
    set(&graph_, "ranksep", "0.45");
    set(&graph_, "fontname", "Helvetica");
    set(&graph_, "fontsize", points(12));
    set(&graph_, "fontcolor", std::string(k_quiet));
    for (Agraph_t* cluster : clusters_of(graph_)) {
      draw_group(cluster);
      if (get(cluster, "style").empty()) set(cluster, "style", "rounded");
      if (get(cluster, "color").empty()) set(cluster, "color", "#c4c9cf");
      clear(cluster, "bgcolor"); // inherited white would hide a fill
      set(cluster, "fontname", "Helvetica");
      set(cluster, "fontsize", points(10));
    }
    // Beyond what anybody can read, a picture in bounded time is better than the best one.
    if (counts_.size() < 250) return;
    for (const char* name : {"nslimit", "nslimit1", "mclimit"}) set(&graph_, name, "0.1");
    set(&graph_, "splines", "line");
  }

  // What a group answers inside of itself stands in its label, and what leaves it is an edge.
  void draw_group(Agraph_t* cluster) {
    const auto group =
        std::find_if(machine_.groups.begin(), machine_.groups.end(),
                     [&](const StateGroup& one) { return one.name == agnameof(cluster); });
    const std::string stays = stays_[agnameof(cluster)];
    if (group == machine_.groups.end() || (stays.empty() && group->lists.empty())) return;
    set_html(cluster, "label", group_label(machine_, *group, stays));
    set(cluster, "labeljust", "l");
  }

  void draw_node(Agnode_t* node) {
    for (const char* name : k_node_attributes) clear(node, name);
    if (is_invisible(node)) return;
    set(node, "fontname", "Helvetica");
    const auto state = states_.find(agnameof(node));
    if (state == states_.end()) {
      draw_junction(node);
      return;
    }
    const State& s = machine_.states[state->second];
    const std::string style = get(node, "style");
    const bool unvisited = coverage_ != nullptr && !visited_.contains(state->second);
    const bool dashed = unvisited || style.find("dashed") != std::string::npos;
    set(node, "shape", "box");
    set(node, "style", dashed ? "rounded,filled,dashed" : "rounded,filled");
    set(node, "fontsize", points(12));
    set(node, "fontcolor", std::string(unvisited ? k_quiet : k_ink));
    set(node, "margin", "0.12,0.04");
    set(node, "peripheries", s.final ? "2" : "1");
    set(node, "penwidth", s.initial ? "2.2" : "1.1");
    if (get(node, "fillcolor").empty()) set(node, "fillcolor", unvisited ? "#ffffff" : "#eef4fb");
    if (get(node, "color").empty())
      set(node, "color", unvisited ? std::string(k_untaken) : "#33475b");
    set_html(node, "label", state_label(machine_, state->second, stays_[state->first]));
    set(node, "id", fmt::format("{}{}", k_centred, state->second)); // see render_svg
  }

  void draw_junction(Agnode_t* node) {
    if (get(node, "shape") != "diamond") return;
    set(node, "style", "filled");
    set(node, "fontsize", points(9));
    set(node, "margin", "0.02,0.02");
    if (get(node, "fillcolor").empty()) set(node, "fillcolor", "#fff6dc");
    if (get(node, "color").empty()) set(node, "color", "#8a6d1f");
  }

  // How often the run took a drawn edge: the sum over all transitions whose path contains it.
  [[nodiscard]] std::optional<std::uint64_t> count_of(const GraphEdge& drawn) const {
    const auto found = counts_.find(DrawnEdge{drawn.tail, drawn.head, drawn.ordinal, {}});
    if (coverage_ == nullptr || found == counts_.end()) return std::nullopt;
    return found->second;
  }

  bool write_inside(const GraphEdge& drawn) {
    if (drawn.tail != drawn.head || !states_.contains(drawn.tail) || is_invisible(drawn.edge))
      return false;
    char* raw = agget(drawn.edge, const_cast<char*>("label"));
    if (raw == nullptr || aghtmlstr(raw) != 0 || label_lines(raw).empty()) return false;
    const std::string cluster = get(drawn.edge, "ltail");
    const bool of_cluster = !cluster.empty() && cluster == get(drawn.edge, "lhead");
    if (!cluster.empty() && !of_cluster) return false; // others of the cluster move
    stays_[of_cluster ? cluster : drawn.tail] += loop_rows(raw, count_of(drawn));
    agdeledge(&graph_, drawn.edge);
    return true;
  }

  void draw_edge(const GraphEdge& drawn) {
    Agedge_t* edge = drawn.edge;
    for (const char* name : k_edge_attributes) clear(edge, name);
    if (is_invisible(edge)) return;
    set(edge, "fontname", "Helvetica");
    set(edge, "fontsize", points(10));
    set(edge, "arrowsize", "0.7");
    const std::optional<std::uint64_t> count = count_of(drawn);
    if (count) {
      draw_count(edge, *count);
    } else if (get(edge, "color").empty()) {
      set(edge, "color", "#4a545e");
    }
    char* raw = agget(edge, const_cast<char*>("label"));
    if (raw != nullptr && aghtmlstr(raw) != 0) return; // the author's own mark-up
    if (counts_.size() > 1000) {                       // the table has them
      clear(edge, "label");
      return;
    }
    const bool has_event = states_.contains(drawn.tail);
    const std::string label = edge_label(raw != nullptr ? raw : "", has_event, count);
    if (!label.empty()) set_html(edge, "label", label);
  }

  static void draw_count(Agedge_t* edge, std::uint64_t count) {
    if (count == 0) {
      set(edge, "color", std::string(k_untaken));
      set(edge, "fontcolor", std::string(k_quiet));
      set(edge, "style", "dashed");
      return;
    }
    const std::size_t digits = std::min<std::size_t>(fmt::formatted_size("{}", count), 7);
    set(edge, "color", std::string(k_taken));
    set(edge, "penwidth", fmt::format("{}.{}", 1 + digits * 6 / 10, digits * 6 % 10));
    set(edge, "style", "solid");
  }

  // The dot with an arrow that says where the machine starts.
  void draw_entry() {
    if (!machine_.initial) return;
    const std::string& name = machine_.states[*machine_.initial].name;
    Agnode_t* initial = agnode(&graph_, const_cast<char*>(name.c_str()), 0);
    std::string dot_name = "start of " + machine_.name;
    Agnode_t* dot = agnode(&graph_, dot_name.data(), 1);
    if (initial == nullptr || dot == nullptr || is_invisible(initial)) return;
    for (const auto& [attribute, value] : {std::pair{"shape", "circle"},
                                           {"style", "filled"},
                                           {"fillcolor", "#1f2328"},
                                           {"label", ""},
                                           {"fixedsize", "true"},
                                           {"width", "0.13"},
                                           {"height", "0.13"},
                                           {"color", "#1f2328"},
                                           {"peripheries", "1"}})
      set(dot, attribute, value);
    Agedge_t* edge = agedge(&graph_, dot, initial, nullptr, 1);
    if (edge == nullptr) return;
    set(edge, "color", "#1f2328");
    set(edge, "label", "");
    set(edge, "style", "solid");
    set(edge, "arrowsize", "0.7");
  }

  const Machine& machine_;
  const Coverage* coverage_;
  Agraph_t& graph_;
  std::map<std::string, StateIndex> states_;
  std::map<DrawnEdge, std::uint64_t> counts_;
  std::map<std::string, std::string> stays_; // what is written inside a state or a cluster
  std::set<StateIndex> visited_;
};

} // namespace

std::string draw_svg(const Machine& machine, const Coverage* coverage) {
  if (machine.sequential) return draw_actions_svg(machine, coverage);
  const Graph graph = read_graph(machine.digraph);
  if (!graph) return {};
  Artist(machine, coverage, *graph).draw();
  return render_svg(*graph);
}

} // namespace statewire::gen
