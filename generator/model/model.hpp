// SPDX-License-Identifier: BSD-3-Clause
// The model: what a digraph means once it is read, resolved and flattened. The front end makes it,
// the checks judge it, the back ends are pure functions of it. Values only; copies are cheap enough
// for machines of this size, and indices (not pointers) join the parts.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace statewire::gen {

// One input file, kept whole so that a diagnostic can show its line. Shared by every Location in
// it.
struct SourceFile {
  std::string path; // as the user gave it; appears in messages
  std::string text;
  std::string name = {}; // what outputs call it, from wherever it was read; empty: see spec_path()
};

// A place in a file. Lines and columns count from 1; columns count bytes. `length` is how many
// bytes the caret underlines (at least 1). A Location without file means "nowhere": synthesised.
struct Location {
  std::shared_ptr<const SourceFile> file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t length = 1;
};

// Words of the spec that C++ must answer or perform.
struct Phrase {
  std::string text;  // as written, blanks collapsed: "my rank is lower"
  std::string ident; // the hook's C++ name: "my_rank_is_lower"
  Location where;    // first character of the words, inside the label
};

// A guard as a tree. `always` is an absent guard; `otherwise` is (else).
struct Guard {
  enum class Kind : std::uint8_t { always, otherwise, atom, negation, conjunction, disjunction };
  Kind kind = Kind::always;
  Phrase phrase;               // atom only
  std::string subject, value;  // atom made from a comparison `subject == value`, else empty: atoms
                               // of one subject with different values exclude each other
  std::vector<Guard> children; // negation: 1; conjunction, disjunction: 2 or more
  Location where;
};

struct Action {
  enum class Kind : std::uint8_t { hook, increment, decrement, raise };
  Kind kind = Kind::hook;
  Phrase phrase;              // for all kinds; phrase.ident is the hook to call
  std::string counter;        // increment, decrement: the counter's name
  std::string machine, event; // raise: the receiving machine, and the event
};

using StateIndex = std::uint32_t;
using EventIndex = std::uint32_t;
using TimerIndex = std::uint32_t;
using TransitionIndex = std::uint32_t;

struct State {
  std::string name;  // the node's name in the digraph
  std::string ident; // as a C++ enumerator
  std::string comment;
  Location where;
  bool initial = false;
  bool final = false;
  std::vector<Action> entry, exit;
  std::optional<TimerIndex> timer;
  bool declared = true; // false: reported as unknown already, judge it no further
};

struct Event {
  std::string name;
  std::string ident;
  Location where; // first mention
};

struct Timer {
  std::string name;
  std::string ident;
  EventIndex event = 0; // raised when it expires
  Location where;
};

// A drawn edge, named in a way that survives re-reading the digraph with cgraph: the `ordinal`-th
// edge (from 0, in order of declaration) from `tail` to `head`.
struct DrawnEdge {
  std::string tail, head;
  std::uint32_t ordinal = 0;
  Location where;
  friend bool operator<(const DrawnEdge& a, const DrawnEdge& b) {
    return std::tie(a.tail, a.head, a.ordinal) < std::tie(b.tail, b.head, b.ordinal);
  }
};

// States that answer some events alike: a subgraph of a digraph, a Group of a State/Event/Action
// text.
struct StateGroup {
  struct List {
    std::string attribute;          // ignore, defer, error
    std::vector<EventIndex> events; // that it names
    bool rest = false;              // "*"
  };
  std::string name;                   // "cluster_opening", "Open"; empty: anonymous
  std::string predicate;              // in C++: "in_opening"; empty: there is none
  std::string title;                  // for people
  std::optional<std::uint32_t> outer; // the group that it lies in
  std::vector<StateIndex> states;     // those of inner groups, too
  std::vector<List> lists;
  Location where;
};

// What counts once, however many states and paths lead over it: an edge as drawn, and of an edge
// with alternatives each of them.
struct Written {
  DrawnEdge edge;
  std::string event; // empty: the edge leaves a junction or an Action
};

