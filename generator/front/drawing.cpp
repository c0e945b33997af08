// SPDX-License-Identifier: BSD-3-Clause
// Reads a digraph and splits it at its titles.
#include "drawing.hpp"

#include "evaluate.hpp"
#include "words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace statewire::gen {
namespace {

using syntax::Statement;

struct Title {
  std::string name;
  std::uint32_t begin = 0; // of its first node statement
};

bool is_box(const Values& values) {
  const std::string shape = lower(value_of(values, "shape"));
  return shape == "box" || shape == "rect" || shape == "rectangle" || shape == "square";
}

bool has_key_group(const Drawing& drawing, const DrawnNode& node) {
  return std::any_of(node.groups.begin(), node.groups.end(),
                     [&](std::uint32_t g) { return drawing.groups[g].key; });
}

// A title is a box without edges among states of another shape; its name has blanks, or is in
// quotes where other names are not.
std::vector<Title> find_titles(const Drawing& drawing) {
  std::set<std::string> joined;
  for (const Arc& arc : drawing.arcs) {
    joined.insert(arc.tail);
    joined.insert(arc.head);
  }
  bool other_shapes = false;
  bool bare_names = false;
  for (const DrawnNode& node : drawing.nodes) {
    if (joined.count(node.name) == 0 || has_key_group(drawing, node)) continue;
    other_shapes = other_shapes || !is_box(node.values);
    bare_names = bare_names || !node.quoted;
  }
  std::vector<Title> titles;
  for (const DrawnNode& node : drawing.nodes) {
    if (!node.stated || joined.count(node.name) != 0 || !is_box(node.values) || !other_shapes)
      continue;
    if (is_invisible(node.values) || has_key_group(drawing, node)) continue;
    const bool blanks = collapse(node.name).find(' ') != std::string::npos;
    if (blanks || (node.quoted && bare_names)) titles.push_back({node.name, node.where.begin});
  }
  std::sort(titles.begin(), titles.end(),
            [](const Title& a, const Title& b) { return a.begin < b.begin; });
  return titles;
}

bool in_key(const syntax::Graph& graph, const Statement& statement) {
  for (std::uint32_t s = statement.scope; s != 0; s = graph.scopes[s].parent)
    if (is_key_name(graph.scopes[s].name)) return true;
  return false;
}

// `{ rank=same; A; B }` places states and declares none.
void mark_declared(Drawing& drawing, const syntax::Graph& graph,
                   const std::vector<const Statement*>& statements) {
  std::set<std::uint32_t> ranked;
  for (const Statement* s : statements)
    if (s->kind == Statement::Kind::graph_attributes && s->scope != 0 &&
        graph.scopes[s->scope].name.empty())
      for (const auto& attribute : s->attributes)
        if (attribute.name.value == "rank") ranked.insert(s->scope);
  std::set<std::string> declared;
  for (const Statement* s : statements)
    if (s->kind == Statement::Kind::node && (ranked.count(s->scope) == 0 || !s->attributes.empty()))
      declared.insert(s->chain[0].names[0].value);
  for (DrawnNode& node : drawing.nodes) node.declared = declared.count(node.name) != 0;
}

// The digraph's text without the statements of other machines; offsets within it stay.
std::string keep_only(const syntax::DotFile& file, const syntax::Graph& graph,
                      const std::vector<const Statement*>& kept) {
  const std::set<const Statement*> keep(kept.begin(), kept.end());
  std::string dot = file.plain.substr(graph.where.begin, graph.where.end - graph.where.begin);
  for (const Statement& s : graph.statements) {
    if (keep.count(&s) != 0) continue;
    for (std::uint32_t i = s.where.begin; i < s.where.end; ++i)
      if (file.plain[i] != '\n') dot[i - graph.where.begin] = ' ';
  }
  return dot;
}

class Splitter {
 public:
  Splitter(const Source& source, const syntax::DotFile& file, const syntax::Graph& graph,
           Diagnostics& diagnostics)
      : source_(source), file_(file), graph_(graph), diagnostics_(diagnostics) {}

  std::vector<Drawing> split() {
    std::vector<const Statement*> all;
    for (const Statement& s : graph_.statements) all.push_back(&s);
    Drawing whole = read(all);
    const std::vector<Title> titles = find_titles(whole);
    std::vector<Drawing> parts;
    if (titles.empty()) {
      check_node_attributes(source_, all, diagnostics_);
      parts.push_back(std::move(whole));
      return parts;
    }

    const bool untitled = has_states(select(titles, 0), whole);
    for (std::size_t part = untitled ? 0 : 1; part <= titles.size(); ++part) {
      const auto statements = select(titles, part);
      check_node_attributes(source_, statements, diagnostics_);
      parts.push_back(read(statements));
      if (part == 0) continue;
      parts.back().title = collapse(titles[part - 1].name);
      parts.back().name = parts.back().title;
      parts.back().titled = true;
      for (const DrawnNode& node : whole.nodes)
        if (node.name == titles[part - 1].name) parts.back().where = node.where;
    }
    return parts;
  }

