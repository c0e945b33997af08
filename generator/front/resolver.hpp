// SPDX-License-Identifier: BSD-3-Clause
// From a drawing to a machine: docs/reference/dialect.md, carried out. One object per machine; its
// steps are called in order by resolve() and are spread over resolve_*.cpp.
#pragma once

#include "checks.hpp"
#include "drawing.hpp"
#include "label.hpp"
#include "text_pieces.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace statewire::gen {

// The text that stands on an edge; most stand in `label`. Null: none does.
[[nodiscard]] const Value* drawn_label(const Values& values);
// Nothing is drawn of it: neither a line nor a text.
[[nodiscard]] bool is_unseen(const Arc& arc);
[[nodiscard]] bool is_cluster(const Group& group);

class Resolver {
 public:
  Resolver(const Source& source, const Drawing& drawing, Diagnostics& diagnostics)
      : source_(source), drawing_(drawing), diagnostics_(diagnostics) {}

  // Nothing if the drawing holds no state.
  [[nodiscard]] std::optional<Machine> resolve();

 private:
  // The events that one attribute gives a verdict.
  struct VerdictList {
    Verdict verdict = Verdict::ignore;
    std::string attribute;
    std::vector<EventMention> events;
    std::map<EventIndex, Location> known; // those of `events` that are in the alphabet
    std::optional<Location> rest;         // the place of "*"
  };
  // One place that can decide: a state itself, `node [...]`, a cluster, the digraph.
  using Level = std::vector<VerdictList>;
  struct Edge {
    const Arc* arc = nullptr;
    Label label;
    std::vector<EventIndex> events;       // the label's, as far as they are in the alphabet
    std::vector<Location> event_places;   // in step with events
    std::optional<std::uint32_t> cluster; // the edge leaves this whole group
    std::vector<std::uint32_t> written;   // in step with events; of a junction's edge, one
    bool eventless = false;               // its label should name one and does not
  };
  struct EdgeEvent { // an edge and one of its alternatives
    const Edge* edge = nullptr;
    std::size_t which = 0;
  };
  // A way through junctions to a state.
  struct Path {
    std::vector<const Edge*> edges;
    std::vector<Guard> guards;
    StateIndex to = 0;
    bool stays = false;     // each state of the cluster stays what it is
    bool only_else = false; // one junction, left by its (else)
    bool broken = false;
  };
  struct KeyEntry {
    const Value* label = nullptr;
    Location where;
  };
  struct TimerMention {
    StateIndex state = 0;
    EventMention name;
    std::optional<EventMention> event;
  };
  using Cause = std::pair<StateIndex, EventIndex>;

