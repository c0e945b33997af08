// SPDX-License-Identifier: BSD-3-Clause
#include "event_marks.hpp"

#include "words.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <initializer_list>

namespace statewire::gen {
namespace {

// The text, trimmed, if it is a name of one word, as channels and messages have; otherwise empty.
std::string_view word_of(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.' ||
           (c & 0x80) != 0;
  });
  return plain ? text : std::string_view();
}

std::string remedy_for(std::string_view event) {
  const auto at = event.find_first_of("!?");
  if (at == std::string_view::npos || event.find_first_of("!?", at + 1) != std::string_view::npos)
    return {};
  const std::string_view before = event.substr(0, at);
  const std::string_view after = event.substr(at + 1);
  const bool leads = collapse(before).empty();
  const bool ends = collapse(after).empty();
  if (leads == ends && (leads || word_of(before).empty() || word_of(after).empty())) return {};
  if (ends && before.back() == ' ') return {}; // a sentence
  const std::string name(word_of(ends ? before : after));
  if (name.empty()) return {};
  if (event[at] == '?')
    return "'" + collapse(event) + "' is marked as received, which every event is: write '" + name +
           "'";
  return "'" + collapse(event) +
         "' is marked as sent: the event says what makes the machine send, " +
         "and an action below a line of dashes sends: 'send " + name + "'";
}

// Its words and numbers in lower case, without blanks and parentheses: `after(5ms)` has three.
std::vector<std::string> words_and_numbers(std::string_view name) {
  std::vector<std::string> out;
  const auto kind = [](char c) { return std::strchr("0123456789.:", c) != nullptr ? 1 : 2; };
  char before = ' ';
  for (const char c : lower(name)) {
    const bool apart = std::strchr(" (),", c) != nullptr;
    if (!apart &&
        (out.empty() || std::strchr(" (),", before) != nullptr || kind(c) != kind(before)))
      out.emplace_back();
    if (!apart) out.back() += c;
    before = c;
  }
  return out;
}

using Words = std::vector<std::string>;

bool is_number(const std::string& word) {
  return std::isdigit(static_cast<unsigned char>(word[0])) != 0;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_unit(std::string_view word) {
  if (word.size() > 2 && word.back() == 's') word.remove_suffix(1);
  return is_one_of(word, {"s",     "ms",         "us",     "\xC2\xB5s",   "\xCE\xBCs",
                          "ns",    "sec",        "second", "msec",        "usec",
                          "nsec",  "min",        "minute", "hour",        "day",
                          "milli", "micro",      "nano",   "millisecond", "microsecond",
                          "tick",  "nanosecond", "cycle",  "msl",         "rtt"});
}

// `5 s`, `1 min 30 s`, `a minute`, from the word `begin` to `end`; not `each cycle`.
bool lasts(const Words& words, std::size_t begin, std::size_t end) {
  if (end < begin + 2 || !is_unit(words[end - 1])) return false;
  return is_number(words[end - 2]) ||
         is_one_of(words[end - 2], {"a", "an", "one", "two", "three", "five", "ten", "some", "few",
                                    "several", "n", "t"});
}

} // namespace

