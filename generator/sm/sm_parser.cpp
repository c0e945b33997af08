// SPDX-License-Identifier: BSD-3-Clause
// Lines -> tokens with INDENT and DEDENT -> ANTLR -> plain values.
#include "../front/antlr_support.hpp"
#include "SmLexer.h"
#include "SmParser.h"
#include "tree.hpp"

namespace statewire::gen::sm {
namespace {

using sm_grammar::SmLexer;
using sm_grammar::SmParser;
using syntax::span_of;

std::size_t type_of(Word word) {
  switch (word) {
  case Word::graph:
    return SmParser::GRAPH;
  case Word::state:
    return SmParser::STATE;
  case Word::group:
    return SmParser::GROUP;
  case Word::event:
    return SmParser::EVENT;
  case Word::action:
    return SmParser::ACTION;
  case Word::function:
    return SmParser::FUNCTION;
  case Word::change:
  case Word::invoke:
    return SmParser::LEAVE;
  case Word::if_:
    return SmParser::IF;
  case Word::else_if:
    return SmParser::ELSE_IF;
  case Word::else_:
    return SmParser::ELSE;
  case Word::while_:
    return SmParser::WHILE;
  case Word::switch_:
    return SmParser::SWITCH;
  case Word::case_:
    return SmParser::CASE;
  case Word::phrase:
    break;
  }
  return SmParser::PHRASE;
}

// Columns to INDENT and DEDENT. A line that is deeper than the one above opens a block; a shallower
// one closes all blocks that are deeper than it.
class Indentation {
 public:
  Indentation(const Lines& lines, std::vector<Problem>& problems)
      : lines_(lines), problems_(problems) {}

  std::vector<std::unique_ptr<antlr4::Token>> run() {
    std::vector<std::uint32_t> columns;
    for (std::size_t i = 0; i < lines_.lines.size(); ++i) {
      const Line& line = lines_.lines[i];
      place(line, columns);
      put(type_of(line.word), line.where, i);
      if (line.name) put(SmParser::NAME, *line.name, i);
      if (line.word != Word::phrase && line.words.end > line.words.begin)
        put(SmParser::WORDS, line.words, i);
      if (line.attributes) put(SmParser::ATTRIBUTES, *line.attributes, i);
      put(SmParser::NEWLINE, {line.where.end, line.where.end}, i);
    }
    const auto end = static_cast<std::uint32_t>(lines_.plain.size());
    for (; columns.size() > 1; columns.pop_back()) put(SmParser::DEDENT, {end, end}, 0);
    return std::move(tokens_);
  }

 private:
  static constexpr std::size_t k_deepest = 40; // blocks; recursion must not exhaust the stack

  void place(const Line& line, std::vector<std::uint32_t>& columns) {
    if (columns.empty()) columns.push_back(line.column);
    if (line.column > columns.back()) {
      if (columns.size() == k_deepest) {
        problems_.push_back({line.where, "blocks are nested too deeply", {}, {}});
        return;
      }
      columns.push_back(line.column);
      put(SmParser::INDENT, {line.where.begin, line.where.begin}, 0);
      return;
    }
    while (columns.size() > 1 && line.column <= columns[columns.size() - 2]) {
      columns.pop_back();
      put(SmParser::DEDENT, {line.where.begin, line.where.begin}, 0);
    }
    if (line.column == columns.back()) return;
    if (columns.size() > 1)
      problems_.push_back({line.where,
                           "this line begins in column " + std::to_string(line.column + 1) +
                               ", where no block does: those around it begin in columns " +
                               std::to_string(columns[columns.size() - 2] + 1) + " and " +
                               std::to_string(columns.back() + 1),
                           {},
                           {}});
    columns.back() = line.column;
  }

  void put(std::size_t type, Span where, std::size_t line) {
    auto token = std::make_unique<antlr4::CommonToken>(type);
    token->setStartIndex(where.begin);
    token->setStopIndex(where.end == where.begin ? where.begin : where.end - 1);
    token->setLine(line); // the index of our line
    token->setTokenIndex(tokens_.size());
    tokens_.push_back(std::move(token));
  }

  const Lines& lines_;
  std::vector<Problem>& problems_;
  std::vector<std::unique_ptr<antlr4::Token>> tokens_;
};

Node read(SmParser::LineContext* line) {
  Node node;
  node.line = line->getStart()->getLine();
  if (line->block() != nullptr)
    for (auto* child : line->block()->line()) node.children.push_back(read(child));
  return node;
}

syntax::Text text_of(SmParser::ValueContext* value, std::string_view text, std::uint32_t base) {
  syntax::Text out;
  const Span local = span_of(value);
  out.where = {local.begin + base, local.end + base};
  out.quoted = value->STRING() != nullptr;
  std::uint32_t begin = local.begin, end = local.end;
  if (out.quoted) {
    ++begin;
    --end;
  }
  for (std::uint32_t i = begin; i < end; ++i) {
    if (text[i] == '\\' && i + 1 < end && text[i + 1] == '"') continue; // the only escape of DOT
    out.value += text[i];
    out.at.push_back(i + base);
  }
  out.at.push_back(end + base);
  return out;
}

} // namespace

BlockTree parse_blocks(const Lines& lines) {
  BlockTree out;
  if (lines.lines.empty()) return out; // the token source wants at least one
  try {
    antlr4::ListTokenSource source(Indentation(lines, out.problems).run());
    antlr4::CommonTokenStream tokens(&source);
    SmParser parser(&tokens);
    std::vector<Problem> unexpected;
    syntax::FirstProblem listener(lines.plain, unexpected);
    parser.removeErrorListeners();
    parser.addErrorListener(&listener);
    auto* tree = parser.file();
    for (auto* line : tree->line()) out.nodes.push_back(read(line));
    out.problems.insert(out.problems.end(), unexpected.begin(), unexpected.end());
  } catch (const std::exception& error) { // from the parser runtime; not expected
    out.problems.push_back({{0, 1}, std::string("the reader gave up: ") + error.what(), {}, {}});
  }
  return out;
}

AttributeList parse_attributes(std::string_view text, Span brackets) {
  AttributeList out;
  try {
    const std::string_view part = text.substr(brackets.begin, brackets.end - brackets.begin);
    syntax::ByteStream input(part);
    SmLexer lexer(&input);
    lexer.removeErrorListeners();
    antlr4::CommonTokenStream tokens(&lexer);
    SmParser parser(&tokens);
    syntax::FirstProblem listener(part, out.problems);
    parser.removeErrorListeners();
    parser.addErrorListener(&listener);
    auto* tree = parser.attributeList();
    for (Problem& problem : out.problems) {
      problem.where.begin += brackets.begin;
      problem.where.end += brackets.begin;
    }
    if (!out.problems.empty()) return out;
    for (auto* attribute : tree->attribute())
      out.attributes.push_back({text_of(attribute->value(0), part, brackets.begin),
                                text_of(attribute->value(1), part, brackets.begin)});
  } catch (const std::exception& error) { // from the parser runtime; not expected
    out.problems.push_back({brackets, std::string("the reader gave up: ") + error.what(), {}, {}});
  }
  return out;
}

} // namespace statewire::gen::sm
