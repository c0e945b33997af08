// SPDX-License-Identifier: BSD-3-Clause
#include "other_words.hpp"

#include "../front/words.hpp"

#include <algorithm>
#include <array>

namespace statewire::gen::sm {
namespace {

// For messages; which word is one, the lexer knows.
constexpr std::array<std::string_view, 8> k_declarations{
    "Graph", "State", "Group", "Event", "State_Change", "Change_State", "Action", "Invoke_Action"};
constexpr std::array<std::string_view, 5> k_controls{"if", "else", "while", "switch", "case"};
constexpr std::array<std::string_view, 5> k_openers{"for", "foreach", "until", "unless", "when"};
constexpr std::array<std::string_view, 5> k_lone_openers{"repeat", "loop", "do", "then", "try"};
constexpr std::array<std::string_view, 16> k_ends{
    "break",    "continue",  "return", "begin",   "end",       "endif",      "end if", "fi",
    "endwhile", "end while", "endfor", "end for", "endswitch", "end switch", "esac",   "otherwise"};

template <class Words>
bool is_one_of(std::string_view word, const Words& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

std::string word_meant(std::string_view word, bool bracket) {
  std::string small = gen::lower(word);
  if (small == "elseif" || small == "elsif" || small == "elif") return "else if";
  if (is_one_of(small, k_controls) && small != word) return small;
  return bracket ? closest(word, {k_declarations.begin(), k_declarations.end()}) : std::string();
}

bool begins_condition(std::string_view text) {
  const std::string words = gen::lower(text) + " ";
  for (const std::string_view word : {"if ", "if(", "when ", "unless ", "while ", "provided "})
    if (words.starts_with(word)) return true;
  for (const std::string_view word : {"else", "otherwise"})
    if (words.starts_with(word) &&
        std::string_view(" ([{:,").find(words[word.size()]) != std::string_view::npos)
      return true;
  return words[0] == '(' ||
         (words[0] == '[' && words.find('=') == std::string::npos); // else attributes
}

std::string cause_of(const std::string& problem) {
  // Not within the words of the line that it may begin with.
  const std::size_t quoted = problem.starts_with('\'') ? problem.find("' ") : 0;
  return problem.substr(0, std::min(problem.find("; ", quoted), problem.find(": ", quoted)));
}

bool opens_elsewhere(std::string_view line) {
  const std::string words = gen::lower(line);
  return is_one_of(std::string_view(words).substr(0, words.find(' ')), k_openers) ||
         is_one_of(words, k_lone_openers);
}

bool ends_elsewhere(std::string_view line) {
  const std::string words = gen::lower(line);
  return words.starts_with("goto ") || is_one_of(words, k_ends);
}

} // namespace statewire::gen::sm
