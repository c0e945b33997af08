// SPDX-License-Identifier: BSD-3-Clause
// What a line holds besides one event or one action: a condition, or a list.
#include "notation.hpp"
#include "words.hpp"

#include <initializer_list>

namespace statewire::gen {
namespace {

using namespace std::string_view_literals;

bool is_in(char c, std::string_view set) {
  return c != '\0' && set.find(c) != std::string_view::npos;
}

// Blanks instead of what stands in quotes.
std::string without_quotes(std::string_view line) {
  std::string out(line);
  bool quoted = false;
  for (char& c : out) {
    if (c == '"') quoted = !quoted;
    if (quoted) c = ' ';
  }
  return quoted ? std::string(line) : out;
}

// That of the words which stands behind one sign and in front of another.
std::string_view find_word(const std::string& text, std::initializer_list<std::string_view> words,
                           std::string_view before, std::string_view behind) {
  for (const std::string_view word : words)
    for (std::size_t i = text.find(word, 1); i != std::string::npos; i = text.find(word, i + 1))
      if (is_in(text[i - 1], before) && is_in(text[i + word.size()], behind) &&
          !is_how_long(std::string_view(text).substr(i)))
        return word;
  return {};
}

constexpr auto k_conditions = {"if"sv,    "iff"sv,      "when"sv,    "whenever"sv,  "unless"sv,
                               "while"sv, "provided"sv, "in case"sv, "as long as"sv};

} // namespace

std::string_view condition_behind_event(std::string_view line) {
  const std::string text = lower(without_quotes(line));
  if (const auto word = find_word(text, k_conditions, " ,;:(", " (:"); !word.empty()) return word;
  return find_word(text, {"guard", "cond"}, " ", "(");
}

std::string_view condition_in_action(std::string_view line) {
  const std::string text = lower(without_quotes(line));
  for (const auto& words : {k_conditions, {"else"sv}})
    if (const auto word = find_word(text, words, " (", " ("); !word.empty()) return word;
  if (text.ends_with(" otherwise") || text.find(" otherwise ") != std::string::npos)
    return "otherwise";
  return text.find(" ? ") != std::string::npos ? "?" : "";
}

std::string goal_of(std::string_view action) {
  const std::string words = lower(action);
  for (const std::string_view to :
       {"goto ", "go to ", "transition to ", "change to ", "next state ", "enter ", "return to ",
        "go back to ", "back to ", "move to ", "switch to ", "jump to ", "become ", "set state to ",
        "set state "})
    if (words.starts_with(to)) return std::string(action.substr(to.size()));
  const std::size_t sign = words.find('=');
  if (sign == std::string::npos) return {};
  std::string what = words.substr(0, sign);
  std::erase_if(what, [](char c) { return c == ' ' || c == '_' || c == ':'; });
  return what == "state" || what == "next" || what == "nextstate" || what == "newstate" ||
                 what == "currentstate"
             ? collapse(action.substr(sign + 1))
             : std::string();
}

bool has_list(std::string_view line) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const std::string text = without_quotes(line);
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += is_in(text[i], "([{") ? 1 : is_in(text[i], ")]}") ? -1 : 0;
    const bool number = i != 0 && is_digit(text[i - 1]) && is_digit(text[i + 1]);
    if (text[i] == ',' && depth == 0 && !number) return true;
  }
  return false;
}

} // namespace statewire::gen
