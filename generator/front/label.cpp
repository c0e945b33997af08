// SPDX-License-Identifier: BSD-3-Clause
#include "label.hpp"

#include "event_marks.hpp"
#include "guard_signs.hpp"
#include "notation.hpp"
#include "phrases.hpp"
#include "text_lines.hpp"
#include "words.hpp"

#include <algorithm>
#include <cctype>

namespace statewire::gen {
namespace {

constexpr std::size_t k_none = std::string::npos;

// An action that may be several is read as one, so that the rest of the machine is judged as well.
void report_list(const Source& source, const TextLine& line, Diagnostics& diagnostics) {
  if (has_list(line.text))
    diagnostics.report("bad-label", source.at(line.place()),
                       "',' separates no actions, and '" + line.text +
                           "' would be one: write ';' between actions, '|' between events, and no "
                           "',' within an action");
}

class LabelReader {
 public:
  LabelReader(const Source& source, const Value& value, Diagnostics& diagnostics)
      : source_(source), value_(value), diagnostics_(diagnostics),
        lines_(split_lines(value, '\0')) {
    label_.where = source.at(value.where);
    label_.event_where = label_.where;
    label_.guard.where = label_.where;
  }

  Label read() {
    report_escapes();
    std::size_t rule = 0;
    while (rule < lines_.size() && !syntax::is_rule_line(lines_[rule].text)) ++rule;
    const bool ruled = rule < lines_.size();
    read_above(rule, ruled);
    for (std::size_t i = rule + 1; i < lines_.size(); ++i) {
      if (!syntax::is_rule_line(lines_[i].text)) {
        actions(lines_[i]);
      } else if (i + 1 < lines_.size()) {
        complain(lines_[i], "a second line of dashes; a label has one, between guards and actions");
      }
    }
    label_.guard = conjunction_of(std::move(guards_), label_.where);
    return std::move(label_);
  }

 private:
  void report_escapes() {
    const std::string_view text = value_.text;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
      if (text[i] != '\\') continue;
      const std::size_t escape = i++;
      std::string why = escape_problem(text.substr(escape));
      if (why.empty()) continue;
      diagnostics_.report("bad-label", source_.at({value_.at[escape], value_.at[i] + 1}),
                          std::move(why));
      label_.broken = true;
    }
  }

  // The lines above the dashes, or all lines if there are none.
  void read_above(std::size_t end, bool ruled) {
    std::size_t event_line = k_none;
    for (std::size_t i = 0; i < end && event_line == k_none; ++i)
      if ((i == 0 || !ruled) && named_event(lines_[i].text) != k_none) event_line = i;
    bool more = false;
    named_ = event_line != k_none;
    if (named_) {
      const TextLine& line = lines_[event_line];
      more = event_part(line.part(named_event(line.text), line.text.size()));
    } else if (end > 0 && !guard_comes_first(lines_[0].text)) {
      event_line = 0;
      more = event_part(lines_[0]);
    } else if (end > 0) {
      label_.event_where = source_.at(lines_[0].place());
    }
    for (std::size_t i = 0; i < end; ++i) {
      if (i == event_line) continue;
      const TextLine& line = lines_[i];
      if (more && i > event_line && !has_slash(line.text) && !begins_as_guard(line.text) &&
          (has_bar(line.text) || lines_[i - 1].text.back() == '|')) {
        events(line);
        continue;
      }
      more = false;
      if (open_slash_ && !ruled) {
        if (i + 1 < end && ends_in_slash(line.text))
          complain(line, "a second line ends in '/': '|' separates events, ';' separates actions; "
                         "write a line of dashes above actions");
        else
          actions(line);
        if (tight_slash_ && !line.text.ends_with(';') && !is_worded_as_action(line.text))
          label_.implied.push_back({collapse(line.text), source_.at(line.place())});
      } else
        other_line(line, ruled);
    }
    if (event_line != k_none && event_line + 1 < end && !label_.broken)
      if (std::string why = condition_below(lines_[event_line].text); !why.empty())
        notation(lines_[event_line], std::move(why));
    if (!ruled && event_line == 0 && end > 1) check_broken_word(lines_[0], lines_[1]);
  }

