// SPDX-License-Identifier: BSD-3-Clause
// What the drawing of a text shows: its nodes and edges, exactly those of the declarations, in
// their order, whether or not the machine makes sense as a program.
#pragma once

#include "structure.hpp"

#include "../model/model.hpp"

#include <map>

namespace statewire::gen::sm {

struct OutlineNode {
  std::string name;
  bool action = false;
  std::size_t line = 0; // of the first declaration
  std::vector<syntax::Attribute> attributes;
  std::optional<syntax::Text> within; // names of groups
  std::vector<std::uint32_t> groups;  // that it is in, innermost first
};

struct OutlineGroup {
  std::string name;
  std::size_t line = 0;
  std::vector<syntax::Attribute> attributes;
  std::optional<syntax::Text> within;
  std::optional<std::uint32_t> outer;
  std::string first; // its first State: where Graphviz draws its edges from; empty: it has none
};

struct OutlineEdge {
  std::size_t line = 0;
  std::string tail, head; // the State or Action declared last before it; its target
  bool invokes = false;
  std::vector<syntax::Attribute> attributes; // without `when` and `bounded`
  std::string when;                          // the alternative of a choice that it is
  Span when_place;
  bool bounded = false;
  std::string event;
  std::vector<std::string> conditions;
  std::optional<std::uint32_t> group; // it stands in this one
  bool stays = false;                 // its target is the group itself
  std::optional<std::uint32_t> arrow; // drawn as this one; none: an end is never declared
};

struct Outline {
  std::string name; // of Graph; empty: none
  std::optional<std::size_t> graph;
  std::vector<syntax::Attribute> attributes;
  std::vector<OutlineNode> nodes;
  std::vector<OutlineGroup> groups;
  std::vector<OutlineEdge> edges;
  std::map<std::size_t, std::size_t> edge_of_line;
  std::map<std::size_t, bool> bounded_loops; // lines of `while`
  bool incomplete = false;
  std::map<std::string, std::size_t> node_at;    // the first of each name, in nodes
  std::map<std::string, std::uint32_t> group_at; // the same in groups

  [[nodiscard]] const OutlineNode* find(const std::string& node) const;
  [[nodiscard]] std::optional<std::uint32_t> find_group(const std::string& name) const;
};

// Joins States and Groups to the Groups that they name (groups.cpp).
void join_groups(const Source& source, const File& file, Outline& outline,
                 Diagnostics& diagnostics);

[[nodiscard]] Outline make_outline(const Source& source, const File& file,
                                   Diagnostics& diagnostics);

// The name of a declaration, its blanks and line ends as one blank.
[[nodiscard]] std::string name_of(const Source& source, const Line& line);

// The drawing as a digraph, as Graphviz reads it; its edges as the model has them.
[[nodiscard]] std::string digraph_of(const Outline& outline);
[[nodiscard]] std::vector<Arrow> arrows_of(const Source& source, const File& file,
                                           Outline& outline);

} // namespace statewire::gen::sm
