// SPDX-License-Identifier: BSD-3-Clause
// Bytes -> ANTLR -> tokens as plain values.
#include "../front/antlr_support.hpp"
#include "SmCommentLexer.h"
#include "SmLineLexer.h"
#include "tokens.hpp"

namespace statewire::gen::sm {
namespace {

using sm_grammar::SmCommentLexer;
using sm_grammar::SmLineLexer;
using syntax::Span;

Token::Kind kind_of(std::size_t type) {
  using Kind = Token::Kind;
  switch (type) {
  case SmLineLexer::NEWLINE:
    return Kind::newline;
  case SmLineLexer::GRAPH:
    return Kind::graph;
  case SmLineLexer::STATE:
    return Kind::state;
  case SmLineLexer::GROUP:
    return Kind::group;
  case SmLineLexer::EVENT:
    return Kind::event;
  case SmLineLexer::ACTION:
    return Kind::action;
  case SmLineLexer::CHANGE:
    return Kind::change;
  case SmLineLexer::INVOKE:
    return Kind::invoke;
  case SmLineLexer::BARE_CHANGE:
    return Kind::bare_change;
  case SmLineLexer::BARE_INVOKE:
    return Kind::bare_invoke;
  case SmLineLexer::NAME:
    return Kind::name;
  case SmLineLexer::AGAIN:
    return Kind::more;
  case SmLineLexer::ATTRIBUTES_END:
    return Kind::attributes_end;
  case SmLineLexer::CLOSE:
    return Kind::close;
  case SmLineLexer::SECOND:
    return Kind::second;
  case SmLineLexer::FUNCTION:
    return Kind::function;
  case SmLineLexer::IF:
    return Kind::if_;
  case SmLineLexer::ELSE:
    return Kind::else_;
  case SmLineLexer::WHILE:
    return Kind::while_;
  case SmLineLexer::SWITCH:
    return Kind::switch_;
  case SmLineLexer::CASE:
    return Kind::case_;
  case SmLineLexer::DEFAULT:
    return Kind::default_;
  case SmLineLexer::WORD:
    return Kind::word;
  case SmLineLexer::OTHER:
    return Kind::other;
  case SmLineLexer::FUNCTION_NAME:
    return Kind::function_name;
  case SmLineLexer::ELSE_IF:
    return Kind::else_if;
  case SmLineLexer::ELSE_IF_NOTHING:
    return Kind::else_if_nothing;
  case SmLineLexer::NOTHING:
    return Kind::nothing;
  case SmLineLexer::ATTRIBUTES:
    return Kind::attributes;
  case SmLineLexer::WORDS:
    return Kind::words;
  default:
    return Kind::end;
  }
}

} // namespace

// A "/*" behind the last "*/" is text: no comment is looked for up to the end. A predicate in the
// grammar would say so as well, but ANTLR's runtime loses memory where one is false.
std::vector<Span> lex_comments(std::string_view text) {
  std::vector<Span> out;
  std::string closed(text);
  const auto last_close = closed.rfind("*/");
  for (auto at = closed.find("/*", last_close == std::string::npos ? 0 : last_close + 1);
       at != std::string::npos; at = closed.find("/*", at))
    closed[at + 1] = 'x';
  syntax::ByteStream input(closed);
  SmCommentLexer lexer(&input);
  lexer.removeErrorListeners();
  for (auto token = lexer.nextToken(); token->getType() != antlr4::Token::EOF;
       token = lexer.nextToken())
    out.push_back(syntax::span_of(token.get()));
  return out;
}

struct LineTokens::Lexer {
  explicit Lexer(std::string_view text) : input(text), lexer(&input) {
    lexer.removeErrorListeners();
  }
  syntax::ByteStream input;
  SmLineLexer lexer;
};

LineTokens::LineTokens(std::string_view plain, Span region)
    : lexer_(std::make_unique<Lexer>(plain.substr(region.begin, region.end - region.begin))),
      base_(region.begin) {}
LineTokens::~LineTokens() = default;

Token LineTokens::next() {
  const auto token = lexer_->lexer.nextToken();
  const Span local = syntax::span_of(token.get());
  return {kind_of(token->getType()), {local.begin + base_, local.end + base_}};
}

void LineTokens::start_line(std::uint32_t at) {
  lexer_->input.seek(at - base_);
  lexer_->lexer.hitEOF = false;
  lexer_->lexer.mode = antlr4::Lexer::DEFAULT_MODE;
}

} // namespace statewire::gen::sm
