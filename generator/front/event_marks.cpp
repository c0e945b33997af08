// SPDX-License-Identifier: BSD-3-Clause
#include "event_marks.hpp"

#include "words.hpp"

#include <algorithm>
#include <cctype>

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

} // namespace

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

bool stands_for_all(std::string_view words) {
  for (const std::string_view all : {"any", "all", "other", "others", "any other", "all others",
                                     "everything else", "anything else", "any event", "all events",
                                     "any other event", "all other events", "default"})
    if (lower(words) == all) return true;
  return false;
}

bool is_no_event(std::string_view name) {
  for (const std::string_view sign :
       {"\xCE\xB5", "\xCF\xB5", "\xCE\xBB", "\xCF\x84", "eps", "epsilon"})
    if (name == sign) return true; // epsilon, twice, lambda, tau
  return false;
}

} // namespace statewire::gen
