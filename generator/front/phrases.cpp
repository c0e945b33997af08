// SPDX-License-Identifier: BSD-3-Clause
#include "phrases.hpp"

#include "event_marks.hpp"
#include "words.hpp"

#include <algorithm>

namespace statewire::gen {
namespace {

using syntax::Expression;

// "is not ready" asks the question "is ready" and wants no for an answer: otherwise the two would
// count as questions that know nothing of each other.
bool take_out_not(std::string& phrase) {
  // "aren't available" likewise.
  for (const std::string_view verb : {" isn't ", " aren't ", " wasn't ", " weren't "}) {
    const auto at = (" " + phrase).find(verb);
    if (at == std::string::npos) continue;
    phrase.erase(at + verb.size() - 5, 3);
    return true;
  }
  for (const std::string_view verb : {" is not ", " are not ", " was not ", " were not "}) {
    const auto at = (" " + phrase).find(verb); // the verb may come first
    if (at == std::string::npos) continue;
    phrase.erase(at + verb.size() - 5, 4);
    return true;
  }
  return false;
}

// `═══`, `− − −`: a line of dashes made of other signs. `哈哈哈` is a word.
bool is_row_of_signs(std::string text) {
  std::erase(text, ' ');
  const std::string sign = text.substr(0, 3);
  const bool dash = sign >= "\xE2\x80\x90" && sign <= "\xE2\x80\x95";  // U+2010 to U+2015
  const bool drawn = sign >= "\xE2\x86\x90" && sign <= "\xE2\xAF\xBF"; // arrows to U+2BFF
  if (!dash && !drawn && sign != "\xEF\xBC\x8D") return false;         // or a wide minus sign
  return text.size() >= 9 && text.substr(3) == text.substr(0, text.size() - 3);
}

class GuardBuilder {
 public:
  GuardBuilder(const Source& source, const TextLine& line, Diagnostics& diagnostics, bool& broken)
      : source_(source), line_(line), diagnostics_(diagnostics), broken_(broken) {}

  Guard build(const Expression& e) {
    switch (e.kind) {
    case Expression::Kind::otherwise: {
      Guard guard;
      guard.kind = Guard::Kind::otherwise;
      guard.where = place(e.where);
      return guard;
    }
    case Expression::Kind::question:
      return question(words(e.phrase), e.phrase);
    case Expression::Kind::comparison:
      return comparison(e);
    case Expression::Kind::negation: {
      Guard guard = negation_of(build(e.children[0]));
      guard.where = place(e.where);
      return guard;
    }
    case Expression::Kind::conjunction:
    case Expression::Kind::disjunction:
      break;
    }
    Guard guard;
    guard.kind = e.kind == Expression::Kind::conjunction ? Guard::Kind::conjunction
                                                         : Guard::Kind::disjunction;
    guard.where = place(e.where);
    for (const Expression& child : e.children) guard.children.push_back(build(child));
    return guard;
  }

 private:
  Location place(syntax::Span span) const { return source_.at(line_.place(span)); }
  std::string words(syntax::Span span) const {
    return collapse(std::string_view(line_.text).substr(span.begin, span.end - span.begin));
  }

  Guard question(std::string text, syntax::Span span) {
    const bool negated = take_out_not(text);
    Guard guard = atom(text, span);
    if (!negated) return guard;
    guard = negation_of(std::move(guard));
    guard.where = place(span);
    return guard;
  }

  Guard atom(const std::string& text, syntax::Span span) {
    Guard guard;
    guard.kind = Guard::Kind::atom;
    guard.where = place(span);
    guard.phrase = {text, hook_ident(text), guard.where};
    if (guard.phrase.ident.empty()) {
      diagnostics_.report("bad-label", guard.where,
                          is_ascii(text) ? "no word in this guard to make a name of"
                                         : no_name_in("guard", text));
      broken_ = true;
    }
    return guard;
  }

  // The atom `subject is value`; different values exclude each other.
  Guard choice(const Expression& e, const std::string& subject, const std::string& value,
               const std::string& text, const std::string& ident) {
    const syntax::Span span{e.phrase.begin, e.value.end};
    Guard guard = atom(text, span);
    guard.phrase.ident = hook_ident(ident);
    guard.subject = subject;
    guard.value = value;
    return guard;
  }

  Guard comparison(const Expression& e) {
    const std::string subject = words(e.phrase);
    const std::string value = words(e.value);
    const std::string& op = e.compare;
    if (op == "<" || op == ">" || op == "<=" || op == ">=") {
      // a <= b is the opposite of a > b, so that the pair is known to be complete.
      const bool less = op == "<" || op == ">=";
      const std::string positive = subject + (less ? " < " : " > ") + value;
      Guard guard = choice(e, subject + " compared with " + value, less ? "less" : "greater",
                           positive, positive);
      return op.size() == 1 ? guard : at_whole(negation_of(std::move(guard)), e);
    }
    const std::string answer = lower(value);
    const bool yes = answer == "true" || answer == "yes";
    const bool no = answer == "false" || answer == "no";
    const bool negate = (op == "!=") != no;
    Guard guard =
        yes || no ? question(subject, e.phrase)
                  : choice(e, subject, value, subject + " == " + value, subject + " is " + value);
    return negate ? at_whole(negation_of(std::move(guard)), e) : guard;
  }

  Guard at_whole(Guard guard, const Expression& e) const {
    guard.where = place(e.where);
    return guard;
  }