  // resolve_states.cpp
  bool name_machine();
  void sort_nodes();
  void find_unknown_states();
  void make_state(const DrawnNode& node);
  bool read_flag(const Values& values, const std::string& name);
  void choose_initial();
  void infer_initial();
  // resolve_edges.cpp
  void read_colour_key();
  void read_edges();
  std::optional<Label> label_of(const Arc& arc);
  std::optional<std::uint32_t> cluster_named(const Value& value); // or reported
  [[nodiscard]] std::string borderless(const Group& group) const;
  void read_cluster_ends(Edge& edge);
  void check_events_of(Edge& edge);
  [[nodiscard]] bool is_lost_on_sheet(const Arc& arc, const char* attribute) const;
  void check_seen(Edge& edge);
  void check_direction(Edge& edge);
  [[nodiscard]] static std::string colour_of(const Arc& arc);
  // resolve_reports.cpp
  [[nodiscard]] bool is_unlabelled(); // and reported
  void report_html_labels();
  void report_missing_events();
  void report_pairs();
  void report_slashes();
  void report_state_actions();
  void report_hidden_events();
  [[nodiscard]] std::string may_be_an_event(const Label& label, const std::string& line) const;
  void report_hidden_alternatives();
  void report_implied_actions();
  // resolve_texts.cpp
  void check_further_texts(const Arc& arc);
  void check_hidden_end(const Arc& arc);
  void check_marker_texts();
  void check_drawn_names();
  void check_drawn_questions();
  // resolve_drawn.cpp
  [[nodiscard]] bool names_event(const std::string& list) const;
  [[nodiscard]] std::optional<Verdict> rest_verdict(StateIndex state) const;
  [[nodiscard]] std::string events_without(StateIndex state, Verdict verdict,
                                           const std::string& list) const;
  [[nodiscard]] std::string events_without_in(const Level& level,
                                              const std::vector<StateIndex>& states,
                                              Verdict verdict, const std::string& list) const;
  void report_unread(const Piece& piece, const std::string& remedy);
  bool check_said(StateIndex s, const Piece& piece, bool below);
  bool check_answer(StateIndex s, const Piece& piece, bool below, bool extra);
  void check_state_label(StateIndex s, std::vector<Piece>& conditions);
  void check_cluster_label(std::uint32_t g);
  void check_title();
  void check_drawn_actions();
  // resolve_events.cpp
  void read_verdict_lists();
  Level read_level(const Values& values, bool inherited);
  void read_timer(const DrawnNode& node, StateIndex state);
  void make_alphabet();
  std::vector<EventMention> mentioned_events() const;
  void add_event(const EventMention& mention);
  std::optional<EventIndex> find_event(const EventMention& mention);
  void bind_events();
  void bind_level(Level& level);
  void make_timers();
  // resolve_junctions.cpp
  void check_junctions();
  void check_junction(const DrawnNode& node, const std::vector<const Edge*>& out);
  void make_junctions();
  std::vector<Path> paths_from(const Edge& edge);
  [[nodiscard]] bool stays(const Edge& first, const Edge& last) const;
  void follow(const std::string& junction, const Path& path, std::vector<std::string>& trail,
              std::vector<Path>& out);
  // resolve_groups.cpp
  struct GroupAnswer {
    std::uint32_t group = 0;
    Location where;
  };
  void make_groups();
  void name_predicates();
  [[nodiscard]] std::vector<std::uint32_t> clusters_of(StateIndex state) const;
  [[nodiscard]] std::string why_many_starts(const std::vector<StateIndex>& starts) const;
  [[nodiscard]] bool lies_in(std::uint32_t inner, std::uint32_t outer) const;
  [[nodiscard]] std::optional<Location> answer_of_group(std::uint32_t group,
                                                        EventIndex event) const;
  std::optional<Cell> decided_by_group(StateIndex state, EventIndex event);
  std::optional<Cell> rest_of(const Level& level);
  std::optional<Cell> rest_of_groups(StateIndex state, EventIndex event);
  void report_group_conflict(StateIndex state, EventIndex event, const GroupAnswer& one,
                             const GroupAnswer& other);
  void report_overridden();
  // resolve_cells.cpp
  void make_cells();
  void count_edges();
  Cell decide(StateIndex state, EventIndex event);
  Cell transitions_for(StateIndex state, EventIndex event, const std::vector<EdgeEvent>& edges);
  std::optional<Cell> listed(const Level& level, StateIndex state, EventIndex event);
  void report_conflict(StateIndex state, EventIndex event, const Cell& one, const Location& other);

  [[nodiscard]] bool is_state(const std::string& node) const { return state_at_.count(node) != 0; }
  // Of a transition, or of a part of one.
  [[nodiscard]] bool is_drawn_end(const std::string& node) const {
    return is_state(node) || junctions_.count(node) != 0;
  }

  const Source& source_;
  const Drawing& drawing_;
  Diagnostics& diagnostics_;
  Machine machine_;
  std::map<std::string, StateIndex> state_at_;
  std::vector<const DrawnNode*> node_of_state_;
  std::map<std::string, const DrawnNode*> junctions_;
  std::set<std::string> broken_junctions_;
  std::vector<Location> html_labels_;
  std::set<std::string> entered_;               // nodes, by any edge; when one has no label
  std::map<std::string, std::size_t> arcs_out_; // of a node
  std::set<std::string> answered_;              // junctions with edges `yes` and `no`, reported
  std::map<std::string, const DrawnNode*> node_at_;
  std::set<std::string> keyed_;                    // nodes of the colour key
  std::multimap<std::string, std::string> starts_; // start marker -> the initial state
  std::map<std::string, KeyEntry> colour_key_;
  std::vector<Edge> edges_;
  std::map<std::string, std::vector<const Edge*>> out_of_junction_;
  std::map<Cause, std::vector<EdgeEvent>> own_edges_;
  std::map<Cause, Location> answers_; // by something that is no edge
  using GroupCause = std::pair<std::uint32_t, EventIndex>;
  std::map<GroupCause, Location> group_answers_;
  std::set<GroupCause> groups_used_; // those that decide a cell
  std::map<GroupCause, std::vector<EdgeEvent>> cluster_edges_;
  std::map<const Edge*, std::vector<Path>> paths_;
  std::vector<Level> own_levels_, inherited_levels_; // per state
  std::vector<Level> group_levels_;                  // per group
  Level outermost_level_;
  std::vector<TimerMention> timer_mentions_;
  std::map<std::string, EventIndex> event_at_;
  std::map<std::string, StateIndex> state_of_ident_; // the first of each
  std::map<std::string, EventIndex> event_of_ident_;
  bool alphabet_given_ = false;
};

} // namespace statewire::gen
