// SPDX-License-Identifier: BSD-3-Clause
// Messages among the words of actions, and the statements of the attribute `peers`.
#include "peers_words.hpp"

#include "../front/words.hpp"

#include <cctype>
#include <fmt/format.h>

namespace statewire::gen::verify {
namespace {

// What is left of a phrase without the mark of a list or an action that it begins with.
std::string without_mark(std::string_view phrase) {
  while (!phrase.empty() && std::isalnum(static_cast<unsigned char>(phrase.front())) == 0)
    phrase.remove_prefix(1);
  return collapse(phrase);
}

// "ack" and "FALSE" of "close(ack=FALSE)", "close (ack==FALSE, id)".
void read_value(std::string_view text, Worded& out) {
  const auto begin = text.find('('), equals = text.find('=');
  if (begin == std::string_view::npos || equals == std::string_view::npos || equals < begin) return;
  const auto comma = text.substr(0, equals).rfind(',');
  const auto from = comma == std::string_view::npos ? begin : std::max(begin, comma);
  out.subject = collapse(text.substr(from + 1, equals - from - 1));
  const auto value = text.find_first_not_of('=', equals);
  if (value == std::string_view::npos) return;
  out.value = collapse(text.substr(value, text.find_first_of(",)", value) - value));
}

// Split at the separator outside of brackets, blanks collapsed; nothing empty.
std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> out;
  const auto add = [&](std::string_view part) {
    if (std::string one = collapse(part); !one.empty()) out.push_back(std::move(one));
  };
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '(') ++depth;
    if (text[k] == ')') --depth;
    if (text[k] != separator || depth > 0) continue;
    add(text.substr(begin, k - begin));
    begin = k + 1;
  }
  add(text.substr(begin));
  return out;
}

// The rest behind a first word.
std::optional<std::string> behind(const std::string& text, std::string_view word) {
  if (!lower(text).starts_with(fmt::format("{} ", word))) return std::nullopt;
  return collapse(std::string_view(text).substr(word.size()));
}

PeerNotes::Arrival arrival_of(std::string text) {
  PeerNotes::Arrival out;
  if (const auto rest = behind(text, "own")) {
    out.own = true;
    text = *rest;
  }
  read_value(text, out.message);
  text = collapse(std::string_view(text).substr(0, text.find('(')));
  if (text.ends_with('?')) {
    out.optional = true;
    text = collapse(std::string_view(text).substr(0, text.size() - 1));
  }
  out.message.name = text;
  return out;
}

bool read_statement(const std::string& text, PeerNotes& notes) {
  if (const auto arrow = text.find("->"); arrow != std::string::npos) {
    PeerNotes::Sent sent{collapse(std::string_view(text).substr(0, arrow)), {}};
    const auto arrivals = split(std::string_view(text).substr(arrow + 2), ',');
    if (sent.phrase.empty() || arrivals.empty()) return false;
    if (arrivals.size() > 1 || lower(arrivals[0]) != "nothing")
      for (const std::string& one : arrivals) sent.arrivals.push_back(arrival_of(one));
    notes.sent.push_back(std::move(sent));
    return true;
  }
  for (const auto& [word, yes] : {std::pair{"always", std::array{true, true}},
                                  {"never", std::array{false, false}},
                                  {"first", std::array{true, false}}})
    if (const auto phrase = behind(text, word)) {
      notes.answers.push_back({*phrase, yes});
      return true;
    }
  for (auto [word, list] : {std::pair{"together", &notes.together},
                            {"without", &notes.without},
                            {"forbid", &notes.forbidden}})
    if (const auto rest = behind(text, word)) {
      for (std::string& one : split(*rest, ',')) list->push_back(std::move(one));
      return true;
    }
  return false;
}

} // namespace

std::string key_of(std::string_view text) {
  std::string out;
  for (const char c : lower(text))
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) out += c;
  return out;
}