  static bool has_slash(std::string_view line) {
    const auto parts = uml_parts(line);
    return parts && parts->slash;
  }

  // Is there no event in front, as in `[guard] / action`?
  static bool guard_comes_first(std::string_view line) {
    const auto parts = uml_parts(line);
    if (!parts) return begins_as_guard(line) || is_comparison(line);
    const std::string front = collapse(line.substr(0, parts->event.end));
    return front.empty() || begins_as_guard(front) || is_comparison(front);
  }

  // `EVENT`, or `EVENT [guard] / actions`. True if the next line may go on with alternatives.
  bool event_part(const TextLine& line) {
    const auto parts = uml_parts(line.text);
    if (!parts) {
      events(line);
      return true;
    }
    events(line.part(parts->event.begin, parts->event.end));
    guard_and_actions(line, *parts);
    label_.slashed = parts->slash;
    tight_slash_ = open_slash_ && parts->guard.begin == parts->guard.end &&
                   !line.part(0, parts->actions.begin).text.ends_with(" /");
    const bool bare = parts->slash && (!open_slash_ || lines_.size() == 1) &&
                      parts->guard.begin == parts->guard.end &&
                      line.text.find(" /") == std::string::npos &&
                      line.text.find("/ ") == std::string::npos;
    const std::string_view behind = std::string_view(line.text).substr(parts->actions.begin);
    const bool path = parts->slash && parts->guard.begin == parts->guard.end &&
                      !behind.starts_with(' ') && !behind.ends_with(')') &&
                      behind.find('.') != k_none; // `GET /index.html`
    if ((bare || path) && (parts->event.end > 1 || parts->actions.end - parts->actions.begin > 1))
      label_.slash = EventMention{collapse(line.text), source_.at(line.place())};
    return false;
  }

  void guard_and_actions(const TextLine& line, const UmlParts& parts) {
    const bool conditional = parts.slash && (parts.guard.begin != parts.guard.end);
    if (conditional && conditional_)
      return complain(line, "a second guard with actions in one label; a label is one transition: "
                            "draw an edge for each");
    conditional_ = conditional_ || conditional;
    if (parts.guard.begin != parts.guard.end) guard(line.part(parts.guard.begin, parts.guard.end));
    TextLine rest = line.part(parts.actions.begin, parts.actions.end);
    if (const std::string_view inside = without_braces(rest.text); inside.size() < rest.text.size())
      rest = rest.part(inside.data() - rest.text.data(),
                       inside.data() - rest.text.data() + inside.size());
    if (rest.text.empty()) {
      open_slash_ = parts.slash;
      return;
    }
    if (parts.slash && (rest.text.front() == '/' ||
                        is_comment(std::string_view(line.text).substr(parts.actions.begin - 1))))
      complain(line, k_comment);
    else if (is_second_pair(rest.text))
      complain(line, k_second_pair);
    else if (!is_no_output(rest.text))
      actions(rest);
  }

  static constexpr const char* k_comment =
      "a label has no comments; write ' / ' before an action, and what is for people only into "
      "'comment'";
  static constexpr const char* k_second_pair =
      "a second '/' in one label; a label is one transition: 'event / action; action'; 'statewirec "
      "fmt --to dot' makes several edges of it";

