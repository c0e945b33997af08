// SPDX-License-Identifier: BSD-3-Clause
#include "notation.hpp"

#include "event_marks.hpp"
#include "guard_signs.hpp"
#include "words.hpp"

#include <algorithm>
#include <array>

namespace statewire::gen {
namespace {

constexpr std::size_t k_nowhere = std::string_view::npos;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         (c & 0x80) != 0;
}

// A word at the front, and behind it no letter.
bool starts_with_word(std::string_view lower_case, std::string_view word) {
  return lower_case.starts_with(word) &&
         (lower_case.size() == word.size() || !is_letter(lower_case[word.size()]));
}

bool matches(std::string_view line, char opens, char closes) {
  int depth = 0;
  for (const char c : line) {
    depth += c == opens ? 1 : c == closes ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth == 0;
}

// Calls `visit` with each place outside parentheses and brackets until it returns true.
template <class Visit>
std::size_t find_outside(std::string_view line, Visit visit) {
  int depth = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '(' || line[i] == '[') ++depth;
    if (line[i] == ')' || line[i] == ']') --depth;
    if (depth == 0 && visit(i)) return i;
  }
  return k_nowhere;
}

char at(std::string_view line, std::size_t i) { return i < line.size() ? line[i] : '\0'; }

bool one_of(char c, std::string_view set) { return c != '\0' && set.find(c) != k_nowhere; }

// `a==b`, `a=b`, `a!=b`, `a<=b`, `a>=b`; not `a := b`, `a += b`, `a => b`.
bool compares_equal(std::string_view line, bool assigns) {
  return find_outside(line, [&](std::size_t i) {
           if (line[i] != '=') return false;
           const char before = i > 0 ? line[i - 1] : '\0';
           if (one_of(before, ":+-*/%&|^") || at(line, i + 1) == '>') return false;
           if (one_of(before, "<>") && i > 1 && line[i - 2] == before) return false;
           const bool lone = !one_of(before, "=!<>") && at(line, i + 1) != '=';
           return !lone || !assigns;
         }) != k_nowhere;
}

// `a < b`, `a>b`; not an arrow, a shift, or `<name>`.
bool compares_order(std::string_view line) {
  const auto named = [&](std::size_t i, char c) { // in angle brackets
    const std::size_t begin = c == '<' ? i : line.substr(0, i).rfind('<');
    const std::size_t end = begin == k_nowhere ? k_nowhere : line.find('>', begin);
    if (end == k_nowhere || end < i) return false;
    const std::string_view inside = line.substr(begin + 1, end - begin - 1);
    return !inside.empty() && inside.front() != ' ' && inside.back() != ' ' &&
           inside.find(" and ") == k_nowhere && inside.find(" or ") == k_nowhere &&
           inside.find("&&") == k_nowhere && inside.find("||") == k_nowhere;
  };
  const std::size_t found = find_outside(line, [&](std::size_t i) {
    const char c = line[i];
    if (c != '<' && c != '>') return false;
    const char before = i > 0 ? line[i - 1] : '\0';
    const char after = at(line, i + 1);
    if (one_of(before, "-=<>") || one_of(after, "-<>")) return false;
    if (named(i, c)) return false;
    const std::string_view left = trim(line.substr(0, i));
    const std::string_view right = trim(line.substr(i + (after == '=' ? 2 : 1)));
    return !left.empty() && !right.empty();
  });
  return found != k_nowhere;
}

bool has_logic(std::string_view line) {
  return find_outside(line, [&](std::size_t i) {
           const std::string_view two = line.substr(i, 2);
           return two == "&&" || two == "||";
         }) != k_nowhere;
}

// `a and (b)`, `a or not b`.
bool has_logic_words(std::string_view lower_case) {
  return lower_case.find(" and not ") != k_nowhere || lower_case.find(" or not ") != k_nowhere ||
         lower_case.find(" xor ") != k_nowhere ||
         (lower_case.back() == ')' &&
          (lower_case.find(" and (") != k_nowhere || lower_case.find(" or (") != k_nowhere));
}

