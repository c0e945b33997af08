// SPDX-License-Identifier: BSD-3-Clause
#include "other_words.hpp"

#include "../front/words.hpp"
#include "tokens.hpp"

#include <algorithm>
#include <array>

namespace statewire::gen::sm {
namespace {

// For messages; which word is one, the lexer knows.
constexpr std::array<std::string_view, 8> k_declarations{
    "Graph", "State", "Group", "Event", "State_Change", "Change_State", "Action", "Invoke_Action"};
constexpr std::array<std::string_view, 5> k_controls{"if", "else", "while", "switch", "case"};
constexpr std::array<std::string_view, 3> k_other_controls{"default", "function", "return"};
constexpr std::array<std::string_view, 5> k_openers{"for", "foreach", "until", "unless", "when"};
constexpr std::array<std::string_view, 5> k_lone_openers{"repeat", "loop", "do", "then", "try"};
constexpr std::array<std::string_view, 16> k_ends{
    "break",    "continue",  "return", "begin",   "end",       "endif",      "end if", "fi",
    "endwhile", "end while", "endfor", "end for", "endswitch", "end switch", "esac",   "otherwise"};

template <class Words>
bool is_one_of(std::string_view word, const Words& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

struct Brackets {
  std::string name; // empty: the line is no declaration
  bool attributes = false;
};

// `[name]`, `[name],[a=b]`, also in parentheses, and nothing else on the line that they end on.
Brackets brackets_of(std::string_view behind) {
  const auto open = behind.find_first_not_of(" \t(");
  if (open == std::string_view::npos || behind[open] != '[') return {};
  constexpr std::size_t k_longest = 1U << 13U; // each line of a long prose is asked
  const std::string text = "State" + std::string(behind.substr(0, k_longest));
  LineTokens tokens(text, {0, static_cast<std::uint32_t>(text.size())});
  using Kind = Token::Kind;
  if (tokens.next().kind != Kind::state) return {};
  Token token = tokens.next();
  Brackets out;
  if (token.kind != Kind::name) return {};
  const std::string name = text.substr(token.where.begin, token.where.end - 1 - token.where.begin);
  if (name.find('\n') != std::string::npos) return {};
  token = tokens.next();
  if (token.kind == Kind::more) {
    const std::size_t begin = token.where.end;
    token = tokens.next();
    out.attributes = token.kind == Kind::attributes_end && text.find('=', begin) < token.where.end;
    if (!out.attributes) return {};
    token = tokens.next();
  }
  if (token.kind == Kind::close) token = tokens.next();
  if (token.kind == Kind::newline || token.kind == Kind::end) out.name = name;
  return out;
}

bool has_letter(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0;
  });
}

} // namespace

std::string misspelt_declaration(std::string_view word, std::string_view behind) {
  const std::string small = gen::lower(word);
  if (small.empty() || is_one_of(small, k_controls) || is_one_of(small, k_openers) ||
      is_one_of(small, k_other_controls))
    return {};
  const Brackets brackets = brackets_of(behind);
  // `graph [rankdir=LR]` is of a drawing in front of the text.
  if (brackets.name.empty() || brackets.name.find('=') != std::string::npos) return {};
  const std::string meant = closest(word, {k_declarations.begin(), k_declarations.end()});
  const std::string known = gen::lower(meant);
  // Prose is `Status [draft]`, `Events [RFC 793]`, `Stage [2]`.
  const bool near = !meant.empty() && (small == known || known.find('_') != std::string::npos ||
                                       (distance(small, known) == 1 && small != known + "s" &&
                                        small != known + "d" && has_letter(brackets.name)));
  if (!near && !brackets.attributes) return {};
  return "'" + std::string(word) + "' is no word of the language; " +
         (meant.empty() ? "State, Group, Event, Action and Graph have a name in brackets"
                        : "did you mean '" + meant + "'?") +
         " (prose of this form begins with '//')";
}

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
