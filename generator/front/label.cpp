// SPDX-License-Identifier: BSD-3-Clause
#include "label.hpp"

#include "phrases.hpp"
#include "text_lines.hpp"
#include "words.hpp"

#include <algorithm>

namespace statewire::gen {
namespace {

constexpr std::size_t k_none = std::string::npos;

// Where a comparison operator stands outside parentheses; k_none if nowhere.
std::size_t find_comparison(std::string_view line) {
  int depth = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '(') ++depth;
    if (line[i] == ')') --depth;
    if (depth == 0 && line[i] == '=') return i > 0 && line[i - 1] == '!' ? i - 1 : i;
  }
  return k_none;
}

bool is_else(std::string_view line) { return lower(line) == "else" || lower(line) == "otherwise"; }

bool looks_like_guard(std::string_view line) {
  if (is_else(line) || find_comparison(line) != k_none) return true;
  if (line.empty() || line.back() != ')') return false;
  if (line[0] == '!') line = line.substr(1);
  if (line.substr(0, 4) == "not ") line = line.substr(4);
  const auto word = line.find_first_not_of(' ');
  return word != k_none && line[word] == '(';
}

// `event = NAME`: where NAME begins; k_none for any other line.
std::size_t named_event(std::string_view line) {
  if (lower(line.substr(0, 5)) != "event") return k_none;
  std::size_t at = line.find_first_not_of(' ', 5);
  if (at == k_none || line[at] != '=') return k_none;
  ++at;
  if (at < line.size() && line[at] == '=') ++at;
  at = line.find_first_not_of(' ', at);
  return at;
}

// Does the line go on with the alternatives of the one before?
bool has_bar(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '|') continue;
    if (i + 1 < line.size() && line[i + 1] == '|')
      ++i;
    else
      return true;
  }
  return false;
}

class LabelReader {
 public:
  LabelReader(const Source& source, const Value& value, Diagnostics& diagnostics)
      : source_(source), diagnostics_(diagnostics), lines_(split_lines(value, '\0')) {
    label_.where = source.at(value.where);
    label_.event_where = label_.where;
    label_.guard.where = label_.where;
  }

  Label read() {
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
  // The lines above the dashes, or all lines if there are none.
  void read_above(std::size_t end, bool ruled) {
    std::size_t event_line = k_none;
    for (std::size_t i = 0; i < end && event_line == k_none; ++i)
      if ((i == 0 || !ruled) && named_event(lines_[i].text) != k_none) event_line = i;
    if (event_line != k_none) {
      const TextLine& line = lines_[event_line];
      events(line.part(named_event(line.text), line.text.size()));
    } else if (end > 0 && !looks_like_guard(lines_[0].text)) {
      event_line = 0;
      events(lines_[0]);
    } else if (end > 0) {
      label_.event_where = source_.at(lines_[0].place());
    }
    bool more = event_line != k_none;
    for (std::size_t i = 0; i < end; ++i) {
      if (i == event_line) continue;
      const TextLine& line = lines_[i];
      if (looks_like_guard(line.text)) {
        more = false;
        guard(line);
      } else if (more && i > event_line &&
                 (has_bar(line.text) || lines_[i - 1].text.back() == '|')) {
        events(line);
      } else if (ruled) {
        complain(line,
                 "this line above the dashes is neither the event nor a guard; a guard stands in "
                 "parentheses, an action below the dashes");
      } else {
        more = false;
        actions(line);
      }
    }
  }

  void events(const TextLine& line) {
    const syntax::EventLine parsed = syntax::parse_event_line(line.text);
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
        complain(line, "no letter in this event's name");
        continue;
      }
      label_.events.push_back(std::move(mention));
    }
    if (!label_.events.empty()) label_.event_where = label_.events[0].where;
  }

  void guard(const TextLine& line) {
    Guard guard;
    if (is_else(line.text)) {
      guard.kind = Guard::Kind::otherwise;
      guard.where = source_.at(line.place());
    } else {
      const syntax::GuardLine parsed = syntax::parse_guard_line(line.text);
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

  // Several actions may share a line, with ';' between them.
  void actions(const TextLine& line) {
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
    if (auto action = action_from(source_, line, diagnostics_)) {
      label_.actions.push_back(std::move(*action));
    } else {
      label_.broken = true;
    }
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
  Diagnostics& diagnostics_;
  std::vector<TextLine> lines_;
  std::vector<Guard> guards_;
  Label label_;
};

} // namespace

Label read_label(const Source& source, const Value& value, Diagnostics& diagnostics) {
  return LabelReader(source, value, diagnostics).read();
}

std::vector<Action> read_actions(const Source& source, const Value& value,
                                 Diagnostics& diagnostics) {
  std::vector<Action> out;
  for (const TextLine& line : split_lines(value, ';'))
    if (auto action = action_from(source, line, diagnostics)) out.push_back(std::move(*action));
  return out;
}

std::vector<EventMention> read_list(const Source& source, const Value& value) {
  std::vector<EventMention> out;
  for (const TextLine& line : split_lines(value, ','))
    out.push_back({collapse(line.text), source.at(line.place())});
  return out;
}

} // namespace statewire::gen
