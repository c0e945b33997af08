// SPDX-License-Identifier: BSD-3-Clause
// Text that the picture shows and no label's reader sees: further texts of an edge, actions in the
// label of a state or a cluster, edges of invisible nodes. None of it is dropped without a message.
#include "direction.hpp"
#include "label.hpp"
#include "notation.hpp"
#include "resolver.hpp"
#include "text_pieces.hpp"
#include "words.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace statewire::gen {
namespace {

constexpr std::array<const char*, 4> k_edge_texts{"label", "xlabel", "taillabel", "headlabel"};

// Would `entry` take it? A remedy that cannot be followed is none.
bool is_action(const Source& source, const std::string& text, syntax::Span where) {
  if (text.starts_with("- ") || pair_sign(text).end != 0) return false;
  Diagnostics own;
  const std::vector<std::uint32_t> at(text.size() + 1, where.begin);
  return !read_actions(source, Value{text, at, where, false, false}, own).empty() &&
         !own.has_errors();
}

// What a guard asks about: the subjects of comparisons, and words.
void add_subjects(const Guard& guard, std::set<std::string>& out) {
  if (guard.kind == Guard::Kind::atom)
    out.insert(meaning_key(guard.subject.empty() ? guard.phrase.text : guard.subject));
  for (const Guard& part : guard.children) add_subjects(part, out);
}

std::set<std::string> subjects_of(const Source& source, const std::string& question,
                                  syntax::Span where) {
  Diagnostics own;
  const std::string text = "(" + question + ")";
  const std::vector<std::uint32_t> at(text.size() + 1, where.begin);
  std::set<std::string> out;
  add_subjects(read_label(source, Value{text, at, where, false, false}, own).guard, out);
  return out;
}

// Does the attribute say the same? Then the label is for people.
bool says(const std::vector<Action>& actions, const std::string& text) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] != ';') continue;
    const std::string words = meaning_key(text.substr(begin, i - begin));
    begin = i + 1;
    const bool found = std::any_of(actions.begin(), actions.end(), [&](const Action& action) {
      return meaning_key(action.phrase.text) == words;
    });
    if (!found && !words.empty()) return false;
  }
  return true;
}

