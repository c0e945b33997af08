// SPDX-License-Identifier: BSD-3-Clause
// What is said of all edges of a machine together: one message for a cause, not one for each edge.
#include "event_marks.hpp"
#include "notation.hpp"
#include "resolver.hpp"
#include "words.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace statewire::gen {
namespace {

// Where an event is named: what separates no names there, and what does.
struct Naming {
  std::string_view not_by;
  std::string by;
  std::string action; // what separates one from a name
  std::string all;    // how all other events are written
  std::string both;   // what `A and B` may be meant as; empty: a name
};
const Naming k_in_label{",;", "alternatives are separated by '|'",
                        ", an action stands behind ' / ' or below a line of dashes", "",
                        "a condition stands in parentheses, on a line of its own"};
const Naming k_in_list{"|;", "the events of a list are separated by ','", "",
                       ", and '*' stands for them", "the events of a list are separated by ','"};
const Naming k_in_actions{",;|", "an Event has one name; write one for each", "", "", ""};

// The parts of `A, B`, `A; B`, `A or B`; none if it is no list.
std::vector<std::string> parts_of_list(const std::string& name, const Naming& naming) {
  std::vector<std::string> parts(1);
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool word = lower(std::string_view(name).substr(i, 4)) == " or ";
    if (word) i += 3;
    if (word || naming.not_by.find(name[i]) != std::string_view::npos)
      parts.emplace_back();
    else
      parts.back() += name[i];
  }
  if (parts.size() == 1) return {};
  for (std::string& part : parts) part = collapse(part);
  return parts;
}

bool is_implied(const Label& label, const EventMention& action) {
  return std::any_of(label.implied.begin(), label.implied.end(),
                     [&](const EventMention& one) { return one.name == action.name; });
}

// Has the name a ',' or its like outside of parentheses?
bool is_list(const std::string& name, const Naming& naming) {
  int depth = 0;
  for (const char c : name) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth <= 0 && naming.not_by.find(c) != std::string_view::npos) return true;
  }
  return false;
}

// ` all but go `, ` any other event than go `
bool leaves_out(std::string_view words) {
  const auto skip = [&](std::initializer_list<std::string_view> any) {
    for (const std::string_view word : any)
      if (words.starts_with(word)) {
        words.remove_prefix(word.size());
        return true;
      }
    return false;
  };
  if (!skip({" all ", " any ", " every ", " everything ", " anything "})) return false;
  skip({"other "});
  skip({"events ", "event ", "messages ", "message "});
  return skip({"but ", "except ", "other than ", "than "}) && !words.empty();
}

// What a name seems to say and cannot, and how it is said; empty: it is just a name.
std::string instead_of_name(const std::string& name, const Naming& naming) {
  const std::string words = " " + lower(name) + " ";
  if (is_list(name, naming) || words.find(" or ") != std::string::npos)
    return naming.by + (name.find(';') == std::string::npos ? "" : naming.action);
  const bool sentence = std::count(name.begin(), name.end(), ' ') > 3;
  if (!sentence && !naming.both.empty() &&
      (words.find(" and ") != std::string::npos || words.find(" & ") != std::string::npos))
    return naming.both;
  const bool letters = name.size() == 3 && name[1] == '-' && name[0] < name[2]; // `a-z`
  if (letters || (words.find("..") != std::string::npos && words.find("...") == std::string::npos))
    return "no event stands for a range: " + naming.by;
  if (name.ends_with("*")) return "no event stands for all whose names begin so: " + naming.by;
  if (name != "EPS" && is_no_event(lower(name))) // in capitals an abbreviation
    return "a machine moves on events only: name the event, or make one state of the two";
  if (stands_for_all(name) || leaves_out(words))
    return "what a state does on all events without an edge is said by 'ignore', 'defer' or "
           "'error'" +
           naming.all;
  return {};
}

// `entry`, `on exit`, `do`: what UML writes in front of a state's actions, which is no event in
// capitals. Empty: another name.
std::string word_of_state(const std::string& event) {
  if (std::none_of(event.begin(), event.end(), [](char c) { return c >= 'a' && c <= 'z'; }))
    return {};
  std::string word = lower(event);
  if (word.starts_with("on")) word.erase(0, word.find_first_not_of(" _-", 2));
  return word == "entry" || word == "exit" || word == "do" ? word : std::string();
}

