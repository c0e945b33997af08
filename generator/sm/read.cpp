// SPDX-License-Identifier: BSD-3-Clause
// A State/Event/Action text to a machine: structure -> outline -> states and events -> programs.
#include "../front/front.hpp"

#include "../front/characters.hpp"
#include "../front/resolver.hpp"
#include "../front/words.hpp"
#include "looks.hpp"
#include "lower.hpp"
#include "outline.hpp"

#include <algorithm>

namespace statewire::gen {
namespace {

using namespace sm;

Values values_of(const std::vector<syntax::Attribute>& attributes, bool state) {
  Values values;
  for (const syntax::Attribute& attribute : attributes) {
    const std::string& name = attribute.name.value;
    // How a State is drawn says nothing about what it is.
    if (state && (name == "shape" || name == "style" || name == "peripheries")) continue;
    Value value;
    value.text = attribute.value.value;
    value.at = attribute.value.at;
    value.where = attribute.value.where;
    values[name] = std::move(value);
  }
  return values;
}

syntax::Statement statement_of(syntax::Statement::Kind kind,
                               const std::vector<syntax::Attribute>& attributes) {
  syntax::Statement statement;
  statement.kind = kind;
  statement.attributes = attributes;
  return statement;
}

// Their names are judged as those of digraphs are.
void check_attribute_names(const Source& source, const Outline& outline, Diagnostics& diagnostics) {
  syntax::Graph graph;
  using Kind = syntax::Statement::Kind;
  graph.statements.push_back(statement_of(Kind::graph_attributes, outline.attributes));
  for (const OutlineNode& node : outline.nodes)
    graph.statements.push_back(statement_of(Kind::node, node.attributes));
  for (std::uint32_t g = 0; g < outline.groups.size(); ++g) {
    graph.statements.push_back(statement_of(Kind::graph_attributes, outline.groups[g].attributes));
    graph.statements.back().scope = g + 1;
  }
  for (const OutlineEdge& edge : outline.edges)
    graph.statements.push_back(statement_of(Kind::edge, edge.attributes));
  check_attributes(source, graph, diagnostics);
}

class Outliner {
 public:
  Outliner(const Source& source, const File& file, const Outline& outline)
      : source_(source), file_(file), outline_(outline) {}

  // The drawing without Actions: what the front end needs to make states, events and verdicts.
  Drawing drawing() {
    Drawing out;
    out.name = outline_.name;
    out.where = {0, 1};
    if (outline_.graph)
      out.where = line(*outline_.graph).where;
    else if (!outline_.nodes.empty())
      out.where = line(outline_.nodes[0].line).where;
    out.dot = digraph_of(outline_);
    out.values = values_of(outline_.attributes, false);
    out.first_is_initial = true;
    for (const OutlineNode& node : outline_.nodes) {
      if (node.action) continue;
      DrawnNode state;
      state.name = node.name;
      state.where = line(node.line).where;
      state.stated = state.declared = true;
      state.values = values_of(node.attributes, true);
      state.groups = node.groups;
      out.nodes.push_back(std::move(state));
    }
    for (const OutlineGroup& group : outline_.groups) {
      Group drawn;
      drawn.name = group.name;
      drawn.where = line(group.line).where;
      drawn.values = values_of(group.attributes, true);
      drawn.outer = group.outer;
      out.groups.push_back(std::move(drawn));
    }
    for (const Statement& section : file_.sections) collect(section, out.answers);
    return out;
  }

 private:
  [[nodiscard]] const Line& line(std::size_t i) const { return file_.lines.lines[i]; }

  void collect(const Statement& section, std::vector<Answer>& answers) {
    const std::string owner = name_of(source_, line(section.line));
    for (const Statement& statement : section.arms[0].body) {
      if (statement.kind == Statement::Kind::section) collect(statement, answers);
      const Word word = line(section.line).word;
      if (statement.kind == Statement::Kind::event && (word == Word::state || word == Word::group))
        answers.push_back({owner, name_of(source_, line(statement.line)),
                           *line(statement.line).name,
                           word == Word::group ? outline_.find_group(owner) : std::nullopt});
    }
  }