// `X [ready]`, but not `X [1]`.
bool ends_as_guard(const std::string& text) {
  const auto parts = uml_parts(text);
  if (!parts || parts->slash || parts->guard.begin == parts->guard.end || parts->guard.begin == 0 ||
      text[parts->guard.begin - 1] != ' ' || parts->guard.end != text.size())
    return false;
  const std::string_view inside = std::string_view(text).substr(parts->guard.begin + 1);
  return std::any_of(inside.begin(), inside.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

std::optional<Verdict> verdict_named(const std::string& attribute) {
  if (attribute == "ignore") return Verdict::ignore;
  if (attribute == "defer") return Verdict::defer;
  if (attribute == "error") return Verdict::error;
  return std::nullopt;
}

} // namespace

const Value* drawn_label(const Values& values) {
  for (const char* name : k_edge_texts) {
    const auto value = values.find(name);
    if (value != values.end() && has_text(value->second)) return &value->second;
  }
  return nullptr;
}

bool is_unseen(const Arc& arc) {
  if (is_invisible(arc.values)) return true;
  const Direction direction = direction_of(arc.values);
  return direction.kind == Direction::Kind::none && direction.attribute == "color" &&
         direction.decides->text.find(':') == std::string::npos && // else a line of another colour
         drawn_label(arc.values) == nullptr;
}

// One text of an edge is its label; others would be drawn beside it.
void Resolver::check_further_texts(const Arc& arc) {
  const Value* label = drawn_label(arc.values);
  const char* first = nullptr;
  for (const char* name : k_edge_texts) {
    const auto value = arc.values.find(name);
    if (value == arc.values.end() || !has_text(value->second)) continue;
    if (&value->second == label) {
      first = name;
      continue;
    }
    if (value->second.text == label->text) continue;
    machine_.incomplete = true;
    diagnostics_.report("unread-label", source_.at(value->second.where),
                        "'" + std::string(name) + "' is drawn beside '" + first +
                            "' and not read; write its text into '" + first +
                            "', or into 'comment' if it is for people only");
  }
}

// An edge that is drawn is a transition, or something says that it is none. The edge without a text
// from an invisible node may mark the initial state.
void Resolver::check_hidden_end(const Arc& arc) {
  const auto hidden = [&](const std::string& node) {
    return is_invisible(node_at_.at(node)->values);
  };
  if (keyed_.count(arc.tail) != 0 || keyed_.count(arc.head) != 0) return;
  const bool tail = hidden(arc.tail);
  if (!tail && !hidden(arc.head)) return;
  const bool text = drawn_label(arc.values) != nullptr || colour_key_.count(colour_of(arc)) != 0;
  const char* end = tail ? "ltail" : "lhead";
  const bool clipped = !value_of(arc.values, end).empty(); // drawn at a cluster's border
  if (tail && !text && !clipped) return;
  machine_.incomplete = true;
  diagnostics_.report("hidden-end", source_.at(arc.where),
                      "the edge from '" + collapse(arc.tail) + "' to '" + collapse(arc.head) +
                          "' is drawn, but '" + collapse(tail ? arc.tail : arc.head) +
                          "' is invisible and no state; " +
                          (!clipped ? "make the node visible, or the edge invisible as well"
                           : tail   ? "let the edge leave a state of the cluster, with this 'ltail'"
                                    : "let the edge lead to the state of the cluster that it "
                                      "enters"));
}

// What happens at the start is drawn at the marker, which no state's attributes are read from.
void Resolver::check_marker_texts() {
  for (const std::string& name : machine_.start_markers) {
    const DrawnNode& node = *node_at_.at(name);
    if (is_invisible(node.values)) continue;
    const std::string state = collapse(starts_.find(name)->second);
    const bool point = lower(value_of(node.values, "shape")) == "point"; // has no label
    for (const char* attribute : {"label", "xlabel"}) {
      const auto value = node.values.find(attribute);
      if (value == node.values.end() || (point && attribute == std::string_view("label"))) continue;
      for (const Piece& piece : pieces_of(value->second))
        if (piece.text != collapse(name) && (uml_parts(piece.text) || state_action(piece.text)))
          diagnostics_.report("unread-label", source_.at(piece.where),
                              "'" + piece.text + "' is drawn at a start marker and not read; " +
                                  "nothing is performed at the start: write it into 'entry' of '" +
                                  state + "', or into 'comment' if it is for people only");
    }
  }
}

// People see labels, the machine has the nodes' names.
void Resolver::check_drawn_names() {
  std::map<std::string, StateIndex> drawn;
  for (StateIndex s = 0; s < machine_.states.size(); ++s) {
    const State& state = machine_.states[s];
    if (lower(value_of(node_of_state_[s]->values, "shape")) == "point") continue; // has no label
    const auto label = node_of_state_[s]->values.find("label");
    std::string text = state.name;
    if (label != node_of_state_[s]->values.end() &&
        label->second.text.find("\\N") == std::string::npos) {
      text.clear();
      for (const Piece& piece : pieces_of(label->second)) text += " " + piece.text;
      text = collapse(text);
    }
    if (text.empty()) continue;
    const std::string about = lower(state.name + value_of(node_of_state_[s]->values, "class"));
    if (text == "H*" || (text == "H" && about.find("history") != std::string::npos))
      diagnostics_.report(
          "other-notation", state.where,
          "'" + state.name + "' is drawn as '" + text +
              "', a history, which is not read: a machine has one state at a time and remembers "
              "no other; let an edge lead to each state that may be entered, with a guard");
    const auto [first, fresh] = drawn.insert({text, s});
    const auto named = state_at_.find(text);
    const bool another = fresh && named != state_at_.end() && named->second != s;
    if (fresh && !another) continue;
    const State& other = machine_.states[another ? named->second : first->second];
    diagnostics_
        .report("same-text", state.where,
                "'" + state.name + "' is drawn as '" + text + "', " +
                    (another ? "which is another state's name" : "and another state as well") +
                    ": the machine has the names of nodes, not their labels")
        .notes.push_back({other.where, "the other one is here"});
  }
}

// A question in a junction, `len > 4`, of which no edge asks any part.
void Resolver::check_drawn_questions() {
  for (const auto& [name, node] : junctions_) {
    if (answered_.count(collapse(name)) != 0) continue; // said there
    const auto label = node->values.find("label");
    const bool labelled =
        label != node->values.end() && label->second.text.find("\\N") == std::string::npos;
    std::string text;
    if (labelled)
      for (const Piece& piece : pieces_of(label->second)) text.append(" ").append(piece.text);
    text = collapse(labelled ? text : name);
    if (text.empty() || !look_at(text, false).guard) continue;
    if (value_of(node->values, "comment").find(text) != std::string::npos) continue;
    const bool closed = text.front() == '[';
    const std::set<std::string> subjects =
        subjects_of(source_, closed ? text.substr(1, text.size() - 2) : text, node->where);
    if (subjects.empty() || subjects.count("else") != 0) continue;
    const auto& out = out_of_junction_[name];
    const bool asked = std::any_of(out.begin(), out.end(), [&](const Edge* edge) {
      std::set<std::string> own;
      add_subjects(edge->label.guard, own);
      return edge->label.broken || std::any_of(own.begin(), own.end(), [&](const auto& subject) {
               return subjects.count(subject) != 0;
             });
    });
    if (asked) continue;
    diagnostics_.report("unread-label", source_.at(labelled ? label->second.where : node->where),
                        "'" + text + "' is drawn in a junction and not read: write the question " +
                            "in parentheses at the edge that it opens, or the same text into "
                            "'comment' if it is for people only");
  }
}

bool Resolver::names_event(const std::string& list) const {
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    if (event_at_.count(collapse(list.substr(begin, end - begin))) != 0) return true;
    begin = end + 1;
  }
  return false;
}

