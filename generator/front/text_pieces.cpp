// SPDX-License-Identifier: BSD-3-Clause
#include "text_pieces.hpp"

#include "entities.hpp"
#include "notation.hpp"
#include "text_lines.hpp"
#include "words.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace statewire::gen {
namespace {

// A tag that ends a line of an HTML label, and one that ends a field of its table. Others change
// the type only.
bool ends_line(const std::string& tag) { return tag.starts_with("br"); }
bool ends_field(const std::string& tag) {
  return tag == "/td" || tag == "/tr" || tag == "/table" || tag.starts_with("hr");
}

std::vector<Piece> pieces_of_html(const Value& value) {
  std::vector<Piece> out;
  std::string text;
  bool apart = false;
  const auto end_piece = [&](bool field) {
    if (std::string words = collapse(text); !words.empty())
      out.push_back({std::move(words), value.where, apart});
    text.clear();
    apart = apart || (field && !out.empty());
  };
  const std::string& html = value.text;
  for (std::size_t i = 0; i < html.size(); ++i) {
    if (html[i] == '<') {
      const std::size_t end = std::min(html.find('>', i), html.size());
      const std::string tag = lower(trim(html.substr(i + 1, end - i - 1)));
      if (ends_line(tag) || ends_field(tag)) end_piece(ends_field(tag));
      i = end;
    } else if (const Entity entity = html[i] == '&' ? entity_at(html, i) : Entity{};
               entity.length != 0) {
      append_utf8(text, entity.value == 0xA0 ? U' ' : entity.value);
      i += entity.length - 1;
    } else {
      text += html[i] == '\n' ? ' ' : html[i]; // a line end in the file is a blank
    }
  }
  end_piece(false);
  return out;
}

std::string without_port(const std::string& field) { // `<f0> text`
  const auto end = field.starts_with('<') ? field.find('>') : std::string::npos;
  return collapse(end == std::string::npos ? field : field.substr(end + 1));
}

} // namespace

bool has_text(const Value& value) {
  if (value.html) return !pieces_of_html(value).empty();
  if (value.text.find('\\') == std::string::npos) return !collapse(value.text).empty();
  return !split_lines(value, '\0').empty(); // line ends alone are no text
}

std::vector<Piece> pieces_of(const Value& value, bool record) {
  if (value.html) return pieces_of_html(value);
  std::vector<Piece> out;
  bool apart = false;
  for (const TextLine& line : split_lines(value, '\0')) {
    apart = apart || (!out.empty() && syntax::is_rule_line(line.text));
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= line.text.size(); ++i) {
      const char c = i < line.text.size() ? line.text[i] : '\n';
      if (c != '|' && c != '{' && c != '}' && c != '\n') continue;
      const TextLine part = line.part(begin, i);
      const std::string text = record ? without_port(part.text) : collapse(part.text);
      if (!text.empty()) out.push_back({text, part.place(), apart});
      apart = apart || (record && c == '|' && !out.empty());
      begin = i + 1;
    }
  }
  return out;
}

std::optional<StateAction> state_action(const std::string& piece, bool below) {
  constexpr std::array<std::array<std::string_view, 2>, 20> words{
      {{"entry", "entry"},  {"en", "entry"},      {"onentry", "entry"},  {"entering", "entry"},
       {"enter", "entry"},  {"exit", "exit"},     {"ex", "exit"},        {"onexit", "exit"},
       {"exiting", "exit"}, {"leave", "exit"},    {"do", "do"},          {"du", "do"},
       {"during", "do"},    {"ignore", "ignore"}, {"ignores", "ignore"}, {"ignored", "ignore"},
       {"defer", "defer"},  {"defers", "defer"},  {"deferred", "defer"}, {"error", "error"}}};
  std::string text = lower(piece);
  std::size_t skipped = 0;
  for (const std::string_view start : {"- ", "/", " ", "on ", "on_", "on-"})
    if (text.compare(skipped, start.size(), start) == 0) skipped += start.size();
  for (const auto& [word, attribute] : words) {
    if (text.compare(skipped, word.size(), word) != 0) continue;
    const std::size_t end = skipped + word.size();
    const std::size_t sign = text.find_first_not_of(' ', end);
    if (sign == std::string::npos) continue;
    // Stateflow's `en: act`; but `EX/MEM`, `EX: execute` and `en=1` are names and values.
    const bool brief = word == "en" || word == "ex" || word == "du" || word == "during";
    const std::string_view signs = brief ? ":" : "/:=";
    const bool signed_so = (below || !brief) && signs.find(text[sign]) != std::string_view::npos;
    const bool plain =
        !signed_so && below && sign > end &&
        (word == "entry" || word == "exit" || attribute == "ignore" || attribute == "defer");
    if (signed_so || plain)
      return StateAction{std::string(attribute),
                         std::string(without_braces(piece.substr(sign + (plain ? 0 : 1))))};
  }
  return std::nullopt;
}

bool is_no_name(const std::string& piece) {
  if (is_citation(piece)) return false;
  const auto open = piece.find('(');
  const bool call = piece.back() == ')' && open != 0 && open != std::string::npos &&
                    piece.find(' ') > open &&
                    std::isalnum(static_cast<unsigned char>(piece[0])) != 0;
  return call || piece.find_first_of("=<>") != std::string::npos ||
         std::string_view("[+^!*").find(piece[0]) != std::string_view::npos;
}

bool is_citation(const std::string& piece) {
  if (piece.size() < 3 || piece.front() != '[' || piece.back() != ']') return false;
  const std::string inside = piece.substr(1, piece.size() - 2);
  const std::size_t digit = inside.find_first_of("0123456789");
  if (digit == std::string::npos) return false;
  if (inside.find_first_not_of("0123456789 ,.-") == std::string::npos) return true;
  return std::isupper(static_cast<unsigned char>(inside[0])) != 0 &&
         inside.find_first_of("<>=!&|[]()") == std::string::npos &&
         (inside.starts_with("RFC") || inside[digit - 1] == ' ');
}

bool is_caption(const std::string& piece) {
  constexpr std::string_view signs = "=<>()[]{}:/";
  if (const std::size_t arrow = piece.find(" -> "); arrow != std::string::npos)
    return (piece.substr(0, arrow) + piece.substr(arrow + 4)).find_first_of(signs) ==
           std::string::npos;
  const std::size_t equals = piece.find('=');
  if (equals == std::string::npos) return false;
  const std::string name = collapse(piece.substr(0, equals));
  const std::string number = collapse(piece.substr(equals + 1));
  return !name.empty() && name.find(' ') == std::string::npos &&
         name.find_first_of(signs) == std::string::npos && !number.empty() &&
         number.find_first_not_of("0123456789.") == std::string::npos;
}

Value drawn_name(const DrawnNode& node) {
  return {node.name, std::vector<std::uint32_t>(node.name.size() + 1, node.where.begin), node.where,
          false, false};
}

} // namespace statewire::gen
