// SPDX-License-Identifier: BSD-3-Clause
// What the label of a state or of a cluster says of actions, events and verdicts. It is for people:
// the machine has the attributes, and what these do not say as well is reported.
#include "event_marks.hpp"
#include "label.hpp"
#include "notation.hpp"
#include "resolver.hpp"
#include "text_pieces.hpp"
#include "words.hpp"

#include <algorithm>
#include <numeric>

namespace statewire::gen {
namespace {

// Would `entry` take it? A remedy that cannot be followed is none.
bool is_action(const Source& source, const std::string& text, syntax::Span where) {
  if (text.starts_with("- ") || pair_sign(text).end != 0) return false;
  Diagnostics own;
  const std::vector<std::uint32_t> at(text.size() + 1, where.begin);
  return !read_actions(source, Value{text, at, where, false, false}, own).empty() &&
         !own.has_errors();
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

// `ignore: GO`, `GO / ignore`, `GO: ignore`, with the attribute's name and the events.
std::optional<StateAction> verdict_in(const std::string& text, bool below) {
  if (auto action = state_action(text, below); action && verdict_named(action->attribute))
    return action;
  const auto parts = uml_parts(text);
  const UmlParts::Part sign = parts && parts->slash
                                  ? UmlParts::Part{parts->event.end, parts->actions.begin}
                                  : pair_sign(text);
  if (sign.end == 0) return std::nullopt;
  std::string verdict = lower(collapse(text.substr(sign.end)));
  if (!verdict_named(verdict)) return std::nullopt;
  return StateAction{std::move(verdict), collapse(text.substr(0, sign.begin))};
}

bool is_rest(const std::string& event) {
  return event == "*" || event == "everything" || lower(event) == "else" || stands_for_all(event);
}

template <class Visit>
void for_each_name(const std::string& list, Visit visit) {
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    visit(collapse(list.substr(begin, end - begin)));
    begin = end + 1;
  }
}

bool begins_with_arrow(const std::string& text) {
  return text.starts_with("->") || text.starts_with("=>") || text.starts_with("\xE2\x86\x92");
}

// `timer: t`, `after 5 s`
bool says_deadline(const std::string& text) {
  const std::string words = lower(text);
  for (const std::string_view word : {"timer", "timeout"})
    if (words.starts_with(word) && words.find_first_of(" :=", word.size()) == word.size() &&
        words.find_first_of(":=", word.size()) != std::string::npos)
      return true;
  if (!words.starts_with("after ") || words.find_first_of("0123456789", 6) != 6) return false;
  const std::size_t begin = words.find_first_not_of("0123456789. ", 6);
  if (begin == std::string::npos) return true;
  const std::string unit = words.substr(begin, words.find_first_of(" :,;/-", begin) - begin);
  for (const std::string_view time : {"ns", "us", "\xC2\xB5s", "ms", "s", "sec", "second",
                                      "seconds", "min", "minute", "minutes", "h", "hour", "hours"})
    if (unit == time) return true;
  return false; // `after 3 retries`
}

// Of a line that may be the rest of a name: `send ACK` and `post a packet` are performed, `send
// window` and `do not enter` are names.
bool is_performed(const std::string& text) {
  if (!is_worded_as_action(text)) return false;
  const std::string words = lower(text);
  for (const std::string_view verb : {"send ", "post ", "do "})
    if (words.starts_with(verb) && !words.ends_with("()")) {
      const std::size_t end = std::min(words.find(' ', verb.size()), words.size());
      const std::string next = words.substr(verb.size(), end - verb.size());
      for (const std::string_view article : {"a", "an", "the", "its", "this", "all"})
        if (next == article) return true;
      return next != "not" && text.compare(verb.size(), next.size(), next) != 0; // capitals
    }
  return true;
}

// `(initial)`, `final state`: the attribute that says so.
std::string flag_in(const std::string& text) {
  std::string words = lower(text);
  if (words.starts_with('(') && words.ends_with(')')) words = words.substr(1, words.size() - 2);
  if (words.ends_with(" state")) words.resize(words.size() - 6);
  if (words == "initial") return "initial";
  if (lower(text) == "accepting") return {}; // connections
  return words == "final" || words == "accepting" ? "final" : "";
}

// The event at the front of `GO: act`, `on GO: act` and `GO -> OFF`; empty: none.
std::string event_before_sign(const std::string& text) {
  const UmlParts::Part sign = pair_sign(text);
  std::string front = collapse(text.substr(0, sign.begin));
  if (lower(front).starts_with("on ")) front.erase(0, 3);
  return sign.end == 0 ? std::string() : front;
}

} // namespace

bool Resolver::names_event(const std::string& list) const {
  bool found = false;
  for_each_name(list, [&](const std::string& name) {
    found = found || event_at_.count(name) != 0 || is_rest(name);
  });
  return found;
}

// Of all events that no list names and no edge answers.
std::optional<Verdict> Resolver::rest_verdict(StateIndex state) const {
  const auto rest = [](const Level& level) -> std::optional<Verdict> {
    for (const VerdictList& list : level)
      if (list.rest) return list.verdict;
    return std::nullopt;
  };
  std::optional<Verdict> found = rest(own_levels_[state]);
  if (!found) found = rest(inherited_levels_[state]);
  for (const std::uint32_t g : node_of_state_[state]->groups)
    if (!found) found = rest(group_levels_[g]);
  return found ? found : rest(outermost_level_);
}

// Those of `list` that are events and that the state answers otherwise.
std::string Resolver::events_without(StateIndex state, Verdict verdict,
                                     const std::string& list) const {
  std::string out;
  for_each_name(list, [&](const std::string& name) {
    const auto event = event_at_.find(name);
    const bool rest = event == event_at_.end() && is_rest(name);
    if (event == event_at_.end() && !rest) return;
    const bool otherwise =
        rest ? rest_verdict(state).value_or(verdict) != verdict
             : machine_.cells[state * machine_.events.size() + event->second].verdict != verdict;
    if (otherwise) out += (out.empty() ? "" : ", ") + (rest ? "*" : name);
  });
  return out;
}

// The same of a cluster or the digraph, in which a state may have an answer of its own.
std::string Resolver::events_without_in(const Level& level, const std::vector<StateIndex>& states,
                                        Verdict verdict, const std::string& list) const {
  std::string out;
  for_each_name(list, [&](const std::string& name) {
    const bool listed = std::any_of(level.begin(), level.end(), [&](const VerdictList& own) {
      const auto event = event_at_.find(name);
      return own.verdict == verdict &&
             (event == event_at_.end() ? own.rest.has_value()
                                       : own.known.count(event->second) != 0);
    });
    const bool otherwise = std::any_of(states.begin(), states.end(), [&](StateIndex state) {
      return !events_without(state, verdict, name).empty();
    });
    if (!listed && otherwise)
      out += (out.empty() ? "" : ", ") + (event_at_.count(name) != 0 ? name : "*");
  });
  return out;
}

void Resolver::report_unread(const Piece& piece, const std::string& remedy) {
  diagnostics_.report("unread-label", source_.at(piece.where),
                      "'" + piece.text + "' is drawn in a label and not read; write " + remedy);
}

// What a piece says of entry, exit and verdicts, or of whether the state is initial or final. True:
// it says something of the kind.
bool Resolver::check_said(StateIndex s, const Piece& piece, bool below) {
  const State& state = machine_.states[s];
  if (const std::string flag = flag_in(piece.text); below && !flag.empty()) {
    if (!(flag == "initial" ? state.initial : state.final)) report_unread(piece, flag + "=true");
    return true;
  }
  if (const auto list = verdict_in(piece.text, below); list && names_event(list->actions)) {
    const std::string events = events_without(s, *verdict_named(list->attribute), list->actions);
    if (!events.empty()) report_unread(piece, list->attribute + "=\"" + events + "\"");
    return true;
  }
  const auto action = state_action(piece.text, below);
  if (!action || verdict_named(action->attribute)) return false; // text, as `error = 0`
  if (action->attribute == "do")
    report_unread(piece, "what begins it into the attribute 'entry', what ends it into 'exit'");
  else if (!says(action->attribute == "entry" ? state.entry : state.exit, action->actions))
    report_unread(piece, action->attribute + "=\"" + action->actions + "\"");
  return true;
}

// `GO / act`, `GO: act`, and an action by itself. True: it is neither, and no part of a name.
bool Resolver::check_answer(StateIndex s, const Piece& piece, bool below, bool extra) {
  const State& state = machine_.states[s];
  const bool commented = state.comment.find(piece.text) != std::string::npos;
  const auto parts = uml_parts(piece.text);
  const std::string to_itself = "an edge from '" + state.name + "' to itself with this label";
  if (!parts || !parts->slash) {
    if (const std::string event = event_before_sign(piece.text);
        (below || extra) && !commented && event_at_.count(event) != 0) {
      report_unread(piece, "an edge from '" + state.name + "' on '" + event + "'");
      return false;
    }
    const bool said = commented || says(state.entry, piece.text) || says(state.exit, piece.text);
    if (!extra || piece.text == state.name || said || syntax::is_rule_line(piece.text))
      return false;
    if (ends_as_guard(piece.text) || says_deadline(piece.text) || begins_with_arrow(piece.text) ||
        !is_action(source_, piece.text, piece.where))
      return true;
    report_unread(piece, "entry=\"" + piece.text +
                             "\" if it is performed on entry, or the same text into 'comment' if "
                             "it is for people only");
    return false;
  }
  const std::string front = collapse(piece.text.substr(0, parts->event.end));
  const std::string actions = collapse(piece.text.substr(parts->actions.begin));
  if (event_at_.count(front) != 0)
    report_unread(piece, to_itself);
  else if ((front == state.name || front.empty()) && !actions.empty() &&
           !says(state.entry, actions))
    report_unread(piece, "entry=\"" + actions + "\" if it is performed on entry");
  else if (below && !front.empty() && front != state.name && !commented &&
           (piece.apart || piece.text.find("/ ") != std::string::npos))
    report_unread(piece, to_itself + ", or the same text into 'comment' if it is for people only");
  return false;
}

void Resolver::check_state_label(StateIndex s, std::vector<Piece>& conditions) {
  const State& state = machine_.states[s];
  const Values& values = node_of_state_[s]->values;
  const std::string shape = lower(value_of(values, "shape"));
  for (const char* name : {"label", "xlabel"}) {
    const auto value = values.find(name);
    const bool labelled = value != values.end();
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
          report_unread(piece, std::string(heading).append("=\"").append(action).append("\""));
        continue;
      }
      const auto action = state_action(piece.text, below);
      heading = action && action->actions.empty() && !verdict_named(action->attribute)
                    ? action->attribute
                    : "";
      if (check_said(s, piece, below)) continue;
      const bool deadline = says_deadline(piece.text) && !state.timer;
      const bool extra =
          labelled && (piece.apart || beside || ends_as_guard(piece.text) ||
                       (below && (is_no_name(piece.text) || deadline || is_performed(piece.text))));
      if (check_answer(s, piece, below, extra)) conditions.push_back(piece);
    }
  }
}

