// SPDX-License-Identifier: BSD-3-Clause
#include "conditions.hpp"

#include "../front/guard_signs.hpp"
#include "../front/notation.hpp"
#include "../front/words.hpp"
#include "other_words.hpp"

#include <algorithm>
#include <array>

namespace statewire::gen::sm {
namespace {

TextLine line_of(const Source& source, Span words) {
  TextLine line;
  line.text = source.text().substr(words.begin, words.end - words.begin);
  std::replace_if(
      line.text.begin(), line.text.end(),
      [](char c) { return c == '\n' || c == '\t' || c == '\r'; }, ' ');
  for (std::uint32_t at = words.begin; at <= words.end; ++at) line.at.push_back(at);
  return line;
}

std::string_view text_of(const Source& source, Span span) {
  return std::string_view(source.text()).substr(span.begin, span.end - span.begin);
}

bool has_operator(std::string_view text) {
  constexpr std::string_view operators = "&|=!<>~^";
  return !mathematics_problem(text).empty() ||
         text.find_first_of(operators) != std::string_view::npos;
}

// One pair of parentheses around all of it.
Span inside(const Source& source, Span span) {
  const std::string_view text = text_of(source, span);
  if (!text.starts_with('(') || !text.ends_with(')')) return span;
  int depth = 0;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0) return span;
  }
  ++span.begin;
  --span.end;
  while (span.begin < span.end && source.text()[span.begin] == ' ') ++span.begin;
  while (span.end > span.begin && source.text()[span.end - 1] == ' ') --span.end;
  return span;
}

bool is_matched(std::string_view text) {
  const auto count = [&](char c) { return std::count(text.begin(), text.end(), c); };
  return count('(') == count(')') && count('[') == count(']');
}

// Why words that are one question are none, or not the one that they seem to be.
std::string question_problem(const std::string& text) {
  if (is_else(text))
    return "'" + text +
           "' is no condition; what happens else stands below an 'else' on a line of "
           "its own";
  const std::string words = " " + gen::lower(text) + " ";
  if (text.find(' ') == std::string::npos) return guard_problem(text); // `true`
  for (const std::string_view end : {" and ", " or ", " not ", ", "})
    if (words.ends_with(end))
      return "the question goes on below, where an action stands; it stands on one line";
  const bool several =
      words.find(" and ") != std::string::npos || words.find(" or ") != std::string::npos;
  for (const std::string_view verb : {" is not ", " are not ", " was not ", " were not ", " isn't ",
                                      " aren't ", " wasn't ", " weren't "})
    if (several && words.find(verb) != std::string::npos)
      return "these words would be one question, answered no as a whole; write each question in "
             "parentheses, as (a) and not (b)";
  return {};
}

// Why a value is none, or several.
std::string case_problem(const std::string& subject, const std::string& value) {
  const std::string words = " " + gen::lower(value) + " ";
  const auto has = [&](std::string_view part) { return words.find(part) != std::string::npos; };
  for (const std::string_view rest :
       {" else ", " otherwise ", " other ", " others ", " anything else ", " * ", " _ "})
    if (words == rest) return "what no other case takes is written 'default'";
  const auto is_word = [&](std::size_t at) { // `in progress`, `not found`
    return at < words.size() && words[at] >= 'a' && words[at] <= 'z';
  };
  for (const std::string_view begin : {" not ", " !", " <", " >", " =", " in "})
    if (words.starts_with(begin) && !(begin.ends_with(' ') && is_word(begin.size())))
      return "a case has a value, and compares nothing; write an 'if'";
  if (!condition_in_action(value).empty())
    return "a case has a value, and asks nothing else; write an 'if' in its block";
  const bool range =
      value.find("..") != std::string::npos && value.find("...") == std::string::npos;
  if ((has_list(value) && subject.find(',') == std::string::npos) || has("|") || has(" or ") ||
      range)
    return "a case has one value; write one for each";
  return {};
}

// A line that is no action, and why.
std::string phrase_problem(const std::string& text) {
  if (!word_meant(text.substr(0, text.find(' ')), false).empty()) return {}; // said already
  if (ends_elsewhere(text))
    return "'" + text +
           "' is no word of the language: a block ends where its lines do, and a run "
           "by Change_State or Invoke_Action";
  if (const std::string_view word = condition_in_action(text); !word.empty())
    return "'" + std::string(word) +
           "' makes a condition of this line, which is performed whatever the answer; write an if "
           "on a line of its own, above it";
  if (const LineLook look = look_at(text, true); is_matched(text) && !look.problem.empty()) {
    const auto call = look.problem.find("; an action of this name");
    return cause_of(look.problem) +
           "; this line would be performed whatever the answer: write an if on a line of its own, "
           "above what depends on it" +
           (call == std::string::npos ? "" : look.problem.substr(call));
  }
  const std::size_t open =
      text.rfind(" [") == std::string::npos ? text.rfind(",[") : text.rfind(" [");
  const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
  if (open != std::string::npos && text.ends_with(']') && // `[RFC 793]` and `[1]` ask nothing
      std::any_of(text.begin() + static_cast<std::ptrdiff_t>(open), text.end(), is_lower))
    return "'" + text.substr(open + 1) + "' would be words of this action, which has no " +
           (text.find('=', open) != std::string::npos
                ? "attributes"
                : "guard; write an if on a line of its own, above it");
  int depth = 0;
  bool quoted = false;
  for (const char c : text) {
    quoted = quoted != (c == '"');
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ';' && depth == 0 && !quoted)
      return "';' is no part of an action, and separates none; write one action a line";
  }
  return {};
}

} // namespace