// How a state says what an edge with `word` in front of the actions seems to say.
std::string at_the_state(const std::string& word, const Label& label, const std::string& state) {
  if (label.guard.kind != Guard::Kind::always || word == "do")
    return "a state has no guard and nothing that lasts: write what begins and ends it, with its "
           "guard, at the edges that enter and leave '" +
           state + "'";
  std::string actions;
  for (const Action& action : label.actions)
    actions += (actions.empty() ? "" : "; ") + action.phrase.text;
  return "write " + word + "=\"" + actions + "\" at '" + state + "'";
}

} // namespace

// A drawing of calls, of files, of a flow: few of its edges say when they are taken.
bool Resolver::is_unlabelled() {
  std::size_t count = 0, missing = 0;
  const Arc* first = nullptr;
  for (const Arc& arc : drawing_.arcs) {
    if (is_unseen(arc) || starts_.count(arc.tail) != 0 || junctions_.count(arc.tail) != 0 ||
        !is_state(arc.tail) || !is_drawn_end(arc.head))
      continue;
    ++count;
    if (drawn_label(arc.values) != nullptr || colour_key_.count(colour_of(arc)) != 0) continue;
    if (missing++ == 0) first = &arc;
  }
  const bool all = missing == count;
  if (missing < 2 || (!all && (missing < 4 || 2 * missing < count))) return false;
  diagnostics_.report("missing-label", source_.at(first->where),
                      (all ? "none of the " + std::to_string(count) + " edges has a label"
                           : std::to_string(missing) + " of the " + std::to_string(count) +
                                 " edges have no label") +
                          ": a transition's label names its event; is this a drawing of something "
                          "else, as calls, files or blocks of a program?");
  return true;
}

// A program writes all labels so, and it is said once.
void Resolver::report_html_labels() {
  const std::size_t count = html_labels_.size();
  if (count == 0) return;
  diagnostics_.report(
      "html-label", html_labels_[0],
      count == 1 ? "an HTML label cannot be read as a transition; write it in quotes"
                 : "an HTML label cannot be read as a transition, and " + std::to_string(count) +
                       " of this machine are written so; write them in quotes");
}

// Conditions on inputs, as clocked logic has them at its edges, are no events.
void Resolver::report_missing_events() {
  std::vector<const Edge*> missing;
  bool named = false;
  for (const Edge& edge : edges_) {
    named = named || !edge.label.events.empty() || edge.label.pair;
    if (edge.eventless) missing.push_back(&edge);
  }
  if (!named && missing.size() > 1) {
    diagnostics_.report("missing-event", missing[0]->label.event_where,
                        "no label of this machine names an event, only conditions and actions, as "
                        "clocked logic has them: write the event in front of each of the " +
                            std::to_string(missing.size()) +
                            " labels, such as 'CLOCK [condition] / action'");
    return;
  }
  for (const Edge* edge : missing)
    diagnostics_.report("missing-event", edge->label.event_where,
                        "the label of the edge from '" + collapse(edge->arc->tail) + "' to '" +
                            collapse(edge->arc->head) + "' names no event, and " +
                            (edge->label.guard.kind == Guard::Kind::always
                                 ? "begins with its actions"
                                 : "begins with a condition") +
                            "; write 'EVENT [condition] / action'");
}

// All labels of a file are written alike, and so this is said once.
void Resolver::report_pairs() {
  std::size_t count = 0;
  const EventMention* first = nullptr;
  for (const Edge& edge : edges_) {
    if (!edge.label.pair) continue;
    if (count++ == 0) first = &*edge.label.pair;
  }
  if (count == 0) return;
  diagnostics_.report("other-notation", first->where,
                      (count == 1 ? std::string("a label is")
                                  : std::to_string(count) + " labels of this machine are") +
                          " written 'input" + first->name +
                          "output'; write 'input / output', which is read as "
                          "event and action ('statewirec fmt --to dot' does), or the event alone");
}

