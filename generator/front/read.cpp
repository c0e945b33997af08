// SPDX-License-Identifier: BSD-3-Clause
// The front end's reading half: text -> drawings -> machines.
#include "characters.hpp"
#include "direction.hpp"
#include "drawing.hpp"
#include "front.hpp"
#include "other_tools.hpp"
#include "resolver.hpp"
#include "source.hpp"
#include "syntax.hpp"

namespace statewire::gen {

std::vector<Machine> read_digraphs(const std::shared_ptr<const SourceFile>& file,
                                   Diagnostics& diagnostics) {
  const Source source(file);
  if (file->text.find('\0') != std::string::npos) { // Graphviz would read no further
    const auto at = static_cast<std::uint32_t>(file->text.find('\0'));
    diagnostics.report("syntax", source.at({at, at + 1}), "a zero byte; is this a text file?");
    return {};
  }
  const syntax::DotFile dot = syntax::parse_dot(file->text);
  if (const auto unseen = find_unseen_character(dot.plain); unseen && dot.problems.empty())
    diagnostics.report("syntax", source.at(unseen->where), unseen->text);
  if (const auto comment = find_run_on_comment(file->text, dot.plain); comment)
    diagnostics.report("swallowed", source.at(comment->where), comment->text);
  for (const syntax::Problem& problem : dot.problems) {
    auto& diagnostic = diagnostics.report("syntax", source.at(problem.where), problem.text);
    if (!problem.note.empty())
      diagnostic.notes.push_back({source.at(problem.note_where), problem.note});
  }
  if (!dot.problems.empty()) return {};
  if (dot.graphs.empty())
    diagnostics.report("no-digraph", source.whole(), "there is no digraph in this file");

  std::vector<Machine> machines;
  for (const syntax::Graph& graph : dot.graphs) {
    if (!graph.directed) {
      diagnostics.report("not-a-digraph", source.at(graph.keyword),
                         "an undirected graph is not a machine; write 'digraph'");
      continue;
    }
    if (report_other_tool(source, graph, diagnostics)) continue;
    check_attributes(source, graph, diagnostics);
    for (Drawing& drawing : read_drawings(source, dot, graph, diagnostics)) {
      turn_arcs(drawing);
      if (auto machine = Resolver(source, drawing, diagnostics).resolve())
        machines.push_back(std::move(*machine));
    }
  }
  return machines;
}

} // namespace statewire::gen
