// SPDX-License-Identifier: BSD-3-Clause
// Text that the picture shows and no label's reader sees: further texts of an edge, edges of
// invisible nodes, names, questions in junctions. None of it is dropped without a message.
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

} // namespace statewire::gen