void Resolver::check_cluster_label(std::uint32_t g) {
  const Group& group = drawing_.groups[g];
  const auto value = group.values.find("label");
  if (value == group.values.end() || group.key) return;
  const std::string comment = value_of(group.values, "comment");
  const std::vector<Piece> pieces = pieces_of(value->second);
  const std::string edge = "an edge with this label, 'ltail' and 'lhead' of the cluster";
  const std::string or_comment = ", or the same text into 'comment' if it is for people only";
  for (const Piece& piece : pieces) {
    const bool below = &piece != &pieces.front();
    const auto parts = uml_parts(piece.text);
    if (comment.find(piece.text) != std::string::npos || syntax::is_rule_line(piece.text)) continue;
    if (const auto list = verdict_in(piece.text, below); list && names_event(list->actions)) {
      const std::string events = events_without_in(group_levels_[g], machine_.groups[g].states,
                                                   *verdict_named(list->attribute), list->actions);
      if (!events.empty()) report_unread(piece, list->attribute + "=\"" + events + "\"");
    } else if (const auto action = state_action(piece.text, below);
               action && !verdict_named(action->attribute))
      report_unread(piece, "it into 'entry' and 'exit' of the states in the cluster");
    else if (ends_as_guard(piece.text) ||
             (below && piece.text.front() == '[' && !is_citation(piece.text)))
      report_unread(piece, "the condition as a guard of the edges that it is about" + or_comment);
    else if (below && event_at_.count(event_before_sign(piece.text)) != 0)
      report_unread(piece, edge + or_comment);
    else if (parts && (event_at_.count(collapse(piece.text.substr(0, parts->event.end))) != 0 ||
                       (below && parts->slash &&
                        (parts->guard.begin != parts->guard.end || piece.text.ends_with("()")))))
      report_unread(piece, edge);
    else if (below && !is_caption(piece.text) &&
             (is_no_name(piece.text) || is_performed(piece.text)))
      report_unread(piece, "what it says at the states or edges that it is about" + or_comment);
  }
}

