// SPDX-License-Identifier: BSD-3-Clause
// DOT text -> flat list of statements with positions.
#include "DotLexer.h"
#include "DotParser.h"
#include "antlr_support.hpp"
#include "dot_checks.hpp"

namespace statewire::gen::syntax {
namespace {

using dot_grammar::DotLexer;
using dot_grammar::DotParser;

class DotProblem : public FirstProblem {
 public:
  using FirstProblem::FirstProblem;

 private:
  Problem describe(antlr4::Parser& parser, const antlr4::Token& token) override {
    const Span where = span_of(&token);
    const Span first{where.begin, where.begin + 1};
    switch (token.getType()) {
    case DotLexer::OPEN_STRING:
      return {first, "this string is never closed", {}, {}};
    case DotLexer::OPEN_COMMENT:
      return {{where.begin, where.begin + 2}, "this comment is never closed", {}, {}};
    case DotLexer::OPEN_HTML:
      if (text_.substr(where.begin, 2) == "<-")
        return {{where.begin, where.begin + 2}, back_arrow(text_, where.begin), {}, {}};
      return {first, "this HTML string is never closed", {}, {}};
    case antlr4::Token::EOF:
      break;
    default: {
      Problem problem = FirstProblem::describe(parser, token);
      const bool listed = inside<DotParser::AttrListContext>(parser.getContext()) != nullptr;
      if (const std::string word = keyword_before(parser, token); !word.empty())
        problem.text = "'" + word + "' is a word of DOT, in capitals or not; write \"" + word +
                       "\" for a name";
      else if (listed)
        problem.text += "; an attribute is NAME=VALUE, and a value other than one word or a number "
                        "stands in double quotes";
      else if (is_half_arrow(where))
        problem.text += "; an edge of a digraph is written '->'";
      if (listed)
        add_note<DotParser::AttrListContext>(parser, problem,
                                             "in the attribute list that opens here");
      return problem;
    }
    }
    Problem problem = FirstProblem::describe(parser, token);
    problem.text = "unexpected end of file" + expected(parser, antlr4::Token::EOF);
    for (antlr4::RuleContext* at = parser.getContext(); at != nullptr;
         at = dynamic_cast<antlr4::RuleContext*>(at->parent)) {
      auto* rule = dynamic_cast<antlr4::ParserRuleContext*>(at);
      if (rule == nullptr) continue;
      for (auto* child : rule->children) {
        auto* leaf = dynamic_cast<antlr4::tree::TerminalNode*>(child);
        if (leaf == nullptr) continue;
        const auto type = leaf->getSymbol()->getType();
        if (type == DotLexer::LBRACE || type == DotLexer::LBRACKET) {
          problem.note =
              std::string("this '") + (type == DotLexer::LBRACE ? "{" : "[") + "' is never closed";
          problem.note_where = span_of(leaf->getSymbol());
          return problem;
        }
      }
    }
    return problem;
  }

  // `-->`, `=>`, `- `
  [[nodiscard]] bool is_half_arrow(Span where) const {
    const char c = text_[where.begin];
    const char before = where.begin > 0 ? text_[where.begin - 1] : ' ';
    return (c == '>' && (before == '-' || before == '=')) || c == '-' ||
           (c == '=' && text_.substr(where.begin, 2) == "=>");
  }

  // `Node -> A`, `A -> edge`, `graph = x`; empty: no keyword stands at or before what is
  // unexpected.
  static std::string keyword_before(antlr4::Parser& parser, const antlr4::Token& token) {
    const auto is_keyword = [](const antlr4::Token& t) {
      return t.getType() == DotLexer::NODE || t.getType() == DotLexer::EDGE ||
             t.getType() == DotLexer::GRAPH || t.getType() == DotLexer::DIGRAPH ||
             t.getType() == DotLexer::SUBGRAPH || t.getType() == DotLexer::STRICT;
    };
    auto* stream = dynamic_cast<antlr4::CommonTokenStream*>(parser.getTokenStream());
    const std::size_t at = token.getTokenIndex();
    const bool in_statement = inside<DotParser::StmtContext>(parser.getContext()) != nullptr;
    if (stream == nullptr || !in_statement) return {};
    if (is_keyword(token) && at > 0) {
      const auto before = stream->get(at - 1)->getType();
      if (before == DotLexer::ARROW || before == DotLexer::LINE || before == DotLexer::EQUALS ||
          before == DotLexer::COMMA || before == DotLexer::LBRACKET || before == DotLexer::COLON)
        return token.getText();
      return {};
    }
    const bool operand = token.getType() == DotLexer::ARROW || token.getType() == DotLexer::LINE ||
                         token.getType() == DotLexer::EQUALS ||
                         token.getType() == DotLexer::COMMA || token.getType() == DotLexer::COLON ||
                         token.getType() == DotLexer::SEMI;
    return operand && at > 0 && is_keyword(*stream->get(at - 1)) ? stream->get(at - 1)->getText()
                                                                 : std::string();
  }

