// SPDX-License-Identifier: BSD-3-Clause
#include "outline.hpp"

#include "../front/words.hpp"

#include <algorithm>
#include <span>

namespace statewire::gen::sm {
namespace {

class Reader {
 public:
  Reader(const Source& source, const File& file, Diagnostics& diagnostics)
      : source_(source), file_(file), diagnostics_(diagnostics) {}

  Outline run() {
    for (std::size_t i = 0; i < file_.lines.lines.size(); ++i) read(i);
    join_groups(source_, file_, out_, diagnostics_);
    check_targets();
    for (const Statement& section : file_.sections) mark(section.arms[0].body, "", {});
    return std::move(out_);
  }

 private:
  [[nodiscard]] const Line& line(std::size_t i) const { return file_.lines.lines[i]; }
  [[nodiscard]] Location place(std::size_t i) const { return source_.at(line(i).where); }
  [[nodiscard]] std::string words(std::size_t i) const {
    const Span& span = line(i).words;
    return collapse(source_.text().substr(span.begin, span.end - span.begin));
  }

  void read(std::size_t i) {
    const Line& at = line(i);
    if (at.broken) {
      out_.incomplete = true;
      return;
    }
    std::vector<syntax::Attribute> attributes = attributes_of(at);
    switch (at.word) {
    case Word::graph:
      read_graph(i, std::move(attributes));
      break;
    case Word::state:
    case Word::action:
      read_node(i, std::move(attributes));
      break;
    case Word::group:
      read_group(i, std::move(attributes));
      break;
    case Word::change:
    case Word::invoke:
      read_edge(i, std::move(attributes));
      break;
    case Word::while_:
      out_.bounded_loops[i] = take(attributes, "bounded").has_value();
      for (const syntax::Attribute& other : attributes)
        diagnostics_.report("misplaced-attribute", source_.at(other.name.where),
                            "'" + other.name.value + "' does not belong on a 'while'");
      break;
    default:
      if (at.attributes) {
        const bool asks = take(attributes, "when").has_value();
        diagnostics_.report(asks ? "misplaced-attribute" : "unread-text",
                            source_.at(*at.attributes),
                            std::string("an Event has no attributes; they are not read") +
                                (asks ? "; a condition is an 'if' in the Event's block" : ""));
      }
      break;
    }
  }

  std::vector<syntax::Attribute> attributes_of(const Line& at) {
    if (!at.attributes) return {};
    AttributeList list = parse_attributes(file_.lines.plain, *at.attributes);
    if (list.problems.empty()) return std::move(list.attributes);
    const std::string text = collapse(source_.text().substr(
        at.attributes->begin + 1, at.attributes->end - at.attributes->begin - 2));
    const Location where = source_.at(*at.attributes);
    if (text.find_first_of("=\"") == std::string::npos) {
      diagnostics_.report("bad-attributes", where,
                          "these words are no attributes; for a label, write [label=\"" + text +
                              "\"]");
    } else {
      const Problem& problem = list.problems.front();
      diagnostics_.report("bad-attributes", source_.at(problem.where),
                          problem.text + " in this list of attributes");
    }
    return {};
  }

  static std::optional<syntax::Text> take(std::vector<syntax::Attribute>& from,
                                          std::string_view name) {
    const auto found = std::find_if(
        from.begin(), from.end(), [&](const syntax::Attribute& a) { return a.name.value == name; });
    if (found == from.end()) return std::nullopt;
    syntax::Text value = found->value;
    from.erase(found);
    return value;
  }

  void read_graph(std::size_t i, std::vector<syntax::Attribute> attributes) {
    if (out_.graph) {
      diagnostics_
          .report("declared-twice", place(i), "a file has one Graph, because it is one machine")
          .notes.push_back({place(*out_.graph), "the other one is here"});
      return;
    }
    out_.graph = i;
    out_.name = name_of(source_, line(i));
    out_.attributes = std::move(attributes);
  }

