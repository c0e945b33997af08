// SPDX-License-Identifier: BSD-3-Clause
// The author's digraph with its facts drawn: initial and final states, timers, entry and
// exit actions, and how often a run took each edge.
#include "back.hpp"
#include "contrast.hpp"
#include "draw.hpp"
#include "labels.hpp"
#include "machine_artist.hpp"
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
    "comment",    "size",        "ratio",    "page",       "rotate",     "orientation",
    "landscape",  "center",      "dpi",      "resolution", "viewport",   "scale",
    "stylesheet", "imagepath",   "fontpath", "URL",        "href",       "bb",
    "margin",     "concentrate", "style",    "background", "_background"};
constexpr std::array k_node_attributes{
    "comment", "image",  "shapefile",   "URL",   "href",   "skew",       "pos",      "regular",
    "sides",   "height", "orientation", "width", "margin", "distortion", "fixedsize"};
constexpr std::array k_edge_attributes{"comment",   "URL", "href", "labelURL",
                                       "labelhref", "pos", "lp",   "decorate"};

bool is_invisible(void* object) { return get(object, "style").find("invis") != std::string::npos; }

std::string state_label(const Machine& machine, StateIndex s, const std::string& stays) {
  const State& state = machine.states[s];
  std::string label = "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"2\">";
  for (const std::string& line : label_lines(state.name))
    label += row("<B>" + html_text(line) + "</B>");
  label += timer_row(machine, state);
  label += actions_row("entry", state.entry);
  label += actions_row("exit", state.exit);
  label += stays;
  if (machine.cells.size() == machine.states.size() * machine.events.size())
    label += verdict_row(machine, s);
  return label + "</TABLE>";
}

class Artist : MachineArtist {
 public:
  Artist(const Machine& machine, const Coverage* coverage, const DrawOptions& options,
         const Form& form, Agraph_t& graph)
      : MachineArtist(machine, coverage, options, form, graph) {
    for (StateIndex s = 0; s < machine.states.size(); ++s) states_[machine.states[s].name] = s;
    for (const StateGroup& group : machine.groups) // an anonymous subgraph's has no name
      groups_.emplace(group.name, &group);
    const auto count = [&](std::uint32_t w) {
      return coverage != nullptr && w < coverage->counts.size() ? coverage->counts[w] : 0;
    };
    for (std::uint32_t w = 0; w < machine.written.size(); ++w)
      counts_[machine.written[w].edge] += count(w);
    edges_ = counts_.size();
    for (const Transition& t : machine.transitions)
      if (std::all_of(t.written.begin(), t.written.end(), [&](auto w) { return count(w) != 0; }))
        visited_.insert(t.to);
    if (machine.initial) visited_.insert(*machine.initial);
  }

  void draw() {
    std::vector<GraphEdge> edges = edges_of(graph_); // before any is taken out: ordinals count all
    take_out_start_markers(edges);
    find_course(edges, words_of_all(edges));
    std::erase_if(edges, [&](const GraphEdge& edge) { return write_inside(edge); });
    if (form_.rows) std::erase_if(edges, [&](const GraphEdge& edge) { return write_row(edge); });
    if (wordless()) std::erase_if(edges, [&](const GraphEdge& edge) { return join_alone(edge); });
    draw_graph();
    for (Agnode_t* node : nodes_of(graph_)) draw_node(node);
    for (const GraphEdge& edge : edges) draw_edge(edge);
    for (const auto& [ends, line] : lines_) draw_line(line);
    thin();
    if (form_.rows) narrow_keys(graph_);
    place();
    draw_remarks(left_out_ == 0
                     ? ""
                     : small(k_quiet, fmt::format("without errors: {} of {} edges left out",
                                                  left_out_, left_out_ + edges_of(graph_).size())));
    draw_entry();
  }

 private:
  // The author's marker of the initial state gives way to ours, which all drawings share.
  void take_out_start_markers(std::vector<GraphEdge>& edges) {
    for (const std::string& name : machine_.start_markers) {
      Agnode_t* node = agnode(&graph_, const_cast<char*>(name.c_str()), 0);
      const bool astray = std::any_of(edges.begin(), edges.end(), [&](const GraphEdge& edge) {
        return edge.tail == name && edge.head != initial_name() && !is_invisible(edge.edge);
      });
      if (node == nullptr || astray) continue; // an error of the spec stays visible
      std::erase_if(edges,
                    [&](const GraphEdge& edge) { return edge.tail == name || edge.head == name; });
      agdelnode(&graph_, node);
    }
  }