 private:
  // Statements of the part-th machine: those after the part-th title; 0 is what stands before any.
  // Titles themselves belong to none, attributes and colour keys to all.
  std::vector<const Statement*> select(const std::vector<Title>& titles, std::size_t part) const {
    const std::uint32_t begin = part == 0 ? 0 : titles[part - 1].begin;
    const std::uint32_t end = part == titles.size() ? graph_.where.end : titles[part].begin;
    std::vector<const Statement*> kept;
    for (const Statement& s : graph_.statements) {
      const bool attributes = s.kind != Statement::Kind::node && s.kind != Statement::Kind::edge;
      const bool inside = s.where.begin >= begin && s.where.begin < end;
      const bool title = s.kind == Statement::Kind::node &&
                         std::any_of(titles.begin(), titles.end(), [&](const Title& t) {
                           return t.name == s.chain[0].names[0].value;
                         });
      if (!title && (attributes || inside || in_key(graph_, s))) kept.push_back(&s);
    }
    return kept;
  }

  bool has_states(const std::vector<const Statement*>& statements, const Drawing& whole) const {
    return std::any_of(statements.begin(), statements.end(), [&](const Statement* s) {
      if (in_key(graph_, *s)) return false;
      if (s->kind == Statement::Kind::edge) return true;
      if (s->kind != Statement::Kind::node) return false;
      return std::any_of(whole.nodes.begin(), whole.nodes.end(), [&](const DrawnNode& node) {
        return node.name == s->chain[0].names[0].value && !is_invisible(node.values);
      });
    });
  }

  Drawing read(const std::vector<const Statement*>& statements) const {
    Drawing drawing = evaluate(graph_, statements);
    drawing.title = value_of(drawing.values, "label");
    mark_declared(drawing, graph_, statements);
    drawing.dot = keep_only(file_, graph_, statements);
    return drawing;
  }

  const Source& source_;
  const syntax::DotFile& file_;
  const syntax::Graph& graph_;
  Diagnostics& diagnostics_;
};

} // namespace

// "clusterkey", "cluster_color_key", "Legend1": every word belongs to the name of a key.
bool is_key_name(const std::string& subgraph) {
  constexpr std::array k_about{"color", "colour", "colors", "colours", "edge",       "edges",
                               "line",  "lines",  "arrow",  "arrows",  "event",      "events",
                               "state", "states", "node",   "nodes",   "transition", "transitions",
                               "of",    "the",    "box",    "cluster"};
  constexpr std::array k_key{"key",      "keys",      "legend",      "legends",
                             "colorkey", "colourkey", "colorlegend", "colourlegend"};
  std::string name = subgraph;
  if (lower(name.substr(0, 7)) == "cluster") name.erase(0, 7);
  bool key = false;
  for (std::size_t at = 0; at < name.size();) {
    const auto is_letter = [&](std::size_t i) {
      return std::isalpha(static_cast<unsigned char>(name[i])) != 0;
    };
    const auto is_capital = [&](std::size_t i) {
      return std::isupper(static_cast<unsigned char>(name[i])) != 0;
    };
    if (!is_letter(at)) {
      if ((name[at] & 0x80) != 0) return false;
      ++at;
      continue;
    }
    std::size_t end = at + 1; // a capital after a small letter begins a word
    while (end < name.size() && is_letter(end) && (is_capital(end - 1) || !is_capital(end))) ++end;
    const std::string word = lower(name.substr(at, end - at));
    at = end;
    const auto is_word = [&](const char* one) { return word == one; };
    if (std::any_of(k_key.begin(), k_key.end(), is_word))
      key = true;
    else if (std::none_of(k_about.begin(), k_about.end(), is_word))
      return false;
  }
  return key;
}

bool is_start_name(const std::string& node) {
  std::string name = lower(node);
  if (name == "[*]") return true;
  if (name.substr(0, 2) != "__") return false;
  name.erase(0, name.find_first_not_of('_') == std::string::npos ? 0 : name.find_first_not_of('_'));
  const auto end = name.find_last_not_of("0123456789_");
  name.erase(end == std::string::npos ? 0 : end + 1);
  return name == "start" || name == "init" || name == "initial" || name == "entry" ||
         name == "begin";
}

bool is_invisible(const Values& values) { // what only resembles it is reported: check_style
  return lower(value_of(values, "style")).find("invis") != std::string::npos;
}

std::string value_of(const Values& values, const std::string& name) {
  const auto at = values.find(name);
  return at == values.end() ? std::string() : at->second.text;
}

std::vector<Drawing> read_drawings(const Source& source, const syntax::DotFile& file,
                                   const syntax::Graph& graph, Diagnostics& diagnostics) {
  return Splitter(source, file, graph, diagnostics).split();
}

} // namespace statewire::gen