// `SYN/ACK` may be an event's name, `coin/beep` an input and its output.
void Resolver::report_slashes() {
  std::size_t count = 0;
  const EventMention* first = nullptr;
  for (const Edge& edge : edges_) {
    if (!edge.label.slash) continue;
    if (count++ == 0) first = &*edge.label.slash;
  }
  if (count == 0) return;
  diagnostics_.report("bare-slash", first->where,
                      "'" + first->name + "'" +
                          (count == 1 ? std::string(" is")
                                      : " and " + std::to_string(count - 1) +
                                            (count == 2 ? " more label are" : " more labels are")) +
                          " read as event and action because of the '/'; write ' / ' if that is "
                          "meant, and an event's name without '/' if not");
}

// `exit / act` at an edge of a state to itself says in UML what the state does. It is a transition
// if the event is named elsewhere as well.
void Resolver::report_state_actions() {
  std::vector<std::pair<Edge*, std::vector<EventMention>>> asked;
  for (Edge& edge : edges_) {
    std::vector<EventMention>& events = edge.label.events;
    const bool all = std::all_of(events.begin(), events.end(), [](const EventMention& event) {
      return !word_of_state(event.name).empty();
    });
    if (all && !events.empty() && edge.label.slashed && !edge.label.actions.empty() &&
        !edge.label.broken && edge.arc->tail == edge.arc->head)
      asked.emplace_back(&edge, std::exchange(events, {}));
  }
  if (asked.empty()) return;
  std::set<std::string> elsewhere;
  for (const EventMention& mention : mentioned_events()) elsewhere.insert(mention.name);
  if (const auto given = drawing_.values.find("events"); given != drawing_.values.end())
    for (const EventMention& mention : read_list(source_, given->second))
      elsewhere.insert(mention.name);
  for (auto& [edge, events] : asked) {
    if (std::any_of(events.begin(), events.end(),
                    [&](const EventMention& event) { return elsewhere.count(event.name) != 0; })) {
      edge->label.events = std::move(events);
      continue;
    }
    const std::string remedy =
        at_the_state(word_of_state(events[0].name), edge->label, collapse(edge->arc->tail));
    diagnostics_.report("bad-label", events[0].where,
                        "'" + events[0].name + "' says in UML what a state does, and would be an " +
                            "event here; " + remedy + ", or name all events in 'events' of the " +
                            "digraph if it is one");
    edge->label.broken = machine_.incomplete = true;
  }
}

// An event's name where something else is read: an action without dashes above, or a list in one
// name.
void Resolver::report_hidden_events() {
  std::set<std::string> lists, raised; // said already; by a timer
  for (const TimerMention& timer : timer_mentions_)
    if (timer.event) raised.insert(timer.event->name);
  const auto report = [&](const EventMention& event, const Naming& naming) {
    const std::vector<std::string> parts = parts_of_list(event.name, naming);
    const bool known = std::any_of(parts.begin(), parts.end(), [&](const std::string& part) {
      return event_at_.count(part) != 0;
    });
    std::string instead = instead_of_name(event.name, naming);
    const bool lone = event_at_.count("false") + event_at_.count("FALSE") == 0; // no input of two
    if (lone && lower(event.name) == "true") instead = naming.both;
    if (instead.empty() && raised.count(event.name) == 0) instead = instead_of_time(event.name);
    if (const std::string one(without_on(event.name)); event_at_.count(one) != 0)
      instead = "'" + one + "' is an event as well, and another one: write '" + one + "' for both";
    if (!known && !instead.empty() && lists.insert(event.name).second)
      diagnostics_.report("hidden-event", event.where,
                          "'" + event.name + "' is the name of one event; " + instead);
    for (const std::string& part : parts)
      if (event_at_.count(part) != 0)
        diagnostics_.report("hidden-alternative", event.where,
                            "'" + part + "' is an event elsewhere, and a part of the name '" +
                                event.name + "' here; " + naming.by);
  };
  for (const Edge& edge : edges_) {
    const Label& label = edge.label;
    if (label.broken_word)
      diagnostics_.report("broken-word", label.broken_word->where,
                          "this line and the next would be an event and an action; if they are "
                          "one word, write '" +
                              label.broken_word->name + "' on one line");
    for (const EventMention& action : label.undashed)
      if (event_at_.count(action.name) != 0 && !is_implied(label, action))
        diagnostics_.report("hidden-event", action.where,
                            "'" + action.name +
                                "' is an event elsewhere, and an action here; alternatives are "
                                "separated by '|', actions stand below a line of dashes");
    if (junctions_.count(edge.arc->tail) == 0) // reported, whatever its name
      for (const EventMention& event : label.events) report(event, k_in_label);
    for (const Action& action : label.actions)
      if (const std::string goal = goal_of(action.phrase.text);
          is_state(goal) && goal != edge.arc->head)
        diagnostics_.report("bad-label", action.phrase.where,
                            "'" + action.phrase.text + "' is no action: an edge leads to '" +
                                collapse(edge.arc->head) + "', where it is drawn to; draw it to '" +
                                goal + "', or name the action otherwise");
  }
  for (const Answer& answer : drawing_.answers)
    report({answer.event, source_.at(answer.where)}, k_in_actions);
  const auto report_lists = [&](const Level& level) {
    for (const VerdictList& list : level)
      for (const EventMention& event : list.events) report(event, k_in_list);
  };
  for (const auto* levels : {&own_levels_, &inherited_levels_, &group_levels_})
    std::for_each(levels->begin(), levels->end(), report_lists);
  report_lists(outermost_level_);
}

