// SPDX-License-Identifier: BSD-3-Clause
// One machine's digraph as drawn, with the places where the file says so. Titles have been taken
// out and have split the digraph; the colour key is still in.
#pragma once

#include "../model/diagnostics.hpp"
#include "source.hpp"
#include "syntax.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace statewire::gen {

// An attribute's value with the file offset of each of its bytes.
struct Value {
  std::string text;
  std::vector<std::uint32_t> at; // text.size() + 1 offsets
  syntax::Span where;
  bool inherited = false; // from `node [...]` or `edge [...]`
  bool html = false;
};
using Values = std::map<std::string, Value>;

struct DrawnNode {
  std::string name;
  syntax::Span where;    // the first node statement, or else the first mention
  bool stated = false;   // has a node statement
  bool declared = false; // by a node statement that does more than place it
  bool quoted = false;   // its first mention is in quotes
  bool blank = false;    // it has a label without words
  Values values;
  std::vector<std::uint32_t> groups; // innermost first
};

struct Arc {
  std::string tail, head;
  std::uint32_t ordinal = 0;
  syntax::Span where;
  Values values;
};

// A label of an edge that a second statement about the edge replaces.
struct Replaced {
  syntax::Span before, now;
};

struct Group {      // a subgraph
  std::string name; // empty: anonymous
  syntax::Span where;
  Values values;                      // its own, not those of the subgraphs around it
  std::optional<std::uint32_t> outer; // the group that it lies in
  bool key = false;
};

// An event that a state, or a group, answers other than by an arc.
struct Answer {
  std::string node, event;
  syntax::Span where;
  std::optional<std::uint32_t> group;
};

struct Drawing {
  std::string name;  // from the digraph, or from the title
  std::string title; // for people
  syntax::Span where;
  std::string dot; // this machine alone
  Values values;
  std::vector<DrawnNode> nodes;
  std::vector<Arc> arcs;
  std::vector<Group> groups;
  bool titled = false; // split off by a title
  std::vector<Answer> answers;
  std::vector<Replaced> replaced;
  bool first_is_initial = false; // unless another one is marked
};

// One drawing per machine of the digraph.
[[nodiscard]] std::vector<Drawing> read_drawings(const Source& source, const syntax::DotFile& file,
                                                 const syntax::Graph& graph,
                                                 Diagnostics& diagnostics);

// Attributes that are misspelt or misplaced, or that the digraph or an edge has twice.
void check_attributes(const Source& source, const syntax::Graph& graph, Diagnostics& diagnostics);
// Attributes that a node of one machine has twice, with different values.
void check_node_attributes(const Source& source,
                           const std::vector<const syntax::Statement*>& statements,
                           Diagnostics& diagnostics);

[[nodiscard]] bool is_key_name(const std::string& subgraph);
// What programs call the node whose arrow shows where a machine starts: "__start0".
[[nodiscard]] bool is_start_name(const std::string& node);
[[nodiscard]] bool is_invisible(const Values& values);
[[nodiscard]] std::string value_of(const Values& values, const std::string& name);

} // namespace statewire::gen