// Those of `list` that are events and that the state answers otherwise.
std::string Resolver::events_without(StateIndex state, Verdict verdict,
                                     const std::string& list) const {
  std::string out;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string name = collapse(list.substr(begin, end - begin));
    begin = end + 1;
    const auto event = event_at_.find(name);
    if (event == event_at_.end()) continue;
    if (machine_.cells[state * machine_.events.size() + event->second].verdict != verdict)
      out += (out.empty() ? "" : ", ") + name;
  }
  return out;
}

void Resolver::check_drawn_actions() {
  std::size_t conditions = 0; // lines that are no actions, of which one message tells
  Piece condition;
  const std::string unread = " is drawn in a label and not read; write ";
  const auto report = [&](const Piece& piece, const std::string& remedy) {
    diagnostics_.report("unread-label", source_.at(piece.where),
                        "'" + piece.text + "'" + unread + remedy);
  };
  for (StateIndex s = 0; s < machine_.states.size(); ++s) {
    const State& state = machine_.states[s];
    const std::string shape = lower(value_of(node_of_state_[s]->values, "shape"));
    for (const char* name : {"label", "xlabel"}) {
      const auto value = node_of_state_[s]->values.find(name);
      const bool labelled = value != node_of_state_[s]->values.end();
      if (!labelled && (name != std::string_view("label") || shape == "point")) continue;
      const std::vector<Piece> pieces =
          pieces_of(labelled ? value->second : drawn_name(*node_of_state_[s]),
                    labelled && shape.ends_with("record"));
      std::string heading; // `- enter:`, above an action a line
      for (const Piece& piece : pieces) {
        const bool beside = name != std::string_view("label");
        const bool below = beside || &piece != &pieces.front();
        if (!heading.empty() && piece.text.starts_with("+ ")) {
          const std::string action = collapse(piece.text.substr(2));
          if (!says(heading == "exit" ? state.exit : state.entry, action))
            report(piece, std::string(heading).append("=\"").append(action).append("\""));
          continue;
        }
        heading.clear();
        const auto action = state_action(piece.text, below);
        const auto list = action ? verdict_named(action->attribute) : std::nullopt;
        if (action && (!list || names_event(action->actions))) { // else text, as `error = 0`
          if (action->actions.empty()) heading = action->attribute;
          if (list) {
            if (const std::string events = events_without(s, *list, action->actions);
                !events.empty())
              report(piece, action->attribute + "=\"" + events + "\"");
          } else if (action->attribute == "do")
            report(piece, "what begins it into the attribute 'entry', what ends it into 'exit'");
          else if (!says(action->attribute == "entry" ? state.entry : state.exit, action->actions))
            report(piece, action->attribute + "=\"" + action->actions + "\"");
          continue;
        }
        const auto parts = uml_parts(piece.text);
        if (!parts || !parts->slash) {
          const bool said = says(state.entry, piece.text) || says(state.exit, piece.text) ||
                            state.comment.find(piece.text) != std::string::npos;
          const bool extra = labelled && (piece.apart || beside || ends_as_guard(piece.text) ||
                                          (below && is_no_name(piece.text)));
          if (!extra || piece.text == state.name || said || syntax::is_rule_line(piece.text))
            continue;
          if (ends_as_guard(piece.text) || !is_action(source_, piece.text, piece.where)) {
            if (conditions++ == 0) condition = piece;
          } else
            report(piece, "entry=\"" + piece.text +
                              "\" if it is performed on entry, or the same text into 'comment' if "
                              "it is for people only");
          continue;
        }
        const std::string front = collapse(piece.text.substr(0, parts->event.end));
        const std::string actions = collapse(piece.text.substr(parts->actions.begin));
        if (event_at_.count(front) != 0)
          report(piece, "an edge from '" + state.name + "' to itself with this label");
        else if ((front == state.name || front.empty()) && !actions.empty() &&
                 !says(state.entry, actions))
          report(piece, "entry=\"" + actions + "\" if it is performed on entry");
        else if (below && !front.empty() && front != state.name &&
                 (piece.apart || piece.text.find("/ ") != std::string::npos) &&
                 state.comment.find(piece.text) == std::string::npos)
          report(piece, "an edge from '" + state.name +
                            "' to itself with this label, or the same " +
                            "text into 'comment' if it is for people only");
      }
    }
  }
  check_drawn_questions();
  if (conditions != 0)
    diagnostics_.report(
        "unread-label", source_.at(condition.where),
        "'" + condition.text + "'" +
            (conditions == 1   ? std::string(" is")
             : conditions == 2 ? " and 1 more line are"
                               : " and " + std::to_string(conditions - 1) + " more lines are") +
            " drawn in labels of states and not read: no state has an invariant; a deadline is a " +
            "'timer' of the state, a condition a guard of edges, and text that is for people only "
            "stands in 'comment'");
  for (const Group& group : drawing_.groups) {
    const auto value = group.values.find("label");
    if (value == group.values.end() || group.key) continue;
    const std::vector<Piece> pieces = pieces_of(value->second);
    for (const Piece& piece : pieces) {
      const auto parts = uml_parts(piece.text);
      const bool below = &piece != &pieces.front();
      const auto action = state_action(piece.text);
      if (action && !verdict_named(action->attribute))
        report(piece, "it into 'entry' and 'exit' of the states in the cluster");
      else if (ends_as_guard(piece.text) &&
               value_of(group.values, "comment").find(piece.text) == std::string::npos)
        report(piece, "the condition as a guard of the edges that it is about, or the same text "
                      "into 'comment' if it is for people only");
      else if (parts && (event_at_.count(collapse(piece.text.substr(0, parts->event.end))) != 0 ||
                         (below && parts->slash &&
                          (parts->guard.begin != parts->guard.end || piece.text.ends_with("()")))))
        report(piece, "an edge with this label, 'ltail' and 'lhead' of the cluster");
    }
  }
}

} // namespace statewire::gen