  [[nodiscard]] std::vector<CourseEdge> words_of_all(const std::vector<GraphEdge>& edges) const {
    std::vector<CourseEdge> drawn;
    for (const GraphEdge& edge : edges) {
      const RowWords words = words_of(edge);
      CourseEdge one{edge.tail, edge.head, {}, words.actions, get(edge.edge, "class")};
      for (const std::string& line : words.events)
        for (std::size_t from = 0; from < line.size();) {
          const std::size_t to = std::min(line.find('|', from), line.size());
          if (line.find_first_not_of(" |", from) < to)
            one.events.push_back(line.substr(from, to - from));
          from = to + 1;
        }
      drawn.push_back(std::move(one));
    }
    return drawn;
  }

  [[nodiscard]] RowWords words_of(const GraphEdge& edge) const {
    char* raw = agget(edge.edge, const_cast<char*>("label"));
    if (raw == nullptr || aghtmlstr(raw) != 0) return {};
    return words_of_label(raw, states_.contains(edge.tail));
  }

  void draw_graph() {
    for (const char* name : k_page_attributes) clear(&graph_, name);
    if (!get(&graph_, "layout").empty()) set(&graph_, "layout", "dot"); // an empty one is unknown
    draw_page("0.35", "0.45");
    for (Agraph_t* cluster : clusters_of(graph_)) {
      draw_group(cluster);
      if (get(cluster, "style").empty()) set(cluster, "style", "rounded");
      const std::string fill =
          get(cluster, get(cluster, "fillcolor").empty() ? "color" : "fillcolor");
      if (get(cluster, "color").empty()) set(cluster, "color", "#c4c9cf");
      clear(cluster, "bgcolor"); // inherited white would hide a fill
      if (get(cluster, "style").find("filled") != std::string::npos && colour_value(fill))
        set(cluster, "fontcolor", readable_on(fill, k_quiet));
      set(cluster, "fontname", "Helvetica");
      set(cluster, "fontsize", points(10));
    }
  }

  // What a group answers inside of itself stands in its label, and what leaves it is an edge.
  void draw_group(Agraph_t* cluster) {
    const auto found = groups_.find(agnameof(cluster));
    const std::string stays = stays_[agnameof(cluster)];
    if (found == groups_.end()) return;
    StateGroup group = *found->second;
    if (options_.without_errors)
      std::erase_if(group.lists, [](const auto& list) { return list.attribute == "error"; });
    if (stays.empty() && group.lists.empty()) return;
    set_html(cluster, "label", group_label(machine_, group, stays, form_.rows ? form_.widest : 60));
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
    const std::string fill = get(node, "fillcolor"); // the spec's
    set(node, "fontcolor", readable_on(fill, unvisited ? k_quiet : k_ink));
    set(node, "margin", form_.rows ? "0.15,0.04" : "0.12,0.04");
    set(node, "peripheries", s.final ? "2" : "1");
    set(node, "penwidth", s.initial ? "2.2" : "1.1");
    if (fill.empty()) set(node, "fillcolor", unvisited ? "#ffffff" : "#eef4fb");
    if (get(node, "color").empty())
      set(node, "color", unvisited ? std::string(k_untaken) : "#33475b");
    set_html(node, "label",
             label_readable_on(fill, state_label(machine_, state->second, stays_[state->first])));
    set(node, "id", fmt::format("{}{}", k_centred, state->second)); // see render_svg
  }

  void draw_junction(Agnode_t* node) {
    if (get(node, "shape") != "diamond") return;
    if (form_.rows) { // a diamond has no room for rows
      set(node, "shape", "box");
      set_html(node, "label",
               label_readable_on(get(node, "fillcolor"),
                                 std::string(k_table) + row(html_text(title_of(agnameof(node)))) +
                                     stays_[agnameof(node)] + "</TABLE>"));
    }
    if (const std::string fill = get(node, "fillcolor"); colour_value(fill)) {
      const std::string given = get(node, "fontcolor");
      set(node, "fontcolor", readable_on(fill, given.empty() ? "black" : given));
    }
    set(node, "style", "filled");
    set(node, "fontsize", points(10));
    set(node, "margin", form_.rows ? "0.1,0.04" : "0.02,0.02");
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
    RowWords words = words_of(drawn);
    if (words.events.empty()) return false;
    const std::string cluster = get(drawn.edge, "ltail");
    const bool of_cluster = !cluster.empty() && cluster == get(drawn.edge, "lhead");
    if (!cluster.empty() && !of_cluster) return false; // others of the cluster move
    words.count = count_of(drawn);
    stays_[of_cluster ? cluster : drawn.tail] += edge_row(words, form_.widest);
    agdeledge(&graph_, drawn.edge);
    return true;
  }

