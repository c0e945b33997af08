// SPDX-License-Identifier: BSD-3-Clause
// What the ANTLR grammars of digraphs and labels deliver, as plain values: nothing of the parser
// generator shows here, and nothing but the adaptors (*_parser.cpp, sm_lexers.cpp) includes its
// headers. Spans are byte offsets.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen::syntax {

struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

struct Problem {
  Span where;
  std::string text;
  std::string note; // empty: no note
  Span note_where;
};

// An identifier or string of DOT with escapes, continuations and "a" + "b" undone.
struct Text {
  std::string value;
  std::vector<std::uint32_t> at; // file offset of every byte of value, and one past the last
  Span where;                    // as written, quotes included
  bool quoted = false;
  bool html = false;
};

struct Attribute {
  Text name;
  Text value;
};

// What stands on one side of an arrow.
struct Operand {
  std::vector<Text> names;
  std::uint32_t scope = 0; // not 0: a subgraph, an index into Graph::scopes, instead of names
};

struct Statement {
  enum class Kind : std::uint8_t { node, edge, node_defaults, edge_defaults, graph_attributes };
  Kind kind = Kind::node;
  Span where;                 // with its semicolon
  std::uint32_t scope = 0;    // index into Graph::scopes
  std::vector<Operand> chain; // node: one operand of one name. edge: two operands or more
  std::vector<Attribute> attributes;
};

// The digraph's body (index 0) or the body of a subgraph. A subgraph that is opened twice is two
// scopes of one name.
struct Scope {
  std::string name;
  std::uint32_t parent = 0;
  Span where;
  bool anonymous = false;
};

struct Graph {
  bool directed = true;
  bool strict = false;
  Text name; // empty value: no name
  Span where;
  Span keyword;
  std::vector<Scope> scopes;
  std::vector<Statement>
      statements; // in order of their first byte, subgraphs' own before their users
};

struct DotFile {
  std::vector<Graph> graphs;
  std::vector<Problem> problems;           // not empty: graphs may be incomplete
  std::string first_name;                  // of the first graph, also of a broken one
  std::optional<std::uint32_t> first_edge; // where the first `->` or `--` stands
  std::string plain; // the input, byte for byte, with comments and odd blanks as spaces
};

[[nodiscard]] DotFile parse_dot(std::string_view text);

// One line of a label.

struct Expression {
  enum class Kind : std::uint8_t {
    otherwise,
    question,
    comparison,
    negation,
    conjunction,
    disjunction
  };
  Kind kind = Kind::question;
  Span where;
  Span phrase;                      // question, comparison
  std::string compare;              // comparison: "==", "=", "!=", "<", …
  Span value;                       // comparison
  std::vector<Expression> children; // negation: 1; conjunction, disjunction: 2 or more
};

struct EventLine {
  std::vector<Span> events;
  std::vector<Problem> problems;
};

struct GuardLine {
  Expression guard;
  std::vector<Problem> problems;
};

struct ActionLine {
  enum class Kind : std::uint8_t { hook, increment, decrement, raise };
  Kind kind = Kind::hook;
  Span where;
  Span name;           // increment, decrement
  Span machine, event; // raise
  std::vector<Problem> problems;
};

[[nodiscard]] bool is_rule_line(std::string_view line); // a line of dashes
[[nodiscard]] EventLine parse_event_line(std::string_view line);
[[nodiscard]] GuardLine parse_guard_line(std::string_view line);
[[nodiscard]] ActionLine parse_action_line(std::string_view line);

} // namespace statewire::gen::syntax