  template <class Context>
  static Context* inside(antlr4::RuleContext* at) {
    for (; at != nullptr; at = dynamic_cast<antlr4::RuleContext*>(at->parent))
      if (auto* found = dynamic_cast<Context*>(at)) return found;
    return nullptr;
  }

  template <class Context>
  static void add_note(antlr4::Parser& parser, Problem& problem, std::string text) {
    auto* context = inside<Context>(parser.getContext());
    problem.note = std::move(text);
    problem.note_where = span_of(context->getStart());
  }
};

// Quoted text as cgraph reads it: \" is a quote, a backslash before a line end joins the lines,
// every other escape is left for the drawing or the label's reader. A line end that stands alone
// between quotes or escapes counts for nothing.
void append_quoted(std::string_view file, Span where, Text& out) {
  std::uint32_t run = where.begin + 1; // begin of the text without quotes and escapes
  for (std::uint32_t i = run; i + 1 < where.end; ++i) {
    if (file[i] == '\n' && i == run && (file[i + 1] == '"' || file[i + 1] == '\\')) continue;
    if (file[i] == '\\' && i + 2 < where.end) {
      const char next = file[i + 1];
      if (next == '\n') {
        run = ++i + 1;
        continue;
      }
      if (next == '"') {
        out.value += '"';
        out.at.push_back(i);
        run = ++i + 1;
        continue;
      }
      out.value += '\\';
      out.at.push_back(i);
      ++i;
      if (next == '\\') run = i + 1;
    }
    out.value += file[i];
    out.at.push_back(i);
  }
}

Text text_of(std::string_view file, DotParser::IdContext* id) {
  Text text;
  text.where = span_of(id);
  for (auto* child : id->children) {
    auto* leaf = dynamic_cast<antlr4::tree::TerminalNode*>(child);
    if (leaf == nullptr || leaf->getSymbol()->getType() == DotLexer::PLUS) continue;
    const Span where = span_of(leaf->getSymbol());
    if (leaf->getSymbol()->getType() == DotLexer::STRING) {
      text.quoted = true;
      append_quoted(file, where, text);
      text.at.push_back(where.end - 1);
    } else {
      text.html = leaf->getSymbol()->getType() == DotLexer::HTML;
      const std::uint32_t trim = text.html ? 1 : 0; // cgraph keeps what is between < and >
      for (std::uint32_t i = where.begin + trim; i + trim < where.end; ++i) {
        text.value += file[i];
        text.at.push_back(i);
      }
      text.at.push_back(where.end - trim);
    }
    if (text.at.size() > text.value.size() + 1) text.at.erase(text.at.end() - 2);
  }
  return text;
}

class Walker {
 public:
  Walker(std::string_view file, Graph& graph, std::vector<Problem>& problems)
      : file_(file), graph_(graph), problems_(problems) {}

  void walk(DotParser::DigraphContext* context) {
    graph_.directed = context->kind->getType() == DotLexer::DIGRAPH;
    graph_.strict = context->STRICT() != nullptr;
    graph_.where = span_of(context);
    graph_.keyword = span_of(context->kind);
    if (context->id() != nullptr) graph_.name = text_of(context->id());
    graph_.scopes.push_back({graph_.name.value, 0, graph_.where});
    for (auto* statement : context->stmt()) walk(statement, 0);
  }

 private:
  [[nodiscard]] Text text_of(DotParser::IdContext* id) const { return syntax::text_of(file_, id); }

  void add_attributes(const std::vector<DotParser::AttrListContext*>& lists, Statement& statement) {
    for (auto* list : lists)
      for (auto* attribute : list->attribute())
        statement.attributes.push_back({text_of(attribute->name), text_of(attribute->value)});
  }

  std::uint32_t open(DotParser::SubgraphContext* subgraph, std::uint32_t parent) {
    const auto scope = static_cast<std::uint32_t>(graph_.scopes.size());
    graph_.scopes.push_back(
        {subgraph->id() != nullptr ? text_of(subgraph->id()).value : std::string(), parent,
         span_of(subgraph), subgraph->id() == nullptr});
    for (auto* statement : subgraph->stmt()) walk(statement, scope);
    return scope;
  }