constexpr std::array<std::string_view, 18> k_conditional{
    "if",       "iff",     "elif",      "elsif",     "elseif", "when",
    "whenever", "only if", "only when", "unless",    "while",  "until",
    "provided", "where",   "in case",   "otherwise", "else",   "not"};
constexpr std::array<std::string_view, 4> k_joining{"and", "or", "xor", "and/or"};
// Of a line without dashes above it that goes on with the event's, or says when.
constexpr std::array<std::string_view, 13> k_connecting{
    "with", "without", "from",   "of",    "because", "since", "as long as",
    "once", "after",   "before", "given", "within",  "during"};
// Of a sentence that says what holds; an action says what to do.
constexpr std::array<std::string_view, 21> k_verbs{
    " is ",        " are ",     " was ",       " were ",         " isn't ",    " aren't ",
    " has ",       " have ",    " equals ",    " can ",          " cannot ",   " exceeds ",
    " less than ", " at most ", " more than ", " greater than ", " at least ", " implies ",
    " contains ",  " matches ", " reaches "};
constexpr std::array<std::string_view, 5> k_headings{"guard", "cond", "condition", "pre",
                                                     "requires"};
constexpr std::array<std::string_view, 4> k_action_headings{"action", "actions", "do", "output"};

// A question by its name: `isEmpty()`, `has_data`.
bool is_asked(std::string_view line) {
  if (line.find(' ') != k_nowhere) return false;
  for (const std::string_view word : {"is", "has", "are", "can"})
    if (line.starts_with(word) && line.size() > word.size() &&
        (line[word.size()] == '_' || (line[word.size()] >= 'A' && line[word.size()] <= 'Z')))
      return true;
  return false;
}

const std::string k_where = "; a guard stands in parentheses, on a line of its own";

// What is left of `unless busy` without the word would ask the opposite; `else` is the guard.
std::string where_without(std::string_view word) {
  if (word == "not" || word == "else" || word == "otherwise") return k_where;
  const bool opposite = word == "unless" || word == "until";
  return k_where + (opposite ? ", with 'not' instead of '" : ", without '") + std::string(word) +
         "'";
}

std::string below_the_dashes(std::string_view line) {
  return "'" + std::string(line) +
         "' looks like a guard, and stands where actions do; guards stand " +
         "above the line of dashes";
}

// `(`, `!(`, `not (`.
bool opens_parenthesis(std::string_view line) {
  if (line.starts_with("!")) line.remove_prefix(1);
  if (lower(line.substr(0, 4)).starts_with("not")) line.remove_prefix(3);
  line = trim(line);
  return !line.empty() && line[0] == '(';
}

// Of a line that begins so.
LineLook look_at_parentheses(std::string_view line, bool below) {
  const std::size_t end = closing(line, line.find('('));
  if (end == k_nowhere) return {false, "this parenthesis is never closed"};
  const std::string_view rest = line.substr(end + 1);
  if (!rest.empty() && is_letter(rest[0])) return {}; // `(re)start the timer`
  const std::string behind = lower(trim(rest));
  const bool goes_on = behind.empty() || starts_with_word(behind, "and") ||
                       starts_with_word(behind, "or") || behind.starts_with("&&") ||
                       behind.starts_with("||") || compares_equal(line, false);
  if (!goes_on)
    return {false, "'" + std::string(trim(rest)) + "' follows a guard" +
                       "; write the action on a line of its own"};
  if (below) return {false, below_the_dashes(line)};
  return {true, {}};
}

// `1..5` behind `from`; but `the queue...` and `../spool` are none.
bool names_range(std::string_view line, std::size_t from) {
  const std::size_t begin = line.find("..", from);
  const std::size_t end = line.find_first_not_of('.', begin);
  if (begin == k_nowhere || end == k_nowhere) return false;
  const char before = line[begin - 1], behind = line[end];
  return (before == ' ') == (behind == ' ') && before != '/' && behind != '/';
}

