// SPDX-License-Identifier: BSD-3-Clause
#include "mealy.hpp"

#include "front.hpp"
#include "label.hpp"
#include "notation.hpp"
#include "source.hpp"
#include "syntax.hpp"
#include "text_lines.hpp"
#include "words.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace statewire::gen {
namespace {

// Calls `use` with each part of the text between separators outside of parentheses and quotes.
template <class Use>
void for_each_part(std::string_view text, char separator, const Use& use) {
  const bool closed = std::count(text.begin(), text.end(), '"') % 2 == 0;
  bool quoted = false;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : separator;
    if (c == '"') quoted = closed && !quoted;
    depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    if (i < text.size() && (c != separator || depth > 0 || quoted)) continue;
    use(trim(text.substr(begin, i - begin)));
    begin = i + 1;
  }
}

// Between the input and the output of a pair: "/", ":" or an arrow; empty: the text is no pair.
std::string_view sign_of(std::string_view pair) {
  const auto sign = pair_sign(pair);
  const auto parts = uml_parts(pair);
  if (parts && parts->slash && (sign.end == 0 || parts->event.end <= sign.begin)) return "/";
  return trim(pair.substr(sign.begin, sign.end - sign.begin));
}

// An input and what it makes the machine do, as lines of a label; none: it is no such pair.
using LabelLines = std::vector<std::string>;
LabelLines lines_of_pair(std::string_view pair) {
  LabelLines out;
  std::string_view event, guard, outputs;
  const auto sign = pair_sign(pair);
  const auto parts = uml_parts(pair);
  if (sign_of(pair) == "/") {
    event = trim(pair.substr(0, parts->event.end));
    guard = pair.substr(parts->guard.begin, parts->guard.end - parts->guard.begin);
    outputs = without_braces(pair.substr(parts->actions.begin));
    if (is_second_pair(outputs)) return out;
  } else if (sign.end != 0) {
    event = trim(pair.substr(0, sign.begin));
    outputs = trim(pair.substr(sign.end));
    if (event.find('/') != std::string_view::npos) return out;
  }
  const std::size_t open = event.find('(');
  if (event.empty() || begins_as_guard(event) ||
      (open != std::string_view::npos && closing(event, open) == std::string_view::npos))
    return out;
  out.emplace_back(event);
  if (!guard.empty())
    out.push_back(is_else(guard) ? "(else)"
                                 : "(" + std::string(guard.substr(1, guard.size() - 2)) + ")");
  if (is_no_output(outputs)) return out;
  out.emplace_back("----");
  for_each_part(outputs, ';', [&](std::string_view action) {
    if (!action.empty()) out.emplace_back(action);
  });
  return out;
}

struct Pairs {
  std::vector<LabelLines> all;
  std::string odd; // a part of the label that is no pair beside others that are
};

// `0/1 | 1/0`, or one pair with its outputs. Pairs of one label have one sign.
Pairs pairs_of_line(std::string_view line) {
  Pairs mixed;
  for (const char separator : {'|', ';', ','}) {
    Pairs out;
    std::string_view first;
    bool others = false; // with another sign
    for_each_part(line, separator, [&](std::string_view part) {
      if (part.empty()) return;
      LabelLines pair = lines_of_pair(part);
      const std::string_view sign = pair.empty() ? std::string_view() : sign_of(part);
      if (first.empty()) first = sign;
      others = others || (sign != first && !sign.empty() && first != "/");
      if (!sign.empty() && sign == first)
        out.all.push_back(std::move(pair));
      else if (out.odd.empty() || (others && sign != first && !sign.empty()))
        out.odd = part;
    });
    if (out.all.size() > 1 && out.odd.empty()) return out;
    if ((out.all.size() > 1 || others) && mixed.odd.empty()) mixed.odd = out.odd;
  }
  if (!mixed.odd.empty()) return mixed;
  LabelLines one = lines_of_pair(line);
  if (one.empty()) return {};
  return {{std::move(one)}, {}};
}

