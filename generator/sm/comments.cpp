// SPDX-License-Identifier: BSD-3-Clause
#include "comments.hpp"

#include "tokens.hpp"

#include <algorithm>
#include <array>

namespace statewire::gen::sm {
namespace {

using syntax::Span;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

std::uint32_t end_of_line(std::string_view text, std::size_t from) {
  const auto found = text.find('\n', from);
  return static_cast<std::uint32_t>(found == std::string_view::npos ? text.size() : found);
}

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return text.starts_with(word); });
}

constexpr std::array<std::string_view, 6> k_environments{"verbatim", "Verbatim",   "alltt",
                                                         "comment",  "lstlisting", "verbatim*"};

std::string_view first_word_at(std::string_view line) {
  const auto begin = line.find_first_not_of(" \t\r");
  return begin == std::string_view::npos ? std::string_view() : line.substr(begin);
}

// `\begin{NAME}` or `\end{NAME}`: the name, if it is one of those that hold text as it stands.
std::string_view environment(std::string_view line, std::string_view command) {
  const std::string_view text = first_word_at(line);
  if (!text.starts_with(command) || !text.substr(command.size()).starts_with("{")) return {};
  const auto close = text.find('}');
  if (close == std::string_view::npos) return {};
  const std::string_view name = text.substr(command.size() + 1, close - command.size() - 1);
  const auto* found = std::find(k_environments.begin(), k_environments.end(), name);
  return found == k_environments.end() ? std::string_view() : *found;
}

// Markdown's.
std::string_view fence(std::string_view line) {
  const std::string_view text = first_word_at(line);
  for (const std::string_view mark : {"```", "~~~"})
    if (text.starts_with(mark)) return text.substr(0, 3);
  return {};
}

bool declares(std::string_view plain) {
  for (std::size_t at = 0; at < plain.size(); at = end_of_line(plain, at) + std::size_t{1}) {
    std::string_view rest = first_word_at(plain.substr(at, end_of_line(plain, at) - at));
    if (!starts_with_any(rest,
                         {"Graph", "State", "Event", "Action", "Invoke_Action", "Change_State"}))
      continue;
    rest.remove_prefix(
        rest.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_") ==
                std::string_view::npos
            ? rest.size()
            : rest.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"));
    rest = first_word_at(rest);
    if (rest.starts_with("[") || rest.starts_with("(")) return true;
  }
  return false;
}

} // namespace

Comments find_comments(std::string_view text) {
  Comments out;
  out.plain = std::string(text);
  for (std::size_t i = 0; i + 1 < text.size(); ++i) // no-break blanks are blanks
    if (text.substr(i, 2) == "\xC2\xA0") out.plain[i] = out.plain[i + 1] = ' ';
  if (text.starts_with("\xEF\xBB\xBF")) out.plain.replace(0, 3, "   "); // a byte order mark
  out.all = lex_comments(out.plain);
  for (Span& comment : out.all) {
    while (is_blank(out.plain[comment.end - 1])) --comment.end;
    for (std::uint32_t i = comment.begin; i < comment.end; ++i)
      if (out.plain[i] != '\n') out.plain[i] = ' ';
  }
  return out;
}

Regions find_regions(std::string_view text, std::string_view plain) {
  Regions out;
  std::size_t begin = 0;
  std::string_view open;
  const auto take = [&](std::size_t end) {
    if (declares(plain.substr(begin, end - begin)))
      out.where.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    open = {};
  };
  for (std::size_t at = 0; at < text.size(); at = end_of_line(text, at) + std::size_t{1}) {
    const std::string_view line = text.substr(at, end_of_line(text, at) - at);
    if (open.empty()) {
      open = environment(line, "\\begin");
      if (open.empty()) open = fence(line);
      begin = std::min<std::size_t>(text.size(), end_of_line(text, at) + std::size_t{1});
    } else if (environment(line, "\\end") == open || fence(line) == open) {
      take(at);
    }
  }
  if (!open.empty()) take(text.size());
  out.wrapped = !out.where.empty();
  if (!out.wrapped) out.where.push_back({0, static_cast<std::uint32_t>(text.size())});
  return out;
}

} // namespace statewire::gen::sm