  // A line that does not name the event, above the dashes or without any.
  void other_line(const TextLine& line, bool ruled) {
    if (line.text.front() == '(' || line.text.front() == '[')
      if (std::string why = sign_problem(line.text); !why.empty())
        return notation(line, std::move(why));
    if (label_.slashed && !ruled && has_slash(line.text) &&
        line.text.find(' ') == std::string::npos)
      return complain(line, k_second_pair);
    if (const auto parts = uml_parts(line.text)) {
      const TextLine front = line.part(parts->event.begin, parts->event.end);
      const std::size_t open = parts->guard.begin; // right behind a letter, as in `x[0]`: an index
      const bool guarded = open != parts->guard.end && (open == 0 || line.text[open - 1] == ' ');
      const bool condition = !front.text.empty() && look_at(front.text, false).guard;
      const bool blank =
          line.text.find(" /") != std::string::npos || line.text.find("/ ") != std::string::npos;
      if (front.text.empty() || (condition && parts->slash)) {
        if (condition) guard(front);
        guard_and_actions(line, *parts);
        return;
      }
      if (guarded || blank) {
        notation(line, guarded ? "a guard in brackets stands before the actions, not behind one"
                               : "a '/' stands between the event, or a guard, and the actions; "
                                 "'" +
                                     front.text + "' is neither here");
        return;
      }
    }
    const LineLook look = look_at(line.text, false);
    if (look.guard) {
      guard(line);
    } else if (!look.problem.empty()) {
      notation(line, look.problem);
    } else if (ruled) {
      complain(line,
               "this line above the dashes is neither the event nor a guard; a guard stands in "
               "parentheses, an action below the dashes");
    } else {
      label_.undashed.push_back({collapse(line.text), source_.at(line.place())});
      auto& below = is_worded_as_action(line.text) ? label_.worded : label_.implied;
      if (!named_ && guards_.empty()) below.push_back(label_.undashed.back());
      actions(line);
    }
  }

  // `CHAN_EV_` above `READY`: drawn as one word, read as an event and an action.
  void check_broken_word(const TextLine& first, const TextLine& second) {
    if (label_.events.empty() || label_.undashed.empty() ||
        label_.undashed[0].name != collapse(second.text))
      return;
    const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    if (std::none_of(second.text.begin(), second.text.end(), is_letter)) return;
    const char last = first.text.back();
    const bool broken = last == '_' || last == '-' || second.text.front() == '_';
    if (broken)
      label_.broken_word =
          EventMention{collapse(first.text) + collapse(second.text), source_.at(first.place())};
  }

  void events(const TextLine& line) {
    if (line.text.empty()) return;
    if (const auto sign = pair_sign(line.text); sign.end != 0) {
      label_.pair = EventMention{line.text.substr(sign.begin, sign.end - sign.begin),
                                 source_.at(line.place())};
      label_.broken = true;
      return;
    }
    if (std::string why = condition_in_event(line.text); !why.empty())
      return notation(line, std::move(why));
    if (const std::string remedy = send_or_receive(line.text); !remedy.empty())
      return complain(line, remedy);
    const syntax::EventLine parsed = syntax::parse_event_line(line.text);
    if (const std::string why = bad_first_sign(line.text, parsed.problems); !why.empty())
      return complain(line, why);
    if (problem(line, parsed.problems)) return;
    for (const syntax::Span span : parsed.events) {
      EventMention mention{collapse(line.text.substr(span.begin, span.end - span.begin)),
                           source_.at(line.place(span))};
      const bool twice =
          std::any_of(label_.events.begin(), label_.events.end(),
                      [&](const EventMention& other) { return other.name == mention.name; });
      if (twice) {
        diagnostics_.report("duplicate-event", mention.where,
                            "event '" + mention.name + "' is listed twice");
        continue;
      }
      if (enumerator(mention.name).empty()) {
        complain(line, is_no_event(mention.name)
                           ? "'" + mention.name +
                                 "' stands for no event, and a machine moves on events only: name "
                                 "the event, or make one state of the two"
                           : no_name_in("event's name", mention.name));
        continue;
      }
      label_.events.push_back(std::move(mention));
    }
    if (!label_.events.empty()) label_.event_where = label_.events[0].where;
  }

