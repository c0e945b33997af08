// SPDX-License-Identifier: BSD-3-Clause
#include "event_marks.hpp"

#include "words.hpp"

#include <algorithm>
#include <cctype>

namespace statewire::gen {
namespace {

// A name of one word, as a channel and a message have; empty: this is none.
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

} // namespace statewire::gen
