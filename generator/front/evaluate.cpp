// SPDX-License-Identifier: BSD-3-Clause
#include "evaluate.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace statewire::gen {
namespace {

using syntax::Attribute;
using syntax::Span;
using syntax::Statement;
using syntax::Text;

Value value_from(const Attribute& attribute, bool inherited) {
  return {attribute.value.value, attribute.value.at, attribute.value.where, inherited,
          attribute.value.html};
}

void assign(const std::vector<Attribute>& attributes, Values& values) {
  for (const Attribute& a : attributes) values[a.name.value] = value_from(a, false);
}

void drop_empty(Values& values) { // an empty value is Graphviz's way to say "none"
  std::erase_if(values, [](const auto& named) { return named.second.text.empty(); });
}

// Type of one point, as which Graphviz draws less, cannot be read: python-statemachine hides the
// name of its marker so.
bool has_blank_label(const DrawnNode& node) {
  if (const auto size = node.values.find("fontsize"); size != node.values.end()) {
    char* end = nullptr;
    const double points = std::strtod(size->second.text.c_str(), &end);
    if (end != size->second.text.c_str() && points <= 1) return true;
  }
  const auto label = node.values.find("label");
  if (label == node.values.end()) return node.name.empty();
  return label->second.text.find_first_not_of(" \t\n") == std::string::npos;
}

// The name of an edge, no attribute: edges of one name from one node to another are one edge.
constexpr std::string_view k_edge_name = "key";

class Evaluator {
 public:
  explicit Evaluator(const syntax::Graph& graph) : graph_(graph) {
    drawing_.name = graph.name.value;
    drawing_.where = graph.name.value.empty() ? graph.keyword : graph.name.where;
    make_groups();
  }

  Drawing evaluate(const std::vector<const Statement*>& statements) {
    for (const Step& step : steps_of(statements)) {
      const std::uint32_t body = body_of_[step.statement->scope];
      if (step.name != nullptr)
        mention(*step.name, body);
      else
        perform(*step.statement, body);
    }
    finish();
    return std::move(drawing_);
  }

 private:
  using Defaults = std::map<std::string_view, const Attribute*>;
  using Members = std::map<std::uint32_t, const Text*>; // first mentions; in order of creation

  struct Body { // 0 is the digraph's, g + 1 that of group g
    std::uint32_t parent = 0, depth = 0;
    Defaults nodes, edges;
    Members members; // of groups only
  };

  struct Between { // edges from one node to another
    std::uint32_t count = 0, first = 0;
    std::map<std::string_view, std::uint32_t> named;
  };

  // A node comes into being where its name stands, with the defaults that hold there. All else
  // happens at the end of its statement: in `A -> { B; C }` after what the subgraph says.
  struct Step {
    std::uint32_t at;
    const Statement* statement;
    const Text* name; // null: the statement itself
  };

  static std::vector<Step> steps_of(const std::vector<const Statement*>& statements) {
    std::vector<Step> steps;
    for (const Statement* s : statements) {
      for (const syntax::Operand& operand : s->chain)
        for (const Text& name : operand.names) steps.push_back({name.where.begin, s, &name});
      steps.push_back({s->where.end - 1, s, nullptr});
    }
    std::stable_sort(steps.begin(), steps.end(),
                     [](const Step& a, const Step& b) { return a.at < b.at; });
    return steps;
  }

  // A subgraph opened again, by name and in the same body, is the same one.
  void make_groups() {
    bodies_.emplace_back();
    body_of_.push_back(0);
    std::map<std::pair<std::uint32_t, std::string_view>, std::uint32_t> known;
    for (std::size_t s = 1; s < graph_.scopes.size(); ++s) {
      const syntax::Scope& scope = graph_.scopes[s];
      const std::uint32_t parent = body_of_[scope.parent];
      auto body = static_cast<std::uint32_t>(bodies_.size());
      if (!scope.anonymous) body = known.try_emplace({parent, scope.name}, body).first->second;
      body_of_.push_back(body);
      if (body == bodies_.size()) {
        bodies_.push_back({parent, bodies_[parent].depth + 1, {}, {}, {}});
        Group& group = drawing_.groups.emplace_back();
        group.name = scope.name;
        group.key = is_key_name(scope.name);
        if (parent != 0) {
          group.outer = parent - 1;
          group.key = group.key || drawing_.groups[parent - 1].key;
        }
      }
      drawing_.groups[body - 1].where = scope.where;
    }
  }

  void inherit(std::uint32_t body, Defaults Body::*defaults, Values& values) const {
    for (;; body = bodies_[body].parent) {
      for (const auto& [name, attribute] : bodies_[body].*defaults)
        if (const auto at = values.lower_bound(attribute->name.value);
            at == values.end() || at->first != name)
          values.emplace_hint(at, name, value_from(*attribute, true));
      if (body == 0) return;
    }
  }

  void mention(const Text& name, std::uint32_t body) {
    const auto next = static_cast<std::uint32_t>(drawing_.nodes.size());
    const auto [at, created] = node_at_.try_emplace(name.value, next);
    if (created) {
      DrawnNode& node = drawing_.nodes.emplace_back();
      node.name = name.value;
      node.where = name.where;
      node.quoted = name.quoted;
      inherit(body, &Body::nodes, node.values);
    }
    for (; body != 0; body = bodies_[body].parent)
      if (!bodies_[body].members.try_emplace(at->second, &name).second) return;
  }

