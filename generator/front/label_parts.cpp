// SPDX-License-Identifier: BSD-3-Clause
// The parts of a label's line: `EVENT [guard] / actions`, `event = NAME`, alternatives.
#include "notation.hpp"
#include "words.hpp"

#include <algorithm>
#include <vector>

namespace statewire::gen {
namespace {

constexpr std::size_t k_absent = std::string_view::npos;

} // namespace

std::size_t closing(std::string_view line, std::size_t open) {
  const char opens = line[open];
  const char closes = opens == '(' ? ')' : ']';
  int depth = 0;
  for (std::size_t i = open; i < line.size(); ++i) {
    if (line[i] == opens) ++depth;
    if (line[i] == closes && --depth == 0) return i;
  }
  return k_absent;
}

std::size_t named_event(std::string_view line) {
  if (lower(line.substr(0, 5)) != "event") return k_absent;
  std::size_t at = line.find_first_not_of(' ', 5);
  if (at == k_absent || line[at] != '=') return k_absent;
  ++at;
  if (at < line.size() && line[at] == '=') ++at;
  at = line.find_first_not_of(' ', at);
  return at;
}

bool is_worded_as_action(std::string_view line) {
  const std::string words = lower(line);
  for (const std::string_view verb :
       {"send ", "raise ", "post ", "do ", "++", "--", "->", "=>", "\xE2\x86\x92"})
    if (words.starts_with(verb)) return true;
  for (const std::string_view end : {"++", "--", "()"})
    if (words.ends_with(end)) return true;
  const std::size_t sign = line.find('=');
  return sign != k_absent && sign > 0 &&
         std::string_view(":+-*/%&|^").find(line[sign - 1]) != k_absent;
}

bool is_how_long(std::string_view lower_case) {
  for (const std::string_view word : {"possible", "necessary", "needed", "required"})
    if (lower_case.starts_with("as long as " + std::string(word))) return true;
  return false;
}

bool is_logic(std::string_view line, std::size_t slash) {
  const auto ends = [&](std::size_t at) {
    return at >= line.size() || line[at] == ' ' || line[at] == '(';
  };
  if (slash > 0 && line[slash - 1] == '\\') return ends(slash + 1);
  return line.substr(slash + 1).starts_with('\\') && ends(slash + 2);
}

bool is_comment(std::string_view line) { return line.starts_with("//") || line.starts_with("/*"); }

bool ends_in_slash(std::string_view line) {
  return line.ends_with('/') && !line.ends_with("*/") && line.find("//") == k_absent;
}

std::string escape_problem(std::string_view text) {
  if (std::string_view("GEHTL").find(text[1]) != k_absent)
    return "Graphviz draws the name of the digraph (\\G), the edge (\\E) or an end of it (\\T, "
           "\\H), or "
           "its label (\\L), for '" +
           std::string(text.substr(0, 2)) + "'; write the words themselves";
  if (text[1] == '\\' && text.size() > 2 && std::string_view("nlr").find(text[2]) != k_absent)
    return std::string("Graphviz draws a backslash and '") + text[2] + "' for '\\\\" + text[2] +
           "'; a line ends at '\\" + text[2] + "', with one backslash";
  return {};
}

bool has_bar(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '|') continue;
    if (i + 1 < line.size() && line[i + 1] == '|')
      ++i;
    else
      return true;
  }
  return false;
}

namespace {

// `Go(n: int)`: what stands in a pair of parentheses is about the event's parameters, and is
// blotted out here. A parenthesis without its other one, as in `'(' : push`, encloses nothing.
std::string without_parameters(std::string_view line) {
  std::string out(line);
  std::vector<std::size_t> open;
  std::vector<int> nesting(line.size()); // one more or less from here on
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '(') open.push_back(i);
    if (line[i] != ')' || open.empty()) continue;
    ++nesting[open.back()];
    --nesting[i];
    open.pop_back();
  }
  int depth = 0;
  for (std::size_t i = 0; i < line.size(); ++i)
    if (depth += nesting[i]; depth > 0) out[i] = '(';
  return out;
}

// An arrow to the right. The others are drawn on keys: `KEY ↑`.
bool is_arrow(std::string_view sign) {
  for (const std::string_view one :
       {"→", "↛", "↝", "↠", "↣", "↦", "↪", "↬", "⇀", "⇁", "⇉", "⇏", "⇒", "⇛",
        "⇝", "⇢", "⇨", "⇴", "⇶", "⇸", "⇻", "⇾", "⟴", "⟶", "⟹", "⟼", "⟾", "⟿"})
    if (sign == one) return true;
  return sign == "➔" || (sign >= "➘" && sign <= "➾" && sign != "➰");
}

} // namespace

UmlParts::Part pair_sign(std::string_view whole) {
  const std::string line = without_parameters(whole);
  UmlParts::Part out;
  for (const std::string_view sign :
       {" : ", ": ", " -> ", " => ", " --> ", " -- ", " - ", " – ", " — ", " ― ", " − ", " → "})
    if (const auto found = line.find(sign);
        found != k_absent && (out.end == 0 || found < out.begin))
      out = {found, found + sign.size()};
  const std::size_t end = out.end == 0 ? line.size() : out.begin;
  for (std::size_t i = 0; i < end; ++i)
    if (is_arrow(std::string_view(line).substr(i, 3))) return {i, i + 3};
  return out;
}

bool is_second_pair(std::string_view actions) {
  const auto parts = uml_parts(actions);
  if (!parts || !parts->slash) return false;
  return actions.find(" /") != k_absent || actions.find_first_of("|;,") < actions.rfind('/');
}

std::string_view without_braces(std::string_view actions) {
  actions = trim(actions);
  const bool block = actions.size() > 1 && actions.front() == '{' &&
                     actions.find('{', 1) == k_absent && actions.find('}') + 1 == actions.size();
  return block ? trim(actions.substr(1, actions.size() - 2)) : actions;
}

bool is_no_output(std::string_view actions) {
  return actions.empty() || actions == "-" || actions == "_" || actions == "\xCE\xB5";
}

std::optional<UmlParts> uml_parts(std::string_view line) {
  UmlParts out;
  std::size_t slash = k_absent;
  std::size_t open = k_absent;
  int depth = 0;
  for (std::size_t i = 0; i < line.size() && slash == k_absent; ++i) {
    const char c = line[i];
    if (c == '[' && depth == 0 && open == k_absent && closing(line, i) != k_absent) open = i;
    depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    if (c == '/' && depth <= 0 && !is_logic(line, i)) slash = i;
  }
  if (open != k_absent) { // only if nothing but actions follow
    const std::size_t close = closing(line, open);
    const std::string_view rest = trim(line.substr(close + 1));
    if (!rest.empty() && (rest[0] != '/' || slash == k_absent)) open = k_absent;
  }
  if (open == k_absent && slash == k_absent) return std::nullopt;
  const std::size_t head = std::min({open, slash, line.size()});
  out.event = {0, head};
  if (open != k_absent) out.guard = {open, closing(line, open) + 1};
  out.slash = slash != k_absent;
  if (out.slash) out.actions = {slash + 1, line.size()};
  return out;
}

} // namespace statewire::gen
