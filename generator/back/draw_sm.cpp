// SPDX-License-Identifier: BSD-3-Clause
// NAME.svg of a State/Event/Action machine: as its own tools draw it (states as ellipses, actions
// as boxes, an edge for each Invoke_Action and Change_State), with the event and the conditions
// that each edge stands under, the facts of states, and how often a run took each edge.
#include "draw.hpp"

#include "labels.hpp"
#include "machine_artist.hpp"
#include "text.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace statewire::gen {
namespace {

constexpr std::array k_page_attributes{
    "comment", "size",       "ratio",    "page",       "rotate",     "orientation", "landscape",
    "dpi",     "resolution", "viewport", "stylesheet", "imagepath",  "fontpath",    "URL",
    "href",    "bb",         "margin",   "background", "_background"};
constexpr std::array k_object_attributes{"comment", "image", "shapefile", "URL",
                                         "href",    "pos",   "fixedsize", "xlabel"};

class ActionsArtist : MachineArtist {
 public:
  ActionsArtist(const Machine& machine, const Coverage* coverage, const DrawOptions& options,
                const Form& form, Agraph_t& graph)
      : MachineArtist(machine, coverage, options, form, graph) {
    edges_ = machine.arrows.size();
    for (std::size_t i = 0; coverage != nullptr && i < machine.arrows.size(); ++i)
      if (i < coverage->counts.size()) counts_[machine.written[i].edge] = coverage->counts[i];
    for (const Arrow& arrow : machine.arrows) arrows_[arrow.edge] = &arrow;
    for (const State& state : machine.states) states_.emplace(state.name, &state);
    for (const StateGroup& group : machine.groups) groups_.emplace("cluster_" + group.name, &group);
  }

  void draw() {
    std::vector<GraphEdge> edges = edges_of(graph_); // before any is taken out: ordinals count all
    find_course(edges, words_of_all(edges));
    std::erase_if(edges, [&](const GraphEdge& edge) {
      return write_inside(edge) || (form_.rows && write_row(edge));
    });
    if (wordless()) {
      for (const GraphEdge& edge : edges)
        join(edge, count_of({edge.tail, edge.head, edge.ordinal, {}}), false);
      edges.clear();
    }
    for (const char* name : k_page_attributes) clear(&graph_, name);
    draw_page("0.3", "0.4");
    for (Agraph_t* cluster : clusters_of(graph_)) draw_group(cluster);
    for (Agnode_t* node : nodes_of(graph_)) draw_node(node);
    for (const GraphEdge& edge : edges) draw_edge(edge);
    for (const auto& [ends, line] : lines_) draw_line(line);
    thin();
    if (form_.up) let_arrows_lead_up();
    place();
    draw_remarks({});
  }

 private:
  // A change to the state that it is, is a line inside of the state, or of the group whose states
  // stay: a dozen loops would lie across each other.
  bool write_inside(const GraphEdge& drawn) {
    const auto found = arrows_.find(DrawnEdge{drawn.tail, drawn.head, drawn.ordinal, {}});
    if (found == arrows_.end()) return false;
    const Arrow& arrow = *found->second;
    const bool within = leads_into_group(drawn, arrow);
    if (drawn.tail != drawn.head && !within) return false;
    if (arrow.invokes || arrow.event.empty() || (arrow.group && !arrow.stays && !within))
      return false;
    RowWords words = words_of(drawn, &arrow);
    if (within) {
      words.target = in_one_line(title_of(aghead(drawn.edge)));
      words.failure = failures_.contains(drawn.edge);
    }
    list(arrow.group ? "cluster_" + owner_of(machine_, arrow) : drawn.tail, std::move(words));
    agdeledge(&graph_, drawn.edge);
    return true;
  }

  // Does all of a group change to one of its own states? Graphviz would draw an edge of one state.
  [[nodiscard]] bool leads_into_group(const GraphEdge& drawn, const Arrow& arrow) const {
    if (!arrow.group || arrow.stays) return false;
    const std::vector<StateIndex>& states = machine_.groups[*arrow.group].states;
    return std::any_of(states.begin(), states.end(),
                       [&](StateIndex state) { return machine_.states[state].name == drawn.head; });
  }

  [[nodiscard]] RowWords words_of(const GraphEdge& drawn, const Arrow* arrow) const {
    RowWords words;
    if (arrow != nullptr && !arrow->event.empty()) words.events.push_back(arrow->event);
    for (std::size_t i = 0; arrow != nullptr && i < arrow->conditions.size(); ++i)
      words.conditions.push_back("[" + arrow->conditions[i] + "]");
    const std::string action = in_one_line(get(drawn.edge, "label"));
    if (!action.empty()) words.actions.push_back(action);
    if (arrow != nullptr) words.count = count_of(arrow->edge);
    return words;
  }

  [[nodiscard]] const Arrow* arrow_of(const GraphEdge& drawn) const {
    const auto found = arrows_.find(DrawnEdge{drawn.tail, drawn.head, drawn.ordinal, {}});
    return found == arrows_.end() ? nullptr : found->second;
  }

  [[nodiscard]] std::vector<CourseEdge> words_of_all(const std::vector<GraphEdge>& edges) const {
    std::vector<CourseEdge> drawn;
    for (const GraphEdge& edge : edges) {
      const RowWords words = words_of(edge, arrow_of(edge));
      drawn.push_back({edge.tail, edge.head, words.events, words.actions, get(edge.edge, "class")});
    }
    return drawn;
  }

