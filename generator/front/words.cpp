// SPDX-License-Identifier: BSD-3-Clause
#include "words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

namespace statewire::gen {
namespace {

bool is_alnum(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 && (c & 0x80) == 0;
}

constexpr std::array k_keywords = {"alignas",       "alignof",     "and",
                                   "and_eq",        "asm",         "auto",
                                   "bitand",        "bitor",       "bool",
                                   "break",         "case",        "catch",
                                   "char",          "char16_t",    "char32_t",
                                   "char8_t",       "class",       "co_await",
                                   "co_return",     "co_yield",    "compl",
                                   "concept",       "const",       "const_cast",
                                   "consteval",     "constexpr",   "constinit",
                                   "continue",      "decltype",    "default",
                                   "delete",        "do",          "double",
                                   "dynamic_cast",  "else",        "enum",
                                   "explicit",      "export",      "extern",
                                   "false",         "float",       "for",
                                   "friend",        "goto",        "if",
                                   "inline",        "int",         "long",
                                   "mutable",       "namespace",   "new",
                                   "noexcept",      "not",         "not_eq",
                                   "nullptr",       "operator",    "or",
                                   "or_eq",         "private",     "protected",
                                   "public",        "register",    "reinterpret_cast",
                                   "requires",      "return",      "short",
                                   "signed",        "sizeof",      "static",
                                   "static_assert", "static_cast", "struct",
                                   "switch",        "template",    "this",
                                   "thread_local",  "throw",       "true",
                                   "try",           "typedef",     "typeid",
                                   "typename",      "union",       "unsigned",
                                   "using",         "virtual",     "void",
                                   "volatile",      "wchar_t",     "while",
                                   "xor",           "xor_eq"};

constexpr std::string_view k_macros[] = {
#include "macros.def"
};
static_assert(std::is_sorted(std::begin(k_macros), std::end(k_macros)));

bool is_macro(std::string_view word) {
  return std::binary_search(std::begin(k_macros), std::end(k_macros), word);
}

template <std::size_t N>
bool contains(const std::array<const char*, N>& words, std::string_view word) {
  return std::any_of(words.begin(), words.end(), [&](const char* w) { return word == w; });
}

} // namespace

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::string_view trim(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
}

std::string collapse(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool nbsp = text.substr(i, 2) == "\xC2\xA0";
    if (nbsp) ++i;
    if (nbsp || text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r') {
      if (!out.empty() && out.back() != ' ') out += ' ';
    } else {
      out += text[i];
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string hook_ident(std::string_view words) {
  std::string out;
  const auto separate = [&] {
    if (!out.empty() && out.back() != '_') out += '_';
  };
  const auto spell = [&](std::string_view word) {
    separate();
    out += word;
    out += '_';
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view two = words.substr(i, 2);
    const char c = words[i];
    if (is_alnum(c)) {
      out += lower(std::string_view(&c, 1));
    } else if (two == "->" || two == "<=" || two == ">=" || two == "!=") {
      if (two == "->") separate();
      if (two == "<=") spell("at_most");
      if (two == ">=") spell("at_least");
      if (two == "!=") spell("is_not");
      ++i;
    } else if (c == '<') {
      spell("less_than");
    } else if (c == '>') {
      spell("greater_than");
    } else {
      separate();
    }
  }
  if (!out.empty() && out.back() == '_') out.pop_back();
  if (out.empty()) return out;
  if (out.front() >= '0' && out.front() <= '9') out.insert(0, "n_");
  if (contains(k_keywords, out) || is_macro(out)) out += '_';
  return out;
}

std::string enumerator(std::string_view name) {
  std::string out;
  bool any = false;
  for (const char c : name) {
    any = any || is_alnum(c);
    // Two underscores in a row, and one at the front, belong to the C++ implementation.
    if (is_alnum(c))
      out += c;
    else if (!out.empty() && out.back() != '_')
      out += '_';
  }
  if (!any) return {};
  if (out.back() == '_') out.pop_back();
  if (out.front() >= '0' && out.front() <= '9') out.insert(0, "n_");
  if (contains(k_keywords, out) || is_macro(out)) out += '_';
  return out;
}

std::string group_predicate(std::string_view name) {
  // Graphviz's prefix of a name, but no part of a word: "cluster_open", not "clustering".
  constexpr std::string_view prefix = "cluster";
  const bool word = name.size() > prefix.size() &&
                    std::islower(static_cast<unsigned char>(name[prefix.size()])) != 0;
  if (name.starts_with(prefix) && !word) name.remove_prefix(prefix.size());
  return enumerator(name).empty() ? std::string() : enumerator("in " + std::string(name));
}

std::string no_name_in(std::string_view what, std::string_view name) {
  const bool other = std::any_of(name.begin(), name.end(), [](char c) { return (c & 0x80) != 0; });
  return (other ? "C++ names are made of ASCII letters and digits, and there is none in the "
                : "no letter in the ") +
         std::string(what) + " '" + std::string(name) + "'" +
         (other ? "; give it an ASCII name" : "");
}

std::string file_stem(std::string_view path) {
  const std::string_view name = path.substr(path.find_last_of('/') + 1);
  const auto dot = name.rfind('.');
  // ".2" is no extension: "tls-1.2"
  const bool extension = dot != std::string_view::npos && dot + 1 < name.size() &&
                         std::isalpha(static_cast<unsigned char>(name[dot + 1])) != 0;
  return std::string(extension ? name.substr(0, dot) : name);
}

std::string meaning_key(std::string_view phrase) {
  const std::string words = lower(collapse(phrase));
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool blank = words[i] == ' ';
    if (blank && (!is_alnum(words[i - 1]) || !is_alnum(words[i + 1]))) continue;
    out += words[i];
  }
  return out;
}

// Optimal string alignment: insertions, deletions, changes and swapped neighbours.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      d[i][j] =
          std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.size()][b.size()];
}

std::string closest(std::string_view word, const std::vector<std::string>& candidates) {
  constexpr std::size_t longest = 200; // the distance takes quadratic time
  if (word.size() > longest) return {};
  const std::string wanted = lower(word);
  std::size_t best = std::max<std::size_t>(1, wanted.size() / 3) + 1;
  std::string found;
  for (const std::string& candidate : candidates) {
    const std::size_t longer = std::max(wanted.size(), candidate.size());
    if (longer - std::min(wanted.size(), candidate.size()) >= best) continue; // so many differ
    const std::size_t d = distance(wanted, lower(candidate));
    if (d < best && d < candidate.size()) {
      best = d;
      found = candidate;
    }
  }
  return found;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string found = closest(word, candidates);
  return found.empty() ? std::string() : "; did you mean '" + found + "'?";
}

std::string quoted_list(const std::vector<std::string>& words, std::size_t count) {
  const bool more = count > words.size();
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() && !more ? " and " : ", ";
    out += "'" + words[i] + "'";
  }
  return more ? out + " and " + std::to_string(count - words.size()) + " more" : out;
}

} // namespace statewire::gen