  const Source& source_;
  const TextLine& line_;
  Diagnostics& diagnostics_;
  bool& broken_;
};

std::string text_of(const TextLine& line, syntax::Span span) {
  return collapse(std::string_view(line.text).substr(span.begin, span.end - span.begin));
}

} // namespace

Guard negation_of(Guard guard) {
  if (guard.kind == Guard::Kind::negation) {
    Guard inner = std::move(guard.children[0]);
    return inner;
  }
  Guard out;
  out.kind = Guard::Kind::negation;
  out.where = guard.where;
  out.children.push_back(std::move(guard));
  return out;
}

Guard conjunction_of(std::vector<Guard> guards, const Location& where) {
  Guard out;
  out.kind = Guard::Kind::conjunction;
  out.where = guards.empty() ? where : guards[0].where;
  for (Guard& guard : guards) {
    if (guard.kind == Guard::Kind::always) continue;
    if (guard.kind == Guard::Kind::conjunction)
      out.children.insert(out.children.end(), guard.children.begin(), guard.children.end());
    else
      out.children.push_back(std::move(guard));
  }
  if (out.children.empty()) {
    Guard always;
    always.where = where;
    return always;
  }
  if (out.children.size() > 1) return out;
  Guard only = std::move(out.children[0]);
  return only;
}

Guard guard_from(const Source& source, const TextLine& line, const Expression& expression,
                 Diagnostics& diagnostics, bool& broken) {
  return GuardBuilder(source, line, diagnostics, broken).build(expression);
}

std::optional<Action> action_from(const Source& source, const TextLine& line,
                                  Diagnostics& diagnostics) {
  const syntax::ActionLine parsed = syntax::parse_action_line(line.text);
  if (!parsed.problems.empty()) {
    report_problem(source, line, parsed.problems[0], diagnostics);
    return std::nullopt;
  }
  if ((parsed.kind == syntax::ActionLine::Kind::decrement &&
       (!line.text.starts_with("--") || parsed.name.begin != 2)) ||
      (line.text.starts_with("--") && line.text.ends_with("--") &&
       line.text.find_first_not_of('-') != std::string::npos)) {
    diagnostics.report("bad-label", source.at(line.place()),
                       "dashes in front of words are neither a line of dashes nor '--name'; write "
                       "the line of dashes by itself");
    return std::nullopt;
  }
  Action action;
  action.phrase.where = source.at(line.place());
  action.phrase.text = collapse(line.text);
  if (action.phrase.text.find(' ') != std::string::npos && stands_for_all(action.phrase.text)) {
    diagnostics.report("bad-label", action.phrase.where,
                       "'" + action.phrase.text +
                           "' is no action: what a state does on all events without an edge is "
                           "said by 'ignore', 'defer' or 'error'");
    return std::nullopt;
  }
  if (const std::string word = lower(action.phrase.text); word == "defer" || word == "ignore") {
    diagnostics.report("bad-label", action.phrase.where,
                       "'" + action.phrase.text + "' is no action: a state has the attribute '" +
                           word + "' with its events, and no edge of them");
    return std::nullopt;
  }
  switch (parsed.kind) {
  case syntax::ActionLine::Kind::hook:
    // `name--`: a word may end in dashes, so the grammar takes it for a plain one.
    if (const auto dashes = line.text.find("--");
        dashes != 0 && dashes != std::string::npos && dashes + 2 == line.text.size()) {
      action.kind = Action::Kind::decrement;
      action.counter = collapse(line.text.substr(0, dashes));
    }
    break;
  case syntax::ActionLine::Kind::increment:
    action.kind = Action::Kind::increment;
    action.counter = text_of(line, parsed.name);
    break;
  case syntax::ActionLine::Kind::decrement:
    action.kind = Action::Kind::decrement;
    action.counter = text_of(line, parsed.name);
    break;
  case syntax::ActionLine::Kind::raise:
    action.kind = Action::Kind::raise;
    action.machine = text_of(line, parsed.machine);
    action.event = text_of(line, parsed.event);
    break;
  }
  if (action.kind == Action::Kind::increment) {
    action.phrase.text = "++" + action.counter;
    action.phrase.ident = hook_ident("increment " + action.counter);
  } else if (action.kind == Action::Kind::decrement) {
    action.phrase.text = "--" + action.counter;
    action.phrase.ident = hook_ident("decrement " + action.counter);
  } else {
    action.phrase.ident = hook_ident(action.phrase.text);
  }
  if (action.phrase.ident.empty()) {
    diagnostics.report("bad-label", action.phrase.where,
                       !is_ascii(action.phrase.text) && !is_row_of_signs(action.phrase.text)
                           ? no_name_in("action", action.phrase.text)
                       : action.phrase.text.size() > 1
                           ? "no word in this action to make a name of; a line of dashes is '----'"
                           : "no word in this action to make a name of");
    return std::nullopt;
  }
  return action;
}

void report_problem(const Source& source, const TextLine& line, const syntax::Problem& problem,
                    Diagnostics& diagnostics) {
  const Location where = source.at(line.place(problem.where));
  std::string text = problem.text;
  if (text.compare(0, 14, "unexpected end") == 0) text.replace(0, 14, "unexpected end of line");
  auto& diagnostic = diagnostics.report("bad-label", where, text);
  if (!problem.note.empty())
    diagnostic.notes.push_back({source.at(line.place(problem.note_where)), problem.note});
}

} // namespace statewire::gen