  // Rows under conditions are an indented list: an event, and a condition that others are nested
  // in, stand once.
  void list(const std::string& owner, RowWords words) {
    Listed& last = listed_[owner];
    Listed now{words.events, words.conditions};
    std::string& rows = stays_[owner];
    if (words.conditions.empty()) {
      rows += edge_row(words, form_.widest);
      last = std::move(now);
      return;
    }
    const auto write = [&](const std::string& event, const std::string& condition,
                           std::size_t depth) {
      RowWords line;
      if (!event.empty()) line.events.push_back(event);
      if (!condition.empty()) line.conditions.push_back(condition);
      rows += edge_row(line, form_.widest, depth);
    };
    std::size_t depth = now.events.empty() ? 0 : 1;
    std::size_t said = 0; // conditions
    if (last.events == now.events)
      while (said < last.conditions.size() && said < now.conditions.size() &&
             last.conditions[said] == now.conditions[said])
        ++said;
    else
      for (const std::string& event : now.events) write(event, {}, 0);
    words.events.clear();
    words.conditions.clear();
    for (std::size_t i = 0; i < now.conditions.size(); ++i, ++depth) {
      if (i < said) continue;
      if (i + 1 < now.conditions.size())
        write({}, now.conditions[i], depth);
      else
        words.conditions.push_back(now.conditions[i]);
    }
    rows += edge_row(words, form_.widest, words.conditions.empty() ? depth : depth - 1);
    last = std::move(now);
  }

  // As in the drawings of digraphs: the words go into what the edge leaves.
  bool write_row(const GraphEdge& drawn) {
    const Arrow* arrow = arrow_of(drawn);
    if (arrow == nullptr) return false;
    RowWords words = words_of(drawn, arrow);
    words.failure = failures_.contains(drawn.edge);
    words.target = in_one_line(title_of(aghead(drawn.edge)));
    list(arrow->group ? "cluster_" + owner_of(machine_, *arrow) : drawn.tail, words);
    join(drawn, words.count, true);
    return true;
  }

  // Actions are drawn with words of their own. Nodes are drawn after the rows are written.
  static std::string title_of(Agnode_t* node) {
    const std::string given = get(node, "label");
    return given.empty() || given == "\\N" ? std::string(agnameof(node)) : given;
  }

  struct Listed { // the row written last
    std::vector<std::string> events, conditions;
  };
  static void draw_line(const Line& line) {
    for (const char* attribute : k_object_attributes) clear(line.edge, attribute);
    clear(line.edge, "label");
    set(line.edge, "arrowsize", "0.7");
    std::string rows;
    if (line.count) draw_count(line.edge, *line.count, rows);
    if (!line.count && get(line.edge, "color").empty()) set(line.edge, "color", "#4a545e");
  }

  [[nodiscard]] std::optional<std::uint64_t> count_of(const DrawnEdge& edge) const {
    if (coverage_ == nullptr) return std::nullopt;
    return counts_.contains(edge) ? counts_.at(edge) : 0;
  }

  void draw_group(Agraph_t* cluster) {
    const std::string name = agnameof(cluster);
    const auto group = groups_.find(name);
    for (const auto& [attribute, value] : {std::pair{"style", "rounded"},
                                           {"color", "#c4c9cf"},
                                           {"bgcolor", ""},
                                           {"fontname", "Helvetica"},
                                           {"labeljust", "l"}})
      set(cluster, attribute, value);
    set(cluster, "fontsize", points(11));
    if (group != groups_.end())
      set_html(cluster, "label",
               group_label(machine_, *group->second, stays_[name], form_.rows ? form_.widest : 60));
  }

  void draw_node(Agnode_t* node) {
    const std::string name = agnameof(node);
    const auto found = states_.find(name);
    const State* state = found != states_.end() ? found->second : nullptr;
    const bool is_state = state != nullptr;
    std::string label;
    for (const std::string& line : label_lines(title_of(node)))
      label += row(is_state ? "<B>" + html_text(line) + "</B>" : html_text(line));
    for (const char* attribute : k_object_attributes) clear(node, attribute);
    set(node, "fontname", "Helvetica");
    set(node, "fontsize", points(is_state ? 12 : 11));
    set(node, "margin", is_state ? "0.02,0.02" : "0.1,0.04");
    if (get(node, "style").empty()) set(node, "style", "filled");
    if (get(node, "fillcolor").empty()) set(node, "fillcolor", is_state ? "#eef4fb" : "#ffffff");
    if (get(node, "color").empty()) set(node, "color", is_state ? "#33475b" : "#8a939c");
    if (is_state) label += state_rows(*state, node);
    label += stays_[name];
    if (is_state && form_.rows) { // an ellipse has little room for rows
      set(node, "shape", "box");
      set(node, "style", "rounded,filled");
      set(node, "margin", "0.15,0.04");
    }
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

  // Else states stand below all actions that lead to them, and beside each other.
  void let_arrows_lead_up() {
    for (const GraphEdge& edge : edges_of(graph_))
      if (!states_.contains(edge.tail) && states_.contains(edge.head))
        set(edge.edge, "constraint", "false");
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

  std::map<DrawnEdge, std::uint64_t> counts_;
  std::map<DrawnEdge, const Arrow*> arrows_;
  std::map<std::string, const State*> states_;      // by name
  std::map<std::string, const StateGroup*> groups_; // by the name of the cluster
  std::map<std::string, Listed> listed_;            // the last row inside a state or a cluster
  std::size_t nodes_ = 0;                           // drawn so far
};

} // namespace

void adorn_actions(const Machine& machine, const Coverage* coverage, const DrawOptions& options,
                   const Form& form, Agraph_t& graph) {
  ActionsArtist(machine, coverage, options, form, graph).draw();
}

} // namespace statewire::gen