  // In brackets it is read as in parentheses.
  void guard(TextLine line) {
    if (line.text.front() == '[') {
      line.text.front() = '(';
      line.text.back() = ')';
    }
    Guard guard;
    if (is_else(line.text)) {
      guard.kind = Guard::Kind::otherwise;
      guard.where = source_.at(line.place());
    } else {
      if (std::string why = guard_problem(line.text); !why.empty())
        return notation(line, std::move(why));
      syntax::GuardLine parsed = syntax::parse_guard_line(line.text);
      if (!parsed.problems.empty()) parsed.problems[0].text += k_guard_form;
      if (problem(line, parsed.problems)) return;
      guard = guard_from(source_, line, parsed.guard, diagnostics_, label_.broken);
    }
    guards_.push_back(std::move(guard));
    const bool mixed = guards_.size() > 1 &&
                       std::any_of(guards_.begin(), guards_.end(),
                                   [](const Guard& g) { return g.kind == Guard::Kind::otherwise; });
    if (mixed) {
      complain(line, "(else) stands alone: it holds when no other transition of the same state and "
                     "event does");
      guards_.pop_back();
    }
  }

  // Several actions may share a line, with ';' between them. A '/' is UML's, but not in `//`, `/\`.
  void actions(const TextLine& whole) {
    const bool slash =
        whole.text.front() == '/' && !is_comment(whole.text) && !is_logic(whole.text, 0);
    const TextLine line = slash ? whole.part(1, whole.text.size()) : whole;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= line.text.size(); ++i) {
      const char c = i < line.text.size() ? line.text[i] : ';';
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c != ';' || (depth > 0 && i < line.text.size())) continue;
      const TextLine part = line.part(begin, i);
      begin = i + 1;
      if (!part.text.empty()) action(part);
    }
  }

  void action(const TextLine& line) {
    if (is_comment(line.text)) return complain(line, k_comment);
    const LineLook look = look_at(line.text, true);
    if (!look.problem.empty()) {
      notation(line, look.problem);
      return;
    }
    if (const auto open = line.text.rfind(" ["); line.text.back() == ']' && open != k_none)
      return notation(line, "'" + line.text.substr(open + 1) +
                                "' stands behind an action; a guard stands before the actions: "
                                "'EVENT [guard] / action'");
    report_list(source_, line, diagnostics_);
    if (auto action = action_from(source_, line, diagnostics_)) {
      label_.actions.push_back(std::move(*action));
    } else {
      label_.broken = true;
    }
  }

  void notation(const TextLine& line, std::string text) {
    diagnostics_.report("guard-notation", source_.at(line.place()), std::move(text));
    label_.broken = true;
  }

  void complain(const TextLine& line, std::string text) {
    diagnostics_.report("bad-label", source_.at(line.place()), std::move(text));
    label_.broken = true;
  }

  bool problem(const TextLine& line, const std::vector<syntax::Problem>& problems) {
    if (problems.empty()) return false;
    report_problem(source_, line, problems[0], diagnostics_);
    label_.broken = true;
    return true;
  }

  const Source& source_;
  const Value& value_;
  Diagnostics& diagnostics_;
  std::vector<TextLine> lines_;
  std::vector<Guard> guards_;
  Label label_;
  bool named_ = false;       // by a line `event = NAME`
  bool open_slash_ = false;  // a line ends in '/', and actions stand below
  bool tight_slash_ = false; // and no blank before it: `SYN/` above `ACK` may be one name
  bool conditional_ = false; // a line has a guard, `/` and actions
};

} // namespace

Label read_label(const Source& source, const Value& value, Diagnostics& diagnostics) {
  return LabelReader(source, value, diagnostics).read();
}

std::vector<Action> read_actions(const Source& source, const Value& value,
                                 Diagnostics& diagnostics) {
  std::vector<Action> out;
  for (const TextLine& line : split_lines(value, ';')) {
    const LineLook look = look_at(line.text, true);
    if (!look.problem.empty()) {
      diagnostics.report("guard-notation", source.at(line.place()), look.problem);
      continue;
    }
    report_list(source, line, diagnostics);
    if (auto action = action_from(source, line, diagnostics)) out.push_back(std::move(*action));
  }
  return out;
}

} // namespace statewire::gen
