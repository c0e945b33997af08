// SPDX-License-Identifier: BSD-3-Clause
// One line of a label -> plain values.
#include "LabelLexer.h"
#include "LabelParser.h"
#include "antlr_support.hpp"

#include <string>
#include <unordered_map>

namespace statewire::gen::syntax {
namespace {

using label_grammar::LabelLexer;
using label_grammar::LabelParser;

// Runs `rule` over the line; without problems `read` sees the tree.
template <class Rule, class Read>
void parse(std::string_view line, std::vector<Problem>& problems, Rule rule, Read read) {
  try {
    ByteStream input(line);
    LabelLexer lexer(&input);
    lexer.removeErrorListeners();
    antlr4::CommonTokenStream tokens(&lexer);
    LabelParser parser(&tokens);
    FirstProblem listener(line, problems);
    parser.removeErrorListeners();
    parser.addErrorListener(&listener);
    int depth = 0;
    tokens.fill();
    for (auto* token : tokens.getTokens()) { // recursion in the grammar must not exhaust the stack
      depth += token->getType() == LabelLexer::LPAREN || token->getType() == LabelLexer::BANG ||
               token->getType() == LabelLexer::NOT;
      if (depth > 200) {
        problems.push_back(
            {span_of(token), "too many parentheses and negations in one line", {}, {}});
        return;
      }
    }
    auto* tree = rule(parser);
    if (problems.empty()) read(tree);
  } catch (const std::exception& error) { // from the parser runtime; not expected
    problems.push_back({{0, 1}, std::string("the reader gave up: ") + error.what(), {}, {}});
  }
}

Expression read(LabelParser::ExprContext* expr);

Expression read(LabelParser::FactorContext* factor) {
  Expression out;
  out.where = span_of(factor);
  if (auto* negation = dynamic_cast<LabelParser::NegationContext*>(factor)) {
    out.kind = Expression::Kind::negation;
    out.children.push_back(read(negation->factor()));
  } else if (auto* nested = dynamic_cast<LabelParser::NestedContext*>(factor)) {
    out = read(nested->expr());
  } else if (auto* comparison = dynamic_cast<LabelParser::ComparisonContext*>(factor)) {
    out.kind = Expression::Kind::comparison;
    out.phrase = span_of(comparison->phrase());
    out.compare = comparison->compare()->getText();
    out.value = span_of(comparison->value());
  } else if (auto* question = dynamic_cast<LabelParser::QuestionContext*>(factor)) {
    out.phrase = span_of(question->phrase());
  }
  return out;
}

Expression read(LabelParser::TermContext* term) {
  const auto factors = term->factor();
  if (factors.size() == 1) return read(factors[0]);
  Expression out;
  out.kind = Expression::Kind::conjunction;
  out.where = span_of(term);
  for (auto* factor : factors) out.children.push_back(read(factor));
  return out;
}

Expression read(LabelParser::ExprContext* expr) {
  const auto terms = expr->term();
  if (terms.size() == 1) return read(terms[0]);
  Expression out;
  out.kind = Expression::Kind::disjunction;
  out.where = span_of(expr);
  for (auto* term : terms) out.children.push_back(read(term));
  return out;
}

Span span_of_words(const std::vector<LabelParser::WordContext*>& words) {
  return {span_of(words.front()).begin, span_of(words.back()).end};
}

// The result of `read` for this line. A file repeats most of its lines, and the language server
// reads all of it again after each change: the parser is most of that.
template <class Result>
Result remembered(std::string_view line, Result (*read)(std::string_view)) {
  constexpr std::size_t most = 20000; // lines; bounds the memory of a server
  thread_local std::unordered_map<std::string, Result> known;
  const std::string key(line);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  if (known.size() == most) known.clear();
  return known.emplace(key, read(line)).first->second;
}

EventLine read_event_line(std::string_view line) {
  EventLine out;
  parse(
      line, out.problems, [](LabelParser& parser) { return parser.eventLine(); },
      [&](LabelParser::EventLineContext* tree) {
        for (auto* event : tree->event()) out.events.push_back(span_of(event));
      });
  return out;
}

GuardLine read_guard_line(std::string_view line) {
  GuardLine out;
  parse(
      line, out.problems, [](LabelParser& parser) { return parser.guardLine(); },
      [&](LabelParser::GuardLineContext* tree) {
        auto* guard = tree->guard();
        if (guard->expr() != nullptr) {
          out.guard = read(guard->expr());
        } else {
          out.guard.kind = Expression::Kind::otherwise;
          out.guard.where = span_of(guard);
        }
      });
  return out;
}

ActionLine read_action_line(std::string_view line) {
  ActionLine out;
  parse(
      line, out.problems, [](LabelParser& parser) { return parser.actionLine(); },
      [&](LabelParser::ActionLineContext* tree) {
        auto* action = tree->action();
        out.where = span_of(action);
        if (auto* before = dynamic_cast<LabelParser::IncrementBeforeContext*>(action)) {
          out.kind = ActionLine::Kind::increment;
          out.name = span_of_words(before->word());
        } else if (auto* after = dynamic_cast<LabelParser::IncrementAfterContext*>(action)) {
          out.kind = ActionLine::Kind::increment;
          out.name = span_of_words(after->word());
        } else if (auto* decrement = dynamic_cast<LabelParser::DecrementBeforeContext*>(action)) {
          out.kind = ActionLine::Kind::decrement;
          out.name = span_of_words(decrement->word());
        } else if (auto* raise = dynamic_cast<LabelParser::RaiseContext*>(action)) {
          out.kind = ActionLine::Kind::raise;
          out.machine = span_of(raise->word(0));
          out.event = span_of(raise->word(1));
        }
      });
  return out;
}

} // namespace

bool is_rule_line(std::string_view line) {
  // Most lines are none, and an error of the parser is an exception inside of it, which is slow.
  if (line.size() < 2 || std::string_view("-=\xE2").find(line[0]) == std::string_view::npos)
    return false;
  std::vector<Problem> problems;
  bool result = false;
  parse(
      line, problems, [](LabelParser& parser) { return parser.ruleLine(); },
      [&](auto*) { result = true; });
  return result;
}

EventLine parse_event_line(std::string_view line) { return remembered(line, read_event_line); }
GuardLine parse_guard_line(std::string_view line) { return remembered(line, read_guard_line); }
ActionLine parse_action_line(std::string_view line) { return remembered(line, read_action_line); }

} // namespace statewire::gen::syntax