  void read_node(std::size_t i, std::vector<syntax::Attribute> attributes) {
    OutlineNode node;
    node.name = name_of(source_, line(i));
    node.action = line(i).word == Word::action;
    node.line = i;
    current_ = node.name;
    current_group_.reset();
    if (const OutlineNode* other = out_.find(node.name)) {
      diagnostics_
          .report("declared-twice", place(i),
                  "'" + node.name + "' is declared twice" +
                      (other->action == node.action ? "" : ", as a State and as an Action"))
          .notes.push_back({place(other->line), "the other one is here"});
      return;
    }
    node.within = take(attributes, "within");
    if (node.within && node.action)
      diagnostics_.report("misplaced-attribute", source_.at(node.within->where),
                          "'within' belongs on a State or a Group");
    node.attributes = std::move(attributes);
    out_.node_at.insert({node.name, out_.nodes.size()});
    out_.nodes.push_back(std::move(node));
  }

  void read_group(std::size_t i, std::vector<syntax::Attribute> attributes) {
    OutlineGroup group;
    group.name = name_of(source_, line(i));
    group.line = i;
    group.within = take(attributes, "within");
    group.attributes = std::move(attributes);
    current_ = group.name;
    current_group_ = static_cast<std::uint32_t>(out_.groups.size());
    out_.group_at.insert({group.name, *current_group_});
    out_.groups.push_back(std::move(group));
  }

  void read_edge(std::size_t i, std::vector<syntax::Attribute> attributes) {
    OutlineEdge edge;
    edge.line = i;
    edge.head = name_of(source_, line(i));
    edge.invokes = line(i).word == Word::invoke;
    if (const auto when = take(attributes, "when")) {
      edge.when = when->value;
      edge.when_place =
          when->quoted ? Span{when->where.begin + 1, when->where.end - 1} : when->where;
    }
    edge.bounded = take(attributes, "bounded").has_value();
    edge.attributes = std::move(attributes);
    if (current_.empty()) return; // reported as outside of every section
    edge.tail = current_;
    edge.group = current_group_;
    edge.stays = current_group_ && edge.head == current_;
    out_.edge_of_line[i] = out_.edges.size();
    out_.edges.push_back(std::move(edge));
  }

  void check_targets() {
    std::vector<std::string> names;
    for (const OutlineNode& node : out_.nodes) names.push_back(node.name);
    for (const OutlineEdge& edge : out_.edges) {
      if (out_.find(edge.head) != nullptr || out_.find_group(edge.head)) continue;
      out_.incomplete = true;
      diagnostics_.report("unknown-target", source_.at(*line(edge.line).name),
                          std::string("there is no ") + (edge.invokes ? "Action" : "State") + " '" +
                              edge.head + "'" + did_you_mean(edge.head, names));
    }
  }

  // The event and the conditions under which each edge stands.
  void mark(const Block& block, const std::string& event,
            const std::vector<std::string>& conditions) {
    bool named = false; // the change before it is an alternative with a name
    for (const Statement& statement : block) {
      if (const auto edge = out_.edge_of_line.find(statement.line);
          edge != out_.edge_of_line.end() && statement.kind == Statement::Kind::leave) {
        OutlineEdge& at = out_.edges[edge->second];
        at.event = event;
        at.conditions = conditions;
        if (!at.when.empty()) at.conditions.push_back(at.when);
        if (at.when.empty() && named) at.conditions.emplace_back("else");
        named = !at.when.empty();
      }
      for (const Arm& arm : statement.arms) {
        std::string inner_event = event;
        std::vector<std::string> inner = conditions;
        if (statement.kind == Statement::Kind::event) {
          inner_event = name_of(source_, line(arm.line));
          inner.clear();
        } else if (statement.kind == Statement::Kind::section) {
          inner_event.clear();
          inner.clear();
        } else {
          inner.push_back(condition(statement, arm));
        }
        mark(arm.body, inner_event, inner);
      }
    }
  }

