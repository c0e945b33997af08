// SPDX-License-Identifier: BSD-3-Clause
#include "dot_checks.hpp"

#include <algorithm>

namespace statewire::gen::syntax {

using dot_grammar::DotLexer;

std::string back_arrow(std::string_view text, std::uint32_t begin) {
  return text.substr(begin, 3) == "<->"
             ? "'<->' is no edge: a transition has one direction; write two edges, each with '->' "
               "and a label of its own"
             : "'<-' is no edge; an edge is written '->', from its tail to its head";
}

// Deep nesting would exhaust the stack of any recursive reader, this one and cgraph's alike.
bool nests_too_deep(antlr4::CommonTokenStream& tokens, std::vector<Problem>& problems) {
  constexpr int k_limit = 100;
  int depth = 0;
  for (auto* token : tokens.getTokens()) {
    if (token->getType() == DotLexer::LBRACE && ++depth > k_limit) {
      problems.push_back({span_of(token), "subgraphs nest more than 100 deep", {}, {}});
      return true;
    }
    if (token->getType() == DotLexer::RBRACE) --depth;
  }
  return false;
}

// The same for '<', and before the lexer sees it: it needs quadratic time for what is never closed.
bool html_nests_too_deep(std::string_view text, std::vector<Problem>& problems) {
  constexpr int k_limit = 500;
  int depth = 0;
  bool quoted = false;
  for (std::uint32_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"' && depth == 0) quoted = !quoted;
    if (quoted) {
      if (text[i] == '\\') ++i;
    } else if (text[i] == '>') {
      depth = std::max(0, depth - 1);
    } else if (text[i] == '<' && ++depth > k_limit) {
      problems.push_back({{i, i + 1}, "HTML strings nest more than 500 deep", {}, {}});
      return true;
    }
  }
  return false;
}

// `2WAY`: Graphviz reads the two names `2` and `WAY`, with a warning.
void find_split_names(std::string_view text, antlr4::CommonTokenStream& tokens,
                      std::vector<Problem>& problems) {
  const antlr4::Token* before = nullptr;
  for (auto* token : tokens.getTokens()) {
    const auto is_name = [](std::size_t type) {
      return type == DotLexer::IDENT || type == DotLexer::STRICT || type == DotLexer::GRAPH ||
             type == DotLexer::DIGRAPH || type == DotLexer::SUBGRAPH || type == DotLexer::NODE ||
             type == DotLexer::EDGE || type == DotLexer::NUMBER;
    };
    if (token->getType() == antlr4::Token::EOF) return;
    const Span now = span_of(token);
    if (before != nullptr && before->getType() == DotLexer::NUMBER && is_name(token->getType()) &&
        span_of(before).end == now.begin) {
      const Span whole{span_of(before).begin, now.end};
      const std::string number(text.substr(whole.begin, now.begin - whole.begin));
      const std::string name(text.substr(now.begin, now.end - now.begin));
      std::string what = "Graphviz reads two names here, '";
      what.append(number).append("' and '").append(name);
      what += "', because a name without quotes does not begin with a digit; write \"";
      what.append(number).append(name).append("\"");
      problems.push_back({whole, std::move(what), {}, {}});
      return;
    }
    before = token;
  }
}

// `A <- B; C -> D`, `A <-> B`: Graphviz reads an HTML string from the `<` to the next `>`.
void find_back_arrow(std::string_view text, antlr4::CommonTokenStream& tokens,
                     std::vector<Problem>& problems) {
  const antlr4::Token* before = nullptr;
  for (auto* token : tokens.getTokens()) {
    const bool named = before != nullptr && (before->getType() == DotLexer::IDENT ||
                                             before->getType() == DotLexer::NUMBER ||
                                             before->getType() == DotLexer::STRING);
    if (token->getType() == antlr4::Token::EOF) return;
    const Span where = span_of(token);
    if (named && token->getType() == DotLexer::HTML && text.substr(where.begin, 2) == "<-") {
      problems.push_back({{where.begin, where.begin + 2}, back_arrow(text, where.begin), {}, {}});
      return;
    }
    before = token;
  }
}

} // namespace statewire::gen::syntax