// None: the label is no list of pairs, a line each.
Pairs pairs_of_label(const Value& label) {
  Pairs out;
  for (const TextLine& line : split_lines(label, '\0')) {
    if (syntax::is_rule_line(line.text)) return {};
    Pairs pairs = pairs_of_line(line.text);
    if (pairs.all.empty() && pairs.odd.empty() && !out.all.empty()) pairs.odd = line.text;
    if (pairs.all.empty()) return pairs;
    std::move(pairs.all.begin(), pairs.all.end(), std::back_inserter(out.all));
  }
  return out;
}

std::string as_label(const LabelLines& lines) {
  std::string out = "\"";
  for (const std::string& line : lines) {
    if (out.size() > 1) out += "\\n";
    for (const char c : line) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
      if (c == '&') out += "amp;"; // Graphviz reads entities
    }
  }
  return out + "\"";
}

struct LabelEdit {
  syntax::Span where;
  std::string text;
  syntax::Span label;               // that is converted
  std::uint32_t begin = 0, end = 0; // of `text` in the result
};

// Of a place in a line.
std::size_t offset_of(const std::string& text, const Location& where) {
  std::size_t line = 0;
  for (std::uint32_t i = 1; i < where.line; ++i) line = text.find('\n', line) + 1;
  return line + where.column - 1;
}

class MealyConverter {
 public:
  MealyConverter(const Source& source, Diagnostics& diagnostics)
      : source_(source), diagnostics_(diagnostics) {}

  // `strict`: of the digraph.
  void edge(const syntax::Statement& statement, bool strict) {
    const syntax::Attribute* last = nullptr;
    for (const syntax::Attribute& a : statement.attributes)
      if (a.name.value == "label") last = &a;
    if (last == nullptr || last->value.html) return;
    const syntax::Text& text = last->value;
    const Value label{text.value, text.at, text.where, false, false};
    const Pairs found = pairs_of_label(label);
    const std::vector<LabelLines>& pairs = found.all;
    Diagnostics own;
    const Label read = read_label(source_, label, own);
    if (pairs.size() != 1 && !own.has_errors() && !read.broken) return; // one edge as it stands
    if (!found.odd.empty())
      return refuse(source_.at(label.where),
                    "'" + found.odd + "' is no pair of input and output as others of this label " +
                        "are; write each pair on a line of its own, as 'input / output', and " +
                        "several outputs behind one ' / ', with ';' between them");
    if (pairs.empty()) {
      static_cast<void>(read_label(source_, label, diagnostics_)); // says what is wrong with it
      if (read.pair) refuse(read.pair->where, "an edge with this label cannot be converted");
      return;
    }
    if (pairs.size() > 1 && !may_be_copied(statement, label, strict)) return;
    edits_.push_back({text.where, as_label(pairs[0]), text.where});
    const auto& where = statement.where;
    const std::string whole = source_.text().substr(where.begin, where.end - where.begin);
    std::string copies;
    for (std::size_t i = 1; i < pairs.size(); ++i) {
      std::string copy = whole;
      copy.replace(text.where.begin - where.begin, text.where.end - text.where.begin,
                   as_label(pairs[i]));
      copies += (whole.ends_with(';') ? "" : ";") + indentation(where.begin) + copy;
    }
    if (!copies.empty()) edits_.push_back({{where.end, where.end}, std::move(copies), text.where});
  }

  // A label of all edges that follow stays: its copies would be of edges of their own.
  void defaults(const syntax::Statement& statement) {
    for (const syntax::Attribute& a : statement.attributes) {
      if (a.name.value != "label" || a.value.html) continue;
      const Value label{a.value.value, a.value.at, a.value.where, false, false};
      if (const Pairs pairs = pairs_of_label(label); !pairs.all.empty() || !pairs.odd.empty())
        refuse(source_.at(a.value.where),
               "a label that holds for several edges is not converted: write it at each edge");
    }
  }

