// SPDX-License-Identifier: BSD-3-Clause
// A `layer` that names none of the digraph's layers: Graphviz draws nothing then. The rules are
// those of Graphviz: names, numbers from 1 and "all", alone or as the ends of a range, in a list.
#include "layers.hpp"

#include "words.hpp"

#include <algorithm>
#include <cstdlib>

namespace statewire::gen {
namespace {

std::vector<std::string> split(std::string_view text, std::string_view separators) {
  std::vector<std::string> parts;
  for (std::size_t at = text.find_first_not_of(separators); at != std::string_view::npos;
       at = text.find_first_not_of(separators, at)) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    parts.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return parts;
}

bool is_layer(const std::string& word, const std::vector<std::string>& layers) {
  if (word == "all" || std::find(layers.begin(), layers.end(), word) != layers.end()) return true;
  if (word.find_first_not_of("0123456789") != std::string::npos) return false;
  const unsigned long number = std::strtoul(word.c_str(), nullptr, 10);
  return number >= 1 && number <= layers.size();
}

} // namespace

void check_layers(const Source& source, const syntax::Graph& graph, Diagnostics& diagnostics) {
  using Kind = syntax::Statement::Kind;
  std::string names, within = " :\t", between = ",";
  for (const syntax::Statement& statement : graph.statements)
    if (statement.kind == Kind::graph_attributes && statement.scope == 0)
      for (const syntax::Attribute& attribute : statement.attributes) {
        if (attribute.name.value == "layers") names = attribute.value.value;
        if (attribute.name.value == "layersep") within = attribute.value.value;
        if (attribute.name.value == "layerlistsep") between = attribute.value.value;
      }
  const std::vector<std::string> layers = split(names, within);
  if (layers.empty()) return;
  for (const syntax::Statement& statement : graph.statements) {
    if (statement.kind == Kind::graph_attributes) continue;
    for (const syntax::Attribute& attribute : statement.attributes) {
      if (attribute.name.value != "layer" || attribute.value.value.empty()) continue;
      const auto words = split(attribute.value.value, within + between);
      if (std::any_of(words.begin(), words.end(),
                      [&](const std::string& word) { return is_layer(word, layers); }))
        continue;
      diagnostics.report("bad-value", source.at(attribute.value.where),
                         "'" + attribute.value.value +
                             "' is none of the digraph's layers, and Graphviz does not draw what "
                             "is on it" +
                             did_you_mean(attribute.value.value, layers) +
                             "; leave 'layer' out, or write style=invis instead");
    }
  }
}

} // namespace statewire::gen