// "the greeting" of "send the greeting (id)", "/ send the greeting", "send: the_greeting" and
// "send(the greeting, id)".
std::optional<Worded> message_of(const std::string& phrase) {
  const std::string text = without_mark(phrase);
  if (lower(text.substr(0, 4)) != "send" || text.size() == 4) return std::nullopt;
  if (std::isalnum(static_cast<unsigned char>(text[4])) != 0) return std::nullopt;
  Worded out;
  std::string rest = text.substr(4);
  const bool call = collapse(rest)[0] == '(';
  if (!call) read_value(rest, out);
  if (call) rest = rest.substr(rest.find('(') + 1);
  rest = rest.substr(0, rest.find_first_of(call ? ",()" : "("));
  std::replace(rest.begin(), rest.end(), '_', ' ');
  rest = without_mark(rest);
  for (const std::string_view article : {"a ", "an ", "the "})
    if (lower(rest).starts_with(article)) {
      rest.erase(0, article.size());
      break;
    }
  out.name = rest;
  return rest.empty() ? std::nullopt : std::optional(out);
}

// "transmit RING", "emit(ring)", "!RING", "sendRing", "RING", "then send RING", "sendto(office,
// RING)", "post RING to the office", "RING out".
bool names_event(const std::string& phrase, const Event& event) {
  const std::string event_key = key_of(event.name);
  if (event_key.empty()) return false;
  std::string words; // of the phrase, each between blanks
  for (const char c : lower(phrase))
    words += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : ' ';
  const std::string key = key_of(phrase);
  if (key == event_key || key == "send" + event_key) return true;
  words = collapse(words);
  for (auto at = words.find(' '); at != std::string::npos; at = words.find(' ', at + 1))
    if (words.substr(0, at).find("send") != std::string::npos &&
        key_of(words.substr(at)) == event_key)
      return true;
  words = words.substr(0, words.find(" to ")); // "post RING to the office"
  for (const std::string_view word : {" out", " back", " again"})
    if (words.ends_with(word)) words.erase(words.size() - word.size());
  if (key_of(words) == event_key) return true;
  const auto verb = words.find(' ');
  if (verb == std::string::npos) return false;
  words.erase(0, verb + 1);
  for (const std::string_view word : {"with ", "by ", "a ", "an ", "the "})
    if (words.starts_with(word)) words.erase(0, word.size());
  return key_of(words) == event_key;
}

namespace {

// A value with its sign, without blanks and quotes: "- 1" as "-1", "'on'" as "on".
std::string key_of_value(std::string_view value) {
  std::string out = lower(value);
  std::erase_if(out, [](char c) { return c == '"' || c == '\'' || c == ' ' || c == '\t'; });
  return out;
}

} // namespace

std::optional<bool> answer_to(const Guard& atom, const std::string& subject,
                              const std::string& value) {
  if (subject.empty()) return std::nullopt;
  if (!atom.subject.empty()) {
    if (key_of(atom.subject) != key_of(subject)) return std::nullopt;
    return key_of_value(atom.value) == key_of_value(value);
  }
  const std::string said = lower(value);
  if (key_of(atom.phrase.text) != key_of(subject)) return std::nullopt;
  if (said != "true" && said != "false") return std::nullopt;
  return said == "true";
}

PeerNotes read_notes(const Machine& machine, Diagnostics& diagnostics) {
  PeerNotes out;
  for (const std::string& statement : split(machine.peers.text, ';'))
    if (!read_statement(statement, out))
      diagnostics.report("not-peers", machine.peers.where,
                         fmt::format("'{}' is no statement of the attribute peers: those are "
                                     "'ACTION -> EVENT, …', 'ACTION -> nothing', 'together EVENT', "
                                     "'without EVENT', 'always QUESTION', 'never QUESTION', "
                                     "'first QUESTION' and 'forbid ACTION'",
                                     statement));
  return out;
}

} // namespace statewire::gen::verify