// `n = n + 1`, `let n = 1`, `action = ring`: a line above the dashes would compare.
std::string assignment_problem(std::string_view line) {
  const std::size_t sign = find_outside(line, [&](std::size_t i) {
    return line[i] == '=' && at(line, i + 1) != '=' && i > 0 && !one_of(line[i - 1], "=!<>");
  });
  if (sign == k_nowhere) return {};
  const std::string_view left = trim(line.substr(0, sign)), right = trim(line.substr(sign + 1));
  const std::string words = lower(left);
  const std::string quoted = "'" + std::string(line) + "'";
  for (const std::string_view heading : k_action_headings)
    if (words == heading)
      return quoted +
             " names an action, and would be a comparison here; an action stands below a "
             "line of dashes, without '" +
             std::string(left) + " ='";
  const bool declares = words.starts_with("let ") || words.starts_with("set ") ||
                        words.starts_with("var ") || words.starts_with("int ");
  const std::string_view behind =
      right.starts_with(left) ? trim(right.substr(left.size())) : std::string_view();
  if (!declares && !one_of(at(behind, 0), "+-*/%")) return {};
  return quoted + " assigns, and would be a comparison here; an assignment stands below a line of "
                  "dashes, or is written ':='";
}

// What makes a condition of a line that may be an action only if nothing does.
std::string undashed_problem(std::string_view line, const std::string& words) {
  const std::string remedy = k_where + ", and an action below a line of dashes";
  const auto makes = [&](std::string_view word) {
    return "'" + std::string(word) + "' makes a condition of this line" + remedy;
  };
  for (const std::string_view word : k_connecting)
    if (words.starts_with(std::string(word) + " "))
      return "'" + std::string(word) + "' goes on with the line above" + remedy;
  // `send at most 5 packets` says how many.
  const bool counts = is_worded_as_action(line);
  for (const std::string_view verb : k_verbs)
    if (!(counts && (verb.starts_with(" at ") || verb.ends_with(" than "))) &&
        (words.find(verb) != k_nowhere || words.starts_with(verb.substr(1))) &&
        words.find(" that ") == k_nowhere)
      return makes(trim(verb));
  if (words.starts_with("no ") || words.starts_with("in(") || words.starts_with("in state "))
    return makes(words.substr(0, 2));
  // `level in 1..5`, `level in {1, 2}`.
  if (const std::size_t in = words.find(" in "); in != k_nowhere)
    if (at(words, in + 4) == '{' || names_range(words, in + 1)) return makes("in");
  if (words == "default") return "'default' is no condition that is read; write (else)";
  if (words.find(" not ") != k_nowhere && !words.starts_with("do not ") && !has_logic_words(words))
    return makes("not");
  if (words == "true" || words == "false" || is_asked(line)) return makes(line);
  return {};
}

// `[a] and [b]`, `[a] act`.
std::string behind_bracket(std::string_view line) {
  const std::string rest(trim(line.substr(closing(line, 0) + 1)));
  const std::string words = lower(rest);
  if (!starts_with_word(words, "and") && !starts_with_word(words, "or") &&
      !rest.starts_with("&&") && !rest.starts_with("||"))
    return "'" + rest + "' follows a guard; write the action on a line of its own";
  std::string joined(line);
  std::replace(joined.begin(), joined.end(), '[', '(');
  std::replace(joined.begin(), joined.end(), ']', ')');
  return "brackets stand around a whole guard; write '" + joined + "'";
}

} // namespace

bool is_else(std::string_view line) {
  if (line.size() > 2 && (line.front() == '[' || line.front() == '(') &&
      line.back() == (line.front() == '[' ? ']' : ')'))
    line = trim(line.substr(1, line.size() - 2));
  return lower(line) == "else" || lower(line) == "otherwise";
}

