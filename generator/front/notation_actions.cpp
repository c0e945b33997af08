// SPDX-License-Identifier: BSD-3-Clause
// What a line of actions holds besides one action: a condition, or a list.
#include "notation.hpp"
#include "words.hpp"

namespace statewire::gen {
namespace {

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

} // namespace

std::string_view condition_in_action(std::string_view line) {
  const std::string text = lower(without_quotes(line));
  for (const std::string_view word : {"if", "iff", "when", "whenever", "unless", "while",
                                      "provided", "in case", "as long as", "else"})
    for (std::size_t i = text.find(word, 1); i != std::string::npos; i = text.find(word, i + 1))
      if (is_in(text[i - 1], " (") && is_in(text[i + word.size()], " (") &&
          !is_how_long(std::string_view(text).substr(i)))
        return word;
  if (text.ends_with(" otherwise") || text.find(" otherwise ") != std::string::npos)
    return "otherwise";
  return text.find(" ? ") != std::string::npos ? "?" : "";
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
