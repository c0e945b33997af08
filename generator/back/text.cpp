// SPDX-License-Identifier: BSD-3-Clause
#include "text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>

namespace statewire::gen {
namespace {

constexpr std::uint32_t k_invalid = 0xFFFFFFFF;

struct Decoded {
  std::uint32_t code = k_invalid;
  std::size_t length = 1;
};

// One UTF-8 character; overlong forms, surrogates and stray bytes are invalid.
Decoded decode(std::string_view s) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || s.size() < length) return {};
  std::uint32_t code = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    code = code << 6U | (byte(i) & 0x3FU);
  }
  constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  if (code < least[length] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return {};
  return {code, length};
}

bool is_bidi_control(std::uint32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

// Binding strength, so that parentheses appear only where they are needed.
int strength(const Guard& guard) {
  switch (guard.kind) {
  case Guard::Kind::disjunction:
    return 0;
  case Guard::Kind::conjunction:
    return 1;
  default:
    return 2;
  }
}

std::string inner_guard_text(const Guard& guard, int at_least) {
  std::string text = guard_text(guard);
  return strength(guard) < at_least ? "(" + text + ")" : text;
}

} // namespace

std::string clean_text(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Decoded c = decode(text);
    if (c.code == k_invalid || is_bidi_control(c.code) || c.code == 0x7F ||
        (c.code >= 0x80 && c.code < 0xA0))
      out += '?';
    else if (c.code == 0xA0 || c.code == 0x2028 || c.code == 0x2029 || c.code < 0x20)
      out += ' ';
    else
      out += text.substr(0, c.length);
    text.remove_prefix(c.length);
  }
  return out;
}

std::string spec_path(const Location& where) {
  if (!where.file) return "(nowhere)";
  if (!where.file->name.empty()) return clean_text(where.file->name);
  std::string path = where.file->path;
  while (path.starts_with("./")) path.erase(0, 2);
  if (path.starts_with('/') || path.starts_with("../") || path.find("/../") != std::string::npos) {
    auto cut = path.rfind('/');
    if (cut != std::string::npos && cut > 0) cut = path.rfind('/', cut - 1);
    if (cut != std::string::npos) path.erase(0, cut + 1);
    if (path.starts_with("../")) path.erase(0, 3);
  }
  return clean_text(path);
}

std::string spec_place(const Location& where) {
  if (!where.file) return spec_path(where);
  return fmt::format("{}:{}:{}", spec_path(where), where.line, where.column);
}

std::string cpp_literal(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c == '"' || c == '\\')
      out.append(1, '\\').append(1, text[i]);
    else if (c < 0x20 || c >= 0x7F)
      out += fmt::format("\\{:03o}", c);
    else if (c == '?' && i > 0 && text[i - 1] == '?') // compilers warn about trigraphs
      out += "\\?";
    else
      out += text[i];
  }
  return out;
}

std::string cpp_message(std::string_view text) {
  std::string out;
  for (const char c : clean_text(text)) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '?' && out.ends_with('?')) out += '\\';
    out += c;
  }
  return out;
}

std::string cpp_comment(std::string_view text) {
  std::string out;
  for (const char c : clean_text(text)) {
    if (c == '?' && out.ends_with('?')) out += ' ';
    out += c;
  }
  if (out.ends_with('\\')) out += " ."; // a backslash at the end would swallow the next line
  return out;
}

std::string html_text(std::string_view text) {
  std::string out;
  for (const char c : clean_text(text)) {
    switch (c) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '"':
      out += "&quot;";
      break;
    default:
      out += c;
    }
  }
  return out;
}

std::string markdown_text(std::string_view text) {
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  const std::string clean = clean_text(text);
  std::string out;
  for (std::size_t i = 0; i < clean.size(); ++i) {
    const char c = clean[i];
    switch (c) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '|':
      out += "&#124;";
      break;
    case '*':
    case '`':
    case '[':
    case ']':
    case '~':
    case '\\':
      out.append(1, '\\').append(1, c);
      break;
    case '_': // between letters it is no emphasis
      if (i == 0 || i + 1 == clean.size() || !is_word(clean[i - 1]) || !is_word(clean[i + 1]))
        out += '\\';
      out += c;
      break;
    default:
      out += c;
    }
  }
  return out;
}

std::string guard_text(const Guard& guard) {
  switch (guard.kind) {
  case Guard::Kind::always:
    return {};
  case Guard::Kind::otherwise:
    return "else";
  case Guard::Kind::atom:
    return guard.phrase.text;
  case Guard::Kind::negation:
    return guard.children.empty() ? std::string()
                                  : "not " + inner_guard_text(guard.children.front(), 2);
  case Guard::Kind::conjunction:
  case Guard::Kind::disjunction: {
    const bool both = guard.kind == Guard::Kind::conjunction;
    std::string text;
    for (const Guard& child : guard.children) {
      const std::string part = inner_guard_text(child, both ? 1 : 0);
      if (part.empty()) continue;
      if (!text.empty()) text += both ? " and " : " or ";
      text += part;
    }
    return text;
  }
  }
  return {};
}

std::size_t taken_count(const Machine& machine) {
  return machine.sequential ? machine.arrows.size() : machine.transitions.size();
}

std::string owner_of(const Machine& machine, const Arrow& arrow) {
  return arrow.group ? machine.groups[*arrow.group].title : arrow.edge.tail;
}

std::string way_text(const Machine& machine, const Transition& transition) {
  if (!transition.arrow) return guard_text(transition.guard);
  return arrow_text(machine, machine.arrows[*transition.arrow]);
}

std::string arrow_text(const Machine& machine, const Arrow& arrow) {
  std::string text;
  for (const std::string& condition : arrow.conditions)
    text += (text.empty() ? "" : ", ") + condition;
  if (std::find(machine.actions.begin(), machine.actions.end(), owner_of(machine, arrow)) !=
      machine.actions.end())
    text = arrow.edge.tail + (text.empty() ? "" : ": " + text);
  if (arrow.invokes) text += (text.empty() ? "invoke " : "; invoke ") + arrow.edge.head;
  return text;
}

std::string action_text(const Action& action) {
  if (!action.phrase.text.empty()) return action.phrase.text;
  switch (action.kind) {
  case Action::Kind::hook:
    return action.phrase.ident;
  case Action::Kind::increment:
    return "++" + action.counter;
  case Action::Kind::decrement:
    return "--" + action.counter;
  case Action::Kind::raise:
    return "raise " + action.machine + " " + action.event;
  }
  return {};
}

} // namespace statewire::gen