Guard condition_from(const Source& source, Span words, Diagnostics& diagnostics) {
  const TextLine line = line_of(source, words);
  bool broken = false;
  const auto count = [&](char c) { return std::count(line.text.begin(), line.text.end(), c); };
  const bool marked = line.text.starts_with('(') || line.text.starts_with("not (");
  const std::string spaced = " " + gen::lower(line.text) + " ";
  const auto then = spaced.find(" then "); // `is closed and then reopened` is one question
  if (then != std::string::npos && !spaced.substr(0, then).ends_with(" and")) {
    diagnostics.report("bad-label", source.at(words),
                       "'then' would be a word of the question; leave it out, and write what "
                       "follows on a line of its own");
    broken = true;
  } else if (is_else(line.text)) {
    diagnostics.report("bad-label", source.at(words), question_problem(collapse(line.text)));
    broken = true;
  } else if (count('(') != count(')')) {
    diagnostics.report("bad-label", source.at(words), "the parentheses of this line do not match");
  } else if (marked || has_operator(line.text)) {
    const std::string why = guard_problem(line.text);
    const syntax::GuardLine parsed =
        why.empty() ? syntax::parse_guard_line(line.text) : syntax::GuardLine();
    if (!why.empty()) {
      diagnostics.report("bad-label", source.at(words), why);
    } else if (parsed.problems.empty() &&
               parsed.guard.kind != syntax::Expression::Kind::otherwise) {
      return guard_from(source, line, parsed.guard, diagnostics, broken);
    } else if (has_operator(line.text)) {
      if (!parsed.problems.empty())
        report_problem(source, line, parsed.problems[0], diagnostics);
      else
        diagnostics.report("bad-label", source.at(words), "'else' is no condition");
    }
  }
  if (!broken && !marked && !has_operator(line.text))
    if (std::string why = question_problem(collapse(line.text)); !why.empty())
      diagnostics.report("bad-label", source.at(words), std::move(why));
  syntax::Expression question;
  question.where = question.phrase = {0, static_cast<std::uint32_t>(line.text.size())};
  return guard_from(source, line, question, diagnostics, broken);
}

Guard case_from(const Source& source, Span subject, Span value, Diagnostics& diagnostics) {
  Guard guard;
  guard.kind = Guard::Kind::atom;
  guard.where = source.at(value);
  guard.subject = collapse(text_of(source, inside(source, subject)));
  guard.value = collapse(text_of(source, value));
  guard.phrase.text = guard.subject + " is " + guard.value;
  guard.phrase.ident = hook_ident(guard.phrase.text);
  guard.phrase.where = guard.where;
  if (std::string why = case_problem(guard.subject, guard.value); !why.empty())
    diagnostics.report("bad-label", guard.where, std::move(why));
  else if (hook_ident(guard.value).empty() || hook_ident(guard.subject).empty())
    diagnostics.report("bad-label", guard.where, "no word in this case to make a name of");
  return guard;
}

std::optional<Action> phrase_from(const Source& source, Span words, Diagnostics& diagnostics) {
  while (words.end > words.begin &&
         (source.text()[words.end - 1] == ';' || source.text()[words.end - 1] == ' '))
    --words.end;
  if (words.end == words.begin) return std::nullopt;
  std::optional<Action> action = action_from(source, line_of(source, words), diagnostics);
  if (!action || action->kind != Action::Kind::hook) return action;
  const std::string& text = action->phrase.text;
  if (std::string why = phrase_problem(text); !why.empty())
    diagnostics.report("bad-label", source.at(words), std::move(why));
  const auto equals = text.find('=');
  const bool assigns =
      equals != std::string::npos && equals > 0 && equals + 1 < text.size() &&
      std::string_view("=!<>+-").find(text[equals - 1]) == std::string_view::npos &&
      text[equals + 1] != '=' && text.find('(') > equals;
  if (assigns)
    action->phrase.ident =
        hook_ident("set " + text.substr(0, equals) + " to " + text.substr(equals + 1));
  return action;
}

} // namespace statewire::gen::sm