  void perform(const Statement& statement, std::uint32_t body) {
    switch (statement.kind) {
    case Statement::Kind::node:
      state_node(statement);
      break;
    case Statement::Kind::edge:
      draw_edges(statement, body);
      break;
    case Statement::Kind::node_defaults:
      for (const Attribute& a : statement.attributes) bodies_[body].nodes[a.name.value] = &a;
      break;
    case Statement::Kind::edge_defaults:
      for (const Attribute& a : statement.attributes)
        if (a.name.value != k_edge_name) bodies_[body].edges[a.name.value] = &a;
      break;
    case Statement::Kind::graph_attributes:
      assign(statement.attributes, body == 0 ? drawing_.values : drawing_.groups[body - 1].values);
      break;
    }
  }

  void state_node(const Statement& statement) {
    const Text& name = statement.chain[0].names[0];
    DrawnNode& node = drawing_.nodes[node_at_.at(name.value)];
    if (!node.stated) {
      node.stated = true;
      node.where = name.where;
      node.quoted = name.quoted;
    }
    assign(statement.attributes, node.values);
  }

  template <class Use>
  void for_each_node(const syntax::Operand& operand, const Use& use) const {
    if (operand.scope == 0)
      for (const Text& name : operand.names) use(node_at_.at(name.value), name);
    else
      for (const auto& [node, name] : bodies_[body_of_[operand.scope]].members) use(node, *name);
  }

  void draw_edges(const Statement& statement, std::uint32_t body) {
    for (std::size_t i = 0; i + 1 < statement.chain.size(); ++i)
      for_each_node(statement.chain[i], [&](std::uint32_t tail, const Text& from) {
        for_each_node(statement.chain[i + 1], [&](std::uint32_t head, const Text& to) {
          Arc* arc = arc_between(
              tail, head, statement, body,
              {std::min(from.where.begin, to.where.begin), std::max(from.where.end, to.where.end)});
          if (arc != nullptr) set_attributes(statement.attributes, *arc);
        });
      });
  }

  // In a strict digraph, and with a `key`, a later statement may be about an edge that is there.
  void set_attributes(const std::vector<Attribute>& attributes, Arc& arc) {
    const auto before = arc.values.find("label");
    for (const Attribute& a : attributes)
      if (a.name.value == "label" && before != arc.values.end() && !before->second.inherited &&
          !before->second.text.empty() && before->second.text != a.value.value)
        drawing_.replaced.push_back({before->second.where, a.value.where});
    assign(attributes, arc.values);
  }

  // A new edge, or the one that the statement adds to. Null: there is none by this name, and a
  // strict digraph has no place for a second one.
  Arc* arc_between(std::uint32_t tail, std::uint32_t head, const Statement& statement,
                   std::uint32_t body, Span where) {
    Between& between = between_[{tail, head}];
    const Attribute* name = nullptr;
    for (const Attribute& a : statement.attributes)
      if (a.name.value == k_edge_name) name = &a;
    if (name != nullptr) {
      const auto known = between.named.find(name->value.value);
      if (known != between.named.end()) return &drawing_.arcs[known->second];
    }
    if (graph_.strict && between.count != 0)
      return name == nullptr ? &drawing_.arcs[between.first] : nullptr;
    const auto index = static_cast<std::uint32_t>(drawing_.arcs.size());
    if (between.count == 0) between.first = index;
    if (name != nullptr) between.named.emplace(name->value.value, index);
    Arc& arc = drawing_.arcs.emplace_back();
    arc.tail = drawing_.nodes[tail].name;
    arc.head = drawing_.nodes[head].name;
    arc.ordinal = between.count++;
    arc.where = where;
    inherit(body, &Body::edges, arc.values);
    return &arc;
  }

  void finish() {
    drop_empty(drawing_.values);
    for (Arc& arc : drawing_.arcs) {
      arc.values.erase(std::string(k_edge_name));
      drop_empty(arc.values);
    }
    for (std::uint32_t g = 0; g < drawing_.groups.size(); ++g)
      for (const auto& [node, name] : bodies_[g + 1].members)
        drawing_.nodes[node].groups.push_back(g);
    for (DrawnNode& node : drawing_.nodes) {
      node.blank = has_blank_label(node);
      drop_empty(node.values);
      std::stable_sort(node.groups.begin(), node.groups.end(),
                       [&](auto a, auto b) { return bodies_[a + 1].depth > bodies_[b + 1].depth; });
    }
  }

  const syntax::Graph& graph_;
  Drawing drawing_;
  std::vector<Body> bodies_;
  std::vector<std::uint32_t> body_of_; // by scope
  std::map<std::string_view, std::uint32_t> node_at_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Between> between_;
};

} // namespace

Drawing evaluate(const syntax::Graph& graph, const std::vector<const Statement*>& statements) {
  return Evaluator(graph).evaluate(statements);
}

} // namespace statewire::gen