  // The edge's words go into what it leaves; what is left of it is a line without words, one for
  // all edges of the same ends, or none.
  bool write_row(const GraphEdge& drawn) {
    if (is_invisible(drawn.edge)) return false;
    const std::string cluster = get(drawn.edge, "ltail");
    const bool in_group = !cluster.empty() && groups_.contains(cluster);
    Agnode_t* tail = agtail(drawn.edge);
    const bool from_junction = !states_.contains(drawn.tail);
    if (from_junction && get(tail, "shape") != "diamond") return false;
    if (!from_junction && !cluster.empty() && !in_group) return false;
    RowWords words = words_of(drawn);
    if (words.events.empty() && words.conditions.empty() && words.actions.empty()) return false;
    words.count = count_of(drawn);
    words.failure = failures_.contains(drawn.edge);
    const std::string kept = get(drawn.edge, "lhead");
    words.target = in_group && !from_junction && kept == cluster
                       ? "(stays)"
                       : title_of(agnameof(aghead(drawn.edge)));
    const bool of_cluster = in_group && !from_junction;
    if (from_junction)
      write_answer(drawn.tail, words);
    else
      stays_[of_cluster ? cluster : drawn.tail] += edge_row(words, form_.widest);
    join(drawn, words.count, true);
    return true;
  }
  bool join_alone(const GraphEdge& drawn) {
    if (is_invisible(drawn.edge)) return false;
    join(drawn, count_of(drawn), false);
    return true;
  }

  // Answers of a junction that lead on alike are one row: "(a) or (b) → X".
  void write_answer(const std::string& junction, RowWords words) {
    std::string& text = stays_[junction];
    Answer& last = answers_[junction];
    const auto is_else = [](const RowWords& one) {
      return one.conditions.size() == 1 && one.conditions[0] == "(else)";
    };
    const bool alike = !last.words.conditions.empty() && !words.conditions.empty() &&
                       !is_else(last.words) && !is_else(words) && !words.count &&
                       words.target == last.words.target && words.actions == last.words.actions &&
                       words.failure == last.words.failure;
    if (alike) {
      text.erase(last.begin);
      std::vector<std::string> all = last.words.conditions;
      words.conditions.front().insert(0, "or ");
      all.insert(all.end(), words.conditions.begin(), words.conditions.end());
      words.conditions = std::move(all);
    }
    last = {words, text.size()};
    text += edge_row(words, form_.widest);
  }

  // A junction is known by its words.
  [[nodiscard]] std::string title_of(const std::string& name) const {
    if (states_.contains(name)) return in_one_line(name);
    Agnode_t* node = agnode(&graph_, const_cast<char*>(name.c_str()), 0);
    const std::string label = node != nullptr ? get(node, "label") : "";
    const std::string words = label == "\\N" ? "" : in_one_line(label);
    return "◇ " + (words.empty() ? in_one_line(name) : words);
  }

  struct Answer { // the last row of a junction, and where it begins among the others
    RowWords words;
    std::size_t begin = 0;
  };
  void draw_line(const Line& line) {
    for (const char* name : k_edge_attributes) clear(line.edge, name);
    for (const char* name : {"label", "xlabel", "taillabel", "headlabel"}) clear(line.edge, name);
    set(line.edge, "arrowsize", "0.7");
    draw_stroke(line.edge, line.count, line.failure);
  }
  static void draw_stroke(Agedge_t* edge, const std::optional<std::uint64_t>& count, bool failure) {
    if (count) {
      draw_count(edge, *count);
    } else if (failure) {
      if (get(edge, "color").empty()) set(edge, "color", std::string(k_failure));
      if (get(edge, "style").empty()) set(edge, "style", "dotted");
    } else if (get(edge, "color").empty()) {
      set(edge, "color", "#4a545e");
    }
    if (get(edge, "weight").empty()) set(edge, "weight", failure ? "1" : "3");
  }

  void draw_edge(const GraphEdge& drawn) {
    Agedge_t* edge = drawn.edge;
    for (const char* name : k_edge_attributes) clear(edge, name);
    if (is_invisible(edge)) return;
    set(edge, "fontname", "Helvetica");
    set(edge, "fontsize", points(10));
    set(edge, "arrowsize", "0.7");
    const std::optional<std::uint64_t> count = count_of(drawn);
    draw_stroke(edge, count, failures_.contains(edge));
    char* raw = agget(edge, const_cast<char*>("label"));
    if (raw != nullptr && aghtmlstr(raw) != 0) return; // the author's own mark-up
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

  std::map<std::string, StateIndex> states_;
  std::map<std::string, const StateGroup*> groups_;
  std::map<DrawnEdge, std::uint64_t> counts_;
  std::map<std::string, Answer> answers_; // of junctions
  std::set<StateIndex> visited_;
};

} // namespace

void adorn_states(const Machine& machine, const Coverage* coverage, const DrawOptions& options,
                  const Form& form, Agraph_t& graph) {
  Artist(machine, coverage, options, form, graph).draw();
}

} // namespace statewire::gen