// Why a line below an event that `label` reads as an action may be an event. Empty: it need not be.
std::string Resolver::may_be_an_event(const Label& label, const std::string& line) const {
  const auto any = [&](auto is) { return std::any_of(line.begin(), line.end(), is); };
  const auto joined = [](const std::string& text) {
    return text.find('_') != std::string::npos && text.find(' ') == std::string::npos;
  };
  if (event_at_.count(line) != 0) return "is an event elsewhere";
  if (any([](char c) { return c >= 'A' && c <= 'Z'; }) &&
      !any([](char c) { return (c >= 'a' && c <= 'z') || (c & 0x80) != 0; }))
    return "is written in capitals";
  if (label.events.size() > 1 && line.find(' ') == std::string::npos)
    return "is one word below alternatives";
  if (label.events.size() == 1 && joined(label.events[0].name) && joined(line))
    return "is a name with '_' as the event is";
  return {};
}

void Resolver::report_hidden_alternatives() {
  std::size_t count = 0;
  const EventMention* first = nullptr;
  std::string reason;
  for (const Edge& edge : edges_) {
    if (edge.label.broken || edge.label.broken_word) continue;
    for (const EventMention& line : edge.label.implied) {
      const std::string why = may_be_an_event(edge.label, line.name);
      if (why.empty() || count++ != 0) continue;
      first = &line;
      reason = why;
    }
  }
  if (count == 0) return;
  diagnostics_.report(
      "hidden-alternative", first->where,
      "'" + first->name + "'" +
          (count == 1
               ? std::string(" stands below an event without a line of dashes, and ")
               : " and " + std::to_string(count - 1) + (count == 2 ? " more line" : " more lines") +
                     " stand below an event without a line of dashes; '" + first->name + "' ") +
          reason +
          "; write '|' before another event, a line of dashes above an action, and a blank for a "
          "line end within a name");
}

// A name or a list of events that is broken over lines looks the same. Said once for a machine.
void Resolver::report_implied_actions() {
  std::size_t count = 0;
  const EventMention* first = nullptr;
  const auto is_call = [](const EventMention& line) { return line.name.ends_with("()"); };
  for (const Edge& edge : edges_) {
    const Label& label = edge.label;
    if (label.broken || label.broken_word) continue;
    const bool calls = std::any_of(label.events.begin(), label.events.end(), is_call);
    for (const auto* lines : {&label.implied, &label.worded})
      for (const EventMention& action : *lines) {
        if (lines == &label.implied ? !may_be_an_event(label, action.name).empty() // reported so
                                    : !calls || !is_call(action) || event_at_.count(action.name))
          continue;
        if (count++ == 0) first = &action;
      }
  }
  if (count == 0) return;
  diagnostics_.report("implied-action", first->where,
                      "'" + first->name + "'" +
                          (count == 1 ? std::string(" is read as an action, because it stands")
                                      : " and " + std::to_string(count - 1) +
                                            (count == 2 ? " more line" : " more lines") +
                                            " are read as actions, because they stand") +
                          " below an event; write a line of dashes above if that is meant, '|' "
                          "between events, and a blank for a line end within a name");
}

} // namespace statewire::gen