LineLook look_at(std::string_view line, bool below) {
  if (line.empty()) return {};
  const std::string words = lower(line);
  if (is_else(line)) return below ? LineLook{false, below_the_dashes(line)} : LineLook{true, {}};
  if (std::string problem = sign_problem(line); !problem.empty()) return {false, problem};
  if (opens_parenthesis(line)) return look_at_parentheses(line, below);
  if (!matches(line, '(', ')')) return {false, "the parentheses of this line do not match"};
  if (line[0] == '[') {
    if (closing(line, 0) == k_nowhere) return {false, "this bracket is never closed"};
    if (closing(line, 0) + 1 != line.size()) return {false, behind_bracket(line)};
    return below ? LineLook{false, below_the_dashes(line)} : LineLook{true, {}};
  }
  if (!matches(line, '[', ']')) return {false, "the brackets of this line do not match"};
  if (line[0] == '{') return {false, "braces mean nothing here" + k_where};
  if (line[0] == '<' && line.back() == '>')
    return {false, "angle brackets mean nothing here" + k_where};
  if (one_of(line[0], "!?~") &&
      std::any_of(line.begin(), line.end(), [](char c) { return is_letter(c); }))
    return {false,
            std::string("a line cannot begin with '") + line[0] +
                "': write (not ...) for a guard, in parentheses, or 'send ...' for an action"};
  if (line.back() == '?' && is_letter(line[0]))
    return {false, "a line that ends in '?' is a question" + k_where + ", without '?'"};
  for (const std::string_view word : k_conditional)
    if (starts_with_word(words, word))
      return {false, "'" + std::string(word) + "' begins a condition" + where_without(word)};
  for (const std::string_view word : k_joining)
    if (words == word || words.starts_with(std::string(word) + " "))
      return {false, "'" + std::string(word) +
                         "' goes on with the line above: write a condition in parentheses and on "
                         "one line, and alternatives of an event with '|'"};
  if (!below) {
    if (std::string problem = undashed_problem(line, words); !problem.empty())
      return {false, problem};
  } else if (const std::string_view word = condition_in_action(line); !word.empty()) {
    return {false, "'" + std::string(word) + "' makes a condition of an action" + k_where +
                       ", or in 'EVENT [guard] / action'"};
  }
  for (const std::string_view word : k_headings)
    if (words.starts_with(word) && (one_of(at(words, word.size()), ":(") ||
                                    (!below && (at(words, word.size()) == '=' ||
                                                words.substr(word.size()).starts_with(" = ")))))
      return {false, "'" + std::string(word) + "' begins a condition" + k_where +
                         (at(words, word.size()) == '('
                              ? "; an action of this name has a word in front, as 'call " +
                                    std::string(line) + "'"
                              : "")};
  const bool guard = compares_equal(line, below) || compares_order(line) || has_logic(line);
  if (guard && !below)
    if (std::string problem = assignment_problem(line); !problem.empty()) return {false, problem};
  if (!below && one_of(line[0], "<>") && !line.starts_with("<-"))
    return {false, std::string("'") + line[0] + "' compares words on both sides" + k_where};
  if (guard && below) return {false, below_the_dashes(line)};
  if (const std::size_t end =
          find_outside(line, [&](std::size_t i) { return one_of(line[i], ",;"); });
      guard && end != k_nowhere)
    return {false, "'" + std::string(line.substr(end)) +
                       "' follows a guard; conditions are joined by 'and', "
                       "and an action stands on a line of its own"};
  if (!guard && has_logic_words(words))
    return {false, "'and', 'or' and 'not' join conditions" + k_where};
  return {guard, {}};
}

bool begins_as_guard(std::string_view line) {
  if (line.empty()) return false;
  return is_else(line) || compares_equal(line, false) ||
         ((opens_parenthesis(line) || line[0] == '[') && look_at(line, false).guard);
}