  std::string text() {
    std::stable_sort(edits_.begin(), edits_.end(), [](const LabelEdit& a, const LabelEdit& b) {
      return a.where.begin < b.where.begin;
    });
    std::string out;
    std::uint32_t done = 0;
    for (LabelEdit& edit : edits_) {
      out += source_.text().substr(done, edit.where.begin - done);
      edit.begin = static_cast<std::uint32_t>(out.size());
      out += edit.text;
      edit.end = static_cast<std::uint32_t>(out.size());
      done = edit.where.end;
    }
    return out + source_.text().substr(done);
  }

  // What is written is read: `X, a : ok` would be one event, though `X` is an event elsewhere.
  void check_result(const std::string& text) {
    const auto file = std::make_shared<const SourceFile>(SourceFile{source_.path(), text});
    Diagnostics own;
    static_cast<void>(read_digraphs(file, own));
    for (const Diagnostic* d : own.sorted()) {
      if (!is_about_label(*d)) continue;
      const std::size_t at = offset_of(text, d->where);
      for (const LabelEdit& edit : edits_)
        if (at >= edit.begin && at < edit.end)
          refuse(source_.at(edit.label), "this label cannot be converted: " + d->text);
    }
  }

 private:
  static bool is_about_label(const Diagnostic& d) {
    return d.id == "bad-label" || d.id == "guard-notation" || d.id == "other-notation" ||
           d.id == "hidden-alternative" || d.id == "missing-event";
  }
  void refuse(const Location& where, const std::string& why) {
    diagnostics_.report("other-notation", where, why);
  }
  bool may_be_copied(const syntax::Statement& statement, const Value& label, bool strict) {
    const bool in_subgraphs =
        std::any_of(statement.chain.begin(), statement.chain.end(),
                    [](const syntax::Operand& operand) { return operand.scope != 0; });
    if (in_subgraphs)
      refuse(source_.at(label.where), "several pairs in the label of an edge between subgraphs "
                                      "are not converted: write an edge for each");
    else if (strict)
      refuse(source_.at(label.where),
             "a strict digraph keeps one edge between two states: without 'strict' each of these "
             "pairs becomes an edge");
    return !in_subgraphs && !strict;
  }
  // A line end and the blanks that the line of `at` begins with; a blank if other text does.
  [[nodiscard]] std::string indentation(std::uint32_t at) const {
    const std::string& text = source_.text();
    const auto line = text.rfind('\n', at == 0 ? 0 : at - 1);
    const std::size_t begin = line == std::string::npos ? 0 : line + 1;
    const std::string before = text.substr(begin, at - begin);
    return before.find_first_not_of(" \t") == std::string::npos ? "\n" + before : " ";
  }

  const Source& source_;
  Diagnostics& diagnostics_;
  std::vector<LabelEdit> edits_;
};

} // namespace

std::optional<std::string> mealy_to_dialect(const std::shared_ptr<const SourceFile>& file,
                                            Diagnostics& diagnostics) {
  const Source source(file);
  const syntax::DotFile dot = syntax::parse_dot(file->text);
  if (!dot.problems.empty() || dot.graphs.empty() || file->text.find('\0') != std::string::npos) {
    static_cast<void>(read_digraphs(file, diagnostics)); // says why
    return std::nullopt;
  }
  MealyConverter converter(source, diagnostics);
  for (const syntax::Graph& graph : dot.graphs)
    for (const syntax::Statement& statement : graph.statements)
      if (statement.kind == syntax::Statement::Kind::edge)
        converter.edge(statement, graph.strict);
      else if (statement.kind == syntax::Statement::Kind::edge_defaults)
        converter.defaults(statement);
  std::string text = converter.text();
  converter.check_result(text);
  return text;
}

} // namespace statewire::gen