  [[nodiscard]] bool has_edge(const Block& block) const {
    return std::any_of(block.begin(), block.end(), [&](const Statement& statement) {
      return (statement.kind == Statement::Kind::leave &&
              out_.edge_of_line.contains(statement.line)) ||
             std::any_of(statement.arms.begin(), statement.arms.end(),
                         [&](const Arm& arm) { return has_edge(arm.body); });
    });
  }

  // Of an arm of `if`. An earlier arm without an edge is not drawn, and so named here.
  [[nodiscard]] std::string condition_of_arm(const Statement& statement, const Arm& arm) const {
    const std::span<const Arm> arms(statement.arms);
    const auto earlier_arms = arms.first(static_cast<std::size_t>(&arm - arms.data()));
    std::string text = words(arm.line);
    if (line(arm.line).word == Word::else_) {
      const bool behind_drawn = std::any_of(earlier_arms.begin(), earlier_arms.end(),
                                            [&](const Arm& a) { return has_edge(a.body); });
      text = behind_drawn ? "else" : "";
    }
    for (const Arm& earlier : earlier_arms) {
      if (has_edge(earlier.body)) continue;
      const std::string hidden = words(earlier.line);
      text += text.empty() ? "not " : ", not ";
      text += hidden.starts_with('(') && hidden.ends_with(')') ? hidden : "(" + hidden + ")";
    }
    return text;
  }

  [[nodiscard]] std::string condition(const Statement& statement, const Arm& arm) const {
    std::string text = words(arm.line);
    switch (line(arm.line).word) {
    case Word::while_:
      return "while " + text;
    case Word::case_: {
      std::string subject = words(statement.line);
      if (subject.starts_with('(') && subject.ends_with(')'))
        subject = subject.substr(1, subject.size() - 2);
      return text.empty() ? subject + ": otherwise" : subject + ": " + text;
    }
    default:
      return condition_of_arm(statement, arm);
    }
  }

  const Source& source_;
  const File& file_;
  Diagnostics& diagnostics_;
  Outline out_;
  std::string current_;
  std::optional<std::uint32_t> current_group_;
};

// DOT knows one escape in strings, of the quote.
std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '\\';
    out += c;
  }
  // A backslash before the closing quote would escape it.
  if (text.ends_with('\\')) out += ' ';
  return out + "\"";
}

std::string cluster_name(const std::string& group) { return "cluster_" + group; }

std::string list(const std::vector<syntax::Attribute>& attributes, const std::string& shape) {
  std::string out;
  const auto add = [&](const std::string& name, const std::string& value) {
    out += (out.empty() ? "" : ", ") + name + "=" + quoted(value);
  };
  const bool has_shape =
      std::any_of(attributes.begin(), attributes.end(),
                  [](const syntax::Attribute& a) { return a.name.value == "shape"; });
  if (!has_shape && !shape.empty()) add("shape", shape);
  for (const syntax::Attribute& attribute : attributes)
    add(quoted(attribute.name.value), attribute.value.value);
  return out.empty() ? out : " [" + out + "]";
}

// Where Graphviz draws an edge; nothing if an end is never declared. Those of a group leave it as a
// whole, and those that stay in it enter it again, as in a digraph.
struct Ends {
  std::string tail, head, attributes;
};
std::optional<Ends> ends_of(const Outline& outline, const OutlineEdge& edge) {
  Ends out{edge.tail, edge.head, list(edge.attributes, "")};
  if (edge.group) {
    const OutlineGroup& group = outline.groups[*edge.group];
    std::vector<syntax::Attribute> all = edge.attributes;
    const auto add = [&](const char* name) {
      syntax::Attribute one;
      one.name.value = name;
      one.value.value = cluster_name(group.name);
      all.push_back(std::move(one));
    };
    add("ltail");
    if (edge.stays) add("lhead");
    out = {group.first, edge.stays ? group.first : edge.head, list(all, "")};
  }
  if (outline.find(out.tail) == nullptr || outline.find(out.head) == nullptr) return std::nullopt;
  return out;
}

