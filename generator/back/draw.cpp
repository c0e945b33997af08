// SPDX-License-Identifier: BSD-3-Clause
// NAME.svg and NAME.dot: a machine's digraph, adorned and laid out in the most legible form.
#include "draw.hpp"

#include "labels.hpp"
#include "text.hpp"

#include <fmt/format.h>
#include <utility>
#include <vector>

namespace statewire::gen {
namespace {

Graph adorned(const Machine& machine, const Coverage* coverage, const DrawOptions& options,
              const Form& form) {
  Graph graph = read_graph(machine.digraph);
  if (graph && machine.sequential) adorn_actions(machine, coverage, options, form, *graph);
  if (graph && !machine.sequential) adorn_states(machine, coverage, options, form, *graph);
  return graph;
}

Drawn lay_out(const Machine& machine, const Coverage* coverage, const DrawOptions& options,
              std::string* said = nullptr) {
  std::vector<std::pair<Form, std::string>> remarked; // Graphviz's messages, by form
  const auto draw = [&](const Form& form) {
    const Graph graph = adorned(machine, coverage, options, form);
    std::string words;
    std::string svg = graph ? render_svg(*graph, &words) : std::string();
    if (!words.empty()) remarked.emplace_back(form, std::move(words));
    return svg;
  };
  Drawn drawn =
      machine.written.size() >= k_beyond_reading ? Drawn{draw(Form{}), Form{}} : most_legible(draw);
  for (auto& [form, words] : remarked)
    if (said != nullptr && form == drawn.form) *said = std::move(words);
  return drawn;
}

std::string source_line(const Machine& machine) {
  return fmt::format("Written by statewirec from {}. Do not edit: edit the spec.",
                     spec_path(machine.where));
}

} // namespace

std::string draw_svg(const Machine& machine, const Coverage* coverage, const DrawOptions& options,
                     std::string* said) {
  std::string svg = lay_out(machine, coverage, options, said).svg;
  std::string source = html_text(source_line(machine));
  for (auto at = source.find("--"); at != std::string::npos; at = source.find("--"))
    source.replace(at, 2, "- "); // a comment of XML must not contain "--"
  if (const auto at = svg.find("<svg"); at != std::string::npos)
    svg.insert(at, "<!-- " + source + " -->\n");
  return svg;
}

std::string draw_dot(const Machine& machine, const Coverage* coverage, const DrawOptions& options) {
  const Drawn drawn = lay_out(machine, coverage, options);
  const Graph graph = adorned(machine, coverage, options, drawn.form);
  if (!graph || drawn.svg.empty()) return {};
  return "// " + source_line(machine) + "\n" + write_graph(*graph);
}

} // namespace statewire::gen