bool is_comparison(std::string_view line) {
  return compares_order(line) && line.find('|') == k_nowhere &&
         trim(line.substr(0, line.find_first_of("<>"))).find(' ') == k_nowhere &&
         look_at(line, false).guard;
}

std::string condition_below(std::string_view line) {
  const std::string words = lower(line);
  for (const std::string_view word :
       {"only if", "if", "iff", "when", "whenever", "unless", "while", "provided that", "in case"})
    if (words.ends_with(" " + std::string(word)))
      return "'" + std::string(word) + "' at the end of the event's line begins a condition" +
             where_without(word);
  return {};
}

std::string condition_in_event(std::string_view line) {
  const std::string words = lower(line);
  if (std::string problem = sign_problem(line); !problem.empty()) return problem;
  if (starts_with_word(words, "when") && words.size() > 4) {
    const std::string what = unwrapped(trim(line.substr(4, line.find('|') - 4)));
    return "'when' begins the condition of a change event of UML, and a machine asks nothing "
           "without an event; write the event that may change it, and a guard, 'EVENT [" +
           what + "]', or, if that is an event, '" + what + "' alone";
  }
  if (compares_order(line) || has_logic(line))
    return "this looks like a condition in the event's line" + k_where;
  if (const std::string_view word = condition_behind_event(line); !word.empty())
    return "'" + std::string(word) + "' begins a condition in the event's line" +
           where_without(word);
  // `everything else` is a name, of which [hidden-event] says more.
  for (const std::string_view word : {" else", " otherwise"})
    if (words.ends_with(word) && !words.ends_with("thing else"))
      return "'" + std::string(trim(word)) + "' is part of the event's name here" + k_where;
  if (const std::size_t sent = line.find(" ^"); sent != k_nowhere)
    return "'" + std::string(line.substr(sent + 1)) +
           "' sends in UML, and is part of the event's name here; an action stands behind ' / ' or "
           "below a line of dashes";
  for (const char* sign : {":=", "+=", "-="})
    if (line.find(sign) != k_nowhere)
      return "'" + std::string(sign) +
             "' assigns: an action stands below the event and a line of dashes";
  if (line[0] == '[' && closing(line, 0) + 1 < line.size() && closing(line, 0) != k_nowhere)
    return behind_bracket(line);
  if (const std::size_t digits = line.find_first_not_of("0123456789");
      digits != 0 && digits != k_nowhere && one_of(line[digits], ".)") &&
      at(line, digits + 1) == ' ')
    return "'" + std::string(line.substr(0, digits + 1)) +
           "' says an order, and transitions have none: guards decide; leave it away";
  if (line.back() == '>' && line.find(" <") != k_nowhere)
    return "'" + std::string(line.substr(line.rfind(" <") + 1)) +
           "' is part of the event's name here" + k_where;
  if (line.find_first_of("[]{}") != k_nowhere)
    return "brackets are no part of an event's name; a line is 'EVENT [guard] / action', each of "
           "them once";
  if (std::string problem = unmatched_parentheses(line); !problem.empty()) return problem;
  for (std::size_t open = line.find('(', 1); open != k_nowhere; open = line.find('(', open + 1)) {
    if (closing(line, open) + 1 != line.size() || !instead_of_time(line).empty()) continue;
    const std::string_view inside = line.substr(open + 1, line.size() - open - 2); // `GO(n > 5)`
    if (line[open - 1] == ' ' || compares_order(inside) || has_logic(inside) ||
        inside.find("==") != k_nowhere || inside.find("!=") != k_nowhere)
      return "'" + std::string(line.substr(open)) + "' is part of the event's name here" + k_where;
  }
  for (const std::string_view word : k_conditional)
    if (starts_with_word(words, word) && words.size() > word.size())
      return "'" + std::string(word) + "' begins a condition" + where_without(word);
  return {};
}

} // namespace statewire::gen