// What lies in each group.
struct Members {
  explicit Members(const Outline& outline)
      : nodes(outline.groups.size()), groups(outline.groups.size()) {
    for (const OutlineNode& node : outline.nodes)
      for (const std::uint32_t g : node.groups) nodes[g].push_back(&node);
    for (std::uint32_t g = 0; g < outline.groups.size(); ++g)
      if (const auto outer = outline.groups[g].outer) groups[*outer].push_back(g);
  }
  std::vector<std::vector<const OutlineNode*>> nodes;
  std::vector<std::vector<std::uint32_t>> groups;
};

void append_cluster(std::string& out, const Outline& outline, const Members& members,
                    std::uint32_t g) {
  out += "subgraph " + quoted(cluster_name(outline.groups[g].name)) + " {\n";
  std::vector<syntax::Attribute> attributes = outline.groups[g].attributes;
  const bool labelled =
      std::any_of(attributes.begin(), attributes.end(),
                  [](const syntax::Attribute& a) { return a.name.value == "label"; });
  if (!labelled) out += "label=" + quoted(outline.groups[g].name) + ";\n";
  for (const syntax::Attribute& attribute : attributes)
    out += quoted(attribute.name.value) + "=" + quoted(attribute.value.value) + ";\n";
  for (const OutlineNode* node : members.nodes[g]) out += quoted(node->name) + ";\n";
  for (const std::uint32_t inner : members.groups[g]) append_cluster(out, outline, members, inner);
  out += "}\n";
}

} // namespace

const OutlineNode* Outline::find(const std::string& node) const {
  const auto found = node_at.find(node);
  return found == node_at.end() ? nullptr : &nodes[found->second];
}

std::optional<std::uint32_t> Outline::find_group(const std::string& name) const {
  const auto found = group_at.find(name);
  return found == group_at.end() ? std::nullopt : std::optional(found->second);
}

std::string name_of(const Source& source, const Line& line) {
  if (!line.name) return {};
  return collapse(source.text().substr(line.name->begin, line.name->end - line.name->begin));
}

Outline make_outline(const Source& source, const File& file, Diagnostics& diagnostics) {
  return Reader(source, file, diagnostics).run();
}

std::string digraph_of(const Outline& outline) {
  std::string out = "digraph " + quoted(outline.name.empty() ? "machine" : outline.name) + " {\n";
  if (!outline.groups.empty()) out += "compound=true;\n";
  if (!outline.attributes.empty()) out += "graph" + list(outline.attributes, "") + ";\n";
  for (const OutlineNode& node : outline.nodes)
    out += quoted(node.name) + list(node.attributes, node.action ? "box" : "ellipse") + ";\n";
  const Members members(outline);
  for (std::uint32_t g = 0; g < outline.groups.size(); ++g)
    if (!outline.groups[g].outer) append_cluster(out, outline, members, g);
  for (const OutlineEdge& edge : outline.edges)
    if (const auto ends = ends_of(outline, edge))
      out += quoted(ends->tail) + " -> " + quoted(ends->head) + ends->attributes + ";\n";
  return out + "}\n";
}

std::vector<Arrow> arrows_of(const Source& source, const File& file, Outline& outline) {
  std::vector<Arrow> arrows;
  std::map<std::pair<std::string, std::string>, std::uint32_t> seen;
  for (OutlineEdge& edge : outline.edges) {
    const auto ends = ends_of(outline, edge);
    if (!ends) continue;
    edge.arrow = static_cast<std::uint32_t>(arrows.size());
    arrows.push_back({{ends->tail, ends->head, seen[{ends->tail, ends->head}]++,
                       source.at(file.lines.lines[edge.line].where)},
                      edge.event,
                      edge.conditions,
                      edge.invokes,
                      edge.group,
                      edge.stays});
  }
  return arrows;
}

} // namespace statewire::gen::sm