std::string instead_of_time(std::string_view name) {
  const Words words = words_and_numbers(name);
  const std::size_t count = words.size();
  if (count < 2) return {};
  const std::string& head = words[0];
  const bool apart =
      head.size() < name.size() && (name[head.size()] == ' ' || name[head.size()] == '(');
  if (!apart && !is_number(head)) return {}; // `AT1`
  const bool number = count == 2 && is_number(words[1]);
  const bool clock = number && words[1].find(':') != std::string::npos;
  const std::string none = "the machine measures no time: ";
  const std::string deadline = "a deadline is timer=\"deadline: LATE\" at the state, with the "
                               "event 'LATE' at the edge";
  if (is_one_of(head, {"after", "tm"}) && (number || lasts(words, 1, count)))
    return none + deadline;
  const bool at = head == "at" &&
                  (clock || lasts(words, 1, count) || is_one_of(words[1], {"noon", "midnight"}));
  const bool every =
      head == "every" && (lasts(words, 1, count) || (count == 2 && is_unit(words[1])));
  if (at || every)
    return none + "the program raises it, and a name such as 'TICK' says so; " + deadline;
  if (is_one_of(head, {"in", "within", "for", "wait", "delay", "timeout"}) &&
      lasts(words, 1, count))
    return none + deadline;
  const bool over = is_one_of(words.back(), {"elapsed", "passed", "later", "expired", "timeout"});
  const bool input = count == 2 && !apart && words[1].size() == 1; // `1s`, of a learned machine
  if (is_number(head) && !input && lasts(words, 0, count - (over ? 1 : 0)) &&
      (over || count % 2 == 0))
    return none + deadline;
  return {};
}

std::string send_or_receive(std::string_view events) {
  for (std::size_t begin = 0; begin <= events.size();) {
    const std::size_t end = std::min(events.find('|', begin), events.size());
    if (std::string remedy = remedy_for(events.substr(begin, end - begin)); !remedy.empty())
      return remedy;
    begin = end + 1;
  }
  return {};
}

std::string bad_first_sign(std::string_view events, const std::vector<syntax::Problem>& problems) {
  if (problems.empty() || problems[0].where.begin >= events.size()) return {};
  const char sign = events[problems[0].where.begin];
  const std::string_view before = trim(events.substr(0, problems[0].where.begin));
  if (sign == '|' || (!before.empty() && before.back() != '|')) return {};
  if (sign == '*')
    return "no event stands for all others: what a state does on them is said by 'ignore', 'defer' "
           "or 'error', as ignore=\"*\"";
  const std::string_view rest = events.substr(problems[0].where.begin);
  for (const std::string_view word : {"and", "or", "not"})
    if (lower(rest.substr(0, rest.find_first_of(" |"))) == word)
      return "'" + std::string(rest.substr(0, word.size())) +
             "' is a word of conditions, and begins no event's name";
  return std::string("an event's name begins with a letter or a digit, not with '") + sign + "'";
}

std::string_view without_on(std::string_view name) {
  for (const std::string_view word : {"on event ", "on ", "upon ", "event "})
    if (lower(name.substr(0, word.size())) == word) return name.substr(word.size());
  return {};
}

std::string unmatched_parentheses(std::string_view events) {
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= events.size(); ++i) {
    const char c = i < events.size() ? events[i] : '|';
    const bool quoted = i != 0 && i + 1 < events.size() && events[i - 1] == events[i + 1] &&
                        (events[i - 1] == '"' || events[i - 1] == '\'');
    if (!quoted) depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth < 0 || (c == '|' && depth != 0)) {
      const bool separated = depth > 0 && i < events.size();
      return "the parentheses of '" +
             collapse(events.substr(begin, i + (depth < 0 ? 1 : 0) - begin)) + "' do not match; " +
             (separated
                  ? "'|' separates events within parentheses, too"
                  : "an event's name has both or none, and a guard stands in parentheses, on a "
                    "line of its own");
    }
    if (c == '|') begin = i + 1;
  }
  return {};
}

bool stands_for_all(std::string_view words) {
  for (const std::string_view all : {"any", "all", "other", "others", "any other", "all others",
                                     "everything else", "anything else", "any event", "all events",
                                     "any other event", "all other events", "default"})
    if (lower(words) == all) return true;
  return false;
}

bool is_no_event(std::string_view name) {
  for (const std::string_view sign :
       {"\xCE\xB5", "\xCF\xB5", "\xCE\xBB", "\xCF\x84", "eps", "epsilon", "always", "immediately",
        "automatically", "unconditionally", "no event"})
    if (name == sign) return true; // epsilon, twice, lambda, tau
  return false;
}

} // namespace statewire::gen