  const Source& source_;
  const File& file_;
  const Outline& outline_;
};

// `State Closed`, `STATE: Closed`, `state Closed {`, of a text in which no name stands in brackets:
// what else could be said of it is an echo. True: it was one.
bool report_bare_state(const Source& source, Diagnostics& diagnostics) {
  const std::string& text = source.text();
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = trim(std::string_view(text).substr(begin, end - begin));
    begin = end + 1;
    if (line.size() < 7 || lower(line.substr(0, 5)) != "state" ||
        (line[5] != ' ' && line[5] != ':' && line[5] != '\t'))
      continue;
    std::string_view name = trim(line.substr(6));
    name = trim(name.substr(0, name.find_first_of(":{}[](),;.")));
    if (name.empty() || name.find(' ') != std::string_view::npos) continue; // prose
    const auto at = static_cast<std::uint32_t>(line.data() - text.data());
    diagnostics.report(
        "bad-declaration", source.at({at, at + static_cast<std::uint32_t>(line.size())}),
        "names stand in brackets here, and no name does: write 'State [" + std::string(name) +
            "]', 'Event [name]' and 'Change_State([name])', and indentation "
            "instead of braces");
    return true;
  }
  return false;
}

} // namespace

std::vector<Machine> read_actions_text(const std::shared_ptr<const SourceFile>& file,
                                       Diagnostics& diagnostics) {
  const Source source(file);
  if (const auto zero = file->text.find('\0'); zero != std::string::npos) {
    const auto at = static_cast<std::uint32_t>(zero);
    diagnostics.report("bad-declaration", source.at({at, at + 1}),
                       "a zero byte; is this a text file?");
    return {};
  }
  Diagnostics own;
  const File text = read_structure(source, own);
  if (const auto comment = find_run_on_comment(file->text, text.lines.plain); comment)
    diagnostics.report("swallowed", source.at(comment->where), comment->text);
  Outline outline = make_outline(source, text, own);
  if (outline.nodes.empty() && report_bare_state(source, diagnostics)) return {};
  for (const Diagnostic& d : own.all()) diagnostics.report(d.id, d.where, d.text).notes = d.notes;
  if (outline.nodes.empty()) {
    diagnostics.report("empty-machine", source.whole(),
                       "there is no State and no Action in this file; 'State [name]' begins one");
    return {};
  }
  for (const Line& line : text.lines.lines)
    if (const auto unseen =
            find_unseen_character(std::string_view(text.lines.plain)
                                      .substr(line.where.begin, line.where.end - line.where.begin)))
      diagnostics.report(
          "bad-declaration",
          source.at({line.where.begin + unseen->where.begin, line.where.begin + unseen->where.end}),
          unseen->text);
  check_looks(source, text, outline, diagnostics);
  check_attribute_names(source, outline, diagnostics);
  const Drawing drawing = Outliner(source, text, outline).drawing();
  auto machine = Resolver(source, drawing, diagnostics).resolve();
  if (!machine) {
    if (!drawing.nodes.empty()) return {};
    machine.emplace(); // Actions alone: drawn, and nothing else
    machine->title = outline.name.empty() ? file_stem(file->path) : outline.name;
    machine->name = enumerator(machine->title);
    if (machine->name.empty()) machine->name = "machine";
    machine->where = source.at(drawing.where);
    machine->digraph = drawing.dot;
    machine->incomplete = true;
  }
  machine->incomplete = machine->incomplete || outline.incomplete || !text.doubts.empty();
  machine->sequential = true;
  for (const OutlineNode& node : outline.nodes)
    if (node.action) machine->actions.push_back(node.name);
  machine->arrows = arrows_of(source, text, outline);
  for (const Arrow& arrow : machine->arrows) machine->written.push_back({arrow.edge, arrow.event});
  lower(source, text, outline, *machine, diagnostics);
  std::vector<Machine> out;
  out.push_back(std::move(*machine));
  return out;
}

bool is_actions_text(const SourceFile& file) { return file.path.ends_with(".sm"); }

std::vector<Machine> read_spec(const std::shared_ptr<const SourceFile>& file,
                               Diagnostics& diagnostics) {
  return is_actions_text(*file) ? read_actions_text(file, diagnostics)
                                : read_digraphs(file, diagnostics);
}

} // namespace statewire::gen
