// SPDX-License-Identifier: BSD-3-Clause
// Shared by the parsers' adaptors: input as bytes, errors as Problems.
#pragma once

#include "syntax.hpp"

#include <antlr4-runtime.h>

namespace statewire::gen::syntax {

// Every byte is one code point, so that token positions are byte offsets whatever the encoding.
class ByteStream : public antlr4::ANTLRInputStream {
 public:
  explicit ByteStream(std::string_view text) {
    const auto* first = reinterpret_cast<const unsigned char*>(text.data());
    _data.assign(first, first + text.size());
  }
};

// The way back, for messages that quote a token.
inline Span span_of(const antlr4::Token* token) {
  return {static_cast<std::uint32_t>(token->getStartIndex()),
          static_cast<std::uint32_t>(token->getStopIndex() + 1)};
}

inline Span span_of(antlr4::ParserRuleContext* context) {
  const antlr4::Token* stop =
      context->getStop() != nullptr ? context->getStop() : context->getStart();
  Span span = span_of(context->getStart());
  const Span last = span_of(stop);
  if (last.end > span.begin) span.end = last.end;
  return span;
}

class FirstProblem : public antlr4::BaseErrorListener {
 public:
  FirstProblem(std::string_view text, std::vector<Problem>& problems)
      : text_(text), problems_(problems) {}

  void syntaxError(antlr4::Recognizer* recognizer, antlr4::Token* token, size_t, size_t,
                   const std::string& message, std::exception_ptr) override {
    // What follows the first mistake is mostly an echo of it.
    if (!problems_.empty()) return;
    if (token == nullptr) {
      problems_.push_back({{0, 1}, message, {}, {}});
      return;
    }
    auto* parser = static_cast<antlr4::Parser*>(recognizer);
    problems_.push_back(describe(*parser, *token));
  }

 protected:
  virtual Problem describe(antlr4::Parser& parser, const antlr4::Token& token) {
    const bool at_end = token.getType() == antlr4::Token::EOF;
    Span where = span_of(&token);
    if (at_end)
      where = {static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(text_.size())};
    std::string text = at_end ? "unexpected end" : "unexpected '" + quote(where) + "'";
    return {where, text + expected(parser, token.getType()), {}, {}};
  }

  std::string quote(Span where) const {
    std::string word(text_.substr(where.begin, where.end - where.begin));
    const auto line_end = word.find('\n');
    if (line_end != std::string::npos || word.size() > 40)
      word = word.substr(0, std::min<size_t>(line_end, 37)) + "...";
    return word;
  }

  // Long lists of expected tokens do not help.
  static std::string expected(antlr4::Parser& parser, std::size_t found) {
    const auto tokens = parser.getExpectedTokens().toList();
    std::vector<std::string> names;
    for (const auto type : tokens) {
      // The set can be too large; then it may even hold what was found.
      if (static_cast<std::size_t>(type) == found) return {};
      if (type == antlr4::Token::EOF) continue;
      const std::string name = parser.getVocabulary().getLiteralName(type);
      if (name.empty()) return {};
      names.push_back(name);
    }
    if (names.empty() || names.size() > 3) return {};
    std::string text = ", expected " + names[0];
    for (size_t i = 1; i < names.size(); ++i)
      text += (i + 1 == names.size() ? " or " : ", ") + names[i];
    return text;
  }

  std::string_view text_;
  std::vector<Problem>& problems_;
};

} // namespace statewire::gen::syntax
