// SPDX-License-Identifier: BSD-3-Clause
#include "join.hpp"

#include "words.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace statewire::gen {
namespace {

using syntax::Span;
using syntax::Statement;

Value value_from(const syntax::Attribute& attribute) {
  return {attribute.value.value, attribute.value.at, attribute.value.where, false,
          attribute.value.html};
}

// Attributes by name and value, the last of each.
using Found = std::map<std::pair<std::string_view, std::string_view>, const syntax::Attribute*>;

Found find_all(const std::vector<const Statement*>& statements) {
  Found out;
  for (const Statement* s : statements)
    for (const syntax::Attribute& a : s->attributes) out[{a.name.value, a.value.value}] = &a;
  return out;
}

// The last of the statements that gives the attribute this value.
const syntax::Attribute* find_value(const std::vector<const Statement*>& statements,
                                    const std::string& name, const std::string& value) {
  for (auto s = statements.rbegin(); s != statements.rend(); ++s)
    for (auto a = (*s)->attributes.rbegin(); a != (*s)->attributes.rend(); ++a)
      if (a->name.value == name && a->value.value == value) return &*a;
  return nullptr;
}

Values join_values(const AttributeMap& attributes, const std::vector<const Statement*>& own,
                   const Found& defaults, Span otherwise) {
  Values out;
  for (const auto& [name, text] : attributes) {
    if (const auto* attribute = find_value(own, name, text)) {
      out[name] = value_from(*attribute);
    } else if (const auto inherited = defaults.find({name, text}); inherited != defaults.end()) {
      out[name] = value_from(*inherited->second);
      out[name].inherited = true;
    } else {
      out[name] = {text, std::vector<std::uint32_t>(text.size() + 1, otherwise.begin), otherwise,
                   true, false};
    }
  }
  return out;
}

struct Index {
  std::map<std::string, std::vector<const Statement*>> nodes;
  std::map<std::string, const syntax::Text*> first_mention;
  struct Drawn {
    const Statement* statement;
    Span where;
  };
  std::map<std::pair<std::string, std::string>, std::vector<Drawn>> edges;
  std::vector<const Statement*> graph_attributes;
  Found node_defaults, edge_defaults;
};

Index index_of(const std::vector<const Statement*>& statements) {
  Index index;
  std::vector<const Statement*> node_defaults, edge_defaults;
  const auto mention = [&](const syntax::Text& name) {
    const syntax::Text*& first = index.first_mention[name.value];
    if (first == nullptr || name.where.begin < first->where.begin) first = &name;
  };
  for (const Statement* s : statements) {
    for (const auto& operand : s->chain)
      for (const syntax::Text& name : operand) mention(name);
    switch (s->kind) {
    case Statement::Kind::node:
      index.nodes[s->chain[0][0].value].push_back(s);
      break;
    case Statement::Kind::node_defaults:
      node_defaults.push_back(s);
      break;
    case Statement::Kind::edge_defaults:
      edge_defaults.push_back(s);
      break;
    case Statement::Kind::graph_attributes:
      index.graph_attributes.push_back(s);
      break;
    case Statement::Kind::edge:
      for (std::size_t i = 0; i + 1 < s->chain.size(); ++i)
        for (const syntax::Text& tail : s->chain[i])
          for (const syntax::Text& head : s->chain[i + 1])
            index.edges[{tail.value, head.value}].push_back(
                {s,
                 {std::min(tail.where.begin, head.where.begin),
                  std::max(tail.where.end, head.where.end)}});
      break;
    }
  }
  index.node_defaults = find_all(node_defaults);
  index.edge_defaults = find_all(edge_defaults);
  return index;
}

void join_nodes(const GraphFacts& facts, const Index& index, Drawing& drawing) {
  for (const GraphFacts::Node& fact : facts.nodes) {
    DrawnNode node;
    node.name = fact.name;
    node.groups = fact.subgraphs;
    const auto stated = index.nodes.find(fact.name);
    const auto mentioned = index.first_mention.find(fact.name);
    node.where = drawing.where;
    if (mentioned != index.first_mention.end()) {
      node.where = mentioned->second->where;
      node.quoted = mentioned->second->quoted;
    }
    std::vector<const Statement*> own;
    if (stated != index.nodes.end()) {
      own = stated->second;
      node.stated = true;
      node.where = own[0]->chain[0][0].where;
      node.quoted = own[0]->chain[0][0].quoted;
    }
    node.values = join_values(fact.attributes, own, index.node_defaults, node.where);
    drawing.nodes.push_back(std::move(node));
  }
}

void join_edges(const GraphFacts& facts, const syntax::Graph& graph, const Index& index,
                Drawing& drawing) {
  for (const GraphFacts::Edge& fact : facts.edges) {
    Arc arc{fact.tail, fact.head, fact.ordinal, drawing.where, {}};
    std::vector<const Statement*> own;
    const auto drawn = index.edges.find({fact.tail, fact.head});
    if (drawn != index.edges.end()) {
      const auto& places = drawn->second;
      // The k-th edge of a pair is the k-th that the file draws; `strict` merges them into one, and
      // so may the attribute `key`.
      const bool merged = graph.strict || fact.ordinal >= places.size();
      arc.where = places[merged ? 0 : fact.ordinal].where;
      if (merged)
        for (const auto& place : places) own.push_back(place.statement);
      else
        own.push_back(places[fact.ordinal].statement);
    }
    arc.values = join_values(fact.attributes, own, index.edge_defaults, arc.where);
    drawing.arcs.push_back(std::move(arc));
  }
}

// cgraph's subgraphs in order of creation are the file's scopes in order of opening, each name
// once.
std::vector<std::vector<std::uint32_t>> scopes_of_groups(const GraphFacts& facts,
                                                         const syntax::Graph& graph) {
  std::vector<std::vector<std::uint32_t>> out(facts.subgraphs.size());
  std::vector<std::uint32_t> anonymous;
  std::map<std::string, std::uint32_t> named;
  for (std::uint32_t g = 0; g < facts.subgraphs.size(); ++g) {
    if (facts.subgraphs[g].name.empty())
      anonymous.push_back(g);
    else
      named[facts.subgraphs[g].name] = g;
  }
  std::size_t next = 0;
  for (std::uint32_t s = 1; s < graph.scopes.size(); ++s) {
    const std::string& name = graph.scopes[s].name;
    if (name.empty()) {
      if (next < anonymous.size()) out[anonymous[next++]].push_back(s);
    } else if (const auto at = named.find(name); at != named.end()) {
      out[at->second].push_back(s);
    }
  }
  return out;
}

void join_groups(const GraphFacts& facts, const syntax::Graph& graph, const Index& index,
                 Drawing& drawing) {
  const auto scopes = scopes_of_groups(facts, graph);
  std::map<std::uint32_t, std::vector<const Statement*>> attributes_of;
  for (const Statement* statement : index.graph_attributes)
    attributes_of[statement->scope].push_back(statement);
  for (std::size_t g = 0; g < scopes.size(); ++g) {
    Group group;
    group.name = facts.subgraphs[g].name;
    group.outer = facts.subgraphs[g].outer;
    group.where = drawing.where;
    for (const std::uint32_t s : scopes[g]) {
      group.where = graph.scopes[s].where;
      for (std::uint32_t up = s; up != 0; up = graph.scopes[up].parent)
        group.key = group.key || is_key_name(graph.scopes[up].name);
      for (const Statement* statement : attributes_of[s])
        for (const auto& attribute : statement->attributes)
          group.values[attribute.name.value] = value_from(attribute);
    }
    drawing.groups.push_back(std::move(group));
  }
}

} // namespace

Drawing join(const GraphFacts& facts, const syntax::Graph& graph,
             const std::vector<const Statement*>& statements) {
  const Index index = index_of(statements);
  Drawing drawing;
  drawing.name = graph.name.value;
  drawing.where = graph.name.value.empty() ? graph.keyword : graph.name.where;
  std::vector<const Statement*> outermost;
  for (const Statement* s : index.graph_attributes)
    if (s->scope == 0) outermost.push_back(s);
  drawing.values = join_values(facts.attributes, outermost, {}, drawing.where);
  join_nodes(facts, index, drawing);
  join_edges(facts, graph, index, drawing);
  join_groups(facts, graph, index, drawing);
  return drawing;
}

} // namespace statewire::gen