// One way out of one state on one event, flattened: cluster edges are spread over their states,
// alternatives over their events, junction paths joined.
struct Transition {
  StateIndex from = 0;
  EventIndex event = 0;
  StateIndex to = 0;
  Guard guard;                  // conjunction along the path
  std::vector<Action> actions;  // the labels' own actions along the path, without entry and exit
  std::vector<DrawnEdge> edges; // the path, first edge first; one edge unless junctions are crossed
  std::vector<std::uint32_t> written; // indices into Machine::written, in step with edges
  bool from_cluster = false;
  bool stays = false;                 // of a cluster: each state stays what it is
  bool guarded = false;               // the first edge has a guard of its own
  std::size_t first_actions = 0;      // how many of `actions` are those of the first edge
  Location where;                     // the label (or edge) that carries the event
  std::string comment;                // the edges' attribute `comment`
  bool broken = false;                // reported already, judge its guards no further
  std::optional<std::uint32_t> arrow; // State/Event/Action: the edge that is taken. One that
                                      // invokes an Action stays in `from`, and is in no cell
};

// A node that decides where a transition goes on, as drawn. Of its ways one can be taken, whatever
// the answers are.
struct Junction {
  struct Way {
    DrawnEdge edge; // its head is a state or a junction
    Guard guard;    // as written
    std::vector<Action> actions;
    std::uint32_t written = 0; // index into Machine::written
  };
  std::string name;
  std::string label; // raw
  std::vector<Way> ways;
};

enum class Verdict : std::uint8_t { hole, transition, ignore, defer, error };

struct Cell {
  Verdict verdict = Verdict::hole;
  std::vector<TransitionIndex> transitions; // in declaration order; `otherwise` last
  Location where;                           // of the list or edge that decided
  std::optional<std::uint32_t> program; // index into programs; the transitions are where it ends
  std::optional<std::uint32_t> group;   // the group that decided for the state
};

// ---- Machines written as State/Event/Action: docs/reference/sm-language.md.

// An edge of their drawing, and what the drawing says beside its label.
struct Arrow {
  DrawnEdge edge;
  std::string event;                   // that it stands under, if any
  std::vector<std::string> conditions; // that it stands under, outermost first
  bool invokes = false;                // Invoke_Action, not Change_State
  std::optional<std::uint32_t> group;  // it stands in an Event of this one
  bool stays = false;                  // … and changes to it: no state is left
};

// What such a machine does, one statement after the other, questions asked where they stand.
struct StepArm;
struct Step {
  enum class Kind : std::uint8_t {
    action, // a hook
    call,   // a Function, which comes back
    branch, // the first arm whose guard holds; an arm without guard is the else
    loop,   // as long as the only arm's guard holds
    invoke, // go on with an Action; nothing follows
    change  // the end: the state becomes `target`
  };
  Kind kind = Kind::action;
  Action action;             // action
  std::uint32_t target = 0;  // call, invoke: index into procedures; change: StateIndex
  std::uint32_t arrow = 0;   // invoke, change: index into arrows
  bool stays = false;        // change, in a Group: to the state that it is, whichever that is
  bool bounded = false;      // invoke, loop: the spec promises that it ends
  std::vector<StepArm> arms; // branch, loop
  Location where;
};
struct StepArm {
  Guard guard;
  std::vector<Step> body;
};

struct Procedure { // an Action or a Function
  std::string name;
  std::string ident;
  bool returns = false; // a Function
  std::vector<Step> body;
  Location where;
};

// The digraph's attribute `peers`: what its actions are for a second machine. docs/guide/peers.md.
struct PeersAttribute {
  std::string text;
  Location where;
};

struct Machine {
  std::string name;    // C++ namespace: "close_protocol"
  std::string title;   // for people
  std::string comment; // graph attribute `comment`
  PeersAttribute peers;
  Location where;
  std::string digraph; // the digraph's own text, as read (for the drawing back end)
  std::vector<State> states;
  std::vector<Event> events;
  std::vector<Timer> timers;
  std::vector<Transition> transitions; // ordered by (from, event, declaration)
  std::vector<Cell> cells;             // states.size() * events.size(), row per state
  std::vector<Junction> junctions;     // in order of declaration
  std::vector<StateGroup> groups;
  std::vector<Written> written;
  std::optional<StateIndex> initial;
  std::vector<std::string> start_markers; // nodes whose arrow shows where the machine starts
  bool incomplete = false; // an edge could not be read (reported): what it leads to is not judged

  bool sequential = false;          // written as State/Event/Action; what follows is theirs
  std::vector<std::string> actions; // their nodes in the drawing
  std::vector<Arrow> arrows;        // in order of declaration
  std::vector<Procedure> procedures;
  std::vector<std::vector<Step>> programs; // of the cells that have transitions; those that a
                                           // Group decides share its own

  [[nodiscard]] const Cell& cell(StateIndex s, EventIndex e) const {
    return cells[s * events.size() + e];
  }
};

} // namespace statewire::gen
