// SPDX-License-Identifier: BSD-3-Clause
#include "looks.hpp"

#include "../front/direction.hpp"
#include "../front/event_marks.hpp"
#include "../front/notation.hpp"
#include "../front/text_pieces.hpp"
#include "../front/words.hpp"
#include "other_words.hpp"

#include <algorithm>
#include <set>

namespace statewire::gen::sm {
namespace {

constexpr std::size_t k_nowhere = std::string::npos;

// `yes / no`: neither is performed.
bool is_answer(const std::string& word) {
  for (const char* one :
       {"yes", "no", "true", "false", "on", "off", "ok", "not ok", "error", "success", "failure"})
    if (lower(word) == one) return true;
  return false;
}

class Checker {
 public:
  Checker(const Source& source, const File& file, Diagnostics& diagnostics)
      : source_(source), file_(file), diagnostics_(diagnostics) {}

  void run(const Outline& outline) {
    for (const Line& line : file_.lines.lines)
      if (line.word == Word::event && !line.broken) events_.insert(name_of(source_, line));
    for (const Line& line : file_.lines.lines)
      if (line.word == Word::event && !line.broken) check_event(line);
    for (const OutlineNode& node : outline.nodes) check_seen(values_of(node.attributes));
    for (const OutlineEdge& edge : outline.edges) check_edge(edge);
  }

 private:
  static Values values_of(const std::vector<syntax::Attribute>& attributes) {
    Values values;
    for (const syntax::Attribute& a : attributes)
      values[a.name.value] = {a.value.value, a.value.at, a.value.where, false, a.value.html};
    return values;
  }

  bool check_seen(const Values& values) {
    if (!is_invisible(values)) return true;
    diagnostics_.report("bad-value", source_.at(values.at("style").where),
                        "what is not drawn happens all the same; leave style=invis out");
    return false;
  }

  // Conditions and actions that stand in an Event's name decide nothing.
  void check_event(const Line& line) {
    const std::string name = name_of(source_, line);
    if (name.empty()) return;
    const std::string condition = condition_in_event(name);
    const std::string mark = send_or_receive(name);
    const std::string words = lower(name);
    if (words.starts_with("not ") && events_.count(collapse(name.substr(4))) == 0)
      return; // `Not found`
    if (words.starts_with("while ") && words.ends_with("ing") && words.find(' ', 6) == k_nowhere)
      return; // `While closing`
    if (condition.find("condition") != std::string::npos)
      report_event(line, cause_of(condition) + "; an 'if' stands in the Event's block");
    else if (!mark.empty())
      report_event(line, cause_of(mark) + "; what is sent is said in the Event's block, as 'send " +
                             "NAME', and a mark is no part of a name");
  }
  void report_event(const Line& line, std::string text) {
    diagnostics_.report("bad-declaration", source_.at(*line.name), std::move(text));
  }

  void check_edge(const OutlineEdge& edge) {
    const Values values = values_of(edge.attributes);
    if (edge.when_place.end != 0 && collapse(edge.when).empty())
      diagnostics_.report("bad-value", source_.at(edge.when_place), "'when' asks nothing");
    for (const char* end : {"ltail", "lhead"})
      if (const auto at = values.find(end); at != values.end())
        diagnostics_.report("misplaced-attribute", source_.at(at->second.where),
                            "'" + std::string(end) +
                                "' belongs on an edge of a digraph; what all States of a Group do "
                                "stands in an Event of the Group");
    for (const char* text : {"label", "xlabel", "taillabel", "headlabel"})
      if (const auto at = values.find(text); at != values.end())
        check_label(edge, text, at->second);
    if (!check_seen(values) || check_arrow_values(source_, values, diagnostics_)) return;
    const Direction direction = direction_of(values);
    if (direction.kind == Direction::Kind::forward || direction.decides == nullptr) return;
    diagnostics_.report("no-direction", source_.at(direction.decides->where),
                        "the drawing would have no arrow to '" + edge.head + "' alone; leave '" +
                            direction.attribute + "' out");
  }

  // A label is for people. A condition in it is drawn where none is asked, and an action where none
  // is performed.
  void check_label(const OutlineEdge& edge, const std::string& attribute, const Value& value) {
    std::string text;
    for (const Piece& piece : pieces_of(value)) text.append(" ").append(piece.text);
    text = collapse(text);
    if (text.empty()) return;
    const auto parts = uml_parts(text);
    const bool acts = parts && parts->slash &&
                      (text.front() == '/' || text.find(" / ") != k_nowhere) &&
                      !(is_answer(collapse(text.substr(0, parts->event.end))) &&
                        is_answer(collapse(text.substr(parts->actions.begin))));
    const bool bracketed = text.front() == '(' || text.front() == '['; // `(re)start`, `(2)`
    const bool guarded =
        acts ? parts->guard.begin != parts->guard.end
             : text.back() == '?' || (look_at(text, false).guard && has_letter(text));
    const bool asks = guarded || (begins_condition(text) && !bracketed);
    if (acts && !are_performed(edge, text.substr(parts->actions.begin)))
      diagnostics_.report("unread-label", source_.at(value.where),
                          "'" + text + "' is drawn and not performed; write the action on a line " +
                              "above this change");
    else if (asks && edge.conditions.empty())
      diagnostics_.report(
          "unread-label", source_.at(value.where),
          "'" + text + "' is drawn in '" + attribute +
              "' and not asked, and the change happens whatever holds; write an "
              "'if' above it, 'when' for one of several changes in a row, or " +
              (bracketed
                   ? "leave the " + std::string(text.front() == '(' ? "parentheses" : "brackets") +
                         " out"
                   : "other words") +
              " if it is no condition");
  }

  static bool has_letter(const std::string& text) {
    return std::any_of(text.begin(), text.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0;
    });
  }

  // Does a line above the change, in its Event, say each of them?
  [[nodiscard]] bool are_performed(const OutlineEdge& edge, const std::string& actions) const {
    std::set<std::string> performed;
    for (std::size_t i = edge.line; i-- > 0 && file_.lines.lines[i].word != Word::event;) {
      const Span words = file_.lines.lines[i].where;
      performed.insert(meaning_key(
          std::string_view(file_.lines.plain).substr(words.begin, words.end - words.begin)));
    }
    for (std::size_t begin = 0; begin <= actions.size();) {
      const std::size_t end = std::min(actions.find(';', begin), actions.size());
      if (performed.count(meaning_key(actions.substr(begin, end - begin))) == 0) return false;
      begin = end + 1;
    }
    return true;
  }

  const Source& source_;
  const File& file_;
  Diagnostics& diagnostics_;
  std::set<std::string> events_;
};

} // namespace

void check_looks(const Source& source, const File& file, const Outline& outline,
                 Diagnostics& diagnostics) {
  Checker(source, file, diagnostics).run(outline);
}

} // namespace statewire::gen::sm