// What a title says below its first line of events, or of all states, is an attribute or an edge.
void Resolver::check_title() {
  const auto value = drawing_.values.find("label");
  if (value == drawing_.values.end()) return;
  std::vector<StateIndex> states(machine_.states.size());
  std::iota(states.begin(), states.end(), StateIndex{0});
  const std::string comment = value_of(drawing_.values, "comment");
  const std::vector<Piece> pieces = pieces_of(value->second);
  for (const Piece& piece : pieces) {
    if (&piece == &pieces.front() || comment.find(piece.text) != std::string::npos) continue;
    const auto parts = uml_parts(piece.text);
    const std::string event = parts ? collapse(piece.text.substr(0, parts->event.end)) : "";
    if (const auto list = verdict_in(piece.text, true); list && names_event(list->actions)) {
      const std::string events = events_without_in(outermost_level_, states,
                                                   *verdict_named(list->attribute), list->actions);
      if (!events.empty()) report_unread(piece, list->attribute + "=\"" + events + "\"");
    } else if (event_at_.count(event) != 0 || event_at_.count(event_before_sign(piece.text)) != 0)
      report_unread(piece, "an edge with this label, or the same text into 'comment' if it is for "
                           "people only");
  }
}

void Resolver::check_drawn_actions() {
  std::vector<Piece> conditions; // lines that are no actions, of which one message tells
  for (StateIndex s = 0; s < machine_.states.size(); ++s) check_state_label(s, conditions);
  check_drawn_questions();
  if (!conditions.empty())
    diagnostics_.report(
        "unread-label", source_.at(conditions.front().where),
        "'" + conditions.front().text + "'" +
            (conditions.size() == 1 ? std::string(" is")
             : conditions.size() == 2
                 ? " and 1 more line are"
                 : " and " + std::to_string(conditions.size() - 1) + " more lines are") +
            " drawn in labels of states and not read: no state has an invariant; a deadline is a " +
            "'timer' of the state, a condition a guard of edges, and text that is for people only "
            "stands in 'comment'");
  for (std::uint32_t g = 0; g < drawing_.groups.size(); ++g) check_cluster_label(g);
  check_title();
}

} // namespace statewire::gen