  Operand operand(DotParser::EndpointContext* endpoint, std::uint32_t scope) {
    Operand out;
    if (endpoint->subgraph() != nullptr)
      out.scope = open(endpoint->subgraph(), scope);
    else
      for (auto* node : endpoint->nodeList()->nodeId()) out.names.push_back(text_of(node->id(0)));
    return out;
  }

  void walk(DotParser::StmtContext* context, std::uint32_t scope) {
    Statement statement;
    statement.where = span_of(context);
    statement.scope = scope;
    if (auto* node = dynamic_cast<DotParser::NodeContext*>(context->body())) {
      add_attributes(node->attrList(), statement);
      const auto nodes = node->nodeList()->nodeId(); // `A, B [..]` states each of them
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        statement.chain = {{{text_of(nodes[i]->id(0))}, 0}};
        if (i + 1 < nodes.size()) graph_.statements.push_back(statement);
      }
    } else if (auto* edges = dynamic_cast<DotParser::EdgesContext*>(context->body())) {
      statement.kind = Statement::Kind::edge;
      for (auto* endpoint : edges->endpoint()) statement.chain.push_back(operand(endpoint, scope));
      for (auto* op : edges->edgeOp())
        if (op->LINE() != nullptr && graph_.directed && problems_.empty())
          problems_.push_back(
              {span_of(op), "an edge of a digraph is written '->', not '--'", {}, {}});
      add_attributes(edges->attrList(), statement);
    } else if (auto* defaults = dynamic_cast<DotParser::DefaultsContext*>(context->body())) {
      const auto target = defaults->target->getType();
      statement.kind = target == DotLexer::NODE   ? Statement::Kind::node_defaults
                       : target == DotLexer::EDGE ? Statement::Kind::edge_defaults
                                                  : Statement::Kind::graph_attributes;
      add_attributes(defaults->attrList(), statement);
    } else if (auto* assignment = dynamic_cast<DotParser::AssignmentContext*>(context->body())) {
      statement.kind = Statement::Kind::graph_attributes;
      statement.attributes.push_back({text_of(assignment->name), text_of(assignment->value)});
    } else if (auto* block = dynamic_cast<DotParser::BlockContext*>(context->body())) {
      open(block->subgraph(), scope);
      return;
    }
    graph_.statements.push_back(std::move(statement));
  }

  std::string_view file_;
  Graph& graph_;
  std::vector<Problem>& problems_;
};

// Comments and no-break spaces become spaces; offsets stay.
std::string without_comments(std::string_view file, antlr4::CommonTokenStream& tokens) {
  std::string plain;
  for (const char c : file) plain += c == '\n' ? '\n' : ' ';
  for (auto* token : tokens.getTokens()) {
    if (token->getType() == antlr4::Token::EOF) continue;
    const Span where = span_of(token);
    for (std::uint32_t i = where.begin; i < where.end; ++i) plain[i] = file[i];
  }
  return plain;
}

} // namespace

DotFile parse_dot(std::string_view text) {
  DotFile file;
  if (html_nests_too_deep(text, file.problems)) return file;
  try {
    ByteStream input(text);
    DotLexer lexer(&input);
    lexer.removeErrorListeners();
    antlr4::CommonTokenStream tokens(&lexer);
    DotParser parser(&tokens);
    DotProblem listener(text, file.problems);
    parser.removeErrorListeners();
    parser.addErrorListener(&listener);
    tokens.fill();
    for (auto* token : tokens.getTokens())
      if (token->getType() == DotLexer::ARROW || token->getType() == DotLexer::LINE) {
        file.first_edge = span_of(token).begin;
        break;
      }
    file.plain = without_comments(text, tokens);
    if (nests_too_deep(tokens, file.problems)) return file;
    find_split_names(text, tokens, file.problems);
    if (file.problems.empty()) find_back_arrow(text, tokens, file.problems);
    if (!file.problems.empty()) return file;
    auto* tree = parser.file();
    if (!tree->digraph().empty())
      if (auto* id = tree->digraph(0)->id(); id != nullptr && id->getStop() != nullptr)
        file.first_name = text_of(text, id).value;
    if (!file.problems.empty()) return file;
    for (auto* digraph : tree->digraph()) {
      file.graphs.emplace_back();
      Walker(text, file.graphs.back(), file.problems).walk(digraph);
    }
  } catch (const std::exception& error) { // from the parser runtime; not expected
    file.problems.push_back({{0, 1}, std::string("the reader gave up: ") + error.what(), {}, {}});
  }
  return file;
}

} // namespace statewire::gen::syntax
